"""Small boards in the nodes of a tree."""

from collections.abc import Iterator
from typing import Any

from teachkit.board import layout
from teachkit.draw import shapes
from teachkit.draw.boards import thumbnail
from teachkit.draw.canvas import Point, Shape, Stroke
from teachkit.draw.palette import Theme
from teachkit.game import Game

THINNEST = 1.44
"""Graphviz makes no box less high than this."""


def has_board(game: Game[Any, Any]) -> bool:
    """Is the game played on a board that can be drawn?"""
    try:
        return layout(game) is not None
    except TypeError:  # somebody's own game may not hash
        return False


def small_board(
    game: Game[Any, Any], state: Any, middle: Point, side: float, theme: Theme
) -> Iterator[Shape | Stroke]:
    """The board of a state inside a square with this middle and side."""
    board = layout(game)
    if board is None:
        return
    span = max(board.columns, board.rows)
    unit = side / span
    left = middle[0] - unit * board.columns / 2
    top = middle[1] + unit * board.rows / 2

    def at(point: Point) -> Point:
        return left + unit * point[0], top - unit * point[1]

    for shape in thumbnail(game, state, theme=theme):
        match shape:
            case shapes.Line(start, end, look):
                yield _line(at(start), at(end), look, unit)
            case shapes.Disc(centre, radius, look):
                size = 2 * radius * unit
                yield Shape("circle", at(centre), size, size, **_style(look, unit))
            case shapes.Box((x, y), wide, high, look):
                centre = at((x + wide / 2, y + high / 2))
                yield Shape("box", centre, wide * unit, high * unit, **_style(look, unit))
            case shapes.Text(centre, text, size, look):
                yield Shape("plaintext", at(centre), 0, 0, text, ink=look.fill, size=size * unit)


def _line(start: Point, end: Point, look: shapes.Look, unit: float) -> Shape | Stroke:
    """A line; one along an axis as a thin box, so that it may lie above other boxes."""
    width = max(look.width * unit, THINNEST)
    (x0, y0), (x1, y1) = start, end
    if x0 != x1 and y0 != y1:
        return Stroke(start, end, look.stroke, width)
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    return Shape("box", middle, abs(x1 - x0) + width, abs(y1 - y0) + width, fill=look.stroke)


def _style(look: shapes.Look, unit: float) -> dict[str, Any]:
    return {
        "fill": "" if look.fill == "none" else look.fill,
        "stroke": "" if look.stroke == "none" else look.stroke,
        "line": look.width * unit,
    }
