"""Is what a function did on a tree right? If not, what can be seen of the mistake?

flaw    what is wrong with one run, in a word: "value", "move", "unproven", ...
Task    what was asked for: minimax or alpha-beta, and the cut rule
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import NamedTuple

from teachkit.study.check.mutants import HARD, STRICT, Mutant, textbook
from teachkit.study.check.observing import Reading, Run, is_number
from teachkit.study.check.trees import Number, Tree

FLAWS = (
    *("value", "move", "no-move", "illegal-move", "left-out", "unproven", "lucky-move"),
    *("needless", "fewer", "no-number", "broke"),
)
"""What can be wrong with a run, the plainest first; "fewer" need not be a mistake."""
FINE = (None, "fewer")
OFTEN = 3
"""A leaf may be looked at so often, and twice more for each ply of the tree."""


class Task(NamedTuple):
    """What the function is to do."""

    kind: str
    cut: str

    @property
    def rule(self) -> str | None:
        """The cut rule, None for minimax."""
        return self.cut if self.kind == "alphabeta" else None

    @property
    def name(self) -> str:
        """What to call it."""
        return "minimax" if self.kind == "minimax" else f"alpha-beta (cut {self.cut})"


def flaw(run: Run, task: Task, reading: Reading, sign: int = 1) -> str | None:
    """What is wrong with a run, or None; `sign` is -1 where values are MIN's.

    Where a search begins anew at the root, its last one may be right alone, and in another
    order than the first; and what an ordering of moves reads is no part of the search.
    """
    found = _flaw(run, task, reading, sign)
    if found not in ("needless", "fewer"):
        return found
    whole = [_flaw(part, task, reading, sign) for part in searches(run)]
    if found == "needless" and (rest := without_ordering(run)) is not None:
        whole.append(_flaw(rest, task, reading, sign))
    return None if None in whole else "fewer" if "fewer" in whole else found


def _flaw(run: Run, task: Task, reading: Reading, sign: int) -> str | None:
    if run.error is not None:
        return "broke"
    tree = run.tree
    if reading.value is not None:
        if not is_number(run.value):
            return "no-number"
        if sign * run.value != tree.values[0]:
            return "value"
    asks_move = reading.move is not None and bool(tree.children[0])
    if asks_move and run.move not in tree.best_moves:
        is_legal = run.move in range(len(tree.children[0]))
        return "no-move" if run.move is None else "move" if is_legal else "illegal-move"
    looked = set(run.looks)
    if task.kind == "minimax":
        return None if looked == set(tree.leaves) else "left-out"
    found = tree.ranges(looked)
    if found[0][0] < found[0][1]:
        return "unproven"
    if asks_move and run.move not in tree.proven_best(looked):
        return "lucky-move"
    if run.leaves == usual_leaves(tree, task):
        return None
    wanted = set(expected_leaves(run, task))
    if looked - wanted:
        return None if is_fail_hard(run, task) else "needless"
    return "fewer" if wanted - looked else None


def is_repeated(run: Run, task: Task, reading: Reading) -> bool:
    """Was a leaf looked at more often than any search again for a bound explains?

    A search that begins anew at the root, each time a move deeper, is judged by one of them.
    """
    often = OFTEN + 2 * run.tree.height
    if len(run.looks) <= often or run.times <= often:
        return False
    return not any(
        part.times <= often and _flaw(part, task, reading, 1) in FINE for part in searches(run)
    )


def searches(run: Run) -> Iterator[Run]:
    """What was looked at from each time on that the function turned to the root, the last first."""
    for start in reversed(run.starts):
        if 0 < start < len(run.looks):
            yield replace(run, looks=run.looks[start:], starts=())


def without_ordering(run: Run) -> Run | None:
    """What was looked at after an ordering read all leaves below each node in a row, if one did."""
    tree, reads = run.tree, run.reads
    ordered, rest = set(), []
    place = 0
    while place < len(reads):
        parent = tree.above[reads[place]]
        leaves = {n for n in tree.children[parent] if not tree.children[n]}
        if parent not in ordered and set(reads[place : place + len(leaves)]) == leaves:
            ordered.add(parent)
            place += len(leaves)
        else:
            rest.append(reads[place])
            place += 1
    return replace(run, looks=tuple(rest), reads=(), starts=()) if ordered and rest else None


def is_fail_hard(run: Run, task: Task) -> bool:
    """Did it look at what alpha-beta looks at that never exceeds its bounds, and cuts on >?"""
    if task.rule != ">":
        return False
    seen = Mutant(HARD, STRICT).on(run.tree, in_own_order(run))
    return seen is not None and set(run.looks) == set(seen.leaves)


def in_own_order(run: Run) -> list[list[tuple[int, Number]]]:
    """The moves of each node in the order in which the leaves below them were first looked at."""
    tree = run.tree
    when = {leaf: time for time, leaf in enumerate(run.leaves)}
    times: list[float] = [inf] * len(tree.nodes)
    for node in reversed(tree.nodes):
        below = tree.children[node]
        times[node] = min([when.get(node, inf), *(times[n] for n in below)])
    return [sorted(below, key=lambda pair: times[pair[1]]) for below in tree.kids]


@lru_cache(maxsize=8192)
def usual_leaves(tree: Tree, task: Task) -> tuple[Number, ...]:
    """The leaves that the textbook's search looks at, from left to right."""
    seen = textbook(*task).on(tree)
    return seen.leaves if seen else ()


def expected_leaves(run: Run, task: Task) -> tuple[Number, ...]:
    """The leaves to be looked at, in order, if moves are tried in the function's own order."""
    seen = textbook(*task).on(run.tree, in_own_order(run), guess=run.guess)
    return seen.leaves if seen else ()


def first_difference(run: Run, task: Task) -> tuple[Number | None, Number | None]:
    """The first leaf looked at and the leaf that was due instead; None for none."""
    wanted, looked = expected_leaves(run, task), run.leaves
    for place in range(max(len(wanted), len(looked))):
        one = looked[place] if place < len(looked) else None
        due = wanted[place] if place < len(wanted) else None
        if one != due:
            return one, due
    return None, None
