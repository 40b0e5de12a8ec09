"""What is kept of a search: four numbers a call.

    Rows     one row a call, in the order in which the calls ended: as a recorder sees them
    Columns  the same in the order in which they were entered: as a Trace reads them

Plies in the order of ending fix the whole tree, so no links between nodes are kept.
"""

from array import array
from collections.abc import Iterator
from math import inf
from typing import Any

from teachkit.search.hooks import Setting


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
        self.watched = False
        """Is it somebody's own search, of which only calls and returns were seen?"""

    @property
    def complete(self) -> bool:
        """Has the root returned?"""
        return bool(self.plies) and self.plies[-1] in (0, ~0)


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
        greatest, least = max(rows.plies), min(rows.plies)
        waiting = [0] * (max(greatest, ~least) + 2)  # nodes whose parent has not ended, by ply
        for row, signed in enumerate(rows.plies):
            ply = signed if signed >= 0 else ~signed
            size = 1 + waiting[ply + 1]
            waiting[ply + 1] = 0
            waiting[ply] += size
            # When a node ends, so has all that was entered before it, but its ancestors,
            # and all that is below it.
            nodes[row] = node = row + ply - size + 1
            sizes[node] = size
            plies[node] = ply
            mins[node] = signed < 0
        rows.plies.clear()
        self.values = _moved(rows.values, nodes)
        self.alphas = _moved(rows.alphas, nodes, missing=-inf)
        self.betas = _moved(rows.betas, nodes, missing=inf)
        self.offered = {nodes[row]: count for row, count in rows.offered.items()}
        self.untried = {nodes[row]: moves for row, moves in rows.pruned.items()}
        self.moves = {nodes[row]: move for row, move in enumerate(rows.moves)}
        self.known = {nodes[row] for row in rows.known}
        rows.moves.clear()
        rows.offered.clear()
        self.parents = parents = array("i", [-1]) * total
        """The node above; -1 at the root."""
        latest = [-1] * len(waiting)  # at each ply; there is nothing above the root
        for node, ply in enumerate(plies):
            parents[node] = latest[ply - 1]
            latest[ply] = node

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
