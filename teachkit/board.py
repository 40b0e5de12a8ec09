"""Boards as data: where the cells of each game lie and what is drawn between them.

A Layout and the game itself are all that a picture or a widget needs:
`game.pieces(state)` says what stands on the cells, `game.path(move)` which cells a
person clicks, `game.winning_lines(state)` which cells to join when somebody has won.
A game of your own gets a board by an attribute `layout`, which is a Layout.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase
from typing import Any, Literal

from teachkit.game import Cell, Game
from teachkit.games.checkers import Checkers
from teachkit.games.connect_four import ConnectFour
from teachkit.games.morris import EDGES, POINTS, Morris
from teachkit.games.othello import Othello
from teachkit.games.tictactoe import TicTacToe

PIECES = ("X", "O", "red", "yellow", "black", "white")
"""The players whose pieces can be drawn."""


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
    style: Literal["grid", "rack", "squares", "chequers", "points"]
    """Open lines, a rack of holes, plain squares, light and dark squares, or joined points."""
    columns: int
    rows: int
    places: Mapping[Cell, Place]
    edges: tuple[tuple[Cell, Cell], ...] = ()
    """Pairs of points joined by a line."""
    column_names: tuple[str, ...] = ()
    """What is written under the columns, from left to right."""
    row_names: tuple[str, ...] = ()
    """What is written beside the rows, from top to bottom."""

    @classmethod
    def squares(cls, title: str, columns: int, rows: int) -> "Layout":
        """A board of plain squares, numbered in reading order from 0 and called a1, b1, ..."""
        letters = tuple(ascii_lowercase[:columns])
        numbers = tuple(str(row + 1) for row in range(rows))
        names = [letter + number for number in numbers for letter in letters]
        places = _rectangle(columns, names)
        return cls(title, "squares", columns, rows, places, (), letters, numbers)

    @property
    def middle(self) -> tuple[float, float]:
        """Column and row of the middle of the board."""
        return (self.columns - 1) / 2, (self.rows - 1) / 2


@lru_cache(maxsize=64)
def layout(game: Game[Hashable, Hashable]) -> Layout | None:
    """The board of a game, or None if it is not played on one that we know."""
    match game:
        case TicTacToe():
            names = [str(cell + 1) for cell in range(9)]
            return Layout("Tic-tac-toe", "grid", 3, 3, _rectangle(3, names))
        case ConnectFour():
            columns = tuple(str(column + 1) for column in range(game.columns))
            places = {
                cell: Place(x, y, columns[x], click=x)
                for y in range(game.rows)
                for x in range(game.columns)
                for cell in [y * game.columns + x]
            }
            size = game.columns, game.rows
            return Layout("Connect Four", "rack", *size, places, column_names=columns)
        case Othello():
            return Layout.squares("Othello", game.size, game.size)
        case Checkers():
            places = {
                square: Place((square - 1) % 4 * 2 + (1 - row % 2), row, str(square), square)
                for square in range(1, 33)
                for row in [(square - 1) // 4]
            }
            return Layout("Checkers", "chequers", 8, 8, places)
        case Morris():
            letters, numbers = tuple("abcdefg"), tuple("7654321")
            places = {
                cell: Place(x, y, letters[x] + numbers[y], cell)
                for cell, (x, y) in enumerate(POINTS)
            }
            return Layout("Nine men's morris", "points", 7, 7, places, EDGES, letters, numbers)
    return _own_layout(game)


def game_title(game: Game[Any, Any]) -> str:
    """What people call a game, with the size of its board if there are several."""
    board = layout(game)
    if board is None:
        return type(game).__name__
    has_sizes = isinstance(game, ConnectFour | Othello)
    size = f" on {board.rows} rows and {board.columns} columns" if has_sizes else ""
    return f"{board.title}{size}"


def _own_layout(game: Game[Hashable, Hashable]) -> Layout | None:
    """The board that somebody's own game brings along."""
    own = getattr(game, "layout", None)
    if not isinstance(own, Layout):
        return None
    if not set(game.players) <= set(PIECES):
        raise ValueError(
            f"pieces can be drawn for players called {', '.join(PIECES)}, "
            f"not for {' and '.join(game.players)}"
        )
    return own


def _rectangle(columns: int, names: list[str]) -> dict[Cell, Place]:
    """Cells numbered in reading order, so many to a row."""
    return {
        cell: Place(cell % columns, cell // columns, name, cell) for cell, name in enumerate(names)
    }
