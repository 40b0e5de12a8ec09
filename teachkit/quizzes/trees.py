"""Trees for questions: drawn by chance, of a size for a class, and changed in one point.

Order  which child of a node comes when: its moves by node, for the nodes that are changed
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from teachkit.game import shown
from teachkit.games.tree import Move, State, TreeGame
from teachkit.search import alphabeta, minimax
from teachkit.search.problem import reaching
from teachkit.trace.recorder import record
from teachkit.trace.trace import Trace

Order = Mapping[State, Sequence[Move]]

MAX_NODES = 80
"""No question is asked about a larger tree."""
MAX_CHILDREN = 8
ATTEMPTS = 20_000
"""After this many trees that do not fit, something is wrong with what is asked for."""

LEVELS = ("easy", "medium", "hard")
WIDTHS = {
    "easy": ((3,), (2, 3, 3)),
    "medium": ((2, 3), (2,), (2, 2, 3)),
    "hard": ((2,), (2,), (2,), (2, 2, 3)),
}
"""How many children nodes may have, depth by depth."""
EARLY = {"easy": 0.0, "medium": 0.0, "hard": 0.4}
"""How often a leaf stands one level higher than the others."""
LEAVES = {"easy": (8, 9), "medium": (8, 12), "hard": (10, 14)}
"""How many leaves a tree has at least and at most."""
LARGEST = 15
"""The numbers of the leaves go from 0 to this."""


def tree_for(
    chance: random.Random, level: str, cut: str, fits: Callable[[TreeGame, Trace[Any, Any]], bool]
) -> TreeGame:
    """The first tree drawn by chance on which the search fits what is asked for."""
    for tree in _drawn(chance, level):
        if fits(tree, record(alphabeta, tree, cut=cut)):
            return tree
    raise AssertionError("no tree fits")


def _drawn(chance: random.Random, level: str) -> Iterator[TreeGame]:
    """Trees of a level, without end in practice."""
    least, most = LEAVES[level]
    for _ in range(ATTEMPTS):
        root = "MAX" if level == "easy" else chance.choice(("MAX", "MIN"))
        tree = TreeGame(_grown(chance, level, 0), root=root)
        if least <= len(tree.leaves) <= most:
            yield tree


def _grown(chance: random.Random, level: str, depth: int) -> Any:
    last = len(WIDTHS[level])
    if depth == last or (depth == last - 1 and chance.random() < EARLY[level]):
        return chance.randint(0, LARGEST)
    width = chance.choice(WIDTHS[level][depth])
    return [_grown(chance, level, depth + 1) for _ in range(width)]


def checked_tree(tree: Any) -> TreeGame:
    """The tree itself if questions can be asked about it, or a ValueError that says why not."""
    game: TreeGame = TreeGame(tree) if isinstance(tree, list | tuple) else tree
    if not getattr(game, "is_tree", False):
        raise ValueError(f"tree must be a TreeGame or a nested list, not {shown(tree)}")
    if len(game.nodes) > MAX_NODES:
        raise ValueError(f"a tree of {len(game.nodes):,} nodes is too big: {MAX_NODES} is the most")
    widest = max(len(game.actions(state)) for state in game.nodes)
    if widest > MAX_CHILDREN:
        raise ValueError(f"a node has {widest} children: {MAX_CHILDREN} is the most")
    if len(inner_nodes(game)) < 1 or len(game.leaves) < 2:
        raise ValueError("the tree needs an inner node and two leaves, or there is nothing to ask")
    return game


def inner_nodes(game: TreeGame) -> list[State]:
    """The nodes that are no leaves, in reading order."""
    return [state for state in game.nodes if not game.is_terminal(state)]


def inner_names(game: TreeGame) -> list[str]:
    """The names of the inner nodes, in reading order."""
    return [game.node_name(state) for state in inner_nodes(game)]


def backed_up(game: TreeGame) -> dict[State, float]:
    """The minimax value of every node."""
    return {node.state: node.value for node in record(minimax, game)}


def pruned_moves(trace: Trace[Any, Any]) -> int:
    """How many cuts left something out."""
    return sum(1 for node in trace.cutoffs if node.pruned)


def has_deep_cut(trace: Trace[Any, Any]) -> bool:
    """Is something cut by a bound from farther up than the parent?"""
    owners = ((node, node.cutoff_by) for node in trace.cutoffs if node.pruned)
    return any(owner is not None and node.depth - owner.depth > 1 for node, owner in owners)


# ---- the same tree, changed


def with_leaves(game: TreeGame, values: Sequence[float]) -> TreeGame:
    """The same tree with other numbers at its leaves, from left to right."""
    by_state = dict(zip(game.leaves, values, strict=True))
    return _rebuilt(game, {}, by_state)[0]


def reordered(game: TreeGame, order: Order) -> tuple[TreeGame, dict[State, State]]:
    """The same tree with children in another order, and its nodes by those of the new one."""
    return _rebuilt(game, order, {state: game.utility(state, "MAX") for state in game.leaves})


def _rebuilt(
    game: TreeGame, order: Order, values: Mapping[State, float]
) -> tuple[TreeGame, dict[State, State]]:
    way: list[State] = []
    depths: dict[State, int] = {}

    def copy(state: State, depth: int) -> Any:
        way.append(state)
        depths[state] = depth
        if game.is_terminal(state):
            return values[state]
        moves = order.get(state, game.actions(state))
        return [copy(game.result(state, move), depth + 1) for move in moves]

    tree = copy(game.initial, 0)
    inner = sorted((s for s in way if not game.is_terminal(s)), key=depths.__getitem__)
    names = [game.node_name(state) for state in inner]
    return TreeGame(tree, game.options["players"], names), dict(enumerate(way))


# ---- the order that cuts most


def best_order(game: TreeGame, cut: str) -> tuple[int, dict[State, tuple[Move, ...]]]:
    """The fewest leaves that alpha-beta can look at, and an order with which it does.

    What a child gives to its parent does not depend on the order below it: inside the window
    its minimax value, outside it something on the same side. So the best order can be found
    node by node: for each window, and each set of children tried already.
    """
    values, reaches = backed_up(game), reaching(cut)

    @cache
    def fewest(
        state: State, tried: frozenset[Move], alpha: float, beta: float
    ) -> tuple[int, tuple[Move, ...]]:
        """The leaves still looked at below a node, and its moves in the order that does it."""
        if game.is_terminal(state):
            return 1, ()
        left = [move for move in game.actions(state) if move not in tried]
        found = []
        for move in left:
            child, a, b = game.result(state, move), alpha, beta
            leaves, _ = fewest(child, frozenset(), a, b)
            rest = tuple(other for other in left if other != move)
            if game.to_move(state) == "MAX":
                is_cut, a = reaches(values[child], b), max(a, values[child])
            else:
                is_cut, b = reaches(a, values[child]), min(b, values[child])
            if rest and not is_cut:
                more, rest = fewest(state, tried | {move}, a, b)
                leaves += more
            found.append((leaves, (move, *rest)))
        return min(found)

    order: dict[State, tuple[Move, ...]] = {}

    def walk(state: State, alpha: float, beta: float) -> None:
        """Take the best order at every node that is then visited."""
        _, order[state] = fewest(state, frozenset(), alpha, beta)
        for move in order[state]:
            child = game.result(state, move)
            if not game.is_terminal(child):
                walk(child, alpha, beta)
            if game.to_move(state) == "MAX":
                if reaches(values[child], beta):
                    return
                alpha = max(alpha, values[child])
            else:
                if reaches(alpha, values[child]):
                    return
                beta = min(beta, values[child])

    infinite = float("inf")
    walk(game.initial, -infinite, infinite)
    leaves, _ = fewest(game.initial, frozenset(), -infinite, infinite)
    changed = {state: moves for state, moves in order.items() if moves != game.actions(state)}
    return leaves, changed
