"""Which alpha and beta does a node get when the search enters it?"""

import random
from math import inf
from typing import Any

from teachkit.games.tree import TreeGame
from teachkit.quizzes.marking import Marking, Verdict
from teachkit.quizzes.question import (
    Answer,
    Question,
    checked_list,
    is_same,
    number_of,
    written,
)
from teachkit.quizzes.view import View
from teachkit.trace.trace import Node, Trace
from teachkit.values import value_text

FINITE = {"easy": 1, "medium": 1, "hard": 2}
"""How many of the two bounds are numbers."""


class Window(Question):
    """Give alpha and beta at a marked node."""

    kind = "window"
    title = "Which window?"
    hint = "Write inf and -inf for +∞ and −∞."
    form = "bounds"
    line = "α = ________     β = ________"
    how = "the pair of α and β: [-2, inf]"

    def fits(self, game: TreeGame, trace: Trace[Any, Any]) -> bool:
        """Is there a node that gets a window which is not the full one?"""
        return bool(_nodes(trace, FINITE[self.level]))

    def choose(self, chance: random.Random) -> None:
        """The node that is asked about: the more of its bounds are numbers, the better."""
        for finite in (FINITE[self.level], 1, 0):
            if nodes := _nodes(self.trace, finite):
                self.node = chance.choice(nodes)
                return
        raise ValueError("no inner node below the root is visited, so no window can be asked for")

    @property
    def ask(self) -> str:
        node = self.node
        return (
            f"Alpha-beta enters the marked node {node.name}. "
            f"With which α and β? {self.rule}"
        )  # fmt: skip

    @property
    def view(self) -> View:
        return View(self.trace, before=True, marked=self.node.state)

    @property
    def key(self) -> Answer:
        return [number_of(self.node.alpha, "α"), number_of(self.node.beta, "β")]

    @property
    def key_text(self) -> str:
        return f"α = {value_text(self.node.alpha)}, β = {value_text(self.node.beta)}"

    @property
    def reason(self) -> str:
        return f"{self._why('α')} {self._why('β')}"

    @property
    def blank(self) -> Answer:
        return [None, None]

    def checked(self, answer: Answer) -> Answer:
        pair = checked_list(answer, "[-2, inf]")
        if len(pair) != 2 or isinstance(answer, set | frozenset):
            raise ValueError("the answer must be the pair of α and β, such as [-2, inf]")
        return [number_of(number, name) for number, name in zip(pair, "αβ", strict=True)]

    def missing(self, answer: Answer) -> str:
        left = [name for name, number in zip("αβ", answer, strict=True) if number is None]
        return f"{' and '.join(left)} still to give; write inf or -inf for ±∞." if left else ""

    def marked(self, answer: Answer) -> Marking:
        node = self.node
        verdicts = tuple(
            Verdict(name, node.state, written(given), is_same(given, right), self._why(name))
            for name, given, right in zip("αβ", answer, (node.alpha, node.beta), strict=True)
        )
        wrong = [verdict for verdict in verdicts if not verdict.is_right]
        explanation = hint = self.reason
        if wrong:
            usual, name = self._misconception(answer), wrong[0].item
            explanation = usual + wrong[0].why
            hint = f"{usual}Look again at {name}: {self._origin(name)}."
        entered, _ = self.steps.visit(node.id)
        view = View(self.trace, step=entered, marked=node.state)
        return Marking(not wrong, 1 - len(wrong) / 2, verdicts, explanation, None, view, hint)

    def _misconception(self, answer: Answer) -> str:
        """The usual mistake behind a wrong pair, if it looks like one."""
        alpha, beta = answer
        node = self.node
        if is_same(alpha, node.beta) and is_same(beta, node.alpha):
            return "That is the other way round: α is what MAX is sure of, β what MIN is. "
        if is_same(alpha, -inf) and is_same(beta, inf):
            return "The window is handed down from above; only the root starts with (−∞, +∞). "
        found = max(node.alpha, node.value), min(node.beta, node.value)
        if is_same(alpha, found[0]) and is_same(beta, found[1]):
            return f"What is found at {node.name} itself comes later than its entry. "
        return ""

    def _why(self, name: str) -> str:
        """One of the two bounds, and where it comes from."""
        bound = self.node.alpha if name == "α" else self.node.beta
        return f"{name} = {value_text(bound)}: {self._origin(name)}."

    def _origin(self, name: str) -> str:
        """Where one of the two bounds comes from."""
        node, role = self.node, "MAX" if name == "α" else "MIN"
        bound = node.alpha if name == "α" else node.beta
        owner: Node[Any, Any] | None = node
        while owner is not None and (owner.alpha if name == "α" else owner.beta) == bound:
            owner = owner.parent
        if owner is None:
            return f"no {role} node above {node.name} has a value yet"
        return f"that is what {role} has at {owner.name} by then"


def _nodes(trace: Trace[Any, Any], finite: int) -> list[Node[Any, Any]]:
    """The inner nodes below the root that are entered with this many bounds that are numbers."""
    return [
        node
        for node in trace
        if node.depth and not node.is_leaf
        and (abs(node.alpha) < inf) + (abs(node.beta) < inf) >= finite
    ]  # fmt: skip
