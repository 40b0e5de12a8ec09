"""What this Python can do where it runs: on a computer, or inside a browser (Pyodide).

    HAS_PROCESSES  programs and other Pythons can be started
    HAS_THREADS    something else can happen while Python works
    HAS_CANVAS     there is a browser's canvas to paint on
    start          begins some work beside what is going on now
    pause          lets clicks in while that work goes on
    timer          what interrupts a function every so often, where there is such a thing
    need           fetches a package that a page in a browser may lack

Nobody else asks where they run.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from importlib import invalidate_caches
from importlib.util import find_spec
from typing import Any, Protocol

thread_time = getattr(time, "thread_time", time.process_time)
"""How long this thread has worked; in a browser there is one only."""

_IN_BROWSER = sys.platform == "emscripten"
HAS_PROCESSES = HAS_THREADS = not _IN_BROWSER
HAS_CANVAS = _IN_BROWSER

PAUSE = 0.01
"""Seconds for which work in a browser waits to let clicks in."""
PACKAGES = {"PIL": "pillow"}
"""Packages whose module has another name."""


def start(work: Callable[[], object], cancel: threading.Event, delay: float = 0) -> Any:
    """Do some work after a delay, unless it is cancelled by then; a thread comes back, if any.

    In a browser the work is done between two clicks, and its thread is None.
    """
    if _IN_BROWSER:
        from asyncio import get_running_loop

        get_running_loop().call_later(max(delay, 0.001), lambda: cancel.is_set() or work())
        return None
    thread = threading.Thread(
        target=lambda: cancel.wait(delay) or work(), name="teachkit works", daemon=True
    )
    thread.start()
    return thread


def pause() -> None:
    """Let clicks in, if the work is done where they arrive and the browser can wait (JSPI)."""
    if _IN_BROWSER:
        from asyncio import sleep

        from pyodide.ffi import can_run_sync, run_sync

        if can_run_sync():
            run_sync(sleep(PAUSE))


# ---- interrupting a function


class Timer(Protocol):
    """Raises a signal in the main thread after some seconds, and then every so often."""

    signal: int

    def left(self) -> tuple[float, float]:
        """The seconds until the next signal, and those between two; 0 if there is none."""

    def set(self, delay: float, interval: float = 0) -> object:
        """Raise it after some seconds and then every so often; 0 is never."""


def timer() -> Timer | None:
    """The timer of this host, if there is one that may be used here."""
    if threading.current_thread() is not threading.main_thread():
        return None
    if _IN_BROWSER:
        return _browser_timer()
    if not hasattr(signal, "setitimer") or signal.getsignal(signal.SIGALRM) is None:
        return None
    return SystemTimer()


class SystemTimer:
    """The timer of Linux and macOS."""

    def __init__(self) -> None:
        self.signal = int(signal.SIGALRM)

    def left(self) -> tuple[float, float]:
        return signal.getitimer(signal.ITIMER_REAL)

    def set(self, delay: float, interval: float = 0) -> object:
        return signal.setitimer(signal.ITIMER_REAL, delay, interval)


CLOCK = """() => {
  let due = Infinity, interval = 0;
  const seconds = () => performance.now() / 1000;
  return {
    left: () => [due === Infinity ? 0 : Math.max(due - seconds(), 1e-6), interval],
    set(delay, between) { due = delay ? seconds() + delay : Infinity; interval = between; },
    buffer: {
      get 0() {
        if (seconds() < due) return 0;
        due = interval ? seconds() + interval : Infinity;
        return 2; // SIGINT
      },
      set 0(_) {},
    },
  };
}"""


class BrowserTimer:
    """A timer for Pyodide, which looks into a buffer every few instructions of Python.

    Another thread is meant to write the number of a signal into that buffer. Here is, in its
    place, a look at the clock.
    """

    def __init__(self) -> None:
        from pyodide.code import run_js

        self.signal = int(signal.SIGINT)
        self._clock = run_js(CLOCK)()

    def left(self) -> tuple[float, float]:
        delay, interval = self._clock.left()
        return float(delay), float(interval)

    def set(self, delay: float, interval: float = 0) -> None:
        from pyodide_js import setInterruptBuffer

        self._clock.set(delay, interval)
        setInterruptBuffer(self._clock.buffer if delay else None)


@cache
def _browser_timer() -> BrowserTimer:
    return BrowserTimer()


# ---- packages


class PackageMissingError(ImportError):
    """A page in a browser lacks a package, and what to do."""


def need(module: str, purpose: str) -> None:
    """See to it that a module can be imported, or raise a PackageMissingError.

    On a computer teachkit comes with all that it needs; a page fetches large packages only when
    they are used, if they can be fetched at all.
    """
    if not _IN_BROWSER or find_spec(module):
        return
    import pyodide_js
    from pyodide.ffi import can_run_sync, run_sync

    package = PACKAGES.get(module, module)
    is_known = hasattr(pyodide_js.lockfile.packages, package)
    if is_known and not can_run_sync():
        raise PackageMissingError(
            f"{purpose} needs {package}: run `%pip install {package}` in a cell of its own first"
        )
    if is_known:
        run_sync(pyodide_js.loadPackage(package))
        invalidate_caches()
    if not find_spec(module):
        raise PackageMissingError(
            f"{purpose} needs {package}, which this page does not have: run the notebook on a "
            "computer with teachkit installed"
        )
