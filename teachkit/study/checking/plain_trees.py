"""What is true of a tree, and what a set of leaves proves about it.

PlainTree  the children, the numbers and the players of a tree, by node in reading order
Range      between which two numbers a node's value lies, as far as some leaves tell
"""

from collections.abc import Callable, Collection, Iterable
from math import inf
from operator import ge, gt
from typing import Any, NamedTuple

from teachkit.games.tree import TreeGame

Number = int
"""A node, in reading order, as in `TreeGame`."""
Range = tuple[float, float]


class PlainTree(NamedTuple):
    """A tree as three lists, for quick work; a node stands at its number in each."""

    children: list[list[Number]]
    leaf: list[float | None]
    """The number at a leaf, None at an inner node."""
    is_max: list[bool]

    @classmethod
    def of(cls, game: TreeGame) -> "PlainTree":
        """The tree of a TreeGame."""
        children = [[game.result(n, move) for move in game.actions(n)] for n in game.nodes]
        leaf = [None if children[n] else game.utility(n, "MAX") for n in game.nodes]
        return cls(children, leaf, [game.to_move(n) == "MAX" for n in game.nodes])

    @property
    def leaves(self) -> list[Number]:
        """The leaves from left to right."""
        found, waiting = [], [0]
        while waiting:
            number = waiting.pop()
            waiting += reversed(self.children[number])
            if not self.children[number]:
                found.append(number)
        return found

    @property
    def height(self) -> int:
        """The plies from the root to the farthest leaf."""
        level, height = self.children[0], 0
        while level:
            level, height = [child for n in level for child in self.children[n]], height + 1
        return height

    def seen(self, first: Iterable[Number]) -> "PlainTree":
        """The tree with the children in the order in which their leaves were looked at first."""
        when = {leaf: time for time, leaf in reversed(list(enumerate(first)))}
        times: list[float] = [inf] * len(self.children)
        for number in reversed(range(len(self.children))):
            below = self.children[number]
            times[number] = min((times[n] for n in below), default=when.get(number, inf))
        ordered = [sorted(below, key=times.__getitem__) for below in self.children]
        return self._replace(children=ordered)

    def same(self) -> list[Number]:
        """For each node the first one that looks the same from there down."""
        keys: list[Any] = [None] * len(self.children)
        for number in reversed(range(len(self.children))):
            below = tuple(keys[child] for child in self.children[number])
            keys[number] = self.is_max[number], self.leaf[number], below
        first: dict[Any, Number] = {}
        return [first.setdefault(key, number) for number, key in enumerate(keys)]


def values(tree: PlainTree) -> list[float]:
    """The minimax value of every node."""
    return [low for low, _ in ranges(tree, tree.leaves)]


def ranges(tree: PlainTree, seen: Collection[Number]) -> list[Range]:
    """What the leaves that were seen prove about every node, whatever the others hold."""
    known = set(seen)
    found: list[Range] = [(-inf, inf)] * len(tree.children)
    for number in reversed(range(len(tree.children))):
        below = [found[child] for child in tree.children[number]]
        value = tree.leaf[number]
        if value is not None:
            found[number] = (value, value) if number in known else (-inf, inf)
        else:
            best = max if tree.is_max[number] else min
            found[number] = best(low for low, _ in below), best(high for _, high in below)
    return found


def proven_best(tree: PlainTree, found: list[Range]) -> list[int]:
    """The moves at the root that are proven to be as good as any."""
    below = tree.children[0]
    low, high = found[0]
    if tree.is_max[0]:
        return [move for move, child in enumerate(below) if found[child][0] >= high]
    return [move for move, child in enumerate(below) if found[child][1] <= low]


def best_moves(tree: PlainTree) -> list[int]:
    """The moves at the root that are best."""
    return proven_best(tree, ranges(tree, tree.leaves))


def textbook_leaves(tree: PlainTree, cut: str, is_hard: bool = False) -> list[Number]:
    """The leaves that alpha-beta looks at, in order; `is_hard` if it never exceeds its bounds."""
    reaches: Callable[[float, float], bool] = ge if cut == ">=" else gt
    looked: list[Number] = []

    def value(number: Number, alpha: float, beta: float) -> float:
        leaf = tree.leaf[number]
        if leaf is not None:
            looked.append(number)
            return leaf
        entry = alpha, beta
        v = -inf if tree.is_max[number] else inf
        for child in tree.children[number]:
            v2 = value(child, alpha, beta)
            if tree.is_max[number]:
                v, alpha = max(v, v2), max(alpha, v2)
                if reaches(v, beta):
                    return beta if is_hard else v
            else:
                v, beta = min(v, v2), min(beta, v2)
                if reaches(alpha, v):
                    return alpha if is_hard else v
        return min(max(v, entry[0]), entry[1]) if is_hard else v

    value(0, -inf, inf)
    return looked
