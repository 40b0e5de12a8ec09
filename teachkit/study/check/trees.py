"""Trees to try a search on, and what is true of them.

    Tree     a textbook tree with its lists at hand, the one form of a tree in this room
    Brackets a tree as it is written down, in nested tuples of numbers
    Ranking  which of the leaves are equal and which are greater, by number from 0

What a search does depends on the ranking of the leaves and hardly on the numbers, so all
rankings are tried; the numbers change from tree to tree: positive, negative, mixed, broken.
"""

import random
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import product
from math import inf
from typing import Any

from teachkit.game import Player
from teachkit.games.tree import TreeGame

Number = int
"""A node, in reading order."""
Brackets = Any
Ranking = tuple[int, ...]
Range = tuple[float, float]
"""Between which two numbers a value lies, as far as some leaves tell."""

NUMBERS = (
    (2, 4, 5, 7, 8, 9, 11, 12, 13),
    (-5, -3, -1, 2, 4, 6, 7, 9, 10),
    (-12, -11, -9, -8, -6, -5, -4, -2, -1),
    (-2.5, -1, 0, 1, 2.5, 4, 6.5, 8, 9),
)
"""Numbers for the leaves, in rising order and at least 1 apart."""
ALL = 6
"""Every shape of up to so many nodes is tried..."""
RANKED = 4
"""...with every ranking of up to so many leaves; every third for the largest shapes."""
TEXTBOOK = (
    ((3, 12, 8), (2, 4, 6), (14, 5, 2)),
    ((3, 5), (6, 9), (1, 2)),
    (5, (((3, 9),),)),
)
USUAL: tuple[Player, ...] = ("MAX", "MIN")
"""Who moves: MAX first, and then they take turns."""


class Tree(TreeGame):
    """A textbook tree; `children`, `worth` and `is_max` have an entry for each node."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other  # the same brackets grow one tree

    @property
    def children(self) -> list[list[Number]]:
        """The nodes below each node."""
        return self._children

    @property
    def worth(self) -> list[float | None]:
        """The number at each leaf, None at an inner node."""
        return self._values

    @cached_property
    def is_max(self) -> list[bool]:
        """Is MAX to move, by node?"""
        return [self.to_move(node) == "MAX" for node in self.nodes]

    @cached_property
    def side(self) -> list[int]:
        """What MAX's numbers are multiplied with to be the mover's, by node."""
        return [1 if is_max else -1 for is_max in self.is_max]

    @property
    def above(self) -> list[Number]:
        """The node above each node."""
        return self._parents

    @cached_property
    def kids(self) -> list[list[tuple[int, Number]]]:
        """The moves of each node with the nodes that they lead to."""
        return [list(enumerate(below)) for below in self.children]

    @cached_property
    def height(self) -> int:
        """The plies from the root to the farthest leaf."""
        return max(self._depths)

    @cached_property
    def values(self) -> list[float]:
        """The minimax value of every node."""
        return [low for low, _ in self.ranges(self.leaves)]

    @cached_property
    def best_moves(self) -> list[int]:
        """The moves at the root that are best."""
        return self.proven_best(self.leaves)

    @cached_property
    def same(self) -> list[Number]:
        """For each node the first one that looks the same from there down."""
        keys: list[Any] = [None] * len(self.nodes)
        for node in reversed(self.nodes):
            below = tuple(keys[child] for child in self.children[node])
            keys[node] = self.is_max[node], self.worth[node], below
        first: dict[Any, Number] = {}
        return [first.setdefault(key, node) for node, key in enumerate(keys)]

    @property
    def levels(self) -> tuple[Player, ...]:
        """Who moves at each depth, repeated farther down."""
        return self._levels

    def depth_of(self, node: Number) -> int:
        """How many moves a node is from the root."""
        return self._depths[node]

    def ranges(self, seen: Collection[Number]) -> list[Range]:
        """What the leaves that were seen prove about every node, whatever the others hold."""
        known = set(seen)
        found: list[Range] = [(-inf, inf)] * len(self.nodes)
        for node in reversed(self.nodes):
            worth = self.worth[node]
            if worth is None:
                below = [found[child] for child in self.children[node]]
                best = max if self.is_max[node] else min
                found[node] = best(low for low, _ in below), best(high for _, high in below)
            elif node in known:
                found[node] = worth, worth
        return found

    def proven_best(self, seen: Collection[Number]) -> list[int]:
        """The moves at the root that the leaves seen prove to be as good as any."""
        found = self.ranges(seen)
        low, high = found[0]
        below = enumerate(self.children[0])
        if self.is_max[0]:
            return [move for move, child in below if found[child][0] >= high]
        return [move for move, child in below if found[child][1] <= low]

    def with_leaf(self, leaf: Number, worth: float) -> "Tree":
        """The same tree with another number at a leaf."""
        numbers = (worth if node == leaf else self.worth[node] for node in self.leaves)
        return grown(_with_leaves(frozen(self.tree), numbers), self.levels)

    def times(self, factor: float) -> "Tree":
        """The same tree with greater numbers."""
        numbers = (factor * (self.worth[leaf] or 0) for leaf in self.leaves)
        return grown(_with_leaves(frozen(self.tree), numbers), self.levels)

    def with_levels(self, levels: tuple[Player, ...]) -> "Tree":
        """The same tree with other players to move."""
        return grown(frozen(self.tree), levels)


def frozen(nested: Any) -> Brackets:
    """Nested lists as nested tuples."""
    return tuple(map(frozen, nested)) if isinstance(nested, list | tuple) else nested


@lru_cache(maxsize=8192)
def grown(brackets: Brackets, levels: tuple[Player, ...] = USUAL) -> Tree:
    """The tree; the same trees are tried in every check."""
    return Tree(brackets, levels)


# ---- trees to try


def small_trees() -> Iterator[Tree]:
    """All shapes of a few nodes with all rankings of their leaves, the smallest first."""
    return map(grown, _small_trees())


@cache
def _small_trees() -> tuple[Brackets, ...]:
    chance, number, found = random.Random(0), 0, []
    for nodes in range(2, ALL + 1):
        for shape in shapes(nodes):
            for ranking in rankings(_count_leaves(shape), chance):
                number += 1
                if nodes < ALL or number % 3 == 0:
                    numbers = NUMBERS[number // 5 % len(NUMBERS)]
                    found.append(_with_leaves(shape, (numbers[rank] for rank in ranking)))
    return (*found, *TEXTBOOK)


def random_trees(seed: int = 0, number: int = 200) -> Iterator[Tree]:
    """Random trees, growing from eight nodes to about fifty."""
    return map(grown, _random_trees(seed, number))


@cache
def _random_trees(seed: int, number: int) -> tuple[Brackets, ...]:
    chance, trees = random.Random(seed), []
    for index in range(number):
        numbers = chance.choice(NUMBERS)[: chance.choice((3, 5, 8))]
        widths = (1, 2, 2, 2, 3, 3)
        trees.append(_random(chance, 3 + 3 * index // number, numbers, widths))
    return tuple(trees)


def wide_trees(seed: int = 0, number: int = 30) -> Iterator[Tree]:
    """Trees whose nodes have up to nine children."""
    chance = random.Random(seed)
    for _ in range(number):
        numbers = chance.choice(NUMBERS)
        widths = (1, 2, 4, 5, 6, 7, 9)
        children = chance.choice(widths), chance.choice((0, 1, 1))
        below = (_random(chance, children[1], numbers, widths) for _ in range(children[0]))
        yield grown(tuple(below))


def rising_tree(height: int = 6) -> Tree:
    """A tree of two moves at each node, the second of which is always the better one."""

    def rising(level: int, sum_: int) -> Brackets:
        if level == height:
            return sum_
        gain = 2 ** (height - level) * (1 if level % 2 == 0 else -1)
        return rising(level + 1, sum_), rising(level + 1, sum_ + gain)

    return grown(rising(0, 0))


def tangled_trees(seed: int = 0, number: int = 60) -> Iterator[Tree]:
    """Random trees of few different branches, which come back in several places."""
    chance = random.Random(seed)
    for _ in range(number):
        branches: list[Brackets] = list(range(1, 10))
        for _ in range(chance.choice((2, 3, 3))):
            branches = [_some(chance, branches, chance.choice((2, 2, 3))) for _ in range(4)]
        yield grown(_some(chance, branches, 3))


def _some(chance: random.Random, branches: list[Brackets], number: int) -> Brackets:
    return tuple(chance.choices(branches, k=number))


def _random(
    chance: random.Random, depth: int, numbers: tuple[float, ...], widths: tuple[int, ...]
) -> Brackets:
    if depth == 0 or (depth < 3 and chance.random() < 0.12):
        return chance.choice(numbers)
    width = chance.choice(widths)
    return tuple(_random(chance, depth - 1, numbers, widths) for _ in range(width))


def shapes(nodes: int) -> Iterator[Brackets]:
    """All trees of so many nodes, with 0 at every leaf."""
    if nodes == 1:
        yield 0
    else:
        yield from _forests(nodes - 1)


def _forests(nodes: int) -> Iterator[Brackets]:
    """All rows of trees that have so many nodes together, those with a small first tree first."""
    if nodes == 0:
        yield ()
    for first in range(1, nodes + 1):
        for tree, rest in product(list(shapes(first)), list(_forests(nodes - first))):
            yield tree, *rest


def _count_leaves(tree: Brackets) -> int:
    return sum(map(_count_leaves, tree)) if isinstance(tree, tuple) else 1


def rankings(leaves: int, chance: random.Random) -> Iterator[Ranking]:
    """All rankings of so many leaves, or a sample where there are too many."""
    if leaves <= RANKED:
        for ranking in product(range(leaves), repeat=leaves):
            if set(ranking) == set(range(len(set(ranking)))):
                yield ranking
    else:
        for _ in range(60):
            yield tuple(chance.randrange(leaves) for _ in range(leaves))


def _with_leaves(shape: Brackets, numbers: Iterable[Any]) -> Brackets:
    """The shape with numbers at its leaves, from left to right."""
    left = iter(numbers)

    def fill(node: Brackets) -> Brackets:
        return tuple(map(fill, node)) if isinstance(node, tuple) else next(left)

    return fill(shape)


# ---- simpler trees


def shrunk(tree: Tree, fails: Callable[[Tree], bool], tries: int = 400) -> Tree:
    """A tree that still fails and has no simpler neighbour that does."""
    at, is_simpler = frozen(tree.tree), True
    while is_simpler:
        is_simpler = False
        for candidate in _simpler(at):
            tries -= 1
            if tries < 0:
                break
            if isinstance(candidate, tuple) and fails(grown(candidate, tree.levels)):
                at, is_simpler = candidate, True
                break
    return grown(at, tree.levels)


def with_other_leaves(tree: Tree) -> Iterator[Tree]:
    """The same shape with 1, 2, 3, ... at its leaves in every ranking, those with ties first."""
    leaves = len(tree.leaves)
    if leaves <= RANKED:
        every = sorted(rankings(leaves, random.Random(0)), key=lambda ranks: len(set(ranks)))
        for ranking in every:
            yield grown(_with_leaves(frozen(tree.tree), (r + 1 for r in ranking)), tree.levels)


def _simpler(tree: Brackets) -> Iterator[Brackets]:
    """Trees a step simpler: without a child, with a leaf for a subtree, with smaller numbers."""
    yield from _pruned(tree)
    values = sorted(set(_leaves(tree)))
    plain = dict(zip(values, range(1, len(values) + 1), strict=True))
    if values != list(plain.values()):
        yield _with_leaves(tree, (plain[leaf] for leaf in _leaves(tree)))


def _pruned(tree: Brackets) -> Iterator[Brackets]:
    if not isinstance(tree, tuple):
        return
    for number, child in enumerate(tree):
        before, after = tree[:number], tree[number + 1 :]
        if len(tree) > 1:
            yield (*before, *after)
        if isinstance(child, tuple):
            for value in sorted(set(_leaves(child))):
                yield (*before, value, *after)
            for smaller in _pruned(child):
                yield (*before, smaller, *after)


def _leaves(tree: Brackets) -> Iterator[float]:
    if isinstance(tree, tuple):
        for child in tree:
            yield from _leaves(child)
    else:
        yield tree
