"""Iterative deepening: search one ply deep, then two, then three, until time or depth is up."""

from collections.abc import Callable, Iterable
from itertools import count
from time import perf_counter
from typing import Any

from teachkit.game import Evaluation, Game, Move, Player, State
from teachkit.search.alphabeta import alphabeta
from teachkit.search.hooks import (
    Budget,
    Chain,
    Hook,
    Inner,
    Role,
    SearchTimedOut,
    Untraced,
    untraced,
)
from teachkit.search.orders import Moves, Order, as_given, named_order
from teachkit.search.problem import checked_depth


def iterative_deepening(
    game: Game[State, Move],
    state: State | None = None,
    *,
    player: Player | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    evaluate: str | Evaluation[State] | None = None,
    order: str | Order[State, Move] | None = None,
    hurry: bool = False,
    cut: str = ">=",
    search: Callable[..., tuple[float, Any]] = alphabeta,
    traced: Hook = untraced,
) -> tuple[float, Move | None]:
    """The (value, move) of the deepest search that was finished in time.

    Each search tries the best move of the one before it first. It ends at `depth`,
    after `seconds`, or when the game was searched to its end. One ply is always
    searched, so there is always a move. `count` adds up the nodes of all its searches;
    `record` keeps the tree of the last one.
    """
    root = game.initial if state is None else state
    last = checked_depth(depth)
    limits: Iterable[int] = count(1) if last is None else range(1, last + 1) or [0]
    end = None if seconds is None else perf_counter() + seconds
    value, move = 0.0, None
    for limit in limits:
        deepest = Deepest()
        hook: Hook = Chain(deepest, traced)
        if end is not None and limit > 1:
            left = end - perf_counter()
            if left <= 0:
                break
            hook = Chain(Budget(seconds=left), hook)
        try:
            value, move = search(
                game,
                root,
                player=player,
                depth=limit,
                evaluate=evaluate,
                order=_best_first(root, move, order),
                hurry=hurry,
                cut=cut,
                traced=hook,
            )
        except SearchTimedOut:
            if end is None or perf_counter() < end:
                raise
            break
        if deepest.ply < limit:
            break
    return value, move


class Deepest(Untraced):
    """A hook that notes the deepest ply reached."""

    def __init__(self) -> None:
        self.ply = 0

    def __call__(self, function: Inner, role: Role) -> Inner:
        def noted(state: Any, ply: int, *window: float) -> tuple[float, Any]:
            self.ply = max(self.ply, ply)
            return function(state, ply, *window)

        return noted


def _best_first(
    root: State, best: Move | None, order: str | Order[State, Move] | None
) -> Order[State, Move]:
    """An order with the best move so far in front at the root."""
    arrange = as_given if order is None else named_order(order)

    def arranged(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
        moves = arrange(game, state, moves)
        if best is None or state != root:
            return moves
        return [best, *(move for move in moves if move != best)]

    return arranged
