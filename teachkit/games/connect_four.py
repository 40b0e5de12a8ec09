"""Connect Four: discs fall into columns, and four in a line win.

    Cell    row * columns + column, with row 0 on top
    Move    the column to drop a disc into, from 0; people write 1 to 7
    Discs   a set of discs as bits: column by column, each from the bottom up, with
            a spare bit on top
    Turn    whose turn it is: 0 for the player who started, 1 for the other
    End     PLAYING, WON by the last disc, or DRAWN on a full board
    State   (Discs of the player who started, Discs of the other, Turn, End)
    Window  a line of `connect` cells: there are 69 on the usual board

That a state knows its end costs one look at the windows through the last disc, and
spares a search three looks at the whole board.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

from teachkit.game import (
    BoardGame,
    Evaluation,
    Player,
    checked_size,
    checked_text,
    no_evaluation,
    starting_with,
)
from teachkit.games.connect_four_windows import Discs, Holdings, Window, all_windows
from teachkit.games.text_grid import is_grid, read_grid
from teachkit.layout import Cell, Layout, Place

Move = int
Turn = int
End = int
State = tuple[Discs, Discs, Turn, End]

PLAYING, WON, DRAWN = 0, 1, 2


class ConnectFour(BoardGame[State, Move]):
    """Connect Four as in report 002, on any board that has room for a line."""

    initial = (0, 0, 0, PLAYING)
    layout: Layout
    choices: Mapping[str, Sequence[int]] = {"rows": range(4, 11), "columns": range(4, 11)}
    notation = "the number of a column"

    def __init__(
        self, rows: int = 6, columns: int = 7, connect: int = 4, *, first: Player = "red"
    ) -> None:
        self.rows = checked_size("rows", rows, 1, 20)
        self.columns = checked_size("columns", columns, 1, 20)
        self.connect = checked_size("connect", connect, 2, 20)
        self.players = starting_with(first, ("red", "yellow"))
        if connect > max(rows, columns):
            raise ValueError(
                f"no line of {connect} fits on {rows} rows and {columns} columns: "
                f"one of the two must be at least {connect}"
            )
        self.layout = self._rack()
        height = rows + 1
        self._bottoms = tuple(1 << column * height for column in range(columns))
        self._bottom_row = sum(self._bottoms)
        self._top_row = self._bottom_row << rows - 1
        self._board = self._bottom_row * ((1 << rows) - 1)
        self._bits = [1 << c * height + up for up in reversed(range(rows)) for c in range(columns)]
        self._open = cache(self._columns_open)
        self._held = {w: self._discs(w) for w in all_windows(rows, columns, connect)}
        self._enough = connect - 1
        # What fills a window together with a disc: none above it, as it has just fallen.
        self._partners = {
            disc: [
                held ^ disc for held in self._held.values() if held & disc and not held & disc << 1
            ]
            for disc in self._bits
        }
        self._around = {bit: reduce(or_, many, 0) for bit, many in self._partners.items()}
        self._holdings = Holdings(rows, columns, connect).of
        middle = {(columns - 1) // 2, columns // 2}
        self._middle = sum(self._bottoms[column] for column in middle) * ((1 << rows) - 1)

    @property
    def options(self) -> Mapping[str, Any]:
        sizes = {"rows": self.rows, "columns": self.columns, "connect": self.connect}
        return {**sizes, "first": self.players[0]}

    @property
    def title(self) -> str:
        return f"{super().title} on {self.rows} rows and {self.columns} columns"

    def _rack(self) -> Layout:
        """The board, on which a click anywhere in a column is a click on its top."""
        places = {
            y * self.columns + x: Place(x, y, name, click=x)
            for y in range(self.rows)
            for x, name in enumerate(self._names)
        }
        size = self.columns, self.rows
        return Layout("Connect Four", "rack", *size, places, column_names=tuple(self._names))

    def to_move(self, state: State) -> Player:
        return self.players[state[2]]

    def actions(self, state: State) -> tuple[Move, ...]:
        first, second, _, end = state
        return () if end else self._open((first | second) & self._top_row)

    def result(self, state: State, move: Move) -> State:
        first, second, turn, end = state
        taken = first | second
        free = self._board ^ taken
        try:
            disc = taken + self._bottoms[move] & free  # none in a full column
        except (IndexError, TypeError):
            disc = 0
        if end or not disc or move < 0:
            raise self._illegal(state, move, "" if end else "there is no free cell")
        if turn:
            return first, second | disc, 0, self._end(second, disc, free)
        return first | disc, second, 1, self._end(first, disc, free)

    def is_terminal(self, state: State) -> bool:
        return state[3] != PLAYING

    def winner(self, state: State) -> Player | None:
        _, _, turn, end = state
        return self.players[1 - turn] if end == WON else None

    def is_quiet(self, state: State) -> bool:
        """Can neither side win with its next disc?"""
        first, second, _, end = state
        taken = first | second
        free = self._board ^ taken
        discs = [taken + bottom & free for bottom in self._bottoms]
        ends = [self._end(own, disc, free) for own in (first, second) for disc in discs if disc]
        return end != PLAYING or WON not in ends

    def winning_lines(self, state: State) -> tuple[Window, ...]:
        """Every window that the winner fills; five in a row are two windows of four."""
        return self._lines(state[0]) + self._lines(state[1])

    def pieces(self, state: State) -> Mapping[Cell, Player]:
        owners = list(zip(self.players, state[:2], strict=True))
        bits = enumerate(self._bits)
        return {cell: player for cell, bit in bits for player, discs in owners if discs & bit}

    def path(self, move: Move) -> tuple[Cell, ...]:
        return (move,)

    def _columns_open(self, full: Discs) -> tuple[Move, ...]:
        """The columns with room for a disc, given the discs in the top row."""
        tops = (bottom << self.rows - 1 for bottom in self._bottoms)
        return tuple(column for column, top in enumerate(tops) if not full & top)

    def _end(self, own: Discs, disc: Discs, free: Discs) -> End:
        """How things stand after a disc, put on a free cell, has joined the player's own."""
        near = own & self._around[disc]
        if near.bit_count() >= self._enough:
            for partners in self._partners[disc]:
                if near & partners == partners:
                    return WON
        return DRAWN if free == disc else PLAYING

    def _lines(self, discs: Discs) -> tuple[Window, ...]:
        """The windows that these discs fill."""
        return tuple(window for window, held in self._held.items() if not held & ~discs)

    def _discs(self, cells: Iterable[Cell]) -> Discs:
        """A disc on each of these cells."""
        return sum(self._bits[cell] for cell in cells)

    # ---- evaluation

    @property
    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        return {"windows": self.windows, "none": no_evaluation}

    def windows(
        self,
        state: State,
        player: Player,
        *,
        centre: float = 3,
        four: float = 100,
        three: float = 60,
        two: float = 20,
        enemy_three: float = -50,
    ) -> float:
        """Report 002's evaluation: a sum over all windows, and `centre` for each own middle disc.

        Four own discs in a window count `four`, three and an empty cell `three`, two and two
        empty cells `two`, three of the opponent and an empty cell `enemy_three`. Where `connect`
        is not 4 that reads: all cells, all but one, all but two. An even number of columns
        has two middle ones.
        """
        if player not in self.players:
            raise self._no_player(player)
        own, enemy = state[:2] if player == self.players[0] else state[1::-1]
        mine, fours, threes, twos = self._holdings(own)
        yours, _, enemy_threes, _ = self._holdings(enemy)
        return (
            four * fours.bit_count()
            + three * (threes & ~yours).bit_count()
            + two * (twos & ~yours).bit_count()
            + enemy_three * (enemy_threes & ~mine).bit_count()
            + centre * (own & self._middle).bit_count()
        )

    # ---- notation: "4453" is the columns played; R, Y and . are the cells of a text board

    def name(self, move: Move) -> str:
        return str(move + 1)

    def moves_text(self, moves: Iterable[Move]) -> str:
        return ("" if self.columns < 10 else " ").join(map(self.name, moves))

    def text(self, state: State) -> str:
        return f"{self.layout.text(self.pieces(state)).upper()}\n{self._status(state)}"

    def parse(self, text: str) -> State:
        """A state from a move list such as "4453" or from a text board."""
        if not is_grid(checked_text(text), "RY."):
            one_move = r"\d|[^\s,\d]+" if self.columns < 10 else r"[^\s,]+"
            return self._replay(re.findall(one_move, text))
        board, status = read_grid(text, "RY.", self._names, self.rows)
        first, second = (
            self._discs(cell for cell, mark in enumerate(board) if mark == player[0].upper())
            for player in self.players
        )
        return self._possible(first, second, status)

    @property
    def _names(self) -> list[str]:
        return list(map(self.name, range(self.columns)))

    def _possible(self, first: Discs, second: Discs, status: str) -> State:
        """The state with these discs, or a ValueError if it is plain that no game leads there."""
        taken = first | second
        if floating := taken & taken + self._bottom_row:
            column = (floating.bit_length() - 1) // (self.rows + 1)
            raise ValueError(f"a disc in column {self.name(column)} has an empty cell below it")
        turn = self._turn_by_count(first.bit_count(), second.bit_count(), "discs", status)
        mover, last_mover = self.players[turn], self.players[1 - turn]
        own, last = (second, first) if turn else (first, second)
        if self._lines(own):
            too = f" and so does {last_mover}" if self._lines(last) else ""
            raise ValueError(
                f"{mover} has a line{too}, but is next to move: the first line ends a game"
            )
        tops = [bit for bit in self._bits if bit & last & ~(taken >> 1)]
        if self._lines(last) and all(self._lines(last ^ top) for top in tops):
            raise ValueError(f"no single disc of {last_mover} can have completed all these lines")
        end = WON if self._lines(last) else DRAWN if taken == self._board else PLAYING
        return first, second, turn, end
