"""The notebooks in a real JupyterLab, looked at with a real browser."""

import pytest
from labserver import Notebook
from playwright.sync_api import Locator, expect
from refresh_notebooks import WIDGET, notebooks

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", [path.name for path in notebooks()])
def test_a_notebook_runs_and_its_widgets_answer(name: str, open_notebook, screenshot):
    notebook: Notebook = open_notebook(name)
    notebook.clear()
    notebook.run_all()
    assert notebook.errors() == []
    numbers = notebook.cells_with(WIDGET)
    assert numbers, "every notebook has something to try"
    for number in numbers:
        cell = notebook.cell(number)
        _poke(cell)
        expect(cell.get_by_text("Error displaying widget")).to_have_count(0)
    assert screenshot(name).stat().st_size > 10_000


def _poke(cell: Locator) -> None:
    """Use the widget under a cell, and see that it answers."""
    alive = cell.locator(".tk-match, .tk-stepper, .tk-compare, .tk-quiz, .tk-play").first
    expect(alive).to_be_visible()
    kinds = alive.get_attribute("class").split()
    if "tk-match" in kinds:
        words = alive.locator(".tk-news .tk-words")
        before = words.inner_text()
        alive.get_by_role("button", name="Hint").click()
        expect(words).not_to_have_text(before)
    elif "tk-quiz" in kinds:
        alive.get_by_role("button", name="Show answer").click()
        expect(alive.locator(".tk-marked")).not_to_be_empty()
    elif "tk-play" in kinds:
        alive.locator(".tk-hit").first.click()
        expect(alive.locator(".tk-status")).not_to_be_empty()
    else:
        slider, stage = alive.locator("input[type=range]").first, alive.locator(".tk-stage").first
        stage.press("End")
        last = slider.input_value()
        stage.press("Home")
        expect(slider).not_to_have_value(last)


def test_an_error_in_a_cell_does_not_go_unnoticed(lab, open_notebook):
    name = lab.write("wrong.ipynb", "from teachkit import TicTacToe", "TicTacToe().parse('55')")
    notebook: Notebook = open_notebook(name)
    notebook.run_all()
    (error,) = notebook.errors()
    assert error.startswith("IllegalMoveError: move 2")
