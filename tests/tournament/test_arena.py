"""Tournaments: the same result wherever they are played, and nothing lost or played twice."""

import json
import multiprocessing
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from bad_players import HONEST
from damage import damaged

from teachkit import AlphaBeta, ConnectFour, Human, Minimax, Random, TicTacToe, arena
from teachkit.tournament.arena import FILE
from teachkit.tournament.cup import Cup
from teachkit.tournament.engine import Inline
from teachkit.tournament.entries import Entry, built_in, entered
from teachkit.values import UNREADABLE

GAME = TicTacToe()
FILES = {
    "chance": (
        "import random\ndef player(game, state):\n    return random.choice(game.actions(state))"
    ),
    "last": HONEST,
    "counting": (
        "made = 0\ndef player(game, state):\n    global made\n    made += 1\n"
        "    return game.actions(state)[made % len(game.actions(state))]"
    ),
}


def first(game, state):
    return game.actions(state)[0]


def drawn_by_lot(game, state):
    return random.choice(game.actions(state))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder of students' files."""
    folder = tmp_path / "players"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def told(cup: Cup) -> list[tuple[object, ...]]:
    """All that a tournament found, but for times."""
    return [(g.id, g.players, g.opening, g.moves, g.score, g.fault) for g in cup.games]


# ---- where it is played


def fork_free() -> Executor:
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


@pytest.mark.parametrize(
    "make",
    [Inline, lambda: ThreadPoolExecutor(4), fork_free],
    ids=["inline", "threads", "processes"],
)
def test_every_executor_finds_the_same(make, files: Path):
    players = [Random(), AlphaBeta(depth=2, seed=3), drawn_by_lot, files]
    with make() as executor:
        elsewhere = arena(GAME, players, games=6, seed=5, executor=executor)
    assert told(elsewhere) == told(arena(GAME, players, games=6, seed=5))
    assert len({game.id for game in elsewhere.games}) == len(elsewhere.games) == 15 * 6


def test_between_strategies_there_is_no_process_and_no_thread(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(subprocess, "Popen", None)
    monkeypatch.setattr("teachkit.tournament.engine.ThreadPoolExecutor", None)
    cup = arena(GAME, {"d1": AlphaBeta(depth=1), "d3": AlphaBeta(depth=3), "chance": Random()})
    assert cup.standing[-1] == "chance"


def test_without_processes_files_play_here(files: Path, monkeypatch: pytest.MonkeyPatch):
    """As in a browser's Python."""
    (files / "broken.py").write_text("1 / 0")
    elsewhere = arena(GAME, files, games=4)
    for module in ("arena", "referee"):
        monkeypatch.setattr(f"teachkit.tournament.{module}.HAS_PROCESSES", False)
    monkeypatch.setattr(subprocess, "Popen", None)
    here = arena(GAME, files, games=4)
    assert told(here) == told(elsewhere)
    assert here.problems == ["broken does not start: ZeroDivisionError: division by zero"]


def test_random_numbers_of_others_are_left_alone():
    random.seed(4)
    expected = random.random()
    random.seed(4)
    arena(GAME, [drawn_by_lot, first], games=2)
    assert random.random() == expected


def test_another_seed_is_another_tournament():
    one, other = (arena(GAME, [Random(), drawn_by_lot], games=4, seed=seed) for seed in (1, 2))
    assert told(one) != told(other)


# ---- who meets whom


def test_everybody_meets_everybody_from_every_opening_with_either_side():
    cup = arena(GAME, dict.fromkeys("abcd", first), games=6)
    met = {(game.players, game.opening) for game in cup.games}
    assert len(met) == len(cup.games) == 6 * 6
    assert met == {((b, a), opening) for (a, b), opening in met}


def test_in_a_gauntlet_the_first_meets_the_others():
    cup = arena(GAME, dict.fromkeys("abcd", first), games=2, pairing="gauntlet")
    assert {frozenset(game.players) for game in cup.games} == {frozenset("a" + x) for x in "bcd"}


def test_neighbours_meet_once_and_the_strongest_comes_out_first():
    players = {f"d{depth}": Minimax(depth=depth) for depth in (1, 2, 3, 4)}
    players |= {f"lot{number}": Random(seed=number) for number in range(12)}
    cup = arena(GAME, players, games=4, pairing="neighbours")
    rounds = len(cup.games) // 4 // 8
    assert rounds == 7
    meetings = [tuple(sorted(game.players)) for game in cup.games]
    assert all(meetings.count(pair) == 4 for pair in meetings)
    odd = arena(GAME, dict.fromkeys("abcde", first), games=2, pairing="neighbours")
    assert max(Counter(name for game in odd.games for name in game.players).values()) <= 8
    assert set(cup.standing[:3]) <= {"d1", "d2", "d3", "d4"}


# ---- what is kept


def games_in(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / FILE).read_text().splitlines()[1:]]


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path, files: Path):
    whole = arena(GAME, files, tmp_path / "whole", games=4)
    lines = (tmp_path / "whole" / FILE).read_text().splitlines(True)
    torn = tmp_path / "torn" / FILE
    torn.parent.mkdir()
    torn.write_text("".join(lines[:6]) + lines[6][:20])
    assert told(arena(GAME, files, torn.parent, games=4)) == told(whole)
    assert sorted(game["id"] for game in games_in(torn.parent)) == sorted(g.id for g in whole.games)


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    cup = arena(GAME, [Random(), first], tmp_path, games=4)
    monkeypatch.setattr("teachkit.tournament.referee._play", None)
    assert told(arena(GAME, [Random(), first], tmp_path, games=4)) == told(cup)


def test_who_is_changed_plays_again_and_nobody_else(tmp_path: Path, files: Path):
    arena(GAME, files, tmp_path / "cup", games=2)
    before = {game["id"] for game in games_in(tmp_path / "cup")}
    (files / "last.py").write_text(HONEST.replace("-1", "0"))
    cup = arena(GAME, files, tmp_path / "cup", games=2)
    new = [game for game in cup.games if game.id not in before]
    assert len(cup.games) == 6
    assert {frozenset(game.players) for game in new} == {
        frozenset({"last", "chance"}),
        frozenset({"last", "counting"}),
    }
    assert arena(GAME, files, tmp_path / "cup", games=4).games[:2] == cup.games[:2]


def test_a_function_whose_helper_is_changed_is_another_player():
    def strategy(best: int) -> Entry:
        space: dict[str, object] = {"__name__": "cell"}
        exec(f"def helper():\n    return {best}\ndef f(game, state):\n    return helper()", space)
        return Entry("f", space["f"])

    assert strategy(1).digest == strategy(1).digest != strategy(2).digest
    assert Entry("f", AlphaBeta(evaluate=first)).digest != Entry("f", AlphaBeta()).digest


STRANGE = r"""
def player(game, state):
    print("\x1b[2J\x00\ud800")
    if len(game.actions(state)) < 8:
        raise ValueError("\x1b[31m\udcff")
    return game.actions(state)[0]
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there no file has such a name")
def test_signs_that_are_none_in_names_and_words_are_replaced(tmp_path: Path):
    folder = tmp_path / "players"
    folder.mkdir()
    for name in ("plain", "two\nlines\x1b[31m"):
        (folder / f"{name}.py").write_text(STRANGE)
    cup = arena(GAME, folder, tmp_path / "cup", games=2)
    again = arena(GAME, folder, tmp_path / "cup", games=2)
    assert told(again) == told(cup)
    assert {*cup.names} == {"plain", "two\ufffdlines\ufffd[31m"}
    page, table = (cup.save(tmp_path / name).read_text("utf-8") for name in ("c.html", "c.csv"))
    for text in (repr(cup), repr(cup.faults), repr(cup.moves(0)), page, table):
        assert UNREADABLE.search(text) is None
    assert "\ufffd[31m\ufffd" in repr(cup.faults)


def test_whatever_is_damaged_in_a_line_the_cup_is_the_same(tmp_path: Path):
    players = {"d1": AlphaBeta(depth=1), "first": first}
    cup = arena(GAME, players, tmp_path, games=4)
    path = tmp_path / FILE
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    for number in range(60):
        chance = random.Random(number)
        place = chance.randrange(len(lines))
        text, where = damaged(json.loads(lines[place]), chance)
        changed = [head, *lines[:place], text, *lines[place + 1 :], ""]
        path.write_text("\n".join(changed), encoding="utf-8")
        again = arena(GAME, players, tmp_path, games=4)
        assert told(again) == told(cup), (number, where)


def test_damaged_lines_are_told_and_played_again(tmp_path: Path):
    cup = arena(GAME, [Random(), first], tmp_path, games=4)
    path = tmp_path / FILE
    text = path.read_text().replace('"score": 1.0', '"score": 7', 1).replace('"id"', '"ID"', 1)
    path.write_text(text)
    again = arena(GAME, [Random(), first], tmp_path, games=4)
    assert told(again) == told(cup)
    assert f"lines of {FILE} are damaged: played again" in again.problems[0]


def test_a_folder_of_another_game_is_refused(tmp_path: Path):
    arena(GAME, [Random(), first], tmp_path, games=2)
    with pytest.raises(ValueError, match=r"TicTacToe.*: choose another folder"):
        arena(ConnectFour(), [Random(), first], tmp_path, games=2)


DRIVER = """
import sys
from teachkit import TicTacToe, arena
arena(TicTacToe(), sys.argv[1], sys.argv[2], games=8)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_killed_again_and_again_every_game_is_there_once(tmp_path: Path, files: Path):
    folder = tmp_path / "cup"
    command = [sys.executable, "-c", DRIVER, str(files), str(folder)]
    for lines in (1, 9, 17):
        with subprocess.Popen(command) as driver:
            while driver.poll() is None and _lines(folder) < lines:
                pass
            driver.send_signal(signal.SIGKILL)
    cup = arena(GAME, files, folder, games=8)
    kept = [game["id"] for game in games_in(folder)]
    assert sorted(kept) == sorted({game.id for game in cup.games})
    assert len(kept) == 24
    assert told(cup) == told(arena(GAME, files, games=8))


def _lines(folder: Path) -> int:
    path = folder / FILE
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_an_interrupt_ends_the_processes(files: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(*_: object) -> Iterator[object]:
        raise KeyboardInterrupt

    monkeypatch.setattr("teachkit.tournament.arena.Bar.to", interrupted)
    with pytest.raises(KeyboardInterrupt):
        arena(GAME, files, games=10)


SLOW = """
import sys
from teachkit import AlphaBeta, ConnectFour, arena
class Slow(AlphaBeta):
    def think(self, *args, **options):
        print("thinking", flush=True)
        return super().think(*args, **options)
arena(ConnectFour(), [Slow(depth=40), sys.argv[1]], games=2)
"""


HUNG = """
import sys
from teachkit import ConnectFour, Random, arena
class Loud(Random):
    def __call__(self, *args):
        print("thinking", flush=True)
        return super().__call__(*args)
arena(ConnectFour(), [Loud(), sys.argv[1]], games=2, seconds=600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize(("program", "name"), [(SLOW, "last"), (HUNG, "endless")])
def test_an_interrupt_ends_who_would_never_end(files: Path, program: str, name: str):
    endless = "def player(game, state):\n    while True: pass\n"
    (files / "endless.py").write_text(endless)
    command = [sys.executable, "-c", program, str(files / f"{name}.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as driver:
        try:
            assert driver.stdout.readline() == b"thinking\n"
            driver.send_signal(signal.SIGINT)
            assert b"KeyboardInterrupt" in driver.communicate(timeout=60)[1]
        finally:
            driver.kill()


# ---- who can play


def test_names_come_from_files_functions_and_strategies(files: Path):
    entries, problems = entered([files / "last.py", first, AlphaBeta(depth=3), Random(), Random()])
    assert [entry.name for entry in entries] == [
        "last", "first", "AlphaBeta(depth=3)", "Random()", "Random() 2",
    ]  # fmt: skip
    assert problems == ["there are two players called Random(): one plays as Random() 2"]


def test_what_cannot_play_is_told_and_the_rest_plays(tmp_path: Path, files: Path):
    (files / "broken.ipynb").write_text("{")
    (files / "last.ipynb").write_text(
        json.dumps({"cells": [{"cell_type": "code", "source": HONEST}], "nbformat": 4})
    )
    (files / "wrong.py").write_text("def player(game, state)\n")
    (files / "_helper.py").write_text("1 / 0")
    (files / "notes.txt").write_text("not a player")
    (tmp_path / "empty").mkdir()
    players = [files, tmp_path / "empty", tmp_path / "nowhere.py"]
    cup = arena(GAME, players, games=2)
    assert set(cup.names) == {"chance", "counting", "last", "last.py"}
    told = "\n".join(cup.problems)
    for words in (
        "broken.ipynb cannot be read: it is not a notebook",
        "there are two players called last: one plays as last.py",
        f"there are no players in {tmp_path / 'empty'}",
        f"there is no file or folder {tmp_path / 'nowhere.py'}",
        "wrong does not start: ",
        "SyntaxError: expected ':'",
    ):
        assert words in told


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        ([first], {}, "two players are needed"),
        ([], {}, "two players are needed"),
        ("nowhere", {}, "there is no file or folder nowhere"),
        ([first, Random], {}, "Random is a class: write Random()"),
        ([first, Human()], {}, "is a person, and a tournament is for programs"),
        ([first, 3], {}, "3 is no player"),
        (5, {}, "players must be a dict, a list or a folder, not 5"),
        ([first, Random()], {"games": 3}, "games must be an even number from 2, not 3"),
        ([first, Random()], {"games": "4"}, "games must be an even number"),
        ([first, Random()], {"pairing": "swiss"}, "pairing must be 'all' or 'neighbours' or"),
        ([first, Random()], {"seconds": 0}, "seconds must be from 0.01 to 3600"),
        ([first, Random()], {"memory": 1}, "memory must be megabytes from 64"),
        ([first, Random()], {"openings": ["0"]}, "not a legal move"),
        ([first, Random()], {"openings": []}, "there are no openings"),
        ([first, Random()], {"openings": "12"}, "openings are a list, such as ['12']"),
    ],
)
def test_wishes_that_cannot_be_granted_are_explained(players, options, words):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        arena(GAME, players, **options)
    assert words in str(caught.value)


@pytest.mark.parametrize("text", ["AlphaBeta(", "open('x')", "AlphaBeta(depth=0)", "Random", "1+1"])
def test_a_command_line_names_players_of_ours_and_nothing_else(text: str):
    assert built_in("AlphaBeta(depth=3)") == AlphaBeta(depth=3)
    with pytest.raises(ValueError, match="is not one of Random"):
        built_in(text)


def test_a_player_of_ours_that_is_written_wrong_is_guessed():
    with pytest.raises(ValueError, match=r"did you mean AlphaBeta\(\)\?"):
        built_in("alphabeta(depth=3)")


def test_game_and_players_in_the_wrong_order_are_told_apart():
    with pytest.raises(ValueError, match="is not a game"):
        arena([first, Random()], GAME)


OWN_GAME = """
from teachkit import Game

class Nim(Game):
    players = ("one", "two")
    initial = (9, "one")
    def to_move(self, state): return state[1]
    def actions(self, state): return tuple(range(1, min(state[0], 3) + 1))
    def result(self, state, move): return state[0] - move, self.other(state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if player == state[1] else 1
"""


def test_files_play_a_game_that_is_in_a_file_too(tmp_path: Path, files: Path):
    from teachkit.playing.find_game import named_game

    (tmp_path / "nim_of_mine.py").write_text(OWN_GAME)
    game = named_game(str(tmp_path / "nim_of_mine.py"))
    cup = arena(game, [files / "last.py", files / "chance.py", first], openings=["1 1", "2 2"])
    assert len(cup.games) == 12
    assert not len(cup.faults)


def test_a_game_that_is_in_no_file_is_for_strategies_only(files: Path):
    space: dict[str, object] = {}
    exec(OWN_GAME, space)
    game = space["Nim"]()
    assert len(arena(game, [first, Random()], openings=["1"]).games) == 2
    with pytest.raises(ValueError, match="players in files need a game in a file"):
        arena(game, files, openings=["1"])
