"""The line of play on which a search stands at a step, and what it knows of the moves beside it.

    Call  a call of the search at some moment: v, alpha and beta, as the browser gets them
    Row   the moves of a call in the order in which they are tried, each with its node
    Seen  a node that has been entered: what was found there, and from which step to which

At any step a search stands on one line from the root to a node; the rows are the moves of the
calls on that line. A part has each call, row and node once, so that a step of a search of any
size is a few numbers. Which moves are finished, open, to come or cut at a step, the browser sees
from the steps at which nodes were entered and left (`line.js`).
"""

from collections.abc import Iterable
from itertools import pairwise
from math import isnan
from typing import Any

from teachkit.draw.line.extent import Scale
from teachkit.draw.line.rows import moves_of
from teachkit.stepping.call import Call
from teachkit.stepping.narration import place
from teachkit.stepping.steps import Step, Steps
from teachkit.trace.trace import AnyNode, AnyTrace
from teachkit.values import Bound, bound_text, exact_text, plain_number, value_text
from teachkit.widgets.board.scene import Data

SETTLING = ("terminal", "horizon", "known", "cutoff", "done")
"""The lines after which a call has its value."""


class Line:
    """What some steps of a search show of the lines on which they stand."""

    def __init__(self, steps: Steps, scale: Scale) -> None:
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
            rows[call] = [[name, *led] for name, led in moves_of(self.trace[call])]
            for number in (number for _, *numbers in rows[call] for number in numbers):
                if number not in seen and self.steps.visit(number)[0] <= last:
                    seen[number] = self._seen(self.trace[number])
        if last == len(self.steps) - 1:  # the best play is told there
            for node in self.trace.principal_variation:
                seen.setdefault(node.id, self._seen(node))
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

    def _seen(self, node: AnyNode) -> list[Any]:
        """A node: kind, value, size, steps, window, and whose bound cut it."""
        kind = "leaf" if node.is_leaf else node.role.lower()
        told = [kind, node.value_text, node.size, *self.steps.visit(node.id)]
        if node.is_leaf or self.trace.cut is None:
            return told
        told += [value_text(node.alpha, self.weight), value_text(node.beta, self.weight)]
        owner = node.cutoff_by
        return told if owner is None else [*told, f"{owner.role} {place(owner)}"]


def best_play(trace: AnyTrace) -> list[list[Any]]:
    """The best play below the root's best move: move, node, kind and value of each ply."""
    told = []
    for above, node in pairwise(trace.principal_variation[1:]):
        name = next((name for name, led in moves_of(above) if node.id in led), "")
        told.append([name, node.id, "leaf" if node.is_leaf else node.role.lower(), node.value_text])
    return told
