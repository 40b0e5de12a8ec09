"""Tic-tac-toe: three in a row on nine cells.

    Cell   0 to 8 in reading order; people write 1 to 9
    Cells  a set of cells as nine bits, bit c for cell c
    Turn   whose turn it is: 0 for the player who started, 1 for the other
    State  (Cells of the player to move, Cells of the other, Turn)
    Move   the Cell to mark

There are only 512 sets of cells, so two small tables answer what a search asks
most: is there a line among these cells, and which cells are free? Only the player
who has just moved can have a line.
"""

import re
from collections.abc import Iterable, Mapping

from teachkit.game import (
    BoardGame,
    Evaluation,
    Player,
    checked_text,
    no_evaluation,
    shown,
    starting_with,
)
from teachkit.layout import Cell, Layout, in_rows

Cells = int
Turn = int
State = tuple[Cells, Cells, Turn]
Move = Cell

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
FULL = 0b111_111_111
MARKS = tuple(1 << cell for cell in range(9))


def cells(numbers: Iterable[Cell]) -> Cells:
    """The set of these cells."""
    return sum(1 << number for number in numbers)


LINE_CELLS = tuple(map(cells, LINES))
HAS_LINE = tuple(any(s & line == line for line in LINE_CELLS) for s in range(FULL + 1))
FREE = tuple(tuple(c for c in range(9) if not s >> c & 1) for s in range(FULL + 1))


class TicTacToe(BoardGame[State, Move]):
    """Tic-tac-toe as in report 000; X starts, or O with `first="O"`."""

    initial = (0, 0, 0)
    layout = Layout("Tic-tac-toe", "grid", 3, 3, in_rows(3, "123456789"))
    boards_in_trees = True
    notation = "the number of a cell: 1 2 3 are the top row, 7 8 9 the bottom row"

    def __init__(self, *, first: Player = "X") -> None:
        self.players = starting_with(first, ("X", "O"))

    @property
    def options(self) -> Mapping[str, str]:
        return {"first": self.players[0]}

    def to_move(self, state: State) -> Player:
        return self.players[state[2]]

    def actions(self, state: State) -> tuple[Move, ...]:
        mine, yours, _ = state
        return () if HAS_LINE[yours] else FREE[mine | yours]

    def result(self, state: State, move: Move) -> State:
        mine, yours, turn = state
        try:
            mark = MARKS[move]
            is_wrong = mark & (mine | yours) or HAS_LINE[yours] or move < 0
        except (IndexError, TypeError):
            is_wrong = True
        if is_wrong:
            raise self._illegal(state, move)
        return yours, mine | mark, 1 - turn

    def is_terminal(self, state: State) -> bool:
        mine, yours, _ = state
        return HAS_LINE[yours] or mine | yours == FULL

    def winner(self, state: State) -> Player | None:
        _, yours, turn = state
        return self.players[1 - turn] if HAS_LINE[yours] else None

    def winning_lines(self, state: State) -> tuple[tuple[Cell, ...], ...]:
        _, yours, _ = state
        return tuple(line for line in LINES if not cells(line) & ~yours)

    def path(self, move: Move) -> tuple[Cell, ...]:
        return (move,)

    def pieces(self, state: State) -> Mapping[Cell, Player]:
        mine, yours, turn = state
        owners = ((mine, self.players[turn]), (yours, self.players[1 - turn]))
        return {c: player for c in range(9) for side, player in owners if side & MARKS[c]}

    # ---- evaluation

    @property
    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        return {"lines": self.lines, "none": no_evaluation}

    def lines(self, state: State, player: Player, *, two: float = 1, gap: float = 2) -> float:
        """Report 000's evaluation: the player's lines of two less the opponent's.

        Two own marks and a free cell in a line count `two`, and `gap` more if the
        free cell is the middle one.
        """
        mine, yours, turn = state
        if self.other(player) == self.players[turn]:
            mine, yours = yours, mine
        return self._twos(mine, yours, two, gap) - self._twos(yours, mine, two, gap)

    def _twos(self, own: Cells, enemy: Cells, two: float, gap: float) -> float:
        score = 0.0
        for line, (_, middle, _) in zip(LINE_CELLS, LINES, strict=True):
            if (own & line).bit_count() == 2 and not enemy & line:
                score += two if own & MARKS[middle] else two + gap
        return score

    # ---- notation: "5917" is the moves, "X.O/.X./..O X to move" the board

    def name(self, move: Move) -> str:
        return str(move + 1)

    def moves_text(self, moves: Iterable[Move]) -> str:
        return "".join(map(self.name, moves))

    def text(self, state: State) -> str:
        return f"{self.layout.text(self.pieces(state))}\n{self._status(state)}"

    def parse(self, text: str) -> State:
        """A state from a move list such as "5917" or from a text board."""
        moves = re.sub(r"[\s,]", "", checked_text(text))
        if not set(moves) & set(".XOxo"):
            return self._replay(moves)
        board = re.match(r"((?:[\s/]*[.XO]){9})(.*)", text, re.IGNORECASE | re.DOTALL)
        if board is None:
            raise ValueError(f"{shown(text)} is not a board of nine cells written X, O or .")
        marks = re.sub(r"[\s/]", "", board[1]).upper()
        first, second = (cells(m.start() for m in re.finditer(p, marks)) for p in self.players)
        return self._possible(first, second, board[2].strip())

    def _possible(self, first: Cells, second: Cells, status: str) -> State:
        """The state with these marks, or a ValueError if no game can lead to it."""
        turn = self._turn_by_count(first.bit_count(), second.bit_count(), "marks", status)
        if HAS_LINE[first] and HAS_LINE[second]:
            raise ValueError("both players have a line: a game ends with the first line")
        mine, yours = (second, first) if turn else (first, second)
        if HAS_LINE[mine]:
            raise ValueError(f"{self.players[turn]} has a line but would be next to move")
        return mine, yours, turn
