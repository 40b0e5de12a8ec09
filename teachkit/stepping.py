"""A recorded search line by line: `steps(trace)`.

    Step   one line of pseudocode at work in one node, with v, alpha and beta after it
    Call   one call of the search, which keeps v, alpha and beta while it is replayed
    Steps  all steps in order, kept as three small numbers each

Nothing is searched here: recorded values are replayed, and a trace whose values do not
follow from each other by the rules of its search is refused. Somebody's own search, which
was watched, may be wrong: where a value does not follow, only what came back is told.
"""

from array import array
from collections.abc import Iterator, Sequence
from math import isnan, nan
from operator import ge, gt
from typing import Any, overload

from teachkit.narration import narrate
from teachkit.sentences import Template, say
from teachkit.trace import Node, Trace, checked_trace
from teachkit.values import checked_index, plain_number

LEAF = "leaf"
"""Stands for "terminal", "horizon" or "known" until somebody asks which."""

LETTERS = b"letbpr+xd"
"""What `Steps.letters` writes for each of the KEYS."""

KEYS = (LEAF, "enter", "try", "back", "probe", "research", "better", "cutoff", "done")
NUMBERS = {key: number for number, key in enumerate(KEYS)}


def steps(trace: Trace[Any, Any]) -> "Steps":
    """The search as a sequence of steps, one a line of its pseudocode.

    >>> from teachkit import TreeGame, alphabeta, record, steps
    >>> trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> print(next(step.sentence for step in steps(trace) if step.key == "cutoff"))
    MIN at C found 2. MAX already has 3 at A, so nothing more at C can matter: 2 moves are cut.
    """
    return Steps(checked_trace(trace))


class Step:
    """One line of pseudocode at work in one node."""

    def __init__(
        self, number: int, key: str, node: Node[Any, Any], child: Node[Any, Any] | None, v: float,
        alpha: float, beta: float,
    ) -> None:  # fmt: skip
        self.number = number
        """Its place in the search, from 0."""
        self.key = key
        """The tag of the line in the pseudocode."""
        self.node = node
        """The call in which the line is executed."""
        self.child = child
        """The child that is tried, or whose value comes back."""
        self.v = None if isnan(v) else plain_number(v)
        """The value so far, after this line; None before there is one."""
        self.alpha = plain_number(alpha)
        self.beta = plain_number(beta)

    @property
    def saying(self) -> tuple[Template, dict[str, Any]]:
        """The sentence before it is put into words: its template and the parameters."""
        return narrate(self.key, self.node, self.child, self.v, self.alpha, self.beta)

    @property
    def sentence(self) -> str:
        """What happens here and why."""
        template, parameters = self.saying
        return say(template, **parameters)

    def __repr__(self) -> str:
        return f"<Step {self.number} [{self.key}]: {self.sentence}>"


class Steps(Sequence[Step]):
    """The steps of a trace; `trace`, and the steps by number."""

    def __init__(self, trace: Trace[Any, Any]) -> None:
        self.trace = trace
        self._keys = keys = bytearray()
        self._nodes = nodes = array("i")
        self._children = children = array("i")
        self._entries = entries = array("i")
        self._exits = exits = array("i", [0]) * len(trace)
        for number, (key, node, child) in enumerate(_lines(trace)):
            if key == "enter":  # nodes are numbered in the order in which they are entered
                entries.append(number)
            exits[node] = number
            keys.append(NUMBERS[key])
            nodes.append(node)
            children.append(child)

    def __len__(self) -> int:
        return len(self._keys)

    def __repr__(self) -> str:
        return f"<{len(self):,} steps of {self.trace.search}>"

    def entered(self, number: int) -> int:
        """How many nodes have been entered when a step is done: those with smaller ids."""
        return self._keys.count(KEYS.index("enter"), 0, number + 1)

    def letters(self) -> str:
        """One letter for each step, to tell the kinds of steps apart at a glance."""
        return self._keys.translate(bytes.maketrans(bytes(range(len(KEYS))), LETTERS)).decode()

    def visit(self, node: int) -> tuple[int, int]:
        """The steps at which a node was entered and left."""
        entered = self._entries[node]
        return entered, self._exits[node]

    @overload
    def __getitem__(self, number: int) -> Step: ...
    @overload
    def __getitem__(self, number: slice) -> list[Step]: ...
    def __getitem__(self, number: int | slice) -> Step | list[Step]:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        number = checked_index("step", number, len(self))
        node, child = self.trace[self._nodes[number]], self._children[number]
        key = KEYS[self._keys[number]]
        call = _replayed(self.trace, key, node.id, child)
        return Step(
            number,
            _leaf_key(node) if key == LEAF else key,
            node,
            self.trace[child] if child >= 0 else None,
            *(call.v, call.alpha, call.beta),
        )


class Call:
    """One call of the search while it is replayed."""

    def __init__(self, trace: Trace[Any, Any], node: int) -> None:
        columns = trace.columns
        self.node = node
        self.children = columns.children(node)
        self.v = nan
        self.alpha = columns.alphas[node]
        self.beta = columns.betas[node]
        self.is_max = not columns.mins[node]
        self.is_hard = trace.search == "alphabeta_hard"
        self.is_cut = False
        self.last_child = -1
        self._reaches = None if trace.cut is None else gt if trace.cut == ">" else ge
        if trace.watched and not trace._is_cutoff(node):
            self._reaches = None
        self.is_watched = trace.watched
        self.is_followed = not trace.watched or _follows(trace, self)
        """Does its value follow from those below it?"""

    def finish(self, value: float) -> None:
        """Return this value if no other follows from those below."""
        if not self.is_followed:
            self.v = value

    def is_better(self, value: float) -> bool:
        """Is a child's value better than what the call has so far?"""
        if isnan(self.v):
            return True
        return value > self.v if self.is_max else value < self.v

    def keep(self, value: float) -> None:
        """Take a child's value as the best so far."""
        if self.is_watched:  # whether alpha or beta followed, nobody saw
            self.v = value
        elif self.is_max:
            self.v = max(self.alpha, value) if self.is_hard else value
            self.alpha = max(self.alpha, self.v)
        else:
            self.v = min(self.beta, value) if self.is_hard else value
            self.beta = min(self.beta, self.v)

    def cut(self) -> bool:
        """Cut the rest if the value so far reaches the other side's bound."""
        if self._reaches is None:
            return False
        self.is_cut = (
            self._reaches(self.v, self.beta) if self.is_max else self._reaches(self.alpha, self.v)
        )
        if self.is_cut and self.is_hard:
            self.v = self.beta if self.is_max else self.alpha
        return self.is_cut


def _lines(trace: Trace[Any, Any]) -> Iterator[tuple[str, int, int]]:
    """Every line that the search executed: its key, the node, and the child it is about or -1."""
    columns = trace.columns
    sizes, values = columns.sizes, columns.values
    stack: list[Call] = []
    node = 0
    while True:
        yield "enter", node, -1
        if sizes[node] > 1:
            stack.append(Call(trace, node))
        else:
            yield LEAF, node, -1
            if stack:
                yield from _come_back(trace, stack[-1], node)
        while stack and (child := next(stack[-1].children, -1)) < 0:
            call = stack.pop()
            if not call.is_cut:
                call.finish(values[call.node])
                yield "done", call.node, -1
            if not trace.watched and call.v != values[call.node]:
                raise ValueError(
                    f"node {call.node} returned {values[call.node]:g}, "
                    f"but by the values below it {call.v:g} is right"
                )
            if stack:
                yield from _come_back(trace, stack[-1], call.node)
        if not stack:
            return
        if not _is_same_move(trace, stack[-1].last_child, child):
            yield "try", stack[-1].node, child
        stack[-1].last_child = node = child


def _come_back(trace: Trace[Any, Any], call: Call, child: int) -> Iterator[tuple[str, int, int]]:
    """The lines after a child has returned its value to a call."""
    columns, node = trace.columns, call.node
    if not call.is_followed:
        yield "back", node, child
        return
    if trace.search != "pvs" or trace.watched or isnan(call.v):
        yield "back", node, child
    else:
        previous = max((c for c in columns.children(node) if c < child), default=-1)
        following = child + columns.sizes[child]
        if _is_same_move(trace, previous, child):
            yield "research", node, child
        else:
            yield "probe", node, child
            if _is_same_move(trace, child, following):
                return
    if call.is_better(columns.values[child]):
        call.keep(columns.values[child])
        yield "better", node, child
    if call.cut():
        yield "cutoff", node, child


def _replayed(trace: Trace[Any, Any], key: str, node: int, child: int) -> Call:
    """A call as it stands after one of its lines."""
    call, value = Call(trace, node), trace.columns.values[node]
    if key == LEAF:
        call.v = value
    if key in (LEAF, "enter"):
        return call
    for each in call.children:
        if (key, child) == ("try", each):
            return call
        for line, _, _ in _come_back(trace, call, each):
            if (line, each) == (key, child):
                return call
    call.finish(value)
    return call


def _follows(trace: Trace[Any, Any], call: Call) -> bool:
    """Is the value of a watched call the best of those below it?"""
    values = [trace.columns.values[child] for child in trace.columns.children(call.node)]
    best = (max if call.is_max else min)(values, default=nan)
    return not values or (best == trace.columns.values[call.node] and not any(map(isnan, values)))


def _is_same_move(trace: Trace[Any, Any], first: int, second: int) -> bool:
    """Are these two children of one node by the same move: a probe and its second search?"""
    columns = trace.columns
    return (
        trace.search == "pvs"
        and not trace.watched
        and first >= 0
        and second < len(columns)
        and columns.parents[first] == columns.parents[second]
        and columns.moves[first] == columns.moves[second]
    )


def _leaf_key(node: Node[Any, Any]) -> str:
    """The line at which a leaf got its value."""
    if node.is_known:
        return "known"
    return "terminal" if node.trace.game.is_terminal(node.state) else "horizon"
