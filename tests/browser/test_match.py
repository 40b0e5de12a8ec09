"""The Match in a real JupyterLab: played, interrupted, saved, reloaded and run again."""

import json
import re
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

import pytest
from labserver import CLASSROOM, Lab, Notebook, ran
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SETUP = """
import random
from ipywidgets import VBox
from teachkit import (AlphaBeta, Checkers, ConnectFour, Human, Match, Minimax, Morris, Othello,
                      Random, TicTacToe, minimax)
match = None
place = VBox([])
def put(new):
    global match
    if match is not None:
        match.close()
    match = new
    place.children = [match] if match else []
def late(game):
    states, rng = [game.initial], random.Random(1)
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(game.actions(states[-1]))))
    return states[-4]
class Slow:
    def think(self, game, state, *, traced):
        return minimax(ConnectFour(8, 8), traced=traced)
    def __call__(self, game, state):
        raise AssertionError
"""

GAMES = ("TicTacToe()", "ConnectFour(4, 5)", "Othello(4)", "Checkers(draw=6)", "Morris(draw=4)")


class Table:
    """A notebook page with one match at a time."""

    def __init__(self, notebook: Notebook, folder: Path | None = None) -> None:
        self.notebook, self.page, self.folder = notebook, notebook.page, folder
        page = notebook.page
        self.panel = page.locator(".tkm-panel")
        self.news = page.locator(".tkm-panel .tkm-words")
        self.moves = page.locator(".tkm-panel .tkm-list button")
        self.tally = page.locator(".tkm-panel .tkm-tally")
        self.stepper = page.locator(".tkm-match .tks-stepper")

    def ask(self, question: str, code: str = "") -> object:
        """The value of an expression in the kernel, after running some code there."""
        return literal_eval(self.notebook.ask(question, code))

    def put(self, match: str) -> None:
        """Show the match that an expression makes."""
        self.ask("None", "put(None)")
        expect(self.panel).to_have_count(0)
        self.ask("None", f"put({match})")
        self.page.wait_for_selector(".tkm-panel .tkm-list button")
        self.page.wait_for_selector(".tkb-board .tkb-hit")

    def do(self, name: str) -> None:
        self.panel.get_by_role("button", name=name, exact=True).click()

    def click(self, *cells: int) -> None:
        for cell in cells:
            self.page.locator(f'.tkb-board .tkb-hit[data-hit="{cell}"]').click()

    def choose(self, player: str, label: str, value: str) -> None:
        """Choose something from a menu of a player among the settings."""
        self.do("Settings")
        side = self.panel.get_by_role("group", name=player, exact=True)
        side.get_by_label(label).select_option(value)
        self.do("Settings")

    def picture(self, name: str) -> None:
        """Keep a picture, if pictures are wanted."""
        if self.folder:
            self.page.locator(".tkm-match").scroll_into_view_if_needed()
            self.page.evaluate("document.querySelector('.tkm-match').scrollIntoView()")
            self.page.wait_for_timeout(500)
            self.page.screenshot(path=self.folder / f"match-{name}.png")


@pytest.fixture(scope="module")
def table(lab: Lab, lab_page: Page, request: pytest.FixtureRequest) -> Iterator[Table]:
    """One notebook for all tests, on the screen of a class."""
    with ran(lab_page, lab, SETUP, "place", "", size=CLASSROOM) as notebook:
        yield Table(notebook, request.config.getoption("--screenshots"))


# ---- nothing lost


def test_nothing_is_lost_by_a_reload_or_by_running_the_cell_again(lab: Lab, own_page: Page):
    cells = (
        "from teachkit import AlphaBeta, ConnectFour, Match",
        "match = Match(ConnectFour(), opponent=AlphaBeta(depth=2))\nmatch",
    )
    with ran(own_page, lab, *cells, size=CLASSROOM) as notebook:
        table = Table(notebook)
        for at in (1, 2):
            table.click(3)
            expect(table.moves).to_have_count(1 + 2 * at)
            expect(table.news).to_contain_text("yellow played")
        names = table.ask("match.sheet.names")
        notebook.run_all()
        expect(table.panel).to_have_count(1)
        expect(table.moves).to_have_count(5)
        assert table.ask("match.sheet.names") == names
        notebook.save()
        notebook.load()
        expect(table.moves).to_have_count(5)
        table.click(0)
        expect(table.moves).to_have_count(7)
        assert table.ask("match.sheet.names")[:5] == [*names, "1"]
        table.do("New")
        expect(table.moves).to_have_count(1)
        notebook.run_all()
        expect(table.moves).to_have_count(1)
        notices = table.page.locator(".tk-missed:visible")
        expect(notices).to_have_count(0)
        notebook.restart()
        expect(notices).to_have_count(1)
        expect(notices).to_contain_text("Run the cell again")
        notebook.run_all()
        table.click(3)
        expect(table.moves).to_have_count(3)
        expect(notices).to_have_count(0)


# ---- against the computer


def test_a_game_against_the_computer_with_its_search_beside_it(table: Table):
    table.put("Match(ConnectFour(), you='red', opponent=AlphaBeta(depth=3))")
    expect(table.news).to_contain_text("red, it is your turn")
    expect(table.stepper).to_have_count(0)
    table.click(3)
    expect(table.moves).to_have_count(3)
    expect(table.news).to_contain_text("yellow played")
    expect(table.stepper.locator(".tks-says")).to_contain_text("All moves at the root are tried")
    assert table.ask("match.stepper.trace.root.state == match.sheet.states[1]") is True
    expect(table.stepper.locator(".tks-cell.current")).to_have_count(1)
    expect(table.stepper.locator(".tks-cell.best")).to_have_count(3)  # and what follows it
    expect(table.stepper.get_by_text("best play")).to_be_visible()
    table.picture("connect-four")
    for at in (1, 2, 3):
        table.click(3)
        expect(table.moves).to_have_count(3 + 2 * at)
        expect(table.stepper.locator(".tks-remark")).to_have_text(f"before move {2 + 2 * at}")
    assert table.ask("match.stepper.trace.root.state == match.sheet.states[-2]") is True
    table.stepper.locator(".tks-first").click()
    expect(table.stepper.locator(".tks-says")).to_contain_text("nothing is known yet")
    table.stepper.locator(".tks-lines").click()
    expect(table.stepper.locator(".tks-code")).to_be_visible()
    table.click(0)
    expect(table.moves).to_have_count(11)
    expect(table.stepper.locator(".tks-says")).to_contain_text("All moves at the root are tried")


def test_values_hints_and_what_the_computer_would_do(table: Table):
    table.put("Match(TicTacToe(), opponent=AlphaBeta(depth=3), state=TicTacToe().parse('5917'))")
    table.do("Hint")
    expect(table.news).to_contain_text("X could play 8")
    expect(table.page.locator(".tkb-board")).to_contain_text("★")
    table.do("Think")
    expect(table.stepper.locator(".tks-says")).to_contain_text("All moves at the root are tried")
    assert table.ask("match.stepper.trace.root.state == match.state") is True
    table.do("Values")
    expect(table.page.locator(".tkb-board")).to_contain_text("loss 2")
    expect(table.page.locator(".tkb-board")).to_contain_text("★")
    sizes = "texts => new Set(texts.map(text => text.getBBox().height.toFixed(1))).size"
    assert table.page.locator(".tkb-board text.mark").evaluate_all(sizes) == 1
    table.picture("tic-tac-toe")
    table.do("Values")
    expect(table.page.locator(".tkb-board")).not_to_contain_text("loss 2")


def test_values_stand_where_the_next_click_goes(table: Table):
    start = "Checkers().parse('21-17 9-13 24-20')"
    table.put(f"Match(Checkers(), you='black', opponent=AlphaBeta(depth=3), state={start})")
    table.do("Values")
    marks = table.page.locator(".tkb-board rect.mark")
    men = table.page.locator(".tkb-board .tkb-hit.legal")
    expect(marks).to_have_count(5)
    expect(men).to_have_count(5)
    table.click(11)
    expect(marks).to_have_count(2)
    expect(table.page.get_by_role("button", name="15, empty, legal, ")).to_be_visible()
    table.picture("values-of-a-man")
    table.page.keyboard.press("Escape")
    expect(marks).to_have_count(5)


def test_the_tree_says_of_which_position_it_is(table: Table):
    table.put("Match(Othello(), opponent=AlphaBeta(depth=3))")
    table.click(19)
    expect(table.stepper.locator(".tks-remark")).to_have_text("before move 2")
    expect(table.stepper).not_to_have_class(re.compile("tks-old"))
    table.ask("None", "match.play(match.game.actions(match.state)[0])")
    expect(table.stepper.locator(".tks-remark")).to_have_text("before move 4")
    searches = "[trace.root.state for trace in match._trees]"
    assert table.ask(f"{searches} == match.sheet.states[1:4:2]") is True
    for go_back in (lambda: table.do("Undo"), lambda: table.moves.nth(2).click()):
        go_back()
        expect(table.stepper.locator(".tks-remark")).to_have_text("before move 2")
        expect(table.stepper.locator(".tks-says")).to_contain_text(
            "All moves at the root are tried"
        )
        expect(table.stepper).not_to_have_class(re.compile("tks-old"))
        table.moves.nth(1).click()
        expect(table.page.locator(".tkm-no-tree")).to_contain_text("1. d3 is a person's move")
        table.moves.nth(4).click()
        expect(table.stepper.locator(".tks-remark")).to_have_text("before move 4")
    table.do("New")
    expect(table.stepper).to_have_count(0)
    expect(table.news).to_contain_text("Undo brings the last game back")


def test_changing_sides_keeps_the_tally(table: Table):
    table.put("Match(TicTacToe(), opponent=lambda game, state: game.actions(state)[-1])")
    for at, cell in enumerate((0, 1, 2)):
        table.click(cell)
        expect(table.moves).to_have_count(min(3 + 2 * at, 6))
    expect(table.news).to_contain_text("You (X) have won.")
    expect(table.page.locator(".tkb-board .tkb-status")).to_contain_text("X has won")
    expect(table.tally).to_have_text("You 1Computer 0Draws 0")
    table.do("Settings")
    table.do("Change side")
    table.do("Settings")
    expect(table.moves).to_have_count(2)
    expect(table.tally).to_have_text("You 1Computer 0Draws 0")
    assert table.ask("match.sheet.names") == ["9"]
    table.do("New")
    expect(table.tally).to_have_text("You 1Computer 0Draws 0")


def test_settings_close_by_escape_and_by_a_click_elsewhere(table: Table):
    table.put("Match(TicTacToe())")
    settings = table.page.locator(".tkm-panel").get_by_label("Who plays").first
    gear = table.panel.get_by_role("button", name="Settings", exact=True)
    for where in (gear, settings):
        gear.click()
        expect(settings).to_be_visible()
        where.focus()
        table.page.keyboard.press("Escape")
        expect(settings).to_be_hidden()
        expect(gear).to_be_focused()
    gear.click()
    expect(gear).to_have_attribute("aria-expanded", "true")
    table.page.locator(".tkb-board .tkb-status").dispatch_event("pointerdown")  # it is covered
    expect(settings).to_be_hidden()
    expect(gear).to_have_attribute("aria-expanded", "false")


def test_undo_and_cancel_while_the_computer_thinks(table: Table):
    table.put("Match(ConnectFour(), opponent=Slow())")
    table.click(3)
    expect(table.news).to_have_text("yellow thinks …")
    expect(table.page.locator(".tkm-panel .tkm-count")).to_contain_text("nodes · depth")
    table.picture("thinking")
    table.page.locator('.tkb-board .tkb-hit[data-hit="2"]').click(force=True)
    table.do("Undo")
    expect(table.news).to_contain_text("red, it is your turn")
    assert table.ask("(match.sheet.at, match.is_thinking)") == (0, False)
    table.click(2)
    expect(table.news).to_have_text("yellow thinks …")
    assert table.ask("match.sheet.names") == ["3"]
    table.page.keyboard.press("Escape")
    expect(table.news).to_contain_text("Cancelled: press Play")

    table.choose("yellow", "Who plays", "random")
    expect(table.moves).to_have_count(3)
    table.do("start")
    expect(table.moves.first).to_have_attribute("aria-current", "step")
    table.do("Redo")
    expect(table.moves.nth(2)).to_have_attribute("aria-current", "step")


def test_a_search_is_cancelled_while_the_last_one_is_seen_as_a_whole(table: Table):
    table.put("Match(ConnectFour(), opponent=AlphaBeta(depth=3))")
    table.click(3)
    expect(table.moves).to_have_count(3)
    expect(table.stepper.locator(".tks-remark")).to_have_text("before move 2")
    table.do("Overview")
    whole = table.page.locator(".tkm-whole .tko-stage")
    expect(whole).to_be_visible()
    title = table.page.locator(".tkm-whole .tk-title").inner_text()
    table.choose("yellow", "How many plies deep", "9")
    table.click(3)
    expect(table.news).to_have_text("yellow thinks …")
    table.do("Cancel")
    expect(table.news).to_contain_text("Cancelled: press Play")
    expect(table.page.locator(".tkm-no-tree")).to_contain_text("no search belongs to it")
    table.choose("yellow", "How many plies deep", "2")
    expect(table.moves).to_have_count(5)
    expect(whole).to_be_visible()
    expect(table.page.locator(".tkm-whole .tk-title")).not_to_have_text(title)


def test_an_error_in_a_search_is_told(table: Table):
    table.put("Match(TicTacToe(), opponent=AlphaBeta(evaluate=lambda state, player: 1 / 0))")
    table.click(4)
    expect(table.news).to_contain_text("AlphaBeta failed: ZeroDivisionError")
    table.choose("O", "Evaluation", "lines")
    expect(table.moves).to_have_count(3)


# ---- texts and files

NOTE_COPIED = """panel => new MutationObserver(() => {
    const button = [...panel.querySelectorAll('button')].find(b => b.textContent === 'Copied');
    if (button) panel.dataset.noted = button.textContent;
}).observe(panel, { childList: true, characterData: true, subtree: true })"""
"""The word soon goes away, and a busy computer might look too late."""


def test_copy_paste_save_and_load(table: Table, lab: Lab):
    table.put("Match(TicTacToe(), players=(Human(), Human()))")
    for at, cell in enumerate((4, 8, 0)):
        table.click(cell)
        expect(table.moves).to_have_count(2 + at)
    table.do("Settings")
    table.panel.evaluate(NOTE_COPIED)
    table.do("Copy game")
    expect(table.panel).to_have_attribute("data-noted", "Copied")
    assert table.page.evaluate("navigator.clipboard.readText()") == "591"
    table.picture("drawer")
    text = table.panel.get_by_label("Position or game as text")
    text.fill("5 5")
    table.do("Use this text")
    expect(table.news).to_contain_text("Move 2: ")
    expect(table.moves).to_have_count(4)
    text.fill("59173")
    table.do("Use this text")
    expect(table.moves).to_have_count(6)
    table.panel.get_by_label("Name of the file").fill("browser-game")
    table.do("Save")
    expect(table.news).to_have_text("Saved as browser-game.json.")
    assert json.loads((lab.folder / "browser-game.json").read_text())["moves"] == list("59173")
    table.do("New")
    expect(table.moves).to_have_count(1)
    table.do("Load")
    expect(table.moves).to_have_count(6)
    (lab.folder / "browser-game.json").write_text("{")
    table.do("Load")
    expect(table.news).to_contain_text("browser-game.json is not a game")
    expect(table.moves).to_have_count(6)
    with table.page.expect_download() as kept:
        table.do("Download")
    table.do("New")
    expect(table.moves).to_have_count(1)
    table.panel.locator("input[type=file]").set_input_files(kept.value.path())
    expect(table.moves).to_have_count(6)
    assert table.notebook.cell_count() == 3, "JupyterLab saw keys that were meant for the panel"


def test_another_size_brings_another_board(table: Table):
    table.put("Match(ConnectFour(), opponent=AlphaBeta(depth=1))")
    table.do("Settings")
    table.panel.get_by_label("columns").select_option("5")
    table.do("Settings")
    expect(table.page.locator(".tkb-board .tkb-hit")).to_have_count(5)
    table.click(4)
    expect(table.moves).to_have_count(3)
    assert table.ask("match.game.columns") == 5


# ---- computers alone


@pytest.mark.parametrize("game", GAMES)
def test_computers_play_to_the_end(table: Table, game: str):
    players = "(Random(seed=2), AlphaBeta(depth=2))"
    table.put(f"Match({game}, players={players}, state=late({game}))")
    table.do("Settings")
    table.panel.get_by_label("Pause between two moves").select_option("at once")
    table.do("Settings")
    table.do("Step")
    expect(table.moves).to_have_count(2)
    table.do("Play")
    expect(table.news).to_contain_text(re.compile(r"has won\b|is drawn\b"))
    assert table.ask("(match.sheet.is_over, sum(match.sheet.tally))") == (True, 1)
    shown = table.ask("len(match.sheet.moves)")
    expect(table.moves).to_have_count(shown + 1)


# ---- the room

PLACES = """match => {
    const all = [match, ...match.querySelectorAll('.tkm-bar button, .tkm-news, .tkm-board, ' +
        '.tkb-ground, .tkm-tree .tk-bar button, .tks-stage, .tks-says')];
    const corner = match.getBoundingClientRect();
    return Object.fromEntries(all.map(part => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const place = [x - corner.x, y - corner.y, width, height].map(Math.round).join();
        return [part.className.baseVal ?? `${part.className} ${part.title}`, place];
    }).filter(([, place]) => !place.endsWith(',0,0')));
}"""
WATCH = f"""match => {{
    const places = {PLACES}, known = {{}};
    match.moved = [];
    const look = () => {{
        for (const [part, place] of Object.entries(places(match))) {{
            if ((known[part] ??= place) !== place) match.moved.push([part, known[part], place]);
        }}
        if (match.isConnected) requestAnimationFrame(look);
    }};
    look();
}}"""


def test_nothing_moves_while_two_computers_play(table: Table):
    table.put("Match(ConnectFour(4, 5), players=(AlphaBeta(depth=2), AlphaBeta(depth=3)))")
    match = table.page.locator(".tkm-match")
    match.evaluate(WATCH)
    table.do("Settings")
    table.panel.get_by_label("Pause between two moves").select_option("fast")
    table.do("Settings")
    table.do("Play")
    expect(table.news).to_contain_text(re.compile(r"has won\b|is drawn\b"))
    expect(table.stepper.locator(".tks-says")).to_contain_text("at the root")
    assert match.evaluate("match => match.moved") == []


@pytest.mark.parametrize("game", [game.partition("(")[0] + "()" for game in GAMES])
def test_board_and_search_share_the_room_and_all_is_in_sight(table: Table, game: str):
    table.put(f"Match({game}, opponent=AlphaBeta(depth=3))")
    match = table.page.locator(".tkm-match")
    empty = match.bounding_box()
    table.ask("None", "match.play(match.game.actions(match.state)[0])")
    expect(table.stepper.locator(".tks-cell.current")).to_have_count(1)
    whole = match.bounding_box()
    assert (whole["width"], whole["height"]) == (empty["width"], empty["height"])
    notebook = "document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').clientHeight"
    assert whole["height"] <= table.page.evaluate(notebook)
    for part in (".tkm-board", ".tks-stage"):
        assert match.locator(part).bounding_box()["width"] >= 0.45 * whole["width"]
    buttons = match.locator(".tkm-bar > button:visible").all()
    assert len({button.bounding_box()["y"] for button in buttons}) == 1


def test_the_board_shows_where_the_search_is_until_somebody_plays(table: Table):
    table.put("Match(ConnectFour(), opponent=AlphaBeta(depth=3))")
    table.click(3)
    expect(table.stepper.locator(".tks-remark")).to_have_text("before move 2")
    status = table.page.locator(".tkb-board .tkb-status")
    pieces = table.page.locator(".tkb-board .piece")
    cell = table.stepper.locator(".tks-cell.done[data-node]").last
    cell.hover()
    expect(status).to_contain_text(re.compile(r"^in the search: \d – \d – \d$"))
    expect(pieces).to_have_count(4)
    numbers = table.page.locator(".tkb-board .tk-numbers text")
    assert sorted(numbers.all_text_contents()) == ["1", "2", "3"]
    table.news.hover()
    expect(status).to_have_text("red to move")
    expect(pieces).to_have_count(2)
    table.stepper.locator(".tks-stage").focus()
    for _ in range(3):
        table.page.keyboard.press("ArrowLeft")
    expect(status).to_contain_text("in the search: ")
    table.click(0)
    expect(table.moves).to_have_count(5)
    assert table.ask("match.sheet.names[2]") == "1"


def test_a_match_fills_the_screen_and_turns_to_the_tree(table: Table):
    table.put("Match(TicTacToe(), opponent=AlphaBeta(depth=2))")
    table.click(4)
    expect(table.stepper.locator(".tks-remark")).to_have_text("before move 2")
    table.stepper.locator(".tks-stage").focus()
    table.page.keyboard.press("f")
    expect(table.page.locator(".tkm-match.tk-presented")).to_have_count(1)
    table.page.keyboard.press("t")
    expect(table.stepper.locator(".tk-tree")).to_be_visible()
    table.ask("None", "match.play(match.game.actions(match.state)[0])")
    expect(table.stepper.locator(".tks-remark")).to_have_text("before move 4")
    expect(table.stepper.locator(".tk-tree")).to_be_visible()
    table.stepper.locator(".tks-stage").focus()
    table.page.keyboard.press("t")
    expect(table.stepper.locator(".tks-rows")).to_be_visible()
    table.page.keyboard.press("f")
    expect(table.page.locator(".tk-presented")).to_have_count(0)


def test_the_whole_search_stands_beside_the_board_and_shows_its_positions(run_cells):
    notebook = run_cells(
        "from teachkit import *\n"
        "match = Match(ConnectFour(), you='red', opponent=AlphaBeta(depth=4))\n"
        "match",
    )
    page = notebook.page
    seen = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    notebook.ask("None", "match.play('4')")
    expect(seen.locator(".tkm-tree .tks-stage")).to_be_visible()
    seen.get_by_role("button", name="Overview").click()
    stage = seen.locator(".tkm-whole .tko-stage")
    expect(stage).to_be_visible()
    board, bands = (seen.locator(each).bounding_box() for each in (".tkm-board", ".tko-column"))
    assert board["x"] + board["width"] <= bands["x"]
    assert bands["width"] >= 0.95 * board["width"]
    high = stage.bounding_box()["height"]
    stage.hover(position={"x": 5, "y": 0.3 * high})
    expect(seen.locator(".tkm-whole .tko-place")).to_have_text("After 1")
    expect(seen.locator(".tkm-board")).to_contain_text("in the search: 1")
    stage.focus()
    page.keyboard.press("s")
    expect(stage).to_be_hidden()
    expect(seen.locator(".tkm-tree .tks-stage")).to_be_visible()
    seen.locator(".tkm-tree .tks-stage").focus()
    page.keyboard.press("o")
    expect(stage).to_be_visible()
    assert notebook.cell_count() == 1
