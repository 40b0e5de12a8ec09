"""Questions about search, each with its answer from the recorder and its marking.

    question(kind)  one question, drawn by chance from a seed, or about a tree that is given
    KINDS           the kinds of questions by name

>>> from teachkit.quizzes import question
>>> asked = question("pruned", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> asked.key
[4, 5]
>>> print(asked.mark([3, 4, 5]).explanation)
1 mistake: 1 chosen wrongly. Alpha-beta must look at the leaf 2 (first child of C): were it 4, the
root would be worth 4, not 3.
"""

import random
from typing import Any

import teachkit.quizzes.kinds  # noqa: F401  (so that all are among KINDS)
from teachkit.game import shown
from teachkit.quizzes.marking import CounterExample, Marking, Verdict
from teachkit.quizzes.question import KINDS, RULES, Question
from teachkit.quizzes.trees import LEVELS, checked_tree

__all__ = [
    "KINDS",
    "LEVELS",
    "CounterExample",
    "Marking",
    "Question",
    "Verdict",
    "question",
]


def question(
    kind: str = "pruned", *, seed: int = 0, cut: str = ">=", tree: Any = None, level: str = "medium"
) -> Question:
    """One question: the same seed asks the same, on every computer."""
    for name, choice, choices in (
        ("kind", kind, tuple(KINDS)),
        ("cut", cut, tuple(RULES)),
        ("level", level, LEVELS),
    ):
        if choice not in choices:
            known = ", ".join(map(repr, choices))
            raise ValueError(f"{name} must be one of {known}, not {shown(choice)}")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ValueError(f"seed must be a whole number, not {shown(seed)}")
    game = None if tree is None else checked_tree(tree)
    return KINDS[kind](game, cut, level, random.Random(f"{kind} {level} {cut} {seed}"))
