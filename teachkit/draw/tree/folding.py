"""Which nodes of a search a figure shows; the others are folded away."""

from collections import deque
from collections.abc import Iterable
from typing import Any

from teachkit.trace.trace import AnyNode, Node, Trace

MAX_NODES = 80
"""How many nodes and folds a figure has unless told otherwise."""
MAX_CHILDREN = 10
"""How many moves from one node are shown of a search that does not fit."""


def shown_nodes(
    trace: Trace[Any, Any], max_nodes: int, focus: AnyNode | int | None = None
) -> set[int]:
    """The numbers of the nodes to draw: all of them if they fit.

    Else those along the principal variation and on the way to the focus, then what
    branches off from these, then level by level while there is room.
    """
    focused = trace[focus] if focus is not None and not isinstance(focus, Node) else focus
    if focused is not None and focused.trace is not trace:
        raise ValueError("the focus must be a node of the trace that is drawn")
    if len(trace) <= max_nodes:
        return set(range(len(trace)))
    way = [node.id for node in trace.principal_variation[:max_nodes]]
    if focused is not None:
        way += _way_to(focused)
    folding = Folding(trace, max_nodes, way)
    for node in dict.fromkeys(way):
        folding.open(node)
    waiting = deque([0])
    while waiting and folding.room > 0:
        node = waiting.popleft()
        folding.open(node)
        waiting += (child for child in trace.columns.children(node) if child in folding.shown)
    return folding.shown


class Folding:
    """Opens nodes while there is room for what they show."""

    def __init__(self, trace: Trace[Any, Any], room: int, shown: Iterable[int]) -> None:
        self.columns = trace.columns
        self.shown = set(shown)
        self.room = room - len(self.shown)

    def open(self, node: int) -> None:
        """Show the first children of a node; one with children of its own also needs a fold."""
        for number, child in enumerate(self.columns.children(node)):
            cost = 1 if self.columns.sizes[child] == 1 else 2
            if child not in self.shown and number < MAX_CHILDREN and cost <= self.room:
                self.shown.add(child)
                self.room -= cost


def _way_to(node: AnyNode) -> list[int]:
    """The numbers of the nodes from the root to one."""
    way = []
    above: AnyNode | None = node
    while above is not None:
        way.append(above.id)
        above = above.parent
    return way[::-1]
