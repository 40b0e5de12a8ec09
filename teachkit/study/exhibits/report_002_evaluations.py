"""Report 002's evaluation of Connect Four, which is not as bad for one as it is good for the other.

`published` and `balanced` take (state, player); `negamax` is a search for which that matters.
"""

from typing import Any

from teachkit.game import AnyGame, Evaluation, Player
from teachkit.games.connect_four import ConnectFour

GAME = ConnectFour()


def published(state: Any, player: Player) -> float:
    """60 for three own discs but only -50 for three enemy ones; enemy twos and fours count 0."""
    return GAME.windows(state, player)


def balanced(state: Any, player: Player) -> float:
    """What the position is worth to the player, less what it is worth to the opponent."""
    return GAME.windows(state, player) - GAME.windows(state, GAME.other(player))


def negamax(game: AnyGame, state: Any, depth: int, evaluate: Evaluation[Any]) -> tuple[float, Any]:
    """Minimax in one function: my value is minus yours. It trusts that the evaluation is fair."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.win_weight * game.utility(state, player), None
    if depth == 0:
        return evaluate(state, player), None
    found = [
        (-negamax(game, game.result(state, a), depth - 1, evaluate)[0], a)
        for a in game.actions(state)
    ]
    return max(found, key=lambda pair: pair[0])
