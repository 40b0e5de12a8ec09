"""Pictures as TikZ, in a document that plain LaTeX compiles."""

from collections.abc import Iterator, Sequence

from teachkit.draw.shapes import (
    DASHES,
    Box,
    Disc,
    Line,
    Look,
    Mark,
    Point,
    Polygon,
    Shape,
    Text,
    marks,
)

SYMBOLS = {
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "∞": r"$\infty$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "−": r"$-$",
    "✂": r"$\times$",
    "…": r"\ldots{}",
    "·": r"$\cdot$",
    "▲": r"$\bigtriangleup$",
    "▼": r"$\bigtriangledown$",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "\u00a0": "~",
    '"': "''",
} | {letter: f"\\{letter}" for letter in "&%$#_{}"}

THIN = 0.8
"""LaTeX's pictures have thinner lines and smaller type, by these factors."""
SMALL = 0.85

HEAD = r"""\documentclass{article}
\usepackage[margin=0pt,nohead,nofoot,paperwidth=%.1fpt,paperheight=%.1fpt]{geometry}
\usepackage{tikz}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\setlength{\topskip}{0pt}
\begin{document}
"""


def document(*pages: Sequence[Shape]) -> str:
    """A LaTeX document with nothing but a picture on each of its pages, as large as the first."""
    ground = pages[0][0]
    assert isinstance(ground, Box)
    head = HEAD % (ground.wide + 2, ground.high + 8)
    return head + "\\newpage\n".join(map(picture, pages)) + "\\end{document}\n"


def picture(shapes: Sequence[Shape]) -> str:
    """A picture in points as it can be read into a document that uses TikZ."""
    drawn = list(marks(shapes))
    colours = {colour for mark in drawn for colour in (mark.look.fill, mark.look.stroke)} - {"none"}
    lines = [
        *(rf"\definecolor{{{_colour(c)}}}{{HTML}}{{{c[1:].upper()}}}" for c in sorted(colours)),
        r"\begin{tikzpicture}[x=1pt,y=-1pt,line cap=round,line join=round,font=\sffamily]",
        *(line for mark in drawn for line in _drawn(mark)),
        r"\end{tikzpicture}",
    ]
    return "".join(f"{line}%\n" for line in lines)


def escape(text: str) -> str:
    """A text as LaTeX prints it literally; letters that its fonts lack become question marks."""
    return "".join(SYMBOLS.get(c) or (c if c.isascii() else "?") for c in text)


def _drawn(mark: Mark) -> Iterator[str]:
    match mark:
        case Line(start, end, look, bend):
            controls = bend and f".. controls {_at(bend[0])} and {_at(bend[1])} .."
            yield _path(look, f"{_at(start)} {controls or '--'} {_at(end)}")
        case Disc(centre, radius, look):
            yield _path(look, f"{_at(centre)} circle ({radius:.2f}pt)")
        case Box((x, y), wide, high, look, rounding):
            corners = f"[rounded corners={rounding:.2f}pt] " if rounding else ""
            yield _path(look, f"{corners}{_at((x, y))} rectangle {_at((x + wide, y + high))}")
        case Polygon(points, look):
            yield _path(look, " -- ".join(map(_at, points)) + " -- cycle")
        case Text(_, text, size, look, bold, anchor) if text:
            side = "base west" if anchor == "start" else "base"
            style = rf"\fontsize{{{SMALL * size:.1f}}}{{{size:.1f}}}\selectfont "
            style += r"\bfseries " if bold else ""
            style += r"\ttfamily " if mark.mono else ""
            yield (
                rf"\node[text={_colour(look.fill)},anchor={side},inner sep=0pt]"
                rf" at {_at(mark.baseline)} {{{style}{escape(text)}}};"
            )


def _path(look: Look, course: str) -> str:
    options = [f"fill={_colour(look.fill)}"] if look.fill != "none" else []
    if look.stroke != "none":
        options += [f"draw={_colour(look.stroke)}", f"line width={THIN * look.width:.2f}pt"]
    if look.dashed:
        on, off = (f"{THIN * each * look.width:.2f}pt" for each in DASHES)
        options.append(f"dash pattern=on {on} off {off}")
    return rf"\path[{','.join(options)}] {course};"


def _at(point: Point) -> str:
    return f"({point[0]:.2f},{point[1]:.2f})"


def _colour(colour: str) -> str:
    return "c" + colour[1:].lower()
