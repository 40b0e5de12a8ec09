"""Calling a student's function on trees and in games, and seeing from outside what it does.

    Asked    a game that notes what it is asked: a leaf is looked at when its worth is asked for
    Subject  the function, ready to be called

Nothing counts but behaviour: what comes back, and which leaves were looked at in which order.
"""

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from inspect import signature
from math import inf
from typing import Any

from teachkit.game import AnyGame, Evaluation, Game, Player
from teachkit.games.tree import TreeGame
from teachkit.progress import Bar
from teachkit.study.check.judge import Notes, Reading, Run, read
from teachkit.study.check.trees import Number, Tree, grown
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import Limit
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.calling import (
    calling,
    first_evaluation,
    name_of,
    parameter_in,
    parameter_of,
    role_of,
    searching_part,
)
from teachkit.study.watch.explaining import WatchError
from teachkit.study.watch.watch import Watching

FULL = 20
"""The depth that a function with a limit of depth is given: no tree here is as deep as that."""
SECONDS = 1.0
"""How long one call may take..."""
WATCHED = 0.5
"""...and how long it is watched to see what it does."""
QUESTIONS = 2_000
"""How often a function may ask the game for each node of a tree."""
APART = 1_000
"""The states of two trees differ by so much: what is kept of one never fits another."""
MOVED = 700
"""The first move of a node where moves are "renamed": no leaf there is worth as much."""
WIDEST = 9
"""The most moves that a node has."""
DEEP = 400
"""No search of these trees and positions has so many calls under way."""
NOBODY = ""
"""The player where none is handed over."""


class SwappedError(ValueError):
    """Are the arguments swapped? It is game.result(state, move)."""


# ---- games that note what they are asked


class Asked(Game[Any, Any]):
    """A game that starts at a position and notes what it is asked."""

    def __init__(self, game: AnyGame, initial: Any = None) -> None:
        self.inner, self.initial = game, game.initial if initial is None else initial
        self.win_weight, self.players = game.win_weight, game.players
        self.note(Notes())

    def note(self, notes: Notes) -> None:
        """Put down in these notes from now on."""
        self.notes, self._ground = notes, _frames()

    def _read(self, state: Any) -> Any:
        """The inner game's state."""
        self.notes.questions += 1
        if self.notes.questions % 256 == 0:
            self.notes.is_deep |= _frames() - self._ground > DEEP  # it goes on for ever
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
        self.notes.made.append((at, after))
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


class AskedTree(Asked):
    """A tree that notes what it is asked; `load` gives it another one."""

    def __init__(self) -> None:
        self._base = 0
        self.load(Run(grown(0)))

    def load(self, run: Run) -> None:
        """Be the tree of this run from now on, and note there what is asked.

        The run says how states are named: where they are "merged", those that look the same from
        there down are one; "elusive" ones never come twice, so that no table finds them again;
        "lasting" ones are all kept, so that none has the id of one that is gone. "again" they have
        the names that they had. Where moves are "renamed" they are no small numbers.
        """
        tree, how = run.tree, run.how
        self.inner: Tree = tree
        self.players, self._guess, self._size = tree.players, run.guess, len(tree.nodes)
        self._base += APART * (how != "again")
        self._same = tree.same if how == "merged" else tree.nodes
        self._made: dict[int, Number] | None = {} if how == "elusive" else None
        self._lasting: list[int] | None = [] if how == "lasting" else None
        self._moved = MOVED if how == "renamed" else 0
        self.initial, self._left = self._base, QUESTIONS * self._size
        self.win_weight = tree.win_weight
        self.note(run)

    def _read(self, state: Any) -> Number:
        super()._read(state)
        self._left -= 1
        if self._left < 0 or self.notes.is_deep:
            self.notes.is_over = True
            raise Stopped("nodes")
        node: Any = state - self._base
        if self._made is not None:
            node = self._made.get(state, node)
        if not 0 <= node < self._size:
            raise ValueError(f"{state!r} is no state of this tree")
        return int(node)

    def _named(self, node: Number) -> int:
        state = self._base + self._same[node]
        if self._made is not None:
            state = -self._base - len(self._made)
            self._made[state] = node
        if self._lasting is not None:
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
        if self.inner.is_terminal(node) or node not in self._guess:
            return self.inner.utility(node, player)
        return self._guess[node] * (1 if player == "MAX" else -1)

    @property
    def evaluations(self) -> Mapping[str, Evaluation[int]]:
        return {"leaf": self._evaluate}

    def _evaluate(self, state: int, player: Player) -> float:
        """The estimate of a node; without one, the number of a leaf and 0 for an inner node."""
        node = self._read(state)
        if player not in self.players:
            raise self._no_player(player)
        if node in self._guess:
            return self._looked(node, self._guess[node] * (1 if player == "MAX" else -1))
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


# ---- the function

SMALLEST = grown((2,))
"""Who does not come to an end here does so nowhere."""
CALIBRATION = [
    grown(each)
    for each in (
        ((33, 27), (48, 51)),
        ((48, 51), (33, 27)),
        ((48, 71), (33, 27), (66, 80)),
        ((-33, -27), (-48, -51), (-20, -40)),
    )
]
"""Trees on which no value can be taken for a move."""
FLAT = [grown(each) for each in ((33, 48, 27), (48, 27), (66, 71, 80, 51), (-33, -27))]
"""The same for a function that breaks off on trees of two levels."""
LONG = grown((((((((33,),),),),),),))
"""A leaf that is far from the root."""
LIMITED = grown((((3,), (5,)), ((2,), (4,))))
"""A tree on which it shows whether an evaluation is asked as ours is..."""
ALIKE: Mapping[Number, float] = dict.fromkeys(range(11), 1)
"""...where all its nodes look alike."""

Filling = Callable[[AnyGame], Any]
OTHERWISE: tuple[tuple[str, Filling], ...] = (
    ("depth", lambda _: FULL),
    ("depth", lambda _: 0),
    ("ply", lambda _: FULL),
    ("is_max", lambda game: game.maximiser(game.initial)),
    ("is_max", lambda game: game.maximiser(game.initial) == game.to_move(game.initial)),
    ("player", lambda game: game.maximiser(game.initial) == game.to_move(game.initial)),
)
"""What else may be meant by a parameter: a depth that counts up, a flag that is a player."""


class Subject:
    """A student's function, ready to be tried on one tree after the other and in games."""

    def __init__(
        self, function: Any, limit: Limit, arguments: Mapping[str, Any], bar: Bar | None = None
    ) -> None:
        self.function, self.limit, self._bar = function, limit, bar
        self.arguments, self._kept = dict(arguments), Kept(function)
        self.name = name_of(function)
        self.depth_name = parameter_of(function, "depth")
        """What it calls its limit of depth, if it has one and it was not given."""
        if self.depth_name in self.arguments:
            self.depth_name = None
        self.reach = self._reach()
        """No tree is deeper than this."""
        self.reading = Reading()
        self.seed: int | None = None
        """What lots that are drawn come from; None for others in each call."""
        self.history: list[Run] = []
        """All plain runs, in order: what a function keeps from call to call depends on it."""
        self._otherwise: dict[str, Filling] = {}
        self._watched: dict[Tree, Watching | WatchError] = {}
        self._number = 0
        self._asked = AskedTree()
        self._evaluate = self._evaluation_name()
        self._calibrate()
        self.reading = read(self.history)
        if self.reading == Reading() and self._gives_moves():
            self.reading = Reading(None, 0)
        for run in self.history:
            run.value, run.move = self.reading.of(run.returned)

    def _gives_moves(self) -> bool:
        """Is the one number that it always gives a move, and so another one where moves are?"""
        usual = self.history[0].returned
        if self.history[0].error is not None:
            return False
        run = self.on(self.history[0].tree, "renamed")
        return run.error is None and usual in range(WIDEST) and run.returned == usual + MOVED

    # ---- how it is called

    def _calibrate(self) -> None:
        """Call it as its parameters ask, or else as they may be meant, on trees that tell most."""
        if self._tried():
            return
        first = self.history
        for role, filling in OTHERWISE:
            name = parameter_of(self.function, role)
            if name is not None and name not in self.arguments:
                self._otherwise = {name: filling}
                self._call.cache_clear()
                if self._tried():
                    self.depth_name = self._limit_beside(name, role)
                    return
        self._otherwise, self.history = {}, first
        self._call.cache_clear()
        if not any(run.error is None or run.is_endless for run in self.history):
            self.history = [self.on(tree) for tree in FLAT]

    def _limit_beside(self, name: str, role: str) -> str | None:
        """What it calls its limit of depth if a parameter means something else than its name."""
        if role not in ("depth", "ply"):
            return self.depth_name
        if self._otherwise[name](self._asked) == FULL:
            return name
        names = [each for each in signature_names(self.function) if role_of(each) == "depth"]
        return next((each for each in names if each != name), None)

    def _tried(self) -> bool:
        """Does it look at leaves, and also at one that is far away?"""
        self.history = []
        if self.on(SMALLEST).is_endless:
            return True
        self.history = []
        for tree in CALIBRATION:
            if self.on(tree).is_endless:
                return True  # it takes too long each time
        if not any(run.looks for run in self.history):
            return False
        is_far = self.reach < LONG.height or bool(self.on(LONG).looks)
        del self.history[len(CALIBRATION) :]
        return is_far

    def _evaluation_name(self) -> str | None:
        """What it calls an evaluation with a default, unless it gets on only with its own."""
        parameter = parameter_in(self.function, "evaluate")
        if parameter is None or parameter.name in self.arguments:
            return None
        if parameter.default is parameter.empty:
            return None  # it is handed one in any case
        is_broken = []
        for name in (parameter.name, None):
            self._evaluate = name
            self._call.cache_clear()
            tried = [self.on(LIMITED, depth=depth, guess=ALIKE) for depth in (1, 2)]
            is_broken.append(any(run.error is not None for run in tried))
        self._call.cache_clear()
        return None if is_broken == [True, False] else parameter.name

    _evaluate: str | None = None

    @property
    def _call(self) -> Any:
        return self.__dict__.setdefault("_calls", cache(self._calling))

    def _calling(self, game: Asked, depth: int) -> Callable[[Any], Any]:
        """The function of a state of a game."""
        own: dict[str, Any] = {name: each(game) for name, each in self._otherwise.items()}
        if self._evaluate and isinstance(game, AskedTree):
            own[self._evaluate] = first_evaluation(game)
        return calling(self.function, game, own, **{"depth": depth} | self.arguments)

    def _reach(self) -> float:
        """The depth that was given, if one was that can be a limit; infinite if not."""
        name = parameter_of(self.function, "depth")
        given = self.arguments.get(name) if name else None
        return given if isinstance(given, int) and given >= 2 else inf

    def within_reach(self, trees: Iterable[Tree]) -> Iterator[Tree]:
        """Those of some trees that are no deeper than a depth that was given."""
        return (tree for tree in trees if tree.height <= self.reach)

    # ---- calling it

    def on(
        self,
        tree: Tree,
        how: str = "",
        *,
        depth: int | None = None,
        guess: Mapping[Number, float] | None = None,
    ) -> Run:
        """Call it on a tree, with states named as in `AskedTree.load`."""
        run = self._run(Run(tree, how, depth, guess or {}), self._asked)
        if not how and depth is None:
            self.history.append(run)
        return run

    def afresh(self, tree: Tree) -> Run:
        """Call it on a tree whose states have the names that those of others have."""
        return self._run(Run(tree, "afresh"), AskedTree())

    def _run(self, run: Run, game: AskedTree) -> Run:
        self._number += 1
        if self._bar is not None:
            self._bar.to(self._number)
        random.seed(self._number if self.seed is None else self.seed)
        game.load(run)
        try:
            call = self._call(game, FULL if run.depth is None else run.depth)
            run.returned = self.limit.call(call, game.initial)
        except (Exception, SystemExit, Stopped) as error:
            run.error = error
        run.is_hidden = run.is_over and not run.is_endless
        if run.is_hidden:
            run.error = Stopped("nodes")
        run.after = game.after
        run.value, run.move = self.reading.of(run.returned)
        return run

    def in_game(self, asked: Asked, depth: int = FULL) -> tuple[Any, Any]:
        """The value and the move that it gives where a game starts, which it has never seen."""
        random.seed(0)
        self._kept.end()  # what it has kept of trees is no part of a game
        call = self._calling(asked, depth)
        given = restoring(lambda: self.limit.call(call, asked.initial), self._kept)
        return self.reading.of(given)

    def watched(self, tree: Tree) -> Watching:
        """A run of the function, watched once, with nothing left behind; or why that failed."""
        if tree not in self._watched:
            try:
                self._watched[tree] = self._watching(tree)
            except WatchError as error:
                self._watched[tree] = error
        found = self._watched[tree]
        if isinstance(found, WatchError):
            raise found
        return found

    def _watching(self, tree: Tree) -> Watching:
        own = {name: each(tree) for name, each in self._otherwise.items()}
        game = TreeGame(tree.tree, tree.levels)
        given = {"seconds": WATCHED, **own, **self.arguments}
        random.seed(0)
        return restoring(lambda: Watching(self.function, game, **given), Kept(self.function))


def signature_names(function: Any) -> list[str]:
    """What the parameters of a function are called."""
    return list(signature(searching_part(function)).parameters)
