"""The lines of a recorded search, replayed.

    Call   one call of the search: what it knows after each of its lines
    lines  every line that the search executed, in order

Here v, alpha and beta follow from what was recorded: the window with which a call was entered,
and the values that its children returned. A line is known by a letter:

    e  enter                        b  back: a child has returned
    l  leaf: it has its value       p  probe: a child has told whether it is better
    t  try a move                   r  research: a child was searched again for its value
    d  done: all moves are tried    +  better: that is the best value so far
                                    x  cutoff
"""

from collections.abc import Iterator
from math import isnan, nan
from typing import Any

from teachkit.search.problem import reaching
from teachkit.trace.trace import Trace

ABOUT_A_CHILD = "tbpr+x"
"""The lines that speak of a child."""

Line = tuple[str, int]
"""The letter of a line, and the node that it is about: the child, if it speaks of one."""


def lines(trace: Trace[Any, Any], start: int = 0) -> Iterator[Line]:
    """Every line from the one on at which a node is entered.

    A ValueError says where a value does not follow from those below it.
    """
    sizes = trace.columns.sizes
    calls: list[Call] = []  # those that are open, as far up as they were needed
    for entered in range(start, len(trace)):
        if calls and not calls[-1].is_second_search(entered):
            yield "t", entered
        yield "e", entered
        if sizes[entered] > 1:
            calls.append(Call(trace, entered))
            continue
        yield "l", entered
        node, is_left = entered, True
        while is_left and node:
            if not calls:
                above = trace.columns.parents[node]
                calls.append(Call(trace, above).at("t", node))
            call = calls[-1]
            for line in call.take(node):
                yield line, node
            is_left = node + sizes[node] == call.end
            if is_left:
                node = calls.pop().node
                call.finish()
                if not call.is_cut:
                    yield "d", node


class Call:
    """One call of the search while it is replayed."""

    def __init__(self, trace: Trace[Any, Any], node: int) -> None:
        columns = trace.columns
        self.columns, self.node = columns, node
        self.end = node + columns.sizes[node]
        """The first node that is not below it."""
        self.v = nan
        """The best value so far; nan before there is one."""
        self.best = -1
        """The child that gave it, or -1."""
        self.alpha, self.beta = columns.alphas[node], columns.betas[node]
        self.is_max = not columns.mins[node]
        self.is_hard = trace.search == "alphabeta_hard"
        self.has_probes = trace.search == "pvs" and not trace.watched
        self.is_watched = trace.watched
        self.is_followed = not trace.watched or self._follows()
        """Does its value follow from those below it? That of somebody's own search may not."""
        is_cutting = trace.cut is not None and (not trace.watched or trace[node].is_cutoff)
        self._reaches = reaching(trace.cut) if trace.cut is not None and is_cutting else None
        self._child = -1
        """The child that has returned last."""
        self.is_cut = False

    def at(self, line: str, child: int | None = None) -> "Call":
        """The call as it stands after a line, which may be about a child."""
        if line == "e":
            return self
        for each in self.columns.children(self.node):
            if each != child:
                self.take(each)
            elif line in "tbpr":
                return self
            else:
                self.take(each, last=line)
                return self
        self.finish()
        return self

    def take(self, child: int, *, last: str = "x") -> str:
        """Take what a child has returned: the lines that are executed then, up to the last."""
        line = self._comes_back(child)
        self._child = child
        following = child + self.columns.sizes[child]
        is_only_probe = following < self.end and self.is_second_search(following)
        if not self.is_followed or is_only_probe:
            return line
        value = self.columns.values[child]
        if isnan(self.v) or (value > self.v if self.is_max else value < self.v):
            self._keep(value)
            self.best = child
            line += "+"
        if last == "x" and self._cuts():
            line += "x"
        return line

    def finish(self) -> None:
        """Return what was recorded, which for our own searches follows from the values below."""
        value = self.columns.values[self.node]
        if self.end == self.node + 1 or not self.is_followed:
            self.v = value
        elif self.v != value and not self.is_watched:
            raise ValueError(
                f"node {self.node} returned {value:g}, "
                f"but by the values below it {self.v:g} is right"
            )

    def is_second_search(self, child: int) -> bool:
        """Is a child by the same move as the one before it, which was a probe?"""
        moves = self.columns.moves
        return self.has_probes and self._child >= 0 and moves[self._child] == moves[child]

    def _comes_back(self, child: int) -> str:
        """The line at which a child returns."""
        if not self.has_probes or isnan(self.v):
            return "b"
        return "r" if self.is_second_search(child) else "p"

    def _keep(self, value: float) -> None:
        """Take a child's value as the best so far."""
        if self.is_watched:  # whether alpha or beta followed, nobody saw
            self.v = value
        elif self.is_max:
            self.v = max(self.alpha, value) if self.is_hard else value
            self.alpha = max(self.alpha, self.v)
        else:
            self.v = min(self.beta, value) if self.is_hard else value
            self.beta = min(self.beta, self.v)

    def _cuts(self) -> bool:
        """Cut the rest if the value so far reaches the other side's bound."""
        if self._reaches is None:
            return False
        v, bound = self.v, self.beta if self.is_max else self.alpha
        self.is_cut = self._reaches(v, bound) if self.is_max else self._reaches(bound, v)
        if self.is_cut and self.is_hard:
            self.v = bound
        return self.is_cut

    def _follows(self) -> bool:
        """Is the value the best of those below it?"""
        columns = self.columns
        values = [columns.values[child] for child in columns.children(self.node)]
        best = (max if self.is_max else min)(values, default=nan)
        return not values or (best == columns.values[self.node] and not any(map(isnan, values)))
