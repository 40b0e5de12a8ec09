"""A picture as TikZ, in a document that plain LaTeX compiles."""

from teachkit.draw.canvas import Canvas, Point, Shape, Stroke

SYMBOLS = {
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "∞": r"$\infty$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "−": r"$-$",
    "✂": r"$\times$",
    "…": r"\ldots{}",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    '"': "''",
    "\n": r"\\",
} | {letter: f"\\{letter}" for letter in "&%$#_{}"}

HEAD = r"""\documentclass{article}
\usepackage[margin=0pt,nohead,nofoot,paperwidth=%.1fpt,paperheight=%.1fpt]{geometry}
\usepackage{tikz}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\setlength{\topskip}{0pt}
\begin{document}
"""


def document(*pages: Canvas) -> str:
    """A LaTeX document with nothing but a picture on each of its pages, as large as the first."""
    left, bottom, right, top = pages[0].box()
    head = HEAD % (right - left + 14, top - bottom + 20)
    return head + "\\newpage\n".join(map(picture, pages)) + "\\end{document}\n"


def picture(canvas: Canvas) -> str:
    """The picture as it can be read into a document that uses TikZ."""
    colours = sorted(
        {colour for shape in canvas.shapes for colour in (shape.fill, shape.stroke, shape.ink)}
        | {stroke.colour for stroke in canvas.strokes}
        | {canvas.background}
    )
    left, bottom, right, top = canvas.box()
    ground = f"({left - 6:.1f},{bottom - 6:.1f}) rectangle ({right + 6:.1f},{top + 6:.1f})"
    lines = [
        *(rf"\definecolor{{{_colour(c)}}}{{HTML}}{{{c[1:].upper()}}}" for c in colours if c),
        r"\begin{tikzpicture}[x=1pt,y=1pt,line join=round,font=\sffamily]",
        rf"\fill[{_colour(canvas.background)}] {ground};",
        *map(_stroke, canvas.strokes),
        *(line for shape in canvas.shapes for line in _shape(shape)),
        r"\end{tikzpicture}",
    ]
    return "%\n".join(lines[:-1]) + "%\n" + lines[-1] + "%\n"


def escape(text: str) -> str:
    """A text as LaTeX prints it literally; letters that its fonts lack become question marks."""
    return "".join(SYMBOLS.get(c) or (c if c.isascii() and c.isprintable() else "?") for c in text)


def _stroke(stroke: Stroke) -> str:
    way = (
        f"{_at(stroke.start)} -- {_at(stroke.end)}"
        if stroke.bend is None
        else f"{_at(stroke.start)} .. controls {_at(stroke.bend[0])} and {_at(stroke.bend[1])} "
        f".. {_at(stroke.end)}"
    )
    options = [_colour(stroke.colour), f"line width={0.8 * stroke.line:.2f}pt"]
    options += ["dashed"] if stroke.dashed else []
    options += ["-latex"] if stroke.arrow else []
    return rf"\draw[{','.join(options)}] {way};"


def _shape(shape: Shape) -> list[str]:
    lines = []
    if shape.fill or shape.stroke:
        options = [f"line width={0.8 * shape.line:.2f}pt"]
        options += [f"fill={_colour(shape.fill)}"] if shape.fill else []
        options += [f"draw={_colour(shape.stroke)}"] if shape.stroke else []
        options += ["dashed"] if shape.dashed else []
        lines.append(rf"\path[{','.join(options)}] {_outline(shape)};")
    if shape.text:
        weight = r"\bfseries " if shape.bold else ""
        size = rf"\fontsize{{{0.85 * shape.size:.1f}}}{{{shape.size:.1f}}}\selectfont "
        lines.append(
            rf"\node[text={_colour(shape.ink)},align=center,inner sep=0pt] at {_at(shape.centre)} "
            rf"{{{size}{weight}{escape(shape.text)}}};"
        )
    return lines


def _outline(shape: Shape) -> str:
    (x, y), w, h = shape.centre, shape.width / 2, shape.height / 2
    corners: dict[str, list[Point]] = {
        "triangle": [(x - w, y - h), (x + w, y - h), (x, y + h)],
        "invtriangle": [(x - w, y + h), (x + w, y + h), (x, y - h)],
    }
    if shape.outline == "circle":
        return f"{_at(shape.centre)} circle ({w:.2f})"
    if shape.outline in corners:
        return " -- ".join(map(_at, corners[shape.outline])) + " -- cycle"
    return f"{_at((x - w, y - h))} rectangle {_at((x + w, y + h))}"


def _at(point: Point) -> str:
    return f"({point[0]:.2f},{point[1]:.2f})"


def _colour(colour: str) -> str:
    return "c" + colour[1:].lower()
