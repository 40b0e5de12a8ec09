"""The scoresheet: moves forward and back, texts, files, and the tally."""

import json
import random
import re

import pytest
from playing import states

from teachkit import Checkers, ConnectFour, Morris, Othello, TicTacToe, TreeGame
from teachkit.playing.scoresheet import MAX_BYTES, Scoresheet, Tally

GAMES = (
    TicTacToe(),
    ConnectFour(),
    ConnectFour(5, 11),
    Othello(),
    Othello(4),
    Checkers(),
    Morris(),
)
every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def played(game, names: str | list[str]) -> Scoresheet:
    sheet = Scoresheet(game)
    for name in names:
        sheet.play(game.move(sheet.state, name))
    return sheet


def some_game(game, seed: int, most: int = 40) -> Scoresheet:
    *_, (moves, _) = states(game, random.Random(seed))
    sheet = Scoresheet(game)
    for move in moves[:most]:
        sheet.play(move)
    return sheet


# ---- forward and back


def test_going_back_keeps_the_later_moves_until_another_is_made():
    sheet = played(TicTacToe(), "5917")
    sheet.undo()
    sheet.undo()
    assert (sheet.at, sheet.mover, sheet.names) == (2, "X", ["5", "9", "1", "7"])
    sheet.redo()
    assert (sheet.at, sheet.last) == (3, 0)
    sheet.play(sheet.game.move(sheet.state, "7"))
    assert (sheet.at, sheet.names) == (4, ["5", "9", "1", "7"]), "the same move goes on"
    sheet.go(1)
    sheet.play(sheet.game.move(sheet.state, "2"))
    assert sheet.names == ["5", "2"]
    assert sheet.state == sheet.game.parse("52")


def test_one_cannot_go_beyond_the_ends():
    sheet = played(TicTacToe(), "59")
    sheet.redo()
    assert sheet.at == 2
    for _ in range(5):
        sheet.undo()
    assert (sheet.at, sheet.state, sheet.last) == (0, sheet.game.initial, None)
    for number in (-1, 3, "1", True, None, 1.5):
        with pytest.raises(ValueError, match="no move number"):
            sheet.go(number)
    assert sheet.at == 0


def test_an_illegal_move_changes_nothing():
    sheet = played(TicTacToe(), "59")
    before = sheet.contents
    with pytest.raises(ValueError, match="cannot play"):
        sheet.play(4)
    assert sheet.contents == before


def test_rows_say_whose_move_it_was_also_after_a_pass():
    sheet = some_game(Othello(4), 0)
    rows = list(sheet.rows())
    assert [number for number, *_ in rows] == list(range(1, len(sheet.moves) + 1))
    assert [player for _, player, _ in rows] == [
        sheet.game.to_move(state) for state in sheet.states[:-1]
    ]
    assert any(name == "pass" for *_, name in rows)


# ---- results and the tally


def test_a_finished_game_counts_once_and_not_when_it_is_taken_back():
    sheet = played(TicTacToe(), "41526")
    assert (sheet.is_over, sheet.result) == (True, "X has won")
    assert sheet.tally == Tally(1, 0, 0)
    sheet.undo()
    assert sheet.tally == Tally(1, 0, 0), "looking back is no other game"
    sheet.play(sheet.game.move(sheet.state, "9"))
    assert sheet.tally == Tally(0, 0, 0)
    sheet.undo()
    sheet.play(sheet.game.move(sheet.state, "6"))
    sheet.clear()
    sheet.clear()
    assert (sheet.tally, sheet.moves, sheet.result) == (Tally(1, 0, 0), [], "")


def test_the_tally_is_of_the_seats_who_may_change_sides():
    sheet = played(TicTacToe(), "41526")
    sheet.clear(change_side=True)
    assert (sheet.player(0), sheet.player(1), sheet.seat("X")) == ("O", "X", 1)
    for name in "41526":
        sheet.play(sheet.game.move(sheet.state, name))
    assert sheet.tally == Tally(1, 1, 0)
    sheet.clear(change_side=True)
    for name in "152374689":
        sheet.play(sheet.game.move(sheet.state, name))
    assert (sheet.result, sheet.tally) == ("drawn", Tally(1, 1, 1))


def test_another_size_keeps_the_tally():
    sheet = played(ConnectFour(), "1212121")
    assert sheet.result == "red has won"
    sheet.clear(game=ConnectFour(4, 5))
    assert (sheet.game, sheet.state) == (ConnectFour(4, 5), ConnectFour(4, 5).initial)
    assert sheet.tally == Tally(1, 0, 0)


def test_a_pasted_result_is_not_counted():
    sheet = Scoresheet(TicTacToe())
    sheet.paste("41526")
    assert (sheet.is_over, sheet.tally) == (True, Tally())


# ---- texts


@every_game
def test_a_game_and_a_position_can_be_copied_and_pasted(game):
    for seed in range(5):
        sheet, copied = some_game(game, seed), Scoresheet(game)
        copied.paste(sheet.text)
        assert (copied.moves, copied.states) == (sheet.moves, sheet.states)
        copied.paste(sheet.position)
        assert (copied.state, copied.moves) == (sheet.state, [])
        assert copied.text == sheet.position


def test_a_pdn_game_that_starts_elsewhere_keeps_its_moves():
    sheet = Scoresheet(Checkers())
    sheet.paste('[FEN "W:W21,22,K10:B1,2"] 1. 22-18')
    assert sheet.names == ["22-18"]
    assert sheet.start == sheet.game.parse("W:W21,22,K10:B1,2")


@every_game
@pytest.mark.parametrize(
    "text", ["", "  \n", "xyzzy", "99 99 99", "<b>", "🙂" * 10, "1" * 60_000, 7]
)
def test_a_bad_text_changes_nothing(game, text):
    sheet = some_game(game, 1, 3)
    before = sheet.contents
    with pytest.raises(ValueError, match=r"\w"):
        sheet.paste(text)
    assert sheet.contents == before


@every_game
def test_moves_may_be_pasted_with_their_numbers(game):
    for seed in range(3):
        sheet, copied = some_game(game, seed, 20), Scoresheet(game)
        listed = " ".join(f"{number}. {name}" for number, _, name in sheet.rows())
        for text in (listed, f"start {listed}", listed.replace(". ", ".\n").replace(" ", "\n")):
            copied.paste(text)
            assert copied.moves == sheet.moves


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        (TicTacToe(), " \n", "there is no text to use"),
        (TicTacToe(), "1. 5 2. 5", "move 2: '5' is not a legal move; legal here: 1 2 3 4 6 7 8 9"),
        (Othello(), "a1", "move 1: 'a1' is not a legal move; legal here: d3 c4 f5 e6"),
        (TreeGame([1, 2]), "left", "move 1: 'left' is not a legal move; legal here: 1 2"),
        (
            Othello(),
            "good morning",
            (
                "as moves: move 1: 'good' is not a legal move; legal here: d3 c4 f5 e6. "
                "As a board: it has no row of cells"
            ),
        ),
        (
            TicTacToe(),
            "hello",
            (
                "as moves: move 1: 'hello' is not a legal move; legal here: 1 2 3 4 5 6 7 8 9. "
                "As a board: 'hello' is not a board of nine cells written X, O or ."
            ),
        ),
        (TicTacToe(), "XXX OOO ...", "as a board: both players have a line: a game ends with"),
        (TicTacToe(), "XO. ... ... Z to move", "as a board: 'Z to move' does not say whose turn"),
        (
            Othello(4),
            "....\n.WB.\n.BW.\n....",
            (
                "as a board: the board does not say whose turn it is: "
                "write 'black to move' or 'white to move' below it"
            ),
        ),
        (Checkers(), "W:W21:BK55", "as a board: 'K55' is no square from 1 to 32"),
        (
            Morris(),
            Morris().text(Morris().initial).replace("black 9", "black 3"),
            "as a board: with 3 and 9 men in hand it is not black's turn",
        ),
    ],
)
def test_a_bad_text_is_told_as_what_it_was_read_and_why_that_failed(game, text, why):
    with pytest.raises(ValueError, match=f"^{re.escape(why)}") as refused:
        Scoresheet(game).paste(text)
    assert ("as moves" in str(refused.value)) == ("as moves" in why)
    assert ("As a board" in str(refused.value)) == ("As a board" in why)


def test_a_long_bad_text_is_not_repeated_as_a_whole():
    for game in GAMES:
        for text in ("hello " * 5_000, "x." * 20_000, "b" * 40_000):
            with pytest.raises(ValueError, match=r"\w") as refused:
                Scoresheet(game).paste(text)
            assert len(str(refused.value)) < 500


# ---- files


@every_game
def test_a_file_holds_the_game_and_the_tally(game, tmp_path):
    sheet = some_game(game, 2)
    sheet.past, sheet.swapped = Tally(3, 2, 1), True
    sheet.undo()
    path = tmp_path / "game.json"
    sheet.save(path)
    loaded = Scoresheet.load(path)
    assert loaded.game == game
    assert (loaded.moves, loaded.states, loaded.at) == (sheet.moves, sheet.states, sheet.at)
    assert (loaded.tally, loaded.swapped) == (sheet.tally, True)
    assert Scoresheet.load(path, game).contents == sheet.contents
    assert (
        Scoresheet.loads(path.read_text(encoding="utf-8"), "game.json").contents == sheet.contents
    )
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"], "no draft is left"
    assert path.stat().st_size < 2_000


def test_a_game_is_not_saved_as_a_page(tmp_path):
    with pytest.raises(ValueError, match=r"a game is kept as \.json, and is no page"):
        Scoresheet(TicTacToe()).save(tmp_path / "page.html")
    assert not list(tmp_path.iterdir())


def test_a_set_up_position_is_saved_too(tmp_path):
    sheet = Scoresheet(Morris())
    sheet.paste(some_game(Morris(), 3).position)
    sheet.play(sheet.game.actions(sheet.state)[0])
    sheet.save(tmp_path / "game.json")
    loaded = Scoresheet.load(tmp_path / "game.json")
    assert (loaded.states, loaded.moves) == (sheet.states, sheet.moves)


def test_trees_with_infinities_are_saved_too(tmp_path):
    game = TreeGame([[float("inf"), 2], [3, float("-inf")]])
    played(game, ["1"]).save(tmp_path / "game.json")
    assert Scoresheet.load(tmp_path / "game.json", game).game == game


def test_a_file_of_another_game_or_size_is_refused(tmp_path):
    path = tmp_path / "game.json"
    played(ConnectFour(), "44").save(path)
    refusal = r"game\.json is a game of Connect Four on 6 rows.* here Connect Four on 5 rows"
    with pytest.raises(ValueError, match=refusal):
        Scoresheet.load(path, ConnectFour(5, 6))
    with pytest.raises(ValueError, match="here Othello on 8 rows and 8 columns is played"):
        Scoresheet.load(path, Othello())


def altered(**changes) -> str:
    return json.dumps(played(TicTacToe(), "5917").contents | changes)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "lists in lists"),
        ("[]", "its format is not 'teachkit game'"),
        ('{"format": "teachkit trace"}', "its format is not 'teachkit game'"),
        (altered(schema=2), "version 2, and teachkit .* reads version 1"),
        (altered(schema=True), "version True"),
        (altered(game=None), "'game' is odd: None"),
        (altered(game={"name": "Chess", "options": {}}), "not a game of teachkit"),
        (altered(game={"name": "TicTacToe", "options": {"size": 4}}), "damaged: .*'size'"),
        (altered(moves=["5", "5"]), "damaged: move 2"),
        (altered(moves=["5", 9]), "'moves' is odd"),
        (altered(moves="5917"), "'moves' is odd"),
        (altered(moves=["5"] * 6_000), "more than 5,000"),
        (altered(at=5), "damaged: there is no move number 5"),
        (altered(at="1"), "'at' is odd"),
        (altered(at=0.0), "'at' is odd: 0.0"),
        (altered(at=True), "'at' is odd"),
        (altered(at=10**400), "no number that can be used"),
        (altered(start="xx"), "damaged"),
        (altered(start=[1]), "damaged"),
        (altered(tally=[1, 2]), "damaged|missing"),
        (altered(tally=[-1, 2, 0]), "number of games .* not -1"),
        (altered(tally=[1, 2, 3, 4]), "damaged"),
        (altered(tally=None), "damaged"),
        (altered(tally=[float("nan"), 0, 0]), "NaN"),
        (altered(swapped=1), "'swapped' is odd"),
        (altered(x="y" * MAX_BYTES), "larger than"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_with_a_reason(tmp_path, text, why):
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=rf"game\.json.*({why})"):
        Scoresheet.load(path)
    with pytest.raises(ValueError, match=rf"game\.json.*({why})"):
        Scoresheet.loads(text, "game.json")


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="not JSON"):
        Scoresheet.load(path)


def test_a_save_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    played(TicTacToe(), "5").save(path)
    before = path.read_bytes()

    def full(*_, **__):
        raise OSError("no space left")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError, match="no space"):
        played(TicTacToe(), "59").save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
