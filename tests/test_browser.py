"""The notebooks in a real JupyterLab, looked at with a real browser."""

import pytest
from labserver import Notebook
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_first_notebook_runs_and_shows_a_board(open_notebook, screenshot):
    notebook: Notebook = open_notebook("00-start-here.ipynb")
    notebook.clear()
    expect(notebook.output("X to move")).to_have_count(0)
    notebook.run_all()
    assert notebook.errors() == []
    expect(notebook.output("X . .\n. X .\nO . O\nX to move")).to_be_visible()
    assert screenshot("00-start-here").stat().st_size > 10_000


def test_an_error_in_a_cell_does_not_go_unnoticed(lab, open_notebook):
    name = lab.write("wrong.ipynb", "from teachkit import TicTacToe", "TicTacToe().parse('55')")
    notebook: Notebook = open_notebook(name)
    notebook.run_all()
    (error,) = notebook.errors()
    assert error.startswith("IllegalMoveError: move 2")
