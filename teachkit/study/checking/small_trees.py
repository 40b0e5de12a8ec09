"""Small trees to try a search on: all shapes of a few nodes first, then random ones, and shrinking.

    Nested    a tree as nested lists of numbers, as `TreeGame` takes it
    Shape     a nested list whose leaves are all 0
    Ranking   which of the leaves are equal and which are greater, by number from 0

What a search does depends on the ranking of the leaves and hardly on the numbers, so all
rankings are tried; the numbers change from tree to tree: positive, negative, mixed, broken.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

Nested = Any
Shape = Any
Ranking = tuple[int, ...]

NUMBERS = (
    (2, 4, 5, 7, 8, 9, 11, 12),
    (-5, -3, -1, 2, 4, 6, 7, 9),
    (-12, -11, -9, -8, -6, -5, -4, -2),
    (-2.5, -1, 0, 1, 2.5, 4, 6.5, 8),
)
"""Numbers for the leaves, in rising order and at least 1 apart."""

ALL = 6
"""Every shape of up to so many nodes is tried..."""
RANKED = 4
"""...with every ranking of up to so many leaves; every third for the largest shapes."""

TEXTBOOK = ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], [[3, 5], [6, 9], [1, 2]], [5, [[[3, 9]]]])


def small_trees(seed: int = 0) -> Iterator[Nested]:
    """All shapes of a few nodes with all rankings of their leaves, the smallest first."""
    return iter(_small_trees(seed))


@cache
def _small_trees(seed: int) -> tuple[Nested, ...]:
    """The same, made once: they are tried in every check."""
    return tuple(_ranked_shapes(seed))


def _ranked_shapes(seed: int) -> Iterator[Nested]:
    chance = random.Random(seed)
    number = 0
    for nodes in range(2, ALL + 1):
        for shape in shapes(nodes):
            for ranking in rankings(count_leaves(shape), chance):
                number += 1
                if nodes < ALL or number % 3 == 0:
                    yield with_ranking(shape, ranking, NUMBERS[number // 5 % len(NUMBERS)])
    yield from TEXTBOOK


def random_trees(seed: int = 0, number: int = 200) -> Iterator[Nested]:
    """Random trees, growing from eight nodes to about fifty."""
    return iter(_random_trees(seed, number))


@cache
def _random_trees(seed: int, number: int) -> tuple[Nested, ...]:
    chance = random.Random(seed)
    trees = []
    for index in range(number):
        depth = 3 + 3 * index // number
        numbers = chance.choice(NUMBERS)
        trees.append(_grown(chance, depth, numbers[: chance.choice((3, 5, 8))]))
    return tuple(trees)


def tangled_trees(seed: int = 0, number: int = 60) -> Iterator[Nested]:
    """Random trees of few different branches, which come back in several places."""
    chance = random.Random(seed)
    for _ in range(number):
        branches: list[Nested] = list(range(1, 10))
        for _ in range(chance.choice((2, 3, 3))):
            branches = [chance.choices(branches, k=chance.choice((2, 2, 3))) for _ in range(4)]
        yield chance.choices(branches, k=3)


def _grown(chance: random.Random, depth: int, numbers: tuple[float, ...]) -> Nested:
    if depth == 0 or (depth < 3 and chance.random() < 0.12):
        return chance.choice(numbers)
    width = chance.choice((1, 2, 2, 2, 3, 3))
    return [_grown(chance, depth - 1, numbers) for _ in range(width)]


def shapes(nodes: int) -> Iterator[Shape]:
    """All trees of so many nodes."""
    if nodes == 1:
        yield 0
    else:
        yield from forests(nodes - 1)


def forests(nodes: int) -> Iterator[list[Shape]]:
    """All rows of trees that have so many nodes together, those with a small first tree first."""
    if nodes == 0:
        yield []
    for first in range(1, nodes + 1):
        for tree, rest in product(list(shapes(first)), list(forests(nodes - first))):
            yield [tree, *rest]


def count_leaves(tree: Nested) -> int:
    """The number of leaves."""
    return sum(map(count_leaves, tree)) if isinstance(tree, list) else 1


def count_nodes(tree: Nested) -> int:
    """The number of nodes."""
    return 1 + sum(map(count_nodes, tree)) if isinstance(tree, list) else 1


def height(tree: Nested) -> int:
    """The plies from the root to the farthest leaf."""
    return 1 + max(map(height, tree)) if isinstance(tree, list) else 0


def rankings(leaves: int, chance: random.Random) -> Iterator[Ranking]:
    """All rankings of so many leaves, or a sample where there are too many."""
    if leaves <= RANKED:
        for ranking in product(range(leaves), repeat=leaves):
            if set(ranking) == set(range(len(set(ranking)))):
                yield ranking
    else:
        for _ in range(60):
            yield tuple(chance.randrange(leaves) for _ in range(leaves))


def with_ranking(shape: Shape, ranking: Ranking, numbers: tuple[float, ...]) -> Nested:
    """The shape with numbers at its leaves."""
    left = iter(ranking)

    def fill(node: Shape) -> Nested:
        return [fill(child) for child in node] if isinstance(node, list) else numbers[next(left)]

    return fill(shape)


def shrunk(tree: Nested, fails: Callable[[Nested], bool], tries: int = 400) -> Nested:
    """A tree that still fails and has no smaller neighbour that does."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in _simpler(tree):
            tries -= 1
            if tries < 0:
                return tree
            if fails(candidate):
                tree, smaller = candidate, True
                break
    return tree


def _simpler(tree: Nested) -> Iterator[Nested]:
    """Trees a step simpler: without a child, with a leaf for a subtree, with smaller numbers."""
    yield from _pruned(tree)
    values = sorted(set(_leaves(tree)))
    plain = list(range(1, len(values) + 1))
    if values != plain:
        yield _mapped(tree, dict(zip(values, plain, strict=True)))


def with_other_leaves(tree: Nested) -> Iterator[Nested]:
    """The same shape with 1, 2, 3, ... at its leaves in every ranking, those without ties last."""
    leaves = count_leaves(tree)
    if leaves <= RANKED:
        every = sorted(rankings(leaves, random.Random(0)), key=lambda ranks: len(set(ranks)))
        for ranking in every:
            yield with_ranking(tree, ranking, tuple(range(1, leaves + 1)))


def _pruned(tree: Nested) -> Iterator[Nested]:
    if not isinstance(tree, list):
        return
    for number, child in enumerate(tree):
        if len(tree) > 1:
            yield [*tree[:number], *tree[number + 1 :]]
        if isinstance(child, list):
            for value in sorted(set(_leaves(child))):
                yield [*tree[:number], value, *tree[number + 1 :]]
            for smaller in _pruned(child):
                yield [*tree[:number], smaller, *tree[number + 1 :]]


def _leaves(tree: Nested) -> Iterator[float]:
    if isinstance(tree, list):
        for child in tree:
            yield from _leaves(child)
    else:
        yield tree


def _mapped(tree: Nested, numbers: dict[float, float]) -> Nested:
    if isinstance(tree, list):
        return [_mapped(child, numbers) for child in tree]
    return numbers[tree]
