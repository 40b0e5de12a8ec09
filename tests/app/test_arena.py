"""The command that lets students' programs play each other."""

from pathlib import Path

import pytest
from bad_players import HONEST

from teachkit.app.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    players = tmp_path / "players"
    players.mkdir()
    (players / "ann.py").write_text(HONEST)
    (players / "bob.py").write_text("def player(game, state):\n    return 99\n")
    (players / "cem.py").write_text("1 / 0")
    return tmp_path


def test_it_plays_tells_and_writes(folder: Path, capsys: pytest.CaptureFixture[str]):
    words = ["arena", "connect-four", "players", "--with", "Random()", "--games", "2"]
    assert main([*words, "--columns", "5", "--out", "cup"]) == 0
    said = capsys.readouterr().out
    assert "Connect Four on 6 rows and 5 columns: 3 players, 6 games." in said
    assert "cem does not start: " in said
    assert "ZeroDivisionError" in said
    assert "bob made an illegal move (games with this fault: 4)" in said
    assert {path.name for path in (folder / "cup").iterdir()} == {
        "games.jsonl",
        "cup.html",
        "cup.csv",
    }
    assert main([*words, "--columns", "5"]) == 0
    assert capsys.readouterr().out == said, "nothing new, so nothing else is said"


def test_who_stops_it_is_told_how_to_go_on(folder: Path, monkeypatch, capsys):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("teachkit.tournament.arena._play", interrupted)
    assert main(["arena", "connect-four", "players", "--out", "mine"]) == 130
    assert "kept in mine: the same command goes on there" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess", "players"], "no game 'chess'"),
        (["connect-four", "nowhere"], "there is no file or folder nowhere"),
        (["connect-four", "players/ann.py"], "two players are needed at least"),
        (["connect-four", "players", "--with", "open('x')"], "is not one of Random()"),
        (["connect-four", "players", "--games", "3"], "games must be an even number"),
        (["connect-four", "players", "--size", "3"], "connect-four has no --size"),
        (["connect-four", "players", "--out", "players/ann.py"], "players/ann.py"),
    ],
)
def test_what_cannot_be_done_is_said(folder: Path, capsys, words: list[str], told: str):
    assert main(["arena", *words]) == 1
    said = capsys.readouterr().err
    assert said.startswith("teachkit: ")
    assert told in said
