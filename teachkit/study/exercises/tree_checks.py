"""What the exercises on nested lists demand."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import Any

from teachkit.draw.figure import figure
from teachkit.draw.side_by_side import SideBySide
from teachkit.game import shown
from teachkit.games.tree import TreeGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.study.observe.trees import random_trees, small_trees
from teachkit.study.result import CheckResult, well, wrong
from teachkit.trace.recorder import record
from teachkit.trace.trace import Trace
from teachkit.values import value_text

SMALL, LARGE = 400, 60
"""How many small trees and how many random ones are tried."""


def trees() -> Iterator[Any]:
    """Nested lists, the smallest first."""
    some = chain(islice(small_trees(), SMALL), islice(random_trees(), LARGE))
    return (tree.tree for tree in some)


def check_backed_up(function: Callable[[Any, bool], Any]) -> CheckResult:
    """Is this the value of every tree, whoever moves first?"""
    tried = 0
    for tree in trees():
        for root in ("MAX", "MIN"):
            game = TreeGame(tree, root=root)
            right, _ = minimax(game)
            value = function(tree, root == "MAX")
            tried += 1
            if value != right:
                words = f"{root} moves first: {value_text(right)}, not {shown(value)}"
                sentence = f"The value of {tree} is {value_text(right)}, not {shown(value)}."
                return wrong("wrong-value", sentence, (words, game, 0))
    return well(f"Right on {tried:,} trees.")


def check_pruned(function: Callable[[Any], Any]) -> CheckResult:
    """Does this tell how many leaves alpha-beta leaves out?"""
    tried = 0
    for tree in trees():
        trace = record(alphabeta, TreeGame(tree))
        right, number = len(trace.pruned_leaves()), function(tree)
        tried += 1
        if number != right:
            leaves = "leaf" if right == 1 else "leaves"
            sentence = f"Alpha-beta cuts {right} {leaves} of {tree}, not {shown(number)}."
            return wrong("wrong-number", sentence, draw=partial(_with_cuts, sentence, trace))
    return well(f"Right on {tried:,} trees.")


def _with_cuts(sentence: str, trace: Trace[Any, Any]) -> SideBySide:
    return SideBySide(("What alpha-beta cuts", figure(trace)), title=f"✗ {sentence}")
