"""Pictures in Graphviz's language: what it draws as PNG and PDF, and what a figure saves.

All marks stand in the graph's background, as drawing operations of Graphviz's own format
xdot, in the order in which they lie. The nodes and edges of a tree are there too, with
their places, for programs that read graphs; they are invisible. The file says itself
that nothing is to be arranged, so `dot` and `neato -n2` draw the same picture.
"""

from collections.abc import Iterator, Sequence

from teachkit.draw.fonts import FONT, MONO
from teachkit.draw.shapes import (
    Box,
    Disc,
    Group,
    Line,
    Look,
    Mark,
    Point,
    Polygon,
    Shape,
    Text,
    frame_of,
    marks,
)

CLEAR = "#ffffff00"
BREAK = " \\\n"
"""Between operations: Graphviz reads no string of more than 16,384 letters in one piece."""
BACKSLASH = "\N{SET MINUS}"
CURVED = 0.45
"""How far from a corner that a circle rounds off the points are that bend a curve likewise."""


def document(shapes: Sequence[Shape], dots: float = 72) -> str:
    """A picture in points as a graph, with this many dots to the inch where it is painted."""
    operations = BREAK.join(operation for mark in marks(shapes) for operation in _drawn(mark))
    return "\n".join(
        [
            "digraph {",
            f'graph [layout=nop2, pad=0, margin=0, dpi={dots:g}, _background="{operations} "]',
            'node [style=invis, shape=point, width=0, height=0, label=""]',
            "edge [style=invis, arrowhead=none]",
            *_graph(shapes),
            "}\n",
        ]
    )


def _graph(shapes: Sequence[Shape]) -> Iterator[str]:
    """The tree that is drawn, if there is one: each node where the picture has it."""
    groups = [shape for shape in shapes if isinstance(shape, Group) and shape.node is not None]
    places = {}
    for group in groups:
        if group.kind.startswith("spot"):
            frame = frame_of(group.parts[:1])
            x, y = frame.corner
            places[group.node] = _points([(x + frame.wide / 2, y + frame.high / 2)], ",")
            yield f'{group.node} [pos="{places[group.node]}"]'
    for group in groups:
        if group.above in places and group.node in places:
            start, end = places[group.above], places[group.node]
            yield f'{group.above} -> {group.node} [pos="{start} {start} {end} {end}"]'


def _drawn(mark: Mark) -> Iterator[str]:
    """The operations that draw a mark."""
    match mark:
        case Line(start, end, look, bend):
            course = [start, *bend, end] if bend else [start, end]
            yield f"{_pen(look)} {'B' if bend else 'L'} {len(course)} {_points(course)}"
            if not look.dashed:  # round ends
                ends = Look(fill=look.stroke)
                for point in (start, end):
                    yield from _drawn(Disc(point, look.width / 2, ends))
        case Disc(centre, radius, look):
            operation = "e" if look.fill == "none" else "E"
            yield f"{_pen(look)} {operation} {_points([centre])} {radius:.2f} {radius:.2f}"
        case Box((x, y), wide, high, look, 0):
            right, bottom = x + wide, y + high
            yield from _drawn(Polygon(((x, y), (right, y), (right, bottom), (x, bottom)), look))
        case Box(_, _, _, look):
            course = _rounded(mark)
            operation = "B" if look.fill == "none" else "b"
            yield f"{_pen(look)} {operation} {len(course)} {_points(course)}"
        case Polygon(points, look):
            operation = "p" if look.fill == "none" else "P"
            yield f"{_pen(look)} {operation} {len(points)} {_points(points)}"
        case Text(_, text, size, look, bold, anchor) if text:
            justified = -1 if anchor == "start" else 0
            family = MONO if mark.mono else FONT
            font = f"F {size:g} {_string(family + ' Bold' * bold)}"
            at = _points([mark.baseline])
            yield f"c {_string(look.fill)} {font} T {at} {justified} 0 {_string(text)}"


def _pen(look: Look) -> str:
    """The operations that choose the colours and the line of a look."""
    stroke = CLEAR if look.stroke == "none" else look.stroke
    style = "dashed" if look.dashed else "solid"
    fill = "" if look.fill == "none" else f" C {_string(look.fill)}"
    width = _string(f"setlinewidth({look.width:.3g})")
    return f"c {_string(stroke)}{fill} S {width} S {_string(style)}"


def _rounded(box: Box) -> list[Point]:
    """The outline of a box with round corners, as a row of curves."""
    (left, top), r = box.corner, box.rounding
    right, bottom = left + box.wide, top + box.high
    corners = [  # each with the ways in and out
        ((right, top), (-1, 0), (0, 1)),
        ((right, bottom), (0, -1), (-1, 0)),
        ((left, bottom), (1, 0), (0, -1)),
        ((left, top), (0, 1), (1, 0)),
    ]
    course = [(left + r, top)]
    for (x, y), into, out in corners:
        shares = ((into, 1), (into, CURVED), (out, CURVED), (out, 1))
        begin, *curve = [(x + r * share * dx, y + r * share * dy) for (dx, dy), share in shares]
        course += [course[-1], begin, begin, *curve]
    return course


def _points(points: Sequence[Point], between: str = " ") -> str:
    """Places as Graphviz counts them: y goes up."""
    return " ".join(f"{x:.2f}{between}{-y:.2f}" for x, y in points)


def _string(text: str) -> str:
    """A text with its length, inside a quoted string.

    Versions of Graphviz count a backslash differently: a sign that looks like it stands for it.
    """
    text = text.replace("\\", BACKSLASH)
    return f"{len(text.encode())} -" + text.replace('"', '\\"')
