"""From what went wrong to its name: the row of the catalogue that reproduces it.

    Named     a row, the run that shows it on the smallest tree, and what more there is to say
    Matching  tells whether a mutant does what the function did, in the function's order of moves
    Measures  numbers of the function's own, found by trying: where its best value starts, ...

A mutant's name is given only if it does what the function does, value, move and leaves, on the
tree shown and on all the evidence. Otherwise what is said is what was seen, and no more.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from teachkit.study.check.catalogue import CATALOGUE, SEEN, WITH_BOUNDS, Row
from teachkit.study.check.judge import FLAWS, searches
from teachkit.study.check.mutants import (
    LATER,
    OWN,
    PLAIN,
    STRICT,
    STYLES,
    Memory,
    Mutant,
    Parts,
)
from teachkit.study.check.probes import NO_ANSWER, Failure
from teachkit.study.observe.asking import Run, Seen
from teachkit.study.observe.subject import Subject
from teachkit.study.observe.trees import WIDEST, Kids, Tree, grown, shrunk, with_other_leaves
from teachkit.study.watch.explaining import own_line
from teachkit.study.watch.functions import is_number
from teachkit.values import plain_number, value_text

ONE_GAME = "\nA search that is made for one game is checked in it: check_search({}, game=...)."
GREAT = 10**5
"""Who starts with a number like this means infinity..."""
FAR = 10.0**6
"""...and so does who has it for a bound."""
DOUBLES = 2
"""So many other names of what does the same are told."""
HALVINGS = 44
"""So often is the place of a bound halved, which is found to the millionth."""
NEWEST = {"update": OWN["update"]}
"""Bounds follow the newest value, which is as good."""
EQUALS, EQUALLED = grown((5, 5)), grown((3, (3, 9)))
"""Two moves that are as good, and a leaf that only > looks at."""


class Named(NamedTuple):
    """What a mistake is called, and what shows it."""

    row: Row
    run: Run | None
    words: str = ""


def name(failure: Failure) -> Named | None:
    """The name of a failure; None if the function may have done right after all."""
    is_answer = failure.flaw not in NO_ANSWER
    if not is_answer and not failure.run.is_endless:
        kind = type(failure.run.error)
        failure.run = _smaller(failure, lambda run: failure.flaw_of(run) == failure.flaw
                               and isinstance(run.error, kind))  # fmt: skip
    if is_answer and failure.is_changing and (found := _by_mutant(failure, is_kept=True)):
        return found
    for row in CATALOGUE.values():
        if (words := _recognised(row, failure)) is not None:
            return Named(row, _smallest(failure)[0], words)
    if is_answer and (found := _by_mutant(failure)):
        return found
    for row in CATALOGUE.values():
        if row.late is not None and (words := row.late(failure)) is not None:
            return Named(row, _smallest(failure)[0], words)
    return None if failure.flaw == "fewer" else _by_flaw(failure)


def _recognised(row: Row, failure: Failure) -> str | None:
    """What there is to say if the row's probe finds its mistake, or `watch` tells its fault."""
    if row.fault and (failure.flaw in NO_ANSWER or failure.is_unread):
        told = failure.fault
        kinds = {type(failure.run.error).__name__, told.kind if told else ""}
        if kinds & set(row.fault.split()) and not failure.run.is_endless:
            line = own_line(failure.run.error) if failure.run.error and not told else None
            return (
                f"{failure.subject.name}, line {line.lineno}:  {line.line}" if line else str(told)
            )
    return row.probe(failure) if row.probe is not None else None


def _by_flaw(failure: Failure) -> Named:
    """The name of what was seen, and no more."""
    _turn_to_value(failure, "needless")
    run, found = _smallest(failure)
    if found == "value" and set(run.looks) != set(run.tree.leaves):
        found = "left-out" if failure.task.rule is None else "unproven"
    row = next(row for row in CATALOGUE.values() if found in row.flaw.split())
    words = str(failure.fault or "") if found in NO_ANSWER else ""
    if run.error is not None and (failure.fault is None or failure.fault.raised is None):
        line = own_line(run.error)  # it does not break off where it is watched
        where = f"{line.name}, line {line.lineno}:  {line.line}\n" if line else ""
        words = f"{where}{type(run.error).__name__}: {run.error}"
    is_unknown = isinstance(run.error, AttributeError) and "'TreeGame'" in str(run.error)
    if is_unknown and "did you mean" not in words:
        words += ONE_GAME.format(failure.subject.name)
    return Named(row, run, words)


def _turn_to_value(failure: Failure, *flaws: str) -> None:
    """Let a run with a wrong value stand for the failure: that shows best what is wrong."""
    if failure.flaw in flaws:
        wrong = (run for run in failure.evidence if failure.flaw_of(run) == "value")
        failure.run = next(wrong, failure.run)


def _smaller(failure: Failure, fails: Callable[[Run], bool]) -> Run:
    subject = failure.subject
    return subject.on(
        shrunk(failure.run.tree, lambda tree: subject.takes(tree) and fails(subject.on(tree)))
    )


def _smallest(failure: Failure, fits: Callable[[Run], bool] = lambda run: True) -> tuple[Run, str]:
    """The run on the smallest tree that shows the flaw or a plainer one, and which it shows."""
    if failure.flaw in (*NO_ANSWER, "table") or failure.is_changing:
        return failure.run, failure.flaw

    def flaw_of(run: Run) -> str | None:
        return failure.flaw_of(run) if fits(run) else None

    found = failure.flaw_of(failure.run) or failure.flaw
    small = _smaller(failure, lambda run: flaw_of(run) == found)
    others = map(failure.subject.on, filter(failure.subject.takes, with_other_leaves(small.tree)))
    flaws = {told: run for run in others if (told := flaw_of(run))}
    plainest = min(flaws, key=FLAWS.index, default=found)
    return flaws.get(plainest, small), plainest


# ---- mutants


def _by_mutant(failure: Failure, *, is_kept: bool = False) -> Named | None:
    """The mutant that does all that the function was seen to do, and the names of its doubles."""
    matching = Matching(failure.subject, is_any_order=failure.task.rule is None)
    measures = Measures(failure.subject)
    runs = failure.subject.history[:] if is_kept else failure.evidence
    tried: set[Any] = set()
    fitting: dict[str, tuple[Row, Mutant, str]] = {}
    for style in _styles(failure):
        if matching.fits(Mutant(style), runs):
            continue  # the style alone is enough
        for row, changed in _mutations(failure, style):
            if ("kept" in changed) != is_kept or not (filled := measures.filled(changed)):
                continue
            mutant, words = Mutant(style, filled), filled.get("words", "")
            if mutant.parts in tried:
                continue
            tried.add(mutant.parts)
            if matching.fits(mutant, runs, Memory() if is_kept else None):
                first = fitting.setdefault(row.key, (row, mutant, words))
                if first[2] != words and first[2] not in measures.told:  # it may be this or that
                    fitting[row.key] = *first[:2], ""
        if fitting.keys() & SEEN:
            break
    if not fitting:
        return None
    (row, mutant, words), *doubles = fitting.values()
    for double, *_ in doubles[:DOUBLES] if row.key not in SEEN else ():
        words = f"{words} Or: {double.title}.".lstrip()
    if is_kept:
        return Named(row, failure.run, words + failure.made_once)
    _turn_to_value(failure, "needless", "fewer", "unproven", "lucky-move")
    return Named(row, _smallest(failure, lambda run: matching.fits(mutant, [run]))[0], words)


def _mutations(failure: Failure, style: Parts) -> Iterator[tuple[Row, Parts]]:
    """All mutations that a search in this style can have."""
    is_minimax, is_move = failure.task.rule is None, failure.reading.value is None
    is_plain = style.get("cut") == "False"
    can = {"": True, "minimax": is_plain, "bounds": not is_plain}
    can |= {"only a move": is_move, "a value": not is_move}
    for row in CATALOGUE.values():
        if not (is_minimax and row.key in WITH_BOUNDS):
            yield from ((row, m) for m in row.mutations if can.get(m.get("needs", "")))


def _styles(failure: Failure) -> Iterator[Parts]:
    """Ways to write a search that may have another mistake, the usual ones first."""
    subject, cut = failure.subject, failure.task.rule
    is_later = failure.reading.move is not None and subject.on(EQUALS).move == 1
    rules: tuple[Parts, ...] = () if cut is None else ({}, STRICT) if cut == ">=" else (STRICT, {})
    if cut == ">=" and subject.on(EQUALLED).looks == [1, 3]:
        rules = ({},)
    for tie in ({}, LATER) if is_later else ({},):
        for rule in rules:
            for style in (*STYLES, NEWEST, {**STYLES[1], **NEWEST}):
                yield {**style, **rule, **tie}
        yield {**PLAIN, **tie}


class Matching:
    """Tells whether a mutant does what the function did, in the function's order of moves."""

    def __init__(self, subject: Subject, *, is_any_order: bool = False) -> None:
        self._reading, self._is_any_order = subject.reading, is_any_order
        self._orders = {n: self._seen(subject, n) for n in range(2, WIDEST + 1)}
        self.is_usual = all(list(range(n)) == order for n, order in self._orders.items())
        self.is_reversed = all(order[::-1] == list(range(n)) for n, order in self._orders.items())

    def _seen(self, subject: Subject, number: int) -> list[int]:
        """The order of so many moves; as given if it depends on what they are worth."""
        usual = list(range(number))
        runs = [subject.on(grown(tuple(each))) for each in (usual, usual[::-1])]
        first, second = ([node - 1 for node in run.leaves] for run in runs)
        return first if first == second and sorted(first) == usual else usual

    def _kids(self, tree: Tree) -> Kids | None:
        """The moves of each node in this order."""
        if self.is_usual:
            return None
        orders = self._orders
        return [
            [kids[move] for move in orders[len(kids)]] if len(kids) in orders else kids
            for kids in tree.kids
        ]

    def fits(self, mutant: Mutant, runs: list[Run], memory: Memory | None = None) -> bool:
        """Does a mutant do what the function did in all these runs?"""
        return all(self._is_same(self._does(mutant, run, memory=memory), run.seen) for run in runs)

    def fits_to_depth(self, mutant: Mutant, runs: list[Run], *, is_seen: bool) -> bool:
        """The same for runs with a limit of depth, in whatever order leaves were looked at.

        Where it estimates by itself, most likely as nothing, only the ends of the game are `seen`.
        """
        return all(self._is_same_to_depth(mutant, run, is_seen) for run in runs)

    def _does(
        self, mutant: Mutant, run: Run, *, is_seen: bool = True, memory: Memory | None = None
    ) -> Seen | None:
        return mutant.on(
            run.tree,
            self._kids(run.tree),
            guess=run.guess if is_seen else dict.fromkeys(run.guess, 0),
            depth=inf if run.depth is None else run.depth,
            memory=memory,
        )

    def _is_same(self, own: Seen | None, other: Seen | None) -> bool:
        """Is what was seen of two searches the same, as far as it comes back?"""
        if own is None or other is None:
            return own is other
        looks = own.leaves, other.leaves
        if looks[0] != looks[1] and not (self._is_any_order and set(looks[0]) == set(looks[1])):
            return False
        if self._reading.value is not None and not _is_same_value(own.value, other.value):
            return False
        return self._reading.move is None or own.move == other.move

    def _is_same_to_depth(self, mutant: Mutant, run: Run, is_seen: bool) -> bool:
        own = self._does(mutant, run, is_seen=is_seen)
        if own is None or run.error is not None:
            return False
        if not is_seen:
            return {node for node in own.leaves if not run.tree.children[node]} == set(run.leaves)
        is_value = self._reading.value is None or own.value == run.value
        is_move = run.move is None or own.move == run.move
        looked = (set(part.leaves) for part in (run, *searches(run)))  # or it deepens
        return is_value and is_move and set(own.leaves) in looked


def _is_same_value(own: Any, other: Any) -> bool:
    """Is a value the same? A great number is as good as infinity."""
    if own in (inf, -inf) and is_number(other) and abs(other) >= GREAT:
        return bool((own > 0) == (other > 0))
    return bool(own == other)


class Measures:
    """Numbers of a function's own; a mutation that asks for one that is not there is none."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self.told: set[str] = set()
        """What was said of numbers that were found."""

    def filled(self, parts: Parts) -> Parts | None:
        """The parts with the numbers that they ask for; None if there are none."""
        measured = parts.get("measured")
        if measured is None:
            return parts
        found: dict[str, str] | None = getattr(self, measured)
        if found is None:
            return None
        filled = {gap: _filled(part, found) for gap, part in parts.items()}
        self.told.add(filled.get("words", ""))
        return filled

    @cached_property
    def start(self) -> dict[str, str] | None:
        """The best values with which MAX and MIN start, if not infinitely bad; MAX's also below."""
        if self._subject.reading.value is None:
            return None
        found = [self._start(-1, lambda leaf: (leaf,)), self._start(1, lambda leaf: ((leaf,),))]
        if found[0] == -inf:
            found[0] = self._start(-1, lambda leaf: (((leaf,),),))
        finite = [each for each in found if abs(each) < inf]
        low, high = map(repr, found)
        words = {"start": value_text(finite[0])} if finite else {}
        return {"max_start": low, "min_start": high, **words} if finite else None

    def _start(self, sign: int, wrap: Callable[[float], Any]) -> float:
        def came(leaf: float) -> Any:
            return self._subject.on(grown(wrap(leaf))).value

        start = came(sign * GREAT)
        if not is_number(start) or abs(start) >= GREAT or came(10 * sign * GREAT) != start:
            return sign * inf
        start = plain_number(float(start))
        return start if came(start - sign) == start - sign else sign * inf

    @cached_property
    def window(self) -> dict[str, str] | None:
        """Alpha and beta at the root, by trying which values are cut there."""
        subject = self._subject
        low = 0 - _bound(lambda x: 3 not in subject.on(grown(((-x, -x - 1),))).looks)
        high = _bound(lambda x: 2 not in subject.on(grown((x, x + 1))).looks)
        if (low, high) == (-inf, inf):
            return None
        words = {"low": value_text(low), "high": value_text(high)}
        return {"alpha": repr(low), "beta": repr(high), **words}

    @cached_property
    def widest(self) -> dict[str, str] | None:
        """How many moves are tried at most, if not all."""
        row = tuple(range(1, WIDEST + 1))
        for tree in (grown(row), grown((row,))):
            if 1 < (looked := len(self._subject.on(tree).leaves)) < WIDEST - 1:
                return {"widest": str(looked)}
        return None


def _filled(part: str, found: dict[str, str]) -> str:
    for gap, number in found.items():
        part = part.replace(f"{{{gap}}}", number)
    return part


def _bound(stops: Callable[[float], bool]) -> float:
    """The number from which on a node stops; infinite if there is none."""
    low, high = -FAR, FAR
    if stops(low) or not stops(high):
        return inf
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if stops(middle) else (middle, high)
    return round(high, 3) + 0.0  # which is never -0.0
