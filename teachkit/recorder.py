"""Run a search and keep what it did: `record` the whole tree, or `count` its nodes."""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from operator import ge, gt
from typing import Any, TypeVar

from teachkit.columns import Rows
from teachkit.counts import Counts
from teachkit.game import Game, Move, State, shown
from teachkit.search.hooks import Budget, Inner, Progress, Setting
from teachkit.trace import Trace

Search = Callable[..., tuple[float, Any]]
T = TypeVar("T")

MAX_NODES = 200_000
"""How many nodes `record` keeps unless told otherwise."""


def record(
    search: Search,
    game: Game[State, Move],
    state: State | None = None,
    *,
    max_nodes: int = MAX_NODES,
    max_seconds: float | None = None,
    cancel: threading.Event | None = None,
    progress: Callable[[Progress], object] | None = None,
    **options: Any,
) -> Trace[State, Move]:
    """The tree that a search walks; further options go to the search.

    A search of more than `max_nodes` nodes or `max_seconds` is stopped with an error,
    as is one whose `cancel` flag is set; `progress` is called now and then.

    >>> from teachkit import TreeGame, alphabeta, record
    >>> trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> trace.value, trace.move, len(trace), trace.pruned_leaves()
    (3, 0, 11, [4, 5])
    """
    _check(search, options)
    recorder = Recorder(nodes=max_nodes, seconds=max_seconds, cancel=cancel, progress=progress)
    value, move = search(game, state, traced=recorder, **options)
    return Trace(recorder.rows(), value, move)


def count(
    search: Search,
    game: Game[State, Move],
    state: State | None = None,
    *,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    cancel: threading.Event | None = None,
    progress: Callable[[Progress], object] | None = None,
    **options: Any,
) -> Counts:
    """How many nodes, leaves and cutoffs a search has at each depth, without keeping its tree.

    >>> from teachkit import TicTacToe, count, minimax
    >>> count(minimax, TicTacToe()).nodes
    549946
    """
    _check(search, options)
    counter = Counter(nodes=max_nodes, seconds=max_seconds, cancel=cancel, progress=progress)
    value, move = search(game, state, traced=counter, **options)
    return counter.counts(value, move)


def _check(search: Search, options: dict[str, Any]) -> None:
    if not callable(search) or isinstance(search, type):
        raise ValueError(f"first comes a search such as alphabeta, not {shown(search)}")
    if "traced" in options:
        raise ValueError("recording is itself a hook: limit it with max_nodes, max_seconds, cancel")
    if not _has_hook(search):
        name = getattr(search, "__name__", shown(search))
        raise ValueError(
            f"{name} has no `traced` hook to record it by: watch({name}, game) shows the tree that "
            "a search of your own walks"
        )


def _has_hook(search: Search) -> bool:
    """Can a search be given a hook, as far as its parameters tell?"""
    try:
        parameters = signature(search).parameters
    except (TypeError, ValueError):  # nobody can tell
        return True
    return "traced" in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())


class Recorder(Budget):
    """The hook that keeps a row of every call."""

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

    def begin(self, setting: Setting[Any, Any]) -> None:
        if self._rows and self._rows.complete:
            self._finished = self._rows
        self._rows = Rows(setting)
        self._trying: dict[int, Any] = {}
        self._untried: dict[int, Iterator[Any]] = {}
        self._start_counting()

    def __call__(self, function: Inner) -> Inner:
        assert self._rows is not None
        self._rows.search = function.__qualname__.partition(".")[0]
        wrap = self._with_window if _takes_window(function) else self._without_window
        return wrap(function, self._rows)

    def _without_window(self, function: Inner, rows: Rows) -> Inner:
        plies, values = rows.plies, rows.values
        role = 0 if _is_max(function) else -1

        def recorded(state: Any, ply: int) -> tuple[float, Any]:
            result = function(state, ply)
            plies.append(ply ^ role)
            values.append(result[0])
            if len(values) >= self._pause_at:
                self.nodes = len(values)
                self._pause(ply)
            return result

        return recorded

    def _with_window(self, function: Inner, rows: Rows) -> Inner:
        plies, alphas, betas, values = rows.plies, rows.alphas, rows.betas, rows.values
        offered, trying, untried = rows.offered, self._trying, self._untried
        is_max = _is_max(function)
        role = 0 if is_max else -1
        actions = rows.setting.game.actions

        def recorded(state: Any, ply: int, alpha: float, beta: float) -> tuple[float, Any]:
            result = function(state, ply, alpha, beta)
            value, move = result
            if move is not None and (value >= beta if is_max else value <= alpha):
                offered[len(values)] = len(actions(state))
            if trying:
                rows.moves.append(trying.get(ply - 1))
                if ply in untried:
                    rows.pruned[len(values)] = tuple(untried.pop(ply))
                elif move is not None:
                    rows.known.add(len(values))
            plies.append(ply ^ role)
            alphas.append(alpha)
            betas.append(beta)
            values.append(value)
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

    def __init__(self, **limits: Any) -> None:
        super().__init__(**limits)
        self._nodes: dict[int, int] = defaultdict(int)
        self._leaves: dict[int, int] = defaultdict(int)
        self._cutoffs: dict[int, int] = defaultdict(int)

    def begin(self, setting: Setting[Any, Any]) -> None:
        self._reaches = gt if setting.cut == ">" else ge

    def __call__(self, function: Inner) -> Inner:
        nodes, leaves, cutoffs, reaches = self._nodes, self._leaves, self._cutoffs, self._reaches
        is_max, has_window = _is_max(function), _takes_window(function)

        def counted(state: Any, ply: int, *window: float) -> tuple[float, Any]:
            self.nodes = number = self.nodes + 1
            if number >= self._pause_at:
                self._pause(ply)
            result = function(state, ply, *window)
            nodes[ply] += 1
            if self.nodes == number:
                leaves[ply] += 1
            elif has_window:
                alpha, beta = window
                if reaches(result[0], beta) if is_max else reaches(alpha, result[0]):
                    cutoffs[ply] += 1
            return result

        return counted

    def counts(self, value: float, move: Any) -> Counts:
        """What was counted, from the root down."""
        depths = range(max(self._nodes) + 1)
        nodes, leaves, cutoffs = (
            tuple(by_depth[depth] for depth in depths)
            for by_depth in (self._nodes, self._leaves, self._cutoffs)
        )
        return Counts(value, move, nodes, leaves, cutoffs)


def _is_max(function: Inner) -> bool:
    return function.__name__ == "max_value"


def _takes_window(function: Inner) -> bool:
    return function.__code__.co_argcount == 4
