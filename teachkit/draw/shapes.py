"""Shapes at fixed places, and how they are written as SVG.

    Line, Disc, Box, Polygon, Text  what pictures of boards are made of
    Look                            the colours of a shape, and what it shows

Lengths are in cells of a board: x to the right and y down from its top left corner.
A shape lies above those that come before it in a list.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from teachkit.draw.fonts import FONTS
from teachkit.game import Cell

Point = tuple[float, float]

UNIT = 100
"""How many units of an SVG a cell is wide: browsers set type of a size below 1 badly."""


@dataclass(frozen=True)
class Look:
    """The colours of a shape, and what it shows."""

    kind: str
    """What it shows, in one or more words: the class of the SVG element."""
    cell: Cell | None = None
    """The cell it belongs to."""
    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    """How wide the stroke is."""


@dataclass(frozen=True)
class Line:
    """A straight stroke with round ends."""

    start: Point
    end: Point
    look: Look


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
    look: Look
    rounding: float = 0
    """The radius of its corners."""


@dataclass(frozen=True)
class Polygon:
    """A closed outline with straight sides."""

    points: tuple[Point, ...]
    look: Look


@dataclass(frozen=True)
class Text:
    """A short text."""

    middle: Point
    text: str
    size: float
    look: Look
    bold: bool = False


Shape = Line | Disc | Box | Polygon | Text


def square(centre: Point, side: float, look: Look, rounding: float = 0) -> Box:
    """A square around a point."""
    x, y = centre
    return Box((x - side / 2, y - side / 2), side, side, look, rounding)


def cross(centre: Point, arm: float, look: Look) -> tuple[Line, Line]:
    """Two slanting strokes through a point."""
    x, y = centre
    left, right, top, bottom = x - arm, x + arm, y - arm, y + arm
    return Line((left, top), (right, bottom), look), Line((left, bottom), (right, top), look)


def scaled(outline: Sequence[Point], centre: Point, scale: float, look: Look) -> Polygon:
    """An outline of so many times its size around a point."""
    x, y = centre
    return Polygon(tuple((x + scale * dx, y + scale * dy) for dx, dy in outline), look)


# ---- SVG


class Svg(str):
    """A picture as SVG source; a notebook shows the picture."""

    words: str
    """What the picture shows, as text."""
    drawn: tuple[list[Shape], Box, float]
    """Its shapes, the frame around them, and how many pixels the frame is long."""

    def __new__(cls, source: str, words: str, drawn: tuple[list[Shape], Box, float]) -> "Svg":
        """The picture with this source."""
        picture = super().__new__(cls, source)
        picture.words, picture.drawn = words, drawn
        return picture

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.words, self.drawn

    def __repr__(self) -> str:
        return self.words  # IPython asks every str for its repr, whatever the bundle says

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """SVG for who trusts the notebook, PNG for who does not, text for who sees neither."""
        _, frame, size = self.drawn
        width = round(size * frame.wide / max(frame.wide, frame.high))
        bundle = {"image/svg+xml": str(self), "image/png": self.png(), "text/plain": self.words}
        return bundle, {"image/png": {"width": width, "alt": self.words}}

    def png(self, scale: float = 2) -> bytes:
        """The picture as PNG, so many times as fine as a screen."""
        from teachkit.draw.raster import raster

        return raster(*self.drawn, "png", scale)

    def save(self, path: str | PathLike[str], *, scale: float = 2) -> None:
        """Write the picture to a file: .svg, .png, .pdf, or .txt for what it shows in words."""
        from teachkit.draw.raster import raster

        contents: dict[str, Callable[[], bytes]] = {
            ".svg": f"{self}\n".encode,
            ".png": lambda: self.png(scale),
            ".pdf": lambda: raster(*self.drawn, "pdf"),
            ".txt": f"{self.words}\n".encode,
        }
        suffix = Path(path).suffix.lower()
        if suffix not in contents:
            raise ValueError(f"a board is saved as {', '.join(contents)}, not {suffix!r}")
        Path(path).write_bytes(contents[suffix]())


def svg(shapes: Iterable[Shape], frame: Box, size: float, title: str, words: str) -> Svg:
    """What lies inside a frame, as a picture whose longer side is so many pixels."""
    shapes = list(shapes)
    (left, top), wide, high = frame.corner, frame.wide, frame.high
    scale = size / max(wide, high)
    opening = (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img"'
        f' viewBox="{_units(left)} {_units(top)} {_units(wide)} {_units(high)}"'
        f' width="{wide * scale:.5g}" height="{high * scale:.5g}" font-family="{FONTS}"'
        ' text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">'
    )
    heading = f"<title>{escaped(title)}</title>\n<desc>{escaped(words)}</desc>"
    source = "\n".join([opening, heading, *map(element, shapes), "</svg>"])
    return Svg(source, words, (shapes, frame, size))


def element(shape: Shape) -> str:
    """A shape as one SVG element."""
    match shape:
        case Line((x1, y1), (x2, y2), look):
            return _tag("line", look, {"x1": x1, "y1": y1, "x2": x2, "y2": y2})
        case Disc((x, y), radius, look):
            return _tag("circle", look, {"cx": x, "cy": y, "r": radius})
        case Box((x, y), wide, high, look, rounding):
            place = {"x": x, "y": y, "width": wide, "height": high}
            return _tag("rect", look, place | ({"rx": rounding} if rounding else {}))
        case Polygon(points, look):
            corners = " ".join(f"{_units(x)},{_units(y)}" for x, y in points)
            return _tag("polygon", look, {"points": corners})
        case Text((x, y), text, size, look, bold):
            baseline = y + 0.36 * size  # capitals and digits are about 0.72 of the size high
            place = {"x": x, "y": baseline, "font-size": size}
            weight = {"font-weight": "bold"} if bold else {}
            return _tag("text", look, place | weight, escaped(text))


def _tag(name: str, look: Look, place: dict[str, Any], content: str = "") -> str:
    """One element; numbers are lengths."""
    attributes = {"class": look.kind, **place, "fill": look.fill}
    if look.cell is not None:
        attributes["data-cell"] = str(look.cell)
    if look.stroke != "none":
        attributes |= {"stroke": look.stroke, "stroke-width": look.width}
    written = "".join(
        f' {key}="{escaped(value) if isinstance(value, str) else _units(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _units(length: float) -> str:
    return f"{round(length * UNIT, 1) + 0:g}"  # the 0 makes 0 of -0


def escaped(text: str) -> str:
    """A text as it may stand in XML, where control characters may not, even if escaped."""
    return escape(re.sub("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text))
