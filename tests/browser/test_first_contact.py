"""The first minutes: a widget that was run is in view and has the keys, and comes back later."""

import nbformat
import pytest
from labserver import CLASSROOM, Lab, Notebook, opened
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

SETUP = (
    "from teachkit import *\ntree = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])",
    "figure(tree)",
    "Stepper(record(alphabeta, tree))",
    "after = 1",
)
MATCH = "from teachkit import *\nMatch(TicTacToe(), you='X', opponent=Random(seed=1))"
MANAGER = "@jupyter-widgets/jupyterlab-manager"


def run(page: Page, keys: str = "Shift+Enter") -> None:
    page.keyboard.press(keys)


def select(notebook: Notebook, number: int) -> None:
    """Make a cell the active one, as a click beside it does."""
    notebook.cell(number).locator(".jp-InputPrompt").first.click()


def shows_whole(widget: Locator) -> bool:
    """Is all of it inside the window of the notebook?"""
    return widget.evaluate(
        """root => {
            const { top, bottom } = root.getBoundingClientRect();
            const view = root.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
            return top >= view.top - 1 && bottom <= view.bottom + 1;
        }"""
    )


def view_top(page: Page) -> float:
    return page.evaluate("jupyterapp.shell.currentWidget.content.outerNode.scrollTop")


def active(page: Page) -> int:
    return page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex")


def test_a_widget_that_was_just_run_is_in_view_and_has_the_keys(lab_page, lab):
    name = lab.write("contact.ipynb", *SETUP)
    with opened(lab_page, lab, name, CLASSROOM) as notebook:
        select(notebook, 0)
        for _ in range(3):
            run(lab_page)
        stage = lab_page.locator(".tks-stage")
        expect(stage).to_be_focused()
        lab_page.wait_for_function("document.querySelector('.tks-says').textContent")
        lab_page.keyboard.press("ArrowRight")
        expect(lab_page.locator(".tks-says")).to_have_text("MAX at A tries B.")
        assert shows_whole(lab_page.locator(".tk-root"))
        run(lab_page)  # from within the widget: the next cell
        notebook.until("globals().get('after')", 1)
        assert notebook.cell_count() in (4, 5)  # after the last one JupyterLab adds one


def test_what_a_question_asks_about_stays_in_view(own_page, lab):
    question = "Predict('What is it worth?', answer=3, why='')"
    name = lab.write("asked.ipynb", *SETUP[:2], question, *["after = 1\n" * 20] * 4)
    with opened(own_page, lab, name, CLASSROOM) as notebook:
        notebook.run_all()  # so that there is something to see where the next one scrolls from
        select(notebook, 2)
        picture = own_page.locator(".jp-OutputArea-output img")
        picture.scroll_into_view_if_needed()
        run(own_page)
        expect(own_page.locator(".tkp-field")).to_be_focused()
        assert shows_whole(own_page.locator(".tkp-predict"))
        assert shows_whole(picture)


LONG = "print('first', *range(99), 'last', sep='\\n')"


def test_what_a_cell_without_a_widget_shows_is_in_view_as_far_as_it_fits(lab_page, lab):
    name = lab.write("pictures.ipynb", *SETUP[:2], LONG, *["after = 1"] * 3)
    with opened(lab_page, lab, name, CLASSROOM) as notebook:
        select(notebook, 0)
        run(lab_page)
        run(lab_page)
        picture = lab_page.locator(".jp-OutputArea-output img")
        expect(picture).to_be_visible()
        lab_page.wait_for_timeout(1000)
        assert shows_whole(picture)
        run(lab_page)
        lines = lab_page.locator(".jp-OutputArea-output pre", has_text="last")
        expect(lines).to_be_visible()
        lab_page.wait_for_function(
            """lines => {
                const { top } = lines.getBoundingClientRect();
                const view = lines.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
                return top >= view.top - 1 && top < view.top + 40;
            }""",
            arg=lines.element_handle(),
        )


def test_run_all_leaves_the_screen_and_takes_no_keys(lab_page, lab):
    name = lab.write("contact.ipynb", *SETUP, *["print('line\\n' * 30)"] * 3)
    with opened(lab_page, lab, name, CLASSROOM) as notebook:
        select(notebook, 0)
        notebook.run_all()
        expect(notebook.page.locator(".tk-root")).to_have_count(1)
        expect(lab_page.locator(".tks-stage")).not_to_be_focused()
        assert (view_top(lab_page), active(lab_page)) == (0, 0)


def test_run_all_that_nobody_has_clicked_leaves_the_screen_too(own_page, lab):
    name = lab.write("contact.ipynb", *SETUP, *["print('line\\n' * 30)"] * 3)
    with opened(own_page, lab, name, CLASSROOM) as notebook:
        notebook.run_all()
        own_page.wait_for_timeout(1500)
        assert (view_top(own_page), active(own_page)) == (0, 0)


def test_who_has_gone_on_to_another_cell_is_left_alone(lab_page, lab):
    slow = "import time\ntime.sleep(1)\nStepper(record(alphabeta, tree))"
    name = lab.write("contact.ipynb", SETUP[0], slow, "after = 1")
    with opened(lab_page, lab, name, CLASSROOM) as notebook:
        select(notebook, 0)
        run(lab_page)
        run(lab_page)
        editor = notebook.cell(0).locator(".cm-content")
        editor.click()
        expect(lab_page.locator(".tks-stage")).to_be_attached()
        expect(lab_page.locator(".tks-says")).not_to_be_empty()
        expect(editor).to_be_focused()


@pytest.fixture(scope="module", params=[True, False], ids=["with state", "without"])
def stored(request, lab: Lab, lab_page: Page) -> tuple[str, bool]:
    """A notebook that was run and saved, with the state of its widgets or without."""
    name = lab.write("stored.ipynb", *SETUP[:3], MATCH)
    toggle = f"jupyterapp.commands.execute('{MANAGER}:saveWidgetState')"
    with opened(lab_page, lab, name) as notebook:
        notebook.run_all()
        expect(notebook.cell(2).locator(".tks-stage")).to_be_attached()
        expect(notebook.cell(3).locator(".tkm-match")).to_be_attached()
        if not request.param:
            lab_page.evaluate(toggle)
        notebook.save()
        if not request.param:
            lab_page.evaluate(toggle)
    return name, request.param


def test_a_reopened_notebook_lives_or_says_how_it_would(own_page, lab, stored):
    name, has_state = stored
    with opened(own_page, lab, name) as notebook:
        expect(own_page.get_by_text("Error displaying widget")).to_have_count(0)
        stepper, match = notebook.cell(2), notebook.cell(3)
        if has_state:
            stepper.locator(".tks-forward").click()
            expect(stepper.locator(".tks-says")).to_have_text("MAX at A tries B.")
            expect(match.locator(".tk-missed").first).to_have_text(
                "This is how it stood when the notebook was saved. Run the cell to go on."
            )
            assert match.locator(".tkm-match").evaluate("root => root.inert")
        else:
            for cell in (stepper, match):
                expect(cell.get_by_text("Run the cell to bring it back.")).to_be_visible()
                expect(cell.get_by_role("img")).to_be_visible()


def test_a_reopened_notebook_is_not_changed_and_keeps_its_widgets_when_it_is_saved(own_page, lab):
    name = lab.write("kept.ipynb", MATCH, "1 + 1")

    def kept() -> set[str]:
        (saved,) = nbformat.read(lab.folder / name, as_version=4).metadata.widgets.values()
        return {key for key, each in saved.state.items() if "_script" in each.state}

    with opened(own_page, lab, name, CLASSROOM) as notebook:
        notebook.run_all()
        expect(own_page.locator(".tkm-match")).to_be_visible()
        select(notebook, 0)
        run(own_page)  # of two Matches that Python knows, only the second is seen
        own_page.wait_for_function("document.activeElement.closest('.tkm-match')")
        notebook.save()
    (match,) = kept()
    with opened(own_page, lab, name, CLASSROOM) as notebook:
        expect(own_page.locator(".tkm-match")).to_be_visible()
        assert not own_page.evaluate("jupyterapp.shell.currentWidget.context.model.dirty")
        notebook.cell(1).click()
        run(own_page)
        notebook.save()
    assert kept() == {match}


def test_fresh_copies_are_trusted_saved_and_not_run_and_their_names_are_read(own_page, lab):
    with opened(own_page, lab, "01-minimax.ipynb", CLASSROOM) as notebook:
        panel = "jupyterapp.shell.currentWidget"
        trusted = "content.widgets.every(cell => cell.model.trusted || cell.model.type !== 'code')"
        assert own_page.evaluate(f"{panel}.{trusted}")
        assert not own_page.evaluate(f"{panel}.context.model.dirty")
        counts = {cell.get("execution_count") for cell in notebook.content().cells}
        assert counts == {None}
        names = own_page.locator(".jp-DirListing-itemText")
        cut = names.evaluate_all(
            "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
        )
        assert cut == 0


def test_a_copy_of_which_only_the_first_cells_were_run_lives_when_it_is_reopened(lab_page, lab):
    name = "02-alpha-beta.ipynb"
    with opened(lab_page, lab, name, CLASSROOM) as notebook:
        cells = notebook.content().cells
        first = next(at for at, cell in enumerate(cells) if "Stepper(" in cell.source)
        select(notebook, 0)
        for _ in range(first + 1):
            run(lab_page)
        says = notebook.cell(first).locator(".tks-says")
        expect(says).not_to_be_empty()
        notebook.save()
    with opened(lab_page, lab, name, CLASSROOM) as notebook:
        stepper = notebook.cell(first)
        expect(stepper.locator(".tks-stage")).to_be_attached()
        stepper.locator(".tks-stage").press("Home")
        before = stepper.locator(".tks-says").text_content()
        stepper.locator(".tks-forward").click()
        expect(stepper.locator(".tks-says")).not_to_have_text(before or "")


def test_figures_tell_what_they_show(run_cells):
    page = run_cells(*SETUP[:2]).page
    expect(page.get_by_role("img", name="A tree of 13 nodes")).to_be_visible()
