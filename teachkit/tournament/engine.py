"""The engine: batches are played by any executor, and what was played is kept at once.

An executor is one of `concurrent.futures`, or of Dask: `client.get_executor(pure=False)`. Some
tasks are in its hands at a time, and each is forgotten when it is done; so who is killed takes
little along, and the next run goes on from there.
"""

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, TypeVar

In = TypeVar("In")
Out = TypeVar("Out")

WINDOW = 64
"""The most tasks that an executor has at a time."""


class Inline(Executor):
    """An executor that does everything itself, at once."""

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Do it now; an interrupt is raised, and any other error kept."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def engine(executor: Executor | None, *, parallel: bool) -> Iterator["Engine"]:
    """An engine on somebody's executor, or on one of our own: threads, if they are of use."""
    if executor is not None:
        yield Engine(executor)
    elif not parallel:
        yield Engine(Inline())
    else:
        stop = threading.Event()
        with ThreadPoolExecutor(os.cpu_count() or 1, "teachkit-tournament") as threads:
            try:
                yield Engine(threads, stop=stop)
            finally:
                stop.set()  # whoever thinks is stopped, but for functions: these end their move


class Engine:
    """Runs functions on an executor."""

    def __init__(self, executor: Executor, **options: Any) -> None:
        self._executor = executor
        self.options = options
        """What functions can be given here and not elsewhere: `stop`, in our own threads."""

    def results(
        self, function: Callable[..., Out], items: Iterable[In]
    ) -> Iterator[tuple[In, Out]]:
        """Each item with what the function makes of it, in the order in which they are done.

        If some fail, the others are done first, and then the first error is raised.
        """
        waiting, pending = iter(items), {}
        failed: list[Exception] = []
        try:
            while True:
                for item in waiting:
                    pending[self._executor.submit(function, item)] = item
                    if len(pending) >= self._window:
                        break
                if not pending:
                    break
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    item = pending.pop(future)
                    try:
                        result = future.result()
                    except Exception as error:
                        failed.append(error)
                    else:
                        yield item, result
        finally:
            for future in pending:
                future.cancel()
        if failed:
            raise failed[0]

    @property
    def _window(self) -> int:
        """How many tasks are under way; who does all at once has one."""
        return 1 if isinstance(self._executor, Inline) else WINDOW
