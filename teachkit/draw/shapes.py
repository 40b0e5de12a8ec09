"""Shapes: what every picture is made of, be it of a tree or of a board.

    Line, Disc, Box, Polygon, Text  one mark at a fixed place
    Group                           marks that belong together, such as a node of a tree
    Look                            the colours of a mark, and what it shows

x goes to the right and y down. Lengths are in points in a tree, in cells on a board. A
shape lies above those that come before it in a list.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, ceil, cos, floor, hypot, inf, pi, sin

from teachkit.layout import Cell
from teachkit.values import readable

Point = tuple[float, float]

LETTERS = {**dict.fromkeys("iljI.,:;|'! ()[]", 0.37), **dict.fromkeys("mMW@✂∞≤≥−+=", 0.86)}
"""About how many times its size a letter is wide, unless it is an ordinary one."""
ORDINARY = 0.64
MARGIN = 6
"""What is left free round a tree, in points."""
DASHES = 4, 3
"""How long the dashes of a line and the gaps between them are, in widths of the line."""
LINE_HEIGHT = 1.2
"""How far a line of text is below the one before it, in sizes of the type."""


@dataclass(frozen=True)
class Look:
    """The colours of a mark, and what it shows."""

    kind: str = ""
    """What it shows, in one or more words: the class of the SVG element."""
    cell: Cell | None = None
    """The cell it belongs to."""
    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    """How wide the stroke is."""
    dashed: bool = False


@dataclass(frozen=True)
class Line:
    """A stroke with round ends: straight, or a curve bent by two more points."""

    start: Point
    end: Point
    look: Look
    bend: tuple[Point, Point] | None = None


@dataclass(frozen=True)
class Disc:
    """A disc, or a ring if it has no fill."""

    centre: Point
    radius: float
    look: Look


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    corner: Point
    """Its top left corner."""
    wide: float
    high: float
    look: Look = Look()
    rounding: float = 0
    """The radius of its corners."""


@dataclass(frozen=True)
class Polygon:
    """A closed outline with straight sides."""

    points: tuple[Point, ...]
    look: Look


@dataclass(frozen=True)
class Text:
    """A line of text, in the colour that fills its look."""

    at: Point
    """Half its height above its baseline: in its middle, or where it starts."""
    text: str
    size: float
    look: Look
    bold: bool = False
    anchor: str = "middle"
    """Which part of it is at the point: its "middle" or its "start"."""
    mono: bool = False
    """Are its letters all equally wide, and its spaces kept?"""

    def __post_init__(self) -> None:
        space = "\u00a0" if self.mono else " "  # which no writer joins with the next
        object.__setattr__(self, "text", re.sub(r"\s", space, readable(self.text)))

    @property
    def baseline(self) -> Point:
        """Where its letters stand: capitals and digits are about 0.72 of its size high."""
        return self.at[0], self.at[1] + 0.36 * self.size


@dataclass(frozen=True)
class Group:
    """Shapes that belong together."""

    kind: str
    """What they show, in one or more words: the class of the SVG element."""
    parts: Sequence["Shape"]
    node: int | None = None
    """The number of the node of a tree that they show, or to which they lead..."""
    above: int | None = None
    """...and that of the node above, from which they lead."""
    hint: str = ""
    """What a screen reader or the mouse is told."""


Mark = Line | Disc | Box | Polygon | Text
Shape = Mark | Group


# ---- shapes made of others


def box_around(centre: Point, wide: float, high: float, look: Look, rounding: float = 0) -> Box:
    """A rectangle around a point."""
    return Box((centre[0] - wide / 2, centre[1] - high / 2), wide, high, look, rounding)


def square(centre: Point, side: float, look: Look, rounding: float = 0) -> Box:
    """A square around a point."""
    return box_around(centre, side, side, look, rounding)


def triangle(centre: Point, wide: float, high: float, look: Look) -> Polygon:
    """A triangle in the box around a point; one of a height below 0 stands on its tip."""
    x, y = centre
    bottom = y + high / 2
    return Polygon(((x, y - high / 2), (x + wide / 2, bottom), (x - wide / 2, bottom)), look)


def cross(centre: Point, arm: float, look: Look) -> tuple[Line, Line]:
    """Two slanting strokes through a point."""
    x, y = centre
    left, right, top, bottom = x - arm, x + arm, y - arm, y + arm
    return Line((left, top), (right, bottom), look), Line((left, bottom), (right, top), look)


def scaled(outline: Sequence[Point], centre: Point, scale: float, look: Look) -> Polygon:
    """An outline, larger by a factor, around a point."""
    x, y = centre
    return Polygon(tuple((x + scale * dx, y + scale * dy) for dx, dy in outline), look)


def strike(start: Point, end: Point, at: float, size: float, look: Look) -> list[Line]:
    """Two short strokes across a line, as the books strike out a branch."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    middle_x, middle_y = between(start, end, at)
    slant = angle - pi / 2 + 0.35
    dx, dy = 0.46 * size * cos(slant), 0.46 * size * sin(slant)
    strokes = []
    for along in (-0.2 * size, 0.2 * size):
        x, y = middle_x + along * cos(angle), middle_y + along * sin(angle)
        strokes.append(Line((x - dx, y - dy), (x + dx, y + dy), look))
    return strokes


def hatching(box: Box, gap: float, look: Look) -> list[Line]:
    """Slanting strokes across a box; those of all boxes at the same height lie on the same lines.

    So boxes beside each other look like one surface.
    """
    (left, top), right, bottom = box.corner, box.corner[0] + box.wide, box.corner[1] + box.high
    strokes = []
    for number in range(ceil((left + top) / gap), floor((right + bottom) / gap) + 1):
        total = number * gap  # of x and y, along one line
        low, high = max(left, total - bottom), min(right, total - top)
        if high > low:
            strokes.append(Line((low, total - low), (high, total - high), look))
    return strokes


def arrow(line: Line, size: float) -> tuple[Line, Polygon]:
    """A line with a head at its end."""
    (x0, y0), (x1, y1) = line.bend[1] if line.bend else line.start, line.end
    length = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = size * (x1 - x0) / length, size * (y1 - y0) / length
    neck = x1 - dx, y1 - dy
    head = line.end, (neck[0] - dy / 2, neck[1] + dx / 2), (neck[0] + dy / 2, neck[1] - dx / 2)
    look = Look("tip", fill=line.look.stroke)
    return replace(line, end=neck), Polygon(head, look)


def lines_of_text(middle: Point, text: str, size: float, look: Look, bold: bool) -> list[Text]:
    """The lines of a text below each other, around a point."""
    lines, (x, y) = text.split("\n"), middle
    top = y - LINE_HEIGHT * size * (len(lines) - 1) / 2
    return [
        Text((x, top + LINE_HEIGHT * size * number), line, size, look, bold)
        for number, line in enumerate(lines)
    ]


def between(start: Point, end: Point, share: float) -> Point:
    """The point that is a share of the way from one to another."""
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


# ---- how large things are


def text_box(text: str, size: float) -> tuple[float, float]:
    """About how wide and high a text is."""
    lines = text.split("\n")
    return max(map(_text_width, lines)) * size, LINE_HEIGHT * size * len(lines)


def _text_width(line: str) -> float:
    return sum(LETTERS.get(letter, ORDINARY) for letter in line)


def widest(texts: Iterable[str]) -> str:
    """The text that needs most room in a line."""
    return max(texts, key=lambda text: text_box(text, 1)[0])


def frame_of(shapes: Iterable[Shape]) -> Box:
    """The smallest box around shapes."""
    left = top = inf
    right = bottom = -inf
    for mark in marks(shapes):
        for x, y in _extremes(mark):
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
    return Box((left, top), right - left, bottom - top)


def marks(shapes: Iterable[Shape]) -> Iterator[Mark]:
    """The shapes, and instead of groups what is in them."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from marks(shape.parts)
        else:
            yield shape


def _extremes(mark: Mark) -> Sequence[Point]:
    match mark:
        case Line(start, end, _, bend):
            return (start, end, *(bend or ()))
        case Disc((x, y), radius):
            return (x - radius, y - radius), (x + radius, y + radius)
        case Box((x, y), wide, high):
            return (x, y), (x + wide, y + high)
        case Polygon(points):
            return points
        case Text((x, y), text, size):
            wide, high = text_box(text, size)
            left = x if mark.anchor == "start" else x - wide / 2
            return (left, y - high / 2), (left + wide, y + high / 2)


def moved(shapes: Iterable[Shape], x: float, y: float, scale: float = 1) -> list[Shape]:
    """The same shapes elsewhere: first made larger by a factor, then moved."""

    def to(point: Point) -> Point:
        return scale * point[0] + x, scale * point[1] + y

    def look_of(mark: Mark) -> Look:
        look = mark.look
        return replace(look, width=scale * look.width) if look.width and scale != 1 else look

    def at_new_place(shape: Shape) -> Shape:
        match shape:
            case Line(start, end, _, bend):
                bent = bend and (to(bend[0]), to(bend[1]))
                return Line(to(start), to(end), look_of(shape), bent)
            case Disc(centre, radius):
                return Disc(to(centre), scale * radius, look_of(shape))
            case Box(corner, wide, high, _, rounding):
                sizes = scale * wide, scale * high
                return Box(to(corner), *sizes, look_of(shape), scale * rounding)
            case Polygon(points):
                return Polygon(tuple(map(to, points)), look_of(shape))
            case Text(at, _, size):
                return replace(shape, at=to(at), size=scale * size)
            case Group():
                return replace(shape, parts=tuple(map(at_new_place, shape.parts)))

    return list(map(at_new_place, shapes))


def on_ground(shapes: Iterable[Shape], fill: str, room: Iterable[Shape] = ()) -> list[Shape]:
    """Shapes on a ground of a colour that is a little larger than they, and than others."""
    shapes = list(shapes)
    frame = frame_of([*shapes, *room])
    (left, top), wide, high = frame.corner, frame.wide + 2 * MARGIN, frame.high + 2 * MARGIN
    return [Box((left - MARGIN, top - MARGIN), wide, high, Look("ground", fill=fill)), *shapes]
