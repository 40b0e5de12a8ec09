"""A picture as shapes and strokes at fixed places, written as DOT or as TikZ.

Coordinates are points, x to the right and y up. Whoever draws decides where things go:
Graphviz's engine `nop2` moves nothing and turns the picture into SVG, PNG or PDF.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import atan2, cos, hypot, pi, sin
from typing import Any

import graphviz

from teachkit.draw.fonts import FONT

TRIANGLES = {"triangle": 1, "invtriangle": -1}

ENDS = ("from", "to")
LINE = 1.2
"""The usual width of lines."""
ARROW = 6
"""The length of an arrow's head."""
MARGIN = 6
"""What is left free round the picture."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """An outline with a text in its middle."""

    outline: str
    """triangle, invtriangle, box, circle or, for a text alone, plaintext."""
    centre: Point
    width: float
    height: float
    text: str = ""
    fill: str = ""
    stroke: str = ""
    ink: str = "#000000"
    line: float = LINE
    """The width of the outline."""
    dashed: bool = False
    bold: bool = False
    size: float = 12
    """The size of the type."""
    key: str = ""
    """Becomes the id of the SVG element."""
    kind: str = ""
    """Becomes the class of the SVG element."""
    hint: str = ""
    """What a screen reader or the mouse is told."""


@dataclass(frozen=True)
class Stroke:
    """A straight line, or a curve bent by two more points between its ends."""

    start: Point
    end: Point
    colour: str
    line: float = LINE
    bend: tuple[Point, Point] | None = None
    dashed: bool = False
    arrow: bool = False
    key: str = ""
    kind: str = ""

    @property
    def shaft_end(self) -> Point:
        """Where the line ends: that of an arrow gives way to its head."""
        if not self.arrow:
            return self.end
        (x0, y0), (x1, y1) = self.bend[1] if self.bend else self.start, self.end
        length = hypot(x1 - x0, y1 - y0) or 1
        return x1 - ARROW * (x1 - x0) / length, y1 - ARROW * (y1 - y0) / length


class Canvas:
    """Shapes and strokes; what is added later lies above, and shapes lie above strokes."""

    def __init__(self, background: str = "#ffffff") -> None:
        self.background = background
        self.shapes: list[Shape] = []
        self.strokes: list[Stroke] = []
        self._room: list[Point] = []

    def make_room(self, box: tuple[float, float, float, float]) -> None:
        """Let the picture be at least as large as this box."""
        left, bottom, right, top = box
        self._room += [(left, bottom), (right, top)]

    def add(self, *parts: Shape | Stroke) -> None:
        """Draw these."""
        for part in parts:
            if isinstance(part, Shape):
                self.shapes.append(part)
            else:
                self.strokes.append(part)

    def write(self, centre: Point, text: str, size: float, ink: str, **style: Any) -> None:
        """Draw a text with its middle at a point."""
        width, height = text_box(text, size)
        self.add(Shape("plaintext", centre, width, height, text, ink=ink, size=size, **style))

    def moved(self, x: float, y: float, prefix: str, scale: float = 1) -> "Canvas":
        """The same picture elsewhere, so many times as large, its keys with a prefix."""

        def to(point: Point) -> Point:
            return scale * point[0] + x, scale * point[1] + y

        canvas = Canvas(self.background)
        canvas.shapes = [
            replace(
                shape,
                centre=to(shape.centre),
                width=scale * shape.width,
                height=scale * shape.height,
                size=scale * shape.size,
                key=shape.key and prefix + shape.key,
            )
            for shape in self.shapes
        ]
        canvas.strokes = [
            replace(
                stroke,
                start=to(stroke.start),
                end=to(stroke.end),
                bend=stroke.bend and (to(stroke.bend[0]), to(stroke.bend[1])),
                key=stroke.key and prefix + stroke.key,
            )
            for stroke in self.strokes
        ]
        return canvas

    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of all that is drawn."""
        xs, ys = ([point[axis] for point in [(0.0, 0.0), *self._room]] for axis in (0, 1))
        for shape in self.shapes:
            x, y = shape.centre
            xs += [x - shape.width / 2, x + shape.width / 2]
            ys += [y - shape.height / 2, y + shape.height / 2]
        for stroke in self.strokes:
            for x, y in (stroke.start, stroke.end, *(stroke.bend or ())):
                xs.append(x)
                ys.append(y)
        return min(xs), min(ys), max(xs), max(ys)

    def hints(self) -> dict[str, str]:
        """What is told of the shapes that have something to tell."""
        return {shape.key: shape.hint for shape in self.shapes if shape.hint}

    # ---- writing it down

    def dot(self, dpi: float | None = None) -> str:
        """The picture in Graphviz's language, every element with its position."""
        graph = graphviz.Digraph()
        left, bottom, right, top = self.box()
        margin = MARGIN
        graph.attr(
            bgcolor=self.background,
            bb=f"{left - margin:.1f},{bottom - margin:.1f},{right + margin:.1f},{top + margin:.1f}",
            pad="0.08",
            margin="0",
            outputorder="edgesfirst",
            **({"dpi": f"{dpi:g}"} if dpi else {}),
        )
        # Edges bring their own course, so all of them can join the same two nodes.
        for end in ENDS:
            graph.node(end, shape="point", style="invis", pos=_at((left, bottom)))
        for number, corner in enumerate(self._room):
            graph.node(f"corner{number}", shape="point", style="invis", pos=_at(corner))
        graph.attr("edge", arrowhead="none", arrowsize="0.6", penwidth=f"{LINE:g}")
        for stroke in self.strokes:
            self._dot_stroke(graph, stroke)
        look = {"shape": "plaintext", "color": "transparent", "penwidth": f"{LINE:g}"}
        graph.attr("node", label="", fontname=FONT, fixedsize="true", margin="0", **look)
        for number, shape in enumerate(self.shapes):
            self._dot_shape(graph, number, shape)
        return str(graph.source)

    def _dot_shape(self, graph: graphviz.Digraph, number: int, shape: Shape) -> None:
        (x, y), height = shape.centre, shape.height
        style: dict[str, str] = {}
        if shape.outline in TRIANGLES:  # Graphviz leaves a quarter of a triangle's box empty
            y -= TRIANGLES[shape.outline] * height / 6
            height *= 4 / 3
        if shape.outline != "plaintext":
            style["shape"] = shape.outline
        if shape.line != LINE:
            style["penwidth"] = f"{shape.line:g}"
        if shape.fill or shape.dashed:
            words = ["filled"] * bool(shape.fill) + ["dashed"] * shape.dashed
            style |= {"style": ",".join(words), "fillcolor": shape.fill or "transparent"}
        if shape.stroke:
            style["color"] = shape.stroke
        if shape.text:
            label = graphviz.escape(shape.text.replace("&", "&amp;"))  # Graphviz reads entities
            style |= {"label": label, "fontcolor": shape.ink, "fontsize": f"{shape.size:g}"}
        if shape.bold:
            style["fontname"] = f"{FONT} Bold"
        graph.node(
            shape.key or f"s{number}",
            pos=_at((x, y)),
            width=f"{shape.width / 72:.4f}",
            height=f"{height / 72:.4f}",
            **style,
            **_identity(shape.key, shape.kind),
        )

    def _dot_stroke(self, graph: graphviz.Digraph, stroke: Stroke) -> None:
        first, second = stroke.bend or (
            _between(stroke.start, stroke.end, 1 / 3),
            _between(stroke.start, stroke.end, 2 / 3),
        )
        head = f"e,{_at(stroke.end)} " if stroke.arrow else ""
        course = map(_at, (stroke.start, first, second, stroke.shaft_end))
        graph.edge(
            *ENDS,
            pos=head + " ".join(course),
            color=stroke.colour,
            **({"penwidth": f"{stroke.line:g}"} if stroke.line != LINE else {}),
            **({"style": "dashed"} if stroke.dashed else {}),
            **({"arrowhead": "normal"} if stroke.arrow else {}),
            **_identity(stroke.key, stroke.kind),
        )


def strike(start: Point, end: Point, at: float, colour: str, size: float, key: str) -> list[Stroke]:
    """Two short strokes across a line, as the books strike out a branch."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    middle_x, middle_y = _between(start, end, at)
    slant = angle + pi / 2 - 0.35
    strokes = []
    for number, along in enumerate((-0.2 * size, 0.2 * size)):
        x, y = middle_x + along * cos(angle), middle_y + along * sin(angle)
        dx, dy = 0.55 * size * cos(slant), 0.55 * size * sin(slant)
        ends = (x - dx, y - dy), (x + dx, y + dy)
        strokes.append(Stroke(*ends, colour, 2.2, key=f"{key}_strike{number}", kind="strike"))
    return strokes


def text_box(text: str, size: float) -> tuple[float, float]:
    """About how wide and high a text is."""
    lines = text.split("\n")
    return max(map(_text_width, lines)) * size, 1.2 * size * len(lines)


def widest(texts: Iterable[str]) -> str:
    """The text that needs most room in a line."""
    return max(texts, key=lambda text: text_box(text, 1)[0])


def _text_width(line: str) -> float:
    """About how many times its size a line of type is wide."""
    widths = {**dict.fromkeys("iljI.,:;|'! ()[]", 0.37), **dict.fromkeys("mMW@✂∞≤≥−+=", 0.86)}
    return sum(widths.get(letter, 0.64) for letter in line)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _at(point: Point) -> str:
    return f"{point[0]:.2f},{point[1]:.2f}"


def _identity(key: str, kind: str) -> dict[str, str]:
    return {name: value for name, value in (("id", key), ("class", kind)) if value}
