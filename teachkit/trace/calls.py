"""What is kept of a search: four numbers a call.

    Rows     one row a call, in the order in which the calls ended: as a recorder sees them
    Columns  the same in the order in which they were entered: as a Trace reads them

Plies in the order of ending fix the whole tree, so no links between nodes are kept.
"""

from array import array
from collections.abc import Iterator
from functools import cached_property
from math import inf
from typing import Any

from teachkit.search.problem import Problem


class Rows:
    """The calls of one search, in the order in which they ended."""

    def __init__(self, problem: Problem[Any, Any]) -> None:
        self.problem = problem
        self.plies: list[int] = []
        """Twice the ply of each call, and one more where MIN moves: Python keeps no second copy
        of a number from 0 to 256."""
        self.values: list[float] = []
        self.alphas: list[float] = []
        """Empty, as betas, for a search without a window."""
        self.betas: list[float] = []
        self.moves: list[Any] = []
        """The move into each node, where the search reorders moves as it learns; else empty."""
        self.pruned: dict[int, tuple[Any, ...]] = {}
        """The moves offered and not tried, where `moves` is kept."""
        self.known: set[int] = set()
        """The calls answered by a table."""
        self.watched = False
        """Is it somebody's own search, of which only calls and returns were seen?"""

    @property
    def complete(self) -> bool:
        """Has the root returned?"""
        return bool(self.plies) and self.plies[-1] in (0, 1)


class Columns:
    """The nodes of a tree as arrays, by their number in visiting order.

    The rows are emptied on the way, so that hardly anything is kept twice.
    """

    def __init__(self, rows: Rows) -> None:
        total = len(rows.plies)
        self.sizes = sizes = array("i", [0]) * total
        """The number of nodes from here down."""
        self.plies = plies = array("i", [0]) * total
        self.mins = mins = bytearray(total)
        """Is MIN to move?"""
        nodes = array("i", [0]) * total  # the number of each row's node
        waiting = [0] * (max(rows.plies) // 2 + 2)  # nodes whose parent has not ended, by ply
        for row, twice in enumerate(rows.plies):
            ply = twice >> 1
            size = 1 + waiting[ply + 1]
            waiting[ply + 1] = 0
            waiting[ply] += size
            # When a node ends, so has all that was entered before it, but its ancestors,
            # and all that is below it.
            nodes[row] = node = row + ply - size + 1
            sizes[node] = size
            plies[node] = ply
            mins[node] = twice & 1
        rows.plies.clear()
        self.values = _moved(rows.values, nodes)
        self.alphas = _moved(rows.alphas, nodes, missing=-inf)
        self.betas = _moved(rows.betas, nodes, missing=inf)
        self.untried = {nodes[row]: moves for row, moves in rows.pruned.items()}
        self.moves = {nodes[row]: move for row, move in enumerate(rows.moves)}
        self.known = {nodes[row] for row in rows.known}
        rows.moves.clear()

    @cached_property
    def parents(self) -> "array[int]":
        """The node above each; -1 above the root."""
        parents = array("i", [-1]) * len(self)
        latest = [-1] * (max(self.plies) + 2)  # the last node at each ply; the last ply has none
        for node, ply in enumerate(self.plies):
            parents[node] = latest[ply - 1]
            latest[ply] = node
        return parents

    def __len__(self) -> int:
        return len(self.sizes)

    def children(self, node: int) -> Iterator[int]:
        """The nodes directly below one."""
        child, end = node + 1, node + self.sizes[node]
        while child < end:
            yield child
            child += self.sizes[child]


def _moved(column: list[float], nodes: "array[int]", missing: float = 0) -> "array[float]":
    """The column in the order of the nodes; the one given is left empty."""
    moved = array("d", [missing]) * len(nodes)
    for node, number in zip(nodes, column, strict=False):
        moved[node] = number
    column.clear()
    return moved
