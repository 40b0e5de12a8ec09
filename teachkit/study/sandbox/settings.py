"""What belongs to the whole program and may be changed by any function in it."""

import builtins
import os
import signal
import sys
import threading
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

from teachkit.study.sandbox.debuggers import Observers

NAMES = ("stdin", "stdout", "stderr", "path", "displayhook", "excepthook", "breakpointhook")
"""The streams, hooks and more, as `sys` calls them."""


class Settings:
    """The program's settings, as they are when this is made; afterwards they are so again.

    These are the recursion limit, the environment, the working directory, the builtins, where
    modules are looked for, streams and hooks, what an interrupt does, and who traces or
    profiles. A debugger that somebody called in the meantime may stay.
    """

    def __init__(self) -> None:
        self._recursion = sys.getrecursionlimit()
        self._named = {name: getattr(sys, name) for name in NAMES}
        self._builtins = dict(vars(builtins))
        self._environment = dict(os.environ)
        self._path = list(sys.path)
        self._folder = _folder()
        self._observers = Observers()
        self._interrupt = signal.getsignal(signal.SIGINT)

    def begin(self) -> None:
        """Nothing is changed here."""

    def end(self) -> None:
        """Put everything back."""
        if sys.getrecursionlimit() != self._recursion:
            sys.setrecursionlimit(self._recursion)
        for name, value in self._named.items():
            setattr(sys, name, value)
        _refill(vars(builtins), self._builtins)
        if dict(os.environ) != self._environment:
            _refill(os.environ, self._environment)
        sys.path[:] = self._path
        if self._folder is not None and self._folder != _folder():
            with suppress(OSError):  # it is gone
                os.chdir(self._folder)
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGINT) != self._interrupt:
            signal.signal(signal.SIGINT, self._interrupt)
        self._observers.end()


def _folder() -> str | None:
    """The working directory, unless it was deleted."""
    with suppress(OSError):
        return os.getcwd()  # noqa: PTH109  # what os.chdir takes back
    return None


def _refill(now: MutableMapping[str, Any], before: dict[str, Any]) -> None:
    """Put everything into a mapping that was in it before, and nothing else."""
    for name in now.keys() - before.keys():
        del now[name]
    now.update(before)
