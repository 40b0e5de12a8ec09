"""Searches that are wrong, as different students write them, by kind of mistake."""

from students.wrong import bounds, depth_and_tables, looking, moves, no_result, values
from students.wrong.meant import ALPHABETA, MINIMAX, STRICT

__all__ = [
    "ALPHABETA",
    "MINIMAX",
    "STRICT",
    "bounds",
    "depth_and_tables",
    "looking",
    "moves",
    "no_result",
    "values",
]
