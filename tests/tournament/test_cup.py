"""What a tournament found: tables, pictures, pages, single games."""

import csv
import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from teachkit import AlphaBeta, ConnectFour, Match, Random, TicTacToe, arena, minimax
from teachkit.draw.shapes import Text, marks, text_box
from teachkit.tournament.cup import Cup, Rating
from teachkit.tournament.referee import Played

GAME = ConnectFour()


def nine(game, state):
    """A player that gives up at its third move."""
    return 9 if game.pieces(state) and len(game.pieces(state)) > 6 else game.actions(state)[0]


@pytest.fixture(scope="module")
def cup() -> Cup:
    players = {
        "deep": AlphaBeta(depth=4, order="centre-first"),
        "shallow": AlphaBeta(depth=1),
        "chance": Random(),
        "<b>nine</b>": nine,
    }
    return arena(GAME, players, games=8, seed=2)


def test_the_table_has_everybody_and_adds_up(cup: Cup):
    assert [row["player"] for row in cup.table] == cup.standing
    assert cup.standing[0] == "deep"
    for row in cup.table:
        assert row["games"] == row["won"] + row["drawn"] + row["lost"] == 24
    assert sum(row["won"] for row in cup.table) == sum(row["lost"] for row in cup.table)
    assert sum(row["rating"] for row in cup.table) == pytest.approx(0, abs=2)


def test_who_cannot_be_told_apart_shares_places():
    draws = [Played(str(n), ("a", "b"), str(n)) for n in range(4)]
    assert [row["place"] for row in Cup(TicTacToe(), ["a", "b"], draws).table] == ["1–2", "1–2"]
    wins = [Played(str(n), ("a", "b"), str(n), score=1.0) for n in range(20)]
    wins += [Played(f"x{n}", ("b", "a"), str(n), score=0.0) for n in range(20)]
    sure = Cup(TicTacToe(), ["b", "a"], wins)
    assert [(row["place"], row["player"]) for row in sure.table] == [("1", "a"), ("2", "b")]
    assert "cannot be told apart" not in repr(sure)


def test_faults_are_listed_with_their_words(cup: Cup):
    (fault,) = cup.faults
    assert fault["player"] == "<b>nine</b>"
    assert fault["fault"] == "made an illegal move"
    assert "9 is not a legal move; game.actions(state) is (0, 1, " in fault["what was said"]
    assert cup[fault["first in game"]].fault is not None
    (row,) = (row for row in cup.table if row["player"] == "<b>nine</b>")
    assert row["faults"] == fault["times"] > 0


def test_pictures_say_what_they_show(cup: Cup):
    heat, plot = cup.crosstable(), cup.plot()
    assert heat.text.splitlines()[1].startswith("deep: – ")
    share = cup.score("deep", "chance")
    assert share is not None
    assert f"deep against chance: {share:.0%}" in heat.svg
    assert plot.text.splitlines()[1].startswith("deep: +")
    assert "<b>" not in heat.svg + plot.svg
    assert cup.crosstable("dark").svg != heat.svg


def test_the_ratings_fit_a_column_of_a_paper(cup: Cup, tmp_path: Path):
    plot = cup.plot(width=3.4)
    assert plot.size[0] == pytest.approx(3.4 * 96, abs=3)
    texts = [mark for mark in marks(plot.in_points) if isinstance(mark, Text)]
    assert min(text.size for text in texts) > 7
    assert cup.plot().text == plot.text
    assert plot.save(tmp_path / "column.pdf").stat().st_size > 1000
    with pytest.raises(ValueError, match="width must be from 1 to 40 inches"):
        cup.plot(width="wide")  # type: ignore[arg-type]


def test_a_heat_map_of_many_shows_the_strongest_and_says_so():
    names = [f"p{number}" for number in range(50)]
    games = [Played(name, (name, "p0"), "", score=0.0) for name in names[1:]]
    heat = Cup(TicTacToe(), names, games).crosstable()
    assert "These are the strongest 40; 10 more are in the table." in heat.svg
    columns = re.findall(r'x="([\d.]+)" y="-[\d.]+" font-size="([\d.]+)"[^>]*>(\d+)<', heat.svg)
    (left, size, _), (right, _, number) = columns[-2:]
    assert number == "40"
    room = float(right) - float(left)
    assert text_box(number, float(size))[0] < 0.8 * room  # they do not run together


def test_the_page_runs_nothing_and_shows_all(cup: Cup, tmp_path: Path):
    told = Cup(cup.game, cup.names, cup.games, ["x.py does not start: <script>alert(1)</script>"])
    text = told.save(tmp_path / "cup.html").read_text(encoding="utf-8")
    assert "<script" not in text
    assert "<b>nine" not in text
    assert re.search(r"default-src 'none'", text)
    assert "&lt;script&gt;" in text
    assert text.count("<svg") == 2
    assert "made an illegal move" in text


def test_the_table_is_saved_for_spreadsheets(cup: Cup, tmp_path: Path):
    with cup.save(tmp_path / "cup.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["player"] for row in rows] == cup.standing
    with pytest.raises(ValueError, match="should end in"):
        cup.save(tmp_path / "cup.txt")


def test_losses_lead_to_games(cup: Cup):
    for row in cup.losses("shallow"):
        game = cup[row["game"]]
        assert game.loser == "shallow"
        assert row["against"] in game.players
    with pytest.raises(ValueError, match="there is no player 'me'"):
        cup.losses("me")
    with pytest.raises(ValueError, match="there is no game 999: they go from 0 to 47"):
        cup[999]


def test_a_game_is_replayed_in_a_match(cup: Cup):
    number = cup.losses("chance")[0]["game"]
    match = cup.replay(number)
    try:
        assert isinstance(match, Match)
        assert match.sheet.at == len(match.sheet.moves) - len(cup[number].moves)
        assert match.sheet.names[-len(cup[number].moves) :] == cup[number].moves
        assert f"Game {number}: " in json.dumps(match._view)
        names = list(cup[number].players)
        for _ in cup[number].moves:
            match.redo()
            assert [side["name"] for side in match._view["sides"]] == names
            assert {side["who"] for side in match._view["sides"]} == {"replayed"}
        assert any(name in match._view["noTree"] for name in names)
        assert "person" not in match._view["noTree"]
        assert "what was printed" not in json.dumps(match._view)
    finally:
        match.close()


def test_a_replay_says_where_to_read_what_was_printed(cup: Cup):
    number = cup.losses("chance")[0]["game"]
    loud = replace(cup[number], printed={"0": "hm\n"})
    games = [loud if at == number else game for at, game in enumerate(cup.games)]
    match = Cup(cup.game, cup.names, games).replay(number)
    try:
        assert f"cup.moves({number}) has what was printed" in json.dumps(match._view)
    finally:
        match.close()


def test_moves_are_told_with_what_was_printed(cup: Cup):
    number = cup.faults[0]["first in game"]
    last = list(cup.moves(number))[-1]
    assert last["player"] == "<b>nine</b>"
    assert last["played"] == "made an illegal move"
    assert "9 is not a legal move" in last["printed"]


# ---- blunders


def test_a_blunder_is_a_move_after_which_the_other_side_wins_by_force(cup: Cup):
    found = 0
    for row in cup.losses("shallow"):
        if row["fault"]:
            continue
        blunder = cup.blunder(row["game"])
        assert blunder.player == "shallow"
        if not blunder.is_proven:
            continue
        found += 1
        after = GAME.result(blunder.state, blunder.move)
        better = GAME.result(blunder.state, blunder.better)
        deep = partial(minimax, GAME, depth=blunder.trace.depth)
        assert deep(after)[0] == GAME.win_weight
        assert deep(better)[0] < GAME.win_weight
        assert f"played {GAME.name(blunder.move)}, and now" in blunder.sentence
    assert found >= 5


def test_a_blunder_is_shown_in_a_stepper(cup: Cup):
    row = next(row for row in cup.losses("chance") if not row["fault"])
    blunder = cup.blunder(row["game"])
    stepper = blunder.stepper
    assert stepper.trace.root.state == GAME.result(blunder.state, blunder.move)
    assert repr(blunder) == blunder.sentence


def test_games_without_a_blunder_say_why(cup: Cup):
    with pytest.raises(ValueError, match="made an illegal move"):
        cup.blunder(cup.faults[0]["first in game"])
    draw = Cup(TicTacToe(), ["a", "b"], [Played("1", ("a", "b"), "", list("125374689"))])
    with pytest.raises(ValueError, match="nobody has lost it"):
        draw.blunder(0)


def test_a_summary_is_one_line_and_the_cup_shows_itself(cup: Cup):
    assert "4 players, 48 games" in cup.summary
    assert cup.summary in repr(cup)
    assert "<table>" in cup._repr_html_()
    assert "<b>nine" not in cup._repr_html_()


def test_a_little_less_than_nothing_is_nothing(cup: Cup, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Cup, "advantage", Rating(-0.2, -9.0, 9.0))
    assert "worth +0 points (±9), which may be chance" in cup.summary
