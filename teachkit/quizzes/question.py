"""What all kinds of questions have in common.

    Question  a tree, a cut rule, what is asked, the right answer, and how answers are marked
    KINDS     the kinds of questions by name: every class of questions that has a `kind`
    Answer    what a student gives: lists, dicts, texts and numbers that JSON can carry
    Form      how an answer is given in the browser
    Leaf      answers name it by its number, from 0 at the left, as `Trace.pruned_leaves` does;
              sentences name it by its value and its place below its parent

The right answer always comes from a recorded search. Nothing here draws or needs a browser.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from math import inf, isnan
from numbers import Real
from typing import Any, ClassVar, Literal, get_args

from teachkit.game import shown
from teachkit.games.tree import State, TreeGame
from teachkit.quizzes.marking import Marking
from teachkit.quizzes.trees import inner_names, inner_nodes, tree_for
from teachkit.quizzes.view import View
from teachkit.search import alphabeta
from teachkit.stepping.steps import Step, Steps
from teachkit.trace.recorder import record
from teachkit.trace.trace import Node, Trace
from teachkit.values import plain_number, value_text

Answer = Any
Form = Literal["several", "one", "numbers", "bounds", "order"]
"""Choose several nodes, or one; type a number into each; type α and β; move the children."""

RULES = {
    ">=": "It cuts as soon as a bound is reached: v ≥ β at MAX, v ≤ α at MIN.",
    ">": "It cuts only beyond a bound: v > β at MAX, v < α at MIN. Equal is not enough.",
}


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""The places of children, of which a node has no more than `MAX_CHILDREN`."""


KINDS: "dict[str, type[Question]]" = {}


class Question(ABC):
    """One question about a tree."""

    kind: ClassVar[str]
    title: ClassVar[str]
    hint: ClassVar[str]
    """How the answer is given in the browser, in words."""
    how: ClassVar[str]
    """How the answer is given in Python."""
    form: ClassVar[Form]
    others: ClassVar[dict[str, str]] = {}
    """Answers that no node stands for, each with the text of its button."""
    sign: ClassVar[str] = "▲"
    """What a chosen node is marked with."""
    line: ClassVar[str] = ""
    """What a student writes into on paper, where the tree has no place for the answer."""
    is_redrawn: ClassVar[bool] = False
    """Does the tree look different with every answer?"""
    has_one_answer: ClassVar[bool] = True
    """Is no other answer right than the key?"""

    def __init_subclass__(cls) -> None:
        if "kind" in vars(cls):
            if cls.form not in (known := get_args(Form)):
                raise ValueError(f"form must be one of {', '.join(known)}, not {cls.form!r}")
            KINDS[cls.kind] = cls

    def __init__(self, game: TreeGame | None, cut: str, level: str, chance: random.Random) -> None:
        self.cut, self.level = cut, level
        self.game = game or tree_for(chance, level, cut, self.fits)
        self.choose(chance)

    def fits(self, game: TreeGame, trace: Trace[Any, Any]) -> bool:
        """Is there something to ask about this search?"""
        return True

    def choose(self, chance: random.Random) -> None:  # noqa: B027
        """Choose what is asked, where a tree leaves a choice."""

    # ---- what is asked

    @property
    @abstractmethod
    def ask(self) -> str:
        """The question."""

    @property
    def rule(self) -> str:
        """The cut rule in words."""
        return RULES[self.cut]

    @property
    def on_sheets(self) -> str:
        """Where the answer is written on a sheet of several questions, if `line` says nothing."""
        return f"Answer: {40 * '_'}"

    @property
    def view(self) -> View:
        """What the picture of the question shows."""
        return View(self.trace, before=True)

    def view_of(self, answer: Answer) -> View:
        """What the picture shows while a checked answer is given."""
        return self.view

    @property
    def items(self) -> Mapping[State, int | str]:
        """The nodes that can be chosen or filled in, each as answers name it."""
        return {}

    @cached_property
    def leaf_numbers(self) -> dict[State, int]:
        """The leaves, numbered from 0 at the left."""
        return {state: number for number, state in enumerate(self.game.leaves)}

    @cached_property
    def inner_names(self) -> dict[State, str]:
        """The inner nodes by their names."""
        return {state: self.game.node_name(state) for state in inner_nodes(self.game)}

    # ---- the right answer

    @property
    @abstractmethod
    def key(self) -> Answer:
        """A right answer, found by the recorder."""

    @property
    @abstractmethod
    def key_text(self) -> str:
        """The key as people write it."""

    @property
    @abstractmethod
    def reason(self) -> str:
        """Why the key is right."""

    @cached_property
    def trace(self) -> Trace[Any, Any]:
        """The search that the question is about."""
        return record(alphabeta, self.game, cut=self.cut)

    @cached_property
    def steps(self) -> Steps:
        """The search line by line."""
        return Steps(self.trace)

    # ---- other answers

    @property
    @abstractmethod
    def blank(self) -> Answer:
        """The answer of somebody who has not answered."""

    @abstractmethod
    def checked(self, answer: Answer) -> Answer:
        """The answer in its plainest form, or a ValueError for what is none."""

    @abstractmethod
    def marked(self, answer: Answer) -> Marking:
        """How a checked answer is marked."""

    def missing(self, answer: Answer) -> str:
        """What a checked answer still needs before it is worth marking; empty if nothing."""
        return ""

    def mark(self, answer: Answer) -> Marking:
        """How an answer is marked, or a ValueError for what is none."""
        return self.marked(self.checked(answer))

    # ---- words

    def leaf_text(self, leaf: int) -> str:
        """A leaf in words."""
        state = self.game.leaves[leaf]
        value = value_text(self.game.utility(state, "MAX"))
        return f"the leaf {value} ({self.place_text(state)})"

    def place_text(self, state: State) -> str:
        """Where a node below the root stands, in words."""
        game = self.game
        above = game.parent(state)
        children = [game.result(above, move) for move in game.actions(above)]
        return f"{ORDINALS[children.index(state)]} child of {game.node_name(above)}"

    def state_text(self, state: State) -> str:
        """A node in words."""
        if self.game.is_terminal(state):
            return self.leaf_text(self.game.leaves.index(state))
        return self.game.node_name(state)

    def named(self, name: str) -> State:
        """The inner node of a name, or a ValueError that lists them."""
        for state in inner_nodes(self.game):
            if self.game.node_name(state) == name:
                return state
        names = ", ".join(inner_names(self.game))
        raise ValueError(f"no inner node is called {shown(name)}: there are {names}")

    def checked_leaf(self, leaf: Any) -> int:
        """The number of a leaf, or a ValueError that says how leaves are numbered."""
        total = len(self.game.leaves)
        if not isinstance(leaf, int) or isinstance(leaf, bool) or not 0 <= leaf < total:
            raise ValueError(
                f"no leaf has the number {shown(leaf)}: they are numbered from 0 at the left "
                f"to {total - 1}"
            )
        return leaf

    def visits(self) -> dict[State, Node[Any, Any]]:
        """The nodes that the search visited, by their place in the tree."""
        return {node.state: node for node in self.trace}

    def cuts(self) -> list[str]:
        """What the search says at each cut that leaves something out."""
        return cut_sentences(self.trace)


def cut_sentences(trace: Trace[Any, Any]) -> list[str]:
    """What a search says at each cut that leaves something out."""
    return [said(step, trace) for step in Steps(trace) if step.key == "cutoff" and step.node.pruned]


def said(step: Step, trace: Trace[Any, Any]) -> str:
    """The sentence of a step; where moves are cut, also how many leaves vanish with them."""
    game, node = trace.game, step.node
    if step.key != "cutoff" or not node.pruned:
        return step.sentence
    below = (game.result(node.state, move) for move in node.pruned)
    leaves = sum(len(game.leaves_below(state)) for state in below)
    if leaves == len(node.pruned):
        return step.sentence
    return f"{step.sentence} With that, {leaves} leaves are never looked at."


# ---- reading answers


def number_of(thing: Any, what: str) -> float | str | None:
    """A number that JSON can carry, infinities as "+∞" and "−∞"; None where nothing stands."""
    if thing is None or (isinstance(thing, str) and not thing.strip()):
        return None
    number = _read(thing)
    if number is None:
        raise ValueError(f"{what} must be a number, inf or -inf, not {shown(thing)}")
    return value_text(number) if abs(number) == inf else plain_number(number)


def _read(thing: Any) -> float | None:
    if isinstance(thing, str):
        text = thing.strip().lower().replace("−", "-").replace("∞", "inf").replace(",", ".")
        thing = text if len(text) <= 40 else None
    elif not isinstance(thing, Real) or isinstance(thing, bool):
        return None
    try:
        number = float(thing)
    except (TypeError, ValueError, OverflowError):
        return None
    return None if isnan(number) else number


def value_of(number: float | str) -> float:
    """The number that `number_of` wrote."""
    value = _read(number)
    assert value is not None
    return value


def is_same(number: float | str | None, value: float) -> bool:
    """Is an answer the value, as exactly as the value is written?"""
    return number is not None and value_of(number) in (value, _read(value_text(value)))


def written(number: float | str | None) -> str:
    """A number of an answer as people write it."""
    return "" if number is None else value_text(value_of(number))


def checked_mapping(answer: Any, example: str) -> Mapping[Any, Any]:
    """The answer itself if it is a dict, or a ValueError with an example."""
    if not isinstance(answer, Mapping):
        raise ValueError(f"the answer must be a dict such as {example}, not {shown(answer)}")
    return answer


def checked_list(answer: Any, example: str) -> list[Any]:
    """The answer as a list, or a ValueError with an example."""
    if not isinstance(answer, list | tuple | set | frozenset | range):
        raise ValueError(f"the answer must be a list such as {example}, not {shown(answer)}")
    return list(answer)


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many}"
