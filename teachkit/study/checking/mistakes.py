"""The mistakes that people make: the key of a diagnosis each, with the quirks that show it.

Simple mistakes come before involved ones: what explains as much is named first.
"""

from math import inf
from typing import Any

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
    ("sign-wrong", {"negamax": True, "leaves": "mover", "negates": "nowhere"}),
    ("sign-wrong", {"negamax": True, "leaves": "MAX", "negates": "nowhere"}),
    ("leaf-for-mover", {"negamax": True, "leaves": "MAX"}),
    ("leaf-for-mover", {"negamax": True, "leaves": "MIN"}),
    ("leaf-for-mover", {"negamax": True, "leaves": "last mover"}),
    ("sign-wrong", {"negates": "below the root", **NEGAMAX}),
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
    ("move-from-below", {"move": "below"}),
    ("last-tie", {"tie": "last"}),
    ("last-tie", {"tie": "last", "negamax": True, "leaves": "mover"}),
    ("last-move", {"move": "last"}),
    *[("move-shared", {"move": how}) for how in ("shared", "shared at MAX", "shared by all")],
    *[
        ("table-key", {"table": key, "tables_leaves": leaves})
        for key in ("turn and moves", "moves", "turn", "ply")
        for leaves in (True, False)
    ],
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
            ("own-bound", "short of own"),
            ("cut-backwards", "backwards"),
            ("cut-backwards", "like MIN"),
        )
        for words in ({"cut_max": how, "cut_min": how}, {"cut_max": how}, {"cut_min": how})
    ],
    *[("other-bound", {"gives": gives, "tests": "other bound"}) for gives in ("alpha", "beta")],
    *[("cut-value", {"cut_gives": gives}) for gives in ("alpha", "beta", "start", "old bound")],
    ("cut-ends-all", {"cut_ends": "all loops"}),
    *[("null-window", {"passes": passes}) for passes in ("null", "thin")],
    ("bound-from-move", {"updates_alpha": "move", "updates_beta": "move"}),
    ("bound-from-move", {"updates_alpha": "move"}),
    ("bound-from-move", {"updates_beta": "move"}),
    # Mistakes that come together in published code.
    ("cuts-at-once", {"passes": "none", "cut_min": "at once"}),
    ("cuts-at-once", {"passes": "none", "cut_max": "at once"}),
    ("cuts-at-once", {"passes": "none", "cut_min": "at once", "leaves": "mover"}),
]
"""Mistakes that only alpha-beta can have."""

EXACT = {
    *("last-move", "move-shared", "table-key"),
    *("bound-from-move", "cut-ends-all", "null-window", "start-window"),
}
"""Mistakes that must explain all that was seen, as others that have no name look much the same."""
