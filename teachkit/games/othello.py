"""Othello: enclose the other side's discs and they become yours.

    Cell   0 to 63 in reading order from the top left corner; people write a1 to h8
           (on 8 rows: the four discs in the middle need an even number of them)
    Cells  a set of cells as bits, see `teachkit.games.othello_board`
    Turn   whose turn it is: 0 for the player who started, 1 for the other
    State  (Cells of the player who started, Cells of the other, Turn)
    Move   the Cell to put a disc on, or PASS
    Table  the weight of every cell, row by row

A side that can turn no disc has to pass, and that is a move like any other. If neither
side can turn a disc the game is over, and the side with more discs has won.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from teachkit.game import (
    BoardGame,
    Evaluation,
    Player,
    checked_text,
    no_evaluation,
    starting_with,
)
from teachkit.games.othello_board import Board, Cells
from teachkit.games.text_grid import is_grid, marks, read_grid
from teachkit.layout import Cell, Layout

Turn = int
State = tuple[Cells, Cells, Turn]
Move = Cell
Table = tuple[tuple[float, ...], ...]

PASS = -1
SIZES = (4, 6, 8, 10, 12)
"""How many rows and columns a board may have: the four discs in the middle want an even number."""

REPORT_WEIGHTS: Table = (
    (10, -5, 5, 3, 3, 5, -5, 10),
    (-5, -5, -3, -1, -1, -3, -5, -5),
    (5, -3, 3, 3, 3, 3, -5, 5),
    (3, -1, 2, 1, 1, 2, -1, 3),
    (3, -1, 2, 1, 1, 2, -1, 3),
    (5, -5, 3, 3, 3, 3, -5, 5),
    (-5, -5, -3, -1, -1, -3, -5, -5),
    (10, -5, 5, 3, 3, 5, -5, 10),
)


def symmetric(table: Table) -> Table:
    """A square table in which every cell has the mean of its eight mirror images."""
    images = [table, tuple(zip(*table, strict=True))]
    for _ in range(3):  # a quarter turn further each time
        images += [tuple(zip(*image[::-1], strict=True)) for image in images[-2:]]
    rows = zip(*images, strict=True)
    return tuple(tuple(sum(cell) / 8 for cell in zip(*row, strict=True)) for row in rows)


class Othello(BoardGame[State, Move]):
    """Othello as in report 001 on 4 to 12 rows; black starts, or white with `first="white"`.

    The number of rows is even, as the first four discs stand in the middle. With
    `award_empties` the empty cells of a finished game count for the winner.
    """

    choices: Mapping[str, Sequence[int]] = {"size": SIZES}
    notation = "column and row of a cell; pass if you cannot play"

    def __init__(
        self, size: int = 8, *, first: Player = "black", award_empties: bool = False
    ) -> None:
        if type(size) is not int or size not in SIZES:
            raise ValueError(f"size must be 4, 6, 8, 10 or 12, not {size!r}")
        self.size = size
        ends = 2, size - 2
        dots = tuple((x, y) for x in ends for y in ends) if size > 4 else ()
        self.layout = replace(Layout.squares("Othello", size, size), dots=dots)
        self.players = starting_with(first, ("black", "white"))
        self.award_empties = award_empties

        self._board = Board(size)
        black, white = self._board.rising, self._board.falling
        self.initial = (black, white, 0) if first == "black" else (white, black, 0)
        self._letters = "abcdefghijkl"[:size]
        names = (f"{letter}{row + 1}" for row in range(size) for letter in self._letters)
        self._names = {PASS: "pass", **dict(enumerate(names))}
        self._tables = {
            "report": self._weighed(REPORT_WEIGHTS),
            "symmetric": self._weighed(symmetric(REPORT_WEIGHTS)),
        }

    @property
    def options(self) -> Mapping[str, Any]:
        first, award = self.players[0], self.award_empties
        return {"size": self.size, "first": first, "award_empties": award}

    @property
    def title(self) -> str:
        return f"{super().title} on {self.size} rows and {self.size} columns"

    def to_move(self, state: State) -> Player:
        return self.players[state[2]]

    def actions(self, state: State) -> tuple[Move, ...]:
        first, second, turn = state
        own, enemy = (second, first) if turn else (first, second)
        if moves := self._board.moves(own, enemy):
            return self._board.cells(moves)
        return (PASS,) if self._board.can_move(enemy, own) else ()

    def result(self, state: State, move: Move) -> State:
        first, second, turn = state
        own, enemy = (second, first) if turn else (first, second)
        try:
            disc, turned = self._board.bits[move], self._board.turned(own, enemy, move)
        except (IndexError, TypeError):
            raise self._illegal(state, move) from None
        if turned and move >= 0:
            own |= disc | turned
            enemy ^= turned
            return (enemy, own, 0) if turn else (own, enemy, 1)
        if move == PASS and self.actions(state) == (PASS,):
            return first, second, 1 - turn
        raise self._illegal(state, move, "" if move == PASS else "no disc would turn")

    def is_terminal(self, state: State) -> bool:
        first, second, _ = state
        can_move = self._board.can_move
        return not can_move(first, second) and not can_move(second, first)

    def winner(self, state: State) -> Player | None:
        mine, yours = self.score(state)
        if mine == yours or not self.is_terminal(state):
            return None
        return self.players[0] if mine > yours else self.players[1]

    def score(self, state: State) -> tuple[int, int]:
        """The discs of each player, with the empty cells for the winner if the game awards them."""
        mine, yours = state[0].bit_count(), state[1].bit_count()
        empties = self.size**2 - mine - yours
        if not self.award_empties or mine == yours or not self.is_terminal(state):
            return mine, yours
        return (mine + empties, yours) if mine > yours else (mine, yours + empties)

    # ---- what is said

    def reason(self, state: State) -> str:
        """By how many discs the game was won."""
        more, fewer = sorted(self.score(state), reverse=True)
        return f"{more} to {fewer}"

    def remark(self, state: State) -> str:
        """How many discs there are, and that there is only a pass."""
        counted = zip(self.players, self.score(state), strict=True)
        score = ", ".join(f"{player} {discs}" for player, discs in counted)
        return f"{'must pass, as no disc would turn · ' * self.must_pass(state)}{score}"

    def objection(self, state: State, clicks: Sequence[Cell]) -> str:
        cell = clicks[0]
        if cell in self.pieces(state) or cell in self.actions(state):
            return ""
        return f"no disc would turn: {self.to_move(state)} cannot play {self.name(cell)}"

    # ---- evaluation

    @property
    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        return {
            "progressive": self.progressive,
            "count": self.count,
            "weights": self.weights,
            "weights-symmetric": partial(self.weights, table="symmetric"),
            "none": no_evaluation,
        }

    def count(self, state: State, player: Player) -> float:
        """The player's discs less the opponent's."""
        own, enemy = self._seen_by(player, state)
        return own.bit_count() - enemy.bit_count()

    def weights(self, state: State, player: Player, *, table: str = "report") -> float:
        """The weights of the player's cells less those of the opponent's.

        `table="report"` is report 001's table as published; it is not quite symmetric.
        `table="symmetric"` gives every cell the mean of its eight mirror images there.
        Smaller boards keep the outer rows and columns; larger ones have those in the middle again.
        """
        own, enemy = self._seen_by(player, state)
        if table not in self._tables:
            raise ValueError(f"table must be 'report' or 'symmetric', not {table!r}")
        value = 0.0
        for weight, cells in self._tables[table]:
            value += weight * ((own & cells).bit_count() - (enemy & cells).bit_count())
        return value

    def progressive(
        self, state: State, player: Player, *, towards: str = "count", table: str = "report"
    ) -> float:
        """Report 001's evaluation: `weights` on an empty board, `count` on a full one.

        In between it mixes the two in proportion to the cells taken. That is what the report's
        program does; its text has it the other way round, as does `towards="weights"`.
        """
        if towards not in ("count", "weights"):
            raise ValueError(f"towards must be 'count' or 'weights', not {towards!r}")
        taken = (state[0] | state[1]).bit_count() / self.size**2
        late = taken if towards == "count" else 1 - taken
        weights, count = self.weights(state, player, table=table), self.count(state, player)
        return weights * (1 - late) + count * late

    def _seen_by(self, player: Player, state: State) -> tuple[Cells, Cells]:
        if player == self.players[0]:
            return state[0], state[1]
        if player == self.players[1]:
            return state[1], state[0]
        raise self._no_player(player)

    def _weighed(self, table: Table) -> tuple[tuple[float, Cells], ...]:
        """The cells of each weight, so that counting bits is enough to add up."""
        half = self.size // 2
        cells: dict[float, Cells] = {}
        last = len(table) // 2 - 1  # in the middle, as are those beyond it
        near = [min(at, last) for at in range(half)]
        lines = [*near, *(len(table) - 1 - at for at in reversed(near))]
        weights = (table[row][column] for row in lines for column in lines)
        for bit, weight in zip(self._board.bits, weights, strict=True):
            cells[weight] = cells.get(weight, 0) | bit
        return tuple(cells.items())

    # ---- notation: "f5d6c3" is the cells played; B, W and . are the cells of a text board

    def path(self, move: Move) -> tuple[Cell, ...]:
        return () if move == PASS else (move,)

    def pieces(self, state: State) -> Mapping[Cell, Player]:
        owners = list(zip(self.players, state[:2], strict=True))
        bits = enumerate(self._board.bits)
        return {cell: player for cell, bit in bits for player, discs in owners if discs & bit}

    def name(self, move: Move) -> str:
        return self._names[move]

    def moves_text(self, moves: Iterable[Move]) -> str:
        """The cells played; a pass goes without saying, except at the end."""
        moves = tuple(moves)
        passed = "--" if moves[-1:] == (PASS,) else ""
        return "".join(self.name(move) for move in moves if move != PASS) + passed

    def text(self, state: State) -> str:
        rows = marks(self.pieces(state), self.size, self.size)
        wide = len(str(self.size))
        lines = [f"{number:{wide}} {' '.join(row)}" for number, row in enumerate(rows, start=1)]
        head = f"{'':{wide}} {' '.join(self._letters)}"
        return "\n".join([head, *lines, self._status(state)])

    def parse(self, text: str) -> State:
        """A state from a move list such as "f5d6c3" or from a text board.

        Passes may be written "pass" or "--", or left out.
        """
        if not is_grid(checked_text(text), "BW."):
            names = re.findall(r"pass|--|[a-z]\d+|[^\s,]+", text.lower())
            return self._after("pass" if name == "--" else name for name in names)
        board, status = read_grid(text, "BW.", self._letters, self.size)
        owned = list(zip(board, self._board.bits, strict=True))
        first, second = (
            sum(bit for mark, bit in owned if mark == player[0].upper()) for player in self.players
        )
        return self._possible(first, second, self.players.index(self._mover(status)))

    def _after(self, names: Iterable[str]) -> State:
        """The state after the named moves; a pass that nobody wrote down is made all the same."""
        state = self.initial
        for number, name in enumerate(names, start=1):
            if name != "pass" and self.actions(state) == (PASS,):
                state = self.result(state, PASS)
            state = self._replay([name], state, number)
        return state

    def _possible(self, first: Cells, second: Cells, turn: Turn) -> State:
        """The state with these discs, or a ValueError if it is plain that no game leads there."""
        taken = first | second
        if (self._board.rising | self._board.falling) & ~taken:
            raise ValueError("the four cells in the middle are taken from the start")
        if apart := self._board.apart(taken):
            names = " ".join(map(self.name, self._board.cells(apart)))
            raise ValueError(f"no game puts a disc on {names}: it would touch no other disc")
        return first, second, turn
