"""What the costs of exhibits are measured with: nodes, wrong moves, and trees by chance."""

import random
from collections.abc import Callable
from typing import Any

from teachkit.game import AnyGame
from teachkit.games.tree import TreeGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.study.exhibits.exhibit import Cost
from teachkit.trace.recorder import count

TREES = 300


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


def random_trees(depth: int = 4, number: int = TREES) -> list[TreeGame]:
    """Trees of three moves a node whose leaves are from -3 to 3, so that many are equal."""
    chance = random.Random(0)

    def grow(depth: int) -> Any:
        return [grow(depth - 1) for _ in range(3)] if depth else chance.randint(-3, 3)

    return [TreeGame(grow(depth)) for _ in range(number)]


def cost_on_trees(search: Callable[..., Any], depth: int = 4) -> Callable[[], Cost]:
    """How often a search is wrong on random trees, and how many nodes it visits."""

    def cost() -> Cost:
        games = random_trees(depth)
        answers = [(game, *search(game, 0)) for game in games]
        return {
            "trees": len(games),
            "wrong values": sum(value != minimax(game)[0] for game, value, _ in answers),
            "wrong moves": sum(is_worse(game, 0, move) for game, _, move in answers),
            "nodes": sum(nodes(search, game, 0) for game in games),
            "nodes of alpha-beta": sum(count(alphabeta, game).nodes for game in games),
            "nodes of minimax": sum(count(minimax, game).nodes for game in games),
        }

    return cost
