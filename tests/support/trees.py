"""Trees for the tests: published ones and random ones."""

import json
import random
from math import inf
from pathlib import Path
from typing import Any

from teachkit import TreeGame

PUBLISHED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "trees.json").read_text(encoding="utf-8")
)["cases"]

LEVELS = (
    ["MAX", "MIN"],
    ["MIN", "MAX"],
    ["MAX", "MIN", "MIN"],
    ["MAX", "MAX", "MIN"],
    ["MIN", "MIN", "MAX", "MAX", "MAX"],
)

LEAVES = (
    lambda chance: chance.randint(-3, 3),  # many ties
    lambda chance: chance.randint(-100, 100),
    lambda chance: chance.uniform(-1, 1),
    lambda chance: chance.choice([0, 1]),
    lambda chance: chance.choice([-inf, inf, -1, 0, 2.5]),
)


def random_tree(seed: int, max_depth: int = 5) -> TreeGame:
    """A ragged tree with its own kind of leaves and its own order of players."""
    chance = random.Random(seed)
    leaf = chance.choice(LEAVES)

    def grow(depth: int) -> Any:
        if depth == 0 or chance.random() < 0.15:
            return leaf(chance)
        return [grow(depth - 1) for _ in range(chance.randint(1, 4))]

    return TreeGame(grow(chance.randint(0, max_depth)), chance.choice(LEVELS))


def with_leaves(game: TreeGame, changes: dict[int, float]) -> TreeGame:
    """The same tree with some of its leaves, numbered from the left, replaced."""
    numbers = iter(range(len(game.leaves)))

    def copy(tree: Any) -> Any:
        if isinstance(tree, list):
            return [copy(child) for child in tree]
        return changes.get(next(numbers), tree)

    options = game.options
    return TreeGame(copy(options["tree"]), options["players"])
