"""A JupyterLite with teachkit in it, in Chromium, with nothing from outside the site."""

import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import nbformat
import pytest
from conftest import new_page
from labserver import Notebook
from playwright.sync_api import Browser

from teachkit.app.site.lite import build_lite

pytestmark = [pytest.mark.site, pytest.mark.browser]

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LACKING = ("PackageMissingError", "No module named 'matplotlib'", "No module named 'numpy'")

RUN = """async code => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const run = kernel.requestExecute({ code });
    const told = { printed: '', error: '', kinds: [] };
    run.onIOPub = ({ header, content }) => {
        if (header.msg_type === 'stream') told.printed += content.text;
        if (header.msg_type === 'error') told.error = `${content.ename}: ${content.evalue}`;
        if (content.data) told.kinds.push(...Object.keys(content.data));
    };
    await run.done;
    return told;
}"""


class Files(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        pass


class LiteNotebook(Notebook):
    """A notebook open in JupyterLite, its kernel ready."""

    def load(self) -> None:
        self.page.goto(f"{self.lab.url}lab/index.html?path={self.name}")
        self._is_there()

    def run(self, code: str) -> SimpleNamespace:
        """What a cell prints, which error it ends with, and what kinds of output it shows."""
        return SimpleNamespace(**self.page.evaluate(RUN, code))

    def value(self, expression: str) -> object:
        """What an expression is worth, as JSON."""
        told = self.run(f"import json; print(json.dumps({expression}))")
        assert not told.error, told.error
        return json.loads(told.printed)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served."""
    folder = tmp_path_factory.mktemp("lite")
    build_lite(folder, sorted(NOTEBOOKS.glob("*.ipynb")), offline=True)
    assert "Eclipse Public License" in (folder / "LICENCES.txt").read_text()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def lite(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[LiteNotebook]:
    """A notebook, by its name or 00; every request of the page must be to the site itself."""
    page, outside = new_page(browser), []
    page.context.on(
        "request",
        lambda each: each.url.startswith((address, "blob:", "data:")) or outside.append(each.url),
    )
    name = getattr(request, "param", "00-start-here")
    yield LiteNotebook(page, SimpleNamespace(url=address), f"{name}.ipynb")  # type: ignore[arg-type]
    page.context.close()
    assert outside == []


def test_figures_and_widgets_are_shown(lite: LiteNotebook):
    made = "from teachkit import *; trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6]]))"
    assert not lite.run(made).error
    assert {"image/svg+xml", "image/png"} <= {*lite.run("figure(trace)").kinds}
    for widget in ("Stepper(trace)", "Quiz('pruned')"):
        told = lite.run(widget)
        assert "application/vnd.jupyter.widget-view+json" in told.kinds, (widget, told)


def test_every_game_can_be_played(lite: LiteNotebook):
    for game in ("TicTacToe", "ConnectFour", "Othello", "Checkers", "Morris"):
        code = (
            f"from teachkit import {game}, AlphaBeta; game = {game}(); state = game.initial\n"
            "move = AlphaBeta(depth=2)(game, state); state = game.result(state, move)"
        )
        assert not lite.run(code).error, game


def test_a_wrong_and_an_endless_function_are_found_out(lite: LiteNotebook):
    endless = "def search(game, state):\n    while True:\n        pass"
    wrong = "def search(game, state):\n    return 4"
    for code in (endless, wrong):
        assert not lite.run(f"from teachkit import check_search\n{code}").error
        assert lite.value("bool(check_search(search, 'minimax').title)") is True
    assert not lite.run(f"from teachkit import check_search\n{endless}").error
    assert lite.value("check_search(search, 'minimax').title") == "It does not come to an end"


def test_what_a_page_lacks_is_said(lite: LiteNotebook):
    told = lite.run("from teachkit import Overview; Overview(None)")
    assert "An Overview needs numpy, which this page does not have" in told.error


def test_a_search_is_cancelled(lite: LiteNotebook):
    begun = """
from teachkit import AlphaBeta, ConnectFour, host
from teachkit.playing.thinking import Thinker, think
game, thinker, seen, done = ConnectFour(), Thinker(), [], []
def work(number, cancel):
    def report(so_far):
        seen.append(so_far)
        host.breathe()
    return think(AlphaBeta(depth=14), game, game.initial, cancel=cancel, progress=report)
_ = thinker.start(work, lambda number, thought: done.append(thought))
"""
    assert not lite.run(begun).error
    while not lite.value("len(seen)"):
        pass
    lite.run("thinker.cancel()")
    before = lite.value("len(seen)")
    assert lite.value("len(done)") == 0
    assert lite.value("len(seen)") <= before + 1


def test_changes_are_kept(lite: LiteNotebook):
    cell = "jupyterapp.shell.currentWidget.model.cells.get(0).sharedModel"
    lite.page.evaluate(f"{cell}.setSource('Mine')")
    lite.save()
    lite.load()
    assert lite.page.evaluate(f"{cell}.getSource()") == "Mine"


@pytest.mark.parametrize(
    "lite", ["00-start-here", "02-alpha-beta", "04-connect-four"], indirect=True
)
def test_notebooks_behave_as_on_a_computer(lite: LiteNotebook):
    stored = nbformat.read(NOTEBOOKS / lite.name, as_version=4)
    for cell in stored.cells:
        if cell.cell_type == "code":
            fails = any(output.output_type == "error" for output in cell.outputs)
            told = lite.run(cell.source)
            if any(word in told.error for word in LACKING):
                continue
            assert bool(told.error) == fails, f"{cell.source}\n{told.error}"
