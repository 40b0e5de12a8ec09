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
Kids = list[list[tuple[int, Number]]]
"""The moves of each node, with the nodes that they lead to."""

NUMBERS = (
    (2, 4, 5, 7, 8, 9, 11, 12, 13),
    (-5, -3, -1, 2, 4, 6, 7, 9, 10),
    (-12, -11, -9, -8, -6, -5, -4, -2, -1),
    (-2.5, -1, 0, 1, 2.5, 4, 6.5, 8, 9),
)
"""Numbers for the leaves, in rising order and at least 1 apart."""
ALL = 6
"""Every shape of up to this many nodes is tried..."""
RANKED = 4
"""...with every ranking of up to this many leaves; every third for the largest shapes."""
TEXTBOOK = (
    ((3, 12, 8), (2, 4, 6), (14, 5, 2)),
    ((3, 5), (6, 9), (1, 2)),
    (5, (((3, 9),),)),
)
WIDEST = 9
"""The most moves that a node has."""
DEEP = 12
"""The levels of a tree in which one way leads on and on."""
USUAL: tuple[Player, ...] = ("MAX", "MIN")
"""Who moves: MAX first, and then they take turns."""


class Tree(TreeGame):
    """A textbook tree; each of its lists has an entry for each node."""

    __hash__ = object.__hash__

    def __init__(self, brackets: Brackets, levels: tuple[Player, ...] = USUAL) -> None:
        super().__init__(brackets, levels)
        self.brackets, self.levels = brackets, levels
        self.children, self.above, self.depths = self._children, self._parents, self._depths
        self.worth = self._values
        """The number at each leaf, None at an inner node."""
        self.is_max = [self.to_move(node) == "MAX" for node in self.nodes]
        self.kids: Kids = [list(enumerate(below)) for below in self.children]
        self.height = max(self.depths)

    def __eq__(self, other: object) -> bool:
        return self is other  # the same brackets grow one tree

    @cached_property
    def side(self) -> list[int]:
        """What MAX's numbers are multiplied with to be the mover's."""
        return [1 if is_max else -1 for is_max in self.is_max]

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
        """The first node that looks the same from there down."""
        keys: list[Any] = [None] * len(self.nodes)
        for node in reversed(self.nodes):
            below = tuple(keys[child] for child in self.children[node])
            keys[node] = self.is_max[node], self.worth[node], below
        first: dict[Any, Number] = {}
        return [first.setdefault(key, node) for node, key in enumerate(keys)]

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
        if self.is_max[0]:
            return [move for move, child in self.kids[0] if found[child][0] >= high]
        return [move for move, child in self.kids[0] if found[child][1] <= low]

    def changed(self, number: Callable[[Number, float], float]) -> "Tree":
        """The same tree with other numbers at its leaves."""
        numbers = (number(leaf, self.worth[leaf] or 0) for leaf in self.leaves)
        return grown(_with_leaves(self.brackets, numbers), self.levels)


def decided(tree: Tree) -> Tree:
    """The same tree with a loss, a draw or a win at each leaf, as in most games."""
    return tree.changed(lambda _, worth: int(2 * worth) % 3 - 1)


@lru_cache(maxsize=8192)
def grown(brackets: Brackets, levels: tuple[Player, ...] = USUAL) -> Tree:
    """The tree; the same trees are tried in every check."""
    return Tree(brackets, levels)


# ---- trees to try


@cache
def small_trees() -> tuple[Tree, ...]:
    """All shapes of a few nodes with all rankings of their leaves, the smallest first."""
    chance, number, found = random.Random(0), 0, []
    for nodes in range(2, ALL + 1):
        for shape in shapes(nodes):
            for ranking in rankings(len(_leaves(shape)), chance):
                number += 1
                if nodes < ALL or number % 3 == 0:
                    numbers = NUMBERS[number // 5 % len(NUMBERS)]
                    found.append(_with_leaves(shape, (numbers[rank] for rank in ranking)))
    return tuple(map(grown, (*found, *TEXTBOOK)))


@cache
def random_trees(seed: int = 0, number: int = 200) -> tuple[Tree, ...]:
    """Random trees, growing from eight nodes to about fifty."""
    chance, trees = random.Random(seed), []
    for index in range(number):
        numbers = chance.choice(NUMBERS)[: chance.choice((3, 5, 8))]
        trees.append(_random(chance, 3 + 3 * index // number, numbers, (1, 2, 2, 2, 3, 3)))
    return tuple(map(grown, trees))


@cache
def wide_trees(seed: int = 0, number: int = 30) -> tuple[Tree, ...]:
    """Trees whose nodes have up to nine children."""
    chance, trees = random.Random(seed), []
    for _ in range(number):
        numbers, widths = chance.choice(NUMBERS), (1, 2, 4, 5, 6, 7, WIDEST)
        width, deeper = chance.choice(widths), chance.choice((0, 1, 1))
        trees.append(tuple(_random(chance, deeper, numbers, widths) for _ in range(width)))
    return tuple(map(grown, trees))


def fresh_trees(chance: random.Random, number: int) -> Iterator[Tree]:
    """Other trees each time, small and large, deep and wide, with numbers that nobody can guess."""
    for index in range(number):
        numbers = tuple(chance.sample(range(-99, 100), chance.choice((3, 5, 9))))
        deeper, widths = ((index % 4, (1, 2, 2, 3)), (1, (2, 3, 5, 7)))[index % 3 == 2]
        width = chance.choice((2, 3, 4))
        yield Tree(tuple(_random(chance, deeper + 1, numbers, widths) for _ in range(width)))


def _random(
    chance: random.Random, depth: int, numbers: tuple[float, ...], widths: tuple[int, ...]
) -> Brackets:
    if depth == 0 or (depth < 3 and chance.random() < 0.12):
        return chance.choice(numbers)
    width = chance.choice(widths)
    return tuple(_random(chance, depth - 1, numbers, widths) for _ in range(width))


def rising_tree(level: int = 6, total: int = 0) -> Brackets:
    """A tree of two moves at each node, the second of which is always the better one."""
    gain = 2**level * (1 if level % 2 == 0 else -1)
    return (rising_tree(level - 1, total), rising_tree(level - 1, total + gain)) if level else total


@cache
def deep_trees() -> tuple[Tree, ...]:
    """Trees in which a better move always comes later, or deeper down, and nothing can be cut."""
    up, down = tuple(range(1, WIDEST + 1)), tuple(range(WIDEST, 0, -1))
    early = late = 0  # the deep move of each node comes first, or last
    for level in reversed(range(DEEP)):
        worse = level + 1 if level % 2 else -level - 1
        early, late = (early, worse), (worse, late)  # type: ignore[assignment]
    return tuple(map(grown, (rising_tree(), early, late, up, (down,), ((up,),), (((down,),),))))


@cache
def tangled_trees(seed: int = 0, number: int = 60) -> tuple[Tree, ...]:
    """Random trees of few different branches, which come back in several places."""
    chance, trees = random.Random(seed), []
    for _ in range(number):
        branches: list[Brackets] = list(range(1, 10))
        for _ in range(chance.choice((2, 3, 3))):
            branches = [tuple(chance.choices(branches, k=chance.choice((2, 2, 3)))) for _ in "abcd"]
        trees.append(tuple(chance.choices(branches, k=3)))
    return tuple(map(grown, trees))


def shapes(nodes: int) -> Iterator[Brackets]:
    """All trees of this many nodes, with 0 at every leaf."""
    return iter((0,)) if nodes == 1 else _forests(nodes - 1)


def _forests(nodes: int) -> Iterator[Brackets]:
    """All rows of trees with this many nodes together, those with a small first tree first."""
    if nodes == 0:
        yield ()
    for first in range(1, nodes + 1):
        for tree, rest in product(list(shapes(first)), list(_forests(nodes - first))):
            yield tree, *rest


def rankings(leaves: int, chance: random.Random) -> Iterator[Ranking]:
    """All rankings of this many leaves, or a sample where there are too many."""
    if leaves > RANKED:
        return (tuple(chance.randrange(leaves) for _ in range(leaves)) for _ in range(60))
    every = product(range(leaves), repeat=leaves)
    return (ranking for ranking in every if set(ranking) == set(range(len(set(ranking)))))


def _with_leaves(shape: Brackets, numbers: Iterable[Any]) -> Brackets:
    """The shape with numbers at its leaves, from left to right."""
    left = iter(numbers)

    def fill(node: Brackets) -> Brackets:
        return tuple(map(fill, node)) if isinstance(node, tuple) else next(left)

    return fill(shape)


def _leaves(tree: Brackets) -> list[float]:
    """The numbers at the leaves, from left to right."""
    return [n for child in tree for n in _leaves(child)] if isinstance(tree, tuple) else [tree]


# ---- simpler trees


def shrunk(tree: Tree, fails: Callable[[Tree], bool], tries: int = 400) -> Tree:
    """A tree that still fails and has no simpler neighbour that does."""
    for candidate in _simpler(tree.brackets):
        tries -= 1
        if tries < 0:
            break
        if isinstance(candidate, tuple) and fails(simpler := grown(candidate, tree.levels)):
            return shrunk(simpler, fails, tries)
    return tree


def with_other_leaves(tree: Tree) -> Iterator[Tree]:
    """The same shape with 1, 2, 3, ... at its leaves in every ranking, those with ties first."""
    leaves = len(tree.leaves)
    if leaves <= RANKED:
        every = sorted(rankings(leaves, random.Random(0)), key=lambda ranks: len(set(ranks)))
        for ranking in every:
            yield grown(_with_leaves(tree.brackets, (r + 1 for r in ranking)), tree.levels)


def _simpler(tree: Brackets) -> Iterator[Brackets]:
    """Trees a step simpler: without a child, with a leaf for a subtree, with smaller numbers."""
    yield from _pruned(tree)
    values = sorted(set(_leaves(tree)))
    plain = dict(zip(values, range(1, len(values) + 1), strict=True))
    if values != list(plain.values()):
        yield _with_leaves(tree, (plain[leaf] for leaf in _leaves(tree)))


def _pruned(tree: Brackets) -> Iterator[Brackets]:
    for number, child in enumerate(tree if isinstance(tree, tuple) else ()):
        before, after = tree[:number], tree[number + 1 :]
        if len(tree) > 1:
            yield (*before, *after)
        if isinstance(child, tuple):
            for simpler in (*sorted(set(_leaves(child))), *_pruned(child)):
                yield (*before, simpler, *after)
