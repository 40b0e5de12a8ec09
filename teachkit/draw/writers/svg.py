"""Pictures as SVG. Its elements tell what they are, so that a page can find and restyle them.

class                    what a shape shows: "piece X", "strike", "spot max done"
data-cell                the cell of a board to which it belongs
data-node, data-parent   the number of a node, and of the one above it where an edge begins
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from teachkit.draw.fonts import FONTS, MONOS
from teachkit.draw.shapes import DASHES, Box, Disc, Group, Line, Look, Point, Polygon, Shape, Text
from teachkit.values import readable

MANY = 20
"""So many lines or boxes in a row that look alike are written as one path."""


def document(shapes: Sequence[Shape], pixels: float, title: str, words: str) -> str:
    """A picture that lies on its first shape and whose unit is this many pixels of a screen."""
    ground = shapes[0]
    assert isinstance(ground, Box)
    (left, top), wide, high = ground.corner, ground.wide, ground.high
    box = " ".join(map(_number, (left, top, wide, high)))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * pixels:.5g}"'
        f' height="{high * pixels:.5g}" viewBox="{box}" role="img"'
        f' aria-label="{escaped(title)}" font-family="{FONTS}" text-anchor="middle"'
        ' stroke-linecap="round" stroke-linejoin="round">'
    )
    heading = f"<title>{escaped(title)}</title>\n<desc>{escaped(words)}</desc>"
    return "\n".join([opening, heading, *elements(shapes), "</svg>"])


def elements(shapes: Iterable[Shape]) -> Iterator[str]:
    """Shapes as SVG elements: hatching is one."""
    for look, group in groupby(shapes, _plain_look):
        alike = list(group)
        if look is None or len(alike) < MANY:
            yield from map(element, alike)
        else:
            yield _tag("path", look, d="".join(map(_path, alike)))


def _plain_look(shape: Shape) -> Look | None:
    """The look of a straight line or of a box with sharp corners."""
    match shape:
        case Line(look=look, bend=None) | Box(look=look, rounding=0):
            return look
    return None


def _path(shape: Shape) -> str:
    match shape:
        case Line(start, (x, y), _):
            return f"M{_points([start])}L{_number(x)},{_number(y)}"
        case Box(corner, wide, high, _):
            across = _number(wide)
            return f"M{_points([corner])}h{across}v{_number(high)}h-{across}z"
    raise TypeError(f"{type(shape).__name__} is no line and no box")


def element(shape: Shape) -> str:
    """A shape as one SVG element."""
    match shape:
        case Line((x1, y1) as start, (x2, y2) as end, look, bend):
            if bend:
                return _tag("path", look, d=f"M{_points([start])}C{_points([*bend, end])}")
            return _tag("line", look, **_places(x1=x1, y1=y1, x2=x2, y2=y2))
        case Disc((x, y), radius, look):
            return _tag("circle", look, **_places(cx=x, cy=y, r=radius))
        case Box((x, y), wide, high, look, rounding):
            corners = {"rx": rounding} if rounding else {}
            return _tag("rect", look, **_places(x=x, y=y, width=wide, height=high, **corners))
        case Polygon(points, look):
            return _tag("polygon", look, points=_points(points))
        case Text(_, text, size, look, bold, anchor):
            x, y = shape.baseline
            style = {"font-size": _number(size)}
            style |= {"font-weight": "bold"} if bold else {}
            style |= {"text-anchor": anchor} if anchor != "middle" else {}
            style |= {"font-family": MONOS} if shape.mono else {}
            return _tag("text", look, escape(text), **_places(x=x, y=y), **style)
        case Group(kind, parts, node, above, hint):
            names = {"data-node": node, "data-parent": above}
            known = "".join(f' {key}="{name}"' for key, name in names.items() if name is not None)
            title = f"<title>{escaped(hint)}</title>" if hint else ""
            return f'<g class="{kind}"{known}>{title}{"".join(elements(parts))}</g>'


def _tag(name: str, look: Look, content: str = "", /, **attributes: str) -> str:
    """One element, with the attributes that its look has."""
    if look.kind:
        attributes["class"] = escaped(look.kind)
    if look.cell is not None:
        attributes["data-cell"] = str(look.cell)
    if look.fill != "none" or look.stroke != "none":
        attributes["fill"] = escaped(look.fill)
    if look.stroke != "none":
        attributes |= {"stroke": escaped(look.stroke), "stroke-width": _number(look.width)}
    if look.dashed:
        attributes["stroke-dasharray"] = " ".join(_number(each * look.width) for each in DASHES)
    written = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if name == "text" else f"<{name}{written}/>"


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _places(**lengths: float) -> dict[str, str]:
    return {name: _number(length) for name, length in lengths.items()}


def _number(length: float) -> str:
    return f"{round(length, 2) + 0:g}"  # the 0 makes 0 of -0


def escaped(text: str) -> str:
    """A text as it may stand in XML."""
    return escape(readable(text))
