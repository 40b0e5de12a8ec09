"""Which leaves does alpha-beta not look at?"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import inf
from typing import Any

from teachkit.games.tree import State, TreeGame
from teachkit.quizzes.marking import CounterExample, Marking, Verdict
from teachkit.quizzes.question import Answer, Question, checked_list, counted, said
from teachkit.quizzes.trees import backed_up, has_deep_cut, with_leaves
from teachkit.quizzes.view import View
from teachkit.search import minimax
from teachkit.stepping.steps import Step
from teachkit.trace.trace import Node, Trace
from teachkit.values import value_text

LEAST = {"easy": 2, "medium": 3, "hard": 3}
"""How many leaves are cut at least."""


class Pruned(Question):
    """Choose the leaves that are never looked at."""

    kind = "pruned"
    title = "Which leaves are cut?"
    hint = "Click the leaves, or go with the arrow keys and press space."
    form = "several"
    sign = "✂"
    how = "the leaves, numbered from 0 at the left: [0, 2]"

    def fits(self, game: TreeGame, trace: Trace[Any, Any]) -> bool:
        """Is enough cut, in more than one place or by a bound from far up?"""
        if len(trace.pruned_leaves()) < LEAST[self.level]:
            return False
        return has_deep_cut(trace) if self.level == "hard" else True

    @property
    def ask(self) -> str:
        return f"Which leaves does alpha-beta never look at? {self.rule}"

    @property
    def items(self) -> Mapping[State, int | str]:
        return self.leaf_numbers

    @cached_property
    def key(self) -> Answer:
        return self.trace.pruned_leaves()

    @property
    def key_text(self) -> str:
        return ", ".join(map(self.leaf_text, self.key)) or "none: every leaf is looked at"

    @property
    def reason(self) -> str:
        return " ".join(self.cuts()) or "No value reaches a bound: every leaf is looked at."

    @property
    def blank(self) -> Answer:
        return []

    def checked(self, answer: Answer) -> Answer:
        """The numbers of leaves; the name of an inner node may stand there, and is wrong."""
        given = checked_list(answer, "[0, 2]")
        nodes = {item for item in given if isinstance(item, str)}
        for name in nodes:
            self.named(name)
        leaves = {self.checked_leaf(item) for item in given if not isinstance(item, str)}
        return [*sorted(leaves), *sorted(nodes)]

    def marked(self, answer: Answer) -> Marking:
        right = set(self.key)
        leaves = {item for item in answer if isinstance(item, int)}
        verdicts = [self._leaf(leaf, leaf in leaves) for leaf in sorted(leaves | right)]
        verdicts += [self._node(name) for name in answer if isinstance(name, str)]
        score = len(leaves & right) / len(verdicts) if verdicts else 1.0
        wrong = [verdict for verdict in verdicts if not verdict.is_right]
        mistakes = [verdict for verdict in wrong if verdict.given] + self._missing(leaves)
        example = next(filter(None, map(self._counter_example, sorted(leaves - right))), None)
        if wrong:
            first = wrong[0].why if example is None else example.says
            summary = self._summary(len(set(answer) - right), len(right - leaves))
            explanation = f"{summary} {first}"
            hint = explanation if set(answer) - right else f"{summary} {self._missed(leaves)}"
        else:
            total = len(self.game.leaves)
            explanation = f"{len(right)} of {total} leaves are never looked at. {self.reason}"
            hint = explanation
        view = View(self.trace)
        return Marking(
            not wrong, score, tuple(verdicts), explanation, example, view, hint, tuple(mistakes)
        )

    def _summary(self, wrong: int, missing: int) -> str:
        """How many mistakes there are, and of which kinds."""
        kinds = [f"{wrong} chosen wrongly"] * (wrong > 0) + [f"{missing} missing"] * (missing > 0)
        return f"{counted(wrong + missing, 'mistake', 'mistakes')}: {' and '.join(kinds)}."

    def _missing(self, given: set[int]) -> list[Verdict]:
        """The nodes below which leaves are cut that were not chosen, without saying which."""
        left = Counter(self._hidden_by(leaf).id for leaf in self.key if leaf not in given)
        verdicts = []
        for number, count in left.items():
            node = self.trace[number]
            leaves = counted(count, "leaf below it is", "leaves below it are")
            why = f"{leaves} never looked at and not chosen."
            verdicts.append(Verdict(node.name, node.state, "", False, why))
        return verdicts

    def _missed(self, given: set[int]) -> str:
        """Where leaves are cut that were not chosen, without saying which."""
        left = [leaf for leaf in self.key if leaf not in given]
        begun = "What you chose is right, but " if given else ""
        more = f"{counted(len(left), 'leaf', 'leaves')}{' more' if given else ''}"
        verb = "is" if len(left) == 1 else "are"
        text = f"{begun}{more} {verb} never looked at."
        node = self._hidden_by(left[0])
        return (
            f"{text} Look again at {node.name}: a bound is "
            f"{'reached' if self.cut == '>=' else 'passed'} there before its last child."
        )

    def _node(self, name: str) -> Verdict:
        state = self.named(name)
        why = f"{name} is a {self.game.to_move(state)} node, and leaves are asked for."
        return Verdict(name, state, "cut", False, why)

    def _leaf(self, leaf: int, is_given: bool) -> Verdict:
        is_cut = leaf in self.key
        if is_cut:
            cutoff = self.steps.visit(self._hidden_by(leaf).id)[1]
            why = said(self.steps[cutoff], self.trace)
        elif example := self._counter_example(leaf):
            why = example.says
        else:
            why = self._looked_at(leaf)
        state = self.game.leaves[leaf]
        given = "cut" if is_given else ""
        return Verdict(self.leaf_text(leaf), state, given, is_cut == is_given, why)

    def _hidden_by(self, leaf: int) -> Node[Any, Any]:
        """The node whose cut hides a leaf."""
        for node in self.trace.cutoffs:
            below = (self.game.result(node.state, move) for move in node.pruned)
            if any(leaf in self.game.leaves_below(state) for state in below):
                return node
        raise AssertionError("no cut hides it")

    def _looked_at(self, leaf: int) -> str:
        """Why the rule does not spare a leaf that cannot change the root."""
        step = self._trials[self.game.leaves[leaf]]
        node = step.node
        has = "has nothing yet" if step.v is None else f"has {value_text(step.v)}"
        window = f"α = {value_text(step.alpha)}, β = {value_text(step.beta)}"
        return (
            f"{node.role} at {node.name} {has} with {window}: no bound is "
            f"{'reached' if self.cut == '>=' else 'passed'}, so the rule looks at "
            f"{self.leaf_text(leaf)}."
        )

    @cached_property
    def _trials(self) -> dict[State, Step]:
        """The steps at which nodes are tried."""
        return {step.child.state: step for step in self.steps if step.key == "try" and step.child}

    @cached_property
    def _values(self) -> dict[State, float]:
        return backed_up(self.game)

    @cached_property
    def _examples(self) -> dict[int, CounterExample | None]:
        return {}

    def _counter_example(self, leaf: int) -> CounterExample | None:
        """A tree in which a leaf that is looked at decides, if there is one."""
        if leaf not in self._examples:
            seen = leaf not in self.key
            self._examples[leaf] = (self._alone(leaf) or self._with_others(leaf)) if seen else None
        return self._examples[leaf]

    def _alone(self, leaf: int) -> CounterExample | None:
        """The tree in which another value of this leaf changes the root's."""
        game = self.game
        value = deciding_value(game, leaf, root_range(game, self._values, leaf))
        if value is None:
            return None
        changed = with_leaf(game, leaf, value)
        says = (
            f"Alpha-beta must look at {self.leaf_text(leaf)}: were it {value_text(value)}, the "
            f"root would be worth {value_text(minimax(changed)[0])}, "
            f"not {value_text(self.trace.value)}."
        )
        return CounterExample(says, changed)

    def _with_others(self, leaf: int) -> CounterExample | None:
        """The same where the leaves after it, which are not known yet, are other ones."""
        step = self._trials[self.game.leaves[leaf]]
        value = deciding_value(self.game, leaf, (step.alpha, step.beta))
        if value is None:
            return None
        before = with_neutral_rest(self.game, leaf)
        after = with_leaf(before, leaf, value)
        says = (
            f"Alpha-beta comes to {self.leaf_text(leaf)} before it knows the leaves after it. "
            "Were those such that nobody wants them, the root would be worth "
            f"{value_text(minimax(before)[0])}, but {value_text(minimax(after)[0])} if this leaf "
            f"were {value_text(value)}: it must be looked at."
        )
        return CounterExample(says, after)


def root_range(game: TreeGame, values: dict[State, float], leaf: int) -> tuple[float, float]:
    """The least and the greatest that the root can be worth if only one leaf changes."""
    low, high = -inf, inf
    state = game.leaves[leaf]
    while (above := game.parent(state)) >= 0:
        pick = max if game.to_move(above) == "MAX" else min
        children = (game.result(above, move) for move in game.actions(above))
        others = [values[child] for child in children if child != state]
        low, high, state = pick([low, *others]), pick([high, *others]), above
    return low, high


def deciding_value(game: TreeGame, leaf: int, reach: tuple[float, float]) -> float | None:
    """The nearest value of a leaf that changes a root which follows it inside a range."""
    low, high = reach
    values = [game.utility(state, "MAX") for state in game.leaves]
    now = values[leaf]
    others = {near for value in values for near in (value - 1, value, value + 1)} - {now}
    for other in sorted(others, key=lambda value: (abs(value - now), value)):
        if min(max(other, low), high) != min(max(now, low), high):
            return other
    return None


def with_leaf(game: TreeGame, leaf: int, value: float) -> TreeGame:
    """The tree with another value at one leaf."""
    values = [game.utility(state, "MAX") for state in game.leaves]
    values[leaf] = value
    return with_leaves(game, values)


def with_neutral_rest(game: TreeGame, leaf: int) -> TreeGame:
    """The tree with leaves after one of them that nobody would choose."""
    values = [game.utility(state, "MAX") for state in game.leaves]
    worst = {"MAX": min(values) - 1, "MIN": max(values) + 1}
    state = game.leaves[leaf]
    while (above := game.parent(state)) >= 0:
        last = game.leaves_below(state)[-1]
        for later in game.leaves_below(above):
            if later > last:
                values[later] = worst[game.to_move(above)]
        state = above
    return with_leaves(game, values)
