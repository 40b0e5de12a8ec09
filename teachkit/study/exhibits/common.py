"""Defects that many programs share."""

import random
from collections.abc import Callable
from typing import Any

from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.search.table import alphabeta_table
from teachkit.study.exhibits.common_searches import (
    any_of_equals,
    last_of_equals,
    table_without_bounds,
    window_for_everyone,
)
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.graph_game import GraphGame
from teachkit.study.exhibits.measuring import is_worse, nodes
from teachkit.study.exhibits.pictures import trees
from teachkit.study.random_play import every_state
from teachkit.trace.recorder import count

GAME = TicTacToe()
TREES = 300
CROSSING = GraphGame({"A": ("B", "C", 7), "B": (5, "D"), "C": ("D", 8), "D": (6, 9)}, mins="BC")
"""Two ways lead to D: the first cuts there, the second must know better."""


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


def table_cost() -> Cost:
    """How often the table spoils a value or a move in tic-tac-toe."""
    states = [state for state in every_state(GAME) if 0 < len(GAME.actions(state)) <= 6]
    answers = [(state, *table_without_bounds(GAME, state)) for state in states]
    wrong = [(state, move) for state, value, move in answers if value != minimax(GAME, state)[0]]
    return {
        "positions": len(states),
        "wrong values": len(wrong),
        "wrong moves": sum(is_worse(GAME, state, move) for state, move in wrong),
    }


EXHIBITS = (
    Exhibit(
        key="table-bounds",
        kind="alphabeta",
        broken=table_without_bounds,
        right=alphabeta_table,
        game=CROSSING,
        diagnosis="bounds-as-values",
        picture=trees,
        measure=table_cost,
    ),
    Exhibit(
        key="global-window",
        kind="alphabeta",
        broken=window_for_everyone,
        right=alphabeta,
        game=TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 7]]),
        diagnosis="bounds-shared",
        picture=trees,
        measure=cost_on_trees(window_for_everyone),
    ),
    Exhibit(
        key="last-tie",
        kind="alphabeta",
        broken=last_of_equals,
        right=alphabeta,
        game=TreeGame([[3, 5], [3, 1]]),
        diagnosis="last-tie",
        picture=trees,
        measure=cost_on_trees(last_of_equals),
    ),
    Exhibit(
        key="random-tie",
        kind="alphabeta",
        broken=any_of_equals,
        right=alphabeta,
        game=TreeGame([[3, 5], [3, 1], [3, 0]]),
        diagnosis="random-tie",
        picture=trees,
        measure=cost_on_trees(any_of_equals),
    ),
)
