"""Which mistake would explain what was seen?

    Mistake  the key of a diagnosis with the quirks that show it
    Habit    what is a matter of taste or of another mistake: fail-hard or fail-soft, the cut rule
    Suspect  a mistake with a habit: a search that can be run and compared with the student's

The suspect that behaves like the student's function on all the trees tried, or on nearly
all, gives the diagnosis; simple mistakes come before involved ones.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple

from teachkit.study.checking.mistakes import BOUND_MISTAKES, EXACT, NO_CUTS, VALUE_MISTAKES, Words
from teachkit.study.checking.plain_trees import PlainTree
from teachkit.study.checking.quirks import Quirks, Window
from teachkit.study.checking.quirky import UNKNOWN, Run, quirky
from teachkit.study.checking.quirky_parts import Memory, TooLongError

ENOUGH = 0.9
"""So much of what was seen a suspect must explain..."""
NEARLY_ALL = 0.99
"""...and so much one that is named only where it explains all."""


class Suspect(NamedTuple):
    """A search that may behave like the student's."""

    key: str
    quirks: Quirks


class Seen(NamedTuple):
    """What the student's function did on a tree."""

    tree: PlainTree
    run: Run | None
    """None where it broke off."""


@cache
def suspects(kind: str, cut: str) -> tuple[Suspect, ...]:
    """All suspects, simple ones first."""
    return tuple(_suspects(kind, cut))


def _suspects(kind: str, cut: str) -> Iterator[Suspect]:
    other = ">" if cut == ">=" else ">="
    plain = Quirks(**NO_CUTS)
    cutting = list(_habits(cut, other)) if kind == "alphabeta" else []
    lists = [(BOUND_MISTAKES + VALUE_MISTAKES, habit) for habit in cutting]
    seen = set(cutting[:6])
    for mistakes, habit in [*lists, (VALUE_MISTAKES, plain)]:
        for key, words in mistakes:
            told: Words = {name: other if word == "other" else word for name, word in words.items()}
            quirks = replace(habit, **told)
            if quirks not in seen:
                seen.add(quirks)
                yield Suspect(key, quirks)


def _habits(cut: str, other: str) -> Iterator[Quirks]:
    """The ways of writing alpha-beta that are all right, then those with the other cut rule."""
    for rule, gives, tests in product(
        (cut, other), ("value", "window", "own bound"), ("value", "other bound")
    ):
        yield Quirks(rule_max=rule, rule_min=rule, gives=gives, tests=tests)


def within(window: Window, cut: str) -> Iterator[Suspect]:
    """The suspects that start with a window, right otherwise."""
    other = ">" if cut == ">=" else ">="
    for habit in _habits(cut, other):
        yield Suspect("start-window", replace(habit, window=window))


def kept_suspects(kind: str, cut: str) -> list[Suspect]:
    """The suspects that keep something from call to call."""
    return [suspect for suspect in suspects(kind, cut) if suspect.quirks.passes == "kept"]


# ---- comparing


def likeness(suspect: Suspect, seen: Sequence[Seen], enough: float = 0) -> float:
    """How much of what was seen a suspect explains, from 0 to 1; gives up below `enough`."""
    memory = Memory()
    points, room = 0.0, (1 - enough) * len(seen)
    for number, (tree, run) in enumerate(seen, start=1):
        try:
            own = quirky(tree, suspect.quirks, memory)
        except TooLongError:
            own = None
        points += _agreement(own, run)
        if number - points > room:
            return 0
    return points / len(seen) if seen else 0


def _agreement(own: Run | None, run: Run | None) -> float:
    if own is None or run is None:
        return float(own is run)
    looked = own.leaves == run.leaves
    value = run.value is None or own.value == run.value
    move = run.move in (UNKNOWN, own.move)
    return 0.5 * looked + 0.3 * value + 0.2 * move


def best_of(some: Iterable[Suspect], seen: Sequence[Seen]) -> Suspect | None:
    """The first of those suspects that explain most, if that is nearly all of what was seen."""
    best, most = None, ENOUGH - 1e-9
    for suspect in some:
        enough = NEARLY_ALL if suspect.key in EXACT else ENOUGH
        found = likeness(suspect, seen, max(most, enough))
        if found > most:
            best, most = suspect, found
        if most == 1:
            break
    return best
