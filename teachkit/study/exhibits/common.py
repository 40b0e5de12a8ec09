"""Defects that many programs share."""

import random
from collections.abc import Callable
from typing import Any

from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.search.table import alphabeta_table
from teachkit.study.exhibits.checking import by_search
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
REPORT = "many programs"
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
        title="A table that takes bounds for values",
        report=REPORT,
        kind="alphabeta",
        story=(
            "Positions that were searched before are looked up in a table. But after a cut the "
            "value that comes back is only a bound: at least this, or at most that. The table "
            "keeps it as if it were exact, and the next search with another window believes it. "
            "It is seldom wrong, and so seldom found. A right table keeps with every value "
            "whether it is exact, at least or at most."
        ),
        how_to_see=(
            "`exhibits['table-bounds'].show()`: position D is reached twice. Below B it is cut, "
            "and worth at least 6; below C the published search takes it for 6, but it is worth "
            "9. On trees all is well, since no node is reached twice."
        ),
        broken=table_without_bounds,
        right=alphabeta_table,
        game=CROSSING,
        position="A",
        diagnosis="bounds-as-values",
        picture=trees,
        measure=table_cost,
        checked_by=by_search,
    ),
    Exhibit(
        key="global-window",
        title="One alpha and one beta for the whole search",
        report=REPORT,
        kind="alphabeta",
        story=(
            "Alpha and beta are global variables, or attributes of an object, and every call "
            "writes to them. What a node learns about its own moves then counts for its parent, "
            "its cousins and everybody else, and soon the window is shut: almost nothing is "
            "looked at any more. It is very fast, and wrong. The bounds belong on the edge "
            "from a node to its child: they are parameters, handed down and never written back."
        ),
        how_to_see="`exhibits['global-window'].show()`: nearly all is cut after the first branch.",
        broken=window_for_everyone,
        right=alphabeta,
        game=TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 7]]),
        position=0,
        diagnosis="bounds-shared",
        picture=trees,
        measure=cost_on_trees(window_for_everyone),
        checked_by=by_search,
    ),
    Exhibit(
        key="last-tie",
        title="The last of the best moves",
        report=REPORT,
        kind="alphabeta",
        story=(
            "A move replaces the best one so far already when it is as good: `>=` instead of `>`. "
            "In minimax that is a matter of taste. In alpha-beta it is not: a move that was cut "
            "came back with a bound, so it is at most as good, and may be much worse."
        ),
        how_to_see=(
            "`exhibits['last-tie'].show()`: the second move came back with ≤3, and it is the one "
            "that is made. It is worth 1."
        ),
        broken=last_of_equals,
        right=alphabeta,
        game=TreeGame([[3, 5], [3, 1]]),
        position=0,
        diagnosis="last-tie",
        picture=trees,
        measure=cost_on_trees(last_of_equals),
        checked_by=by_search,
    ),
    Exhibit(
        key="random-tie",
        title="Lots are drawn among moves that were cut",
        report=REPORT,
        kind="alphabeta",
        story=(
            "To play less predictably, a program chooses at random among all moves that "
            "came back with the best value. Those that were cut at the bound came back with the "
            "same number, and are at most as good as that. A checkers player that did so lost "
            "about 50 games in 1,000 to the same program with plain minimax. To choose at random, "
            "a search must cut only beyond the bound, with `>`."
        ),
        how_to_see=(
            "`exhibits['random-tie'].show()`: the moves with ≤3 are taken for 3, and one of them "
            "is chosen."
        ),
        broken=any_of_equals,
        right=alphabeta,
        game=TreeGame([[3, 5], [3, 1], [3, 0]]),
        position=0,
        diagnosis="random-tie",
        picture=trees,
        measure=cost_on_trees(any_of_equals),
        checked_by=by_search,
    ),
)
