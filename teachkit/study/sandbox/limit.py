"""The end of a function that does not end by itself.

Place    a line of the student's
Stopped  ends the function, wherever it is
Limit    raises it when the time is over
Alarm    lets a limit look every few hundredths of a second, by a signal
Ambush   raises where nothing catches, in a function that catches everything
Watcher  the same as an alarm by a thread, where there are no signals
"""

import ctypes
import dis
import gc
import signal
import sys
import threading
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable
from contextlib import suppress
from functools import cache, update_wrapper
from itertools import takewhile
from math import inf
from operator import sub
from time import perf_counter, process_time
from types import CodeType, FrameType
from typing import Any, ClassVar

from teachkit.host import Timer, timer
from teachkit.study.sandbox.debuggers import Observers, debugger_in, running
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.sandbox.stopped import Stopped

TICK = 0.05
"""Seconds between two looks at how long a call takes, unless its limit is short."""
CATCHES = 3
"""A function that catches its end more often than this is taken to catch everything."""
IDLE = 0.02
"""A function that works for less than this share of the time only waits."""
LATE = 0.25
"""Seconds after which a look is late: the computer stood still, for what waits is looked at."""
LOOKS = 4
"""A call is looked at this often before its time is over, whatever came between two looks."""

TOOLS = (timer.__module__, signal.__name__, suppress.__module__)
"""Other modules with whose functions the room goes in and out."""

ORDINARY = ("LOAD_", "FOR_ITER", "JUMP_BACKWARD", "NOP")
"""Steps of Python at which something may be raised, as the names of its instructions begin."""


class Limit:
    """Ends a call that takes more than this many seconds, and any call once `total` have passed.

    It holds inside `restoring(body, limit)`, for what is called by `limit.call`. What counts is
    the work done, so that a busy machine is nobody's fault, and the time in which nothing is
    done, unless a debugger waits for an answer. A function that catches `Stopped` gets it again.
    """

    def __init__(self, seconds: float, total: float = inf) -> None:
        self._seconds = seconds
        self._total = total
        self._frame: FrameType | None = None
        """The one that the body is called from: what is above it is under way."""
        self._call: _Call | None = None
        self._debugger: FrameType | None = None
        self._looked = _clocks()
        self._passed = 0.0
        self.halfway: list[FrameType] = []
        """What was running when half of the time of a call was over."""
        tick = min(TICK, seconds / LOOKS)
        by_signal = timer()
        self._ticker = Alarm(self, tick, by_signal) if by_signal else Watcher(self, tick)

    def begin(self) -> None:
        """Start looking."""
        self._frame = sys._getframe(1)
        self._looked = _clocks()
        Quiet.begin(self)
        self._ticker.begin()

    def end(self) -> None:
        """Look no longer; after this nothing is raised."""
        self._call = None
        self._ticker.end()
        Quiet.end(self)
        self._frame = self._debugger = None

    def call(self, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """What the function gives, if it does so in time."""
        if self.is_over:
            raise Stopped("time")
        call = _Call(self)
        try:
            result = restoring(lambda: function(*arguments, **named), call)
        except Exception as error:  # which may well be of the end's own making
            if call.is_stopped:
                raise Stopped("time").with_traceback(error.__traceback__) from None
            raise
        if call.is_stopped:
            raise Stopped("time")
        return result

    @property
    def is_over(self) -> bool:
        """Is the time for all the calls used up?"""
        return self._passed >= self._total

    def again(self, total: float | None = None) -> None:
        """Give all the calls from here on as much time as those before, or another total."""
        self._passed = 0.0
        self._total = self._total if total is None else total

    def look(self, frame: FrameType | None) -> bool:
        """Must what runs in this frame be ended now?"""
        before_this, self._looked = self._looked, _clocks()
        time, work, waits = map(sub, self._looked, before_this)
        frames = running(frame, self._frame)
        before, self._debugger = self._debugger, debugger_in(frames)
        if self._debugger is not None and self._debugger is before:
            return False  # it waits for somebody's answer
        spent = min(time, LATE) if waits and work <= IDLE * time else work
        self._passed += spent
        call = self._call
        if call is None:
            return False
        call.spent += min(spent, self._seconds / LOOKS)
        if call.spent >= self._seconds / 2 and not call.is_half_over:
            call.is_half_over, self.halfway = True, frames
        is_due = (call.spent >= self._seconds or self.is_over) and self._debugger is None
        call.is_stopped |= is_due
        return is_due

    def is_left_by(self, frame: FrameType | None) -> bool:
        """Is the body, of which this frame is the last, not under way any more?"""
        return self._frame not in (None, *running(frame))


if sys.platform == "linux":
    from resource import RUSAGE_THREAD, getrusage

    def _waits() -> float:
        """How often this thread has waited of its own accord, not only for a processor."""
        return getrusage(RUSAGE_THREAD).ru_nvcsw
else:

    def _waits() -> float:
        """Where nobody knows, whatever does no work is taken to wait."""
        return perf_counter()


def _clocks() -> tuple[float, float, float]:
    return perf_counter(), process_time(), _waits()


class Limited:
    """A function each call of which is limited; `counted` is told how many there were."""

    def __init__(
        self, function: Callable[..., Any], limit: Limit, counted: Callable[[int], object]
    ) -> None:
        update_wrapper(self, function)
        self.function = function
        self._limit, self._counted, self._calls = limit, counted, 0

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        self._calls += 1
        self._counted(self._calls)
        return self._limit.call(self.function, *arguments, **named)


def unlimited(function: Any) -> Any:
    """The function itself, for code that limits its calls in another way."""
    return function.function if isinstance(function, Limited) else function


class _Call:
    """One call that is limited."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self.spent = 0.0
        self.is_half_over = False
        self.is_stopped = False

    def begin(self) -> None:
        self._limit._call = self

    def end(self) -> None:
        """The call is over; after this nothing is raised."""
        self._limit._call = None
        self._limit._ticker.calm()


class Alarm:
    """Looks in the main thread, by a signal: `Stopped` then ends even a call that waits.

    A function that catches it gets it again and again, soon also where it cannot catch it.
    """

    def __init__(self, limit: Limit, tick: float, timer: Timer) -> None:
        self._limit = limit
        self._tick = tick
        self._timer = timer
        self._handler = signal.getsignal(timer.signal)
        self._left, self._interval = timer.left()
        self._noted = perf_counter()
        self._raised = 0
        self._ambush = Ambush()

    def begin(self) -> None:
        """Let it ring."""
        signal.signal(self._timer.signal, self._ring)
        self._timer.set(self._tick, self._tick)

    def end(self) -> None:
        """Let whoever used the signal before have it again."""
        self._timer.set(0)
        self.calm()
        signal.signal(self._timer.signal, self._handler)
        if self._left:
            left = max(self._left - (perf_counter() - self._noted), 1e-6)
            self._timer.set(left, self._interval)

    def calm(self) -> None:
        """Nothing can be on its way: it is raised where it is decided."""
        self._raised = 0
        self._ambush.end()

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if _is_ours(frame):
            return
        around = getattr(self._handler, "__self__", None)
        if isinstance(around, Alarm):  # a limit inside another's call
            around._ring(number, frame)
        if self._limit.is_left_by(frame):  # by two interrupts at once
            self._limit.end()
        elif self._limit.look(frame):
            self._raised += 1
            if self._raised > CATCHES:
                self._ambush.begin(frame)
            raise Stopped


def _is_ours(frame: FrameType | None) -> bool:
    """Is this the room's own code, or its tools, which must not be ended on its way in or out?"""
    while frame is not None and frame.f_globals.get("__name__") in TOOLS:
        frame = frame.f_back
    return frame is not None and str(frame.f_globals.get("__name__")).startswith(__package__)


class Ambush:
    """Raises `Stopped` in a function that catches everything, where fewer of its parts catch it.

    So it comes out of at least one of them each time, and at last out of the function.
    """

    def __init__(self) -> None:
        self._before: Observers | None = None
        self._guards = 0

    def begin(self, frame: FrameType | None) -> None:
        """Wait for a step at which fewer catch than in this frame now."""
        self._before = self._before or Observers()
        self._guards = sum(map(_is_guarded, _of_the_student(frame)))
        self._follow(frame)

    def end(self) -> None:
        """Let whoever looked on before do so again."""
        if self._before is not None:
            self._before.end()
            self._before = None

    def _step(self, frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        if _is_ours(frame):
            return None
        if event == "call":
            self._look_into(frame)
        guards = sum(map(_is_guarded, _of_the_student(frame)))
        may_raise = event == "opcode" and frame.f_lasti in _ordinary(frame.f_code)
        if may_raise and guards < max(self._guards, 1):
            self._guards = guards
            sys.setprofile(self._go_on)
            raise Stopped
        return self._step

    def _go_on(self, frame: FrameType, event: str, _: object) -> None:
        """Trace on, as one part is left: Python lets nobody do so who raises while tracing."""
        sys.setprofile(None)
        if not _is_ours(frame):
            self._follow(frame)

    def _follow(self, frame: FrameType | None) -> None:
        """Trace each step of this frame, of those that wait for it, and of what they call."""
        for each in _of_the_student(frame):
            self._look_into(each)
        sys.settrace(self._step)

    def _look_into(self, frame: FrameType) -> None:
        """Have each step of a frame traced: Python 3.13 must be told so anew each time."""
        frame.f_trace_opcodes = False
        frame.f_trace, frame.f_trace_opcodes = self._step, True


def _of_the_student(frame: FrameType | None) -> list[FrameType]:
    """The functions under way that are not the room's own, nor wait for it."""
    return list(takewhile(lambda each: not _is_ours(each), running(frame)))


def _is_guarded(frame: FrameType) -> bool:
    """Would what is raised here be caught, or delayed, by this very function?"""
    return any(start <= frame.f_lasti < end for start, end in _guards(frame.f_code))


@cache
def _ordinary(code: CodeType) -> set[int]:
    """The steps at which a function may end: none while it handles an exception."""
    steps = dis.Bytecode(code)
    return {step.offset for step in steps if step.opname.startswith(ORDINARY)}


@cache
def _guards(code: CodeType) -> list[tuple[int, int]]:
    """The parts of a function in which something is caught, rather than only tidied up after."""
    steps = dis.Bytecode(code)
    catches = {step.offset for step in steps if step.opname == "PUSH_EXC_INFO"}
    entries = steps.exception_entries  # type: ignore[attr-defined]  # no stub knows it
    return [(entry.start, entry.end) for entry in entries if entry.target in catches]


class Watcher:
    """Looks from a thread of its own, where there is no signal to do so.

    What it raises arrives as soon as the function runs Python code again.
    """

    def __init__(self, limit: Limit, tick: float) -> None:
        self._limit = limit
        self._tick = tick
        self._thread = threading.get_ident()
        self._is_raised = False
        self._raising = allocate_lock()
        self._watching = allocate_lock()
        self._over = allocate_lock()
        self._over.acquire()

    def begin(self) -> None:
        """Start the thread."""
        start_new_thread(self._watch, ())

    def end(self) -> None:
        """End the thread, and wait until it is over."""
        if self._over.locked():
            self._over.release()
        with self._watching:
            self.calm()

    def calm(self) -> None:
        """Nothing arrives after this: what may still be on its way is awaited here.

        It could be called back; but then Python 3.11 hangs as soon as something traces.
        """
        with self._raising, suppress(Stopped):
            if self._is_raised:
                self._raise()
                while True:
                    pass
        self._is_raised = False

    def _watch(self) -> None:
        with self._watching:
            while not self._over.acquire(timeout=self._tick):
                frame = sys._current_frames().get(self._thread)
                with self._raising:
                    if self._limit.is_left_by(frame):
                        Quiet.end(self._limit)
                        return
                    if self._limit.look(frame):
                        self._is_raised = True
                        self._raise()

    def _raise(self) -> None:
        thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(Stopped)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)


class Quiet:
    """While limits hold, nobody is told what a function's end does where Python tidies up.

    A `Stopped` is raised again until it arrives in the function, and a function that calls itself
    without end leaves no room to tidy up in, nor to say so. What was there before is tidied up
    later: of a large notebook that takes a second, which is not the function's fault.
    """

    _limits: ClassVar[set[Limit]] = set()
    _before: Callable[[Any], object] = sys.unraisablehook

    @classmethod
    def begin(cls, limit: Limit) -> None:
        """One limit more holds."""
        if not cls._limits:
            gc.freeze()
        cls._limits.add(limit)
        if sys.unraisablehook != cls._hook:
            cls._before = sys.unraisablehook
            sys.unraisablehook = cls._hook

    @classmethod
    def end(cls, limit: Limit) -> None:
        """One limit less holds."""
        cls._limits.discard(limit)
        if not cls._limits:
            gc.unfreeze()
            if sys.unraisablehook == cls._hook:
                sys.unraisablehook = cls._before

    @classmethod
    def _hook(cls, told: Any) -> None:
        if told.exc_type not in (Stopped, RecursionError):  # calls nothing, as there may be no room
            cls._before(told)
