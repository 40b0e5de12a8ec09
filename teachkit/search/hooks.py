"""What may watch a search, and what may stop it.

Every search takes `traced=`, a Hook. It tells the hook its Problem, and calls what
`traced(max_value, "MAX")` and `traced(min_value, "MIN")` give in place of its own two
functions. So a Hook sees each call (state, ply, and alpha and beta if the search has a
window) and the (value, move) that comes back; `untraced` sees nothing and costs nothing.
"""

import sys
import threading
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from teachkit.search.problem import Problem

Inner = Callable[..., tuple[float, Any]]
"""An inner function of a search: (state, ply, alpha, beta) -> (value, move)."""

Role = str
"""Whose function it is: "MAX" or "MIN"."""

T = TypeVar("T")

PAUSE = 200
"""A budget is looked at once in this many nodes."""

FRAMES = 60_000
"""The recursion limit while a search runs: room for some 20,000 plies."""


class Hook(Protocol):
    """Something that is told of every call of a search."""

    def begin(self, problem: Problem[Any, Any]) -> None:
        """A search is about to start; iterative deepening starts several."""

    def __call__(self, function: Inner, role: Role) -> Inner:
        """The function to call instead of an inner function."""

    def tries(self, moves: Iterable[T], ply: int) -> Iterable[T]:
        """The moves in the order tried, for searches that reorder them as they learn."""


class Untraced:
    """The hook that does nothing."""

    def begin(self, problem: Problem[Any, Any]) -> None:
        pass

    def __call__(self, function: Inner, role: Role) -> Inner:
        return function

    def tries(self, moves: Iterable[T], ply: int) -> Iterable[T]:
        return moves


untraced = Untraced()


class Progress(NamedTuple):
    """How far a search has come."""

    nodes: int
    depth: int
    """The deepest ply seen."""
    seconds: float


class SearchStopped(Exception):
    """A search that did not finish; `progress` says how far it came."""

    def __init__(self, message: str, progress: Progress) -> None:
        super().__init__(message, progress)
        self.progress = progress

    def __str__(self) -> str:
        return f"{self.args[0]} (after {self.progress.nodes:,} nodes)"

    @property
    def nodes(self) -> int:
        """The nodes visited so far."""
        return self.progress.nodes


class SearchTooBig(SearchStopped):
    """The search visited more nodes, or went deeper, than there is room for."""


class SearchTimedOut(SearchStopped):
    """The search used up its time."""


class SearchCancelled(SearchStopped):
    """Somebody set the cancel flag."""


class Budget(Untraced):
    """A hook that stops a search: after a number of nodes or seconds, or when `cancel` is set.

    `progress` is called with a Progress about ten times a second. A budget is for one search:

    >>> from teachkit import ConnectFour, minimax
    >>> minimax(ConnectFour(), traced=Budget(nodes=1000))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    teachkit.search.hooks.SearchTooBig: more than the 1,000 nodes allowed: ...
    """

    allow_more = "Budget(nodes=...)"
    """How to allow more nodes."""

    def __init__(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        cancel: threading.Event | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> None:
        if nodes is not None and (not isinstance(nodes, int) or nodes < 1):
            raise ValueError(f"the number of nodes allowed must be 1 or more, not {nodes!r}")
        if seconds is not None and (not isinstance(seconds, int | float) or not seconds > 0):
            raise ValueError(f"the seconds allowed must be more than 0, not {seconds!r}")
        if cancel is not None and not hasattr(cancel, "is_set"):
            raise ValueError(f"cancel must be a threading.Event, not {cancel!r}")
        if progress is not None and not callable(progress):
            raise ValueError(f"progress must be a function, not {progress!r}")
        self._limit = sys.maxsize if nodes is None else nodes
        self._seconds = seconds
        self._cancel = cancel
        self._report = progress
        self._start = self._reported = perf_counter()
        self._start_counting()

    def _start_counting(self) -> None:
        self.nodes = 0
        self.depth = 0
        self._pause_at = min(PAUSE, self._limit + 1)

    def __call__(self, function: Inner, role: Role) -> Inner:
        def counted(state: Any, ply: int, *window: float) -> tuple[float, Any]:
            self.nodes += 1
            if self.nodes >= self._pause_at:
                self._pause(ply)
            return function(state, ply, *window)

        return counted

    def so_far(self) -> Progress:
        """The nodes visited, the depth reached and the time spent."""
        return Progress(self.nodes, self.depth, perf_counter() - self._start)

    def _pause(self, ply: int) -> None:
        """Stop here or report, and say when to look again."""
        self.depth = max(self.depth, ply)
        self._pause_at = min(self.nodes + PAUSE, self._limit + 1)
        now = perf_counter()
        if self.nodes > self._limit:
            raise SearchTooBig(
                f"more than the {self._limit:,} nodes allowed: search less deep, start from a "
                f"later position, or allow more with {self.allow_more}",
                self.so_far(),
            )
        if self._cancel is not None and self._cancel.is_set():
            raise SearchCancelled("the search was cancelled", self.so_far())
        if self._seconds is not None and now - self._start >= self._seconds:
            raise SearchTimedOut(f"the {self._seconds:g} seconds are over", self.so_far())
        if self._report is not None and now - self._reported >= 0.1:
            self._reported = now
            self._report(self.so_far())


class Chain:
    """Several hooks at once, the first one outermost."""

    def __init__(self, *hooks: Hook) -> None:
        self._hooks = [checked_hook(hook) for hook in hooks]

    def begin(self, problem: Problem[Any, Any]) -> None:
        for hook in self._hooks:
            hook.begin(problem)

    def __call__(self, function: Inner, role: Role) -> Inner:
        for hook in reversed(self._hooks):
            function = hook(function, role)
        return function

    def tries(self, moves: Iterable[T], ply: int) -> Iterable[T]:
        for hook in reversed(self._hooks):
            moves = hook.tries(moves, ply)
        return moves


class DeepRecursion:
    """Lets searches recurse thousands of plies deep, and refuses clearly beyond that.

    An interrupt may come on the way in or out; then the limit is put back when the object goes.
    """

    _lock = threading.RLock()
    _active: ClassVar[set[int]] = set()
    _limit_before = 0

    def __enter__(self) -> None:
        with self._lock:
            if not self._active:
                DeepRecursion._limit_before = sys.getrecursionlimit()
            self._active.add(id(self))
            sys.setrecursionlimit(max(FRAMES, self._limit_before))

    def _leave(self) -> None:
        """Put the limit back if nobody else needs it; a second time this does nothing."""
        with self._lock:
            if self._active == {id(self)}:
                sys.setrecursionlimit(self._limit_before)
            self._active.discard(id(self))

    __del__ = _leave

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> None:
        self._leave()
        if kind is RecursionError:
            raise SearchTooBig(
                "the game goes deeper than Python can recurse: give a depth", Progress(0, 0, 0)
            ) from None
        if isinstance(error, SearchStopped):
            raise error.with_traceback(None)  # nobody wants to read hundreds of recursive calls


def checked_hook(traced: Hook) -> Hook:
    """The hook itself, or a ValueError if it cannot watch a search."""
    if not hasattr(traced, "begin"):
        raise ValueError(f"traced must be a hook such as a Budget, not {traced!r}")
    return traced
