"""What a search is asked on, and what it asks: games that note every question.

Run        one call of the function, what the game was asked, and what came of it
Asked      a game that notes what it is asked: a leaf is looked at when its worth is asked for
AskedTree  the same for trees, with states that are named in several ways
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from teachkit.game import AnyGame, Evaluation, Game, Player
from teachkit.study.observe.trees import Number, Tree, grown
from teachkit.study.sandbox.stopped import Stopped

QUESTIONS = 2_000
"""How often a function may ask the game for each node of a tree."""
APART = 1_000
"""The states of two trees differ by so much: what is kept of one never fits another."""
MOVED = 700
"""The first move of a node where moves are "renamed": no leaf there is worth as much."""
DEEP = 400
"""No search of these trees and positions has so many calls under way."""
OPTIONAL = [name for name in vars(Game) if not name.startswith("_") and name != "winner"]
"""What a game may have beside its rules; who has won is found by asking what the end is worth."""
NOBODY = ""
"""The player where none is handed over."""


class Seen(NamedTuple):
    """What can be seen of a search from outside."""

    value: Any
    move: Any
    leaves: tuple[Number, ...]
    """In the order in which they were first looked at."""


@dataclass
class Run:
    """One call of the function, what the game was asked, and what came of it."""

    tree: Tree = field(default_factory=lambda: grown(0))
    how: str = ""
    """How states are named: see `AskedTree.load`."""
    depth: int | None = None
    guess: Mapping[Number, float] = field(default_factory=dict)
    """What inner nodes look like to an evaluation, where the depth is limited."""
    looks: Sequence[Any] = field(default_factory=list)
    """The positions whose worth was asked for, in order, but none twice in a row."""
    reads: list[Any] = field(default_factory=list)
    """The same, with one once more for each time that it was asked for in a row."""
    answers: dict[Any, float] = field(default_factory=dict)
    """What was last said of the worth of a position."""
    valued: set[Any] = field(default_factory=set)
    """The positions of which it was asked how they ended."""
    trail: list[tuple[Any, ...]] = field(default_factory=list)
    """In order: from where to where a move led, or the one position whose worth was asked for."""
    starts: set[int] = field(default_factory=set)
    """How many looks there had been each time that a search began at the root."""
    questions: int = 0
    is_over: bool = False
    """Was the game asked more than it answers, or from far deeper than it has levels?"""
    strayed: tuple[Number, int] | None = None
    """A node and a move that is not possible there."""
    refused: Exception | None = None
    """What the game said to a question that was asked in a wrong way."""
    after: tuple[int, ...] = ()
    """The positions after the root's moves, as the function sees them."""
    returned: Any = None
    error: BaseException | None = None
    value: Any = None
    move: Any = None

    @property
    def leaves(self) -> tuple[Number, ...]:
        """The leaves in the order in which they were first looked at."""
        return tuple(dict.fromkeys(self.looks))

    @property
    def made(self) -> list[tuple[Any, Any]]:
        """From where to where moves led."""
        return [(step[0], step[1]) for step in self.trail if len(step) == 2]

    @property
    def is_endless(self) -> bool:
        """Had the function to be stopped?"""
        return isinstance(self.error, Stopped)

    @property
    def is_late(self) -> bool:
        """Did its time run out, rather than its questions?"""
        return isinstance(self.error, Stopped) and self.error.why == "time"

    @property
    def times(self) -> int:
        """How often the leaf was looked at that was looked at most."""
        return max(map(self.looks.count, set(self.looks)), default=0)

    @property
    def seen(self) -> Seen | None:
        """What is compared with mutants; None if the function broke off."""
        return None if self.error is not None else Seen(self.value, self.move, self.leaves)


class SwappedError(ValueError):
    """Are the arguments swapped? It is game.result(state, move)."""


class Asked(Game[Any, Any]):
    """A game that starts at a position and notes in a run what it is asked."""

    def __init__(self, game: AnyGame, initial: Any = None) -> None:
        self.inner, self.initial = game, game.initial if initial is None else initial
        self.win_weight, self.players = game.win_weight, game.players
        for name in OPTIONAL:
            if getattr(type(self), name) is getattr(Game, name):  # nobody notes it
                vars(self)[name] = getattr(game, name)
        self.note(Run())

    def note(self, notes: Run) -> None:
        """Put down in these notes from now on."""
        self.notes, self._ground = notes, _frames()

    def _read(self, state: Any) -> Any:
        """The inner game's state."""
        self.notes.questions += 1
        if self.notes.questions % 256 == 0:
            self.notes.is_over |= _frames() - self._ground > DEEP  # it goes on for ever
        return state

    def _named(self, state: Any) -> Any:
        """The state of the inner game as the function sees it."""
        return state

    def _begin(self, state: Any) -> Any:
        """Note that a search begins, if this is the root."""
        if state == self.initial:
            self.notes.starts.add(len(self.notes.looks))
        return self._read(state)

    def to_move(self, state: Any) -> Player:
        return self.inner.to_move(self._read(state))

    def maximiser(self, state: Any) -> Player:
        return self.inner.maximiser(self._read(state))

    def actions(self, state: Any) -> tuple[Any, ...]:
        return self.inner.actions(self._begin(state))

    def result(self, state: Any, move: Any) -> Any:
        at = self._read(state)
        after = self.inner.result(at, move)
        self.notes.trail.append((at, after))
        return self._named(after)

    def is_terminal(self, state: Any) -> bool:
        return self.inner.is_terminal(self._begin(state))

    def utility(self, state: Any, player: Player = NOBODY) -> float:
        at = self._read(state)
        try:
            if player == NOBODY:
                raise TypeError("utility() missing 1 required positional argument: 'player'")
            value = self._worth(at, player)
        except (TypeError, ValueError) as error:
            self.notes.refused = error
            raise
        self.notes.valued.add(at)
        return self._looked(at, value)

    def _worth(self, state: Any, player: Player) -> float:
        return self.inner.utility(state, player)

    @property
    def evaluations(self) -> Mapping[str, Evaluation[Any]]:
        def noted(evaluate: Evaluation[Any]) -> Evaluation[Any]:
            def asked(state: Any, player: Player) -> float:
                at = self._read(state)
                return self._looked(at, evaluate(at, player))

            return asked

        return {name: noted(each) for name, each in self.inner.evaluations.items()}

    def _looked(self, state: Any, value: float) -> float:
        """What a position is worth, which is put down."""
        notes = self.notes
        notes.reads.append(state)
        notes.trail.append((state,))
        notes.answers[state] = value
        if not notes.looks or notes.looks[-1] != state:
            notes.looks.append(state)  # type: ignore[attr-defined]
        return value

    def name(self, move: Any) -> str:
        return self.inner.name(move)

    def text(self, state: Any) -> str:
        return self.inner.text(state)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "inner":
            raise AttributeError(name)
        return getattr(self.inner, name)

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __deepcopy__(self, _: Any = None) -> "Asked":
        return self  # a game never changes; what a copy is asked is noted too

    __copy__ = __deepcopy__


class AskedTree(Asked):
    """A tree that notes what it is asked; `load` gives it another one."""

    def __init__(self) -> None:
        self._base = 0
        self.load(Run())

    def load(self, run: Run) -> None:
        """Be the tree of this run from now on, and note there what is asked.

        The run says how states are named: where they are "merged", those that look the same from
        there down are one; "elusive" ones never come twice, so that no table finds them again;
        "lasting" ones are all kept, so that none has the id of one that is gone. "again" they have
        the names that they had. Where moves are "renamed" they are no small numbers.
        """
        tree, how = run.tree, run.how
        self.inner: Tree = tree
        self.players, self.win_weight, self._size = tree.players, tree.win_weight, len(tree.nodes)
        self._base += APART * (how != "again")
        self.initial = self._base
        self._same = tree.same if how == "merged" else tree.nodes
        self._elusive: dict[int, Number] = {}
        self._lasting: list[int] = []
        self._moved = MOVED if how == "renamed" else 0
        self.note(run)

    def _read(self, state: Any) -> Number:
        super()._read(state)
        if self.notes.is_over or self.notes.questions > QUESTIONS * self._size:
            self.notes.is_over = True
            raise Stopped("nodes")
        node: Any = self._elusive.get(state, state - self._base)
        if not 0 <= node < self._size:
            raise ValueError(f"{state!r} is no state of this tree")
        return int(node)

    def _named(self, node: Number) -> int:
        state = self._base + self._same[node]
        if self.notes.how == "elusive":
            state = -self._base - len(self._elusive)
            self._elusive[state] = node
        elif self.notes.how == "lasting":
            self._lasting.append(state)
        return state

    def maximiser(self, state: Any) -> Player:
        return "MAX"

    def actions(self, state: Any) -> tuple[int, ...]:
        moves = super().actions(state)
        return tuple(move + self._moved for move in moves) if self._moved else moves

    def result(self, state: Any, move: Any) -> int:
        if self._is_state(move) and not self._is_state(state):
            raise SwappedError(f"result({state!r}, {move!r}): {SwappedError.__doc__}")
        node, move = self._read(state), move - self._moved if self._moved else move
        if move not in self.inner.actions(node):
            self.notes.strayed = node, move
        return self._named(self.inner.result(node, move))

    def _is_state(self, thing: Any) -> bool:
        return isinstance(thing, int) and 0 <= thing - self._base < self._size

    def _worth(self, node: Number, player: Player) -> float:
        if node in self.notes.guess and not self.inner.is_terminal(node):
            return self.notes.guess[node] * (1 if player == "MAX" else -1)
        return self.inner.utility(node, player)

    @property
    def evaluations(self) -> Mapping[str, Evaluation[int]]:
        return {"leaf": self._evaluate}

    def _evaluate(self, state: int, player: Player) -> float:
        """The estimate of a node; without one, the number of a leaf and 0 for an inner node."""
        node = self._read(state)
        if player not in self.players:
            raise self._no_player(player)
        if node in self.notes.guess:
            return self._looked(node, self.notes.guess[node] * (1 if player == "MAX" else -1))
        return self.utility(state, player) if self.inner.is_terminal(node) else 0

    @property
    def after(self) -> tuple[int, ...]:
        """The positions after the root's moves."""
        return tuple(map(self._named, self.inner.children[0]))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"'TreeGame' object has no attribute {name!r}", name=name, obj=self)


def _frames() -> int:
    """How many calls are under way."""
    number, frame = 0, sys._getframe()
    while frame.f_back is not None:
        number, frame = number + 1, frame.f_back
    return number
