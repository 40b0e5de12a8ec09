"""Which values at the leaves let alpha-beta cut exactly as often as is asked?"""

import random
from collections.abc import Callable, Mapping
from typing import Any

from teachkit.games.tree import State, TreeGame
from teachkit.quizzes.marking import CounterExample, Marking, Verdict
from teachkit.quizzes.question import (
    Answer,
    Question,
    checked_list,
    counted,
    cut_sentences,
    number_of,
    value_of,
    written,
)
from teachkit.quizzes.trees import pruned_moves, with_leaves
from teachkit.quizzes.view import View
from teachkit.search import alphabeta
from teachkit.trace.recorder import record
from teachkit.trace.trace import Trace

Measure = Callable[[Trace[Any, Any]], int]

LEAST = {"easy": 1, "medium": 2, "hard": 3}
"""How many cutoffs are asked for at least."""


def left_out(trace: Trace[Any, Any]) -> int:
    """How many leaves are never looked at."""
    return len(trace.pruned_leaves())


MEASURES: list[Measure] = [pruned_moves, left_out]


class Build(Question):
    """Enter leaves with which alpha-beta cuts, or leaves out leaves, as often as is asked."""

    kind = "build"
    title = "Build a tree"
    hint = "Type a number into every leaf; Tab, Enter and the arrow keys go from leaf to leaf."
    form = "numbers"
    has_one_answer = False
    how = "the values of all leaves from left to right: [3, 12, 8, 2]"

    def fits(self, game: TreeGame, trace: Trace[Any, Any]) -> bool:
        """Is there enough to cut, and no answer that needs no thought?"""
        return pruned_moves(trace) >= LEAST[self.level] and bool(self._measures(game, trace))

    def choose(self, chance: random.Random) -> None:
        """What is counted; the tree itself shows that the number is possible."""
        self.count = chance.choice(self._measures(self.game, self.trace) or MEASURES)
        self.wanted = self.count(self.trace)

    def _measures(self, game: TreeGame, trace: Trace[Any, Any]) -> list[Measure]:
        """What may be counted: leaves that are all equal, or sorted, must not do."""
        total = len(game.leaves)
        plain = [
            record(alphabeta, with_leaves(game, leaves), cut=self.cut)
            for leaves in ([0] * total, range(total), range(total, 0, -1))
        ]
        return [
            measure
            for measure in MEASURES
            if measure(trace) not in {measure(simple) for simple in plain}
        ]

    @property
    def counts_leaves(self) -> bool:
        """Are leaves counted that are never looked at, and not cutoffs?"""
        return self.count is left_out

    def counted(self, number: int) -> str:
        """A number of what is counted, in words."""
        if self.counts_leaves:
            return f"{counted(number, 'leaf', 'leaves')} never looked at"
        return counted(number, "cutoff", "cutoffs")

    @property
    def ask(self) -> str:
        what = (
            f"never looks at exactly {counted(self.wanted, 'leaf', 'leaves')}"
            if self.counts_leaves
            else f"cuts exactly {counted(self.wanted, 'time', 'times')} "
            "(a cut that leaves nothing out does not count)"
        )
        return f"Give every leaf a value so that alpha-beta {what}. {self.rule}"

    @property
    def view(self) -> View:
        return View(self.trace, before=True, blank=True)

    @property
    def items(self) -> Mapping[State, int | str]:
        return self.leaf_numbers

    @property
    def key(self) -> Answer:
        game = self.game
        return [number_of(game.utility(state, "MAX"), "a leaf") for state in game.leaves]

    @property
    def key_text(self) -> str:
        return f"for example {', '.join(map(written, self.key))}"

    @property
    def reason(self) -> str:
        return " ".join(self.cuts()) or "Nothing is cut."

    @property
    def blank(self) -> Answer:
        return [None] * len(self.game.leaves)

    def checked(self, answer: Answer) -> Answer:
        given = checked_list(answer, "[3, 12, 8, 2]")
        total = len(self.game.leaves)
        if len(given) != total or isinstance(answer, set | frozenset):
            raise ValueError(f"the tree has {total} leaves: give a list of {total} values")
        return [
            number_of(value, f"the value of leaf {leaf} (numbered from 0 at the left)")
            for leaf, value in enumerate(given)
        ]

    def missing(self, answer: Answer) -> str:
        left = answer.count(None)
        return f"{counted(left, 'leaf has', 'leaves have')} no value yet." if left else ""

    def marked(self, answer: Answer) -> Marking:
        if missing := self.missing(answer):
            return Marking(False, 0.0, (), missing, None, View(self.trace, before=True, blank=True))
        game = with_leaves(self.game, [value_of(number) for number in answer])
        trace = record(alphabeta, game, cut=self.cut)
        got, wanted = self.count(trace), self.wanted
        is_right = got == wanted
        says = " ".join(cut_sentences(trace)) or "Nothing is cut."
        why = f"{self.counted(got)}{'' if is_right else f', not {wanted}'}. {says}"
        example = None
        if not is_right:
            example = CounterExample(f"With these leaves it is {wanted}. {self.reason}", self.game)
        score = 1.0 if is_right else max(0.0, 1 - abs(got - wanted) / max(wanted, 1)) / 2
        verdict = Verdict("the leaves", game.initial, self.counted(got), is_right, why)
        return Marking(is_right, score, (verdict,), why, example, View(trace), why)
