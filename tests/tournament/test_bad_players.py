"""Whatever a student's file does, it loses, is told why, and nothing is left of it."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psutil
import pytest
from bad_players import FAULTS, HARMLESS, HONEST, START, failing, harmless

from teachkit import ConnectFour
from teachkit.isolation import box
from teachkit.isolation.submission import Submission
from teachkit.tournament import referee
from teachkit.tournament.entries import Entry
from teachkit.tournament.referee import Batch, Limits, Played, Task, check_in, play_batch

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="they attack as one does on Linux")

GAME = ConnectFour()
GOOD = Entry("good", Submission("good.py", (HONEST,)))
LIMITS = Limits(seconds=0.5, memory=192)
needs_box = pytest.mark.skipif(not box.can_box(), reason="no bubblewrap here")


def entry(name: str, text: str) -> Entry:
    return Entry(name, Submission(f"{name}.py", (text,)))


def met(bad: Entry) -> list[Played]:
    """Two games with the honest player, in which either begins."""
    tasks = Task("1", (bad.name, "good"), "", 1), Task("2", ("good", bad.name), "", 2)
    return play_batch(Batch(GAME, (bad, GOOD), tasks, LIMITS))


Met = dict[str, list[Played]]


@pytest.fixture(scope="module", params=["plain", pytest.param("boxed", marks=needs_box)])
def all_met(request: pytest.FixtureRequest) -> Iterator[Met]:
    """All of them at once, which is hard on two processors: that is nobody's fault either."""
    bad = [entry(name, failing(body)) for name, (_, body) in FAULTS.items()]
    bad += [entry(name, harmless(body)) for name, body in HARMLESS.items()]
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(8) as threads:
        patch.setattr(box, "can_box", lambda: request.param == "boxed")
        yield {each.name: games for each, games in zip(bad, threads.map(met, bad), strict=True)}


@pytest.mark.parametrize("name", FAULTS)
def test_who_fails_is_blamed_and_loses(all_met: Met, name: str):
    kind, _ = FAULTS[name]
    for game in all_met[name]:
        assert game.fault is not None
        assert game.fault["kind"] == kind, game.fault["words"]
        assert game.fault["words"]
        assert game.loser == game.players[game.fault["seat"]] == name


@pytest.mark.parametrize("name", HARMLESS)
def test_who_hurts_nobody_plays_on(all_met: Met, name: str):
    for game in all_met[name]:
        assert game.fault is None, game.fault
        assert game.loser is not None


def test_nothing_is_left_running(all_met: Met):
    left = [each for each in psutil.process_iter() if is_of_children(each)]
    assert left == []


def is_of_children(process: psutil.Process) -> bool:
    try:
        is_zombie = process.status() == psutil.STATUS_ZOMBIE
        return not is_zombie and process.environ().get(box.MARK, "").startswith(f"{ME}-")
    except psutil.Error:
        return False


ME = psutil.Process().pid


@pytest.fixture(scope="module")
def refused() -> dict[str, str]:
    """Why each of those does not start that do not."""
    entries = [entry(name, text) for name, text in START.items()]
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(4) as threads:
        patch.setattr(referee, "START_UP", 2.0)
        found = threads.map(partial(check_in, GAME, Limits()), entries)
        return dict(zip(START, found, strict=True))


@pytest.mark.parametrize(
    ("name", "words"),
    {
        "syntax": "SyntaxError: expected ':'",
        "no-player": "there is no function player(game, state) in no-player.py: is it called "
        "my_player there?",
        "not-callable": "there is no function player(game, state)",
        "fails-to-load": "ZeroDivisionError: division by zero",
        "exits-at-once": "It ended itself, with exit code 0.",
        "sys-exit-at-once": "SystemExit",
        "missing-module": "No module named 'no_such_module'",
        "missing-neighbour": "and no file beside it",
        "endless-to-load": "2 s are allowed",
        "too-large-to-load": "more memory than it is allowed",
        "asks-a-person-at-once": "EOFError",
    }.items(),
)
def test_who_does_not_start_is_told_why(refused: dict[str, str], name: str, words: str):
    assert words in refused[name]


def test_who_starts_is_let_in():
    assert check_in(GAME, Limits(), GOOD) == ""


def test_what_is_printed_is_kept_with_the_move(tmp_path: Path):
    loud = entry("loud", "def player(game, state):\n    print('hm')\n    return 0\n")
    game, _ = met(loud)
    assert game.printed["0"] == "hm\n"
