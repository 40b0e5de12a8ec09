"""Run a search and keep what it did: `record` the whole tree, or `count` its nodes."""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from operator import add
from typing import Any, TypeVar

from teachkit.game import Game, Move, State, shown
from teachkit.progress import Bar
from teachkit.search.hooks import Budget, Inner, Progress, Role
from teachkit.search.options import takes
from teachkit.search.problem import Problem, reaching
from teachkit.trace.calls import Rows
from teachkit.trace.counts import Counts
from teachkit.trace.trace import Trace

Search = Callable[..., tuple[float, Any]]
Report = Callable[[Progress], object]
"""What is called now and then with how far a search has come."""
T = TypeVar("T")

MAX_NODES = 200_000
"""How many nodes `record` keeps unless told otherwise."""


def record(
    search: Search,
    /,  # a search may take a search: iterative_deepening does
    game: Game[State, Move],
    state: State | None = None,
    *,
    max_nodes: int = MAX_NODES,
    max_seconds: float | None = None,
    cancel: threading.Event | None = None,
    progress: Report | bool = True,
    **options: Any,
) -> Trace[State, Move]:
    """The tree that a search walks; further options go to the search.

    A search of more than `max_nodes` nodes or `max_seconds` is stopped with an error,
    as is one whose `cancel` flag is set. After a second a bar shows how far it has come;
    `progress=False` is without, and a function is called with a Progress now and then.

    >>> from teachkit import TreeGame, alphabeta, record
    >>> trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> trace.value, trace.move, len(trace), trace.pruned_leaves()
    (3, 0, 11, [4, 5])
    """
    _check(search, options)
    with Bar("Recording", unit="nodes", show=progress is True) as bar:
        recorder = Recorder(
            nodes=max_nodes, seconds=max_seconds, cancel=cancel, progress=_report(progress, bar)
        )
        value, move = search(game, state, traced=recorder, **options)
    return Trace(recorder.rows(), value, move)


def count(
    search: Search,
    /,
    game: Game[State, Move],
    state: State | None = None,
    *,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    cancel: threading.Event | None = None,
    progress: Report | bool = True,
    **options: Any,
) -> Counts:
    """How many nodes, leaves and cutoffs a search has at each depth, without keeping its tree.

    >>> from teachkit import TicTacToe, count, minimax
    >>> count(minimax, TicTacToe()).nodes
    549946
    """
    _check(search, options)
    with Bar("Counting", unit="nodes", show=progress is True) as bar:
        counter = Counter(
            nodes=max_nodes, seconds=max_seconds, cancel=cancel, progress=_report(progress, bar)
        )
        value, move = search(game, state, traced=counter, **options)
    return counter.counts(value, move)


def _report(progress: Report | bool, bar: Bar) -> Report | None:
    """What a search is to tell its progress: the function given, or the bar."""
    if progress is True:
        return lambda so_far: bar.to(so_far.nodes)
    return progress or None


def _check(search: Search, options: dict[str, Any]) -> None:
    if not callable(search) or isinstance(search, type):
        raise ValueError(f"first comes a search such as alphabeta, not {shown(search)}")
    if "traced" in options:
        raise ValueError("recording is itself a hook: limit it with max_nodes, max_seconds, cancel")
    if not takes(search, "traced"):
        name = getattr(search, "__name__", shown(search))
        raise ValueError(
            f"{name} has no `traced` hook to record it by: watch({name}, game) shows the tree that "
            "a search of your own walks"
        )


class Recorder(Budget):
    """The hook that keeps a row of every call."""

    allow_more = "max_nodes="

    def __init__(self, **limits: Any) -> None:
        super().__init__(**limits)
        self._finished: Rows | None = None
        self._rows: Rows | None = None

    def rows(self) -> Rows:
        """The rows of the last search that came to its end."""
        rows = self._rows if self._rows and self._rows.complete else self._finished
        if rows is None:
            raise ValueError("nothing was recorded: the search does not use its `traced` hook")
        return rows

    def begin(self, problem: Problem[Any, Any]) -> None:
        if self._rows and self._rows.complete:
            self._finished = self._rows
        self._rows = Rows(problem)
        self._trying: dict[int, Any] = {}
        self._untried: dict[int, Iterator[Any]] = {}
        self._start_counting()

    def __call__(self, function: Inner, role: Role) -> Inner:
        assert self._rows is not None
        wrap = self._without_window if self._rows.problem.cut is None else self._with_window
        return wrap(function, int(role == "MIN"), self._rows)

    def _without_window(self, function: Inner, is_min: int, rows: Rows) -> Inner:
        plies, values = rows.plies, rows.values

        def recorded(state: Any, ply: int) -> tuple[float, Any]:
            result = function(state, ply)
            plies.append(2 * ply + is_min)
            values.append(result[0])
            if len(values) >= self._pause_at:
                self.nodes = len(values)
                self._pause(ply)
            return result

        return recorded

    def _with_window(self, function: Inner, is_min: int, rows: Rows) -> Inner:
        plies, alphas, betas, values = rows.plies, rows.alphas, rows.betas, rows.values
        trying, untried = self._trying, self._untried

        def recorded(state: Any, ply: int, alpha: float, beta: float) -> tuple[float, Any]:
            result = function(state, ply, alpha, beta)
            if trying:
                rows.moves.append(trying.get(ply - 1))
                if ply in untried:
                    rows.pruned[len(values)] = tuple(untried.pop(ply))
                elif result[1] is not None:
                    rows.known.add(len(values))
            plies.append(2 * ply + is_min)
            alphas.append(alpha)
            betas.append(beta)
            values.append(result[0])
            if len(values) >= self._pause_at:
                self.nodes = len(values)
                self._pause(ply)
            return result

        return recorded

    def tries(self, moves: Iterable[T], ply: int) -> Iterator[T]:
        self._trying[-1] = None
        self._untried[ply] = untried = iter(tuple(moves))
        for move in untried:
            self._trying[ply] = move
            yield move


class Counter(Budget):
    """The hook that counts nodes, leaves and cutoffs by depth."""

    allow_more = "max_nodes="

    def __init__(self, **limits: Any) -> None:
        super().__init__(**limits)
        self._searches = 0
        self._inner: dict[int, int] = defaultdict(int)
        self._leaves: dict[int, int] = defaultdict(int)
        self._cutoffs: dict[int, int] = defaultdict(int)

    def begin(self, problem: Problem[Any, Any]) -> None:
        self._searches += 1
        self._cut = problem.cut

    def __call__(self, function: Inner, role: Role) -> Inner:
        if self._cut is None:
            return self._without_window(function)
        return self._with_window(function, role == "MAX", reaching(self._cut))

    def _without_window(self, function: Inner) -> Inner:
        inner, leaves = self._inner, self._leaves

        def counted(state: Any, ply: int) -> tuple[float, Any]:
            self.nodes = number = self.nodes + 1
            if number >= self._pause_at:
                self._pause(ply)
            result = function(state, ply)
            if self.nodes == number:
                leaves[ply] += 1
            else:
                inner[ply] += 1
            return result

        return counted

    def _with_window(
        self, function: Inner, is_max: bool, reaches: Callable[[float, float], bool]
    ) -> Inner:
        inner, leaves, cutoffs = self._inner, self._leaves, self._cutoffs

        def counted(state: Any, ply: int, alpha: float, beta: float) -> tuple[float, Any]:
            self.nodes = number = self.nodes + 1
            if number >= self._pause_at:
                self._pause(ply)
            result = function(state, ply, alpha, beta)
            if self.nodes == number:
                leaves[ply] += 1
                return result
            inner[ply] += 1
            if reaches(result[0], beta) if is_max else reaches(alpha, result[0]):
                cutoffs[ply] += 1
            return result

        return counted

    def counts(self, value: float, move: Any) -> Counts:
        """What was counted, from the root down."""
        depths = range(max(self._leaves) + 1)
        inner, leaves, cutoffs = (
            tuple(by_depth[depth] for depth in depths)
            for by_depth in (self._inner, self._leaves, self._cutoffs)
        )
        nodes = tuple(map(add, inner, leaves))
        return Counts(value, move, nodes, leaves, cutoffs, self._searches)
