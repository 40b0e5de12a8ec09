"""Which mistake would explain what was seen?

    Mistake  the key of a diagnosis with the quirks that show it
    Habit    what is a matter of taste or of another mistake: fail-hard or fail-soft, the cut rule
    Suspect  a mistake with a habit: a search that can be run and compared with the student's

The suspect that behaves like the student's function on all the trees tried, or on nearly
all, gives the diagnosis; simple mistakes come before involved ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import inf
from typing import Any, NamedTuple

from teachkit.study.checking.plain_trees import PlainTree
from teachkit.study.checking.quirky import UNKNOWN, Memory, Quirks, Run, TooLongError, quirky

Words = dict[str, Any]

NEGAMAX: Words = {"negamax": True, "leaves": "mover"}
NO_CUTS: Words = {"cut_max": "never", "cut_min": "never"}

STARTS = [
    *((0, 0), (-1, 1), (1, -1), (0, inf), (-inf, 0), (100, -100), (1000, -1000)),
    *((-inf, -inf), (inf, inf), (inf, -inf)),
]
"""Wrong values to start with, MAX's and MIN's."""

VALUE_MISTAKES: list[tuple[str, Words]] = [
    ("roles-swapped", {"roles": "swapped"}),
    ("one-role", {"roles": "MAX"}),
    ("one-role", {"roles": "MIN"}),
    ("one-role", {"roles": "MIN below"}),
    ("one-role", {"roles": "MAX below"}),
    ("root-turn", {"roles": "swapped below"}),
    ("turn-shared", {"roles": "flipped"}),
    ("turn-shared", {"roles": "flipped itself"}),
    ("leaf-for-mover", {"leaves": "mover"}),
    ("leaf-for-mover", {"leaves": "last mover"}),
    ("sign-wrong", {"leaves": "mover", "roles": "MAX"}),
    ("sign-wrong", {"leaves": "last mover", "roles": "MAX"}),
    ("sign-wrong", {"leaves": "MIN"}),
    ("sign-wrong", {"negamax": True, "leaves": "mover", "negates": False}),
    ("sign-wrong", {"negamax": True, "leaves": "MAX", "negates": False}),
    ("leaf-for-mover", {"negamax": True, "leaves": "MAX"}),
    ("leaf-for-mover", {"negamax": True, "leaves": "MIN"}),
    ("leaf-for-mover", {"negamax": True, "leaves": "last mover"}),
    *[("start-value", {"start": start}) for start in STARTS],
    *[("start-window", {"window": window}) for window in ((0, inf), (-1, 1), (-inf, 0), (1, inf))],
    *[("start-value", {"start": (start, start), **NEGAMAX}) for start in (0, -1)],
    ("first-child-only", {"looks": "first"}),
    ("first-child-only", {"looks": "first", "negamax": True, "leaves": "mover"}),
    ("first-child-only", {"looks": "first", "looks_at": "below the root"}),
    ("cuts-at-once", {"looks": "first", "looks_at": "MIN"}),
    ("cuts-at-once", {"looks": "first", "looks_at": "MAX"}),
    *[
        ("child-skipped", {"looks": looks, "looks_at": where})
        for looks in (
            *("but the last", "but the first", "but the last of many", "but the first of many"),
        )
        for where in ("everywhere", "MAX", "MIN", "the root", "below the root")
    ],
    *[
        ("last-child-counts", {"backs_up": "last", "backs_up_at": where})
        for where in ("everywhere", "MAX", "MIN")
    ],
    ("move-decides", {"backs_up": "last", "backs_up_at": "the root"}),
    ("move-decides", {"backs_up": "highest"}),
    ("average", {"backs_up": "signed"}),
    *[
        ("average", {"backs_up": how, "backs_up_at": where})
        for how in ("mean", "sum")
        for where in ("everywhere", "MIN", "MAX")
    ],
    ("best-shared", {"backs_up": "shared"}),
    ("never-undoes", {"undoes": False}),
    ("move-from-below", {"own_move": False}),
    ("last-tie", {"tie": "last"}),
    ("last-tie", {"tie": "last", "negamax": True, "leaves": "mover"}),
]
"""Mistakes that minimax can have too."""

BOUND_MISTAKES: list[tuple[str, Words]] = [
    ("other-cut-rule", {"rule_max": "other", "rule_min": "other"}),
    ("mixed-cut-rule", {"rule_max": "other"}),
    ("mixed-cut-rule", {"rule_min": "other"}),
    ("never-cuts", NO_CUTS),
    ("cuts-at-once", {"cut_max": "at once", "cut_min": "at once"}),
    ("cuts-at-once", {"cut_max": "at once"}),
    ("cuts-at-once", {"cut_min": "at once"}),
    ("one-side-cuts", {"cut_max": "never"}),
    ("one-side-cuts", {"cut_min": "never"}),
    ("cut-late", {"late": True}),
    ("root-window-reset", {"passes": "none from the root"}),
    ("parent-bound-only", {"passes": "parent's"}),
    *[
        ("bounds-shared", {"passes": passes, "first_test": first})
        for passes in ("shared", "kept")
        for first in (False, True)
    ],
    ("bounds-swapped", {"passes": "swapped"}),
    *[
        ("negamax-window", {"negamax": True, "leaves": "mover", "passes": how})
        for how in ("entry", "negated", "swapped", "half", "other half")
    ],
    *[
        ("bound-not-updated", {"updates_alpha": "nowhere", "passes": how, **NEGAMAX})
        for how in ("none", "both")
    ],
    ("bounds-crossed", {"updates_alpha": "at MIN", "updates_beta": "at MAX"}),
    ("bounds-crossed", {"updates_alpha": "at MIN"}),
    ("bounds-crossed", {"updates_beta": "at MAX"}),
    ("bounds-crossed", {"updates_alpha": "everywhere"}),
    ("bounds-crossed", {"updates_beta": "everywhere"}),
    ("bounds-crossed", {"updates_alpha": "everywhere", "updates_beta": "everywhere"}),
    *[
        ("bound-overwritten", words)
        for how in ("overwritten", "replaced")
        for words in (
            {"updates_alpha": how, "updates_beta": how},
            {"updates_alpha": how},
            {"updates_beta": how},
        )
    ],
    *[
        (key, words)
        for key, how in (
            ("own-bound", "own bound"),
            ("own-bound", "set bound"),
            ("cut-backwards", "backwards"),
            ("cut-backwards", "like MIN"),
        )
        for words in ({"cut_max": how, "cut_min": how}, {"cut_max": how}, {"cut_min": how})
    ],
    *[("other-bound", {"gives": gives, "tests": "other bound"}) for gives in ("alpha", "beta")],
    *[("cut-value", {"cut_gives": gives}) for gives in ("alpha", "beta", "start", "old bound")],
    # Mistakes that come together in published code.
    ("cuts-at-once", {"passes": "none", "cut_min": "at once"}),
    ("cuts-at-once", {"passes": "none", "cut_max": "at once"}),
    ("cuts-at-once", {"passes": "none", "cut_min": "at once", "leaves": "mover"}),
]
"""Mistakes that only alpha-beta can have."""


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


def explanation(
    kind: str, cut: str, seen: Sequence[Seen], at_least: float = 0.9
) -> tuple[Suspect, float] | None:
    """The suspect that explains best what was seen, with its likeness; None if none does."""
    best: tuple[Suspect, float] | None = None
    for suspect in suspects(kind, cut):
        found = likeness(suspect, seen, best[1] if best else at_least)
        if found > (best[1] if best else at_least - 1e-9):
            best = suspect, found
        if best and best[1] == 1:
            break
    return best
