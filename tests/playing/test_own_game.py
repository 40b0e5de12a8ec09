"""`teachkit play` with a game of one's own: a file, or a class in a module."""

import sys

import pytest
from nim import Nim

from teachkit import Game, IllegalMoveError
from teachkit.app.cli import main

NIM = '''
from teachkit import Game

class Nim(Game):
    """Take one to three; whoever takes the last one wins."""
    players = ("Ann", "Bob")
    choices = {"heap": [5, 7, 21], "first": ["Ann", "Bob"]}
    notation = "how many you take"

    def __init__(self, heap=7, first="Ann"):
        self.heap, self.first = heap, first
        self.initial = (heap, first)

    def to_move(self, state):
        return state[1]
    def actions(self, state):
        return tuple(range(1, min(state[0], 3) + 1))
    def result(self, state, move):
        return state[0] - move, self.other(state[1])
    def is_terminal(self, state):
        return state[0] == 0
    def utility(self, state, player):
        return -1 if player == state[1] else 1
    def text(self, state):
        return f"{state[0]} left"
    def remark(self, state):
        return "think in fours"
    def reason(self, state):
        return f"{self.to_move(state)} found nothing left"
'''


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the game in a file, from which the command is called."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "own_nim.py").write_text(NIM, encoding="utf-8")
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        if getattr(sys.modules[name], "__file__", "").startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.mark.parametrize("name", ["own_nim.py", "own_nim.py:Nim", "own_nim:Nim", "./own_nim.py"])
def test_a_game_of_ones_own_is_played_to_its_end(name, folder, capsys, monkeypatch):
    answers = iter(["?", "4", "three", "1", "3"])
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    assert main(["play", name, "--side", "Ann", "--heap", "5", "--first=Ann"]) == 0
    said = capsys.readouterr().out
    assert "A move is how many you take.\nMoves: 1 2 3\n" in said
    assert said.count("is not a legal move; legal here: 1 2 3") == 2
    assert "\n5 left\nthink in fours\n" in said
    assert "\nBob thinks ... and plays 1 (value for Bob: " in said
    assert "\nResult: Ann has won (Bob found nothing left)\nMoves: 1 1 3\n" in said


def test_another_number_than_those_on_offer_may_do(folder, capsys):
    assert main(["play", "own_nim.py", "--mode", "computer-computer", "--heap", "6"]) == 0
    assert "\n6 left\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("gone.py", None, "there is no file gone.py"),
        ("gone:Nim", None, "No module named 'gone'; a file is named with its ending"),
        ("own_nim:Chess", None, "there is no Chess in own_nim"),
        ("own_nim.py --size 3", None, "own_nim.py has no --size: it has --heap and --first"),
        ("own_nim.py --first Cid", None, "first can be Ann or Bob, not 'Cid'"),
        ("own_nim.py --heap many", None, "heap can be 5, 7 or 21, not 'many'"),
        ("empty.py", "x = 1", "there is no game in empty.py: derive a class from teachkit.Game"),
        (
            "two.py",
            NIM + "class Nim2(Nim):\n    pass\n",
            "there are several games in two.py: say two.py:Nim or two.py:Nim2",
        ),
        (
            "half.py",
            "import teachkit\nclass Half(teachkit.Game):\n    players = ('a', 'b')\n",
            "Half() cannot be made: Can't instantiate abstract class Half",
        ),
        ("own_nim:Game.py", None, "there is no file own_nim:Game.py"),
        (
            "typo.py",
            "def f(:",
            "typo.py cannot be loaded: SyntaxError: invalid syntax (typo",
        ),
        (
            "typo2:f",
            "def f(:",
            "typo2 cannot be loaded: SyntaxError: invalid syntax (typo2.py",
        ),
        ("early.py", "x = 1\ny = z", "NameError: name 'z' is not defined (early.py, line 2)"),
        ("needs.py", "import nowhere", "No module named 'nowhere' (needs.py, line 1)"),
        ("zero.py", "x = '\0'", "zero.py cannot be loaded: "),
    ],
)
def test_what_is_no_game_is_explained(name, text, reason, folder, capsys):
    name, *options = name.split()
    if text is not None:
        (folder / f"{name.removesuffix('.py').removesuffix(':f')}.py").write_text(text, "utf-8")
    assert main(["play", name, "--mode", "1", *options]) == 1
    said = capsys.readouterr()
    assert reason in said.err
    assert said.out == ""


class Heaps(Nim):
    """Nim with moves that are written as Python does."""

    name = Game.name


def test_a_move_may_be_typed_with_other_spaces():
    game = Heaps()
    state = game.initial
    assert game.move(state, "(0,1)") == game.move(state, " ( 0, 1 )") == (0, 1)
    with pytest.raises(IllegalMoveError, match=r"'\(0,9\)' is not a legal move"):
        game.move(state, "(0,9)")


def test_spaces_that_tell_moves_apart_are_heard():
    class Words(Heaps):
        def name(self, move):
            return {(0, 1): "1 2", (1, 1): "12"}.get(move, str(move))

    game = Words()
    assert game.move(game.initial, "1 2") == (0, 1)
    assert game.move(game.initial, "12") == (1, 1)
    with pytest.raises(IllegalMoveError):
        game.move(game.initial, "1  2")
