"""What the costs of exhibits are measured with: nodes and wrong moves."""

from collections.abc import Callable
from typing import Any

from teachkit.game import AnyGame
from teachkit.search.minimax import minimax


class Counted:
    """A game that counts nodes: every search asks once a node whether the game is over."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.nodes = 0

    def is_terminal(self, state: Any) -> bool:
        """Is the game over? One more node has been visited."""
        self.nodes += 1
        return self._game.is_terminal(state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def nodes(search: Callable[..., Any], game: AnyGame, state: Any, **options: Any) -> int:
    """How many nodes a search of one's own visits."""
    counted: Any = Counted(game)
    search(counted, state, **options)
    return int(counted.nodes)


def is_worse(game: AnyGame, state: Any, move: Any, **options: Any) -> bool:
    """Does a move miss the best value that there is for the player who makes it?"""
    if move is None:
        return True
    MAX = game.maximiser(state)
    best, _ = minimax(game, state, **options)
    deeper = options | ({"depth": options["depth"] - 1} if "depth" in options else {})
    value, _ = minimax(game, game.result(state, move), player=MAX, **deeper)
    return value < best if game.to_move(state) == MAX else value > best
