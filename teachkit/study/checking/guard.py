"""Ends a call that does not end by itself; made once, for very many short calls.

    Guard    watches over calls
    Limited  a function each call of which is watched over

`Clock` starts a thread for each call, which takes longer than a search of a small tree.
"""

import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import update_wrapper
from time import perf_counter, sleep
from typing import Any

from teachkit.study.watching.listening import AGAIN, Stopped

LOOK = 0.1
"""How often it is looked at how long the call takes, in seconds."""


class Guard:
    """Raises `Stopped` in this thread if more than so many seconds pass from `begin` to `end`.

    Use it as a context around all the calls.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._deadline: float | None = None
        self._was_raised = False
        self._lock = threading.Lock()
        self._over = threading.Event()

    def __enter__(self) -> "Guard":
        self._thread = threading.get_ident()
        self._waiting = threading.Thread(target=self._wait, daemon=True)
        self._waiting.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._waiting.join()

    def begin(self) -> None:
        """A call begins now."""
        self._deadline = perf_counter() + self._seconds

    def end(self) -> None:
        """The call is over; after this nothing is raised."""
        while self._deadline is not None:
            with suppress(Stopped), self._lock:  # it may arrive just now
                self._deadline = None
        if self._was_raised:  # one may still be on its way: let it arrive here
            self._was_raised = False
            with suppress(Stopped):
                self._raise()
                while True:
                    sleep(0)

    def _wait(self) -> None:
        while not self._over.wait(LOOK):
            with self._lock:
                if self._deadline is not None and perf_counter() > self._deadline:
                    self._was_raised = True
                    self._deadline += AGAIN
                    self._raise()

    def _raise(self) -> None:
        thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(Stopped)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)


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
