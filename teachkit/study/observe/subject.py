"""A student's function, ready to be called on one tree after the other and in games.

    Reading  which part of what comes back is the value and which the move
    Subject  the function: how it is called, and what comes of it

Nothing counts but behaviour: what comes back, and which leaves were looked at in which order.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from inspect import signature
from math import inf
from numbers import Integral
from typing import Any, NamedTuple

from teachkit.game import AnyGame
from teachkit.games.tree import TreeGame
from teachkit.progress import Bar
from teachkit.study.observe.asking import MOVED, Asked, AskedTree, Run
from teachkit.study.observe.trees import WIDEST, Number, Tree, decided, grown
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import Limit
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.answers import parts
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
from teachkit.study.watch.functions import is_number
from teachkit.study.watch.watch import Watching

FULL = 20
"""The depth that a function with a limit of depth is given: no tree here is as deep as that."""
SECONDS = 1.0
"""How long one call may take..."""
WATCHED = 0.5
"""...and how long it is watched to see what it does."""
BROKEN = (Exception, SystemExit, Stopped)
"""How a call may end that gives nothing."""
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
FAR = grown((((((((33,),),),),),),))
"""A leaf that is far from the root."""
ALIKE: Mapping[Number, float] = dict.fromkeys(range(11), 1)
"""All nodes of a tree look alike to an evaluation."""

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


class Reading(NamedTuple):
    """Where value and move are in what comes back."""

    value: int | None = 0
    move: int | None = None

    def of(self, returned: Any) -> tuple[Any, Any]:
        """The value and the move; None for what is not there."""
        answer = dict(enumerate(parts(returned)))
        return answer.get(self.value), answer.get(self.move)  # type: ignore[arg-type]


def read(runs: list[Run]) -> Reading:
    """Where value and move are, from trees on which they cannot be mistaken for each other."""
    answers = [(parts(run.returned), run) for run in runs if run.error is None]
    width = min((len(answer) for answer, _ in answers), default=1)
    places = [[(answer[place], run) for answer, run in answers] for place in range(width)]
    moves = [
        n
        for n, found in enumerate(places)
        if found and any(all(may(*each) for each in found) for may in (_may_be_move, _is_from_1))
    ]
    named = [n for n in moves if any(thing is not None for thing, _ in places[n])]
    if width == 1:
        is_move = bool(named) and len({thing for thing, _ in places[0]}) > 1
        return Reading(None, 0) if is_move else Reading(0, None)
    others = [n for n in range(width) if n not in moves]
    numbers = [n for n in others if all(is_number(thing) for thing, _ in places[n])]
    right = [sum(abs(it) == abs(run.tree.values[0]) for it, run in places[n]) for n in numbers]
    value = numbers[right.index(max(right))] if numbers else next(iter(others), None)
    if value is None:  # a small number in each: nothing is no value
        value = next((n for n in moves if all(thing is not None for thing, _ in places[n])), None)
    return Reading(value, next((n for n in (*named, *moves) if n != value), None))


def _may_be_move(thing: Any, run: Run) -> bool:
    """Is it a move, nothing, or the position after a move in its place?"""
    is_whole = isinstance(thing, Integral) and not isinstance(thing, bool)
    is_move = is_whole and thing in range(len(run.tree.children[0]))
    return is_move or thing is None or thing in run.after


def _is_from_1(thing: Any, run: Run) -> bool:
    """Is it a best move, if moves were counted from 1?"""
    return is_number(thing) and thing - 1 in run.tree.best_moves


def own_depth(function: Any) -> int | None:
    """The depth that the function searches to by itself, if it tells one."""
    parameter = parameter_in(function, "depth")
    own = parameter.default if parameter else None
    return own if isinstance(own, int) and not isinstance(own, bool) and own > 0 else None


class Subject:
    """A student's function, ready to be tried."""

    def __init__(
        self,
        function: Any,
        limit: Limit,
        arguments: Mapping[str, Any],
        bar: Bar | None = None,
        *,
        is_player: bool = False,
    ) -> None:
        self.function, self.limit, self._bar = function, limit, bar
        self.is_player = is_player
        """Is it made for games, so that all ends are wins, draws and losses?"""
        self.arguments, self._kept = dict(arguments), Kept(function)
        self.name = name_of(function)
        depth = parameter_of(function, "depth")
        given = self.arguments.get(depth) if depth else None
        self.reach = given if isinstance(given, int) and given >= 2 else inf
        """No tree is deeper than this: the depth that was given, if one was."""
        self.depth_name = None if depth in self.arguments else depth
        """What it calls its limit of depth, if it has one and it was not given."""
        self.reading = Reading()
        self.seed: int | None = None
        """What random choices come from; None for others in each call."""
        self.history: list[Run] = []
        """All plain runs, in order: what a function keeps from call to call depends on it."""
        self._otherwise: dict[str, Filling] = {}
        self._watched: dict[Tree, Watching | WatchError] = {}
        self._number = 0
        self._tree = AskedTree()
        self._evaluate: str | None = None
        """What it calls an evaluation of its own that ours is handed over for."""
        self._call = cache(self._calling)
        self._choose_evaluation()
        self._calibrate()
        self.reading = read(self.history)
        if self.reading == Reading() and self._gives_moves():
            self.reading = Reading(None, 0)
        for run in self.history:
            run.value, run.move = self.reading.of(run.returned)
        if is_player and all(run.move is None for run in self.history):
            self.reading = self.reading._replace(move=None)

    # ---- how it is called

    def _calling(self, game: Asked, depth: int) -> Callable[[Any], Any]:
        """The function of a state of a game."""
        own: dict[str, Any] = {name: each(game) for name, each in self._otherwise.items()}
        if self._evaluate and isinstance(game, AskedTree):
            own[self._evaluate] = first_evaluation(game)
        return calling(self.function, game, own, **{"depth": depth} | self.arguments)

    def _choose_evaluation(self) -> None:
        """Hand over our evaluation for one that it has by default, unless it breaks on ours."""
        own = parameter_in(self.function, "evaluate")
        if own is None or own.name in self.arguments or own.default is own.empty:
            return
        is_broken = []
        for self._evaluate in (None, own.name):
            self._call.cache_clear()
            tried = [self.on(FAR, depth=depth, guess=ALIKE) for depth in (1, 2)]
            is_broken.append(any(run.error is not None for run in tried))
        self._evaluate = None if is_broken == [False, True] else own.name
        self._call.cache_clear()

    def _calibrate(self) -> None:
        """Call it as its parameters ask, or else as they may be meant, on trees that tell most."""
        if self._tried():
            return
        first = self.history
        for role, filling in OTHERWISE:
            parameter = parameter_in(self.function, role)
            name = parameter.name if parameter else None
            counts_up = role == "ply" and parameter is not None and parameter.default == 0
            if name is not None and name not in self.arguments and not counts_up:
                self._otherwise = {name: filling}
                self._call.cache_clear()
                if self._tried():
                    self.depth_name = self._limit_beside(name, role)
                    return
        self._otherwise, self.history = {}, first
        self._call.cache_clear()
        if not any(run.error is None or run.is_endless for run in self.history):
            self.history = [self.on(tree) for tree in FLAT]

    def _tried(self) -> bool:
        """Does it look at leaves, and also at one that is far away? Or does it take too long?"""
        self.history = []
        if self.on(SMALLEST).is_endless:
            return True
        self.history = []
        if any(self.on(tree).is_endless for tree in CALIBRATION):
            return True
        is_far = self.reach < FAR.height or bool(self.on(FAR).looks)
        del self.history[len(CALIBRATION) :]
        return is_far and any(run.looks for run in self.history)

    def _limit_beside(self, name: str, role: str) -> str | None:
        """What it calls its limit of depth if a parameter means something else than its name."""
        if role not in ("depth", "ply") or self._otherwise[name](self._tree) == FULL:
            return self.depth_name if role not in ("depth", "ply") else name
        names = signature(searching_part(self.function)).parameters
        return next((each for each in names if role_of(each) == "depth" and each != name), None)

    def _gives_moves(self) -> bool:
        """Is the one number that it always gives a move, and so another one where moves are?"""
        first = self.history[0]
        if first.error is not None or first.returned not in range(WIDEST):
            return False
        run = self.on(first.tree, "renamed")
        return run.error is None and run.returned == first.returned + MOVED

    def within_reach(self, trees: Iterable[Tree]) -> Iterator[Tree]:
        """Those of some trees that are no deeper than a depth that was given, with such ends."""
        near = (tree for tree in trees if tree.height <= self.reach)
        return (tree if self.takes(tree) else decided(tree) for tree in near)

    def takes(self, tree: Tree) -> bool:
        """Has a tree such ends?"""
        return not self.is_player or all(tree.worth[leaf] in (-1, 0, 1) for leaf in tree.leaves)

    # ---- calling it

    def on(
        self,
        tree: Tree,
        how: str = "",
        *,
        depth: int | None = None,
        guess: Mapping[Number, float] | None = None,
    ) -> Run:
        """Call it on a tree, with states named as in `AskedTree.load`; "afresh" as those before.

        Who came to an end before is asked twice: it may have been the computer that stood still.
        """
        run = self._run(tree, how, depth, guess or {})
        ended = self.history and not any(each.is_endless for each in self.history)
        if run.is_late and ended and not self.limit.is_over:
            run = self._run(tree, how, depth, guess or {})
        if not how and depth is None:
            self.history.append(run)
        return run

    def _run(self, tree: Tree, how: str, depth: int | None, guess: Mapping[Number, float]) -> Run:
        """One call, and what came of it."""
        run = Run(tree, how, depth, guess)
        game = AskedTree() if how == "afresh" else self._tree
        self._number += 1
        if self._bar is not None:
            self._bar.to(self._number)
        random.seed(self._number if self.seed is None else self.seed)
        game.load(run)
        try:
            call = self._call(game, FULL if depth is None else depth)
            run.returned = self.limit.call(call, game.initial)
        except BROKEN as error:
            run.error = error
        if run.is_over and not run.is_endless:
            run.error = Stopped("hidden")  # and an except of its own went on all the same
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
            own = {name: each(tree) for name, each in self._otherwise.items()}
            game = TreeGame(tree.tree, tree.levels)
            given = {"seconds": WATCHED, **own, **self.arguments}
            random.seed(0)
            try:
                self._watched[tree] = restoring(
                    lambda: Watching(self.function, game, **given), Kept(self.function)
                )
            except WatchError as error:
                self._watched[tree] = error
        found = self._watched[tree]
        if isinstance(found, WatchError):
            raise found
        return found
