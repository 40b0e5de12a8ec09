"""A run on a tree that is wrong: the first wrong step in it, in words and as a picture."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import isnan
from typing import Any, NamedTuple, Protocol

from teachkit.draw.palette import LIGHT
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import on_ground
from teachkit.draw.side_by_side import Picture
from teachkit.draw.tree.paint import draw_tree
from teachkit.draw.tree.spots import Drawing, Exercise, sketch
from teachkit.game import AnyGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.stepping.steps import steps
from teachkit.study.check.judge import FLAWS, Task, expected_leaves, flaw
from teachkit.study.observe.asking import Run, Seen
from teachkit.study.observe.subject import Reading
from teachkit.study.observe.trees import USUAL, Number, Tree
from teachkit.study.watch.answers import returned_text
from teachkit.study.watch.explaining import WatchError
from teachkit.study.watch.functions import is_number
from teachkit.trace.recorder import record
from teachkit.trace.trace import AnyTrace
from teachkit.values import value_text
from teachkit.widgets.stepper.compare import Compare

MARK = "✗ wrong"
"""What stands beside the node where the search first went wrong."""
WHENCE = (
    "A number with ≈ is what the evaluation says of a position; here every position was given one."
)
"""Where the estimates in a picture come from."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


class Step(NamedTuple):
    """The node where it happened, and a sentence about it."""

    node: Number
    sentence: str


class Watched(Protocol):
    """A function that was tried, or who has seen it: what it is called, and what it did."""

    name: str
    reading: Reading

    def watched(self, tree: Tree) -> Any:
        """A run of it that has a `trace`, or a WatchError."""


@dataclass
class Shown:
    """A run on a tree that is wrong, as it is told and drawn."""

    run: Run
    task: Task
    subject: Watched = field(repr=False)

    @cached_property
    def flaw(self) -> str | None:
        """What is wrong with the run, in a word."""
        if self.run.depth is not None:
            return "depth"
        is_table = self.run.how == "merged"
        return "table" if is_table else flaw(self.run, self.task, self.subject.reading)

    @cached_property
    def right(self) -> Seen:
        """What the textbook's search does."""
        return self.task.right(self.run)

    @cached_property
    def right_trace(self) -> AnyTrace:
        """What the textbook's search does on the whole tree, with its bounds."""
        return self._right_on(self.run.tree)

    def _right_on(self, game: AnyGame) -> AnyTrace:
        if self.task.rule is None:
            return record(minimax, game)
        return record(alphabeta, game, cut=self.task.rule)

    @cached_property
    def trace(self) -> AnyTrace | None:
        """What the function did on the tree, as far as it could be watched."""
        if self.flaw in ("depth", "table"):
            return None
        try:
            seen: AnyTrace | None = self.subject.watched(self.run.tree).trace
        except WatchError as error:
            return None if error.kind == "unseen" else error.trace
        except Exception:  # a picture is no reason to fail
            return None
        if seen is None:
            return None
        leaves = {node.state for node in seen if self.run.tree.is_terminal(node.state)}
        came = self.run.value
        is_same = leaves == set(self.run.looks) and (not is_number(came) or seen.value == came)
        return seen if is_same else None  # what it kept then is gone now

    # ---- in words

    @property
    def what_came(self) -> str:
        """What is right, and what came back."""
        run, tree, is_move = self.run, self.run.tree, self.subject.reading.value is None
        levels = "" if tree.levels == USUAL else f" with {', '.join(tree.levels)}"
        words = f"On the tree {tree.tree}{levels} "
        if run.error is not None:
            return f"{words}it broke off."
        right = f"the value is {value_text(self.right.value)}"
        if run.depth is not None:
            right = f"to a depth of {run.depth} {right}"
        elif is_move:
            right = f"the best move is {self._best}"
        returned = f"returned {_text(run.returned)}"
        if is_move and run.move in tree.best_moves:
            return f"{words}{right}, and {self.subject.name} gave it."
        if is_move and run.move in range(len(tree.children[0])):
            returned = f"gave {counted(run.move)}"
        return f"{words}{right}; {self.subject.name} {returned}."

    @property
    def _best(self) -> str:
        return " or ".join(map(counted, self.run.tree.best_moves))

    @cached_property
    def step(self) -> Step | None:
        """The first wrong step, if it can be told."""
        run, found = self.run, self.flaw
        if found not in FLAWS or found in ("broke", "no-number"):
            return None
        if found in ("move", "lucky-move", "no-move", "illegal-move"):
            return Step(0, self._about_move(found))
        looked, wanted = (
            (*leaves, None) for leaves in (run.leaves, expected_leaves(run, self.task))
        )
        pairs = zip(looked, wanted, strict=False)
        one, due = next((pair for pair in pairs if pair[0] != pair[1]), (None, None))
        if due is not None and due not in run.looks:
            return Step(due, self._about_missed(due))
        if one is not None:
            return Step(one, self._about_needless(one))
        return self._wrong_value()

    def _wrong_value(self) -> Step:
        """The first node that returned a value which no bound excuses, or else the root."""
        right, trace = self.run.tree.values, self.trace
        for node in sorted(trace or (), key=lambda node: (node.id + node.size, -node.depth)):
            true = right[node.state]
            if not isnan(node.value) and node.value != true and node.alpha < true < node.beta:
                text = f"is worth {value_text(true)}, but {_number(node.value)} came back."
                return Step(node.state, f"{self._place(node.state)} {text}")
        text = f"is worth {value_text(right[0])}, not {_number(self.run.value)}."
        return Step(0, f"{self._place(0)} {text}")

    def _about_move(self, found: str) -> str:
        run, tree = self.run, self.run.tree
        if found == "no-move":
            return f"No move came back; the best one is {self._best}."
        if found == "illegal-move":
            return f"What came back as a move is {run.move!r}; the best one is {self._best}."
        name = counted(run.move).capitalize()
        if found == "move":
            return f"{name} came back, but the best one is {self._best}."
        words = f"{name} came back, but below it something was cut: its value is only a bound."
        child, least = tree.children[0][run.move], self._beyond[0]
        for leaf in tree.leaves:
            worth = self._were(leaf, least, child)
            if leaf not in run.looks and worth < tree.values[child]:
                would = f"Were the leaf {self._place(leaf)} {value_text(least)}, it would be worth"
                return f"{words} {would} {value_text(worth)}."
        return words

    @property
    def _beyond(self) -> tuple[float, float]:
        """A number below and one above those of all leaves."""
        numbers = [self.run.tree.worth[leaf] or 0 for leaf in self.run.tree.leaves]
        return min(numbers) - 1, max(numbers) + 1

    def _were(self, leaf: Number, worth: float, node: Number = 0) -> float:
        """What a node would be worth with another number at a leaf."""
        tree = self.run.tree.changed(lambda each, own: worth if each == leaf else own)
        return tree.values[node]

    def _about_missed(self, leaf: Number) -> str:
        words = f"The leaf {self._place(leaf)} was not looked at"
        value, right = self.run.value, self.run.tree.values[0]
        for other in self._beyond:
            if (would_be := self._were(leaf, other)) == right:
                continue
            if is_number(value) and value != right:
                return f"{words}, but it matters: the value is {value_text(right)}."
            return (
                f"{words}, but it matters: were it {value_text(other)}, the value would be "
                f"{value_text(would_be)}, not {value_text(right)}."
            )
        reached = "gone beyond" if self.task.rule == ">" else "reached"
        return f"{words}, though no value above it had {reached} a bound."

    def _about_needless(self, leaf: Number) -> str:
        words = f"The leaf {self._place(leaf)} was looked at, but it cannot matter any more"
        visited = {node.state: node for node in self.right_trace}
        at = leaf
        while at >= 0 and at not in visited:
            at = self.run.tree.parent(at)
        cut = visited.get(at)  # the node of the right search at which the leaf was cut off
        if cut is None or not cut.pruned or (owner := cut.cutoff_by) is None:
            return f"{words}."
        bound = cut.beta if cut.role == "MAX" else cut.alpha
        return (
            f"{words}: {cut.role} at {cut.name} has {value_text(cut.value)} already, and "
            f"{owner.role} at {owner.name} is sure of {value_text(bound)}."
        )

    def _place(self, node: Number) -> str:
        """What to call a node in a sentence."""
        tree = self.run.tree
        if not tree.is_terminal(node):
            return f"{tree.to_move(node)} at {tree.node_name(node)}"
        name, above = value_text(tree.utility(node, "MAX")), tree.parent(node)
        return f"{name} below {tree.node_name(above)}" if above >= 0 else name

    # ---- as a picture

    def compare(self, of: Callable[..., Compare]) -> Compare | None:
        """Both searches at the first wrong step, if the function's can be stepped through."""
        if self.trace is None or self.step is None:
            return None
        wrong, traces = self.step.node, (self.trace, self._right_on(self.trace.game))
        try:
            places = tuple(_step_at(trace, self.run.tree, wrong) for trace in traces)
            return of(*traces, steps=places, view="tree", granularity="line")
        except ValueError:  # values that do not follow from each other cannot be stepped through
            return None

    @property
    def panels(self) -> list[tuple[str, Picture]]:
        """What the function did beside what is right."""
        run = self.run
        came = "broke off" if run.error is not None else _text(run.returned)
        own = f"{self.subject.name}: {came}", self._own_tree()
        if run.depth is not None:
            answers = {n: run.guess[n] for n in self.right.leaves if run.tree.children[n]}
            drawing = as_observed(run, self.right.leaves, answers)
            return [own, (f"right: {value_text(self.right.value)}", figure_of(drawing))]
        name = self.task.name.replace(" (", ", ").replace(")", "")
        text = f"right ({name}): {value_text(self.right_trace.value)}"
        return [own, (text, figure_of(_sketched(self.right_trace)))]

    def _own_tree(self) -> Figure:
        """The tree as the function walked it, with the first wrong step marked."""
        run, step = self.run, self.step
        drawing: Drawing
        if self.trace is not None:
            drawing = _sketched(self.trace)
        else:
            answers = {n: run.answers[n] for n in run.looks if n in run.guess}
            drawing = as_observed(run, run.looks, answers)
        if run.depth is not None:
            step = Step(0, "")
        spot = next((each for each in drawing.spots if step and each.state == step.node), None)
        if spot is not None and step is not None:
            spot.notes = (*spot.notes, MARK)
            spot.status = "current" if spot.status == "done" else spot.status
            spot.hint = f"{spot.hint} {step.sentence}".strip()
        return figure_of(drawing)


def _step_at(trace: AnyTrace, tree: Tree, wrong: Number) -> int:
    """The step at which a search is done with a node, or with the nearest one that it reached."""
    reached = {node.state: node.id for node in trace}
    while wrong not in reached:
        wrong = tree.parent(wrong)
    return steps(trace).visit(reached[wrong])[1]


def counted(move: int) -> str:
    """What to call a move of a tree: Python counts from 0, people from the first."""
    return f"move {move} (the {ORDINALS[move]})" if move < len(ORDINALS) else f"move {move}"


def _number(value: Any) -> str:
    return value_text(value) if isinstance(value, int | float) else repr(value)


def _text(returned: Any) -> str:
    return "a generator" if isinstance(returned, Generator) else returned_text(returned)


def _sketched(trace: AnyTrace) -> Drawing:
    """The tree of a search, with the windows of one that cuts."""
    return sketch(trace, show="values" if trace.cut is None else "window")


def figure_of(drawing: Drawing) -> Figure:
    """The picture of a search that is over."""
    words = drawing.text().replace("not visited yet", "not looked at")
    return Figure(on_ground(draw_tree(drawing, LIGHT), LIGHT.background), drawing.title, words)


def as_observed(run: Run, looks: Sequence[Number], answers: dict[Number, float]) -> Drawing:
    """The tree with what was looked at marked: leaves, and inner nodes that were estimated.

    Where the depth is limited, inner nodes have what comes of all that was looked at below them.
    """
    tree, seen, found = run.tree, set(looks), dict[Number, float]()
    drawing = Exercise(tree)
    for node, spot in enumerate(drawing.spots):
        above = tree.parent(node)
        is_below = above in seen or (above >= 0 and drawing.spots[above].status == "unseen")
        if node in answers:
            spot.label = f"≈{value_text(answers[node])}"
        elif is_below or (not tree.children[node] and node not in seen):
            spot.status = "unseen"
    for node in reversed(tree.nodes) if run.depth is not None else ():
        below = [found[child] for child in tree.children[node] if child in found]
        if node in seen:
            found[node] = answers.get(node, tree.worth[node] or 0)
        elif below:
            found[node] = (max if tree.is_max[node] else min)(below)
            drawing.spots[node].label = value_text(found[node])
    return drawing
