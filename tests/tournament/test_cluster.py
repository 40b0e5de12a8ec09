"""Tournaments on Dask: the same games as here, each once, whoever is killed in the middle."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bad_players import HONEST

from teachkit import AlphaBeta, ConnectFour, Random, arena
from teachkit.tournament.arena import FILE
from teachkit.tournament.cup import Cup

pytestmark = [
    pytest.mark.cluster,
    pytest.mark.filterwarnings("ignore"),  # what Dask's own libraries warn of
    pytest.mark.skipif(sys.platform == "win32", reason="no such signals"),
]

GAME = ConnectFour(rows=5, columns=5)
GAMES = 6
THINKING = """
import random, time
def player(game, state):
    end = time.process_time() + 0.01
    while time.process_time() < end: pass
    return random.choice(game.actions(state))
"""


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two workers on this machine, that are started again when they are killed."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
            memory_limit=None, worker_dashboard_address=None,
        ) as cluster,
        Client(cluster, timeout="60s") as client,
    ):  # fmt: skip
        yield client


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "players"
    folder.mkdir()
    for name, text in {"ann": THINKING, "bob": THINKING, "cem": HONEST, "dan": THINKING}.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def told(cup: Cup) -> list[tuple[object, ...]]:
    return [(g.id, g.players, g.opening, g.moves, g.score, g.fault) for g in cup.games]


def lines(folder: Path) -> list[str]:
    path = folder / FILE
    return path.read_text().splitlines()[1:] if path.exists() else []


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 100
    while not is_so():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)


def test_a_cluster_finds_the_same_as_this_machine(client: Any, files: Path):
    players = [files, AlphaBeta(depth=2), Random()]
    options: dict[str, Any] = {"games": 4, "seed": 3}
    elsewhere = arena(GAME, players, executor=client.get_executor(pure=False), **options)
    assert told(elsewhere) == told(arena(GAME, players, **options))
    assert not len(elsewhere.faults)


def test_workers_that_are_killed_lose_no_game(client: Any, files: Path, tmp_path: Path):
    folder = tmp_path / "cup"
    killed: list[int] = []

    def kill() -> None:
        for number in (1, GAMES + 1):
            wait_until(lambda number=number: len(lines(folder)) >= number)  # type: ignore[misc]
            pids = list(client.run(os.getpid).values())
            if pids:
                os.kill(pids[0], signal.SIGKILL)
                killed.append(pids[0])

    killer = threading.Thread(target=kill)
    killer.start()
    cup = arena(GAME, files, folder, games=GAMES, executor=client.get_executor(pure=False))
    killer.join()
    assert killed
    assert len(lines(folder)) == len({game.id for game in cup.games}) == 6 * GAMES
    assert told(cup) == told(arena(GAME, files, games=GAMES))


DRIVER = f"""
import sys
from distributed import Client
from teachkit import ConnectFour, arena
if __name__ == "__main__":
    with Client(sys.argv[1]) as client:
        executor = client.get_executor(pure=False)
        game = ConnectFour(rows=5, columns=5)
        arena(game, sys.argv[2], sys.argv[3], games={GAMES}, executor=executor)
"""


def test_a_driver_that_is_killed_goes_on_later(client: Any, files: Path, tmp_path: Path):
    folder = tmp_path / "cup"
    address = client.scheduler.address
    command = [sys.executable, "-c", DRIVER, address, str(files), str(folder)]
    for number in (1, 2 * GAMES):
        with subprocess.Popen(command) as driver:
            wait_until(lambda n=number: len(lines(folder)) >= n or driver.poll() is not None)
            driver.send_signal(signal.SIGKILL)
    cup = arena(GAME, files, folder, games=GAMES, executor=client.get_executor(pure=False))
    kept = lines(folder)
    assert len(kept) == len(set(kept)) == len(cup.games) == 6 * GAMES
    assert told(cup) == told(arena(GAME, files, games=GAMES))


def test_a_worker_with_another_version_is_refused(client: Any, files: Path):
    def pretend(version: str) -> None:
        from teachkit.tournament import referee

        referee.__version__ = version

    client.run(pretend, "0.0.0")
    try:
        with pytest.raises(ValueError, match=r"and here is 0\.0\.0: install it"):
            arena(GAME, files, games=2, executor=client.get_executor(pure=False))
    finally:
        from teachkit import __version__

        client.run(pretend, __version__)
