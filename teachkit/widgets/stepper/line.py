"""The line of play on which a search stands at a step, and what it knows of the moves beside it.

    Call  a call of the search at some moment: v, alpha and beta, as the browser gets them
    Row   the moves of a call in the order in which they are tried, each with its node
    Seen  a node that has been entered: what was found there, and from which step to which

At any step a search stands on one line from the root to a node; the rows are the moves of the
calls on that line. A part has each call, row and node once, so that a step of a search of any
size is a few numbers. Which moves are finished, open, to come or cut at a step, the browser sees
from the steps at which nodes were entered and left (`line.js`).
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf, isnan
from typing import Any

from teachkit.draw.tree.spots import move_text
from teachkit.stepping.call import Call
from teachkit.stepping.narration import place
from teachkit.stepping.steps import Step, Steps
from teachkit.trace.trace import AnyNode, AnyTrace
from teachkit.values import Bound, bound_text, exact_text, is_decided, plain_number, value_text
from teachkit.widgets.board.scene import Data

SETTLING = ("terminal", "horizon", "known", "cutoff", "done")
"""The lines after which a call has its value."""
SAMPLE = 5_000
"""About how many values of a search say how far they lie apart."""


class Line:
    """What some steps of a search show of the lines on which they stand."""

    def __init__(self, steps: Steps, scale: "Scale") -> None:
        self.steps, self.trace, self.scale = steps, steps.trace, scale
        self.columns = steps.trace.columns
        self.weight = steps.trace.game.win_weight
        self.calls: list[list[Any]] = []
        self._places: dict[tuple[Any, ...], int] = {}
        """Where each call stands among all."""
        self._waiting: dict[tuple[int, int], int] = {}
        """The same for those that wait for a child, by node and child."""

    def stack(self, step: Step) -> list[int]:
        """The calls from the root to the current one, by their places among all calls."""
        way = [step.node.id]
        while (above := self.columns.parents[way[-1]]) >= 0:
            way.append(above)
        way.reverse()
        open_calls = [self._open_call(node, child) for node, child in pairwise(way)]
        return [*open_calls, self._current(step)]

    def _open_call(self, node: int, child: int) -> int:
        """A call above the current one, as it waits for its child on the way."""
        known = self._waiting.get((node, child))
        if known is None:
            call = Call(self.trace, node).at("t", child)
            v = None if isnan(call.v) else plain_number(call.v)
            known = self._add(self.trace[node], v, call.alpha, call.beta, call.best)
            self._waiting[node, child] = known
        return known

    def _current(self, step: Step) -> int:
        is_settled = step.key in SETTLING
        return self._add(step.node, step.v, step.alpha, step.beta, step.best, is_settled=is_settled)

    def _add(
        self,
        node: AnyNode,
        v: float | None,
        alpha: float,
        beta: float,
        best: int,
        *,
        is_settled: bool = False,
    ) -> int:
        numbers = [None if n is None else value_text(n, self.weight) for n in (v, alpha, beta)]
        label = node.value_text if is_settled else None
        if label is None and v is not None:
            bound = Bound.AT_MOST if node.role == "MIN" else Bound.AT_LEAST
            label = bound_text(v, bound, self.weight)
        places = [None if n is None else self.scale.place(n) for n in (v, alpha, beta)]
        call = (node.id, node.role, place(node), *numbers, label, best, *places)
        if call not in self._places:
            self._places[call] = len(self.calls)
            self.calls.append(list(call))
        return self._places[call]

    def rows(self, last: int) -> Data:
        """The rows of all calls, and the nodes in them that are entered up to a step."""
        rows: dict[int, list[list[Any]]] = {}
        seen: dict[int, list[Any]] = {}
        for call in dict.fromkeys(call[0] for call in self.calls):
            seen.setdefault(call, self._seen(self.trace[call]))
            if self.columns.sizes[call] == 1:
                continue
            rows[call] = self._row(self.trace[call])
            for number in (number for _, *numbers in rows[call] for number in numbers):
                if number not in seen and self.steps.visit(number)[0] <= last:
                    seen[number] = self._seen(self.trace[number])
        return {"rows": rows, "nodes": seen, "exact": self._exact(seen)}

    def _exact(self, nodes: Iterable[int]) -> dict[int, str]:
        """All digits of those values that are rounded for people."""
        values = {node: self.columns.values[node] for node in nodes}
        texts = {node: exact_text(value, self.weight) for node, value in values.items()}
        return {
            node: text
            for node, text in texts.items()
            if text != value_text(values[node], self.weight)
        }

    def _row(self, node: AnyNode) -> list[list[Any]]:
        """The moves of a node: the name of each, and the nodes to which it led."""
        game, state, moves = node.trace.game, node.state, node.offered
        row: list[list[Any]] = [[move_text(game, move)] for move in moves]
        if game.is_tree:
            row = [[_tree_name(game, game.result(state, move))] for move in moves]
        children = list(self.columns.children(node.id))
        if not self.columns.moves:
            for cell, child in zip(row, children, strict=False):
                cell.append(child)
            return row
        cells = dict(zip(moves, row, strict=True))
        for child in children:  # a move may be searched twice
            cells[self.columns.moves[child]].append(child)
        return row

    def _seen(self, node: AnyNode) -> list[Any]:
        """A node: kind, value, size, steps, window, and whose bound cut it."""
        kind = "leaf" if node.is_leaf else node.role.lower()
        told = [kind, node.value_text, node.size, *self.steps.visit(node.id)]
        if node.is_leaf or self.trace.cut is None:
            return told
        told += [value_text(node.alpha, self.weight), value_text(node.beta, self.weight)]
        owner = node.cutoff_by
        return told if owner is None else [*told, f"{owner.role} {place(owner)}"]


def extent(trace: AnyTrace) -> Data:
    """How much room rows need: plies, about how many moves, the letters of names and values."""
    game, values = trace.game, trace.columns.values
    some = {*values[:: 1 + len(values) // SAMPLE]}
    texts = [word for n in some for word in bound_text(n, Bound.AT_MOST, game.win_weight).split()]
    names = [""] if game.is_tree else [move_text(game, move) for move in trace.root.offered]
    rows = [len(node.offered) for node in trace.principal_variation]
    return {
        "plies": max(trace.columns.plies),
        "moves": max(rows),
        "value": max(map(len, texts)),
        "name": max(map(len, names), default=0),
    }


def _tree_name(game: Any, state: Any) -> str:
    """The letter of a node of a textbook tree; a leaf has none."""
    return "" if game.is_terminal(state) else str(game.node_name(state))


class Scale:
    """Where numbers lie on a line from minus to plus infinity, in thousandths of it."""

    def __init__(self, values: Sequence[float], weight: float) -> None:
        self.weight = weight
        some = {*values[:: 1 + len(values) // SAMPLE]}
        plain = [n for n in some if abs(n) < inf and not is_decided(n, weight)]
        self.low, self.high = min(plain, default=0), max(plain, default=0)

    def place(self, number: float) -> int:
        """Of a number: decided games and infinities lie at the ends."""
        if isnan(number):
            return 500
        if abs(number) == inf:
            return 1000 if number > 0 else 0
        if is_decided(number, self.weight):
            plies = -abs(number) % self.weight  # the sooner, the farther out
            out = round(430 + 55 / (1 + plies / 4))
            return 500 + out if number > 0 else 500 - out
        if self.low == self.high:
            return 500
        share = (number - self.low) / (self.high - self.low)
        return round(110 + 780 * min(1, max(0, share)))
