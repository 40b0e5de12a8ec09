"""Iterative deepening: search one ply deep, then two, then three, until time or depth is up."""

from collections.abc import Callable, Iterable
from itertools import count
from math import inf
from time import perf_counter
from typing import Any

from teachkit.game import Evaluation, Game, Move, Player, State
from teachkit.search.alphabeta import alphabeta
from teachkit.search.hooks import PAUSE, Budget, Chain, Hook, Inner, Role, Untraced, untraced
from teachkit.search.options import accepted
from teachkit.search.orders import (
    BestFirst,
    Moves,
    Order,
    Unlearned,
    as_given,
    in_front,
    learning_order,
    named_order,
)
from teachkit.search.problem import checked_depth


def iterative_deepening(
    game: Game[State, Move],
    state: State | None = None,
    *,
    player: Player | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    evaluate: str | Evaluation[State] | None = None,
    order: str | Order[State, Move] | None = None,
    hurry: bool = False,
    cut: str = ">=",
    search: Callable[..., tuple[float, Any]] = alphabeta,
    traced: Hook = untraced,
) -> tuple[float, Move | None]:
    """The (value, move) of the deepest search that was finished in time.

    Each search tries the best move of the one before it first. It ends at `depth`, after
    `seconds`, after this many `nodes` in all, or when the game was searched to its end. One
    ply is always searched, so there is always a move. `count` adds up the nodes of all its
    searches; `record` keeps the tree of the last one.
    """
    root = game.initial if state is None else state
    last = checked_depth(depth)
    limits: Iterable[int] = count(1) if last is None else range(1, last + 1) or [0]
    allowance = Allowance(seconds, nodes)
    order_of_round = _round_orders(root, order)
    value, move = 0.0, None
    for limit in limits:
        deepest = Deepest()
        wanted = {"depth": limit, "evaluate": evaluate, "traced": Chain(allowance, deepest, traced)}
        offered = {"player": player, "hurry": hurry, "cut": cut, "order": order_of_round(move)}
        try:
            value, move = search(game, root, **accepted(search, wanted, offered))
        except Spent:
            break
        if deepest.ply < limit or allowance.is_spent:
            break
    return value, move


class Spent(Exception):
    """There is no time, or no node, left."""


class Allowance(Untraced):
    """A hook that stops all searches but the first, once time or nodes are used up."""

    def __init__(self, seconds: float | None, nodes: int | None) -> None:
        Budget(seconds=seconds, nodes=nodes)  # refuses what is no limit
        self._end = inf if seconds is None else perf_counter() + seconds
        self._limit = inf if nodes is None else nodes
        self._nodes, self._has_move = 0, False
        self._look_at: float = 0

    @property
    def is_spent(self) -> bool:
        """Is nothing left?"""
        return self._nodes >= self._limit or perf_counter() >= self._end

    def __call__(self, function: Inner, role: Role) -> Inner:
        if self._limit == self._end == inf:
            return function

        def counted(state: Any, ply: int, *window: float) -> tuple[float, Any]:
            if self._nodes >= self._look_at and self._has_move:
                self._look()
            self._nodes += 1
            result = function(state, ply, *window)
            self._has_move = self._has_move or ply == 0
            return result

        return counted

    def _look(self) -> None:
        """Stop here, or say when to look again."""
        if self.is_spent:
            raise Spent
        self._look_at = min(self._nodes + PAUSE, self._limit)


class Deepest(Untraced):
    """A hook that notes the deepest ply reached."""

    def __init__(self) -> None:
        self.ply = 0

    def __call__(self, function: Inner, role: Role) -> Inner:
        def noted(state: Any, ply: int, *window: float) -> tuple[float, Any]:
            self.ply = max(self.ply, ply)
            return function(state, ply, *window)

        return noted


def _round_orders(
    root: State, order: str | Order[State, Move] | None
) -> Callable[[Move | None], Order[State, Move] | Unlearned]:
    """The order of each round, with the best move so far in front at the root.

    What is learned from cutoffs in one round stays for the next.
    """
    learned, plain = learning_order(order)
    if plain is not order:
        return lambda best: BestFirst(str(order), best, learned)
    arrange = as_given if order is None else named_order(order)

    def order_of_round(best: Move | None) -> Order[State, Move]:
        def arranged(game: Game[State, Move], state: State, moves: Moves[Move]) -> Moves[Move]:
            moves = arrange(game, state, moves)
            return in_front(best, moves) if state == root else moves

        return arranged

    return order_of_round
