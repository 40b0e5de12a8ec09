"""The end of a function that does not end by itself.

Place    a line of the student's
Stopped  ends the function, wherever it is
Clock    raises Stopped when the time is over
"""

import ctypes
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import sleep
from types import CodeType, FrameType
from typing import Any, NamedTuple

from teachkit.study.watching.onlookers import Onlookers, running

AGAIN = 0.05
"""After so many seconds a function that caught the end of its time is told once more."""


class Place(NamedTuple):
    """A line of the student's."""

    code: CodeType
    line: int

    @property
    def function(self) -> str:
        """The name of the function that it is in, which a comprehension has none of."""
        names = [name for name in self.code.co_qualname.split(".") if name[0] != "<"]
        return names[-1] if names else self.code.co_name


class Stopped(BaseException):
    """Ends the student's function; no `except Exception` in it can stop that."""

    def __init__(self, why: str = "time", place: Place | None = None, about: object = None) -> None:
        super().__init__(why)
        self.why = why
        self.place = place
        self.about = about


def stop(thread: int) -> None:
    """Raise `Stopped` in a thread, as soon as it runs Python code."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stopped))


class Quiet:
    """While clocks run, a `Stopped` that arrives where Python tidies up is not complained of.

    Nothing is lost: it is raised again until it arrives in the function.
    """

    _lock = threading.Lock()
    _clocks = 0
    _before: Callable[[Any], object] = sys.unraisablehook

    @classmethod
    def begin(cls) -> None:
        """One clock more runs."""
        with cls._lock:
            if cls._clocks == 0:
                cls._before, sys.unraisablehook = sys.unraisablehook, cls._unraisable
            cls._clocks += 1

    @classmethod
    def end(cls) -> None:
        """One clock less runs."""
        with cls._lock:
            cls._clocks -= 1
            if cls._clocks == 0:
                sys.unraisablehook = cls._before

    @classmethod
    def _unraisable(cls, told: Any) -> None:
        if not issubclass(told.exc_type, Stopped):
            cls._before(told)


class Clock:
    """Ends this thread's function after so many seconds; use it as a context.

    A thread of its own waits for the time to be over, and then raises `Stopped` in the
    function, again and again while it is caught. Once the context is left, it never does.
    Who stops at a breakpoint has the whole time again afterwards.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._was_raised = False
        self.halfway: list[FrameType] = []
        """What was running when half of the time was over."""

    def __enter__(self) -> "Clock":
        Quiet.begin()
        self._onlookers = Onlookers()
        self._waiting = threading.Thread(target=self._wait, daemon=True)
        self._waiting.start()
        return self

    def _wait(self) -> None:
        seconds = self._seconds / 2
        if not self._over.wait(seconds):
            self.halfway = running(sys._current_frames().get(self._thread))
        while not self._over.wait(seconds):
            had_waited = self._onlookers.is_waiting
            self._onlookers.look()
            seconds = AGAIN
            if had_waited and not self._onlookers.is_waiting:
                seconds = self._seconds
            elif not self._onlookers.is_at_work:
                self._raise()

    def _raise(self) -> None:
        with self._lock:
            if not self._over.is_set():
                self._was_raised = True
                stop(self._thread)

    def __exit__(self, *_: object) -> None:
        while not self._over.is_set():
            with suppress(Stopped), self._lock:  # it may arrive just now
                self._over.set()
        if self._was_raised:  # one may still be on its way: let it arrive here
            with suppress(Stopped):
                stop(self._thread)
                while True:
                    sleep(0)
            self._onlookers.call_back()
        self._waiting.join()
        Quiet.end()
