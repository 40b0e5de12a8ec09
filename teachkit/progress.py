"""How far something has come, as a bar, for whatever takes longer than a second.

    Bar      with Bar("Recording", unit="nodes") as bar: ... bar.to(4_711) ...
             with Bar("Loading", ticking=True): ... what does not say how far it is ...
    tracked  for page in tracked(pages, "Exporting", unit="pages", total=9): ...

A bar is for people: there is none in a pipe or a file, none where `show` is false, and none where
the environment variable TQDM_DISABLE is set, as it is while notebooks run to be stored or
exported. Once the work is done nothing of it is left, neither on screen nor in the notebook.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from math import inf
from shutil import get_terminal_size
from threading import Event, RLock, Thread
from time import time
from typing import Any, TypeVar

from teachkit.host import HAS_THREADS

T = TypeVar("T")

DELAY = 1.0
"""How many seconds pass before a bar appears."""

TICK = 0.2
"""How many seconds pass between two looks at the clock of a bar that ticks."""

NO_BARS = "TQDM_DISABLE"
"""The environment variable that switches bars off; tqdm minds it too."""


class Bar:
    """Shows how much is done, of a total where there is one, and how fast it goes.

    One that is `ticking` appears, and its clock goes on, while nothing reports.
    """

    def __init__(
        self,
        what: str,
        *,
        unit: str = "",
        total: int | None = None,
        show: bool = True,
        ticking: bool = False,
    ) -> None:
        self._look: dict[str, Any] = {"desc": what, "unit": f" {unit}", "total": total}
        if not unit:
            self._look["bar_format"] = "{desc} ... {elapsed}"
        self._start = time()
        self._due = self._start + DELAY if show and is_watched() else inf
        self._stream = sys.stderr  # which may be another one when the bar is due
        self._bar: Any = None
        self._output: Any = None
        """Where a notebook shows the bar."""
        self._done = 0
        self._ticker: Thread | None = None
        if ticking and self._due < inf and HAS_THREADS:
            self._ticker = Thread(target=self._tick, name="teachkit ticks", daemon=True)
        self._is_over = Event()
        self._turn = RLock()

    def __enter__(self) -> "Bar":
        if self._ticker is not None:
            try:
                self._ticker.start()
            except BaseException:  # who is interrupted here does not come to `__exit__`
                self._is_over.set()
                raise
        return self

    def _tick(self) -> None:
        while not self._is_over.wait(TICK):
            with self._turn:
                self.to(self._done)
                if self._bar is not None:
                    self._bar.refresh()

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        if self._ticker is not None:
            self._ticker.join()
        if self._bar is not None:
            self._bar.close()
        if self._output is not None:
            self._output.update({}, raw=True)

    def to(self, done: int) -> None:
        """Show that this much is done."""
        with self._turn:
            self._done = done
            if self._bar is not None:
                self._bar.update(done - self._bar.n)
            elif time() >= self._due:
                self._appear(done)

    def _appear(self, done: int) -> None:
        scaled = self._look["total"] is None
        look = {**self._look, "unit_scale": scaled, "miniters": 1, "leave": False}
        if not in_notebook():
            from tqdm.std import tqdm

            wide, high = get_terminal_size()  # some numbers, also where a terminal knows none
            shape = {"ncols": wide, "nrows": high}
            self._bar = _alone(tqdm)(**look, **shape, delay=DELAY, file=self._stream)
        else:
            from IPython.display import display
            from tqdm.notebook import tqdm

            self._bar = _alone(tqdm)(**look, display=False)
            self._output = display(  # type: ignore[no-untyped-call]
                self._bar.container, display_id=True
            )
        self._bar.start_t = self._start
        self._bar.n = self._bar.last_print_n = done
        self._bar.refresh()


def tracked(
    items: Iterable[T], what: str, *, unit: str, total: int, show: bool = True
) -> Iterator[T]:
    """The items one by one, with a bar that says how many of all are done."""
    with Bar(what, unit=unit, total=total, show=show) as bar:
        for done, item in enumerate(items):
            bar.to(done)
            yield item


def is_watched() -> bool:
    """Is there a person who would see a bar, at a terminal or in a notebook?"""
    if os.environ.get(NO_BARS):
        return False
    return in_notebook() or (sys.stderr is not None and sys.stderr.isatty())


def in_notebook() -> bool:
    """Do we run in the kernel of a notebook?"""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")


def _alone(tqdm: Any) -> Any:
    """A kind of tqdm bar that starts neither a thread nor a process to look after it."""
    return type(tqdm.__name__, (tqdm,), {"monitor_interval": 0, "_lock": RLock()})
