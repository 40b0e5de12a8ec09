"""A search with quirks on a tree, and what can be seen of it from outside.

Run  what a search did: value, move, and the leaves it looked at

A student's function that behaves like a quirky search on many trees has, in all
likelihood, that quirk: its mistake is known without reading its source.
"""

from typing import NamedTuple

from teachkit.study.checking.plain_trees import Number, PlainTree
from teachkit.study.checking.quirks import Quirks
from teachkit.study.checking.quirky_max_min import QuirkyMaxMin
from teachkit.study.checking.quirky_negamax import QuirkyNegamax
from teachkit.study.checking.quirky_parts import Memory

UNKNOWN = "unknown"


class Run(NamedTuple):
    """What a search did, as seen from outside."""

    value: float | None
    """None where it is not known."""
    move: int | str | None
    """The move that came back, or UNKNOWN."""
    leaves: tuple[Number, ...]
    """The leaves, in the order in which they were first looked at."""


def quirky(tree: PlainTree, quirks: Quirks, memory: Memory | None = None) -> Run:
    """What a search with these quirks does on a tree."""
    family = QuirkyNegamax if quirks.negamax else QuirkyMaxMin
    search = family(tree, quirks, memory or Memory())
    value, move = search.search()
    return Run(value, move, tuple(dict.fromkeys(search.looked)))
