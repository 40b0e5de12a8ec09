"""Ends a call that does not end by itself; made once, for very many short calls.

    Guard    watches over calls
    Limited  a function each call of which is watched over

`Clock` starts a thread for each call, which takes longer than a search of a small tree.
What counts is the work done, so that a busy machine is nobody's fault; the time that
passes counts only where a function does nothing but wait.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import update_wrapper
from math import inf
from time import perf_counter, process_time, sleep
from typing import Any

from teachkit.study.watching.clock import Quiet, Stopped, stop
from teachkit.study.watching.onlookers import Onlookers

LOOK = 0.1
"""How often it is looked at how long the call takes, in seconds."""
WAITING = 3
"""Who only waits has so many times the time of who works."""


class Guard:
    """Raises `Stopped` in this thread if more than so many seconds pass from `begin` to `end`.

    Use it as a context around all the calls, which may take `total` seconds together.
    """

    def __init__(self, seconds: float, total: float = inf) -> None:
        self._seconds = seconds
        self._total = total
        self._call: Stopwatch | None = None
        self._all = Stopwatch()
        self._was_raised = False
        self._lock = threading.Lock()
        self._over = threading.Event()

    def __enter__(self) -> "Guard":
        Quiet.begin()
        self._onlookers = Onlookers()
        self._thread = threading.get_ident()
        self._waiting = threading.Thread(target=self._wait, daemon=True)
        self._waiting.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._waiting.join()
        Quiet.end()

    @property
    def is_over(self) -> bool:
        """Is the time for all the calls used up?"""
        return self._all.shows(self._total)

    def again(self) -> None:
        """Give all the calls from here on as much time as those before."""
        self._all = Stopwatch()

    def begin(self) -> None:
        """A call begins now, if there is time left."""
        if self.is_over:
            raise Stopped("time")
        self._call = Stopwatch()

    def end(self) -> None:
        """The call is over; after this nothing is raised."""
        while self._call is not None:
            with suppress(Stopped), self._lock:  # it may arrive just now
                self._call = None
        if self._was_raised:  # one may still be on its way: let it arrive here
            self._was_raised = False
            with suppress(Stopped):
                stop(self._thread)
                while True:
                    sleep(0)
            self._onlookers.call_back()

    def _wait(self) -> None:
        while not self._over.wait(LOOK):
            with self._lock:
                self._onlookers.look()
                if self._call is None:
                    continue
                if self._onlookers.is_waiting:
                    self._call = self._all = Stopwatch()
                elif self._call.shows(self._seconds) and not self._onlookers.is_at_work:
                    self._was_raised = True
                    stop(self._thread)


class Stopwatch:
    """Tells how long something takes; it starts when it is made."""

    def __init__(self) -> None:
        self._time, self._work = perf_counter(), process_time()

    def shows(self, seconds: float) -> bool:
        """Was so much work done, or waited for much longer?"""
        work, time = process_time() - self._work, perf_counter() - self._time
        return work > seconds or time > WAITING * seconds


class Limited:
    """A function none of whose calls takes longer than the guard allows."""

    def __init__(self, function: Callable[..., Any], guard: Guard) -> None:
        update_wrapper(self, function)
        self.function = function
        self._guard = guard

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        try:
            self._guard.begin()
            return self.function(*arguments, **named)
        finally:
            self._guard.end()


def unlimited(function: Any) -> Any:
    """The function itself, for who watches over its calls in another way."""
    return function.function if isinstance(function, Limited) else function
