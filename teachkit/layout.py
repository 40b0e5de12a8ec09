"""Boards as data: where the cells of a game lie and what is drawn between them.

    Cell  a place on the board: a whole number

A Layout and the game itself are all that a picture or a widget needs:
`game.pieces(state)` says what stands on the cells, `game.path(move)` which cells a
person clicks, `game.winning_lines(state)` which cells to join when somebody has won.
A game gets a board by an attribute `layout`, which is a Layout.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_lowercase
from typing import Literal

Cell = int

Turn = Mapping[Cell, Cell]
"""Where each cell goes when the board is turned or mirrored."""

BLOCKED = "blocked"
"""What a game says of a cell on which nothing can stand."""


@dataclass(frozen=True)
class Place:
    """One cell of a board."""

    x: float
    """Column of its centre, counted from 0 at the left."""
    y: float
    """Row of its centre, counted from 0 at the top."""
    name: str
    """What people call it."""
    click: Cell
    """The cell that a click here stands for: in Connect Four the top of the column."""


@dataclass(frozen=True)
class Layout:
    """An empty board.

    A game of your own gets one by an attribute `layout`; its `path(move)` says which squares
    a person clicks, and its `pieces(state)` what stands on them.
    """

    title: str
    """What people call the game."""
    style: Literal["grid", "rack", "squares", "chequers", "points", "page"]
    """Open lines, a rack of holes, plain squares, light and dark squares, or joined points.

    A page has no cells: on it the state stands as text."""
    columns: int
    rows: int
    places: Mapping[Cell, Place]
    edges: tuple[tuple[Cell, Cell], ...] = ()
    """Pairs of points joined by a line."""
    column_names: tuple[str, ...] = ()
    """What is written under the columns, from left to right."""
    row_names: tuple[str, ...] = ()
    """What is written beside the rows, from top to bottom."""

    dots: tuple[tuple[float, float], ...] = ()
    """Where lines cross at a dot: columns and rows from the top left corner."""

    @classmethod
    def squares(cls, title: str, columns: int, rows: int) -> "Layout":
        """A board of plain squares, numbered in reading order from 0 and called a1, b1, ..."""
        letters = tuple(ascii_lowercase[:columns])
        numbers = tuple(str(row + 1) for row in range(rows))
        names = [letter + number for number in numbers for letter in letters]
        places = in_rows(columns, names)
        return cls(title, "squares", columns, rows, places, (), letters, numbers)

    def text(self, pieces: Mapping[Cell, str]) -> str:
        """The board as rows of letters: the first of each piece, in capitals if it is a king.

        A blocked cell is "#".
        """
        rows = [[" "] * self.columns for _ in range(self.rows)]
        for cell, place in self.places.items():
            piece = pieces.get(cell, ".")
            mark = piece[0].upper() if piece.endswith(" king") else piece[0]
            mark = "#" if piece == BLOCKED else mark
            rows[round(place.y)][round(place.x)] = mark
        if self.row_names:
            rows = [[name, *row] for name, row in zip(self.row_names, rows, strict=True)]
        if self.column_names:
            rows.append([*[" "] * bool(self.row_names), *self.column_names])
        wide = max(len(mark) for row in rows for mark in row)
        return "\n".join(" ".join(mark.rjust(wide) for mark in row).rstrip() for row in rows)

    def turns(self) -> Iterator[Turn]:
        """The ways to turn and mirror the board that put every cell on a cell."""
        cells = {(place.x, place.y): cell for cell, place in self.places.items()}
        right, bottom = self.columns - 1, self.rows - 1
        for across, left_right, up_down in product((False, True), repeat=3):
            turn = {}
            for (x, y), cell in cells.items():
                column, row = (right - x if left_right else x), (bottom - y if up_down else y)
                turn[cell] = cells.get((row, column) if across else (column, row))
            if None not in turn.values():
                yield turn  # type: ignore[misc]

    @property
    def middle(self) -> tuple[float, float]:
        """Column and row of the middle of the board."""
        return (self.columns - 1) / 2, (self.rows - 1) / 2


def in_rows(columns: int, names: Sequence[str]) -> dict[Cell, Place]:
    """The places of cells numbered in reading order, this many to a row."""
    return {
        cell: Place(cell % columns, cell // columns, name, cell) for cell, name in enumerate(names)
    }
