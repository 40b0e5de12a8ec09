"""Predict in a real JupyterLab, and in a page without Python."""

import nbformat
import pytest
from labserver import complaints, opened
from playwright.sync_api import Locator, Page, expect

from teachkit import Predict
from teachkit.widgets.shared.page import page as page_of

pytestmark = pytest.mark.browser

NUMBER = "predict = Predict('How many?', answer=7, why='Two are `cut`.', result='7 leaves')"
CHOICE = "choice = Predict('Which move?', ['B', 'C', 'D'], answer='B', why='MIN takes 3.')"


def told(place: Page | Locator) -> Locator:
    return place.locator(".tkp-told")


def test_the_answer_comes_after_one_has_committed(run_cells):
    notebook = run_cells("from teachkit import Predict", f"{NUMBER}\npredict")
    page = notebook.page
    expect(told(page)).to_be_hidden()
    page.get_by_role("button", name="That is my answer").click()
    expect(page.locator(".tkp-complaint")).to_have_text("Type a number first.")
    page.keyboard.type("nine")
    page.keyboard.press("Enter")
    expect(page.locator(".tkp-complaint")).to_contain_text("Type a number, such as 7")
    expect(told(page)).to_be_hidden()
    page.get_by_label("Your number").fill("9")
    page.keyboard.press("Enter")
    expect(told(page)).to_have_text("You said 9. It is 7.7 leavesTwo are cut.")
    expect(told(page)).to_be_focused()
    notebook.until("predict.said", "9")
    page.get_by_role("button", name="Ask again").click()
    expect(told(page)).to_be_hidden()
    notebook.until("predict.said", "")
    assert notebook.cell_count() == 2


def test_keys_alone_answer_and_run_all_gives_nothing_away(run_cells):
    notebook = run_cells("from teachkit import Predict", f"{CHOICE}\nchoice")
    page = notebook.page
    expect(told(page)).to_be_hidden()
    page.get_by_role("radio", name="B").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(told(page)).to_have_text("✓ Right. It is “B”.MIN takes 3.")
    expect(page.get_by_role("radio", name="C")).to_be_disabled()
    notebook.until("choice.said", "B")
    page.get_by_role("button", name="Ask again").click()
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name="C")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told(page)).to_have_text("You said “C”. It is “B”.MIN takes 3.")


def test_an_answer_stays_folded_until_it_is_earned_or_asked_for(lab_page, lab):
    """JupyterLab unfolds what it runs, and Run All runs the answers, too."""
    answers = ["print('It was B')", "print('It was C')"]
    name = lab.write("answers.ipynb", "from teachkit import Predict", CHOICE + "\nchoice", *answers)
    written = nbformat.read(lab.folder / name, as_version=4)
    for cell in written.cells[2:]:
        cell.metadata["tags"] = ["answer"]
    nbformat.write(written, lab.folder / name)
    with opened(lab_page, lab, name) as notebook:
        shown = lab_page.locator(".jp-OutputArea-output")
        first, second = shown.filter(has_text="It was B"), shown.filter(has_text="It was C")
        dots = lab_page.locator(".tk-unearned .jp-OutputPlaceholder:visible")
        for _ in range(2):
            notebook.run_all()
            expect(dots).to_have_count(2)
            expect(first.or_(second)).to_have_count(0)
        dots.last.click()
        expect(second).to_be_visible()
        expect(first).to_have_count(0)
        lab_page.get_by_role("radio", name="C").check()
        lab_page.get_by_role("button", name="That is my answer").click()
        expect(first).to_be_visible()
        notebook.run_all()
        expect(dots).to_have_count(1)  # asked anew


@pytest.fixture
def alone(page: Page, tmp_path):
    """A function that opens a question in a page without Python."""

    def open_page(predict: Predict) -> Page:
        path = tmp_path / "question.html"
        path.write_text(page_of("Question", predict._values()), encoding="utf-8")
        page.goto(path.as_uri())
        return page

    with complaints(page) as heard:
        yield open_page
    assert heard == []


def test_a_class_is_counted_by_hand(alone):
    page = alone(Predict("Which?", ["B", "C"], answer="B", why="So."))
    page.get_by_role("button", name="Count a class").click()
    for answer in ("B", "C", "C"):
        page.get_by_role("button", name=f"One hand more for {answer}").click()
    page.keyboard.press("Enter")  # the button keeps the focus
    page.get_by_role("button", name="One hand less for C").click()
    expect(page.locator(".tkp-hands")).to_have_text(["1", "2"])
    page.get_by_role("button", name="Show the answer").click()
    expect(told(page)).to_have_text("It is “B”.So.")
    expect(page.locator(".tkp-hands")).to_have_text(["1", "2"])
    expect(page.locator(".tkp-right")).to_contain_text("✓ right")


def test_numbers_of_a_class_are_collected(alone):
    page = alone(Predict("How many?", answer=7))
    page.get_by_role("button", name="Count a class").click()
    for number in ("9", "1,000", "9"):
        page.get_by_label("A number that somebody says").fill(number)
        page.keyboard.press("Enter")
    expect(page.locator(".tkp-row .tkp-choice")).to_have_text(["9", "1000"])
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".tkp-row .tkp-choice")).to_have_text(["7✓ right", "9", "1000"])
    expect(page.locator(".tkp-hands")).to_have_text(["0", "2", "1"])
