"""What two reports claim of games in general, as functions that can be tried on any tree.

Matrix  what MAX gets for each pair of choices that are made at the same time
"""

from collections.abc import Sequence
from typing import Any

from teachkit.game import AnyGame
from teachkit.search.minimax import minimax

Matrix = Sequence[Sequence[float]]

ROUNDS = 20_000
"""How often both sides learn from each other; the value is then known to about a hundredth."""


def by_low_estimates(tree: AnyGame) -> float:
    """What MAX gets who goes by an estimate that is never too high: it fears what varies."""

    def estimate(state: Any) -> float:
        replies = [tree.utility(tree.result(state, a), "MAX") for a in tree.actions(state)]
        return min(replies) - (max(replies) - min(replies))

    chosen = max((tree.result(0, a) for a in tree.actions(0)), key=estimate)
    return minimax(tree, chosen)[0]


def by_high_estimates(tree: AnyGame) -> float:
    """What MAX gets who goes by an estimate that is always 10 too high."""

    def estimate(state: Any) -> float:
        return minimax(tree, state)[0] + 10

    chosen = max((tree.result(0, a) for a in tree.actions(0)), key=estimate)
    return minimax(tree, chosen)[0]


def best(tree: AnyGame) -> float:
    """What MAX gets by its best move."""
    return minimax(tree)[0]


def by_turns(matrix: Matrix) -> float:
    """What MAX gets if the choices are taken for moves in turn, as minimax does: MAX is first."""
    return max(min(row) for row in matrix)


def at_once(matrix: Matrix) -> float:
    """What MAX gets on average if both choose at the same time and mix their choices well.

    Each side answers what the other has done so far as well as it can, again and again.
    """
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    gains, losses = [0.0 for _ in rows], [0.0 for _ in columns]
    row = 0
    for _ in range(ROUNDS):
        losses = [loss + matrix[row][column] for column, loss in enumerate(losses)]
        column = losses.index(min(losses))
        gains = [gain + matrix[row][column] for row, gain in enumerate(gains)]
        row = gains.index(max(gains))
    return round((max(gains) + min(losses)) / 2 / ROUNDS, 1)
