"""Alpha-beta search, in the shape of AIMA's pseudocode, and its fail-hard form."""

from math import inf
from typing import Any

from teachkit.game import Evaluation, Game, Move, Player, State
from teachkit.search.hooks import DeepRecursion, Hook, checked_hook, untraced
from teachkit.search.orders import Order
from teachkit.search.problem import Problem, reaching


def alphabeta(
    game: Game[State, Move],
    state: State | None = None,
    *,
    player: Player | None = None,
    depth: int | None = None,
    evaluate: str | Evaluation[State] | None = None,
    order: str | Order[State, Move] | None = None,
    hurry: bool = False,
    cut: str = ">=",
    traced: Hook = untraced,
) -> tuple[float, Move | None]:
    """Minimax's (value, move), without looking where the result cannot change.

    alpha is what MAX is sure of already, beta what MIN is; a node whose value reaches
    the other side's bound need not be searched further. A value outside the window
    (fail-soft) is a bound on the true one. `cut` says when a bound is reached: ">=" as soon
    as it is equalled, ">" only beyond it. The other options are those of `minimax`.

    >>> from teachkit import TreeGame
    >>> alphabeta(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    (3, 0)
    """
    problem = Problem("alphabeta", game, state, player=player, depth=depth, order=order, cut=cut)
    utility, estimate = problem.utility(hurry), problem.estimate(evaluate)
    MAX, moves = problem.MAX, problem.moves
    checked_hook(traced).begin(problem)
    reaches = reaching(cut)

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
            if reaches(v, beta):
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
            if reaches(alpha, v):
                return v, move  # [cutoff]
        return v, move  # [done]

    value = {MAX: traced(max_value, "MAX"), game.other(MAX): traced(min_value, "MIN")}
    with DeepRecursion():
        return value[game.to_move(problem.root)](problem.root, 0, -inf, +inf)


def alphabeta_hard(
    game: Game[State, Move],
    state: State | None = None,
    *,
    player: Player | None = None,
    depth: int | None = None,
    evaluate: str | Evaluation[State] | None = None,
    order: str | Order[State, Move] | None = None,
    hurry: bool = False,
    traced: Hook = untraced,
) -> tuple[float, Move | None]:
    """Alpha-beta in its oldest form, fail-hard: no value ever leaves the window.

    It visits the same nodes as `alphabeta` that cuts on `>=`, and knows less of those
    outside the window.
    """
    problem = Problem(
        "alphabeta_hard", game, state, player=player, depth=depth, order=order, cut=">="
    )
    utility, estimate = problem.utility(hurry), problem.estimate(evaluate)
    MAX, moves = problem.MAX, problem.moves
    checked_hook(traced).begin(problem)

    def max_value(  # [enter]
        state: State, ply: int, alpha: float, beta: float
    ) -> tuple[float, Any]:
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == depth:
            return estimate(state, MAX), None  # [horizon]
        move = None
        for a in moves(state):  # [try]
            child = game.result(state, a)
            v2, _ = value[game.to_move(child)](child, ply + 1, alpha, beta)  # [back]
            if v2 > alpha or move is None:
                alpha, move = max(alpha, v2), a  # [better]
            if alpha >= beta:
                return beta, move  # [cutoff]
        return alpha, move  # [done]

    def min_value(  # [enter]
        state: State, ply: int, alpha: float, beta: float
    ) -> tuple[float, Any]:
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == depth:
            return estimate(state, MAX), None  # [horizon]
        move = None
        for a in moves(state):  # [try]
            child = game.result(state, a)
            v2, _ = value[game.to_move(child)](child, ply + 1, alpha, beta)  # [back]
            if v2 < beta or move is None:
                beta, move = min(beta, v2), a  # [better]
            if alpha >= beta:
                return alpha, move  # [cutoff]
        return beta, move  # [done]

    value = {MAX: traced(max_value, "MAX"), game.other(MAX): traced(min_value, "MIN")}
    with DeepRecursion():
        return value[game.to_move(problem.root)](problem.root, 0, -inf, +inf)
