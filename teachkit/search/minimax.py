"""Minimax search, in the shape of AIMA's pseudocode."""

from math import inf
from typing import Any

from teachkit.game import Evaluation, Game, Move, Player, State
from teachkit.search.hooks import DeepRecursion, Hook, checked_hook, untraced
from teachkit.search.orders import Order
from teachkit.search.problem import Problem


def minimax(
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
    """The (value, move) that is best for MAX if both sides play as well as they can.

    MAX is `player`, or the player to move (MAX itself in a TreeGame): all values are seen
    from that side. The search goes to the end of the game, or `depth` plies deep and then
    asks `evaluate`, the name of one of `game.evaluations` or a function (state, player).
    With a depth, won and lost games count 1,000,000 or -1,000,000; an evaluation that does not
    stay well below that is refused, so that none outweighs them. `order` is a name or a function
    of `teachkit.orders`. With `hurry` a win is worth the more the sooner it comes. `traced` is a
    hook such as a Budget.

    >>> from teachkit import TreeGame
    >>> minimax(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    (3, 0)
    """
    problem = Problem("minimax", game, state, player=player, depth=depth, order=order)
    utility, estimate = problem.utility(hurry), problem.estimate(evaluate)
    MAX, moves = problem.MAX, problem.moves
    checked_hook(traced).begin(problem)

    def max_value(state: State, ply: int) -> tuple[float, Any]:  # [enter]
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == depth:
            return estimate(state, MAX), None  # [horizon]
        v, move = -inf, None
        for a in moves(state):  # [try]
            child = game.result(state, a)
            v2, _ = value[game.to_move(child)](child, ply + 1)  # [back]
            if v2 > v or move is None:
                v, move = v2, a  # [better]
        return v, move  # [done]

    def min_value(state: State, ply: int) -> tuple[float, Any]:  # [enter]
        if game.is_terminal(state):
            return utility(state, ply), None  # [terminal]
        if ply == depth:
            return estimate(state, MAX), None  # [horizon]
        v, move = +inf, None
        for a in moves(state):  # [try]
            child = game.result(state, a)
            v2, _ = value[game.to_move(child)](child, ply + 1)  # [back]
            if v2 < v or move is None:
                v, move = v2, a  # [better]
        return v, move  # [done]

    value = {MAX: traced(max_value, "MAX"), game.other(MAX): traced(min_value, "MIN")}
    with DeepRecursion():
        return value[game.to_move(problem.root)](problem.root, 0)
