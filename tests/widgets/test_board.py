"""The Board as Python sees it: what is sent, what is believed, what is refused."""

import json
import random
import xml.etree.ElementTree as ET

import pytest
from nim import Nim

from teachkit import Board, Checkers, ConnectFour, Morris, Othello, TicTacToe, TreeGame, board_svg
from teachkit.draw.shapes import Text
from teachkit.playing.refusals import why_not
from teachkit.widgets.board.board import LATE

GAMES = [
    *(TicTacToe(), ConnectFour(), ConnectFour(20, 20), ConnectFour(6, 1), ConnectFour(1, 4)),
    *(Othello(4), Othello(6), Othello(8), Morris(), Morris(flying=False)),
    *map(Checkers, ("report", "pool", "russian", "brazilian", "english")),
]
every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


class Browser:
    """What a browser does with a board, without one: it sends clicks, and hears words."""

    def __init__(self, board):
        self.board, self.words = board, []
        board.send = lambda content, buffers=None: self.words.append(content["says"])

    def click(self, *cells, number=None):
        number = self.board._position["number"] if number is None else number
        self.send({"clicks": list(cells), "number": number})

    def make(self, move):
        """Click the cells of a move, or its button."""
        if path := self.board._path(move):
            self.click(*path)
        else:
            names = [name for name, *_ in self.board._position["choices"]]
            choice = names.index(self.board.game.name(move))
            self.send({"choice": choice, "number": self.board._position["number"]})

    def send(self, message):
        self.board._handle_custom_msg(message, [])


def states_of(game, seed):
    rng, state = random.Random(seed), game.initial
    for _ in range(120):
        yield state
        if game.is_terminal(state):
            return
        state = game.result(state, rng.choice(game.actions(state)))


# ---- what is sent


@every_game
def test_the_browser_gets_the_legal_paths_and_pieces_of_every_position(game):
    board = Board(game)
    places = game.layout.places
    assert set(map(int, board._board["hits"])) == {place.click for place in places.values()}
    for state in states_of(game, seed=1):
        board.state = state
        sent = json.loads(json.dumps(board._position, allow_nan=False))
        assert sent["pieces"] == {str(cell): piece for cell, piece in game.pieces(state).items()}
        assert set(sent["pieces"].values()) <= board._board["kinds"].keys()
        paths = [game.path(move) for move in game.actions(state)]
        assert [tuple(path) for path in sent["paths"]] == [path for path in paths if path]
        assert sent["choices"] == ([["pass", "", ""]] if paths == [()] else [])
        for layer in ("under", "over"):
            ET.fromstring(f"<svg>{sent[layer]}</svg>")


@pytest.mark.parametrize("game", [*GAMES, Nim(), TreeGame([[3, 12], [2, [4, 6]]])], ids=repr)
def test_a_game_clicked_to_its_end_is_the_game(game):
    board = Board(game)
    browser, played = Browser(board), []
    board.on_move(lambda _, move: played.append((move, board.state)))
    rng, state = random.Random(3), game.initial
    while not game.is_terminal(state) and len(played) < 150:
        move = rng.choice(game.actions(state))
        browser.make(move)
        state = game.result(state, move)
        assert (board.state, board.last) == (state, move)
        assert played[-1] == (move, state)
    assert browser.words == []


def test_a_disc_is_shown_where_it_will_fall():
    game = ConnectFour()
    board = Board(game, game.parse("44"))
    assert board._position["lands"]["3"] == 3 * 7 + 3
    assert board._position["lands"]["0"] == 5 * 7


def test_a_column_is_clicked_anywhere_from_top_to_bottom():
    assert Board(ConnectFour())._board["hits"]["3"] == [3, 0, 1, 6]
    assert Board(ConnectFour(), flipped=True)._board["hits"]["3"] == [3, 0, 1, 6]
    assert Board(Checkers())._board["hits"]["1"] == [1, 0, 1, 1]
    assert Board(Checkers(), flipped=True)._board["hits"]["1"] == [6, 7, 1, 1]


def test_taken_and_turned_pieces_are_marked_if_it_is_known_what_stood_there():
    game = Checkers()
    start = game.parse("W:WK29:B22,15")
    board = Board(game, start)
    Browser(board).click(29, 18, 11)
    assert board._position["under"].count("tkb-gone") == 2
    move, state = board.last, board.state
    assert board._position["under"].count("tkb-gone") == 2
    board.position(start)
    board.position(state, move)
    assert board._position["under"].count("tkb-gone") == 2
    board.position(game.initial)
    board.position(state, move)  # from nowhere: what was taken is not known
    assert "tkb-gone" not in board._position["under"]
    othello = Board(Othello())
    Browser(othello).click(*Othello().path(Othello().move(Othello().initial, "d3")))
    assert othello._position["over"].count('class="turned"') == 1


# ---- the browser is not trusted


def test_a_click_on_an_older_position_changes_nothing():
    board = Board(TicTacToe())
    browser = Browser(board)
    browser.click(4)
    browser.click(0, number=0)
    assert board.state == TicTacToe().parse("5")
    assert browser.words == [LATE]


def test_a_second_click_on_the_same_position_comes_too_late_for_an_owner_too():
    board, moves = Board(TicTacToe()), []
    board.auto = False
    board.on_move(lambda _, move: moves.append(move))
    browser = Browser(board)
    browser.click(4, number=0)
    browser.click(4, number=0)
    assert moves == [4]
    assert board.state == TicTacToe().initial
    assert browser.words == [LATE]
    browser.click(5)
    assert moves == [4, 5]


@pytest.mark.parametrize(
    "message",
    [
        *(None, 7, "clicks", [], {}, {"clicks": [4]}, {"number": 0}, {"clicks": 4, "number": 0}),
        {"clicks": ["4"], "number": 0},
        {"clicks": [True], "number": 0},
        {"clicks": [4.0], "number": 0},
        {"clicks": [[4]], "number": 0},
        {"clicks": [99], "number": 0},
        {"clicks": [-1], "number": 0},
        {"clicks": [], "number": 0},
        {"choice": 0, "number": 0},
        {"choice": -1, "number": 0},
        {"choice": "0", "number": 0},
        {"clicks": [4] * 10_000, "number": 0},
        {"clicks": [4], "number": "0"},
        {"clicks": [4], "number": None},
    ],
)
def test_nonsense_from_the_browser_is_ignored(message):
    board = Board(TicTacToe())
    Browser(board).send(message)
    assert board.state == TicTacToe().initial


def test_the_browser_cannot_set_anything():
    board = Board(TicTacToe())
    before = dict(board._position)
    board.set_state({"_position": {}, "disabled": True, "theme": "dark", "message": "boo"})
    assert board._position == before
    assert (board.disabled, board.theme, board.message) == (False, "auto", "")


def test_a_disabled_board_takes_no_clicks():
    board = Board(TicTacToe(), disabled=True)
    Browser(board).click(4)
    assert board.state == TicTacToe().initial
    board.disabled = False
    Browser(board).click(4)
    assert board.state == TicTacToe().parse("5")


# ---- why not


@every_game
def test_every_click_that_leads_nowhere_has_a_reason(game):
    board = game.layout
    clicks = {place.click for place in board.places.values()}
    rng = random.Random(2)
    for state in states_of(game, seed=5):
        paths = [game.path(move) for move in game.actions(state)]
        begun = {path[:length] for path in paths for length in range(1, len(path) + 1)}
        halves = [(), *(half for half in begun if half not in paths)]
        for half in rng.sample(halves, min(3, len(halves))):
            for cell in clicks:
                if (*half, cell) not in begun:
                    assert why_not(game, state, (*half, cell))


@pytest.mark.parametrize(
    ("game", "state", "clicks", "why"),
    [
        (Checkers(), "W:W22,32:B18", (32,), "white must capture: 22x15"),
        (Checkers(), "W:W22,32:B18", (22, 17), "white must capture: 22x15"),
        (Checkers(), "W:W22,32:B10", (22, 15), "22 does not lead to 15: it goes to 17 or 18"),
        (Checkers("pool"), "W:WK10:B5,6,7,8,15,16,17,20", (10, 3, 12, 19, 11), "it goes to 10"),
        (Checkers(), "W:W22,32:B10", (1, 2, 3), "no legal move begins like this"),
        (Checkers(), "W:W22,32:B10", (22, 18, 15), "the move ends on 18: it does not go on to"),
        (Othello(), "", (27,), "d4 is taken"),
    ],
)
def test_the_reason_names_what_is_legal_or_in_the_way(game, state, clicks, why):
    state = game.parse(state) if state else game.initial
    assert why in why_not(game, state, clicks)


def test_a_man_in_a_mill_is_not_taken():
    game = Morris()
    state = game.parse("a7 a1 d7 d1 b6 g1xb6 f6 f4")
    g7, d1, f4 = (game.path(game.move(game.initial, name))[0] for name in ("g7", "d1", "f4"))
    reason = why_not(game, state, (g7, d1))
    assert reason == "d1 stands in a mill: take a white man outside the mills"
    assert (g7, f4) in [game.path(move) for move in game.actions(state)]


@pytest.mark.parametrize(
    ("game", "state", "words"),
    [
        (TicTacToe(), "41526", "The game is over: X has won"),
        (TicTacToe(), "159287364", "The game is over: drawn"),
        (Othello(), "f5", "white to move · black 4, white 1"),
        (Morris(), "a7", "white to move · placing a man"),
        (Checkers(), "W:W22:B18", "white to move · must capture"),
        (Checkers(), "W:W22:B10", "white to move"),
    ],
)
def test_the_status_says_whose_turn_it_is_or_how_it_ended(game, state, words):
    assert game.status(game.parse(state)) == words
    assert words in repr(Board(game, game.parse(state)))


# ---- owners


def test_callbacks_are_called_in_turn_until_they_are_removed():
    board, told = Board(TicTacToe()), []
    first, second = told.append, lambda board, move: told.append(f"then {move}")

    def tell(board, move):
        first(f"{move} on {board.game!r}")

    board.on_move(tell)
    board.on_move(second)
    browser = Browser(board)
    browser.click(4)
    board.on_move(tell, remove=True)
    browser.click(0)
    assert told == ["4 on TicTacToe(first='X')", "then 4", "then 0"]


def test_an_error_in_a_callback_is_seen_and_the_move_stays():
    board = Board(TicTacToe())
    board.on_move(lambda board, move: 1 / 0)
    browser = Browser(board)
    with pytest.raises(ZeroDivisionError):
        board._click((4,))
    assert browser.words == ["ZeroDivisionError: division by zero"]
    assert board.state == TicTacToe().parse("5")


def test_a_new_position_has_its_own_marks():
    game = TicTacToe()
    board = Board(game, marks={4: 1})
    assert ">1<" in board._position["over"]
    number = board._position["number"]
    board.marks = {0: "≥2"}
    assert ">≥2<" in board._position["over"]
    assert board._position["number"] == number, "marks must not disturb a move half made"
    board.state = game.parse("5")
    assert board.marks is None
    assert "mark" not in board._position["over"]


def test_texts_are_escaped():
    board = Board(TicTacToe(), marks={4: "<b>&"})
    assert "&lt;b&gt;&amp;" in board._position["over"]


def test_the_snapshot_is_the_picture_of_the_position():
    game = Othello()
    state = game.parse("f5")
    move = game.move(game.initial, "f5")
    board = Board(game, state, last=move, theme="dark", flipped=True, size=300, marks={0: 3})
    assert board.snapshot() == board_svg(
        game, state, last=move, theme="dark", flipped=True, size=300, marks={0: 3}
    )
    bundle, metadata = board._repr_mimebundle_()
    assert game.text(state) in bundle["text/plain"]
    assert bundle["image/png"].startswith(b"\x89PNG")
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert game.text(state) in metadata["image/png"]["alt"]


# ---- kind errors


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        ((TicTacToe,), {}, "write TicTacToe\\(\\)"),
        ((None,), {}, "is not a game"),
        ((TicTacToe(), "5"), {}, "no state of TicTacToe"),
        ((TicTacToe(),), {"last": 4}, "did not lead to this state"),
        ((TicTacToe(),), {"last": "x"}, "not a move"),
        ((TicTacToe(),), {"theme": "pink"}, "no theme 'pink'"),
        ((TicTacToe(),), {"theme": ["dark"]}, "no theme"),
        ((TicTacToe(),), {"flipped": "yes"}, "flipped must be True or False"),
        ((TicTacToe(),), {"disabled": 2}, "disabled must be True or False"),
        ((TicTacToe(),), {"size": "big"}, "size must be"),
        ((TicTacToe(),), {"size": 5}, "size must be"),
        ((TicTacToe(),), {"marks": {99: 1}}, "no cell 99"),
        ((TicTacToe(),), {"marks": 7}, "marks must map"),
    ],
)
def test_bad_arguments_are_refused_kindly(arguments, options, words):
    with pytest.raises(ValueError, match=words):
        Board(*arguments, **options)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("state", "5"), ("marks", {99: 1}), ("theme", "pink"), ("flipped", None)),
        *(("disabled", "no"), ("message", 7)),
    ],
)
def test_what_is_refused_leaves_the_board_as_it_was(name, value):
    game = TicTacToe()
    board = Board(game, game.parse("5"), marks={0: 1})
    before = (getattr(board, name), dict(board._position))
    with pytest.raises(ValueError, match=r"."):
        setattr(board, name, value)
    assert (getattr(board, name), board._position) == before


def test_what_did_not_lead_there_is_refused_and_what_is_no_function_too():
    game = TicTacToe()
    board = Board(game)
    with pytest.raises(ValueError, match="did not lead"):
        board.position(game.parse("5"), 3)
    assert board.state == game.initial
    with pytest.raises(ValueError, match="on_move takes a function"):
        board.on_move("print")


@pytest.mark.parametrize("texts", [{99: "x"}, 3, {0: None}])
def test_wrong_texts_beside_moves_are_refused_and_change_nothing(texts):
    board = Board(TicTacToe())
    board.move_marks = {4: "best"}
    before = board._position
    with pytest.raises(ValueError, match="text"):
        board.move_marks = texts
    assert board.move_marks == {4: "best"}
    board.flipped = True
    assert board._position["ahead"][""]["texts"] == before["ahead"][""]["texts"]


def test_without_a_board_the_state_is_text_and_each_move_a_button():
    game = Nim(1, 2)
    board = Board(game)
    browser = Browser(board)
    sent = board._position
    assert (sent["paths"], sent["pieces"], board._board["hits"]) == ([], {}, {})
    assert sent["choices"] == [["1 of A", "", ""], ["1 of B", "", ""], ["2 of B", "", ""]]
    assert texts(sent["under"]) == ["A  |", "B  | |"]
    board.move_marks = {(1, 1): "★"}
    assert board._position["choices"][1] == ["1 of B", "", "★"]
    browser.send({"choice": 3, "number": 0})  # there is no such button
    assert board.state == game.initial
    browser.make((1, 1))
    assert board.state == ((1, 1), 1)
    assert board.snapshot().words == "A  | \nB  | \nlast move: 1 of B"
    browser.send({"choice": 0, "number": 0})
    assert browser.words == [LATE]


def texts(markup):
    """The texts in a piece of SVG, with their spaces."""
    found = ET.fromstring(f"<g>{markup}</g>").iter("text")
    return [(text.text or "").replace("\u00a0", " ") for text in found]


@pytest.mark.parametrize("heap", [1, 400])
def test_a_long_text_stays_on_its_page(heap):
    game = Nim(heap, heap)
    frame, *marks = board_svg(game, ((heap, 2 * heap), 0)).figure.shapes
    (left, top), right = frame.corner, frame.corner[0] + frame.wide
    lines = [mark for mark in marks if isinstance(mark, Text)]
    assert all(left < mark.at[0] for mark in lines)
    assert all(mark.at[0] + 0.61 * mark.size * len(mark.text) < right for mark in lines)
    assert all(top < mark.at[1] < top + frame.high for mark in lines)
