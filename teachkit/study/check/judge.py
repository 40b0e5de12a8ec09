"""Is what came of a call right? If not, what can be seen of the mistake?

Task  what was asked for: minimax or alpha-beta, and the cut rule
flaw  what is wrong with one run, in a word: "value", "move", "unproven", ...
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import NamedTuple

from teachkit.study.check.mutants import HARD, PLAIN, STRICT, Mutant, Parts
from teachkit.study.observe.asking import Run, Seen
from teachkit.study.observe.subject import Reading
from teachkit.study.observe.trees import Kids, Number, Tree
from teachkit.study.watch.functions import is_number

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
    is_free: bool = False
    """May it look at whatever it likes?"""

    @property
    def rule(self) -> str | None:
        """The cut rule, None for minimax."""
        return self.cut if self.kind == "alphabeta" else None

    @property
    def name(self) -> str:
        """What to call it."""
        return "minimax" if self.kind == "minimax" else f"alpha-beta (cut {self.cut})"

    @property
    def parts(self) -> Parts:
        """What the textbook's search is made of."""
        return PLAIN if self.rule is None else STRICT if self.rule == ">" else {}

    @property
    def textbook(self) -> Mutant:
        """The search of the book, nothing changed."""
        return Mutant(self.parts)

    def right(self, run: Run) -> Seen:
        """What the textbook's search does on the tree of a run, to the same depth."""
        depth = inf if run.depth is None else run.depth
        seen = self.textbook.on(run.tree, guess=run.guess, depth=depth)
        assert seen is not None
        return seen


def flaw(run: Run, task: Task, reading: Reading, sign: int = 1) -> str | None:
    """What is wrong with a run, or None; `sign` is -1 where values are MIN's.

    Where a search begins anew at the root, its last one may be right alone, and in another
    order than the first; and what an ordering of moves reads is no part of the search.
    """
    found = _flaw(run, task, reading, sign)
    if found not in ("needless", "fewer"):
        return found
    rest = without_ordering(run) if found == "needless" else None
    whole = [*searches(run), *([rest] if rest else [])]
    flaws = [_flaw(part, task, reading, sign) for part in whole]
    return None if None in flaws else "fewer" if "fewer" in flaws else found


def _flaw(run: Run, task: Task, reading: Reading, sign: int) -> str | None:
    tree, looked = run.tree, set(run.looks)
    asks_move = reading.move is not None and bool(tree.children[0])
    if run.error is not None:
        return "broke"
    if reading.value is not None and not is_number(run.value):
        return "no-number"
    if reading.value is not None and sign * run.value != tree.values[0]:
        return "value"
    if asks_move and run.move not in tree.best_moves:
        is_legal = run.move in range(len(tree.children[0]))
        return "no-move" if run.move is None else "move" if is_legal else "illegal-move"
    if task.is_free:
        return None
    if task.rule is None:
        return None if looked == set(tree.leaves) else "left-out"
    low, high = tree.ranges(looked)[0]
    if low < high:
        return "unproven"
    if asks_move and run.move not in tree.proven_best(looked):
        return "lucky-move"
    if run.leaves == usual_leaves(tree, task):
        return None
    wanted = set(expected_leaves(run, task))
    if looked - wanted:
        return None if is_fail_hard(run, task) else "needless"
    return "fewer" if wanted - looked else None


def is_right_answer(run: Run, reading: Reading) -> bool:
    """Are value and move right, whatever was looked at?"""
    is_asked = reading.move is not None and bool(run.tree.children[0])
    is_value = reading.value is None or run.value == run.tree.values[0]
    return run.error is None and is_value and (not is_asked or run.move in run.tree.best_moves)


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
    for start in sorted(run.starts, reverse=True):
        if 0 < start < len(run.looks):
            yield replace(run, looks=run.looks[start:], starts=set())


def without_ordering(run: Run) -> Run | None:
    """What was looked at after an ordering read all leaves below each node in a row, if one did."""
    tree, reads = run.tree, run.reads
    ordered, rest = set(), []
    place = 0
    while place < len(reads):
        parent = tree.above[reads[place]]
        leaves = {n for n in tree.children[parent] if not tree.children[n]}
        is_order = parent not in ordered and set(reads[place : place + len(leaves)]) == leaves
        if is_order:
            ordered.add(parent)
        else:
            rest.append(reads[place])
        place += len(leaves) if is_order else 1
    return replace(run, looks=rest, reads=[], starts=set()) if ordered and rest else None


def is_fail_hard(run: Run, task: Task) -> bool:
    """Did it look at what alpha-beta looks at that never exceeds its bounds, and cuts on >?"""
    if task.rule != ">":
        return False
    return set(run.looks) == set(Mutant(HARD, STRICT).leaves(run.tree, in_own_order(run)))


def in_own_order(run: Run) -> Kids:
    """The moves of each node in the order in which the leaves below them were first looked at."""
    tree = run.tree
    when = {leaf: time for time, leaf in enumerate(run.leaves)}
    times: list[float] = [inf] * len(tree.nodes)
    for node in reversed(tree.nodes):
        times[node] = min([when.get(node, inf), *(times[n] for n in tree.children[node])])
    return [sorted(below, key=lambda pair: times[pair[1]]) for below in tree.kids]


@lru_cache(maxsize=8192)
def usual_leaves(tree: Tree, task: Task) -> tuple[Number, ...]:
    """The leaves that the textbook's search looks at, from left to right."""
    return task.textbook.leaves(tree)


def expected_leaves(run: Run, task: Task) -> tuple[Number, ...]:
    """The leaves to be looked at, in order, if moves are tried in the function's own order."""
    return task.textbook.leaves(run.tree, in_own_order(run), run.guess)
