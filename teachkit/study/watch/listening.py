"""Listening to a function while it runs: which calls were made and what came back.

    Event     a call, a return, a move made, a finished game valued
    Listener  keeps all of them in order

Only this thread is listened to, by the interpreter's profile hook, which neither a
debugger nor a coverage tool uses. Nothing of the student's is changed.
"""

import dis
import gc
import sys
from collections import Counter
from copy import deepcopy
from types import CodeType, FrameType
from typing import Any, NamedTuple

from teachkit.game import Game
from teachkit.study.sandbox.debuggers import running
from teachkit.study.sandbox.stopped import Place, Stopped
from teachkit.study.watch.calling import PROTOCOL, plain_function
from teachkit.study.watch.functions import OwnCode, Reader, Window, parameters, window_reader

RETURNS = {dis.opmap[name] for name in ("RETURN_VALUE", "RETURN_CONST") if name in dis.opmap}
EVENTS, FEW_EVENTS = 10, 100_000
"""A log may hold this many events for each call that is allowed, and at least this many."""


class Call(NamedTuple):
    """A function of the student's was called."""

    code: CodeType
    arguments: tuple[Any, ...]
    window: Window | None
    at_hand: tuple[Any, ...]
    """The values of the caller's variables, where they may tell which move was made."""


class Return(NamedTuple):
    """It came back, with a value or with an error."""

    value: Any
    is_error: bool
    line: int


class Made(NamedTuple):
    """The game was asked what a move leads to."""

    state: Any
    move: Any
    child: Any


class Valued(NamedTuple):
    """The game was asked what a finished game is worth."""

    state: Any
    player: Any
    value: Any


Event = Call | Return | Made | Valued


class Listener:
    """Keeps a log of what one function does, from `begin` to `end`."""

    def __init__(self, own_code: OwnCode, game: Game[Any, Any], state: Any, max_nodes: int) -> None:
        self.log: list[Event] = []
        self.own_code = own_code
        self.searching: set[CodeType] = set()
        self.generator: CodeType | None = None
        """A function of the student's with a yield, if one was run."""
        self.halfway: list[FrameType] = []
        """What was running when half of the calls that are allowed were made."""
        self._game = game
        self._max_nodes = max_nodes
        self._collects = gc.isenabled()
        self._max_events = max(EVENTS * max_nodes, FEW_EVENTS)
        self._nodes = 0
        self._asked = {
            plain.__code__: name
            for name in ("result", "utility")
            if (plain := plain_function(getattr(game, name, None)))
        }
        self._kinds: dict[CodeType, str] = {}
        self._readers: dict[CodeType, Reader | None] = {}
        self._running: list[Call] = []
        self._active: Counter[CodeType] = Counter()
        self._questions: list[tuple[Any, ...]] = []
        self._made: dict[int, Made] = {}
        self._doubtful: set[int] = set()
        """The ids of states that came from more than one move: small numbers are one object."""
        self._copies: dict[int, tuple[Any, Any]] = {}
        """The states that could be changed, and what they were, by id."""
        self._keep(state)

    def begin(self) -> None:
        """Listen; what is no longer needed is tidied up later.

        It would be heard, and a recursion without end leaves Python no room to tidy up in.
        """
        gc.disable()
        gc.freeze()
        sys.setprofile(self._hear)

    def end(self) -> None:
        """Stop listening; who profiled before is put back with the other settings."""
        sys.setprofile(None)
        gc.unfreeze()
        if self._collects:
            gc.enable()

    def _hear(self, frame: FrameType, event: str, arg: Any) -> None:
        if event not in ("call", "return"):
            return
        kind = self._kinds.get(frame.f_code) or self._meet(frame)
        if kind == "other":
            return
        is_error = event == "return" and arg is None and not _is_returning(frame)
        if kind == "function":
            if event == "call":
                self._called(frame)
            else:
                self._came_back(frame, arg, is_error)
        elif event == "call":
            self._questions.append(self._question(frame))
        elif self._questions:
            asked = self._questions.pop()
            if asked and not is_error:
                self._answered(kind, asked, arg)

    def _meet(self, frame: FrameType) -> str:
        """Learn what a piece of code is when it is first seen."""
        code = frame.f_code
        kind = self._asked.get(code)
        if code.co_name in PROTOCOL:
            self._refuse_other_game(frame)
        if kind is None:
            kind = "function" if self.own_code.holds(code, frame.f_globals) else "other"
        if self.own_code.is_generator(code, frame.f_globals):
            self.generator = code
        if kind == "function":
            self.own_code.learn(frame)
            self.searching |= self.own_code.searching
            self._readers[code] = window_reader(frame)
        self._kinds[code] = kind
        return kind

    # ---- the student's functions

    def _called(self, frame: FrameType) -> None:
        code, local, caller = frame.f_code, frame.f_locals, frame.f_back
        arguments = tuple(local.get(name) for name in parameters(code))
        reader = self._readers[code]
        at_hand: tuple[Any, ...] = ()
        if caller and any(id(each) in self._doubtful for each in arguments):
            at_hand = tuple(caller.f_locals.values())
        call = Call(code, arguments, reader(frame, local) if reader else None, at_hand)
        self._note(call)
        self._running.append(call)
        if self._active[code]:
            self.searching.add(code)
        self._active[code] += 1
        if self._copies and caller:
            self._compare(arguments, caller)
        if code in self.searching:
            self._count(frame)

    def _count(self, frame: FrameType) -> None:
        """Count a call that searches; the last one allowed ends the function."""
        self._nodes += 1
        if self._nodes == (self._max_nodes + 1) // 2:
            self.halfway = running(frame)
        if self._nodes > self._max_nodes:
            raise Stopped("nodes")

    def _note(self, event: Event) -> None:
        self.log.append(event)
        if len(self.log) > self._max_events:
            raise Stopped("nodes")

    def _came_back(self, frame: FrameType, value: Any, is_error: bool) -> None:
        self.log.append(Return(value, is_error, frame.f_lineno))
        if not self._running:
            return
        call = self._running.pop()
        self._active[call.code] -= 1
        if self._copies and not is_error:
            self._compare(call.arguments, frame)

    # ---- what the game is asked

    def _question(self, frame: FrameType) -> tuple[Any, ...]:
        """The state and the move or player; nothing if the game asks itself."""
        caller = frame.f_back
        if self._questions or caller is None:
            return ()
        if not self.own_code.is_written_here(caller.f_code, caller.f_globals):
            return ()
        self._refuse_other_game(frame)
        names = parameters(frame.f_code)[-2:]
        return tuple(frame.f_locals[name] for name in names) if len(names) == 2 else ()

    def _refuse_other_game(self, frame: FrameType) -> None:
        """End a function that asks another game than the one it is watched with."""
        asked, caller = own_object(frame), frame.f_back
        if asked is self._game or not is_game(asked) or caller is None:
            return
        is_written_here = self.own_code.is_written_here(caller.f_code, caller.f_globals)
        if is_written_here and asked != self._game and not self._belongs(asked, caller):
            raise Stopped("other-game", Place(caller.f_code, caller.f_lineno), asked)

    def _belongs(self, asked: Any, caller: FrameType) -> bool:
        """Is the watched game a part of this one, or made of it and just asking it?"""
        has_it = any(part is self._game for part in getattr(asked, "__dict__", {}).values())
        return has_it or any(
            frame.f_code.co_name in PROTOCOL and own_object(frame) is self._game
            for frame in running(caller)
        )

    def _answered(self, kind: str, asked: tuple[Any, ...], answer: Any) -> None:
        if kind == "utility":
            self._note(Valued(asked[0], asked[1], answer))
            return
        made = Made(asked[0], asked[1], answer)
        self._note(made)  # which also keeps the state alive, and so its id its own
        before = self._made.setdefault(id(answer), made)
        if before is not made and (before.move != made.move or before.state is not made.state):
            self._doubtful.add(id(answer))
        self._keep(answer)

    # ---- states that change

    def _keep(self, state: Any) -> None:
        try:
            hash(state)
            is_fixed = isinstance(state, int | str | tuple | frozenset | bytes)
        except TypeError:
            is_fixed = False
        if not is_fixed and id(state) not in self._copies:
            try:
                self._copies[id(state)] = state, deepcopy(state)
            except Exception:  # what cannot be copied cannot be compared
                return

    def as_given(self, state: Any) -> Any:
        """A state as it was when it was handed out, whatever became of it."""
        kept = self._copies.get(id(state))
        return kept[1] if kept else state

    def _compare(self, states: tuple[Any, ...], frame: FrameType) -> None:
        for state in states:
            kept = self._copies.get(id(state))
            if kept and not _is_same(*kept):
                raise Stopped("changed", Place(frame.f_code, frame.f_lineno))


def own_object(frame: FrameType) -> Any:
    """The first argument of a function under way: `self`, if it is a method."""
    code = frame.f_code
    return frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None


def is_game(thing: object) -> bool:
    """Is it a game of this package, or one derived from Game?"""
    return Game in type(thing).__mro__


def _is_returning(frame: FrameType) -> bool:
    """Is a frame ended by `return`, rather than by an error?"""
    return frame.f_code.co_code[frame.f_lasti] in RETURNS


def _is_same(one: Any, other: Any) -> bool:
    """Is a state as it was, compared as its class would, or part by part?"""
    if getattr(type(one), "__eq__", None) is object.__eq__:
        return repr(vars(one)) == repr(vars(other)) if hasattr(one, "__dict__") else True
    return equal(one, other)


def equal(one: Any, other: Any) -> bool:
    """Are two states equal?"""
    if type(one) is not type(other):
        return False
    try:
        return bool(one == other)
    except Exception:  # arrays, which compare number by number
        return repr(one) == repr(other)
