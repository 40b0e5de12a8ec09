"""Alpha-beta that estimates only quiet positions, in the shape of AIMA's cutoff test."""

from math import inf
from typing import Any

from teachkit.game import Evaluation, Game, Move, Player, State
from teachkit.search.hooks import DeepRecursion, Hook, checked_hook, untraced
from teachkit.search.orders import Order
from teachkit.search.problem import Problem, checked_depth


def quiescence(
    game: Game[State, Move],
    state: State | None = None,
    *,
    depth: int,
    extra: int = 4,
    player: Player | None = None,
    evaluate: str | Evaluation[State] | None = None,
    order: str | Order[State, Move] | None = None,
    hurry: bool = False,
    traced: Hook = untraced,
) -> tuple[float, Move | None]:
    """Alpha-beta's (value, move), where no position is estimated while much is about to happen.

    At `depth` the search goes on as long as `game.is_quiet(state)` says no, but at most
    `extra` plies. The other options are those of `alphabeta`.

    >>> from teachkit import ConnectFour, alphabeta
    >>> game = ConnectFour()
    >>> state = game.parse("6135224133")
    >>> alphabeta(game, state, depth=2)  # column 4 looks best, and loses by force
    (6, 3)
    >>> quiescence(game, state, depth=2)
    (33, 1)
    """
    problem = Problem("quiescence", game, state, player=player, depth=depth, order=order, cut=">=")
    utility, estimate = problem.utility(hurry), problem.estimate(evaluate)
    MAX, moves = problem.MAX, problem.moves
    checked_hook(traced).begin(problem)
    last = depth + (checked_depth(extra) or 0)

    def max_value(  # [enter]
        state: State, ply: int, alpha: float, beta: float
    ) -> tuple[float, Any]:
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == last or (ply >= depth and game.is_quiet(state)):
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
        if ply == last or (ply >= depth and game.is_quiet(state)):
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

    value = {MAX: traced(max_value, "MAX"), game.other(MAX): traced(min_value, "MIN")}
    with DeepRecursion():
        return value[game.to_move(problem.root)](problem.root, 0, -inf, +inf)
