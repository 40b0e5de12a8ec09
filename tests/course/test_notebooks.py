"""Every notebook, run from a fresh kernel in a real JupyterLab, and what is stored in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from labserver import Lab, Notebook, opened
from nbformat import NotebookNode
from playwright.sync_api import Locator, Page, expect
from refresh_notebooks import WIDGET, clean, notebooks, read, run, shown, stored_text

REFRESH = "python tests/refresh_notebooks.py fixes this"

every_notebook = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


# ---- what is stored


@every_notebook
def test_it_is_stored_without_widgets_times_or_versions(path: Path):
    notebook = read(path)
    nbformat.validate(notebook)
    assert path.read_text(encoding="utf-8") == stored_text(clean(notebook)), REFRESH


@every_notebook
def test_cells_ran_in_order_from_the_first(path: Path):
    counts = [cell.execution_count for cell in read(path).cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1)), REFRESH


def test_refreshing_stores_what_is_stored():
    path = notebooks()[0]
    assert shown(read(path)) == shown(run(path))


# ---- in JupyterLab


@dataclass(frozen=True)
class Lesson:
    """A notebook of the course that has been run."""

    path: Path
    notebook: Notebook
    content: NotebookNode


@pytest.fixture(scope="module", params=notebooks(), ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest, lab: Lab, lab_page: Page) -> Iterator[Lesson]:
    """Each notebook, run once for all tests: that takes up to half a minute."""
    path: Path = request.param
    with opened(lab_page, lab, path.name) as notebook:
        notebook.clear()
        notebook.run_all()
        yield Lesson(path, notebook, notebook.content())


@pytest.mark.browser
def test_it_runs_without_errors_or_warnings(lesson: Lesson):
    said = [output.keys() for cell in shown(lesson.content) for output in cell]
    assert said
    assert not any({"error", "stderr"} & kinds for kinds in said)


@pytest.mark.browser
def test_stored_outputs_are_what_the_cells_show_now(lesson: Lesson):
    assert shown(read(lesson.path)) == shown(lesson.content), REFRESH


@pytest.mark.browser
def test_run_all_leaves_answers_folded_and_its_widgets_answer(lesson: Lesson, screenshot):
    for number, cell in enumerate(lesson.content.cells):
        if is_answer(cell):
            place = lesson.notebook.cell(number)
            expect(place.locator(".jp-OutputPlaceholder")).to_be_visible()
            expect(place.locator(".jp-OutputArea-output:visible")).to_have_count(0)
    numbers = [number for number, cell in enumerate(lesson.content.cells) if has_widget(cell)]
    assert numbers, "every notebook has something to try"
    for number in numbers:
        cell = lesson.notebook.cell(number)
        if is_answer(lesson.content.cells[number]):
            cell.locator(".jp-OutputPlaceholder").click()  # folded until its question is answered
        poke(cell)
        expect(cell.get_by_text("Error displaying widget")).to_have_count(0)
    assert screenshot(lesson.notebook.page, lesson.path.stem).stat().st_size > 10_000


WIDGETS = ".tkv-verdict, .tkp-predict, .tkm-match, .tks-stepper, .tkq-quiz, .tkb-board, .tko-stage"


def is_answer(cell: NotebookNode) -> bool:
    return "answer" in cell.metadata.get("tags", [])


def has_widget(cell: NotebookNode) -> bool:
    outputs: list[Any] = cell.get("outputs", [])
    return any(WIDGET in output.get("data", {}) for output in outputs)


def poke(cell: Locator) -> None:
    """Use the widget under a cell, and see that it answers."""
    alive = cell.locator(WIDGETS).first
    expect(alive).to_be_visible()
    kinds = alive.get_attribute("class").split()
    if "tkv-verdict" in kinds:
        alive.get_by_role("button", name="Step through it").click()
        expect(alive.locator(".tks-says").first).not_to_be_empty()
    elif "tkp-predict" in kinds:
        alive.get_by_role("button", name="That is my answer").click()
        expect(alive.locator(".tkp-complaint")).not_to_be_empty()
    elif "tkm-match" in kinds:
        words = alive.locator(".tkm-news .tkm-words")
        expect(words).not_to_be_empty()
        before = words.inner_text()
        alive.get_by_role("button", name="Hint").click()
        expect(words).not_to_have_text(before)
    elif "tkq-quiz" in kinds:
        alive.get_by_role("button", name="Show answer").click()
        expect(alive.locator(".tkq-marked")).not_to_be_empty()
    elif "tko-stage" in kinds:
        where = cell.locator(".tko-crumbs").first
        before = where.inner_text()
        alive.focus()
        alive.press("ArrowDown")
        alive.press("Enter")
        expect(where).not_to_have_text(before)
    elif "tkb-board" in kinds:
        alive.locator(".tkb-hit").first.click()
        expect(alive.locator(".tkb-status")).not_to_be_empty()
    else:
        slider, stage = alive.locator("input[type=range]").first, alive.locator(".tks-stage").first
        stage.press("End")
        last = slider.input_value()
        stage.press("Home")
        expect(slider).not_to_have_value(last)


@pytest.mark.browser
def test_an_error_in_a_cell_does_not_go_unnoticed(lab: Lab, lab_page: Page):
    name = lab.write("wrong.ipynb", "from teachkit import TicTacToe", "TicTacToe().parse('55')")
    with opened(lab_page, lab, name) as notebook:
        notebook.run_all()
        (error,) = notebook.errors()
    assert error.startswith("IllegalMoveError: move 2")
