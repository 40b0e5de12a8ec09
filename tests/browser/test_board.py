"""The Board in a real JupyterLab, played with a mouse, a finger and keys."""

from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

import pytest
from isolation import Isolation
from labserver import CLASSROOM, Lab, Notebook, ran, settle
from nim import Nim
from playing import random_game
from playwright.sync_api import Page, expect

from teachkit import Checkers, ConnectFour, Morris, Othello, TicTacToe

pytestmark = pytest.mark.browser

SUPPORT = Path(__file__).parents[1] / "support"
SETUP = f"""
import sys
sys.path.append({str(SUPPORT)!r})
from isolation import Isolation
from nim import Nim
from ipywidgets import VBox
from teachkit import Board, Checkers, ConnectFour, Morris, Othello, TicTacToe
place = VBox([])
told = []
def put(board):
    global game
    game = board.game
    told.clear()
    board.on_move(lambda _, move: told.append(game.name(move)))
    place.children = [board]
    return board
"""

SHOWN = """() => Object.fromEntries(
    [...document.querySelectorAll('.tkb-board [data-on]')]
    .filter(piece => !piece.closest('.tkb-ghost, .tkb-half'))
    .map(piece => [piece.dataset.on, piece.querySelector('[class^=piece]')
        .getAttribute('class').replace('piece ', '')]))"""


BELOW = """cells => {
    const [one, other] = cells.map(cell =>
        document.querySelector(`.tkb-hit[data-hit="${cell}"]`).getBoundingClientRect());
    return one.top > other.bottom;
}"""


class Table:
    """A notebook with one board at a time."""

    def __init__(self, notebook: Notebook, folder: Path | None) -> None:
        self.notebook, self.ask = notebook, notebook.ask
        self.page, self.folder = notebook.page, folder
        self.board = self.page.locator(".tkb-board")
        self.status = self.page.locator(".tkb-status")

    def put(self, board: str) -> None:
        """Show the board that an expression makes."""
        self.ask("None", "place.children = []")
        expect(self.board).to_have_count(0)
        self.ask("None", f"board = put({board})")
        expect(self.board).to_have_attribute("data-number", "0")
        self.page.mouse.move(0, 0)

    def hit(self, cell: int):
        return self.page.locator(f'.tkb-hit[data-hit="{cell}"]')

    def click(self, *cells: int) -> None:
        for cell in cells:
            self.hit(cell).click()

    def moved(self, number: int) -> None:
        """Wait until so many moves have been made."""
        expect(self.board).to_have_attribute("data-number", str(number))

    def play(self, game, state, moves) -> object:
        """Click moves and compare the states afterwards; the last state."""
        for number, move in enumerate(moves, start=1):
            if game.path(move):
                self.click(*game.path(move))
            else:
                self.page.get_by_role("button", name=game.name(move), exact=True).click()
            self.moved(number)
            state = game.result(state, move)
        self.is_at(state)
        assert self.ask("told") == repr([game.name(move) for move in moves])
        return state

    def is_at(self, state: object) -> None:
        """The board has this state, and shows its pieces."""
        assert self.ask("board.state") == repr(state)
        on_board = self.page.evaluate(SHOWN)
        pieces = literal_eval(self.ask("dict(game.pieces(board.state))"))
        assert on_board == {str(cell): piece for cell, piece in pieces.items()}

    def picture(self, name: str) -> None:
        """Keep a picture if somebody wants to see it."""
        if self.folder:
            self.board.screenshot(path=self.folder / f"board-{name}.png")


@pytest.fixture(scope="module")
def table(lab: Lab, lab_page: Page, request: pytest.FixtureRequest) -> Iterator[Table]:
    """One notebook for all tests here: opening one takes seconds."""
    with ran(lab_page, lab, f"{SETUP}\nplace", size=CLASSROOM) as notebook:
        yield Table(notebook, request.config.getoption("--screenshots"))


# ---- whole games


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        *((TicTacToe(), 4), (ConnectFour(), 4), (Othello(6), 2), (Checkers(), 16), (Morris(), 48)),
        *((Isolation(), 1), (Nim(), 1)),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_a_whole_game_by_clicking(table, game, seed):
    name, start = type(game).__name__, game.initial
    moves, (*_, end) = random_game(game, seed, plies=1000)
    table.put(f"Board({game!r})")
    table.picture(f"{name}-start")
    assert table.play(game, start, moves) == end
    table.picture(f"{name}-end")
    expect(table.status).to_contain_text("The game is over")
    expect(table.page.locator(".tkb-hit.legal")).to_have_count(0)
    if game.winning_lines(end):
        assert table.page.locator(".tkb-board .win").count() == len(game.winning_lines(end))


def test_a_chain_of_jumps_is_clicked_landing_by_landing(table):
    game = Checkers()
    start = game.parse("W:WK29,K32:B22,15,7")
    assert list(map(game.name, game.actions(start))) == ["29x18x11x2", "29x18x8", "29x18x4"]
    table.put(f"Board(Checkers(), {start!r})")
    expect(table.status).to_have_text("white to move · must capture")
    table.click(32)
    expect(table.status).to_have_text("white must capture: 29x18x11x2 or 29x18x8 or 29x18x4")
    table.click(29, 18)
    expect(table.status).to_have_text("29 – 18: choose where to go")
    assert legal(table) == {4, 8, 11}
    table.picture("jump-half-made")
    table.click(15)
    expect(table.status).to_have_text("15 is taken")
    table.click(12)
    expect(table.status).to_contain_text("18 does not lead to 12: it goes to 11 or 8 or 4")
    table.moved(0)
    table.click(8)
    table.moved(1)
    table.is_at(game.result(start, game.move(start, "29x18x8")))
    expect(table.page.locator(".tkb-gone")).to_have_count(2)
    table.picture("jump-made")
    table.ask("None", f"board.state = {start!r}")
    table.moved(2)
    table.click(29, 18, 11, 2)
    table.moved(3)
    table.is_at(game.result(start, game.move(start, "29x18x11x2")))


def test_a_king_may_come_back_to_where_it_began(table):
    game = Checkers("pool")
    start = game.parse("W:WK10:B5,6,7,8,15,16,17,20")
    table.put(f"Board({game!r}, {start!r})")
    table.click(10, 3, 12, 19)
    expect(table.status).to_have_text("10 – 3 – 12 – 19: choose where to go")
    assert 10 in legal(table)
    table.click(10)
    expect(table.page.locator(".tkb-half [data-on='10']")).to_be_visible()
    table.moved(0)
    table.click(1)
    table.moved(1)
    table.is_at(game.result(start, game.move(start, "10x3x12x19x10x1")))


def test_a_man_becomes_a_king(table):
    game = Checkers()
    start = game.parse("W:W6,30:B20")
    table.put(f"Board(Checkers(), {start!r})")
    table.click(6, 1)
    table.moved(1)
    table.is_at(game.parse("B:WK1,30:B20"))
    expect(table.page.locator(".tkb-board .crown")).to_have_count(1)


def test_a_mill_takes_a_man(table):
    game = Morris()
    start = game.parse("a7 a1 d7 g1 f6 b2")
    table.put(f"Board(Morris(), {start!r})")
    g7, b2, d7, c3 = (cell_of(game, name) for name in ("g7", "b2", "d7", "c3"))
    table.click(g7)
    expect(table.status).to_have_text("g7: choose the man to take")
    assert legal(table) == {cell_of(game, name) for name in ("a1", "g1", "b2")}
    table.picture("mill-half-made")
    table.click(d7)
    expect(table.status).to_have_text("d7 is your own: take a white man, for the mill")
    table.page.keyboard.press("Escape")
    expect(table.status).to_have_text("black to move · placing a man")
    table.click(g7, c3)  # somebody thinks better of it
    table.moved(1)
    assert table.ask("told") == "['c3']"
    table.ask("None", f"board.state = {start!r}; told.clear()")
    table.moved(2)
    table.click(g7, b2)
    table.moved(3)
    table.is_at(game.result(start, game.move(start, "g7xb2")))
    expect(table.page.locator(".tkb-board .mill")).to_have_count(1)
    table.picture("mill-made")


FLYING = """7 B-----B-----.
6 | .---.---. |
5 | | W-.-. | |
4 W-.-.   .-.-B
3 | | .-.-. | |
2 | W---.---. |
1 .-----.-----.
  a b c d e f g
black to move
in hand: black 0, white 0"""


def test_three_men_fly(table):
    game = Morris()
    start = game.parse(FLYING)
    table.put(f"Board(Morris(), {start!r})")
    g4, e3, d7, g7, c5 = (cell_of(game, name) for name in ("g4", "e3", "d7", "g7", "c5"))
    table.click(e3)
    expect(table.status).to_have_text("e3 is empty: choose one of black's men first")
    table.click(c5)
    expect(table.status).to_have_text("the white on c5 is not yours: it is black's turn")
    table.click(d7)
    expect(table.status).to_have_text("d7: choose where to go")
    table.click(d7)
    expect(table.status).to_contain_text("black to move")
    table.click(d7, g4, g7)  # another man is chosen
    expect(table.status).to_have_text("g4 – g7: choose the man to take")
    table.picture("flying-half-made")
    table.click(c5)
    table.moved(1)
    table.is_at(game.result(start, game.move(start, "g4-g7xc5")))


def test_othello_is_passed_by_a_button(table):
    game = Othello(4)
    start = game.parse("c4b4a1d2d4d3a2c1a4a3b1")
    assert [game.name(move) for move in game.actions(start)] == ["pass"]
    table.put(f"Board(Othello(4), {start!r})")
    button = table.page.get_by_role("button", name="Pass")
    expect(table.status).to_contain_text("white to move · must pass, as no disc would turn")
    table.picture("pass")
    table.click(next(cell for cell in range(16) if cell not in game.pieces(start)))
    expect(table.status).to_have_text("white has no move here and must pass")
    button.press("Enter")
    table.moved(1)
    expect(button).to_be_hidden()
    expect(table.page.locator(".tkb-hit:focus")).to_have_count(1)
    table.is_at(game.result(start, game.actions(start)[0]))
    assert table.ask("told") == "['pass']"


def test_a_full_column_is_refused(table):
    game = ConnectFour()
    start = game.parse("444444")
    table.put(f"Board(ConnectFour(), {start!r})")
    table.hit(2).hover()
    assert ghost(table) == 5 * 7 + 2
    table.picture("column-pointed-at")
    table.click(3)
    expect(table.status).to_have_text("column 4 is full")
    table.moved(0)
    table.is_at(start)
    table.hit(2).click(position={"x": 20, "y": 10})  # anywhere in a column will do
    table.moved(1)
    table.is_at(game.parse("4444443"))


# ---- keys, fingers, refusals


def test_tic_tac_toe_by_keys_alone(table):
    table.put("Board(TicTacToe())")
    table.page.locator(".tkb-hit[tabindex='0']").focus()
    keys = table.page.keyboard
    for number, way in enumerate(["", "Right", "Down", "Left"], start=1):
        if way:
            keys.press(f"Arrow{way}")
        keys.press("Enter" if number % 2 else "Space")
        table.moved(number)
    for way in ("Down", "Right", "Right", "Right"):
        keys.press(f"Arrow{way}")
    expect(table.page.locator(".tkb-hit:focus")).to_have_attribute("data-hit", "8")
    expect(table.page.locator(".tkb-hit:focus .tkb-ring")).to_have_css("visibility", "visible")
    table.picture("keys")
    keys.press("Enter")
    table.moved(5)
    table.is_at(TicTacToe().parse("12549"))
    expect(table.status).to_have_text("The game is over: X has won")
    assert table.notebook.cell_count() == 1, "JupyterLab saw keys that were meant for the Board"


def test_shortcuts_with_ctrl_stay_jupyterlabs_own(table):
    table.put("Board(TicTacToe())")
    is_dirty = "jupyterapp.shell.currentWidget.context.model.dirty"
    table.page.evaluate(f"{is_dirty} = true")
    table.hit(4).focus()
    table.page.keyboard.press("b")  # a new cell, if JupyterLab sees it
    table.page.keyboard.press("Control+s")
    table.page.wait_for_function(f"!{is_dirty}")
    expect(table.hit(4)).to_have_attribute("data-lm-suppress-shortcuts", "true")
    assert table.notebook.cell_count() == 1


@pytest.mark.parametrize(
    ("board", "start", "presses"),
    [
        ("Checkers()", 1, "right 2 right 3 down 7 down 11 left 10 up 6 up 2 up 2"),
        ("Checkers(), flipped=True", 1, "right 1 left 2 up 6 up 10 down 6 right 5"),
        ("Morris()", 0, "right 1 down 4 down 7 down 16 right 17 up 12 right 13 left 12 left 11"),
        ("Othello(4), flipped=True", 0, "left 1 up 5 right 4 down 0"),
        ("ConnectFour()", 3, "right 4 down 4 left 3 left 2"),
    ],
)
def test_arrows_go_where_they_point(table, board, start, presses):
    table.put(f"Board({board})")
    table.hit(start).focus()
    words = presses.split()
    for key, cell in zip(words[::2], words[1::2], strict=True):
        table.page.keyboard.press(f"Arrow{key.capitalize()}")
        expect(table.page.locator(".tkb-hit:focus")).to_have_attribute("data-hit", cell)


def test_a_finger_taps(table):
    table.put("Board(Checkers())")
    table.hit(21).tap()
    expect(table.status).to_have_text("21: choose where to go")
    table.hit(17).tap()
    table.moved(1)
    table.is_at(Checkers().parse("21-17"))


@pytest.mark.parametrize(
    ("board", "cell", "why"),
    [
        ("TicTacToe(), TicTacToe().parse('5')", 4, "5 is taken"),
        ("TicTacToe(), TicTacToe().parse('41526')", 8, "The game is over: X has won"),
        ("Othello()", 0, "no disc would turn: black cannot play a1"),
        ("Checkers()", 25, "the man on 25 cannot move"),
        ("Checkers()", 17, "17 is empty: choose one of white's men first"),
        ("Checkers()", 9, "the black on 9 is not yours: it is white's turn"),
        ("Morris(), Morris().parse('a7')", 0, "a7 is taken"),
    ],
)
def test_an_illegal_click_says_why_and_changes_nothing(table, board, cell, why):
    table.put(f"Board({board})")
    before = table.ask("board.state")
    table.click(cell)
    expect(table.status).to_have_text(why)
    table.moved(0)
    assert table.ask("board.state") == before
    assert table.ask("told") == "[]"


def test_a_click_that_comes_too_late_is_ignored(table):
    table.put("Board(TicTacToe())")
    clicked = table.notebook.lab.folder / "clicked"
    slow = f"""
from pathlib import Path
from time import sleep
while not Path({str(clicked)!r}).exists():
    sleep(0.01)
board.state = game.parse('12')"""
    table.page.evaluate(
        """(code) => void jupyterapp.shell.currentWidget.sessionContext.session.kernel
            .requestExecute({ code })""",
        slow,
    )
    table.click(4)
    expect(table.page.locator(".tkb-half [data-on='4']")).to_be_visible()  # before Python answers
    table.click(8)  # ignored: one move at a time
    table.moved(0)
    clicked.touch()
    expect(table.status).to_have_text("that click came too late: the board had changed")
    table.is_at(TicTacToe().parse("12"))
    table.click(4)
    table.moved(2)
    table.is_at(TicTacToe().parse("125"))


def test_an_owner_can_switch_it_off_write_on_it_and_play_itself(table):
    table.put("Board(Othello(6))")
    table.ask("None", "board.auto = False; board.disabled = True; board.message = 'I am thinking'")
    expect(table.status).to_have_text("I am thinking")
    expect(table.board).to_have_attribute("aria-disabled", "true")
    table.hit(8).click(force=True)
    assert table.ask("told") == "[]"
    table.ask("None", "board.disabled = False; board.message = ''; board.marks = {8: '≥3', 13: -1}")
    expect(table.page.locator(".tkb-board text.mark")).to_have_text(["≥3", "−1"])
    table.picture("marks")
    table.click(8)
    table.moved(1)
    assert table.ask("told") == "['c2']"
    table.is_at(Othello(6).initial)
    table.ask("None", "move = game.move(board.state, told[0])")
    table.ask("None", "board.position(game.result(board.state, move), move)")
    table.moved(2)
    expect(table.page.locator(".tkb-board text.mark")).to_have_count(0)
    expect(table.page.locator(".tkb-board .turned")).to_have_count(1)
    table.is_at(Othello(6).parse("c2"))


# ---- looks


def test_it_turns_dark_with_jupyterlab_and_can_be_turned_round(table):
    table.put("Board(Checkers())")
    expect(table.board).to_have_attribute("data-theme", "light")
    table.notebook.theme("JupyterLab Dark")
    expect(table.board).to_have_attribute("data-theme", "dark")
    expect(table.board).to_have_css("background-color", "rgb(21, 24, 28)")
    table.click(21)
    table.ask("None", "board.flipped = True")
    expect(table.status).to_have_text("21: choose where to go")
    table.page.wait_for_function(BELOW, arg=[1, 32])
    table.click(17)
    table.moved(1)
    table.notebook.theme("JupyterLab Light")
    expect(table.board).to_have_attribute("data-theme", "light")
    table.ask("None", "board.theme = 'projector'")
    expect(table.board).to_have_attribute("data-theme", "projector")


@pytest.mark.parametrize(
    "board", ["TicTacToe()", "ConnectFour(20, 20)", "ConnectFour(20, 1)", "Morris()"]
)
def test_nothing_is_cut_off_at_any_width(table, board):
    table.put(f"Board({board}, theme='projector')")
    for width in (220, 420, 700):
        table.ask("None", f"place.layout.width = '{width}px'")
        expect(table.page.locator(".jp-OutputArea-output .widget-vbox")).to_have_css(
            "width", f"{width}px"
        )
        settle(table.page)
        outer = table.page.locator(".jp-OutputArea-output .widget-vbox").bounding_box()
        inner = table.page.locator(".tkb-ground svg").bounding_box()
        assert inner["x"] >= outer["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 0.5
        assert table.page.evaluate(FITS), "something sticks out of its box"
    table.ask("None", "place.layout.width = 'auto'")


FITS = """() => [...document.querySelectorAll('.tkb-board, .tkb-board *')].every(
    element => element.closest('svg') || element.scrollWidth <= element.clientWidth + 1)"""


def legal(table: Table) -> set[int]:
    """The cells that are marked as legal to click."""
    hits = table.page.locator(".tkb-hit.legal").evaluate_all("hits => hits.map(h => h.dataset.hit)")
    return set(map(int, hits))


def ghost(table: Table) -> int:
    """The cell where a faint piece shows what a click would do."""
    return int(table.page.locator(".tkb-ghost [data-on]").get_attribute("data-on"))


def cell_of(game: Morris, name: str) -> int:
    return game.path(game.move(game.initial, name))[0]
