"""Alpha-beta with quirks: the mistakes that people make, each a word in a small vocabulary.

    Quirks  which mistakes to make; without any, the search is the textbook's
    Run     what can be seen of a search from outside: value, move, and the leaves it looked at

A student's function that behaves like a quirky search on many trees has, in all
likelihood, that quirk: its mistake is known without reading its source.
"""

from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from teachkit.study.checking.plain_trees import Number, PlainTree

Window = tuple[float, float]

UNKNOWN = "unknown"

SUMS = ("mean", "sum", "signed")
"""Ways to back up a value that need all of those below."""
LIMIT = 20_000
"""A quirky search may look at so many nodes."""


class Run(NamedTuple):
    """What a search did, as seen from outside."""

    value: float | None
    """None where it is not known."""
    move: int | str | None
    """The move that came back, or UNKNOWN."""
    leaves: tuple[Number, ...]
    """The leaves, in the order in which they were first looked at."""


@dataclass(frozen=True)
class Quirks:
    """The mistakes to make."""

    roles: str = "right"
    """Who maximises: "right", "swapped", "MAX" (everybody does), "MIN" (nobody does), "MAX below",
    "MIN below" or "swapped below" (so below the root), "flipped" (from sibling to sibling) or
    "flipped itself" (the node's own role too)."""
    leaves: str = "MAX"
    """Whose number a leaf gives: "MAX", "MIN", "mover" or "last mover"."""
    negamax: bool = False
    """Values are seen from the mover's side and change their sign on the way up."""
    negates: bool = True
    """Does negamax change the sign?"""
    start: Window | None = None
    """The best values of MAX and of MIN before anything is known; None is infinitely bad."""
    tie: str = "first"
    """Which of equal moves is kept: the "first" or the "last"."""
    own_move: bool = True
    """Is the move that comes back the root's own, not one from below?"""
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
    window: Window = (-inf, inf)
    """Alpha and beta at the root."""
    passes: str = "both"
    """Which bounds go down: "both", "none", "none from the root", "parent's", "entry",
    "swapped", "negated", "half" or "other half" of it, "shared" or "kept" (from call to call)."""
    updates_alpha: str = "at MAX"
    """Where alpha follows the value: "at MAX", "at MIN", "everywhere", "nowhere"; or, at MAX,
    it is "overwritten" by the newest value or "replaced" by the best one."""
    updates_beta: str = "at MIN"
    """Where beta follows the value, in the same words."""
    cut_max: str = "right"
    """When MAX stops: "right", "never", "at once", "own bound", "set bound" (the own one, once
    there is one), "backwards" or "like MIN"."""
    cut_min: str = "right"
    """When MIN stops, in the same words."""
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
    undoes: bool = True
    """Is the next move made where the last one was, rather than after it?"""


class TooLongError(Exception):
    """A quirky search that goes on and on."""


@dataclass
class Memory:
    """What a quirky search keeps from one call to the next."""

    alpha: float = -inf
    beta: float = inf


def quirky(tree: PlainTree, quirks: Quirks, memory: Memory | None = None) -> Run:
    """What a search with these quirks does on a tree."""
    search = Quirky(tree, quirks, memory or Memory())
    return search.run()


@dataclass
class Quirky:
    """One search with quirks."""

    tree: PlainTree
    quirks: Quirks
    memory: Memory
    looked: list[Number] = field(default_factory=list)
    best: dict[bool, float] = field(default_factory=dict)
    nodes: int = 0
    flipped: dict[Number, bool] = field(default_factory=dict)
    """Who maximises where the role is flipped from sibling to sibling."""

    def run(self) -> Run:
        """Search from the root."""
        if self.quirks.passes == "shared":
            self.memory.alpha, self.memory.beta = -inf, inf
        if self.quirks.roles in ("flipped", "flipped itself"):
            self._flip(0, self.tree.is_max[0])
        if self.quirks.negamax:
            value, move = self.negamax(0, *self.quirks.window)
        else:
            value, move = self.value(0, *self.quirks.window, 0)
        return Run(value, move, tuple(dict.fromkeys(self.looked)))

    # ---- max and min

    def value(
        self, number: Number, alpha: float, beta: float, ply: int
    ) -> tuple[float, int | None]:
        """The value and the move at a node."""
        quirks, tree = self.quirks, self.tree
        self._count()
        if tree.leaf[number] is not None:
            return self._leaf(number), None
        is_max = self._maximises(number)
        if quirks.passes in ("shared", "kept"):
            alpha, beta = self.memory.alpha, self.memory.beta
        entry = alpha, beta
        v = self._start(is_max)
        move = None
        found: list[float] = []
        last = v
        for a, child in self._children(number, is_max, ply):
            passed = self._passed(entry, (alpha, beta), v, is_max, ply)
            v2, below = self.value(child, *passed, ply + 1)
            if quirks.passes in ("shared", "kept"):
                alpha, beta = self.memory.alpha, self.memory.beta
            found.append(v2)
            so_far = v if quirks.gives == "value" else alpha if is_max else beta
            by_place = self._by_place(is_max, ply, len(found) == 1)
            is_first = quirks.start is None and len(found) == 1
            if by_place:
                v, move = v2, a
            elif by_place is None and (self._better(v2, so_far, is_max) or is_first):
                v = v2 if quirks.gives == "value" or self._better(v2, v, is_max) else v
                move = a if quirks.own_move else below
            if quirks.backs_up == "shared":
                v = self._shared(v, is_max)
            old = alpha, beta
            if quirks.late and alpha >= beta:
                return self._given(last, old, is_max), move
            last = v
            if quirks.first_test and self._cuts(v, old, old, is_max):
                return self._cut_value(v, old, old, entry, is_max), move
            alpha, beta = self._updated(alpha, beta, v, v2, is_max)
            if quirks.passes in ("shared", "kept"):
                self.memory.alpha, self.memory.beta = alpha, beta
            if not (quirks.first_test or quirks.late) and self._cuts(v, (alpha, beta), old, is_max):
                return self._cut_value(v, (alpha, beta), old, entry, is_max), move
        if quirks.backs_up in SUMS and self._is_here(quirks.backs_up_at, is_max, ply):
            return self._sum(found, is_max), move
        return self._given(v, (alpha, beta), is_max), move

    def _by_place(self, is_max: bool, ply: int, is_first: bool) -> bool | None:
        """Is a move kept for its place among the moves? None where its value decides."""
        if self.quirks.backs_up == "highest":
            return is_max or is_first
        is_last = self.quirks.backs_up == "last"
        return True if is_last and self._is_here(self.quirks.backs_up_at, is_max, ply) else None

    def _sum(self, found: list[float], is_max: bool) -> float:
        if self.quirks.backs_up == "signed":
            return sum(found) if is_max else -sum(found)
        return sum(found) / (len(found) if self.quirks.backs_up == "mean" else 1)

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > LIMIT:
            raise TooLongError

    def _maximises(self, number: Number) -> bool:
        is_max = self.tree.is_max[number]
        is_odd = len(self.tree.children[number]) % 2 == 1
        return {
            "right": is_max,
            "swapped": not is_max,
            "MAX": True,
            "MIN": False,
            "MAX below": number > 0 or is_max,
            "MIN below": number == 0 and is_max,
            "swapped below": is_max == (number == 0),
            "flipped": self.flipped.get(number, is_max),
            "flipped itself": self.flipped.get(number, is_max) ^ is_odd,
        }[self.quirks.roles]

    def _flip(self, number: Number, is_max: bool) -> None:
        """Give a role to a node, and to its children by turns."""
        self.flipped[number] = is_max
        for child in self.tree.children[number]:
            is_max = not is_max
            self._flip(child, is_max)

    def _leaf(self, number: Number) -> float:
        self.looked.append(number)
        value = self.tree.leaf[number]
        assert value is not None
        is_max = self.tree.is_max[number]
        keeps = {"MAX": True, "MIN": False, "mover": is_max, "last mover": not is_max}
        return value if keeps[self.quirks.leaves] else -value

    def _start(self, is_max: bool) -> float:
        start = self.quirks.start
        if start is None:
            return -inf if is_max else inf
        return start[0] if is_max else start[1]

    def _children(self, number: Number, is_max: bool, ply: int) -> list[tuple[int, Number]]:
        below = list(enumerate(self.tree.children[number]))
        quirks = self.quirks
        if not quirks.undoes:
            return self._wandering(number)
        if not self._is_here(quirks.looks_at, is_max, ply) or len(below) == 1:
            return below
        return {
            "all": below,
            "first": below[:1],
            "but the first": below[1:],
            "but the last": below[:-1],
            "but the first of many": below[len(below) > 2 :],
            "but the last of many": below[:-1] if len(below) > 2 else below,
        }[quirks.looks]

    def _is_here(self, where: str, is_max: bool, ply: int) -> bool:
        return {
            "everywhere": True,
            "MAX": is_max,
            "MIN": not is_max,
            "below the root": ply > 0,
            "the root": ply == 0,
        }[where]

    def _wandering(self, number: Number) -> list[tuple[int, Number]]:
        """The nodes reached when each move is made where the one before it led."""
        steps, at = [], number
        for move in range(len(self.tree.children[number])):
            if move < len(self.tree.children[at]):
                at = self.tree.children[at][move]
            steps.append((move, at))
        return steps

    def _passed(self, entry: Window, now: Window, v: float, is_max: bool, ply: int) -> Window:
        alpha, beta = now
        match self.quirks.passes:
            case "none":
                return -inf, inf
            case "none from the root" if ply == 0:
                return -inf, inf
            case "parent's":
                return (v, inf) if is_max else (-inf, v)
            case "entry":
                return entry
            case "swapped":
                return beta, alpha
        return alpha, beta

    def _better(self, v2: float, v: float, is_max: bool) -> bool:
        if self.quirks.tie == "last":
            return v2 >= v if is_max else v2 <= v
        return v2 > v if is_max else v2 < v

    def _shared(self, v: float, is_max: bool) -> float:
        best = max if is_max else min
        self.best[is_max] = best(self.best.get(is_max, v), v)
        return self.best[is_max]

    def _updated(self, alpha: float, beta: float, v: float, v2: float, is_max: bool) -> Window:
        where = "at MAX" if is_max else "at MIN"
        quirks = self.quirks
        if quirks.updates_alpha in (where, "everywhere"):
            alpha = max(alpha, v)
        elif is_max and quirks.updates_alpha in ("overwritten", "replaced"):
            alpha = v2 if quirks.updates_alpha == "overwritten" else v
        if quirks.updates_beta in (where, "everywhere"):
            beta = min(beta, v)
        elif not is_max and quirks.updates_beta in ("overwritten", "replaced"):
            beta = v2 if quirks.updates_beta == "overwritten" else v
        return alpha, beta

    def _cuts(self, v: float, now: Window, old: Window, is_max: bool) -> bool:
        """Does the node stop here? Seen from MAX's side; MIN's is its mirror image."""
        quirks = self.quirks
        if is_max:
            how, rule = quirks.cut_max, quirks.rule_max
            own, other, before = *now, old[0]
            x = v
        else:
            how, rule = quirks.cut_min, quirks.rule_min
            own, other, before = -now[1], -now[0], -old[1]
            x = -v
        if how in ("never", "at once"):
            return how == "at once"
        if quirks.tests == "other bound" and how != "set bound":
            x = own
        if how == "set bound" and before == -inf:
            return False
        bound = {"own bound": before, "set bound": before, "like MIN": own}.get(how, other)
        if how in ("backwards", "like MIN"):
            x, bound = bound, x
        return x >= bound if rule == ">=" else x > bound

    def _cut_value(self, v: float, now: Window, old: Window, entry: Window, is_max: bool) -> float:
        match self.quirks.cut_gives:
            case "alpha":
                return entry[0]
            case "beta":
                return entry[1]
            case "start":
                return self._start(is_max)
            case "old bound":
                return old[0] if is_max else old[1]
        if self.quirks.gives == "window":
            return now[1] if is_max else now[0]
        return self._given(v, now, is_max)

    def _given(self, v: float, now: Window, is_max: bool) -> float:
        if self.quirks.gives in ("alpha", "beta"):
            is_max = self.quirks.gives == "alpha"
        return v if self.quirks.gives == "value" else now[0] if is_max else now[1]

    # ---- negamax

    def negamax(self, number: Number, alpha: float, beta: float) -> tuple[float, int | None]:
        """The value for the mover, and the move, at a node."""
        quirks, tree = self.quirks, self.tree
        self._count()
        if tree.leaf[number] is not None:
            return self._leaf(number), None
        v = self._start(True)
        move = None
        for a, child in self._children(number, self.tree.is_max[number], 0 if number == 0 else 1):
            v2, _ = self.negamax(child, *self._turned(alpha, beta))
            v2 = -v2 if quirks.negates else v2
            if self._better(v2, v, True) or (quirks.start is None and move is None):
                v, move = v2, a
            if quirks.updates_alpha == "at MAX":
                alpha = max(alpha, v)
            if self._cuts(v, (alpha, beta), (alpha, beta), True):
                return (beta if quirks.gives == "window" else v), move
        return self._given(v, (alpha, beta), True), move

    def _turned(self, alpha: float, beta: float) -> Window:
        """The window as the opponent sees it, or what becomes of it."""
        match self.quirks.passes:
            case "none":
                return -inf, inf
            case "entry":
                return alpha, beta
            case "negated":
                return -alpha, -beta
            case "swapped":
                return beta, alpha
            case "half":
                return -beta, alpha
            case "other half":
                return beta, -alpha
        return -beta, -alpha
