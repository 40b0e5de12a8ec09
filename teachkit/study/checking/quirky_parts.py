"""What all quirky searches have in common: leaves, children, who is better, and when to cut.

Memory  what a quirky search keeps from one call to the next
Parts   one search with quirks, without its recursion
"""

from dataclasses import dataclass, field
from math import inf

from teachkit.study.checking.plain_trees import Number, PlainTree
from teachkit.study.checking.quirks import Quirks, Window

Answer = tuple[float, int | None]
"""A value and a move."""

LIMIT = 20_000
"""A quirky search may look at so many nodes."""


class TooLongError(Exception):
    """A quirky search that goes on and on."""


@dataclass
class Memory:
    """What a quirky search keeps from one call to the next."""

    alpha: float = -inf
    beta: float = inf


@dataclass
class Parts:
    """One search with quirks."""

    tree: PlainTree
    quirks: Quirks
    memory: Memory
    looked: list[Number] = field(default_factory=list)
    nodes: int = 0

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > LIMIT:
            raise TooLongError

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

    # ---- children

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

    def _wandering(self, number: Number) -> list[tuple[int, Number]]:
        """The nodes reached when each move is made where the one before it led."""
        steps, at = [], number
        for move in range(len(self.tree.children[number])):
            if move < len(self.tree.children[at]):
                at = self.tree.children[at][move]
            steps.append((move, at))
        return steps

    def _is_here(self, where: str, is_max: bool, ply: int) -> bool:
        return {
            "everywhere": True,
            "MAX": is_max,
            "MIN": not is_max,
            "below the root": ply > 0,
            "the root": ply == 0,
        }[where]

    def _better(self, v2: float, v: float, is_max: bool) -> bool:
        if self.quirks.tie == "last":
            return v2 >= v if is_max else v2 <= v
        return v2 > v if is_max else v2 < v

    # ---- the end of a node

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
        if quirks.tests == "other bound" and how not in ("set bound", "short of own"):
            x = own
        if how == "set bound" and before == -inf:
            return False
        bound = {
            "own bound": before,
            "set bound": before,
            "short of own": before,
            "like MIN": own,
        }.get(how, other)
        if how in ("backwards", "like MIN", "short of own"):
            x, bound = bound, x
        return x >= bound if rule == ">=" else x > bound

    def _given(self, v: float, now: Window, is_max: bool) -> float:
        if self.quirks.gives in ("alpha", "beta"):
            is_max = self.quirks.gives == "alpha"
        return v if self.quirks.gives == "value" else now[0] if is_max else now[1]
