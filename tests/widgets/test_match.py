"""The Match without a browser: its commands, its seats, its files, and nothing lost."""

import gc
import json
import random
import threading
import time
from dataclasses import replace
from io import BytesIO
from itertools import islice

import pytest
from nim import Nim
from PIL import Image
from playing import Endless, states

from teachkit import (
    AlphaBeta,
    Checkers,
    ConnectFour,
    Human,
    IllegalMoveError,
    Match,
    Minimax,
    Morris,
    Othello,
    Overview,
    Random,
    Stepper,
    TicTacToe,
    TreeGame,
    alphabeta,
    record,
)
from teachkit.game import shown
from teachkit.playing.memory import LEAST, Memory
from teachkit.playing.scoresheet import Scoresheet, Tally
from teachkit.playing.seats import Seat
from teachkit.playing.thinking import Thinker, Thought, think
from teachkit.widgets.match import match as match_module
from teachkit.widgets.shared import cells
from teachkit.widgets.stepper.scene import PART, Scene

PATIENCE = 60
GAMES = (TicTacToe(), ConnectFour(), Othello(), Checkers(), Morris())
# Positions from which a game soon ends, so that computers can play it out.
LATE = {
    TicTacToe(): "5917",
    ConnectFour(4, 5): "112233",
    Othello(4): "",
    Checkers(draw=6): "W:WK10:BK1,2",
    Morris(draw=4): "",
}
every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


@pytest.fixture
def match_of():
    """A function that makes a match, closed afterwards."""
    made = []

    def make(*arguments, **options) -> Match:
        made.append(Match(*arguments, **options))
        return made[-1]

    yield make
    for match in made:
        match.close()


def settled(match: Match) -> Match:
    """The match, as soon as nobody thinks and nothing is drawn any more."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        thread = match._contest._thinker._thread
        if thread is not None:
            thread.join(PATIENCE)
        if not match.is_thinking and thread is match._contest._thinker._thread:
            return match
    raise AssertionError("the computer still thinks")


def view(match: Match) -> dict:
    return match._view


def no_tree(match: Match) -> str:
    """What is said in place of a tree."""
    assert not shows_tree(match)
    return view(match)["noTree"]


def shows_tree(match: Match) -> bool:
    """Is there a tree to be seen?"""
    return view(match)["noTree"] == ""


def told(match: Match) -> str:
    said = view(match)
    return " ".join(filter(None, (said["ending"], said["message"], said["warning"])))


def ask(match: Match, word: str, **more) -> None:
    """Do as the panel does in the browser."""
    match._handle_custom_msg({"do": word, **more}, [])


def click(match: Match, name: str) -> None:
    """Make a move as the board does in the browser."""
    path = match.game.path(match.game.move(match.state, name))
    message = {"clicks": list(path), "number": match.board._position["number"]}
    match.board._handle_custom_msg(message, [])


# ---- person against computer


@every_game
def test_the_computer_answers_and_its_search_stands_beside_the_board(match_of, game):
    match = match_of(game, opponent=AlphaBeta(depth=2))
    assert not match.board.disabled
    assert match.stepper is None
    click(match, game.name(game.actions(game.initial)[0]))
    settled(match)
    before, after = match.sheet.states[1:]
    assert (match.state, match.board.state, match.board.last) == (after, after, match.sheet.last)
    assert match.trace.root.state == before
    assert match.stepper.trace is match.trace
    assert shows_tree(match)
    assert match.stepper.step == len(match.stepper) - 1
    assert match.sheet.last == match.trace.move
    assert sum(Overview(match.trace)._places.visited) == len(match.trace)
    assert not match.board.disabled
    assert f"{game.players[1]} played {match.sheet.names[1]}. Value for" in told(match)
    first = match.stepper
    click(match, game.name(game.actions(match.state)[0]))
    settled(match)
    assert match.stepper is first, "one Stepper lives on"
    assert match.stepper.trace.root.state == match.sheet.states[3]


def test_the_computer_begins_when_you_play_second(match_of):
    match = settled(match_of(ConnectFour(), you="yellow", opponent=AlphaBeta(depth=2)))
    assert match.sheet.at == 1
    assert [side["name"] for side in view(match)["sides"]] == ["Computer", "You"]


def test_clicks_on_the_computers_turn_change_nothing(match_of):
    match = match_of(ConnectFour(), opponent=Endless())
    click(match, "4")
    assert match.is_thinking
    assert match.board.disabled
    click(match, "3")
    match._contest.click(2)
    assert match.sheet.names == ["4"]


def test_a_won_game_is_told_and_counted(match_of):
    match = match_of(TicTacToe(), opponent=lambda game, state: game.actions(state)[-1])
    for name in "123":
        click(match, name)
        settled(match)
    assert told(match).startswith("You (X) have won.")
    assert view(match)["tally"] == [["You", 1], ["Computer", 0], ["Draws", 0]]
    assert match.game.winning_lines(match.board.state)
    click_message = {"clicks": [4], "number": match.board._position["number"]}
    match.board._handle_custom_msg(click_message, [])
    assert match.sheet.at == 5, "nothing can be played after the end"


def test_changing_sides_clears_the_board_and_keeps_the_tally(match_of):
    match = match_of(TicTacToe(), opponent=lambda game, state: game.actions(state)[-1])
    for name in "123":
        click(match, name)
        settled(match)
    ask(match, "change side")
    settled(match)
    assert match.sheet.names == ["9"], "now the computer begins"
    assert [side["name"] for side in view(match)["sides"]] == ["Computer", "You"]
    assert view(match)["tally"] == [["You", 1], ["Computer", 0], ["Draws", 0]]
    ask(match, "new")
    settled(match)
    assert match.sheet.names == ["9"]
    assert match.sheet.tally == Tally(1, 0, 0)


def test_undo_goes_back_to_your_turn_and_redo_forward(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2))
    for _ in range(2):
        click(match, "4")
        settled(match)
    names = match.sheet.names
    ask(match, "undo")
    assert (match.sheet.at, match.sheet.names, match.is_thinking) == (2, names, False)
    assert match.board.state == match.sheet.states[2]
    assert not match.board.disabled
    ask(match, "undo")
    ask(match, "undo")
    assert (match.sheet.at, told(match)) == (0, "There is no move of yours to take back.")
    ask(match, "redo")
    assert match.sheet.at == 2
    ask(match, "redo")
    ask(match, "redo")
    assert (match.sheet.at, told(match)) == (4, "There are no later moves.")


def test_undo_while_the_computer_thinks_stops_it(match_of):
    match = match_of(ConnectFour(), opponent=Endless())
    click(match, "4")
    thread = match._contest._thinker._thread
    ask(match, "undo")
    assert (match.sheet.at, match.is_thinking, match.board.disabled) == (0, False, False)
    thread.join(PATIENCE)
    assert not thread.is_alive()
    click(match, "3")
    assert (match.sheet.names, match.is_thinking) == (["3"], True)


@pytest.mark.parametrize("word", ["new", "change side", "undo", "cancel", "pause"])
def test_no_late_answer_is_ever_played(match_of, word):
    go, asked = threading.Event(), threading.Event()

    def deaf(game, state):
        asked.set()
        go.wait(PATIENCE)
        return game.actions(state)[0]

    match = match_of(ConnectFour(), opponent=deaf)
    click(match, "4")
    assert asked.wait(PATIENCE)
    late = match._contest._thinker._thread
    now = match._contest.now
    match._contest.now = replace(now, seats=(now.seats[0], Seat()))  # from now on, persons play
    ask(match, word)
    before = match.sheet.contents
    go.set()
    late.join(PATIENCE)
    assert match.sheet.contents == before


def test_going_to_a_move_lets_the_computer_wait(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2))
    click(match, "4")
    settled(match)
    ask(match, "go", to=1)
    assert (match.sheet.at, match.is_thinking, view(match)["isPaused"]) == (1, False, True)
    ask(match, "play")
    settled(match)
    assert (match.sheet.at, view(match)["isPersons"]) == (2, True)
    ask(match, "go", to=0)
    click(match, "1")
    settled(match)
    assert match.sheet.names[0] == "1"
    assert match.sheet.at == 2


# ---- hints, trees and values


def test_a_hint_marks_the_move_and_leaves_the_tree(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2))
    ask(match, "hint")
    settled(match)
    assert match.sheet.at == 0
    assert match.board.move_marks == {3: "★"}
    assert "red could play 4" in told(match)
    assert match.stepper is None
    click(match, "4")
    assert not match.board.move_marks


def test_asking_again_for_a_hint_does_not_begin_anew(match_of):
    match = match_of(ConnectFour(8, 8), opponent=Minimax(depth=20))
    ask(match, "hint")
    number = match._contest._thinker._number
    ask(match, "hint")
    assert match._contest._thinker._number == number
    ask(match, "show")
    assert match._contest._thinker._number > number


def test_what_the_computer_would_do_is_shown_before_your_move(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=3))
    ask(match, "show")
    settled(match)
    assert match.sheet.at == 0
    assert match.stepper.trace.root.state == match.state
    assert match.trace.player == "red"


def test_values_stand_on_the_squares_each_searched_for_itself(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=3), state=ConnectFour().parse("4455"))
    ask(match, "values")
    settled(match)
    game, state = match.game, match.state
    worth = {
        move: alphabeta(game, game.result(state, move), depth=2, player="red", hurry=True)[0]
        for move in game.actions(state)
    }
    assert worth[2] == worth[5] == game.win_weight - 2
    texts = {m: f"{v:g}".replace("-", "−") for m, v in worth.items()} | {2: "win 3", 5: "win 3"}
    assert match.board.move_marks == texts
    assert list(match.board.move_marks) == sorted(worth, key=worth.get, reverse=True)
    notes = match.board._position["notes"][""]
    assert notes[str(match.board._landings()["2"])] == "3: win in 3 for red, proven"
    assert f"{worth[0]} for red, estimated 3 plies deep" in notes[str(35)]
    assert match.board.message == "red to move · numbers are estimates, 3 deep"
    ask(match, "hint")
    settled(match)
    assert match.board.move_marks == texts | {2: "★win 3"}
    ask(match, "values")
    assert match.board.move_marks == {2: "★"}
    assert not match.board.message


def test_values_come_while_they_are_looked_for_and_stay_when_time_is_up(match_of):
    match = match_of(Othello(), opponent=AlphaBeta(depth=12, seconds=0.2))
    seen = []
    match.board.observe(lambda _: seen.append(dict(match.board.move_marks)), "_position")
    ask(match, "values")
    settled(match)
    assert {*match.board.move_marks} == {*match.game.actions(match.state)}
    assert "numbers are estimates" in match.board.message
    assert any(marks and marks != match.board.move_marks for marks in seen)


def test_values_are_not_held_up_by_a_hint(match_of, monkeypatch):
    monkeypatch.setattr("teachkit.playing.thinking.VALUES_SECONDS", PATIENCE)
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=9))
    ask(match, "values")
    ask(match, "hint")
    settled(match)
    assert {text.lstrip("★") for text in match.board.move_marks.values()} == {"draw"}
    assert "values are proven" in match.board.message


def test_an_error_among_values_is_told(match_of):
    opponent = AlphaBeta(evaluate=lambda state, player: 1 / 0)
    match = match_of(TicTacToe(), opponent=opponent)
    ask(match, "values")
    settled(match)
    assert "AlphaBeta failed: ZeroDivisionError" in told(match)
    assert not match.board.move_marks


@every_game
def test_values_are_always_of_your_own_legal_moves(match_of, game):
    match = match_of(game, opponent=AlphaBeta(depth=2))
    ask(match, "values")
    for _ in range(2):
        settled(match)
        assert match.board.move_marks
        assert set(match.board.move_marks) <= set(game.actions(match.state))
        assert match.trace is None or match.trace.player != match.sheet.mover, "the tree stays"
        click(match, game.name(game.actions(match.state)[0]))
    settled(match)
    before = match.board.move_marks
    ask(match, "hint")
    settled(match)
    advised = next(iter(match.board.move_marks))
    assert match.board.move_marks == before | {advised: f"★{before[advised]}"}


def test_the_tree_says_of_which_position_it_is(match_of):
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=2))
    for name in ("5", "2"):
        click(match, name)
        settled(match)
    assert (match.stepper.note, match.stepper.old) == ("before move 4", False)
    ask(match, "undo")
    assert (match.stepper.note, match.stepper.old) == ("before move 2", False)
    ask(match, "redo")
    assert (match.stepper.note, match.stepper.old) == ("before move 4", False)
    ask(match, "go", to=0)
    click(match, "9")
    settled(match)
    assert (match.stepper.note, match.stepper.old) == ("before move 2", False)
    ask(match, "go", to=0)
    ask(match, "seat", player="O", name="kind", value="random")
    click(match, "8")
    settled(match)
    assert not shows_tree(match), "a player who does not search has no tree"


def test_every_move_of_the_computer_keeps_its_search(match_of, monkeypatch):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=3))
    for name in "445":
        click(match, name)
        settled(match)
    monkeypatch.setattr(Thinker, "start", None)
    monkeypatch.setattr("teachkit.widgets.match.match.Scene", None)
    for word, more, at in [("undo", {}, 4), ("undo", {}, 2), ("redo", {}, 4), ("go", {"to": 2}, 2),
                           ("go", {"to": 6}, 6)]:  # fmt: skip
        ask(match, word, **more)
        assert match.stepper.trace.root.state == match.sheet.states[at - 1]
        assert match.stepper.trace.move == match.sheet.moves[at - 1]
        assert (match.trace, match.stepper.note) == (match.stepper.trace, f"before move {at}")
        assert match.stepper.step == len(match.stepper) - 1
        assert not match.stepper.old
    assert [row[3] for row in view(match)["moves"]] == [False, True] * 3


def test_where_there_is_no_search_a_sentence_says_so(match_of, tmp_path):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2))
    assert "When the computer has thought" in no_tree(match)
    click(match, "4")
    settled(match)
    kept = match.stepper.trace
    match.save(tmp_path / "game.json")
    ask(match, "go", to=1)
    assert no_tree(match).startswith("1. 4 is a person's move: no search belongs to it. Click")
    ask(match, "seat", player="yellow", name="kind", value="person")
    ask(match, "go", to=0)
    click(match, "7")
    assert (
        no_tree(match)
        == "1. 7 is a person's move: no search belongs to it. Think searches where we stand."
    )
    ask(match, "seat", player="yellow", name="kind", value="alphabeta")
    settled(match)
    match.load(tmp_path / "game.json")
    assert "is kept: it was too long ago, or the game comes from elsewhere" in no_tree(match)
    ask(match, "new")
    click(match, "4")
    settled(match)
    assert match.trace is not kept
    ask(match, "seat", player="yellow", name="kind", value="random")
    click(match, "1")
    settled(match)
    assert "was found without a search" in no_tree(match)
    ask(match, "undo")
    assert shows_tree(match)


def test_a_game_that_comes_back_brings_its_searches(match_of):
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=2))
    click(match, "5")
    kept = settled(match).trace
    ask(match, "new")
    assert (match.trace, shows_tree(match)) == (None, False)
    ask(match, "undo")
    assert (match.trace, match.stepper.trace, match.stepper.old) == (kept, kept, False)
    assert shows_tree(match)
    ask(match, "change side")
    assert settled(match).trace.root.state == TicTacToe().initial, "the computer began"
    ask(match, "undo")
    assert (match.trace, match.stepper.trace, match.stepper.old) == (kept, kept, False)


def test_another_line_of_play_has_searches_of_its_own(match_of):
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=2))
    click(match, "5")
    first = settled(match).trace
    ask(match, "undo")
    click(match, "1")
    second = settled(match).trace
    assert second.root.state == match.sheet.states[1]
    ask(match, "undo")
    click(match, "5")
    assert settled(match).trace.root.state == first.root.state


def test_what_was_asked_for_gives_way_to_the_search_of_the_move(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2))
    ask(match, "show")
    asked = settled(match).trace
    click(match, "4")
    made = settled(match).trace
    ask(match, "undo")
    assert match.stepper.trace is asked, "there is no other at the start"
    ask(match, "redo")
    ask(match, "show")
    settled(match)
    ask(match, "hint")
    settled(match)
    assert match.stepper.trace.root.state == match.state
    ask(match, "undo")
    ask(match, "redo")
    assert match.stepper.trace is made


def test_only_so_many_searches_are_kept():
    sheet, memory = Scoresheet(ConnectFour()), Memory(max_nodes=3 * LEAST)
    traces = [record(alphabeta, sheet.game, depth=1) for _ in range(4)]
    for trace in traces:
        sheet.play(sheet.game.actions(sheet.state)[0])
        memory = memory.with_made(sheet, trace)
    assert [memory.made(sheet, number) for number in range(1, 5)] == [None, *traces[1:]]
    assert traces[0] not in memory.kept.values()
    big = record(alphabeta, sheet.game, depth=6)
    assert len(big) > 3 * LEAST
    memory = memory.with_made(sheet, big)
    assert [memory.made(sheet, number) for number in range(1, 5)] == [None, None, None, big]


def test_a_tree_that_cannot_be_drawn_is_told_and_the_match_goes_on(match_of, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError("no ink")

    monkeypatch.setattr("teachkit.widgets.match.match.Scene", fail)
    match = match_of(TicTacToe(), players=(AlphaBeta(depth=1), AlphaBeta(depth=1)))
    ask(match, "speed", value="at once")
    ask(match, "play")
    settled(match)
    assert match.sheet.is_over
    assert no_tree(match) == "The tree cannot be drawn. No ink."
    assert match.stepper is None


def test_the_old_tree_is_grey_while_another_search_runs(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2))
    click(match, "4")
    settled(match)
    ask(match, "seat", player="yellow", name="depth", value="12")
    click(match, "4")
    assert (match.stepper.note, match.stepper.old) == ("a new search is under way …", True)
    ask(match, "new")
    assert not shows_tree(match)


@pytest.mark.parametrize("word", ["new", "change side", "paste", "upload"])
def test_a_game_put_aside_can_be_brought_back(match_of, word):
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=1))
    click(match, "5")
    settled(match)
    kept = match.sheet.contents
    other = Scoresheet(TicTacToe())
    other.paste("1 2 3")
    ask(match, word, text="1 2 3" if word == "paste" else other.text_of_file)
    settled(match)
    assert match.sheet.names[:2] != kept["moves"]
    ask(match, "undo")
    assert match.sheet.contents == kept
    assert settled(match).board.state == match.state
    ask(match, "new")
    click(match, "1")
    settled(match)
    ask(match, "undo")
    assert (match.sheet.at, match.sheet.names[0]) == (0, "1"), (
        "a move was made: the old game is gone"
    )


def test_a_move_of_computers_alone_ends_the_game_put_aside(match_of):
    match = match_of(TicTacToe(), players=(Random(seed=1), Random(seed=2)))
    for word, at in [("step", 1), ("step", 2), ("new", 0), ("step", 1), ("step", 2), ("undo", 1)]:
        ask(match, word)
        assert settled(match).sheet.at == at
    assert len(match.sheet.moves) == 2


def test_a_tree_too_big_to_be_kept_is_said_to_be_so(match_of, monkeypatch):
    monkeypatch.setitem(think.__kwdefaults__, "max_nodes", 100)
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=5))
    click(match, "4")
    settled(match)
    assert no_tree(match).startswith(f"The tree of 2. {match.sheet.names[1]} was too big")


def test_the_search_is_shown_as_a_whole_and_stepped_through_from_a_node(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=3))
    click(match, "4")
    settled(match)
    ask(match, "whole")
    assert view(match)["isWhole"]
    assert match.overview.trace is match.trace
    assert match._scene["title"] == f"Alpha-beta visited {len(match.trace):,} nodes"
    first = match.overview
    click(match, "4")
    settled(match)
    assert match.overview is not first, "another move has another search"
    assert match.overview.trace is match.trace
    match._hear({"step": [1, 2]})
    assert not view(match)["isWhole"]
    assert match.overview is None
    assert match.stepper._scene.steps[match.stepper.step].node == match.trace.root.children[2]


@pytest.mark.parametrize(
    ("game", "seed", "why"),
    [
        (Checkers(draw=10), 0, "(white) has won: black has no men left."),
        (Checkers(draw=10), 20, "(black) has won: white cannot move."),
        (Checkers(draw=10), 21, "drawn: 10 plies without a capture or a man's move."),
        (Morris(draw=6), 26, "(black) has won: white has only two men."),
        (Morris(draw="three"), 22, "drawn: 20 plies of three men against three."),
    ],
)
def test_the_end_says_why(match_of, game, seed, why):
    *_, (_, state) = states(game, random.Random(seed))
    match = match_of(game, players=(Random(), Random()), state=state)
    assert told(match).endswith(why)
    assert why.rpartition(": ")[2].rstrip(".") in match.board._position["status"]


def test_undo_is_offered_only_if_there_is_something_to_take_back(match_of):
    match = settled(match_of(TicTacToe(), you="O", opponent=AlphaBeta(depth=1)))
    assert match.sheet.at == 1
    assert not view(match)["canUndo"]
    click(match, match.game.name(match.game.actions(match.state)[0]))
    settled(match)
    assert view(match)["canUndo"]


def test_of_moves_that_go_on_alike_the_best_value_is_shown(match_of):
    game = Morris()
    *_, (_, state) = islice(states(game, random.Random(5)), 25)
    match = match_of(game, you=game.to_move(state), opponent=AlphaBeta(depth=2), state=state)
    ask(match, "values")
    settled(match)
    first: dict = {}
    for move, text in match.board.move_marks.items():
        path = game.path(move)
        for number, cell in enumerate(path):
            first.setdefault(",".join(map(str, path[:number])), {}).setdefault(str(cell), text)
    assert len({len(clicks.split(",")) for clicks in first if clicks}) > 1, "mills are closed"
    ahead = match.board._position["ahead"]
    assert {clicks: plates["texts"] for clicks, plates in ahead.items()} == first


def test_a_forgotten_search_shows_no_values(match_of, monkeypatch):
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=2))
    ask(match, "values")
    click(match, "1")
    settled(match)
    assert match.board.move_marks
    monkeypatch.setattr(Thinker, "start", lambda *_, **__: 0)  # else new values come soon
    ask(match, "new")
    assert not match.board.move_marks
    assert match.trace is None
    assert not shows_tree(match)


# ---- persons, and computers alone


def test_two_programs_of_one_kind_are_told_apart_by_their_depth(match_of):
    match = match_of(ConnectFour(), players=[AlphaBeta(depth=1), AlphaBeta(depth=2)])
    called = [name for name, _ in view(match)["tally"]]
    assert called == ["depth 1", "depth 2", "Draws"]
    who = [side["who"] for side in view(match)["sides"]]
    assert who == ["Alpha-beta, depth 1", "Alpha-beta, depth 2"]


def test_two_persons_take_turns(match_of):
    match = match_of(TicTacToe(), players=[Human(), Human()])
    for name in "41526":
        click(match, name)
    assert told(match) == "Person 1 (X) has won."
    ask(match, "undo")
    assert match.sheet.at == 4


@pytest.mark.parametrize("game", LATE, ids=repr)
def test_computers_play_to_the_end(match_of, game):
    state = game.parse(LATE[game]) if LATE[game] else None
    players = (AlphaBeta(depth=2), Random(seed=2))
    match = match_of(game, players=players, state=state, tree=False)
    assert not match.is_thinking, "they wait for somebody who looks"
    ask(match, "speed", value="at once")
    ask(match, "play")
    settled(match)
    assert match.sheet.is_over
    assert sum(match.sheet.tally) == 1
    assert match.board.disabled


def test_computers_step_and_pause(match_of):
    match = match_of(ConnectFour(), players=(Random(seed=1), Random(seed=2)), tree=False)
    ask(match, "step")
    settled(match)
    assert (match.sheet.at, view(match)["isPaused"]) == (1, True)
    ask(match, "speed", value="slow")
    ask(match, "play")
    while match.sheet.at < 2:
        time.sleep(0.01)
    ask(match, "pause")
    settled(match)
    assert (match.sheet.at, view(match)["isPaused"]) == (2, True)
    ask(match, "undo")
    assert match.sheet.at == 1


# ---- menus


def test_menus_change_who_plays_and_how(match_of):
    match = match_of(Othello(), opponent=AlphaBeta(depth=1))
    for name, value in (("depth", "3"), ("evaluate", "count"), ("order", "best-first")):
        ask(match, "seat", player="white", name=name, value=value)
    player = match._contest.now.seats[1].player()
    assert player == AlphaBeta(depth=3, evaluate="count", order="best-first")
    ask(match, "seat", player="white", name="kind", value="minimax")
    assert match._contest.now.seats[1].player() == Minimax(
        depth=3, evaluate="count", order="best-first"
    )
    ask(match, "seat", player="white", name="kind", value="alphabeta")
    ask(match, "seat", player="white", name="seconds", value="0.5")
    assert match._contest.now.seats[1].player().seconds == 0.5
    ask(match, "seat", player="black", name="kind", value="random")
    assert view(match)["watches"]
    assert not match.is_thinking
    ask(match, "seat", player="white", name="kind", value="person")
    settled(match)
    assert match.sheet.at == 1, "a computer against a person moves at once"


def test_random_chosen_in_place_of_a_search_does_not_search(match_of):
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=2))
    ask(match, "seat", player="O", name="kind", value="random")
    click(match, "5")
    settled(match)
    assert (match.sheet.at, match.trace) == (2, None)


@pytest.mark.parametrize(
    "wish",
    [
        {"player": "green", "name": "kind", "value": "random"},
        {"player": "red", "name": "kind", "value": "wizard"},
        {"player": "yellow", "name": "depth", "value": "0"},
        {"player": "yellow", "name": "depth", "value": "99"},
        {"player": "yellow", "name": "depth", "value": [1]},
        {"player": "yellow", "name": "evaluate", "value": "nonsense"},
        {"player": "yellow", "name": "order", "value": "nonsense"},
        {"player": "yellow", "name": "seconds", "value": "-1"},
        {"player": "yellow", "name": "seconds", "value": "nan"},
        {"player": "yellow", "name": "__class__", "value": "x"},
    ],
)
def test_a_setting_that_cannot_be_is_refused(match_of, wish):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2))
    before = repr(match._contest.now.seats)
    ask(match, "seat", **wish)
    assert repr(match._contest.now.seats) == before
    assert told(match)
    assert "turn" not in told(match)


NESTED: list = []
for _ in range(600):
    NESTED = [NESTED]

NONSENSE = [
    *(None, 7, "new", [], NESTED, {}, {"do": 7}, {"do": NESTED}, {"do": "boom"}, {"do": ["new"]}),
    *({"do": "go", "to": to} for to in ("x", 0.0, 1.0, True, -1, 10**400, 10**5000, NESTED, None)),
    {"do": "go"},
    {"do": "seat"},
    *({"do": "seat", "player": "yellow", "name": "depth", "value": value}
      for value in (2, 10**400, "9" * 5000, 2.5, True, NESTED, None, "inf", "1e400")),
    *({"do": "seat", "player": "yellow", "name": "seconds", "value": value}
      for value in (2, 10**400, "9" * 5000, "inf", NESTED)),
    {"do": "seat", "player": NESTED, "name": "depth", "value": "2"},
    {"do": "seat", "player": "yellow", "name": ["depth"], "value": "2"},
    *({"do": "option", "name": "rows", "value": value} for value in ([9], 10**400, 5.0, True, "5")),
    {"do": "option", "name": NESTED, "value": 5},
    {"do": "speed", "value": {}},
    {"do": "save", "name": 3},
    {"do": "paste", "text": None},
    {"do": "paste", "text": "[" * 600},
    {"do": "upload"},
    {"do": "upload", "text": json.dumps(NESTED)},
    {"do": "download", "to": NESTED, "name": None},
]  # fmt: skip


@pytest.mark.parametrize("message", NONSENSE, ids=lambda message: shown(message)[:60])
def test_nonsense_from_the_browser_changes_nothing(match_of, message):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=1))
    click(match, "4")
    settled(match)
    before, seats = match.sheet.contents, match._contest.now.seats
    match._handle_custom_msg(message, [])
    match.set_state({"_view": {}, "theme": "dark"})
    assert match.sheet.contents == before
    assert match._contest.now.seats == seats
    assert view(match)["sides"]
    assert told(match)
    click(match, "4")
    settled(match)
    assert match.sheet.at == 4, "the match goes on"


def damaged(**changes) -> str:
    """The text of a file in which something is not as it should be."""
    sheet = Scoresheet(ConnectFour())
    sheet.play(3)
    return json.dumps(sheet.contents | changes)


DAMAGES = [
    *({"at": at} for at in (0.0, True, "1", 10**400, NESTED, None, 2)),
    *({"moves": moves} for moves in ([4], [NESTED], NESTED, [10**400], "4", {"0": "4"})),
    *({"tally": tally} for tally in ([0, 0], [0.0, 0, 0], [10**400, 0, 0], NESTED, 0)),
    *({"start": start} for start in (0, NESTED, 10**400, [])),
    *({"swapped": it} for it in (0, NESTED, "no")),
    *({"schema": it} for it in (True, 1.0, 10**400, NESTED)),
    *({"game": game} for game in (7, NESTED, {}, {"name": NESTED, "options": {}},
      {"name": "ConnectFour", "options": NESTED}, {"name": "ConnectFour", "options": {"rows": 6.0}},
      {"name": "ConnectFour", "options": {"rows": 10**400}}, {"name": "ConnectFour", "options": 7},
      {"name": "ConnectFour", "options": {"rows": NESTED}},
      {"name": "TreeGame", "options": {"tree": NESTED}})),
]  # fmt: skip


@pytest.mark.parametrize("changes", DAMAGES, ids=lambda changes: shown(changes)[:60])
def test_a_damaged_file_is_refused_and_the_match_goes_on(match_of, tmp_path, changes):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=1))
    before = match.sheet.contents
    ask(match, "upload", text=damaged(**changes))
    assert match.sheet.contents == before
    assert told(match).startswith(("This file is", "This is a game of", "Rows must be"))
    (tmp_path / "game.json").write_text(damaged(**changes))
    with pytest.raises(ValueError, match=r"game\.json|rows"):
        match.load(tmp_path / "game.json")
    click(match, "4")
    settled(match)
    assert match.sheet.at == 2


def test_another_size_is_a_new_game_on_another_board(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=1))
    click(match, "4")
    settled(match)
    ask(match, "option", name="rows", value=4)
    assert (match.game, match.sheet.at) == (ConnectFour(4, 7), 0)
    assert (match.board.game, match._board["width"]) == (match.game, match.board._board["width"])
    click(match, "4")
    settled(match)
    assert match.sheet.at == 2
    ask(match, "option", name="rows", value=40)
    assert "Rows can be" in told(match)


def test_a_person_keeps_the_colour_under_rules_where_the_other_begins(match_of):
    match = match_of(Checkers(), you="white", opponent=AlphaBeta(depth=1))
    ask(match, "option", name="rules", value="english")
    settled(match)
    assert match.game == Checkers("english")
    named = {side["player"]: side["name"] for side in view(match)["sides"]}
    assert named == {"white": "You", "black": "Computer"}
    assert match.sheet.at == 1


def test_errors_inside_a_search_are_told_and_the_match_goes_on(match_of):
    def evaluate(state, player):
        raise ZeroDivisionError("ouch")

    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2, evaluate=evaluate))
    click(match, "4")
    settled(match)
    assert "AlphaBeta failed: ZeroDivisionError: ouch" in told(match)
    assert (match.sheet.names, view(match)["isPaused"]) == (["4"], True)
    ask(match, "seat", player="yellow", name="evaluate", value="windows")
    settled(match)
    assert match.sheet.at == 2


def test_cancelling_leaves_the_game_and_lets_the_computer_try_again(match_of):
    match = match_of(ConnectFour(), opponent=Endless())
    click(match, "4")
    ask(match, "cancel")
    assert not match.is_thinking
    assert told(match) == "Cancelled: press Play to go on."
    assert view(match)["isPaused"]
    ask(match, "play")
    assert match.is_thinking
    assert "thinks" in match.board.message


def test_progress_comes_and_goes(match_of):
    match = match_of(ConnectFour(), opponent=Endless())
    click(match, "4")
    end = time.monotonic() + PATIENCE
    while not match._progress and time.monotonic() < end:
        time.sleep(0.01)
    assert match._progress["nodes"] > 0
    ask(match, "cancel")
    settled(match)
    assert match._progress == {}


# ---- texts and files


@every_game
def test_copy_and_paste(match_of, game):
    match = match_of(game, players=(Human(), Human()))
    for _ in range(4):
        match.play(game.actions(match.state)[-1])
    text, position, state = view(match)["text"], view(match)["position"], match.state
    ask(match, "new")
    ask(match, "paste", text=text)
    assert (match.state, match.sheet.at) == (state, 4)
    ask(match, "paste", text="this is no game")
    assert (match.state, match.sheet.at) == (state, 4)
    assert told(match)
    ask(match, "paste", text=position)
    assert (match.state, match.sheet.at) == (state, 0)


def test_save_and_load_by_name(match_of, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    match = match_of(TicTacToe(), players=(Human(), Human()))
    match.play("5")
    ask(match, "save", name="mine")
    assert told(match) == "Saved as mine.json."
    match.play("9")
    ask(match, "load", name="mine.json")
    assert (match.sheet.names, told(match)) == (["5"], "Loaded from mine.json.")
    for name in ("", "../up.json", "a/b", ".hidden", "C:x", "x\0y", 5, None, "missing"):
        ask(match, "load", name=name)
        assert match.sheet.names == ["5"]
    (tmp_path / "notes.json").write_text('{"my": "notes"}')
    ask(match, "save", name="notes")
    assert told(match) == "notes.json holds something else: choose another name."
    ask(match, "load", name="notes")
    assert "not a game" in told(match)
    assert (tmp_path / "notes.json").read_text() == '{"my": "notes"}'
    match.save(tmp_path / "mine.json")
    four = match_of(ConnectFour(), players=(Human(), Human()))
    with pytest.raises(ValueError, match="a game of Tic-tac-toe, and here Connect Four on 6 rows"):
        four.load(tmp_path / "mine.json")


def test_a_file_of_another_size_brings_its_board(match_of, tmp_path):
    small = match_of(Othello(4), players=(Human(), Human()))
    small.play(small.game.actions(small.state)[0])
    small.save(tmp_path / "game.json")
    match = match_of(Othello(), players=(Human(), Human()))
    match.load(tmp_path / "game.json")
    assert (match.board.game, match.board.state) == (Othello(4), small.state)


@pytest.mark.parametrize(("game", "move"), [(TicTacToe(), "5"), (Nim(), "2 of C")])
def test_download_and_upload(match_of, game, move):
    sent = []
    match = match_of(game, players=(Human(), Human()))
    match.play(move)
    match.send = sent.append
    ask(match, "download")
    (message,) = sent
    assert message["file"] == f"{type(game).__name__.lower()}.json"
    ask(match, "new")
    ask(match, "upload", text=message["text"])
    assert match.sheet.names == [move]
    ask(match, "upload", text="{}")
    assert match.sheet.names == [move]
    assert "This file is not a game" in told(match)


def test_a_game_is_saved_only_as_json(match_of, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    match = match_of(TicTacToe(), players=(Human(), Human()))
    ask(match, "save", name="lesson.ipynb")
    assert told(match) == "A game is kept in a file that ends in .json, not as lesson.ipynb."
    assert list(tmp_path.iterdir()) == []


def test_a_name_may_end_in_json_of_any_case(match_of, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    match = match_of(TicTacToe(), players=(Human(), Human()))
    match.play("5")
    ask(match, "save", name="G1.JSON")
    assert told(match) == "Saved as G1.JSON."
    ask(match, "new")
    ask(match, "load", name="G1.JSON")
    assert (match.sheet.names, told(match)) == (["5"], "Loaded from G1.JSON.")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x" * 305, "The name is too long (305 bytes, and 200 are allowed): choose a name such as"),
        ("🙂" * 60 + ".json", "The name is too long (245 bytes"),
        ("a/b", "The name has / in it, which the name of a file must not: choose a name such as"),
        ("what?:", "The name has : and ? in it"),
        (".hidden", "The name begins with a dot, so the file would be hidden: choose a name"),
        ("a\0b", "The name has characters that cannot be seen: choose a name such as"),
        ("\ud800", "The name has characters that cannot be seen: choose a name such as"),
        (" ", "Give the file a name, such as my-game.json."),
    ],
)
def test_a_name_that_cannot_be_is_explained(match_of, tmp_path, monkeypatch, name, why):
    monkeypatch.chdir(tmp_path)
    match = match_of(TicTacToe(), players=(Human(), Human()))
    for wish in ("save", "load"):
        ask(match, wish, name=name)
        assert told(match).startswith(why)
    assert list(tmp_path.iterdir()) == []


def test_the_longest_name_is_saved(match_of, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    match = match_of(TicTacToe(), players=(Human(), Human()))
    ask(match, "save", name="x" * 200)
    assert [path.name for path in tmp_path.iterdir()] == ["x" * 200 + ".json"]


def test_what_the_system_says_of_a_file_is_told_without_its_number(match_of, tmp_path):
    for path, says in {
        tmp_path / ("x" * 300 + ".json"): "file name too long",
        tmp_path / "nowhere" / "game.json": "no such file or directory",
    }.items():
        match = match_of(TicTacToe(), players=(Human(), Human()), autosave=path)
        match.play("5")
        warning = view(match)["warning"]
        assert says in warning
        assert "saved" in warning
        assert "Errno" not in warning
        assert str(tmp_path) not in warning


def test_autosave_goes_on_another_time(match_of, tmp_path):
    path = tmp_path / "my-game.json"
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=1), autosave=path)
    click(match, "4")
    settled(match)
    ask(match, "change side")
    settled(match)
    kept = match.sheet.contents
    assert json.loads(path.read_text()) == kept
    again = settled(match_of(ConnectFour(), opponent=AlphaBeta(depth=1), autosave=str(path)))
    assert again.sheet.contents == kept
    assert again.board.state == match.state
    assert [side["name"] for side in view(again)["sides"]] == ["Computer", "You"]


@pytest.mark.parametrize("text", [" ", "{", '{"format": "teachkit game", "schema": 9}'])
def test_autosave_never_overwrites_a_damaged_or_foreign_file(match_of, tmp_path, text):
    path = tmp_path / "my-game.json"
    path.write_text(text)
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=1), autosave=path)
    assert "my-game.json" in told(match)
    assert "this game is not saved" in told(match)
    match.play("5")
    settled(match)
    assert match.sheet.at == 2
    assert path.read_text() == text
    assert "O played" in told(match)
    assert "this game is not saved" in told(match), "the warning stays"


def test_an_empty_file_is_as_good_as_none(match_of, tmp_path):
    path = tmp_path / "my-game.json"
    path.touch()
    match = match_of(TicTacToe(), opponent=AlphaBeta(depth=1), autosave=path)
    match.play("5")
    settled(match)
    assert view(match)["warning"] == ""
    assert json.loads(path.read_text())["moves"] == match.sheet.names


def test_autosave_of_another_size_is_left_alone(match_of, tmp_path):
    path = tmp_path / "my-game.json"
    first = match_of(ConnectFour(), opponent=AlphaBeta(depth=1), autosave=path)
    first.play("4")
    settled(first)
    kept = path.read_bytes()
    match = match_of(ConnectFour(5, 5), opponent=AlphaBeta(depth=1), autosave=path)
    assert "here Connect Four on 5 rows and 5 columns is played" in told(match)
    match.play("4")
    settled(match)
    assert path.read_bytes() == kept


def test_two_matches_on_one_file_do_not_overwrite_each_other_in_silence(match_of, tmp_path):
    path = tmp_path / "my-game.json"
    first, second = (
        match_of(ConnectFour(), players=(Human(), Human()), autosave=path) for _ in range(2)
    )
    first.play("4")
    assert Scoresheet.load(path).names == ["4"]
    second.play("1")
    assert Scoresheet.load(path).names == ["4"], "the file of the first is left alone"
    assert told(second).endswith(
        "Another match goes on with my-game.json: this game is not saved there any more. "
        "Save it under another name."
    )
    first.play("5")
    assert Scoresheet.load(path).names == ["4", "5"]
    assert view(first)["warning"] == ""
    second.play("2")
    assert "not saved there any more" in told(second), "the warning stays"
    third = match_of(ConnectFour(), players=(Human(), Human()), autosave=path)
    third.play("6")
    assert Scoresheet.load(path).names == ["4", "5", "6"], "who goes on with it may write it"
    first.play("7")
    assert Scoresheet.load(path).names == ["4", "5", "6"]
    assert "not saved there any more" in told(first)


def test_two_matches_that_save_at_once_leave_a_whole_file(match_of, tmp_path):
    path = tmp_path / "my-game.json"
    for _ in range(20):
        matches = [
            match_of(TicTacToe(), players=(Human(), Human()), autosave=path, tree=False)
            for _ in range(2)
        ]
        gate = threading.Barrier(2)

        def play(match: Match, gate=gate) -> None:
            gate.wait(PATIENCE)
            match.play(match.game.actions(match.state)[0])

        threads = [threading.Thread(target=play, args=(match,)) for match in matches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert [bool(view(match)["warning"]) for match in matches].count(True) == 1
        kept = Scoresheet.load(path)
        assert kept.names in [match.sheet.names for match in matches]
        assert [each.name for each in tmp_path.iterdir()] == [path.name]
        path.unlink()


def test_a_file_that_somebody_removed_is_written_again(match_of, tmp_path):
    path = tmp_path / "my-game.json"
    match = match_of(TicTacToe(), players=(Human(), Human()), autosave=path)
    match.play("5")
    path.unlink()
    match.play("9")
    assert Scoresheet.load(path).names == ["5", "9"]


def test_files_stay_in_the_folder_where_the_match_was_made(match_of, tmp_path, monkeypatch):
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(home)
    match = match_of(TicTacToe(), players=(Human(), Human()), autosave="my-game.json")
    match.play("5")
    monkeypatch.chdir(elsewhere)
    match.play("9")
    ask(match, "save", name="other")
    assert Scoresheet.load(home / "my-game.json").names == ["5", "9"]
    assert Scoresheet.load(home / "other.json").names == ["5", "9"]
    ask(match, "new")
    ask(match, "load", name="other")
    assert match.sheet.names == ["5", "9"]
    assert list(elsewhere.iterdir()) == []


# ---- running a cell again


@pytest.fixture
def run(monkeypatch):
    """A function that pretends that a cell is run, and calls something in it."""
    monkeypatch.setattr(match_module, "KEPT", cells.Keeper())  # without what other tests left
    numbers = iter(range(100))

    def run_cell(cell: str, make):
        running = cells.Running(cell, f"request {next(numbers)}")
        monkeypatch.setattr(cells, "running_cell", lambda: running)
        return make()

    return run_cell


def test_a_cell_that_is_run_again_goes_on_with_its_game(match_of, run):
    def cell():
        options = {"opponent": AlphaBeta(depth=1)}
        return match_of(TicTacToe(), **options), match_of(TicTacToe(), **options)

    first, _ = run("a", cell)
    click(first, "5")
    settled(first)
    ask(first, "seat", player="O", name="depth", value="2")
    again, second_again = run("a", cell)
    assert again is not first
    assert again.sheet.names == first.sheet.names
    assert again.board.state == first.state
    assert again._contest.now.seats[1].depth == 2
    assert second_again.sheet.at == 0
    assert again.trace is first.trace
    assert again.stepper.trace is first.trace, "its tree is there too"
    click(again, str(again.game.name(again.game.actions(again.state)[0])))
    settled(again)
    assert again.sheet.at == 4
    other, _ = run("b", cell)
    assert other.sheet.at == 0, "another cell has its own game"
    ask(again, "new")
    assert run("a", cell)[0].sheet.at == 0


def test_a_tree_that_was_being_drawn_when_the_cell_ran_again_comes(match_of, run, monkeypatch):
    drawing, go_on = threading.Event(), threading.Event()

    class LateScene(Scene):
        def __init__(self, *arguments, **options):
            drawing.set()
            go_on.wait(PATIENCE)
            super().__init__(*arguments, **options)

    def cell():
        return match_of(TicTacToe(), opponent=AlphaBeta(depth=1))

    first = run("a", cell)
    monkeypatch.setattr("teachkit.widgets.match.match.Scene", LateScene)
    click(first, "5")
    assert drawing.wait(PATIENCE)
    monkeypatch.setattr("teachkit.widgets.match.match.Scene", Scene)
    again = run("a", cell)
    late = first._contest._thinker._thread
    go_on.set()
    late.join(PATIENCE)
    assert first.stepper is None, "nothing is drawn where nobody looks"
    end = time.monotonic() + PATIENCE
    while again.stepper is None and time.monotonic() < end:
        time.sleep(0.01)
    assert again.stepper.trace is again.trace
    assert again.trace.root.state == again.sheet.states[1]


def test_a_search_goes_on_when_the_cell_is_run_again(run):
    slow = Endless()

    def cell():
        return Match(ConnectFour(), opponent=slow)

    first = run("a", cell)
    click(first, "4")
    number = first._contest._thinker._number
    again = run("a", cell)
    del first  # as when the cell gives its name to the new one
    gc.collect()
    assert again._contest._thinker.is_current(number), "it is the same search"
    again.close()
    assert not again.is_thinking
    third = run("a", cell)
    assert (third.sheet.names, third.is_thinking) == (["4"], True), (
        "one that was closed begins anew"
    )
    third.close()


def test_a_damaged_file_is_left_alone_when_the_cell_runs_again(match_of, run, tmp_path):
    path = tmp_path / "my-game.json"
    path.write_text("{")
    for _ in range(2):
        match = run("a", lambda: match_of(TicTacToe(), autosave=path, tree=False))
        match.play(match.game.actions(match.state)[0])
        settled(match)
    assert match.sheet.at == 4
    assert path.read_text() == "{"


def test_a_cell_that_asks_for_another_match_begins_afresh(match_of, run):
    first = run("a", lambda: match_of(TicTacToe(), opponent=Endless()))
    click(first, "5")
    thread = first._contest._thinker._thread
    second = run("a", lambda: match_of(TicTacToe(), opponent=AlphaBeta(depth=3)))
    assert second.sheet.at == 0
    thread.join(PATIENCE)
    assert not thread.is_alive(), "the old match thinks no more"


# ---- refusing, showing, ending


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"you": "green"}, "choose 'red' or 'yellow'"),
        ({"opponent": AlphaBeta}, "write AlphaBeta()"),
        ({"opponent": 7}, "7 is no player"),
        ({"players": (AlphaBeta(),)}, "the two in turn order"),
        ({"players": "ab"}, "the two in turn order"),
        ({"players": {"red": AlphaBeta()}}, "must name 'red' and 'yellow'"),
        ({"players": (Human(), Human()), "you": "red"}, "not both"),
        ({"state": 7}, "no state"),
        ({"theme": "pink"}, "theme"),
        ({"autosave": 7}, "name of a file"),
    ],
)
def test_a_match_that_cannot_be_is_refused_kindly(options, why):
    with pytest.raises(ValueError, match=why.replace("(", r"\(").replace(")", r"\)")):
        Match(ConnectFour(), **options)


@pytest.mark.parametrize("game", [Nim(), TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])], ids=repr)
def test_a_game_without_a_board_is_played_by_buttons(match_of, game):
    match = match_of(game, opponent=AlphaBeta(depth=4))
    while not match.sheet.is_over:
        settled(match)
        if match.sheet.is_over:
            break
        number = match._position["number"]
        match._handle_custom_msg({"choice": 0, "number": number}, [])
    settled(match)
    assert match.sheet.moves
    assert match._inner_stepper is not None
    assert match.snapshot()


def test_moves_from_python_are_checked(match_of):
    match = match_of(ConnectFour(), players={"yellow": Random(), "red": Human()})
    with pytest.raises(IllegalMoveError):
        match.play("9")
    match.play(3)
    assert match.sheet.names[0] == "4"


def test_a_stored_notebook_shows_pictures_and_text(match_of):
    match = match_of(ConnectFour(), opponent=AlphaBeta(depth=2))
    board_only, _ = match._repr_mimebundle_()
    click(match, "4")
    settled(match)
    bundle, metadata = match._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert len(match.snapshot()) == 2
    widths = [Image.open(BytesIO(data["image/png"])).width for data in (board_only, bundle)]
    assert widths[1] > widths[0]
    assert match.sheet.position in bundle["text/plain"]
    assert metadata["image/png"]["alt"]
    assert "after 2 moves" in repr(match)


def test_closing_ends_the_thread(match_of):
    match = match_of(ConnectFour(), opponent=Endless())
    click(match, "4")
    thread = match._contest._thinker._thread
    match.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_thought_with_an_old_number_is_not_heard(match_of):
    match = match_of(ConnectFour(), opponent=Endless())
    click(match, "4")
    old = match._contest._thinker._number
    ask(match, "undo")
    match._contest._thought(old, Thought(move=0))
    assert match.sheet.at == 0
    click(match, "3")
    match._contest._thought(old, Thought(move=0))
    assert (match.sheet.names, match.is_thinking) == (["3"], True)


def test_one_stepper_can_show_search_after_search():
    first, second = (record(alphabeta, ConnectFour(), depth=depth) for depth in (2, 4))
    stepper = Stepper(first, compact=True)
    scene = stepper._still["scene"]
    stepper.trace = second
    assert (stepper.trace, stepper.step, len(stepper)) == (second, 0, len(Stepper(second)))
    assert stepper._still["scene"] > scene, "parts of the old search are told from the new"
    stepper.turn_to(stepper.prepared(second), -1)
    assert stepper.step == len(stepper) - 1
    assert str(stepper.step // PART) in stepper._parts, "the step shown is there at once"
    with pytest.raises(ValueError, match="not a trace"):
        stepper.trace = "x"
    assert stepper.trace is second
