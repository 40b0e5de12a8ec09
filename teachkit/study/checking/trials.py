"""Trying a student's function on trees, and seeing from outside what it does.

    Trial    one call of the function on one tree, and what came of it
    Reading  which part of what comes back is the value and which the move

Nothing is asked of the function but that it takes its answers from the game: a leaf is
looked at when the game is asked what it is worth.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf, isnan
from numbers import Integral, Real
from typing import Any

from teachkit.game import Game, Player
from teachkit.games.tree import TreeGame
from teachkit.study.checking.guard import Guard
from teachkit.study.checking.keeping import untouched
from teachkit.study.checking.observed_tree import ObservedTree
from teachkit.study.checking.plain_trees import Number, PlainTree, values
from teachkit.study.checking.quirky import UNKNOWN, Run
from teachkit.study.checking.small_trees import Nested, height
from teachkit.study.checking.unheard import unheard
from teachkit.study.watching.answers import parts
from teachkit.study.watching.calling import (
    calling,
    first_evaluation,
    name_of,
    parameter_in,
    parameter_of,
)
from teachkit.study.watching.clock import Stopped
from teachkit.study.watching.watch import Watching

Levels = tuple[Player, ...]

USUAL: Levels = ("MAX", "MIN")
"""Who moves: MAX first, and then they take turns."""

SECONDS = 1.5
"""How long one call may take."""
FULL = 20
"""The depth that a function with a limit of depth is given: no tree here is as deep as that."""

LEAST = 2
"""A smaller depth than this is no limit: it may be counted up."""

CALIBRATION: tuple[Nested, ...] = (
    [[33, 27], [48, 51]],
    [[48, 51], [33, 27]],
    [[48, 71], [33, 27], [66, 80]],
    [[-33, -27], [-48, -51], [-20, -40]],
)
"""Trees on which no value can be taken for a move."""
FLAT: tuple[Nested, ...] = ([33, 48, 27], [48, 27], [66, 71, 80, 51], [-33, -27])
"""The same for a function that breaks off on trees of two levels."""
LIMITED: Nested = [[[3], [5]], [[2], [4]]]
"""A tree on which it shows whether an evaluation is asked as ours is..."""
ALIKE: Mapping[Number, float] = dict.fromkeys(range(11), 1)
"""...where all its nodes look alike."""


@dataclass(frozen=True)
class Reading:
    """Where value and move are in what comes back."""

    value: int | None = 0
    move: int | None = None

    def of(self, returned: Any) -> tuple[Any, Any]:
        """The value and the move; None for what is not there."""
        answer = parts(returned)
        pick = [
            answer[place] if place is not None and place < len(answer) else None
            for place in (self.value, self.move)
        ]
        return pick[0], pick[1]


@dataclass
class Trial:
    """What came of one call."""

    nested: Nested
    game: TreeGame
    tree: PlainTree
    levels: Levels = USUAL
    returned: Any = None
    error: BaseException | None = None
    looks: tuple[Number, ...] = ()
    starts: tuple[int, ...] = ()
    """How many looks there were each time that the function turned to the root."""
    asks_turn: bool = False
    asks_max: bool = False
    """Was the game asked below the root who MAX is?"""
    strayed: tuple[Number, int] | None = None
    reads: tuple[Number, ...] = ()
    """The looks, with a leaf once more for each time that it was asked for in a row."""
    is_asked: bool = True
    """Was the game asked anything at all?"""
    refused: Exception | None = None
    """What the game said to a question that was asked in a wrong way."""
    estimates: Mapping[Number, float] = field(default_factory=dict)
    """What inner nodes look like to an evaluation, where the depth is limited."""
    depth: int | None = None
    after: tuple[int, ...] = ()
    """The positions after the root's moves, as the function sees them."""
    value: Any = None
    move: Any = None

    @property
    def first_looks(self) -> tuple[Number, ...]:
        """The leaves in the order in which they were first looked at."""
        return tuple(dict.fromkeys(self.looks))

    @property
    def is_endless(self) -> bool:
        """Had the function to be stopped?"""
        return isinstance(self.error, Stopped)

    @property
    def times(self) -> int:
        """How often the leaf was looked at that was looked at most."""
        return max(map(self.looks.count, set(self.looks)), default=0)


@contextmanager
def alone(seed: int = 0) -> Iterator[None]:
    """Lets lots that are drawn come out the same each time, and what is said go nowhere."""
    state = random.getstate()
    random.seed(seed)
    try:
        with unheard():
            yield
    finally:
        random.setstate(state)


def watched(
    function: Any, game: Game[Any, Any], arguments: Mapping[str, Any], seconds: float = SECONDS
) -> Watching:
    """A run of the function on a game, watched, with nothing left behind."""
    with alone(), untouched(function):
        return Watching(function, game, seconds=seconds, **arguments)


@lru_cache(maxsize=4096)
def _grown(frozen: Any, levels: Levels) -> tuple[TreeGame, PlainTree]:
    """The game on a tree, and its plain tree; the same trees are tried in every check."""
    game = TreeGame(frozen, levels)
    return game, PlainTree.of(game)


def _frozen(nested: Nested) -> Any:
    return tuple(map(_frozen, nested)) if isinstance(nested, list) else nested


@dataclass
class Trials:
    """A student's function, ready to be tried on one tree after the other."""

    function: Any
    guard: Guard
    arguments: dict[str, Any] = field(default_factory=dict)
    reading: Reading = field(default_factory=Reading)
    number: int = 0
    seed: int | None = None
    """What lots that are drawn come from; None for others in each trial."""

    def __post_init__(self) -> None:
        self.reach = self._reach()
        """No tree is deeper than this."""
        self._game = ObservedTree()
        self._evaluate = self._takes_evaluation()
        """What it calls an evaluation that it has by default, if a tree's can take its place."""
        self._call = self._calling_on_tree(self._game, FULL)
        self.history: list[Trial] = []
        """All trials, in order: what a function keeps from call to call depends on it."""
        self._calibrate(CALIBRATION)
        if not any(trial.looks for trial in self.history):
            self._count_the_other_way()
        if not any(trial.error is None or trial.is_endless for trial in self.history):
            self._calibrate(FLAT)
        self.reading = read(self.history)
        for trial in self.history:
            trial.value, trial.move = self.reading.of(trial.returned)

    def calling_on(self, game: Game[Any, Any], depth: int) -> Callable[[Any], Any]:
        """The function of a state of a game; a depth that was given with it counts."""
        return calling(self.function, game, **{"depth": depth} | self.arguments)

    def _calling_on_tree(self, game: ObservedTree, depth: int) -> Callable[[Any], Any]:
        """The same for a tree, whose evaluation takes the place of one that it has by default."""
        own = {self._evaluate: first_evaluation(game)} if self._evaluate else {}
        return calling(self.function, game, **{"depth": depth} | own | self.arguments)

    def _takes_evaluation(self) -> str | None:
        """What it calls an evaluation with a default, unless it gets on only with its own."""
        parameter = parameter_in(self.function, "evaluate")
        if parameter is None or parameter.name in self.arguments:
            return None
        if parameter.default is parameter.empty:
            return None  # it is handed one in any case
        needs_own = self._breaks_off(parameter.name) and not self._breaks_off(None)
        return None if needs_own else parameter.name

    def _breaks_off(self, evaluate: str | None) -> bool:
        """Does it break off at its limit of depth with a tree's evaluation for its own?"""
        self._evaluate = evaluate
        tried = [self.to_depth(LIMITED, depth, ALIKE) for depth in (1, 2)]
        return any(trial.error is not None for trial in tried)

    def _calibrate(self, trees: tuple[Nested, ...]) -> None:
        for nested in trees:
            if self.on(nested).is_endless:
                break  # it takes too long each time

    def _count_the_other_way(self) -> None:
        """Start a depth that reads no leaf at the other end, if it reads one then."""
        before = self.arguments, self.history
        for role, start in (("depth", 0), ("ply", FULL)):
            name = parameter_of(self.function, role)
            if name is not None and name not in self.arguments:
                self.arguments, self.history = self.arguments | {name: start}, []
                self._call = self._calling_on_tree(self._game, FULL)
                self._calibrate(CALIBRATION)
                if any(trial.looks for trial in self.history):
                    return
                self.arguments, self.history = before
                self._call = self._calling_on_tree(self._game, FULL)

    def within_reach(self, trees: Iterable[Nested]) -> Iterator[Nested]:
        """Those of some trees that are no deeper than a depth that was given."""
        return (nested for nested in trees if self.reach == inf or height(nested) <= self.reach)

    def _reach(self) -> float:
        """The depth that was given, if one was that can be a limit; infinite if not."""
        name = parameter_of(self.function, "depth")
        given = self.arguments.get(name) if name else None
        return given if isinstance(given, int) and given >= LEAST else inf

    def on(self, nested: Nested, levels: Levels = USUAL) -> Trial:
        """Call the function on a tree."""
        game, tree = _grown(_frozen(nested), levels)
        self._game.load(game)
        trial = self._tried(Trial(nested, game, tree, levels), self._call)
        self.history.append(trial)
        return trial

    def afresh(self, nested: Nested) -> Trial:
        """Call the function on a tree whose states have the names that those of others have."""
        game, tree = _grown(_frozen(nested), USUAL)
        own = ObservedTree()
        own.load(game)
        call = self._calling_on_tree(own, FULL)
        return self._tried(Trial(nested, game, tree), call, own)

    def on_merged(self, nested: Nested) -> Trial:
        """Call the function on a tree in which equal branches are one position."""
        game, tree = _grown(_frozen(nested), USUAL)
        self._game.load(game, same=tree.same())
        return self._tried(Trial(nested, game, tree), self._call)

    def on_elusive(self, nested: Nested) -> Trial:
        """Call the function on a tree whose states no table finds again."""
        game, tree = _grown(_frozen(nested), USUAL)
        self._game.load(game, is_elusive=True)
        return self._tried(Trial(nested, game, tree), self._call)

    def on_lasting(self, nested: Nested) -> Trial:
        """Call the function on a tree whose states all have ids of their own."""
        game, tree = _grown(_frozen(nested), USUAL)
        self._game.load(game, is_lasting=True)
        return self._tried(Trial(nested, game, tree), self._call)

    def to_depth(self, nested: Nested, depth: int, estimates: Mapping[Number, float]) -> Trial:
        """Call the function on a tree with a limit of depth."""
        game = TreeGame(nested)
        self._game.load(game, estimates=estimates)
        call = self._calling_on_tree(self._game, depth)
        trial = Trial(nested, game, PlainTree.of(game), estimates=estimates, depth=depth)
        return self._tried(trial, call)

    def _tried(
        self, trial: Trial, call: Callable[[int], Any], loaded: ObservedTree | None = None
    ) -> Trial:
        """The trial with what came of it; the tree is loaded."""
        game = loaded or self._game
        self.number += 1
        with alone(self.number if self.seed is None else self.seed):
            try:
                self.guard.begin()
                trial.returned = call(game.initial)
            except (Exception, SystemExit, Stopped) as error:
                trial.error = error
            finally:
                self.guard.end()
        trial.looks, trial.after = tuple(game.looks), game.after
        trial.starts = tuple(sorted(game.starts))
        trial.reads, trial.is_asked = tuple(game.reads), game.is_asked
        trial.refused, trial.asks_max = game.refused, game.asks_max
        trial.asks_turn, trial.strayed = game.asks_turn, game.strayed
        trial.value, trial.move = self.reading.of(trial.returned)
        return trial

    @property
    def name(self) -> str:
        """The name of the function."""
        return name_of(self.function)

    def run(self, trial: Trial) -> Run | None:
        """A trial as a run to be compared with others, or None if the function broke off."""
        if trial.error is not None:
            return None
        value = trial.value if is_number(trial.value) else None
        move = UNKNOWN if self.reading.move is None else trial.move
        return Run(value, move, trial.first_looks)


def is_number(thing: object) -> bool:
    """Is it a number that can be compared?"""
    return isinstance(thing, Real) and not isinstance(thing, bool) and not isnan(thing)


def in_words(error: BaseException | None) -> str:
    """Why a call gave no answer."""
    if isinstance(error, Stopped):
        return "it takes too long."
    return f"it breaks off with {type(error).__name__}: {error}."


def read(trials: list[Trial]) -> Reading:
    """Where value and move are, from trees on which they cannot be mistaken for each other."""
    answers = [(parts(t.returned), t) for t in trials if t.error is None]
    width = min((len(answer) for answer, _ in answers), default=1)
    places = [[(answer[place], t) for answer, t in answers] for place in range(width)]
    moves = [n for n, found in enumerate(places) if found and all(_may_be_move(*f) for f in found)]
    value = _place_of_value([n for n in range(width) if n not in moves], places)
    if value is None and width > 1:  # a small number in each: nothing is no value
        value = next((n for n in moves if all(thing is not None for thing, _ in places[n])), None)
        moves = [n for n in moves if n != value]
    named = [n for n in moves if any(thing is not None for thing, _ in places[n])]
    if width == 1:
        always_the_same = len({thing for thing, _ in places[0]}) == 1 if named else True
        return Reading(0, None) if always_the_same else Reading(None, 0)
    return Reading(value, next(iter(named or moves), None))


def _place_of_value(candidates: list[int], places: list[list[tuple[Any, Trial]]]) -> int | None:
    """Which of some parts is the value: a number each time, and rather the right one."""
    numbers = [n for n in candidates if all(is_number(thing) for thing, _ in places[n])]

    def hits(place: int) -> int:
        return sum(abs(thing) == abs(values(trial.tree)[0]) for thing, trial in places[place])

    return max(numbers, key=hits) if numbers else next(iter(candidates), None)


def _may_be_move(thing: Any, trial: Trial) -> bool:
    """Is it a move, nothing, or the position after a move in its place?"""
    if thing is None or thing in trial.after:
        return True
    return (
        isinstance(thing, Integral)
        and not isinstance(thing, bool)
        and (thing in range(len(trial.tree.children[0])))
    )
