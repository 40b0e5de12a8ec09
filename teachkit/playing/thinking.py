"""Computers think in a thread of their own, so that nobody has to wait for them.

    Thought  what came of a search: the move, the tree if it could be kept, or what went wrong
    Thinker  lets one search run at a time; a new one, or `cancel`, abandons the old

A search is recorded as long as its tree is not too big to show; then it goes on without.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Any

from teachkit import host
from teachkit.game import AnyGame, Strategy, shown
from teachkit.playing.move_values import MoveValues, move_values
from teachkit.playing.players import AlphaBeta, Minimax
from teachkit.search.hooks import PAUSE, Budget, Progress, SearchCancelled, SearchTimedOut
from teachkit.search.problem import Problem
from teachkit.trace.calls import Rows
from teachkit.trace.recorder import Recorder
from teachkit.trace.trace import Trace
from teachkit.values import value_text

MAX_NODES = 1_500_000
"""How many nodes a tree may have to be kept: the line of play and the overview show them all."""
LONGEST = 300
"""How many characters an error may have."""
VALUES_SECONDS = 2
"""How long all moves of a state are weighed, unless the player has a limit of its own."""
SHALLOW = 2
"""How many plies deep minimax looks when it has run out of time."""


@dataclass(frozen=True)
class Thought:
    """What came of thinking."""

    move: Any = None
    """The move to make; None if there was none to find."""
    trace: Trace[Any, Any] | None = None
    """The tree of the search, if there was a search and it was small enough."""
    words: str = ""
    """What was found, in a sentence."""
    error: str = ""
    """What went wrong, if something did."""
    values: MoveValues | None = None
    """What all moves are worth, if that was asked for."""
    seconds: float = 0
    """How long it took."""


def think(
    player: Strategy[Any, Any],
    game: AnyGame,
    state: Any,
    *,
    seconds: float | None = None,
    cancel: threading.Event | None = None,
    progress: Callable[[Progress], object] | None = None,
    max_nodes: int = MAX_NODES,
) -> Thought:
    """What a player finds; an error inside it is told in the Thought.

    A player who searches is recorded, up to `max_nodes`. After `seconds` the best move of
    a shallower search must do. A search that was cancelled raises SearchCancelled.
    """
    start = perf_counter()
    try:
        if isinstance(player, AlphaBeta) and seconds is not None:
            player = replace(player, seconds=min(seconds, player.seconds or inf))
            seconds = None  # it minds the time itself
        if hasattr(player, "think"):
            watcher = Watcher(max_nodes, seconds=seconds, cancel=cancel, progress=progress)
            found = _search(player, game, state, watcher)
        else:
            found = Thought(player(game, state))
        if found.move not in game.actions(state):
            return Thought(error=f"{_name(player)} plays {shown(found.move)}, which is not legal")
    except SearchCancelled:
        raise
    except Exception as error:
        return Thought(error=_failure(player, error))
    return replace(found, seconds=perf_counter() - start)


def weigh(
    player: Minimax,
    game: AnyGame,
    state: Any,
    *,
    cancel: threading.Event | None = None,
    progress: Callable[[Progress], object] | None = None,
    found: Callable[[MoveValues], object] = lambda values: None,
) -> Thought:
    """What each move is worth to a player who searches; `found` hears of it as it gets better."""
    seconds = getattr(player, "seconds", None) or VALUES_SECONDS
    values = None
    try:
        for values in move_values(
            *(game, state),
            most=player.depth,
            evaluate=player.evaluate,
            order=player.order,
            traced=Budget(seconds=seconds, cancel=cancel, progress=progress),
        ):
            if not values.is_done:
                found(values)
    except SearchCancelled:
        raise
    except Exception as error:
        return Thought(error=_failure(player, error))
    return Thought(values=values)


def _search(player: Any, game: AnyGame, state: Any, watcher: "Watcher") -> Thought:
    note = ""
    try:
        value, move = player.think(game, state, traced=watcher)
    except SearchTimedOut as error:
        if not isinstance(player, Minimax):
            raise
        note = f"; {error.args[0]}, so it looked {SHALLOW} plies ahead only"
        watcher = Watcher(watcher.max_nodes, cancel=watcher.cancel)
        value, move = replace(player, depth=SHALLOW).think(game, state, traced=watcher)
    if watcher.is_cut_short:
        plies = (
            watcher.depth_done
            if player.depth is None
            else f"{watcher.depth_done} of {player.depth}"
        )
        is_time = isinstance(player, AlphaBeta) and player.nodes is None
        note = f"; {'time' if is_time else 'nodes'} up: {plies} plies"
    trace = watcher.trace(value, move)
    if watcher.is_too_big:
        note += "; the tree is too big to show"
        note += f", here is the one of depth {trace.depth}" if trace else ""
    worth = value_text(value, game.win_weight)
    total = watcher.so_far().nodes
    nodes = f"{total:,} nodes" if total else "nodes were not counted"
    if trace and len(trace) != total:
        nodes += f" in all, {len(trace):,} of them in the tree shown"
    return Thought(move, trace, f"value for {game.to_move(state)}: {worth} · {nodes}{note}")


def _name(player: Any) -> str:
    return type(player).__name__ if not hasattr(player, "__name__") else str(player.__name__)


def _failure(player: Any, error: Exception) -> str:
    return f"{_name(player)} failed: {type(error).__name__}: {error}"[:LONGEST]


class Watcher(Recorder):
    """A Recorder that lets go of a tree that gets too big, while the search goes on."""

    def __init__(self, max_nodes: int, **limits: Any) -> None:
        self.max_nodes = max_nodes
        self.cancel: threading.Event | None = limits.get("cancel")
        self._before = 0  # nodes of earlier searches, and of what was let go
        self._has_let_go = False
        super().__init__(**limits)

    def begin(self, problem: Problem[Any, Any]) -> None:
        if self._rows is not None:
            self._before += len(self._rows.values)
        if self._has_let_go:
            self._rows = None  # what is left of them is no tree
        self._has_let_go = False
        super().begin(problem)

    def so_far(self) -> Progress:
        """The nodes of all searches together, the depth reached and the time spent."""
        kept = len(self._rows.values) if self._rows else 0
        return Progress(self._before + kept, self.depth, perf_counter() - self._start)

    def _pause(self, ply: int) -> None:
        super()._pause(ply)
        if self._rows is not None and len(self._rows.values) > self.max_nodes:
            self._let_go(self._rows)

    def _let_go(self, rows: Rows) -> None:
        self._has_let_go = True
        self._before += len(rows.values)
        for column in (rows.plies, rows.values, rows.alphas, rows.betas, rows.moves):
            column.clear()
        for notes in (rows.pruned, rows.known):
            notes.clear()
        self._pause_at = PAUSE

    @property
    def is_cut_short(self) -> bool:
        """Was the last of several searches not finished?"""
        return self._rows is not None and not self._rows.complete

    @property
    def depth_done(self) -> int:
        """How many plies deep the search before that one was."""
        assert self._rows is not None
        return (self._rows.problem.depth or 1) - 1

    @property
    def is_too_big(self) -> bool:
        """Did the last search come to its end with a tree too big to keep?"""
        return self._has_let_go and self._rows is not None and self._rows.complete

    def trace(self, value: float, move: Any) -> Trace[Any, Any] | None:
        """The tree of the last finished search, or of one before it that was small enough."""
        if self._rows is None:
            return None
        is_whole = self._rows.complete and not self._has_let_go
        rows = self._rows if is_whole else self._finished
        if rows is None:
            return None
        if not self.is_too_big:
            return Trace(rows, value, move)
        trace: Trace[Any, Any] = Trace(rows, rows.values[-1], None)
        trace.move = trace.root.best and trace.root.best.move
        return trace


class Thinker:
    """Lets a player think in a thread, one search at a time.

    Each search has a number. What an abandoned one still finds comes with its old number,
    so `is_current` tells whether anybody wants to know.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._number = 0
        self._cancel = threading.Event()
        self._thread: Any = None

    def start(
        self,
        work: Callable[[int, threading.Event], Thought],
        done: Callable[[int, Thought], object],
        delay: float = 0,
    ) -> int:
        """Begin a search after a delay, and return its number; any other is abandoned.

        `work` is the search, and `done` is told what came of it; both are called in the thread,
        with the number. A search that is abandoned should stop when its event is set.
        """
        with self._lock:
            number, cancel = self._abandon()

            def run() -> None:
                try:
                    thought = work(number, cancel)
                except SearchCancelled:
                    return
                if not cancel.is_set():
                    done(number, thought)

            self._thread = host.start(run, cancel, delay)
        return number

    def is_current(self, number: int) -> bool:
        """Is this the search that was begun last, and not cancelled since?"""
        return number == self._number

    def cancel(self) -> None:
        """Abandon the search, if there is one."""
        with self._lock:
            self._abandon()

    def _abandon(self) -> tuple[int, threading.Event]:
        """The number and the flag for the next search."""
        self._cancel.set()
        self._number += 1
        self._cancel = threading.Event()
        return self._number, self._cancel

    def close(self) -> None:
        """Abandon the search and wait a moment for its thread to end."""
        self.cancel()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(timeout=1)
