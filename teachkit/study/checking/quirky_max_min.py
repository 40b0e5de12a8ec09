"""Alpha-beta with quirks, in which MAX takes the greatest value and MIN the smallest."""

from dataclasses import dataclass, field
from math import inf
from typing import Any

from teachkit.study.checking.plain_trees import Number
from teachkit.study.checking.quirks import SUMS, Window
from teachkit.study.checking.quirky_parts import Answer, Parts

THIN = 1e-6
"""The width of a null window that is hardly open."""


@dataclass
class QuirkyMaxMin(Parts):
    """One search with quirks."""

    best: dict[bool, float] = field(default_factory=dict)
    flipped: dict[Number, bool] = field(default_factory=dict)
    """Who maximises where the role is flipped from sibling to sibling."""
    known: dict[Any, Answer] = field(default_factory=dict)
    """The table, if there is one."""
    shared: Answer = (-inf, None)
    """The move that all nodes share, with its value."""
    has_cut: bool = False
    """Was anything cut anywhere yet?"""

    def search(self) -> Answer:
        """The value and the move at the root."""
        if self.quirks.passes == "shared":
            self.memory.alpha, self.memory.beta = -inf, inf
        if self.quirks.roles in ("flipped", "flipped itself"):
            self._flip(0, self.tree.is_max[0])
        value, move = self._value(0, *self.quirks.window, 0)
        return value, self.shared[1] if self.quirks.move.startswith("shared") else move

    def _value(self, number: Number, alpha: float, beta: float, ply: int) -> Answer:
        """The value and the move at a node, or what the table says of it."""
        self._count()
        is_leaf = self.tree.leaf[number] is not None
        if self.quirks.table == "none" or (is_leaf and not self.quirks.tables_leaves):
            return self._searched(number, alpha, beta, ply)
        key = self._key(number, ply)
        if key not in self.known:
            self.known[key] = self._searched(number, alpha, beta, ply)
        return self.known[key]

    def _searched(self, number: Number, alpha: float, beta: float, ply: int) -> Answer:
        """The value and the move at a node."""
        quirks, tree = self.quirks, self.tree
        if tree.leaf[number] is not None:
            return self._leaf(number), None
        is_max = self._maximises(number)
        alpha, beta = entry = self._recalled((alpha, beta))
        v = self._start(is_max)
        move = None
        found: list[float] = []
        last = v
        for a, child in self._children(number, is_max, ply):
            passed = self._passed(entry, (alpha, beta), v, is_max, ply, not found)
            v2, below = self._value(child, *passed, ply + 1)
            alpha, beta = self._recalled((alpha, beta))
            found.append(v2)
            so_far = v if quirks.gives == "value" else alpha if is_max else beta
            by_place = self._by_place(is_max, ply, len(found) == 1)
            is_first = quirks.start is None and len(found) == 1
            if by_place:
                v, move = v2, a
            elif by_place is None and (self._better(v2, so_far, is_max) or is_first):
                v = v2 if quirks.gives == "value" or self._better(v2, v, is_max) else v
                move = below if quirks.move == "below" else a
                self._share(v2, a, is_max)
            if quirks.backs_up == "shared":
                v = self._shared(v, is_max)
            move = a if quirks.move == "last" else move
            old = alpha, beta
            if quirks.late and alpha >= beta:
                return self._given(last, old, is_max), move
            last = v
            if quirks.first_test and self._cuts(v, old, old, is_max):
                return self._cut_value(v, old, old, entry, is_max), move
            alpha, beta = self._kept(self._updated(alpha, beta, v, v2, a, is_max))
            if not (quirks.first_test or quirks.late) and self._cuts(v, (alpha, beta), old, is_max):
                self.has_cut = True
                return self._cut_value(v, (alpha, beta), old, entry, is_max), move
            if self.has_cut and quirks.cut_ends == "all loops":
                break
        if quirks.backs_up in SUMS and self._is_here(quirks.backs_up_at, is_max, ply):
            return self._sum(found, is_max), move
        return self._given(v, (alpha, beta), is_max), move

    def _key(self, number: Number, ply: int) -> Any:
        """By what a node is found again in the table."""
        is_max, moves = self.tree.is_max[number], len(self.tree.children[number])
        return {
            "turn": is_max,
            "moves": moves,
            "turn and moves": (is_max, moves),
            "ply": ply,
        }[self.quirks.table]

    # ---- roles

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

    # ---- values and moves

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

    def _shared(self, v: float, is_max: bool) -> float:
        best = max if is_max else min
        self.best[is_max] = best(self.best.get(is_max, v), v)
        return self.best[is_max]

    def _share(self, v2: float, a: int, is_max: bool) -> None:
        """Let the move that all nodes share be this one, if it is its turn."""
        is_greatest = v2 > self.shared[0]
        if {
            "shared": True,
            "shared at MAX": is_max and is_greatest,
            "shared by all": is_greatest,
        }.get(self.quirks.move):
            self.shared = v2, a

    # ---- bounds

    def _recalled(self, own: Window) -> Window:
        """The bounds that all nodes share, if they do, or a node's own."""
        is_shared = self.quirks.passes in ("shared", "kept")
        return (self.memory.alpha, self.memory.beta) if is_shared else own

    def _kept(self, now: Window) -> Window:
        """The bounds as they are now, for other nodes too if they share them."""
        if self.quirks.passes in ("shared", "kept"):
            self.memory.alpha, self.memory.beta = now
        return now

    def _passed(
        self, entry: Window, now: Window, v: float, is_max: bool, ply: int, is_first: bool
    ) -> Window:
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
            case "null" | "thin" if not is_first:
                width = 1 if self.quirks.passes == "null" else THIN
                return (alpha, alpha + width) if is_max else (beta - width, beta)
        return alpha, beta

    def _updated(
        self, alpha: float, beta: float, v: float, v2: float, a: int, is_max: bool
    ) -> Window:
        where = "at MAX" if is_max else "at MIN"
        quirks = self.quirks
        new = {"overwritten": v2, "replaced": v}
        if quirks.updates_alpha in (where, "everywhere"):
            alpha = max(alpha, v)
        elif is_max and quirks.updates_alpha == "move":
            alpha = max(alpha, a)
        elif is_max:
            alpha = new.get(quirks.updates_alpha, alpha)
        if quirks.updates_beta in (where, "everywhere"):
            beta = min(beta, v)
        elif not is_max and quirks.updates_beta == "move":
            beta = min(beta, a)
        elif not is_max:
            beta = new.get(quirks.updates_beta, beta)
        return alpha, beta

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
