"""In which order of the children does alpha-beta look at the fewest leaves?"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from teachkit.game import shown
from teachkit.games.tree import Move, State, TreeGame
from teachkit.quizzes.marking import CounterExample, Marking, Verdict
from teachkit.quizzes.question import Answer, Question, checked_mapping, counted
from teachkit.quizzes.trees import best_order, reordered
from teachkit.quizzes.view import View
from teachkit.search import alphabeta
from teachkit.trace.recorder import record
from teachkit.trace.trace import Trace

LEAST = {"easy": 2, "medium": 3, "hard": 4}
"""How many leaves the best order saves at least."""


class Order(Question):
    """Order the children so that alpha-beta cuts most."""

    kind = "order"
    title = "Which order cuts most?"
    hint = (
        "Drag a node among its siblings; or choose it and move it with Shift and the arrow keys, "
        "or with the buttons."
    )
    form = "order"
    line = "New order of the children: ________________"
    is_redrawn = True
    has_one_answer = False
    how = 'the children, numbered from 0, of each changed node in their new order: {"A": [1, 0, 2]}'

    def fits(self, game: TreeGame, trace: Trace[Any, Any]) -> bool:
        """Can enough be saved, and by more than one change where it should not be easy?"""
        fewest, order = best_order(game, self.cut)
        is_plain = len(order) < 2 and self.level != "easy"
        return len(trace.leaves) - fewest >= LEAST[self.level] and not is_plain

    @property
    def ask(self) -> str:
        return (
            "Order the children of the nodes so that alpha-beta looks at as few leaves as it can. "
            f"As they stand it looks at {len(self.trace.leaves)}. {self.rule}"
        )

    @property
    def items(self) -> Mapping[State, int | str]:
        return {state: state for state in self.game.nodes[1:]}

    @cached_property
    def best(self) -> tuple[int, dict[State, tuple[Move, ...]]]:
        """The fewest leaves, and an order that does it."""
        return best_order(self.game, self.cut)

    @property
    def key(self) -> Answer:
        _, order = self.best
        return {self.game.node_name(state): list(moves) for state, moves in order.items()}

    @property
    def key_text(self) -> str:
        return self._best_text()

    @property
    def reason(self) -> str:
        return (
            f"No order looks at fewer than {counted(self.best[0], 'leaf', 'leaves')}. MAX should "
            "try its largest child first, MIN its smallest. Where the rest of a node can be cut, "
            "first comes the child that makes the cut after the fewest leaves."
        )

    @property
    def blank(self) -> Answer:
        return {}

    def checked(self, answer: Answer) -> Answer:
        given = checked_mapping(answer, '{"A": [1, 0, 2]}')
        order = {self.named(name): moves for name, moves in given.items()}
        for state, moves in order.items():
            if not _is_order(moves, self.game.actions(state)):
                usual = list(self.game.actions(state))
                raise ValueError(
                    f"the children of {self.game.node_name(state)} must be {usual} in some order, "
                    f"not {shown(moves)}"
                )
        return {
            self.game.node_name(state): list(order[state])
            for state in sorted(order)
            if tuple(order[state]) != self.game.actions(state)
        }

    def order_of(self, answer: Answer) -> dict[State, list[Move]]:
        """A checked answer by node."""
        return {self.named(name): moves for name, moves in answer.items()}

    def view_of(self, answer: Answer) -> View:
        """The tree in the order of a checked answer."""
        return replace(self._searched(answer), before=True)

    def _searched(self, answer: Answer) -> View:
        """The search of the tree in the order of a checked answer."""
        game, states = reordered(self.game, self.order_of(answer))
        return View(record(alphabeta, game, cut=self.cut), states=states)

    def marked(self, answer: Answer) -> Marking:
        view = self._searched(answer)
        looks, fewest, first = len(view.trace.leaves), self.best[0], len(self.trace.leaves)
        is_right = looks == fewest
        saved = (first - looks) / (first - fewest) if first > fewest else float(is_right)
        given = f"{counted(looks, 'leaf', 'leaves')}"
        if is_right:
            why = explanation = f"It looks at {given}, and no order needs fewer."
            example = None
            verdicts = [Verdict("the order", self.game.initial, given, is_right, why)]
        else:
            wrong = self._wrong_nodes(answer)
            names = " and ".join(self.game.node_name(state) for state in wrong)
            why = f"It looks at {given}; {fewest} would do. Look again at {names}."
            explanation = f"{why} {self.reason}"
            best, _ = reordered(self.game, self.best[1])
            example = CounterExample(f"{why} {self._best_text()}", best)
            verdicts = [
                self._node(state, given, state not in wrong)
                for state in sorted({*self.order_of(answer), *wrong})
            ]
        score = max(0.0, min(1.0, saved))
        return Marking(is_right, score, tuple(verdicts), explanation, example, view, explanation)

    def _node(self, state: State, given: str, is_right: bool) -> Verdict:
        saved = "no leaf" if is_right else "leaves"
        why = f"Another order of its children would save {saved}."
        return Verdict(self.game.node_name(state), state, given, is_right, why)

    def _wrong_nodes(self, answer: Answer) -> list[State]:
        """The nodes at which the best order would save leaves, with the others as they are."""
        names = [name for name in {**self.key, **answer} if answer.get(name) != self.key.get(name)]

        def looks(answer: Answer) -> int:
            return len(self._searched(answer).trace.leaves)

        helping = []
        for name in names:
            others = {other: moves for other, moves in answer.items() if other != name}
            better = others | ({name: self.key[name]} if name in self.key else {})
            if looks(better) < looks(answer):
                helping.append(name)
        return sorted(map(self.named, helping or names))

    def _best_text(self) -> str:
        """The best order in words."""
        if not self.key:
            return "The children stand in the best order already."
        texts = []
        for name, moves in self.key.items():
            children = (self.game.result(self.named(name), move) for move in moves)
            texts.append(f"{name}: " + ", ".join(map(self.game.node_name, children)))
        return f"The children in the best order: {'; '.join(texts)}."


def _is_order(moves: Any, actions: Sequence[Move]) -> bool:
    if not isinstance(moves, list | tuple) or not all(type(move) is int for move in moves):
        return False
    return sorted(moves) == list(actions)
