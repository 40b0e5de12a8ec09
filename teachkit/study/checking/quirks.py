"""The mistakes that people make in a search, each a word in a small vocabulary.

Quirks  which mistakes to make; without any, a search is the textbook's
"""

from dataclasses import dataclass
from math import inf

Window = tuple[float, float]

SUMS = ("mean", "sum", "signed")
"""Ways to back up a value that need all of those below."""


@dataclass(frozen=True)
class Quirks:
    """The mistakes to make."""

    # ---- values
    roles: str = "right"
    """Who maximises: "right", "swapped", "MAX" (everybody does), "MIN" (nobody does), "MAX below",
    "MIN below" or "swapped below" (so below the root), "flipped" (from sibling to sibling) or
    "flipped itself" (the node's own role too)."""
    leaves: str = "MAX"
    """Whose number a leaf gives: "MAX", "MIN", "mover" or "last mover"."""
    negamax: bool = False
    """Values are seen from the mover's side and change their sign on the way up."""
    negates: str = "everywhere"
    """Where negamax changes the sign: "everywhere", "nowhere" or "below the root"."""
    start: Window | None = None
    """The best values of MAX and of MIN before anything is known; None is infinitely bad."""
    looks: str = "all"
    """The children looked at: "all", "first", "but the first", "but the last" (both also
    "of many", where there are more than two)..."""
    looks_at: str = "everywhere"
    """...and where: "everywhere", at "MAX" nodes, at "MIN" nodes, "below the root"."""
    backs_up: str = "best"
    """What a node's value is: the "best", "last", that of the "highest" move (at MIN of the
    lowest), "mean", "sum", "signed" sum (less at MIN), or "shared" with all nodes..."""
    backs_up_at: str = "everywhere"
    """...and where: "everywhere", at "MAX" nodes or at "MIN" nodes."""
    undoes: bool = True
    """Is the next move made where the last one was, rather than after it?"""
    table: str = "none"
    """By what a node is found again in a table: "none", who has the "turn", how many "moves"
    there are, "turn and moves", or how deep it lies, the "ply"..."""
    tables_leaves: bool = True
    """...and are leaves found there too?"""

    # ---- moves
    tie: str = "first"
    """Which of equal moves is kept: the "first" or the "last"."""
    move: str = "best"
    """Which move comes back: the root's "best", the one from "below", the "last" one, or one
    that all nodes share: of whichever node found a best value last ("shared"), or of the MAX
    node ("shared at MAX") or any node ("shared by all") that found the greatest value of all."""

    # ---- bounds
    window: Window = (-inf, inf)
    """Alpha and beta at the root."""
    passes: str = "both"
    """Which bounds go down: "both", "none", "none from the root", "parent's", "entry",
    "swapped", "negated", "half" or "other half" of it, "shared" or "kept" (from call to call),
    or from the second move on only a null window, one wide ("null") or hardly open ("thin")."""
    updates_alpha: str = "at MAX"
    """Where alpha follows the value: "at MAX", "at MIN", "everywhere", "nowhere"; or, at MAX,
    it is "overwritten" by the newest value or "replaced" by the best one, or follows the "move"."""
    updates_beta: str = "at MIN"
    """Where beta follows the value, in the same words."""
    cut_max: str = "right"
    """When MAX stops: "right", "never", "at once", "own bound", "set bound" (the own one, once
    there is one), "short of own" (where it does not improve it), "backwards" or "like MIN"."""
    cut_min: str = "right"
    """When MIN stops, in the same words."""
    cut_ends: str = "one loop"
    """What a cut ends: the node's "one loop", or "all loops"."""
    rule_max: str = ">="
    rule_min: str = ">="
    tests: str = "value"
    """What is compared with the bound: the "value" or the "other bound"."""
    late: bool = False
    """Is the test made with what was known before this move?"""
    first_test: bool = False
    """Is the test made before the bounds are updated, so that a cut leaves them alone?"""
    gives: str = "value"
    """What comes back: the "value", the value held inside the "window" (fail-hard), the
    "own bound", which has followed the value, or "alpha" or "beta" at every node."""
    cut_gives: str = "right"
    """What a cut gives back: what is "right", "alpha", "beta", "start" or the "old bound"."""
