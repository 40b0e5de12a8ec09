"""How fast tournaments are, and where the time goes.

    python tests/tournament_benchmark.py [--class] [--dask]

With --class, 40 players think for a tenth of a second a move (some minutes); with --dask, games are
played on two workers of Dask as well. Times are of this machine and this run: compare only what
stands in one table.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import numpy as np

from teachkit import AlphaBeta, ConnectFour, Random, TicTacToe, arena
from teachkit.isolation import box
from teachkit.isolation.child import Child
from teachkit.tournament.engine import Inline
from teachkit.tournament.ratings import rated

GAME = ConnectFour()
QUICK = "import random\ndef player(game, state):\n    return random.choice(game.actions(state))\n"
THINKING = """
import random, time
def player(game, state):
    end = time.process_time() + 0.1
    while time.process_time() < end: pass
    return random.choice(game.actions(state))
"""


@contextmanager
def folder_of(number: int, text: str) -> Iterator[Path]:
    """A folder with so many students' files."""
    with TemporaryDirectory() as folder:
        for each in range(number):
            Path(folder, f"player{each:02}.py").write_text(f"# {each}\n{text}", encoding="utf-8")
        yield Path(folder)


def work_so_far() -> float:
    """The processor time of this program and of all that it has started and ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def timed(what: str, *args: object, **options: object) -> None:
    """Play a tournament, and tell how long that took and who worked."""
    began, before = perf_counter(), work_so_far()
    cup = arena(*args, **options)
    seconds, work = perf_counter() - began, work_so_far() - before
    games, moves = len(cup.games), sum(len(game.moves) for game in cup.games)
    own = sum(sum(game.work) for game in cup.games)
    print(
        f"{what:40} {games:6,} games {seconds:7.1f} s {games / seconds:7.1f} a s, "
        f"work {1000 * (work - own) / games:6.1f} ms a game and {1000 * (work - own) / moves:5.2f} "
        f"a move beside the players' own, which is {own / work:4.0%}"
    )


def strategies() -> None:
    game = TicTacToe()
    players = {"d1": AlphaBeta(depth=1), "d2": AlphaBeta(depth=2), "a": Random(), "b": Random()}
    timed("tic-tac-toe, strategies, in process", game, players, games=40)
    four = {f"d{depth}": AlphaBeta(depth=depth) for depth in (1, 2, 3)}
    timed("Connect Four, depths 1 to 3, in process", ConnectFour(), four, games=40)


def executors(*, dask: bool) -> None:
    with folder_of(4, QUICK) as files:
        makers: dict[str, type[Executor] | object] = {
            "inline": Inline(),
            "2 threads": ThreadPoolExecutor(2),
            "2 processes": ProcessPoolExecutor(2),
        }
        for name, executor in makers.items():
            timed(f"tic-tac-toe, files, {name}", TicTacToe(), files, games=40, executor=executor)
            executor.shutdown()
        if dask:
            from distributed import Client, LocalCluster

            quiet = {"dashboard_address": None, "worker_dashboard_address": None}
            with (
                LocalCluster(n_workers=2, threads_per_worker=1, memory_limit=None, **quiet) as here,
                Client(here) as client,
            ):
                executor = client.get_executor(pure=False)
                timed(
                    "tic-tac-toe, files, 2 Dask workers",
                    TicTacToe(),
                    files,
                    games=40,
                    executor=executor,
                )
                began, number = perf_counter(), 200
                for future in [executor.submit(abs, number) for number in range(number)]:
                    future.result()
                each = 1000 * (perf_counter() - began) / number
                print(f"{'an empty task of Dask':44} {each:.1f} ms")


def growth() -> None:
    for number in (2, 4, 8, 16):
        with folder_of(number, QUICK) as files:
            timed(f"tic-tac-toe, {number} files", TicTacToe(), files, games=4)


def starting() -> None:
    for boxed in (False, True):
        began, times = perf_counter(), 10
        for _ in range(times):
            with Child("teachkit.tournament.answering:Answering", boxed=boxed) as child:
                child.ask({"file": "x.py", "cells": ["player = print"]}, 20)
        each = 1000 * (perf_counter() - began) / times
        print(f"{'starting and ending a child' + ', boxed' * boxed:44} {each:.0f} ms")


def rating() -> None:
    chance = np.random.default_rng(1)
    a, b = np.triu_indices(300, 1)
    true = chance.normal(0, 1.2, 300)
    first, second = np.r_[a, b], np.r_[b, a]
    group = np.r_[np.arange(len(a)), np.arange(len(a))]
    scores = (chance.random(len(first)) < 1 / (1 + np.exp(true[second] - true[first]))).astype(
        float
    )
    began = process_time()
    rated(300, first, second, scores, group)
    print(
        f"{'rating 300 players':44} {len(first):6,} games {process_time() - began:7.2f} s of work"
    )


def whole_class() -> None:
    with folder_of(40, THINKING) as files:
        timed("Connect Four, 40 files, 0.1 s a move", GAME, files, games=2, pairing="gauntlet")


if __name__ == "__main__":
    box.can_box = lambda: False  # the work of what was in a box is not known afterwards
    strategies()
    rating()
    starting()
    growth()
    executors(dask="--dask" in sys.argv)
    if "--class" in sys.argv:
        whole_class()
