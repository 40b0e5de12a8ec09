"""What a search knew at one of its steps, or knows at its end."""

from math import inf, isnan, nan
from typing import Any

from teachkit.stepping.call import Call
from teachkit.stepping.steps import Step, Steps
from teachkit.trace.trace import AnyNode, Trace
from teachkit.values import Bound, bound_text, plain_number, value_text


class Moment:
    """What was known at one step of a search, or at its end."""

    def __init__(self, trace: Trace[Any, Any], steps: Steps | None, number: int | None) -> None:
        self.step: Step | None = None
        self.is_end = True
        self.entered = len(trace)
        """How many nodes have been entered."""
        self.way: dict[int, AnyNode] = {}
        """The nodes from the current one up to the root."""
        self._tried: dict[int, int] = {}
        """The child on the way, for each of them but the current one."""
        if number is not None:
            steps = steps or Steps(trace)
            self.step = steps[number]
            self.is_end = self.step.number == len(steps) - 1
            self.entered = steps.entered(self.step.number)
            node = self.step.node
            self.way[node.id] = node
            while (above := node.parent) is not None:
                self.way[above.id], self._tried[above.id] = above, node.id
                node = above

    def status(self, node: AnyNode) -> str:
        """Where the search is with a node."""
        if self.step is not None and node == self.step.node:
            return "current"
        if node.id in self.way:
            return "open"
        return "done" if node.id < self.entered else "unseen"

    def is_settled(self, node: AnyNode) -> bool:
        """Has the node its final value?"""
        status = self.status(node)
        if status == "current" and self.step is not None:
            return self.step.key in ("terminal", "horizon", "known", "cutoff", "done")
        return status == "done"

    def range(self, node: AnyNode) -> tuple[float, float]:
        """Between which numbers the node's value is known to be, as AIMA's figures show it."""
        if node.id >= self.entered:
            return -inf, inf
        if self.is_settled(node):
            low = -inf if node.bound is Bound.AT_MOST else node.value
            return low, inf if node.bound is Bound.AT_LEAST else node.value
        ranges = [self.range(child) for child in node.children]
        if node.pruned or not ranges:
            ranges.append((-inf, inf))
        lows, highs = zip(*ranges, strict=True)
        pick = min if node.role == "MIN" else max
        return pick(lows), pick(highs)

    def value(self, node: AnyNode) -> float | None:
        """The best value that the node has so far."""
        if self.is_settled(node):
            return node.value
        if self.step is not None and node == self.step.node:
            return self.step.v
        v = self._open_call(node).v if node.id in self._tried else nan
        return None if isnan(v) else plain_number(v)

    def best(self, node: AnyNode) -> int:
        """The number of the child that gave the current node, or one above it, its value; or -1."""
        if self.step is not None and node == self.step.node:
            return self.step.best
        return self._open_call(node).best

    def window(self, node: AnyNode) -> tuple[float, float]:
        """Alpha and beta at the node: at the end as it was entered, else as they stand."""
        if self.step is not None and node == self.step.node:
            return self.step.alpha, self.step.beta
        if node.id not in self._tried:
            return node.alpha, node.beta
        call = self._open_call(node)
        return plain_number(call.alpha), plain_number(call.beta)

    def _open_call(self, node: AnyNode) -> Call:
        """The call at a node above the current one, as it waits for its child on the way."""
        return Call(node.trace, node.id).at("t", self._tried[node.id])

    def fold_status(self, first: int, end: int) -> str:
        """Where the search is with the nodes from one number up to another."""
        if self.step is not None and first <= self.step.node.id < end:
            return "current"
        return "unseen" if first >= self.entered else "done"

    # ---- in writing

    def label(self, node: AnyNode, show: str) -> str:
        """What stands in a node: its value as far as it is known, with the sign of a bound."""
        game = node.trace.game
        if show == "ranges" and not node.is_leaf:
            return ""
        if self.is_settled(node):
            return node.value_text
        if node.is_leaf and game.is_tree:
            return node.name
        value = self.value(node)
        if value is None:
            return ""
        bound = Bound.AT_MOST if node.role == "MIN" else Bound.AT_LEAST
        return bound_text(value, bound, game.win_weight)

    def notes(self, node: AnyNode, show: str) -> tuple[str, ...]:
        """What stands beside a node: its window or its range."""
        weight = node.trace.game.win_weight
        if node.is_leaf or node.id >= self.entered:
            return ()
        if show == "ranges":
            low, high = (value_text(end, weight) for end in self.range(node))
            return (f"[{low}, {high}]",)
        if show == "window" and node.trace.cut is not None:
            alpha, beta = (value_text(bound, weight) for bound in self.window(node))
            return f"α {alpha}", f"β {beta}"
        return ()
