"""What axe-core finds in saved pages, exported lessons and live widgets: nothing."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from labserver import settle
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nodejs import from_npm
from playwright.sync_api import Page, expect

from teachkit import Compare, Predict, Stepper, TicTacToe, TreeGame, alphabeta, minimax, record
from teachkit.app.export.notebook import read, run
from teachkit.app.export.page import printed
from teachkit.app.notebooks import shipped
from teachkit.widgets.shared.page import page as page_of

pytestmark = pytest.mark.browser

AXE = "4.11.0"
SETUP = """from teachkit import *
tree = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
trace = record(alphabeta, tree)"""
LIVE = (
    "Stepper(trace)",
    "Stepper(record(alphabeta, TicTacToe(), TicTacToe().parse('591783')), predict=True)",
    "Compare(record(minimax, tree), trace)",
    "Match(ConnectFour(), you='red', opponent=AlphaBeta(depth=3))",
    "Board(TicTacToe())",
    "Predict('How many?', answer=7)",
    "exhibits['001-min-cut'].guess(*exhibits)",
    "exhibits['001-min-cut'].check()",
    "exhibits['001-min-cut'].cost()",
    "Quiz('window')",
    "Quiz('values')",
    "figure(trace)",
)


@pytest.fixture(scope="module")
def axe(pytestconfig: pytest.Config) -> str:
    """The script that looks for what people cannot see, hear or reach."""
    return (from_npm("axe-core", AXE, pytestconfig) / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def faults(axe: str) -> Callable[..., list[str]]:
    """A function that tells what is wrong in a page, or in a part of it."""

    def found(page: Page, within: str = "html") -> list[str]:
        page.evaluate(axe)
        told: dict[str, Any] = page.evaluate("within => axe.run(within)", within)
        return [
            f"{fault['id']}: {node['html'][:200]}"
            for fault in told["violations"]
            for node in fault["nodes"]
        ]

    return found


def saved(folder: Path) -> list[Path]:
    """Pages of one widget each."""
    tree = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    trace, game = record(alphabeta, tree), TicTacToe()
    asking = Stepper(record(alphabeta, game, game.parse("591783")), predict=True)
    question = folder / "question.html"
    question.write_text(page_of("Question", Predict("How many?", answer=7)._values()), "utf-8")
    return [
        Stepper(trace).save(folder / "stepper.html"),
        asking.save(folder / "asking.html"),
        Compare(record(minimax, tree), trace).save(folder / "compare.html"),
        question,
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_saved_pages(page, tmp_path, faults, scheme):
    page.emulate_media(color_scheme=scheme)
    for path in saved(tmp_path):
        page.goto(path.as_uri())
        expect(page.locator(".tk-root").first).to_have_attribute("data-theme", scheme)
        assert faults(page) == [], path.name
    page.emulate_media(color_scheme="null")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> NotebookNode:
    """A lesson with a widget of each kind, run once."""
    code = f"{SETUP}\n@property\ndef code(): return not 1 in []  # in all colours\nfigure(trace)"
    cells = [new_markdown_cell("# A lesson\n\n`code`"), *map(new_code_cell, (code, *LIVE))]
    small = new_notebook(cells=cells)
    run(small, tmp_path_factory.mktemp("small"))
    return small


@pytest.mark.parametrize("to", ["html", "slides"])
def test_exported_lessons(page, tmp_path, faults, small, to):
    lesson = shipped() / "02-alpha-beta.ipynb"
    for notebook, path in ((deepcopy(small), tmp_path / "small.ipynb"), (read(lesson), lesson)):
        target = tmp_path / f"{path.stem}.html"
        target.write_text(printed(notebook, path, to), encoding="utf-8")
        page.goto(target.as_uri())
        assert faults(page) == [], path.name


def test_live_widgets(run_cells, faults):
    notebook = run_cells(SETUP, *LIVE)
    page = notebook.page
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        notebook.theme(theme)
        for number in range(1, len(LIVE) + 1):
            output = notebook.cell(number).locator(".jp-OutputArea-output")
            expect(output.locator(".tk-root, img").first).to_be_visible()
            settle(page)
            within = f'[data-windowed-list-index="{number}"] .jp-OutputArea-output'
            assert faults(page, within) == [], LIVE[number - 1]
