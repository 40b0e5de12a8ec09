"""What a search knows at a step along the line on which it stands.

    Row   the moves of one node on the line; the first row is the root alone
    Cell  a move in a row: what is known of it
    Open  the one move of a row through which the line goes

The browser's `line.js` says the same of the parts that it is sent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from teachkit.draw.tree.spots import move_text
from teachkit.stepping.moment import Moment
from teachkit.trace.trace import AnyNode

LIT = {"try": "down", "enter": "down", "back": "up", "probe": "up", "research": "up"}
"""Which way a step goes along an edge."""


@dataclass(frozen=True)
class Cell:
    """What is known of a move."""

    name: str
    node: int
    """To which it led last, or -1."""
    status: str
    """It is "current", "open", "done", "ahead" or "cut"."""
    kind: str = ""
    """It is "max", "min", "leaf", or nothing before the search has been there."""
    label: str = ""
    """Its value as far as it is known, with the sign of a bound."""
    size: int = 0
    """How many nodes are below it, itself included; 0 while it is open."""
    is_best: bool = False
    """Does it give the value that the node above it has?"""
    lit: str = ""
    """Its edge is gone "down" or "up" at this step, or not."""

    @property
    def is_open(self) -> bool:
        """Does the line go through it?"""
        return self.status in ("open", "current")


@dataclass(frozen=True)
class Row:
    """The moves of a node."""

    above: AnyNode | None
    """The node whose moves they are; there is none above the root."""
    cells: Sequence[Cell]
    opened: AnyNode | None
    """The node of the open move."""

    @property
    def open(self) -> int:
        """The place of the open move, or -1."""
        return next((place for place, cell in enumerate(self.cells) if cell.is_open), -1)


def rows(moment: Moment) -> list[Row]:
    """The rows from the root to the moves of the current node."""
    way = [moment.way[number] for number in sorted(moment.way)]
    found = [Row(None, [_visited(moment, way[0], "", is_best=False)], way[0])]
    for node, below in zip(way, [*way[1:], None], strict=True):
        if node.size > 1:
            found.append(Row(node, _cells(moment, node), below))
    return found


def moves_of(node: AnyNode) -> list[tuple[str, list[int]]]:
    """The moves of a node as they are offered: the name of each, and the nodes to which it led."""
    trace, game, state, moves = node.trace, node.trace.game, node.state, node.offered
    led: list[list[int]] = [[] for _ in moves]
    children = list(trace.columns.children(node.id))
    if trace.columns.moves:
        by_move = dict(zip(moves, led, strict=True))
        for child in children:  # a move may be searched twice
            by_move[trace.columns.moves[child]].append(child)
    else:
        for numbers, child in zip(led, children, strict=False):
            numbers.append(child)
    names = (_name(game, state, move) for move in moves)
    return list(zip(names, led, strict=True))


def _name(game: Any, state: Any, move: Any) -> str:
    """What a move is called: in a textbook tree as the node below it, unless that is a leaf."""
    if not game.is_tree:
        return move_text(game, move)
    below = game.result(state, move)
    return "" if game.is_terminal(below) else str(game.node_name(below))


def _cells(moment: Moment, node: AnyNode) -> list[Cell]:
    step = moment.step
    assert step is not None
    gone = step.node if step.key == "enter" else step.child
    best, untried = moment.best(node), "cut" if moment.is_settled(node) else "ahead"
    cells = []
    for name, led in moves_of(node):
        lit = LIT.get(step.key, "") if gone is not None and gone.id in led else ""
        entered = [number for number in led if number < moment.entered]
        if not entered:
            cells.append(Cell(name, -1, untried, lit=lit))
            continue
        child = node.trace[entered[-1]]
        cells.append(_visited(moment, child, name, is_best=child.id == best, lit=lit))
    return cells


def _visited(moment: Moment, node: AnyNode, name: str, *, is_best: bool, lit: str = "") -> Cell:
    is_told = moment.is_settled(node) or not node.is_leaf
    status = moment.status(node)
    return Cell(
        name,
        node.id,
        status,
        "leaf" if node.is_leaf else node.role.lower(),
        moment.label(node, "values") if is_told else "",
        node.size if status == "done" else 0,
        is_best,
        lit,
    )
