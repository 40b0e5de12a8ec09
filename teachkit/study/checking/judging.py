"""Is what a function did on a tree right? If not, what can be seen of the mistake?

flaw    what is wrong with one trial, in a word: "value", "move", "unproven", ...
Task    what was asked for: minimax or alpha-beta, and the cut rule
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from teachkit.study.checking.plain_trees import (
    Number,
    PlainTree,
    proven_best,
    ranges,
    textbook_leaves,
)
from teachkit.study.checking.trials import Reading, Trial, is_number

FLAWS = {
    "broke": "the function broke off",
    "no-number": "what came back is no number",
    "value": "the value is wrong",
    "no-move": "no move came back",
    "illegal-move": "what came back is no move of the root",
    "move": "the move is not a best one",
    "lucky-move": "the move was not shown to be a best one",
    "left-out": "a leaf was not looked at",
    "unproven": "the leaves looked at do not prove the value",
    "needless": "a leaf was looked at that cannot matter",
    "fewer": "the value is proven by fewer leaves than the textbook's search looks at",
}
"""What can be wrong with a trial; "fewer" need not be a mistake."""


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


def flaw(trial: Trial, task: Task, reading: Reading, sign: int = 1) -> str | None:
    """What is wrong with a trial, or None; `sign` is -1 where values are MIN's.

    Where a search begins anew at the root, its last one may be right alone, and in another
    order than the first; and what an ordering of moves reads is no part of the search.
    """
    found = _flaw(trial, task, reading, sign)
    if found not in ("needless", "fewer"):
        return found
    whole = [_flaw(part, task, reading, sign) for part in searches(trial)]
    if found == "needless" and (rest := without_ordering(trial)) is not None:
        whole.append(_flaw(rest, task, reading, sign))
    return None if None in whole else "fewer" if "fewer" in whole else found


def _flaw(trial: Trial, task: Task, reading: Reading, sign: int = 1) -> str | None:
    if trial.error is not None:
        return "broke"
    tree = trial.tree
    leaves = tree.leaves
    truth = ranges(tree, leaves)
    if reading.value is not None:
        if not is_number(trial.value):
            return "no-number"
        if sign * trial.value != truth[0][0]:
            return "value"
    looked = set(trial.looks)
    if reading.move is not None and tree.children[0]:
        if trial.move is None:
            return "no-move"
        if trial.move not in range(len(tree.children[0])):
            return "illegal-move"
        if trial.move not in proven_best(tree, truth):
            return "move"
    if task.kind == "minimax":
        return None if looked == set(leaves) else "left-out"
    found = ranges(tree, looked)
    if found[0][0] < found[0][1]:
        return "unproven"
    if reading.move is not None and tree.children[0] and trial.move not in proven_best(tree, found):
        return "lucky-move"
    wanted = set(expected_leaves(trial, task))
    if looked - wanted:
        return None if is_fail_hard(trial, task) else "needless"
    return "fewer" if wanted - looked else None


def is_repeated(trial: Trial, task: Task, reading: Reading) -> bool:
    """Was a leaf looked at more often than any search again for a bound explains?

    A search that begins anew at the root, each time a move deeper, is judged by one of them.
    """
    if trial.times <= OFTEN + 2 * trial.tree.height:
        return False
    return not any(
        part.times <= OFTEN + 2 * trial.tree.height
        and _flaw(part, task, reading) in (None, "fewer")
        for part in searches(trial)
    )


def searches(trial: Trial) -> Iterator[Trial]:
    """What was looked at from each time on that the function turned to the root, the last first."""
    for start in reversed(trial.starts):
        if 0 < start < len(trial.looks):
            yield replace(trial, looks=trial.looks[start:], starts=())


def without_ordering(trial: Trial) -> Trial | None:
    """What was looked at after an ordering read all leaves below each node in a row, if one did."""
    above = {child: n for n, below in enumerate(trial.tree.children) for child in below}
    reads, ordered, rest = trial.reads, set(), []
    place = 0
    while place < len(reads):
        parent = above.get(reads[place], -1)
        leaves = {n for n in trial.tree.children[parent] if not trial.tree.children[n]}
        if parent not in ordered and set(reads[place : place + len(leaves)]) == leaves:
            ordered.add(parent)
            place += len(leaves)
        else:
            rest.append(reads[place])
            place += 1
    return replace(trial, looks=tuple(rest), reads=(), starts=()) if ordered and rest else None


def is_fail_hard(trial: Trial, task: Task) -> bool:
    """Did it look at what alpha-beta looks at that never exceeds its bounds, and cuts on >?"""
    tree = trial.tree.seen(trial.first_looks)
    return task.rule == ">" and set(trial.looks) == set(textbook_leaves(tree, ">", is_hard=True))


def expected_leaves(trial: Trial, task: Task) -> list[Number]:
    """The leaves to be looked at, in order, if moves are tried in the function's own order."""
    tree = trial.tree.seen(trial.first_looks)
    if task.kind == "alphabeta":
        return textbook_leaves(tree, task.cut)
    return in_order(tree)


def in_order(tree: PlainTree, number: Number = 0) -> list[Number]:
    """The leaves below a node in the order of its children."""
    below = tree.children[number]
    return [leaf for child in below for leaf in in_order(tree, child)] if below else [number]


def first_difference(trial: Trial, task: Task) -> tuple[Number | None, Number | None]:
    """The first leaf looked at and the leaf that was due instead; None for none."""
    wanted = expected_leaves(trial, task)
    looked = trial.first_looks
    for place in range(max(len(wanted), len(looked))):
        one = looked[place] if place < len(looked) else None
        due = wanted[place] if place < len(wanted) else None
        if one != due:
            return one, due
    return None, None
