"""What comes from a file is refused kindly, or works for good."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from chance import chance
from damage import as_json, damaged, nested

from teachkit import (
    Checkers,
    ConnectFour,
    Human,
    Match,
    Morris,
    Othello,
    Stepper,
    TicTacToe,
    Trace,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    figure,
    minimax,
    pvs,
    record,
    steps,
    watch,
)
from teachkit.playing.scoresheet import Scoresheet
from teachkit.storage.json_file import checked_position, parsed_json
from teachkit.storage.typed import fits, misfit, optional

ROUNDS = 40
"""For each file."""

TREE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def own_minimax(game: Any, state: Any) -> float:
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    values = [own_minimax(game, game.result(state, move)) for move in game.actions(state)]
    return max(values) if game.to_move(state) == "MAX" else min(values)


TRACES = {
    "alphabeta": lambda: record(alphabeta, TREE),
    "minimax": lambda: record(minimax, TREE),
    "hard": lambda: record(alphabeta_hard, TREE),
    "pvs": lambda: record(pvs, TREE),
    "watched": lambda: watch(own_minimax, TREE),
    "tic-tac-toe": lambda: record(alphabeta, TicTacToe(), TicTacToe().parse("1593"), depth=2),
    "table": lambda: record(alphabeta_table, TicTacToe(), TicTacToe().parse("15937"), depth=4),
    "connect-four": lambda: record(alphabeta, ConnectFour(), depth=2),
    "othello": lambda: record(alphabeta, Othello(6), depth=2),
    "checkers": lambda: record(alphabeta, Checkers(), depth=2),
    "morris": lambda: record(alphabeta, Morris(), Morris().parse("d2"), depth=1),
}

GAMES = {
    "tic-tac-toe": (TicTacToe(), "5917"),
    "connect-four": (ConnectFour(), "4455"),
    "othello": (Othello(), "f5d6c3"),
    "checkers": (Checkers(), "22-17 11-15"),
    "morris": (Morris(), "d2 f4"),
}


def use_trace(trace: Any, path: Path) -> None:
    """Do with a trace all that somebody might."""
    for node in trace:
        looked_at = (node.state, node.player, node.best, node.bound, node.cutoff_by, node.pruned)
        assert repr(looked_at)
    assert len(list(steps(trace))) == len(steps(trace))
    assert figure(trace).svg
    assert trace.text()
    Stepper(trace).close()
    trace.save(path)
    assert Trace.load(path).text() == trace.text()


def attack_traces(path: Path, name: str, rounds: int, seed: object) -> int:
    """Damage a trace so many times; how many were accepted, all of which work."""
    TRACES[name]().save(path)
    contents, accepted = json.loads(path.read_text(encoding="utf-8")), 0
    for number in range(rounds):
        text, place = damaged(contents, Random(f"{seed} {name} {number}"))
        path.write_text(text, encoding="utf-8")
        try:
            trace = Trace.load(path)
        except ValueError:
            continue
        accepted += 1
        try:
            use_trace(trace, path)
        except Exception as error:
            raise AssertionError(f"{name} {number}: {place} was changed") from error
    return accepted


def attack_games(path: Path, name: str, rounds: int, seed: object) -> int:
    """The same for a game in play."""
    game, moves = GAMES[name]
    sheet = Scoresheet(game)
    sheet.paste(moves)
    match, accepted = Match(game, players=[Human(), Human()], tree=False), 0
    match.paste(moves)
    for number in range(rounds):
        text, place = damaged(sheet.contents, Random(f"{seed} {name} {number}"))
        path.write_text(text, encoding="utf-8")
        before = match.sheet.contents
        try:
            match.load(path)
        except ValueError:
            assert match.sheet.contents == before, (name, number, place)
            continue
        accepted += 1
        for _ in range(2):
            match.undo()
            match.redo()
        match.save(path)
        assert Scoresheet.load(path).contents == match.sheet.contents, (name, number, place)
    match.close()
    return accepted


@pytest.mark.parametrize("name", TRACES)
def test_a_damaged_trace_is_refused_or_works(name: str, tmp_path: Path):
    assert attack_traces(tmp_path / "trace.json", name, ROUNDS, "suite") < ROUNDS / 2


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_game_is_refused_or_works(name: str, tmp_path: Path):
    assert attack_games(tmp_path / "game.json", name, ROUNDS, "suite") < ROUNDS / 2


@pytest.mark.soak
@pytest.mark.parametrize("name", TRACES)
def test_a_trace_may_be_damaged_for_long(name: str, tmp_path: Path):
    seed = chance().random()
    assert attack_traces(tmp_path / "trace.json", name, 5 * ROUNDS, seed) < 5 * ROUNDS / 2


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_a_game_may_be_damaged_for_long(name: str, tmp_path: Path):
    seed = chance().random()
    assert attack_games(tmp_path / "game.json", name, 10 * ROUNDS, seed) < 10 * ROUNDS / 2


def test_what_is_too_deep_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch):
    """Reading it would end the Python of a page."""
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("it was read"))
    for opening in ("[", '{"a":', '["]", {"}":'):
        with pytest.raises(ValueError, match="lists in lists"):
            parsed_json(opening * 100_000, "game", "game.json")


def test_brackets_in_a_text_are_no_lists():
    contents = {"format": "teachkit game", "names": ['["\\' * 1000, "{" * 1000]}
    assert parsed_json(json.dumps(contents), "game", "game.json") == contents


@pytest.mark.parametrize(
    ("place", "to"),
    [
        ("state", 1.5),
        ("state", 1.0),
        ("state", True),
        ("state", nested(600)),
        ("state", 10**400),
        ("value", 10**400),
        ("plies", [0.0] * 13),
        ("plies", [10**400] * 13),
        ("moves", [0.0] * 13),
        ("known", [0.0]),
        ("pruned", {"0": [0.0]}),
        ("pruned", {"0": 7}),
        ("depth", 2.0),
        ("search", {"a": 1}),
        ("player", 1),
        ("game", {"name": "TreeGame", "options": {"tree": [[10**400, 1]]}}),
        ("game", {"name": "TreeGame", "options": {"tree": nested(600)}}),
        ("game", {"name": "TreeGame", "options": {"tree": [float("nan"), 1]}}),
        ("values", [3] * 12 + [4]),
    ],
    ids=lambda part: str(part)[:30],
)
def test_what_is_not_of_its_type_is_refused(place: str, to: Any, tmp_path: Path):
    path = tmp_path / "trace.json"
    record(minimax, TREE).save(path)
    contents = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(as_json(contents | {place: to}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"trace\.json is damaged"):
        Trace.load(path)


@pytest.mark.parametrize("quiet", [{"a": 1}, [1], "x", 1.5, None], ids=str)
@pytest.mark.parametrize("game", [Checkers(), Morris(), Checkers(draw="repetition")], ids=repr)
def test_a_position_whose_parts_are_of_other_types_is_refused(game: Any, quiet: Any):
    state = [*game.initial[:-1], quiet]
    with pytest.raises((ValueError, TypeError, AttributeError)):  # which `undamaged` words
        checked_position(game, state)


def test_a_file_may_begin_with_a_mark_of_windows(tmp_path: Path):
    path = tmp_path / "trace.json"
    record(minimax, TREE).save(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert Trace.load(path).value == 3


def test_types_are_taken_exactly():
    assert fits({"at": 1, "more": None}, {"at": int})
    assert fits([1, 2.5], [(int, float)])
    assert fits({}, {"is_there": optional(bool)})
    assert fits("anything", object)
    for item in (1.0, True, "1", None, [1]):
        assert not fits(item, int)
    assert not fits({"at": [1, "2"]}, {"at": [int]})
    assert misfit({"at": 1.0, "to": 2}, {"to": int, "at": int}) == "at"
    assert misfit({"to": 2}, {"to": int}) is None
