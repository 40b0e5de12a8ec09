"""Exercises: each has a task, a stub to begin with, hints in stages, a check and a solution.

exercises["alphabeta"]         one of them, by its key; `exercises.keys()` lists all
exercise.hint()                the next hint
exercise.check(my_function)    what is right or wrong with it, and where
exercise.solution(reveal=True) one way to do it
"""

import sys

from teachkit.study.check.check import check_play
from teachkit.study.collection import Collection
from teachkit.study.exercises.exercise import Exercise, read
from teachkit.study.exercises.game_checks import check_fair, check_nim, check_order
from teachkit.study.exercises.search_checks import check_depth, check_hurry, check_table, searched
from teachkit.study.exercises.tree_checks import check_backed_up, check_pruned

__all__ = ["PIECES", "Exercise"]

PIECES = (
    read("backed-up", check_backed_up),
    read("minimax", searched("minimax", first=True)),
    read("minimax-depth", check_depth),
    read("count-pruned", check_pruned),
    read("alphabeta", searched("alphabeta", first=True)),
    read("alphabeta-strict", searched("alphabeta", cut=">")),
    read("order", check_order),
    read("hurry", check_hurry),
    read("pass", check_play),
    read("fair-evaluation", check_fair),
    read("table", check_table),
    read("nim", check_nim),
)

sys.modules[__name__].__class__ = Collection
