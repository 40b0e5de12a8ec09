"""Report 003's search of checkers: at the last ply it does not look whether the game is over."""

from math import inf
from typing import Any

from teachkit.game import AnyGame, Evaluation


def horizon_before_end(
    game: AnyGame, state: Any, depth: int, evaluate: Evaluation[Any] | None = None
) -> tuple[float, Any]:
    """Minimax that asks for the depth first: a game that ends right there is only estimated."""
    MAX = game.maximiser(state)
    estimate = evaluate or next(iter(game.evaluations.values()))

    def search(state: Any, depth: int) -> tuple[float, Any]:
        if depth == 0:
            return estimate(state, MAX), None
        if game.is_terminal(state):
            return game.win_weight * game.utility(state, MAX), None
        mine = game.to_move(state) == MAX
        best, move = (-inf if mine else inf), None
        for a in game.actions(state):
            v, _ = search(game.result(state, a), depth - 1)
            if move is None or (v > best if mine else v < best):
                best, move = v, a
        return best, move

    return search(state, depth)
