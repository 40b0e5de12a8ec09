"""Aspiration: alpha-beta with a narrow window about the value that is expected."""

from math import inf
from typing import Any

from teachkit.game import Evaluation, Game, Move, Player, State
from teachkit.search.hooks import DeepRecursion, Hook, checked_hook, untraced
from teachkit.search.orders import Order
from teachkit.search.problem import Problem


def aspiration(
    game: Game[State, Move],
    state: State | None = None,
    *,
    guess: float = 0,
    width: float = 50,
    player: Player | None = None,
    depth: int | None = None,
    evaluate: str | Evaluation[State] | None = None,
    order: str | Order[State, Move] | None = None,
    traced: Hook = untraced,
) -> tuple[float, Move | None]:
    """Alpha-beta's (value, move), by a search whose window is `width` wide to each side of `guess`.

    A value inside the window is exact, and fewer nodes were visited. At or outside a bound it
    is only a bound itself: then that bound is dropped, and everything is searched again. A good
    guess is the value that a search less deep has found. `count` adds up the nodes of all its
    searches; `record` keeps the tree of the last one.

    >>> from teachkit import TreeGame
    >>> tree = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> aspiration(tree, guess=4, width=2), aspiration(tree, guess=9, width=2)
    ((3, 0), (3, 0))
    """
    if not width > 0:
        raise ValueError(f"width must be a number above 0, not {width!r}")
    problem = Problem("aspiration", game, state, player=player, depth=depth, order=order, cut=">=")
    utility, estimate = problem.utility(hurry=False), problem.estimate(evaluate)
    MAX, moves = problem.MAX, problem.moves

    def max_value(  # [enter]
        state: State, ply: int, alpha: float, beta: float
    ) -> tuple[float, Any]:
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == depth:
            return estimate(state, MAX), None  # [horizon]
        v, move = -inf, None
        for a in moves(state):  # [try]
            child = game.result(state, a)
            v2, _ = value[game.to_move(child)](child, ply + 1, alpha, beta)  # [back]
            if v2 > v or move is None:
                v, move = v2, a  # [better]
                alpha = max(alpha, v)
            if v >= beta:
                return v, move  # [cutoff]
        return v, move  # [done]

    def min_value(  # [enter]
        state: State, ply: int, alpha: float, beta: float
    ) -> tuple[float, Any]:
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == depth:
            return estimate(state, MAX), None  # [horizon]
        v, move = +inf, None
        for a in moves(state):  # [try]
            child = game.result(state, a)
            v2, _ = value[game.to_move(child)](child, ply + 1, alpha, beta)  # [back]
            if v2 < v or move is None:
                v, move = v2, a  # [better]
                beta = min(beta, v)
            if v <= alpha:
                return v, move  # [cutoff]
        return v, move  # [done]

    low, high = guess - width, guess + width
    while True:
        checked_hook(traced).begin(problem)
        value = {MAX: traced(max_value, "MAX"), game.other(MAX): traced(min_value, "MIN")}
        with DeepRecursion():
            v, move = value[game.to_move(problem.root)](problem.root, 0, low, high)
        if v <= low > -inf:
            low = -inf
        elif v >= high < inf:
            high = +inf
        else:
            return v, move
