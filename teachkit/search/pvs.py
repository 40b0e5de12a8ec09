"""Principal variation search: expect the first move to be best, and only prove it of the others."""

from math import inf, nextafter
from typing import Any

from teachkit.game import Evaluation, Game, Move, Player, State
from teachkit.search.hooks import DeepRecursion, Hook, checked_hook, untraced
from teachkit.search.orders import Order, learning_order
from teachkit.search.problem import Problem, reaching


def pvs(
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
    """Minimax's (value, move), probing all moves but the first with an empty window.

    A probe costs little and tells whether a move is better than the best so far; only
    then is the move searched again for its value, unless it led to a leaf, which has no
    reply and whose value is known. `order` may also be "killers" or "history": the moves
    that cut elsewhere come first.
    """
    learned, order = learning_order(order)
    problem = Problem("pvs", game, state, player=player, depth=depth, order=order, cut=cut)
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
        for a in traced.tries(learned.arrange(moves(state), ply), ply):  # [try]
            child = game.result(state, a)
            search = value[game.to_move(child)]
            if move is None:
                v2, _ = search(child, ply + 1, alpha, beta)  # [back]
            else:
                v2, reply = search(child, ply + 1, alpha, nextafter(alpha, inf))  # [probe]
                if alpha < v2 < beta and reply is not None:
                    v2, _ = search(child, ply + 1, alpha, beta)  # [research]
            if v2 > v or move is None:
                v, move = v2, a  # [better]
                alpha = max(alpha, v)
            if reaches(v, beta):
                learned.cut_by(a, ply)
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
        for a in traced.tries(learned.arrange(moves(state), ply), ply):  # [try]
            child = game.result(state, a)
            search = value[game.to_move(child)]
            if move is None:
                v2, _ = search(child, ply + 1, alpha, beta)  # [back]
            else:
                v2, reply = search(child, ply + 1, nextafter(beta, -inf), beta)  # [probe]
                if alpha < v2 < beta and reply is not None:
                    v2, _ = search(child, ply + 1, alpha, beta)  # [research]
            if v2 < v or move is None:
                v, move = v2, a  # [better]
                beta = min(beta, v)
            if reaches(alpha, v):
                learned.cut_by(a, ply)
                return v, move  # [cutoff]
        return v, move  # [done]

    value = {MAX: traced(max_value, "MAX"), game.other(MAX): traced(min_value, "MIN")}
    with DeepRecursion():
        return value[game.to_move(problem.root)](problem.root, 0, -inf, +inf)
