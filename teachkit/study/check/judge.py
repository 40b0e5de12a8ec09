"""What came of a call on a tree: is it right? If not, what can be seen of the mistake?

Notes    what a game was asked
Run      one call of the function, and what came of it
Reading  which part of what comes back is the value and which the move
Task     what was asked for: minimax or alpha-beta, and the cut rule
flaw     what is wrong with one run, in a word: "value", "move", "unproven", ...
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf, isnan
from numbers import Integral, Real
from typing import Any, NamedTuple

from teachkit.study.check.mutants import HARD, STRICT, Mutant, Seen, textbook
from teachkit.study.check.trees import Number, Tree
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.answers import parts

FLAWS = (
    *("value", "move", "no-move", "illegal-move", "left-out", "unproven", "lucky-move"),
    *("needless", "fewer", "no-number", "broke"),
)
"""What can be wrong with a run, the plainest first; "fewer" need not be a mistake."""
FINE = (None, "fewer")
OFTEN = 3
"""A leaf may be looked at so often, and twice more for each ply of the tree."""


# ---- what came of a call


@dataclass(kw_only=True)
class Notes:
    """What a game was asked."""

    looks: Sequence[Any] = field(default_factory=list)
    """The positions whose worth was asked for, in order."""
    reads: list[Any] = field(default_factory=list)
    """The same, with one once more for each time that it was asked for in a row."""
    answers: dict[Any, float] = field(default_factory=dict)
    """What was last said of the worth of a position."""
    valued: set[Any] = field(default_factory=set)
    """The positions of which it was asked how they ended."""
    made: list[tuple[Any, Any]] = field(default_factory=list)
    """From where to where moves led."""
    starts: set[int] = field(default_factory=set)
    """How many looks there had been each time that a search began at the root."""
    questions: int = 0
    is_deep: bool = False
    """Were far more calls under way than the tree has levels?"""
    is_over: bool = False
    """Was it asked more than it answers?"""
    strayed: tuple[Number, int] | None = None
    """A node and a move that is not possible there."""
    refused: Exception | None = None
    """What it said to a question that was asked in a wrong way."""


@dataclass
class Run(Notes):
    """One call on a tree, and what came of it."""

    tree: Tree
    how: str = ""
    depth: int | None = None
    guess: Mapping[Number, float] = field(default_factory=dict)
    """What inner nodes look like to an evaluation, where the depth is limited."""
    returned: Any = None
    error: BaseException | None = None
    is_hidden: bool = False
    """Was it stopped, and an except of its own went on all the same?"""
    after: tuple[int, ...] = ()
    """The positions after the root's moves, as the function sees them."""
    value: Any = None
    move: Any = None

    @property
    def leaves(self) -> tuple[Number, ...]:
        """The leaves in the order in which they were first looked at."""
        return tuple(dict.fromkeys(self.looks))

    @property
    def is_endless(self) -> bool:
        """Had the function to be stopped?"""
        return isinstance(self.error, Stopped)

    @property
    def times(self) -> int:
        """How often the leaf was looked at that was looked at most."""
        return max(map(self.looks.count, set(self.looks)), default=0)

    @property
    def seen(self) -> Seen | None:
        """What is compared with mutants; None if the function broke off."""
        return None if self.error is not None else Seen(self.value, self.move, self.leaves)


@dataclass(frozen=True)
class Reading:
    """Where value and move are in what comes back."""

    value: int | None = 0
    move: int | None = None

    def of(self, returned: Any) -> tuple[Any, Any]:
        """The value and the move; None for what is not there."""
        answer = dict(enumerate(parts(returned)))
        return answer.get(self.value), answer.get(self.move)  # type: ignore[arg-type]


def is_number(thing: object) -> bool:
    """Is it a number that can be compared?"""
    return isinstance(thing, Real) and not isinstance(thing, bool) and not isnan(thing)


def read(runs: list[Run]) -> Reading:
    """Where value and move are, from trees on which they cannot be mistaken for each other."""
    answers = [(parts(run.returned), run) for run in runs if run.error is None]
    width = min((len(answer) for answer, _ in answers), default=1)
    places = [[(answer[place], run) for answer, run in answers] for place in range(width)]
    moves = [n for n, found in enumerate(places) if found and all(_may_be_move(*f) for f in found)]
    value = _place_of_value([n for n in range(width) if n not in moves], places)
    if value is None and width > 1:  # a small number in each: nothing is no value
        value = next((n for n in moves if all(thing is not None for thing, _ in places[n])), None)
        moves = [n for n in moves if n != value]
    named = [n for n in moves if any(thing is not None for thing, _ in places[n])]
    if width == 1:
        always_the_same = len({thing for thing, _ in places[0]}) == 1 if named else True
        return Reading(0, None) if always_the_same else Reading(None, 0)
    return Reading(value, next(iter(named or moves), None))


def _place_of_value(candidates: list[int], places: list[list[tuple[Any, Run]]]) -> int | None:
    """Which of some parts is the value: a number each time, and rather the right one."""
    numbers = [n for n in candidates if all(is_number(thing) for thing, _ in places[n])]

    def hits(place: int) -> int:
        return sum(abs(thing) == abs(run.tree.values[0]) for thing, run in places[place])

    return max(numbers, key=hits) if numbers else next(iter(candidates), None)


def _may_be_move(thing: Any, run: Run) -> bool:
    """Is it a move, nothing, or the position after a move in its place?"""
    if thing is None or thing in run.after:
        return True
    is_whole = isinstance(thing, Integral) and not isinstance(thing, bool)
    return is_whole and thing in range(len(run.tree.children[0]))


# ---- what is wrong with it


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
        if parent not in ordered and set(reads[place : place + len(leaves)]) == leaves:
            ordered.add(parent)
            place += len(leaves)
        else:
            rest.append(reads[place])
            place += 1
    return replace(run, looks=rest, reads=[], starts=set()) if ordered and rest else None


def is_fail_hard(run: Run, task: Task) -> bool:
    """Did it look at what alpha-beta looks at that never exceeds its bounds, and cuts on >?"""
    if task.rule != ">":
        return False
    seen = Mutant(HARD, STRICT).on(run.tree, in_own_order(run))
    return seen is not None and set(run.looks) == set(seen.leaves)


Kids = list[list[tuple[int, Number]]]
"""The moves of each node, with where they lead."""


def in_own_order(run: Run) -> Kids:
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
    return leaves_by(task, run.tree, in_own_order(run), run.guess)


def leaves_by(
    task: Task, tree: Tree, kids: Kids, guess: Mapping[Number, float] | None = None
) -> tuple[Number, ...]:
    """The leaves that the textbook's search looks at, if each node's moves are in this order."""
    seen = textbook(*task).on(tree, kids, guess=guess)
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
