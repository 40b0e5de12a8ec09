"""What a child does whose parent grades a student's file.

{"file": ..., "cells": ..., "beside": {...}}  run this file; others of the student lie beside it
{"defined": ...}                              is there a function of this name?
{"check": ..., "function": ...}               look for mistakes in a function, and report them
{"search": ...}                               get a search ready, and say what it returns
{"tree": ...}                                 search a tree of this shape: its leaves are asked for
{"counted": ..., "function": ...}             search a game that asks whether each state is the end
{"position": ..., "function": ...}            search a position of a game
{"calls": ..., "function": ...}               call a function with each of some arguments
{"piles": ..., "function": ...}               write down all there is to know of games of sticks

A student's code runs in here too and can change all of this, so nothing that is said here decides
about a mark. It is the parent that draws the trees, keeps their numbers and judges the answers.
"""

import sys
import threading
from collections.abc import Callable
from numbers import Integral
from pathlib import Path
from types import FrameType
from typing import Any

from teachkit import search
from teachkit.game import AnyGame, IllegalMoveError, Player
from teachkit.grading.reports import report
from teachkit.grading.tasks import EXERCISES
from teachkit.isolation.asking import ask
from teachkit.isolation.submission import Submission
from teachkit.search.problem import Problem
from teachkit.storage.files import write_whole
from teachkit.storage.json_file import Contents, described_game
from teachkit.study.check.check import check_search
from teachkit.study.observe.asking import Asked, AskedTree, Run
from teachkit.study.observe.subject import Subject
from teachkit.study.observe.trees import Brackets, Number, grown
from teachkit.study.real_games.play import answers
from teachkit.study.result import wrong
from teachkit.study.sandbox.exits import Exits
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import Limit
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.settings import Settings
from teachkit.study.sandbox.silence import Dice, Silence
from teachkit.study.watch.functions import is_number

FOREVER = 1e6
"""It is the parent who loses patience."""
MOST_STATES = 500
"""A game of sticks with more states than this is written down no further."""
SEARCHES = {getattr(search, name).__code__.co_filename for name in search.__all__}
"""Where the package's own searches are written."""
SWITCHED_OFF = "something that switched off the look-out for it"


class Answering:
    """Answers for one submission."""

    def __call__(self, asked: Contents) -> Any:
        """Do what is asked."""
        match asked:
            case {"file": file, "cells": cells, "beside": beside}:
                self._run(Submission(file, tuple(cells)), beside)
            case {"defined": name}:
                return {"defined": callable(self._names.get(name)), "error": self._first_error()}
            case {"check": task, "function": name}:
                return self._checked(task, name)
            case {"search": name}:
                return self._search(name)
            case {"tree": brackets}:
                return self._on_tree(_tuples(brackets))
            case {"counted": told, "function": name}:
                game: AnyGame = Asking(described_game("a game", {"game": told}))
                return self._on(game, game.initial, name, None)
            case {"position": told, "state": state, "depth": depth, "function": name}:
                game = described_game("a game", {"game": told})
                return self._on(game, _tuples(state), name, depth)
            case {"calls": arguments, "function": name}:
                return self._called(arguments, name)
            case {"piles": sizes, "function": name}:
                make = self._function(name)
                piles = self._alone(make, lambda: [_pile(make(size), size) for size in sizes])
                return {"piles": piles}
        return None

    def _run(self, submission: Submission, beside: dict[str, str]) -> None:
        for name, text in beside.items():
            write_whole(Path.cwd() / Path(name).name, text)
        sys.path.insert(0, str(Path.cwd()))
        self._names = submission.run()

    def _first_error(self) -> str:
        """What went wrong first in a notebook, if anything did."""
        error = self._names["__error__"]
        return "" if error is None else f"{type(error).__name__}: {error}"[:1000]

    def _function(self, name: str) -> Any:
        return self._names[name]

    # ---- what is wrong with it, as far as can be told in here

    def _checked(self, task: Contents, name: str) -> Contents:
        function = self._function(name)
        try:
            if "exercise" in task:
                return report(EXERCISES[task["exercise"]].check(function))
            return report(check_search(function, task["check"], task["cut"], progress=False))
        except ValueError as error:  # it cannot be called
            return report(wrong("cannot-be-called", str(error)))

    # ---- what it answers

    def _search(self, name: str) -> Contents:
        function = self._function(name)
        limit = Limit(FOREVER)
        self._subject = self._alone(function, lambda: Subject(function, limit, {}), limit)
        reading = self._subject.reading
        return {"value": reading.value, "move": reading.move}

    def _on_tree(self, brackets: Brackets) -> Contents:
        subject, game = self._subject, HiddenTree(brackets)
        body = Noticing(lambda: subject.in_game(game))
        value, move = self._alone(subject.function, body, subject.limit)
        return {"value": _number(value), "move": _move(move), "used": body.used}

    def _on(self, game: AnyGame, state: Any, name: str, depth: int | None) -> Contents:
        function = self._function(name)
        body = Noticing(lambda: answers(function, game, depth)(state))
        value, move = self._alone(function, body)
        legal = list(game.actions(state))
        at = legal.index(move) if move in legal else None
        return {"value": _number(value), "move": at, "used": body.used}

    def _called(self, arguments: list[list[Any]], name: str) -> Contents:
        function = self._function(name)
        body = Noticing(lambda: [_part(function(*each)) for each in map(_arguments, arguments)])
        return {"returned": self._alone(function, body), "used": body.used}

    def _alone(self, function: Any, body: Callable[[], Any], limit: Limit | None = None) -> Any:
        """Call a student's function, and put everything back that it has changed."""
        changes = Settings(), Exits(function), Kept(function), Silence(), Dice()
        return restoring(body, *changes, *([limit] if limit else []))


class Noticing:
    """Calls something, and notices which of the package's own searches are used.

    Each of them begins with a Problem, in whatever thread and under whatever name it runs; of one
    that was loaded once more, from its own file, the file is noticed.
    """

    def __init__(self, body: Callable[[], Any]) -> None:
        self._body = body
        self._used: set[str] = set()

    @property
    def used(self) -> list[str]:
        """The names of the searches."""
        return sorted(self._used)

    def __call__(self) -> Any:
        hook, begin = self._hear, Problem.__init__

        def noted(problem: Problem[Any, Any], search: str, *given: Any, **more: Any) -> None:
            self._used.add(search)
            begin(problem, search, *given, **more)

        Problem.__init__ = noted  # type: ignore[method-assign,assignment]
        threading.setprofile(hook)  # also for threads that it starts
        sys.setprofile(hook)
        try:
            return self._body()
        finally:
            Problem.__init__ = begin  # type: ignore[method-assign]
            if sys.getprofile() is not hook:
                self._used.add(SWITCHED_OFF)
            sys.setprofile(None)
            threading.setprofile(None)

    def _hear(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename in SEARCHES:
            self._used.add(Path(frame.f_code.co_filename).stem)


# ---- games that ask the parent


class HiddenTree(AskedTree):
    """A tree of which only the shape is known here: the parent has the numbers."""

    def __init__(self, brackets: Brackets) -> None:
        super().__init__()
        self.load(Run(grown(brackets)))

    def _worth(self, node: Number, player: Player) -> float:
        if player not in self.players:
            raise self._no_player(player)
        if not self.inner.is_terminal(node):
            return self.inner.utility(node, player)  # an error, which says so
        began, self.notes.starts = bool(self.notes.starts), set()
        worth: float = ask({"leaf": node, "began": began})["worth"]
        return worth if player == "MAX" else -worth


class Asking(Asked):
    """A game in which the parent is asked at each state whether it is the end."""

    def is_terminal(self, state: Any) -> bool:
        return bool(ask({"state": state})["over"])


# ---- what JSON can hold


def _tuples(item: Any) -> Any:
    return tuple(map(_tuples, item)) if isinstance(item, list) else item


def _arguments(given: list[Any]) -> list[Any]:
    """What a function is called with: a game by what is told of it, a state as a tuple."""
    return [_argument(each) for each in given]


def _argument(item: Any) -> Any:
    match item:
        case {"game": _}:
            return described_game("a game", item)
        case {"state": state}:
            return _tuples(state)
    return item


def _part(returned: Any) -> Any:
    if isinstance(returned, list | tuple):
        return [_number(each) for each in returned[:100]]
    return _number(returned)


def _number(thing: Any) -> float | None:
    if not is_number(thing):
        return None
    return int(thing) if thing == thing // 1 and abs(thing) < 1 << 53 else float(thing)


def _move(thing: Any) -> int | None:
    return int(thing) if isinstance(thing, Integral) and not isinstance(thing, bool) else None


def _pile(game: Any, size: int) -> Contents:
    """All there is to know of a game with this many sticks."""
    numbers: dict[Any, int] = {game.initial: 0}
    waiting, rows = [game.initial], []
    players = list(game.players)
    for state in waiting:
        is_over = bool(game.is_terminal(state))
        moves = [] if is_over else list(game.actions(state))[:10]
        after = [game.result(state, move) for move in moves]
        for each in after:
            if each not in numbers and len(numbers) < MOST_STATES:
                numbers[each] = len(numbers)
                waiting.append(each)
        worth = [_number(game.utility(state, who)) for who in players] if is_over else []
        mover = None if is_over else players.index(game.to_move(state))
        rows.append({
            "over": is_over, "mover": mover, "moves": [_number(move) for move in moves],
            "after": [numbers.get(each, 0) for each in after], "worth": worth,
        })  # fmt: skip
    try:
        game.result(game.initial, size + 1)
    except IllegalMoveError:
        return {"states": rows, "refuses": True}
    return {"states": rows, "refuses": False}
