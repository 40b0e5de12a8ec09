"""A recorded search line by line: `steps(trace)`.

    Step   one line of pseudocode at work in one node, with v, alpha and beta after it
    Steps  all steps in order; kept is only when each node is entered and left

Nothing is searched here: recorded values are replayed, and a trace whose values do not
follow from each other by the rules of its search is refused. Somebody's own search, which
was watched, may be wrong: where a value does not follow, only what came back is told.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice
from math import isnan
from typing import Any, overload

from teachkit.stepping.call import ABOUT_A_CHILD, Call, Line, lines
from teachkit.stepping.narration import narrate
from teachkit.stepping.sentences import Template, say
from teachkit.stepping.timeline import timeline
from teachkit.trace.trace import Node, Trace, checked_trace
from teachkit.values import checked_index, plain_number, printable

KEYS = {
    "e": "enter",
    "t": "try",
    "b": "back",
    "p": "probe",
    "r": "research",
    "+": "better",
    "x": "cutoff",
    "d": "done",
}
"""The tag of the line in the pseudocode for each letter but that of a leaf."""


GROUPS = {"cut": "cuts", "leaf": "leaves"}
"""What a step may be called, and all such steps."""
WAYS = "a step is a number, 'cut 1', 'leaf 1', 'end'"


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
        self, number: int, key: str, node: Node[Any, Any], child: Node[Any, Any] | None, call: Call
    ) -> None:
        self.number = number
        """Its place in the search, from 0."""
        self.key = key
        """The tag of the line in the pseudocode."""
        self.node = node
        """The call in which the line is executed."""
        self.child = child
        """The child that is tried, or whose value comes back."""
        self.v = None if isnan(call.v) else plain_number(call.v)
        """The value so far, after this line; None before there is one."""
        self.best = call.best
        """The number of the child that gave it, or -1."""
        self.alpha = plain_number(call.alpha)
        self.beta = plain_number(call.beta)

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
        return printable(f"<Step {self.number} [{self.key}]: {self.sentence}>")


class Steps(Sequence[Step]):
    """The steps of a trace; `trace`, and the steps by number."""

    def __init__(self, trace: Trace[Any, Any]) -> None:
        self.trace = trace
        self._entries, self._left, self.letters = timeline(trace)
        """`letters` has the letter of each step: the kinds of all steps at a glance."""

    def __len__(self) -> int:
        return self._entries[-1]

    def __repr__(self) -> str:
        return printable(f"<{len(self):,} steps of {self.trace.search}>")

    def entered(self, number: int) -> int:
        """How many nodes have been entered when a step is done: those with smaller ids."""
        return bisect_right(self._entries, number, hi=len(self.trace))

    def visit(self, node: int) -> tuple[int, int]:
        """The steps at which a node was entered and left."""
        return self._entries[node], self._left[node]

    def number(self, step: int | str) -> int:
        """The number of a step: of the second cut for "cut 2", of the third leaf for "leaf 3".

        The name of a node stands for the step at which it is done, "end" for the last one.
        """
        if not isinstance(step, str):
            return checked_index("step", step, len(self))
        kind, _, text = step.strip().rpartition(" ")
        if step == "end":
            return len(self) - 1
        if kind in GROUPS and text.isdecimal():
            found = self.group(GROUPS[kind])
            if not 1 <= int(text) <= len(found):
                raise ValueError(f"there is no {step}: there are {len(found)} {GROUPS[kind]}")
            return found[int(text) - 1]
        named = next((node for node in self.trace if node.name == step), None)
        if named is None:
            raise ValueError(f"no step {step!r}: {WAYS}, or the name of a node")
        return self.visit(named.id)[1]

    def group(self, which: str) -> list[int]:
        """The numbers of all steps of a kind: "cuts", or "leaves" with all that follows."""
        letters = self.letters
        if which == "cuts":
            ends = [number for number, letter in enumerate(letters) if letter == "x"]
            return [number for number in ends if self[number].node.pruned]
        if which != "leaves":
            raise ValueError(f"there are no steps {which!r}: choose 'cuts' or 'leaves'")
        # A leaf, and then all that happens before the search tries or enters another node.
        return [found.end() - 1 for found in re.finditer("l[^te]*", letters)]

    def _line(self, number: int) -> Line:
        """The line that a step executes."""
        latest = self.entered(number) - 1
        return next(islice(lines(self.trace, latest), number - self._entries[latest], None))

    @overload
    def __getitem__(self, number: int) -> Step: ...
    @overload
    def __getitem__(self, number: slice) -> list[Step]: ...
    def __getitem__(self, number: int | slice) -> Step | list[Step]:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        number = checked_index("step", number, len(self))
        letter, at = self._line(number)
        child = at if letter in ABOUT_A_CHILD else None
        if child is not None:
            at = self.trace.columns.parents[child]
        node, call = self.trace[at], Call(self.trace, at).at(letter, child)
        return Step(
            number,
            _leaf_key(node) if letter == "l" else KEYS[letter],
            node,
            None if child is None else self.trace[child],
            call,
        )


def _leaf_key(node: Node[Any, Any]) -> str:
    """The line at which a leaf got its value."""
    if node.is_known:
        return "known"
    return "terminal" if node.trace.game.is_terminal(node.state) else "horizon"
