"""Ctrl-C at any moment of anything: no thread, hook, limit or process is left, and all goes on.

    Work    something that people do in a cell
    Moment  how many seconds after its beginning somebody interrupts it

A round draws works and moments by chance.
"""

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, sleep
from typing import Any

import pytest
from chance import chance

from teachkit import (
    AlphaBeta,
    ConnectFour,
    Match,
    Stepper,
    TicTacToe,
    TreeGame,
    alphabeta,
    check_search,
    figure,
    record,
    watch,
)
from teachkit.draw.graphviz import engine as engines

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is another thing")

PATIENCE = 30
"""Seconds for what was begun to end by itself."""

TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
TRACE = record(alphabeta, TREE)


def own_minimax(game: Any, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [own_minimax(game, game.result(state, move)) for move in game.actions(state)]
    return max(values) if game.to_move(state) == "MAX" else min(values)


def draw() -> None:
    assert figure(TRACE).svg
    assert figure(TRACE).png()


def draw_for_the_first_time() -> None:
    engines._started.end()
    draw()


def step() -> None:
    stepper = Stepper(TRACE)
    try:
        assert stepper._repr_mimebundle_()
    finally:
        stepper.close()


def play() -> None:
    match = Match(TicTacToe(), opponent=AlphaBeta(depth=2))
    try:
        for word in ("hint", "new", "change side", "values", "undo"):
            match._handle_custom_msg({"do": word}, [])
            wait_for(lambda: not match.is_thinking)
    finally:
        match.close()


WORKS: dict[str, Callable[[], object]] = {
    "watch": lambda: watch(own_minimax, TREE),
    "check_search": lambda: check_search(own_minimax, "minimax"),
    "record": lambda: record(alphabeta, ConnectFour(), depth=5),
    "figure": draw,
    "first figure": draw_for_the_first_time,
    "Stepper": step,
    "Match": play,
}


def wait_for(is_so: Callable[[], object]) -> bool:
    end = monotonic() + PATIENCE
    while not is_so() and monotonic() < end:
        sleep(0.005)
    return bool(is_so())


def children() -> list[str]:
    """The state of each process that was started here: "Z" is one that nobody has buried."""
    states = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            state, parent, *_ = stat.read_text().rpartition(")")[2].split()
            if parent == str(os.getpid()):
                states.append(state.replace("R", "S").replace("D", "S"))
    return sorted(states)


def left_behind() -> dict[str, Any]:
    """All that an interrupted work might leave."""
    hooks = (sys.excepthook, sys.unraisablehook, sys.displayhook, sys.breakpointhook)
    return {
        "hooks": hooks,
        "tracers": (sys.gettrace(), sys.getprofile(), threading.gettrace()),
        "streams": (sys.stdin, sys.stdout, sys.stderr),
        "recursion limit": sys.getrecursionlimit(),
        "handlers": [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGALRM)],
        "alarm": signal.getitimer(signal.ITIMER_REAL),
        "folder": Path.cwd(),
        "environment": dict(os.environ),
        "threads": {thread for thread in threading.enumerate() if thread.name != "interrupts"},
        "children": children(),
    }


class Interrupter:
    """Sends one Ctrl-C; what comes when the work is over already does nothing."""

    def __init__(self) -> None:
        self.is_armed = False

    def hear(self, *_: object) -> None:
        if self.is_armed:
            self.is_armed = False
            raise KeyboardInterrupt

    def interrupt(self, work: Callable[[], object], moment: float) -> bool:
        """Was the work interrupted?"""
        sender = threading.Thread(target=self._send, args=[moment], name="interrupts", daemon=True)
        sender.start()
        self.is_armed = True
        try:  # noqa: SIM105  # `suppress` could itself be interrupted
            work()
        except KeyboardInterrupt:
            pass
        was_hit, self.is_armed = not self.is_armed, False
        sender.join()
        return was_hit

    @staticmethod
    def _send(moment: float) -> None:
        end = perf_counter() + moment
        while perf_counter() < end:
            sleep(min(0.001, moment))
        os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture
def interrupter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Interrupter]:
    """Interrupts that are heard; one that arrives while Python tidies up is lost, as always."""
    complain = sys.unraisablehook

    def lost(told: Any) -> None:
        if told.exc_type is not KeyboardInterrupt:
            complain(told)

    monkeypatch.setattr(sys, "unraisablehook", lost)
    interrupter = Interrupter()
    before = signal.signal(signal.SIGINT, interrupter.hear)
    gc.collect()
    yield interrupter
    signal.signal(signal.SIGINT, before)


def attack(interrupter: Interrupter, moments: Random, names: list[str]) -> int:
    """Interrupt each of the works at some moment; how many were hit."""
    threads, lasts, hits = set(threading.enumerate()), {}, 0
    for name in dict.fromkeys(names):
        WORKS[name]()  # also what is kept from then on, such as the process that draws
        start = perf_counter()
        WORKS[name]()
        lasts[name] = perf_counter() - start
    assert wait_for(lambda: set(threading.enumerate()) == threads)
    before = left_behind()
    for number, name in enumerate(names):
        moment = lasts[name] * moments.random() ** 2
        hits += interrupter.interrupt(WORKS[name], moment)
        draw()  # it works as before, and there is one process again that draws
        settled = wait_for(lambda: left_behind() == before)
        now = left_behind()
        wrong = {what: (before[what], now[what]) for what in before if before[what] != now[what]}
        assert settled, f"round {number}: {name} after {moment:.4f} s left {wrong}"
    return hits


@pytest.mark.slow
def test_an_interrupt_leaves_nothing_behind(interrupter: Interrupter):
    names = [name for name in WORKS for _ in range(2 if name == "check_search" else 6)]
    assert attack(interrupter, chance(1), names) > len(names) / 2
    for work in WORKS.values():
        work()


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="counts processes by /proc")
def test_a_thousand_interrupts_leave_nothing_behind(interrupter: Interrupter):
    random = chance()
    often = [name for name in WORKS if name != "check_search"]
    names = random.choices(often, k=960) + ["check_search"] * 40
    assert attack(interrupter, random, names) > 500
