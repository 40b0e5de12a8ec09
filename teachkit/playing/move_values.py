"""What each move is worth: every move gets a search of its own, with a full window.

    MoveValue   what one move is worth to the player to move, and whether that is proven
    MoveValues  what all moves of a state are worth, and how deep they were searched

Beside a search, most moves have only a bound: once one move is found, the others are cut as
soon as they are known to be no better. Here each has its value.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, NamedTuple

from teachkit.game import AnyGame, Evaluation, Player
from teachkit.search.alphabeta import alphabeta
from teachkit.search.hooks import Hook, SearchTimedOut, untraced
from teachkit.search.orders import Order, learning_order
from teachkit.search.problem import Problem
from teachkit.values import is_decided, value_text


class MoveValue(NamedTuple):
    """What a move is worth to the player who makes it."""

    value: float
    is_proven: bool
    """Was everything below it seen that matters, and nothing estimated?"""

    def words(self, weight: float) -> str:
        """The value in words: a proven one is a win, a draw or a loss, where a game has these."""
        if self.is_proven and self.value == 0 and weight > 1:
            return "draw"
        return value_text(self.value, weight)


@dataclass(frozen=True)
class MoveValues:
    """What the moves of a state are worth."""

    state: Any
    depth: int
    """How many plies all of them were searched; some may be proven by deeper ones."""
    of: Mapping[Any, MoveValue]
    """By move, the best first."""
    is_done: bool = False
    """Has the search come to its end?"""

    @property
    def is_proven(self) -> bool:
        """Are all values proven?"""
        return all(value.is_proven for value in self.of.values())


def move_values(
    game: AnyGame,
    state: Any,
    *,
    most: int | None = None,
    evaluate: str | Evaluation[Any] | None = None,
    order: str | Order[Any, Any] | None = None,
    traced: Hook = untraced,
) -> Iterator[MoveValues]:
    """The values of all moves one ply deep, then two, and so on; the last are done.

    It ends when all are proven, at `most` plies, or when a Budget given as `traced` is used up.
    A value that is proven is not searched for again.
    """
    estimate = Estimate(Problem("values", game, state, depth=1).estimate(evaluate))
    moves = game.actions(state)
    options: dict[str, Any] = {
        "evaluate": estimate,
        "order": learning_order(order)[1],
        "player": game.to_move(state),
        "hurry": True,
    }

    def searched(move: Any, plies: int, traced: Hook) -> MoveValue:
        estimate.was_asked = False
        after = game.result(state, move)
        value, _ = alphabeta(game, after, depth=plies, **options, traced=traced)
        return _one_ply_earlier(value, game.win_weight, estimate.was_asked)

    def best_first(values: Mapping[Any, MoveValue]) -> dict[Any, MoveValue]:
        order = sorted(moves, key=lambda move: values[move].value, reverse=True)
        return {move: values[move] for move in order}

    known = MoveValues(state, 1, best_first({move: searched(move, 0, untraced) for move in moves}))
    for depth in count(2) if most is None else range(2, most + 1):
        if known.is_proven:
            break
        yield known
        found: dict[Any, MoveValue] = {}
        try:
            for move in moves:
                if not known.of[move].is_proven:
                    found[move] = searched(move, depth - 1, traced)
        except SearchTimedOut:
            proven = {move: value for move, value in found.items() if value.is_proven}
            known = replace(known, of=best_first({**known.of, **proven}))
            break
        known = MoveValues(state, depth, best_first({**known.of, **found}))
    yield replace(known, is_done=True)


class Estimate:
    """An evaluation that notes whether it was asked."""

    def __init__(self, evaluate: Evaluation[Any]) -> None:
        self.evaluate, self.was_asked = evaluate, False

    def __call__(self, state: Any, player: Player) -> float:
        self.was_asked = True
        return self.evaluate(state, player)


def _one_ply_earlier(value: float, weight: float, is_estimated: bool) -> MoveValue:
    """A value that was found after a move, as it is before it."""
    if is_decided(value, weight):
        return MoveValue(value - 1 if value > 0 else value + 1, True)
    return MoveValue(value, not is_estimated)
