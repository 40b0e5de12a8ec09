"""Which submissions are nearly the same: a fact, not a verdict.

Functions, with all of the student's that they use, are compared by runs of a few words of Python,
without comments and without what the assignment itself gave. Short ones look alike of themselves,
so they are left out.
"""

import ast
import io
import keyword
import tokenize
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from teachkit.grading.handed import Handed
from teachkit.grading.tasks import EXERCISES, Task

RUN = 4
"""This many words in a row are compared."""
SHORTEST = 40
"""What has fewer runs of its own is left out."""
ALIKE = 0.8
"""The share of runs that two texts have in common, from which on they are nearly the same..."""
RENAMED = 0.95
"""...and that of texts in which each name is only a name."""

Runs = frozenset[tuple[str, ...]]


class Words(NamedTuple):
    """A text as runs of words, as they are and with all names alike."""

    own: Runs
    renamed: Runs

    def without(self, given: "Words") -> "Words":
        """What is not in what was given."""
        return Words(self.own - given.own, self.renamed - given.renamed)


class Group(NamedTuple):
    """Some students whose functions are nearly the same."""

    task: str
    students: tuple[str, ...]
    shares: tuple[float, ...]
    """What each of them and the one most like it have in common."""
    is_renamed: bool
    """Are some of them the same only if names are not looked at?"""
    is_solution: bool
    """Are they also nearly the solution that the package has?"""


def groups(handed: Iterable[Handed], task: Task) -> list[Group]:
    """The students whose functions for a task are nearly the same."""
    found: dict[str, Words] = {}
    given = words(task.given)
    for each in handed:
        its = words("\n".join(part.text for part in each.code_of(task.function))).without(given)
        if len(its.own) >= SHORTEST:
            found[each.name] = its
    solution = EXERCISES.get(task.key)
    known = words(solution.answer).without(given) if solution else None
    by_name = dict(zip(found, range(len(found)), strict=True))
    renamed: set[str] = set()
    closest: dict[str, float] = {}
    for one, other in combinations(found, 2):
        share = _share(found[one].own, found[other].own)
        without_names = _share(found[one].renamed, found[other].renamed)
        if share >= ALIKE or without_names >= RENAMED:
            old, new = by_name[other], by_name[one]
            by_name = {name: new if at == old else at for name, at in by_name.items()}
            renamed |= set() if share >= ALIKE else {one, other}
            share = share if share >= ALIKE else without_names
            closest |= {name: max(share, closest.get(name, 0)) for name in (one, other)}
    together: dict[int, list[str]] = {}
    for name, at in by_name.items():
        together.setdefault(at, []).append(name)
    return [
        Group(
            task.name,
            tuple(names),
            tuple(closest[name] for name in names),
            bool(renamed & set(names)),
            known is not None and _share(found[names[0]].renamed, known.renamed) >= ALIKE,
        )
        for names in together.values()
        if len(names) > 1
    ]


def words(text: str) -> Words:
    """The runs of words of a text; none if it is no Python."""
    try:
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
                node.body = node.body[1:] or [ast.Pass()]
        plain = ast.unparse(tree)
        tokens = [
            token.string
            for token in tokenize.generate_tokens(io.StringIO(plain).readline)
            if token.string.strip()
        ]
    except (SyntaxError, ValueError, RecursionError, tokenize.TokenError):
        tokens = []
    return Words(_runs(tokens), _runs(["name" if _is_name(each) else each for each in tokens]))


def _is_name(token: str) -> bool:
    return token.isidentifier() and not keyword.iskeyword(token)


def _runs(tokens: list[str]) -> Runs:
    return frozenset(zip(*(tokens[at:] for at in range(RUN)), strict=False))


def _share(one: Runs, other: Runs) -> float:
    return len(one & other) / max(1, len(one | other))
