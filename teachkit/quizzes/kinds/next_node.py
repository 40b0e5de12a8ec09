"""Which node does the search visit next?"""

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from teachkit.game import shown
from teachkit.games.tree import State, TreeGame
from teachkit.quizzes.marking import Marking, Verdict
from teachkit.quizzes.question import Answer, Question, said
from teachkit.quizzes.trees import pruned_moves
from teachkit.quizzes.view import View
from teachkit.stepping.steps import Step
from teachkit.trace.trace import Trace

OVER = "over"
"""The answer that the search is over."""


class NextNode(Question):
    """Choose the node that is visited next."""

    kind = "next"
    title = "Which node is next?"
    hint = "Click the node, or go with the arrow keys and press space."
    form = "one"
    others: ClassVar = {OVER: "None: the search is over"}
    line = "Next: ________"
    how = 'the name of an inner node, the number of a leaf (from 0 at the left), or "over"'

    def fits(self, game: TreeGame, trace: Trace[Any, Any]) -> bool:
        """Is something cut?"""
        return pruned_moves(trace) > (self.level == "hard")

    def choose(self, chance: random.Random) -> None:
        """The moment that is shown: a leaf has got its value, and the way is not plain."""
        leaves = [step.number for step in self.steps if step.key == "terminal"]
        after_cut = [number for number in leaves if self._cuts_after(number)]
        turning = [n for n in leaves if self._next(n) != self._sibling(n)]
        self.number = chance.choice(after_cut * 2 + turning + leaves[-1:])

    def _following(self, number: int) -> list[Step]:
        """The steps after a moment, up to the one that enters another node."""
        steps = []
        for later in range(number + 1, len(self.steps)):
            step = self.steps[later]
            if step.key == "enter":
                break
            steps.append(step)
        return steps

    def _cuts_after(self, number: int) -> bool:
        return any(s.key == "cutoff" and s.node.pruned for s in self._following(number))

    def _next(self, number: int) -> State | None:
        """The node that is entered next; None if the search is over."""
        last = number + len(self._following(number)) + 1
        return None if last == len(self.steps) else self.steps[last].node.state

    def _sibling(self, number: int) -> State | None:
        """The next child of the node above."""
        leaf = self.steps[number].node
        state: State = leaf.state
        above = self.game.parent(state)
        following = state + 1
        is_last = following == len(self.game.nodes) or self.game.parent(following) != above
        return None if is_last else following

    @property
    def ask(self) -> str:
        return (
            "Alpha-beta has just looked at the marked leaf. Which node does it visit next, or is "
            f"it over? {self.rule}"
        )

    @property
    def view(self) -> View:
        return View(self.trace, step=self.number)

    @property
    def items(self) -> Mapping[State, int | str]:
        return {**self.inner_names, **self.leaf_numbers}

    def answer_for(self, state: State | None) -> Answer:
        """A node as it is written in an answer."""
        if state is None:
            return OVER
        if self.game.is_terminal(state):
            return self.game.leaves.index(state)
        return self.game.node_name(state)

    def state_of(self, answer: Answer) -> State | None:
        """The node that an answer means; None for "over"."""
        if answer == OVER:
            return None
        return self.game.leaves[answer] if isinstance(answer, int) else self.named(answer)

    @property
    def key(self) -> Answer:
        return self.answer_for(self._next(self.number))

    @property
    def key_text(self) -> str:
        return self._text(self._next(self.number))

    @property
    def reason(self) -> str:
        return " ".join(said(step, self.trace) for step in self._following(self.number)) or (
            "There is only this one leaf."
        )

    @property
    def blank(self) -> Answer:
        return None

    def checked(self, answer: Answer) -> Answer:
        if answer is None or answer == OVER:
            return answer
        if isinstance(answer, str):
            self.named(answer)
            return answer
        if not isinstance(answer, int):
            raise ValueError(f"the answer must be {self.how}, not {shown(answer)}")
        return self.checked_leaf(answer)

    def missing(self, answer: Answer) -> str:
        return "Choose a node first, or say that it is over." if answer is None else ""

    def marked(self, answer: Answer) -> Marking:
        right = self._next(self.number)
        is_right = answer == self.key
        verdicts = []
        if answer is not None:
            state = self.state_of(answer)
            why = self.reason if is_right else self._why_not(state)
            text = self._text(state)
            verdicts = [Verdict(text, state, text, is_right, why)]
        explanation = hint = self.reason
        if not is_right:
            why = f"{verdicts[0].why} " if verdicts else ""
            explanation = f"{why}Next is {self._text(right)}. {self.reason}"
            following = self._following(self.number)
            hint = f"{why}{following[0].sentence} Go on from there." if following else why
        last = self.number + len(self._following(self.number)) + 1
        step = last if right is not None else None
        view = View(self.trace, step=step)
        return Marking(is_right, float(is_right), tuple(verdicts), explanation, None, view, hint)

    def _text(self, state: State | None) -> str:
        return "nothing: the search is over" if state is None else self.state_text(state)

    def _why_not(self, state: State | None) -> str:
        """What is wrong with a wrong node."""
        if state is None:
            return "The search is not over yet."
        visited = self.visits().get(state)
        text = self.state_text(state)
        what = text[0].upper() + text[1:]
        if visited is None:
            return f"{what} is never visited."
        if visited.id <= self.steps[self.number].node.id:
            return f"{what} was entered before."
        return f"{what} comes later."
