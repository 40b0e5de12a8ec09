"""Arrows from cuts to the bounds that caused them, led round what is written between.

    Way   a curve from the corner of one node to that of another
    Cost  how much of a way lies on texts, nodes and edges, and how far round it goes

Many ways are tried, from the shortest to the widest, and the one of the least cost is taken.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import hypot

from teachkit.draw.shapes import (
    Box,
    Line,
    Look,
    Point,
    Polygon,
    Shape,
    Text,
    between,
    frame_of,
    marks,
)
from teachkit.draw.tree.layout import Size, TreeLayout
from teachkit.draw.tree.spots import Spot

SWINGS = sorted(product((1, 2.5, 4.5, 8, 14, 20), repeat=2), key=sum)
"""How far a way swings out at its start and at its end, in sizes of the type."""
SAMPLES = 30
"""How many points of a way are looked at."""
MANY = 150
"""In a tree of more nodes nobody looks for the best ways."""
NEAR = 3
"""How many points from an edge or a text is on it."""
ON_TEXT, ON_NODE, ON_EDGE, ROUND = 30, 3.6, 0.24, 1
"""What a point of a way on each of these costs, and to be twice as long as the straight way."""
ACROSS = 2
"""What it costs to cross an edge."""


class Ways:
    """Finds ways through a tree whose shapes are known."""

    def __init__(
        self,
        layout: TreeLayout,
        shapes: Sequence[Shape],
        look: Look,
        em: float,
        many: int = MANY,
    ) -> None:
        self._layout, self._look, self._em, self._many = layout, look, em, many
        drawn = list(marks(shapes))
        self._texts = [frame_of([mark]) for mark in drawn if isinstance(mark, Text) and mark.text]
        self._nodes = [
            frame_of([mark])
            for mark in drawn
            if isinstance(mark, Box | Polygon) and mark.look.kind == "shape"
        ]
        self._edges = [(mark, frame_of([mark])) for mark in drawn if isinstance(mark, Line)]

    def way(self, spot: Spot, owner: Spot) -> Line:
        """The best way from a spot to one above it; among very many nodes, any."""
        tried = self._tried(spot, owner)
        return next(tried) if len(self._nodes) > self._many else min(tried, key=self._cost)

    def _tried(self, spot: Spot, owner: Spot) -> Iterator[Line]:
        middles, sizes = self._layout.middles, self._layout.sizes
        starts = [
            (side, _corner(spot, middles[spot.key], sizes[spot.key], side)) for side in (-1, 1)
        ]
        ends = [
            (side, _corner(owner, middles[owner.key], sizes[owner.key], side, gap=2))
            for side in (-1, 1)
        ]
        for swings, (out, start), (back, end) in product(SWINGS, starts, ends):
            first, second = (swing * self._em for swing in swings)
            climb = end[1] - start[1]
            bend = (
                (start[0] + out * first, start[1] + 0.3 * climb),
                (end[0] + back * second, end[1] - 0.25 * climb),
            )
            yield Line(start, end, self._look, bend)

    def _cost(self, way: Line) -> float:
        points = [_on(way, number / SAMPLES) for number in range(1, SAMPLES)]
        room = frame_of([way])
        texts = [box for box in self._texts if _touch(box, room)]
        nodes = [box for box in self._nodes if _touch(box, room)]
        cost = 0.0
        for x, y in points:
            cost += ON_TEXT * _is_inside(texts, x, y, NEAR) + ON_NODE * _is_inside(nodes, x, y)
        edges = [edge for edge, frame in self._edges if _touch(frame, room)]
        cost += ON_EDGE * sum(_distance(point, edge) < NEAR for edge in edges for point in points)
        course = [way.start, *points, way.end]
        cost += ACROSS * sum(_cross(*part, edge) for edge in edges for part in pairwise(course))
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(course))
        straight = hypot(way.end[0] - way.start[0], way.end[1] - way.start[1]) + self._em
        return cost + ROUND * length / straight


def _corner(spot: Spot, middle: Point, size: Size, side: int, gap: float = 0) -> Point:
    """A corner of a triangle's base, at the left (-1) or right (1) of it."""
    foot = {"max": 0.5, "min": -0.5}.get(spot.kind, 0)
    return middle[0] + side * (0.5 * size.width + gap), middle[1] + foot * size.height


def _on(way: Line, share: float) -> Point:
    """A point on a curve."""
    assert way.bend is not None
    a, b, c, d = way.start, *way.bend, way.end
    ab, bc, cd = between(a, b, share), between(b, c, share), between(c, d, share)
    return between(between(ab, bc, share), between(bc, cd, share), share)


def _touch(box: Box, other: Box) -> bool:
    (x, y), (x2, y2) = box.corner, other.corner
    across = x < x2 + other.wide and x2 < x + box.wide
    return across and y < y2 + other.high and y2 < y + box.high


def _is_inside(boxes: Iterable[Box], x: float, y: float, near: float = 0) -> bool:
    return any(
        -near < x - box.corner[0] < box.wide + near and -near < y - box.corner[1] < box.high + near
        for box in boxes
    )


def _cross(a: Point, b: Point, line: Line) -> bool:
    """Does the straight way between two points cross a line?"""
    c, d = line.start, line.end
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    """On which side of the way from a to b does c lie?"""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _distance(point: Point, line: Line) -> float:
    """How far a point is from a straight line between its ends."""
    (x, y), (x0, y0), (x1, y1) = point, line.start, line.end
    dx, dy = x1 - x0, y1 - y0
    share = ((x - x0) * dx + (y - y0) * dy) / ((dx * dx + dy * dy) or 1)
    near = between(line.start, line.end, min(1, max(0, share)))
    return hypot(x - near[0], y - near[1])
