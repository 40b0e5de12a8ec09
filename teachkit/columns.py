"""What is kept of a search: four numbers a call.

    Rows     one row a call, in the order in which the calls ended: as a recorder sees them
    Columns  the same in the order in which they were entered: as a Trace reads them

Plies in the order of ending fix the whole tree, so no links between nodes are kept.
"""

from array import array
from collections.abc import Iterator
from math import inf
from typing import Any, TypeVar

from teachkit.search.hooks import Setting

T = TypeVar("T")


class Rows:
    """The calls of one search, in the order in which they ended."""

    def __init__(self, setting: Setting[Any, Any]) -> None:
        self.setting = setting
        self.search = ""
        """The name of the search whose calls these are."""
        self.plies: list[int] = []
        """The ply of each call; ~ply where MIN moves."""
        self.values: list[float] = []
        self.alphas: list[float] = []
        """Empty, as betas, for a search without a window."""
        self.betas: list[float] = []
        self.offered: dict[int, int] = {}
        """The number of legal moves where the value reached a bound."""
        self.moves: list[Any] = []
        """The move into each node, where the search reorders moves as it learns; else empty."""
        self.pruned: dict[int, tuple[Any, ...]] = {}
        """The moves offered and not tried, where `moves` is kept."""
        self.known: set[int] = set()
        """The calls answered by a table."""

    @property
    def complete(self) -> bool:
        """Has the root returned?"""
        return bool(self.plies) and self.plies[-1] in (0, ~0)


class Columns:
    """The nodes of a tree as arrays, by their number in visiting order."""

    def __init__(self, rows: Rows) -> None:
        total = len(rows.plies)
        self.sizes = array("i", [0]) * total
        """The number of nodes from here down."""
        self.mins = bytearray(total)
        """Is MIN to move?"""
        self.values = array("d", [0.0]) * total
        self._nodes = array("i", [0]) * total
        waiting = [0] * (max(ply if ply >= 0 else ~ply for ply in rows.plies) + 2)
        for row, (signed, value) in enumerate(zip(rows.plies, rows.values, strict=True)):
            ply = signed if signed >= 0 else ~signed
            size = 1 + waiting[ply + 1]
            waiting[ply + 1] = 0
            waiting[ply] += size
            # When a node ends, so has all that was entered before it, but its ancestors,
            # and all that is below it.
            self._nodes[row] = node = row + ply - size + 1
            self.sizes[node] = size
            self.mins[node] = signed < 0
            self.values[node] = value
        self.alphas = self._renumbered(rows.alphas, -inf)
        self.betas = self._renumbered(rows.betas, inf)
        self.offered = self._by_node(rows.offered)
        self.untried = self._by_node(rows.pruned)
        self.moves = self._by_node(dict(enumerate(rows.moves)))
        self.known = set(self._by_node(dict.fromkeys(rows.known)))
        self._find_parents()

    def _renumbered(self, column: list[float], missing: float) -> "array[float]":
        renumbered = array("d", [missing]) * len(self._nodes)
        if column:
            for node, number in zip(self._nodes, column, strict=True):
                renumbered[node] = number
        return renumbered

    def _by_node(self, by_row: dict[int, T]) -> dict[int, T]:
        return {self._nodes[row]: item for row, item in by_row.items()}

    def _find_parents(self) -> None:
        self.parents = array("i", [-1]) * len(self.sizes)
        """The node above; -1 at the root."""
        self.plies = array("i", [0]) * len(self.sizes)
        way: list[int] = []  # from the root to the node at hand
        for node in range(len(self.sizes)):
            while way and node >= way[-1] + self.sizes[way[-1]]:
                way.pop()
            if way:
                self.parents[node] = way[-1]
            self.plies[node] = len(way)
            way.append(node)

    def __len__(self) -> int:
        return len(self.sizes)

    def children(self, node: int) -> Iterator[int]:
        """The nodes directly below one."""
        child, end = node + 1, node + self.sizes[node]
        while child < end:
            yield child
            child += self.sizes[child]
