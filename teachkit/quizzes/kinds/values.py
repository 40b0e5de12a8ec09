"""Which value does minimax give to every node?"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from teachkit.games.tree import State
from teachkit.quizzes.marking import Marking, Verdict
from teachkit.quizzes.question import (
    Answer,
    Question,
    checked_mapping,
    counted,
    is_same,
    number_of,
    value_of,
    written,
)
from teachkit.quizzes.trees import inner_names, inner_nodes
from teachkit.quizzes.view import View
from teachkit.search import minimax
from teachkit.trace.recorder import record
from teachkit.trace.trace import Trace
from teachkit.values import value_text


class Values(Question):
    """Fill in the values that minimax backs up."""

    kind = "values"
    title = "Which values are backed up?"
    hint = "Type a number into every node; Tab, Enter and the arrow keys go from node to node."
    form = "numbers"
    how = 'the value of each inner node by its name: {"A": 1, "B": 1, "C": 0}'

    @cached_property
    def trace(self) -> Trace[Any, Any]:
        """Minimax, which looks at everything."""
        return record(minimax, self.game)

    @property
    def ask(self) -> str:
        return "Which value does minimax back up to each node?"

    @property
    def on_sheets(self) -> str:
        return ", ".join(f"{name} = {6 * '_'}" for name in inner_names(self.game))

    @property
    def items(self) -> Mapping[State, int | str]:
        return self.inner_names

    @property
    def key(self) -> Answer:
        return {node.name: node.value for node in self.trace if not node.is_leaf}

    @property
    def key_text(self) -> str:
        return ", ".join(f"{name} = {value_text(value)}" for name, value in self.key.items())

    @property
    def reason(self) -> str:
        return " ".join(self._why(node.state) for node in reversed(list(self.trace))
                        if not node.is_leaf)  # fmt: skip

    @property
    def blank(self) -> Answer:
        return {}

    def checked(self, answer: Answer) -> Answer:
        given = checked_mapping(answer, '{"A": 3, "B": 2}')
        for name in given:
            self.named(name)
        numbers = {
            name: number_of(given.get(name), f"the value of {name}")
            for name in inner_names(self.game)
        }
        return {name: number for name, number in numbers.items() if number is not None}

    def missing(self, answer: Answer) -> str:
        left = [name for name in inner_names(self.game) if name not in answer]
        return f"These nodes have no value yet: {', '.join(left)}." if left else ""

    def marked(self, answer: Answer) -> Marking:
        verdicts = tuple(self._verdict(state, answer) for state in inner_nodes(self.game))
        wrong = [verdict for verdict in verdicts if not verdict.is_right]
        explanation = hint = "Every value is right."
        if wrong:  # the lowest one first: those above may follow from it
            begun, state = f"{counted(len(wrong), 'value', 'values')} wrong.", wrong[-1].state
            assert state is not None
            explanation = f"{begun} {wrong[-1].why}"
            hint = f"{begun} {self._takes(state)}."
        score = 1 - len(wrong) / len(verdicts)
        view = View(self.trace, show="values")
        return Marking(not wrong, score, verdicts, explanation, None, view, hint)

    def _verdict(self, state: State, answer: Answer) -> Verdict:
        name = self.game.node_name(state)
        given, right = answer.get(name), self.key[name]
        is_right = is_same(given, right)
        why = self._why(state)
        if not is_right and given is not None and self._follows(state, answer):
            why += f" Your {written(given)} follows from your values below it, which are wrong."
        return Verdict(name, state, written(given), is_right, why)

    def _below(self, state: State) -> list[State]:
        return [self.game.result(state, move) for move in self.game.actions(state)]

    def _why(self, state: State) -> str:
        return f"{self._takes(state)}: {value_text(self._values[state])}."

    def _takes(self, state: State) -> str:
        """Out of what the value of a node comes."""
        game = self.game
        word = "largest" if game.to_move(state) == "MAX" else "smallest"
        below = ", ".join(value_text(self._values[child]) for child in self._below(state))
        return f"{game.to_move(state)} at {game.node_name(state)} takes the {word} of {below}"

    @cached_property
    def _values(self) -> dict[State, float]:
        return {node.state: node.value for node in self.trace}

    def _follows(self, state: State, answer: Answer) -> bool:
        """Is the value given here right for the values given below?"""
        below = []
        for child in self._below(state):
            is_leaf = self.game.is_terminal(child)
            given = None if is_leaf else answer.get(self.game.node_name(child))
            if is_leaf:
                below.append(self.game.utility(child, "MAX"))
            elif given is not None:
                below.append(value_of(given))
            else:
                return False
        taken = max(below) if self.game.to_move(state) == "MAX" else min(below)
        return value_of(answer[self.game.node_name(state)]) == taken
