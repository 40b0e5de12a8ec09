"""From what went wrong to its name: the row of the catalogue that reproduces it.

    Named     a row, the run that shows it on the smallest tree, and what more there is to say
    Measures  numbers of the function's own, found by trying: where its best value starts, ...

A mutant's name is given only if it does what the function does, value, move and leaves, on the
tree shown and on all the evidence. Otherwise what is said is what was seen, and no more.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from teachkit.study.check.catalogue import CATALOGUE, WITH_BOUNDS, Row
from teachkit.study.check.judge import FLAWS, Reading, Run, Task, is_number
from teachkit.study.check.mutants import (
    LATER,
    NEGAMAX,
    OWN,
    PLAIN,
    STRICT,
    STYLES,
    Memory,
    Mutant,
    Parts,
    Seen,
)
from teachkit.study.check.observing import WIDEST, Subject
from teachkit.study.check.probes import Failure
from teachkit.study.check.trees import Number, Tree, grown, shrunk, with_other_leaves
from teachkit.values import plain_number, value_text

ONE_GAME = "\nA search that is made for one game is checked in it: check_search({}, game=...)."
GREAT = 10**5
"""Who starts with a number like this means infinity..."""
FAR = 10.0**6
"""...and so does who has it for a bound."""
HALVINGS = 44
"""So often is the place of a bound halved, which is found to the millionth."""
MEASURED = ("{max_start}", "{alpha}", "{widest}")
NEWEST = {"update": OWN["update"]}
"""Bounds follow the newest value, which is as good."""
EQUALS, EQUALLED = grown((5, 5)), grown((3, (3, 9)))
"""Two moves that are as good, and a leaf that only > looks at."""
SAME_SIDE = [grown(tree, ("MIN", "MAX")) for tree in ((3,), (2, 5), ((4, 1), (3, 6)), ((7,), 2))]
"""Trees where MIN begins."""


class Named(NamedTuple):
    """What a mistake is called, and what shows it."""

    row: Row
    run: Run | None
    words: str = ""


def name(failure: Failure) -> Named | None:
    """The name of a failure; None if the function may have done right after all."""
    if failure.flaw == "broke" and not failure.run.is_endless:
        kind = type(failure.run.error)
        failure.run = _smaller(failure, lambda run: isinstance(run.error, kind))
    elif failure.flaw in ("no-number", "again"):
        failure.run = _smaller(failure, lambda run: failure.flaw_of(run) == failure.flaw)
    if failure.flaw not in ("broke", "no-number", "again"):
        found = _by_mutant(failure, is_kept=True) if failure.is_changing else None
        if found is not None:
            return found
    for row in CATALOGUE.values():
        if row.probe is not None and (words := row.probe(failure)) is not None:
            return Named(row, _smallest(failure)[0], words)
    if failure.flaw not in ("broke", "no-number", "again"):
        if (found := _by_mutant(failure)) is not None:
            return found
        if failure.flaw == "fewer":
            return None
    return _by_flaw(failure)


def _by_flaw(failure: Failure) -> Named:
    """The name of what was seen, and no more."""
    if failure.flaw == "needless":
        wrong = (run for run in failure.evidence if failure.flaw_of(run) == "value")
        failure.run = next(wrong, failure.run)
    run, found = _smallest(failure)
    if found == "value" and set(run.looks) != set(run.tree.leaves):
        found = "left-out" if failure.task.kind == "minimax" else "unproven"
    row = next(row for row in CATALOGUE.values() if found in row.flaw)
    words = str(failure.fault) if failure.fault and found in ("broke", "no-number") else ""
    if found == "broke" and not words:
        words = f"{type(run.error).__name__}: {run.error}"
    is_unknown = isinstance(run.error, AttributeError) and "'TreeGame'" in str(run.error)
    if is_unknown and "did you mean" not in words:
        words += ONE_GAME.format(failure.subject.name)
    return Named(row, run, words)


def _smaller(failure: Failure, fails: Callable[[Run], bool]) -> Run:
    subject = failure.subject
    return subject.on(shrunk(failure.run.tree, lambda tree: fails(subject.on(tree))))


def _smallest(failure: Failure, fits: Callable[[Run], bool] = lambda run: True) -> tuple[Run, str]:
    """The run on the smallest tree that shows the flaw or a plainer one, and which it shows."""
    subject, found = failure.subject, failure.flaw
    if found in ("broke", "no-number", "again", "depth", "table") or failure.is_changing:
        return failure.run, found

    def flaw_on(tree: Tree) -> str | None:
        run = subject.on(tree)
        return failure.flaw_of(run) if fits(run) else None

    found = failure.flaw_of(failure.run) or found
    small = shrunk(failure.run.tree, lambda tree: flaw_on(tree) == found)
    flaws = {told: tree for tree in with_other_leaves(small) if (told := flaw_on(tree))}
    plainest = min(flaws, key=FLAWS.index, default=found)
    return subject.on(flaws.get(plainest, small)), plainest


# ---- mutants


def _by_mutant(failure: Failure, *, is_kept: bool = False) -> Named | None:
    """The mutant that does all that the function was seen to do."""
    order, measures = Order(failure.subject), Measures(failure.subject)
    runs = failure.subject.history[:] if is_kept else failure.evidence
    reading = failure.subject.reading

    def is_bare(style: Parts) -> bool:
        return _matches(Mutant(style), runs, order, reading)

    tried: set[Mutant] = set()
    for row, parts in _mutations(failure, is_bare):
        if ("kept" in parts) != is_kept or not (filled := measures.filled(parts)):
            continue
        mutant = Mutant(filled)
        if mutant in tried:
            continue
        tried.add(mutant)
        if _matches(mutant, runs, order, reading, Memory() if is_kept else None):
            if is_kept:
                return Named(row, failure.run, filled.get("words", "") + failure.made_once)
            own = _told_apart(row, mutant, failure, order) if row.alike else row
            return _shown(own, mutant, filled.get("words", ""), failure, order)
    return None


def _shown(row: Row, mutant: Mutant, words: str, failure: Failure, order: "Order") -> Named:
    """The name with the smallest tree that shows the mistake; a wrong value shows it best."""
    reading = failure.subject.reading
    if failure.flaw in ("needless", "fewer", "unproven", "lucky-move"):
        wrong = (run for run in failure.evidence if failure.flaw_of(run) == "value")
        failure.run = next(wrong, failure.run)
    run, _ = _smallest(failure, lambda run: _matches(mutant, [run], order, reading))
    return Named(row, run, words)


def _mutations(failure: Failure, is_bare: Callable[[Parts], bool]) -> Iterator[tuple[Row, Parts]]:
    """All mutations in all styles, the usual ones first; none where the style alone is enough."""
    rows = [row for row in CATALOGUE.values() if row.mutations]
    if failure.task.kind == "minimax":
        rows = [row for row in rows if row.key not in WITH_BOUNDS]
    for style in _styles(failure):
        if is_bare(style):
            continue
        is_plain = style.get("cut") == "False"
        for row in rows:
            for mutation in row.mutations:
                needs = mutation.get("needs", "")
                if needs == "minimax" and not is_plain:
                    continue
                if needs == "only a move" and failure.subject.reading.value is not None:
                    continue
                yield row, style | mutation


def _styles(failure: Failure) -> Iterator[Parts]:
    """Ways to write a search that may have another mistake, the usual ones first."""
    subject, has_move = failure.subject, failure.subject.reading.move is not None
    ties: list[Parts] = [{}, LATER] if has_move and subject.on(EQUALS).move == 1 else [{}]
    rules: tuple[Parts, ...] = ()
    if failure.task.kind == "alphabeta":
        rules = ({}, STRICT) if failure.task.cut == ">=" else (STRICT, {})
        if failure.task.cut == ">=" and subject.on(EQUALLED).looks == [1, 3]:
            rules = ({},)
    for tie in ties:
        for rule in rules:
            for style in (*STYLES, NEWEST, {**STYLES[1], **NEWEST}):
                yield {**style, **rule, **tie}
        yield {**PLAIN, **tie}


def _matches(
    mutant: Mutant, runs: list[Run], order: "Order", reading: Reading, memory: Memory | None = None
) -> bool:
    """Does a mutant do what the function did in all these runs?"""
    return all(
        is_same(
            mutant.on(
                run.tree,
                order.of(run.tree),
                guess=run.guess,
                depth=inf if run.depth is None else run.depth,
                memory=memory,
            ),
            run.seen,
            reading,
        )
        for run in runs
    )


def fitting(
    subject: Subject, task: Task, runs: list[Run], *, is_seen: bool
) -> Callable[[Parts], bool]:
    """Tells whether a search with some parts does the same in runs with a limit of depth.

    Where it estimates by itself, most likely as nothing, only the ends of the game are `seen`.
    """
    order, reading = Order(subject), subject.reading
    base = PLAIN if task.kind == "minimax" else {} if task.cut == ">=" else STRICT

    def does_same(mutant: Mutant, run: Run) -> bool:
        guess = run.guess if is_seen else dict.fromkeys(run.guess, 0)
        own = mutant.on(run.tree, order.of(run.tree), guess=guess, depth=run.depth or inf)
        if own is None or run.seen is None:
            return False
        if not is_seen:
            return {node for node in own.leaves if not run.tree.children[node]} == set(run.leaves)
        value = reading.value is None or own.value == run.value
        move = reading.move is None or run.move is None or own.move == run.move
        return value and move and set(own.leaves) == set(run.leaves)

    def fits(parts: Parts) -> bool:
        styles = ({}, NEGAMAX, *(STYLES[1:] if task.rule else ()))
        return any(
            all(does_same(mutant, run) for run in runs)
            for mutant in (Mutant(base, style, parts) for style in styles)
        )

    return fits


def is_same(own: Seen | None, other: Seen | None, reading: Reading) -> bool:
    """Is what was seen of two searches the same, as far as it comes back?"""
    if own is None or other is None:
        return own is other
    if own.leaves != other.leaves:
        return False
    if reading.value is not None and not _is_same_value(own.value, other.value):
        return False
    return reading.move is None or own.move == other.move


def _is_same_value(own: Any, other: Any) -> bool:
    """Is a value the same? A great number is as good as infinity."""
    if own in (inf, -inf) and is_number(other) and abs(other) >= GREAT:
        return bool((own > 0) == (other > 0))
    return bool(own == other)


def _told_apart(row: Row, mutant: Mutant, failure: Failure, order: "Order") -> Row:
    """The row, or the one that looks like it and fits better where MIN begins."""
    subject, reading = failure.subject, failure.subject.reading
    runs = [subject.on(tree) for tree in SAME_SIDE]
    if _matches(mutant, runs, order, reading):
        return row
    other = CATALOGUE[row.alike]
    style = PLAIN if failure.task.kind == "minimax" else {}
    if any(_matches(Mutant(style, parts), runs, order, reading) for parts in other.mutations):
        return other
    return row


class Order:
    """The order in which a function tries moves, by their number."""

    def __init__(self, subject: Subject) -> None:
        self._orders = {n: self._seen(subject, n) for n in range(2, WIDEST + 1)}
        self.is_usual = all(list(range(n)) == order for n, order in self._orders.items())
        self.is_reversed = all(order[::-1] == list(range(n)) for n, order in self._orders.items())

    def _seen(self, subject: Subject, number: int) -> list[int]:
        """The order of so many moves; as given if it depends on what they are worth."""
        usual = list(range(number))
        runs = [subject.on(grown(tuple(each))) for each in (usual, usual[::-1])]
        orders = [[node - 1 for node in run.leaves] for run in runs]
        return orders[0] if orders[0] == orders[1] and sorted(orders[0]) == usual else usual

    def of(self, tree: Tree) -> list[list[tuple[int, Number]]] | None:
        """The moves of each node in this order."""
        if self.is_usual:
            return None
        return [
            [kids[move] for move in self._orders[len(kids)]] if len(kids) in self._orders else kids
            for kids in tree.kids
        ]


class Measures:
    """Numbers of a function's own; a mutation that asks for one that is not there is none."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject

    def filled(self, parts: Parts) -> Parts | None:
        """The parts with the numbers that they ask for; None if there are none."""
        text = "".join(parts.values())
        asked = [each for each in MEASURED if each in text]
        if not asked:
            return parts
        found: dict[str, str] | None = {
            "{max_start}": self.starts,
            "{alpha}": self.window,
            "{widest}": self.widest,
        }[asked[0]]
        if found is None:
            return None
        return {gap: _filled(part, found) for gap, part in parts.items()}

    @cached_property
    def starts(self) -> dict[str, str] | None:
        """The best values with which MAX and MIN start, if not infinitely bad."""
        if self._subject.reading.value is None:
            return None
        found = [self._start(-1, lambda leaf: (leaf,)), self._start(1, lambda leaf: ((leaf,),))]
        if found == [-inf, inf]:
            return None
        first = next(each for each in found if abs(each) < inf)
        low, high = map(repr, found)
        return {"max_start": low, "min_start": high, "start": value_text(first)}

    def _start(self, sign: int, wrap: Callable[[float], Any]) -> float:
        found = {self._subject.on(grown(wrap(sign * great))).value for great in (10**5, 10**6)}
        start: Any = found.pop()
        if found or not is_number(start) or abs(start) >= 10**5:
            return sign * inf
        start = plain_number(float(start))
        is_start = self._subject.on(grown(wrap(start - sign))).value == start - sign
        return start if is_start else sign * inf

    @cached_property
    def window(self) -> dict[str, str] | None:
        """Alpha and beta at the root, by trying which values are cut there."""
        subject = self._subject

        def max_stops(x: float) -> bool:
            return 2 not in subject.on(grown((x, x + 1))).looks

        def min_stops(x: float) -> bool:
            return 3 not in subject.on(grown(((-x, -x - 1),))).looks

        low, high = 0 - _bound(min_stops), _bound(max_stops)
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
