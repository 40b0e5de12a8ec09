"""The Quiz in a real JupyterLab, with a mouse, with keys only, and in its themes."""

import re
from typing import Any

import pytest
from labserver import CLASSROOM, Notebook, settle
from playwright.sync_api import Locator, Page, expect

from teachkit.quizzes import KINDS, Question, question
from teachkit.quizzes.kinds.next_node import NextNode

pytestmark = pytest.mark.browser

SEED = 1

WRONG: dict[str, Any] = {
    "pruned": lambda asked: [0],
    "values": lambda asked: asked.key | {"A": 99},
    "window": lambda asked: ["-inf", 99],
    "next": lambda asked: "A",
    "order": lambda asked: {},
    "build": lambda asked: list(range(len(asked.game.leaves))),
}


SIGNS: dict[str, Any] = {
    "pruned": lambda asked: len(asked.key),
    "values": lambda asked: len(asked.key),
    "window": lambda asked: 1,
    "next": lambda asked: int(asked.key != "over"),
    "order": lambda asked: 1,
    "build": lambda asked: 1,
}
"""How many check marks a right answer gets."""


DRAWN = ".tk-tree :is(.tk-label, .tk-note, .tk-strike)"
"""What a search writes into a tree."""


def spot(quiz: Locator, state: int) -> Locator:
    return quiz.locator(f'.tk-spot[data-node="{state}"]')


def field(quiz: Locator, state: int) -> Locator:
    return quiz.locator(f'.tkq-field[data-node="{state}"]')


def marked(quiz: Locator) -> Locator:
    return quiz.locator(".tkq-marked")


def give(quiz: Locator, asked: Question, answer: Any) -> None:
    """Answer with the mouse, and type where something is to be typed."""
    game = asked.game
    match asked.kind:
        case "pruned":
            for leaf in answer:
                spot(quiz, game.leaves[leaf]).click()
                expect(spot(quiz, game.leaves[leaf])).to_have_attribute("aria-checked", "true")
        case "values":
            for name, value in answer.items():
                field(quiz, asked.named(name)).fill(str(value))
        case "window":
            for name, bound in zip("αβ", answer, strict=True):
                quiz.get_by_label(name, exact=True).fill(str(bound))
        case "next":
            assert isinstance(asked, NextNode)
            state = asked.state_of(answer)
            quiz.locator(".tkq-over").click() if state is None else spot(quiz, state).click()
        case "order":
            order(quiz, asked, answer)
        case "build":
            for state, value in zip(game.leaves, answer, strict=True):
                field(quiz, state).fill(str(value))


def order(quiz: Locator, asked: Question, answer: dict[str, list[int]]) -> None:
    """Move children to the left until they stand as they should."""
    game = asked.game
    for name, wished in answer.items():
        node = asked.named(name)
        now = list(game.actions(node))
        for place, move in enumerate(wished):
            spot(quiz, game.result(node, move)).click()
            for _ in range(now.index(move) - place):
                before = quiz.locator(".tk-tree").inner_html()
                quiz.get_by_text("Move left").click()
                expect(quiz.locator(".tk-tree")).not_to_have_js_property("innerHTML", before)
            now.remove(move)
            now.insert(place, move)


@pytest.fixture
def show(run_cells):
    """A function that shows quizzes in a notebook of their own, below each other."""

    def shown(*quizzes: str) -> tuple[Notebook, list[Locator]]:
        cells = (
            "from teachkit import *\nfrom ipywidgets import VBox",
            f"quizzes = [{', '.join(quizzes)}]",
            "VBox(quizzes)",
        )
        notebook: Notebook = run_cells(*cells)
        found = notebook.page.locator(".tkq-quiz")
        expect(found).to_have_count(len(quizzes))
        return notebook, [found.nth(number) for number in range(len(quizzes))]

    return shown


def test_every_kind_is_answered_wrong_and_right(show, screenshot):
    made = (f"Quiz({kind!r}, seed={SEED})" for kind in KINDS)
    notebook, quizzes = show(*made)
    for kind, quiz in zip(KINDS, quizzes, strict=True):
        asked = question(kind, seed=SEED)
        quiz.scroll_into_view_if_needed()
        drawn = quiz.locator(DRAWN).count()
        give(quiz, asked, WRONG[kind](asked))
        quiz.locator(".tkq-check").click()
        expect(marked(quiz)).to_contain_text("✗ Not right")
        expect(marked(quiz)).to_contain_text(asked.mark(WRONG[kind](asked)).hint)
        expect(quiz.locator(".tkq-sign.wrong").first).to_be_visible()
        expect(quiz.locator(".tkq-again")).to_be_hidden()
        screenshot(notebook.page, f"quiz-{kind}-wrong")
        assert quiz.locator(DRAWN).count() == drawn, "the solution is drawn"
        if kind == "pruned":
            spot(quiz, asked.game.leaves[0]).click()
            expect(spot(quiz, asked.game.leaves[0])).to_have_attribute("aria-checked", "false")
            expect(marked(quiz)).to_be_empty()
        give(quiz, asked, asked.key)
        quiz.locator(".tkq-check").click()
        expect(marked(quiz)).to_contain_text("✓ Right")
        expect(quiz.locator(".tkq-sign.wrong")).to_have_count(0)
        expect(quiz.locator(".tkq-sign.right")).to_have_count(SIGNS[kind](asked))
    given = [question(kind, seed=SEED) for kind in KINDS]
    answers = [asked.checked(asked.key) for asked in given]
    notebook.until("[quiz.answer for quiz in quizzes]", answers)
    assert notebook.cell_count() == 3, "JupyterLab saw keys that were meant for the Quiz"


def test_a_quiz_is_done_with_keys_only(show, screenshot):
    made = (f"Quiz({kind!r}, seed={SEED}, level='easy')" for kind in ("pruned", "next"))
    notebook, (quiz, other) = show(*made)
    page = notebook.page
    press, asked = page.keyboard.press, question("pruned", seed=SEED, level="easy")
    quiz.locator(".tkq-check").focus()
    press("Shift+Tab")
    for leaf, state in enumerate(asked.game.leaves):
        expect(spot(quiz, state)).to_be_focused()
        if leaf in asked.key:
            press("Space")
        press("ArrowRight")
    screenshot(page, "quiz-keys")
    press("Tab")
    press("Enter")
    expect(marked(quiz)).to_contain_text("✓ Right")
    expect(quiz.locator(".tkq-next")).to_be_focused()
    press("Enter")
    expect(quiz.locator(".tk-subtitle")).to_have_text(f"question {SEED + 1}")
    following = question("pruned", seed=SEED + 1, level="easy")
    first = spot(quiz, following.game.leaves[0])
    expect(first).to_be_focused()
    expect(marked(quiz)).to_be_empty()
    press("Enter")
    press("Tab")
    press("Enter")
    expect(marked(quiz)).to_contain_text("✗ Not right")
    expect(quiz.locator(".tkq-check")).to_be_focused()
    expect(first).to_have_attribute("aria-checked", "true")
    expect(first).to_have_attribute("aria-description", "wrong")
    press("Tab")
    press("Enter")
    expect(marked(quiz)).to_contain_text(f"The answer: {following.key_text}")
    quiz.locator(".tkq-again").click()
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-checked", "true")
    tree = question("next", seed=SEED, level="easy").game
    children = [tree.result(0, move) for move in tree.actions(0)]
    for way, child in (("Up", 0), ("Down", 0), ("Left", 0), ("Right", -1)):
        spot(other, 0).focus()
        press(f"Arrow{way}")
        expect(spot(other, children[child])).to_be_focused()
    assert notebook.cell_count() == 3, "JupyterLab saw keys that were meant for the Quiz"


def test_numbers_are_typed_and_children_moved_with_keys(show, screenshot):
    kinds = ("values", "order", "window", "build")
    made = (f"Quiz({kind!r}, seed={SEED}, level='easy')" for kind in kinds)
    notebook, quizzes = show(*made, f"Quiz('values', seed={SEED})")
    page = notebook.page
    asked = {kind: question(kind, seed=SEED, level="easy") for kind in kinds}
    type_values(page, quizzes[0], asked["values"])
    type_leaves(page, quizzes[3], asked["build"])
    go_about(page, quizzes[4], question("values", seed=SEED), screenshot)
    move_children(page, quizzes[1], asked["order"])
    type_window(page, quizzes[2], asked["window"])
    assert notebook.cell_count() == 3, "JupyterLab saw keys that were meant for the Quiz"


def type_values(page: Page, quiz: Locator, asked: Question) -> None:
    press = page.keyboard.press
    quiz.locator(".tkq-check").focus()
    press("Enter")
    expect(marked(quiz)).to_contain_text("These nodes have no value yet: A, B, C, D.")
    field(quiz, asked.named("A")).click()
    page.keyboard.type(str(asked.key["A"]))
    press("ArrowDown")
    for name in "BCD":
        expect(field(quiz, asked.named(name))).to_be_focused()
        page.keyboard.type(f"9{asked.key[name]}")
        press("ArrowRight")
    expect(field(quiz, asked.named("D"))).to_be_focused()
    page.keyboard.type(str(asked.key["D"]))
    for name in "CB":
        press("Shift+Tab")
        expect(field(quiz, asked.named(name))).to_be_focused()
        page.keyboard.type(str(asked.key[name]))
    press("Enter")
    press("Enter")
    press("Enter")
    expect(quiz.locator(".tkq-check")).to_be_focused()
    press("Enter")
    expect(marked(quiz)).to_contain_text("✓ Right")


def type_leaves(page: Page, quiz: Locator, asked: Question) -> None:
    field(quiz, asked.game.leaves[0]).focus()
    for state, value in zip(asked.game.leaves, asked.key, strict=True):
        expect(field(quiz, state)).to_be_focused()
        page.keyboard.type(str(value))
        page.keyboard.press("Tab")
    expect(quiz.locator(".tkq-check")).to_be_focused()
    page.keyboard.press("Enter")
    expect(marked(quiz)).to_contain_text("✓ Right")


def go_about(page: Page, quiz: Locator, asked: Question, screenshot) -> None:
    """Through a tree of three levels: A; B and C; D, E, F and G."""
    field(quiz, asked.named("A")).focus()
    for way, name in [("Down", "B"), ("Right", "C"), ("Right", "C"), ("Down", "F"), ("Right", "G"),
                      ("Up", "C"), ("Left", "B"), ("Up", "A"), ("Right", "A")]:  # fmt: skip
        page.keyboard.press(f"Arrow{way}")
        expect(field(quiz, asked.named(name))).to_be_focused()
    for name in "BCDEFG":
        page.keyboard.press("Tab")
        expect(field(quiz, asked.named(name))).to_be_focused()
    screenshot(page, "quiz-values-focus")


def move_children(page: Page, quiz: Locator, asked: Question) -> None:
    first = asked.game.result(0, 0)
    quiz.locator(".tkq-move").first.focus()
    page.keyboard.press("Shift+Tab")
    expect(spot(quiz, first)).to_be_focused()
    order = "quiz => [...quiz.querySelectorAll('.tk-spot')].map(spot => spot.dataset.node)"
    before = quiz.evaluate(order)
    page.keyboard.press("Shift+ArrowRight")
    expect(quiz.locator(".tk-spot").nth(1)).not_to_have_attribute("data-node", str(first))
    expect(spot(quiz, first)).to_be_focused()
    page.keyboard.press("Shift+ArrowLeft")
    expect(quiz.locator(".tk-spot").nth(1)).to_have_attribute("data-node", str(first))
    assert quiz.evaluate(order) == before


def type_window(page: Page, quiz: Locator, asked: Question) -> None:
    alpha = quiz.get_by_label("α", exact=True)
    alpha.focus()
    page.keyboard.type("x")
    page.keyboard.press("Tab")
    expect(marked(quiz)).to_contain_text("α must be a number, inf or -inf, not 'x'")
    expect(alpha).to_have_value("x")
    alpha.focus()
    page.keyboard.press("Control+a")
    for bound in asked.key:
        page.keyboard.type(str(bound).replace("∞", "inf"))
        page.keyboard.press("Enter")
    expect(quiz.locator(".tkq-check")).to_be_focused()
    page.keyboard.press("Enter")
    expect(marked(quiz)).to_contain_text("✓ Right")


def test_the_page_does_not_know_the_answer(show):
    notebook, (quiz,) = show(f"Quiz('pruned', seed={SEED}, level='hard')")
    asked = question("pruned", seed=SEED, level="hard")
    expect(quiz.locator(".tkq-check")).to_be_visible()
    sent = notebook.page.evaluate(
        """async () => {
            const panel = jupyterapp.shell.currentWidget;
            const output = panel.model.toJSON().cells[2].outputs[0].data;
            return JSON.stringify(output) + document.body.innerHTML;
        }"""
    )
    for secret in (asked.reason, asked.key_text, "struck", "cutoff"):
        assert secret not in re.sub(r"tk-edge\\.struck", "", sent)
    looks = {spot(quiz, state).get_attribute("class") for state in asked.game.leaves}
    assert len(looks) == 1, "leaves that will be cut look different"


def test_quizzes_in_all_themes(show, screenshot):
    looks = [("light", "values"), ("dark", "pruned"), ("projector", "next")]
    made = (f"Quiz({kind!r}, seed={SEED}, level='hard', theme={theme!r})" for theme, kind in looks)
    notebook, quizzes = show(*made)
    page = notebook.page
    page.set_viewport_size(CLASSROOM)
    settle(page)
    for (theme, kind), quiz in zip(looks, quizzes, strict=True):
        asked = question(kind, seed=SEED, level="hard")
        expect(quiz).to_have_attribute("data-theme", theme)
        quiz.scroll_into_view_if_needed()
        screenshot(page, f"quiz-{theme}-{kind}-asked")
        give(quiz, asked, WRONG[kind](asked))
        quiz.locator(".tkq-check").click()
        expect(marked(quiz)).to_contain_text("✗ Not right")
        screenshot(page, f"quiz-{theme}-{kind}-marked")
        box = quiz.bounding_box()
        for part in quiz.locator(".tk-spot").all():
            inner = part.bounding_box()
            assert inner["x"] >= box["x"]
            assert inner["x"] + inner["width"] <= box["x"] + box["width"]


def test_a_node_is_dragged_among_its_siblings_and_no_text_is_selected(show):
    notebook, (quiz,) = show("Quiz('order', seed=1, level='easy')")
    page = notebook.page
    game = question("order", seed=1, level="easy").game
    node, other = (game.result(0, move) for move in (0, 1))
    first, last = (spot(quiz, state).bounding_box() for state in (node, other))
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"], first["y"], steps=6)
    page.mouse.up()
    order = [1, 0, *range(2, len(game.actions(0)))]
    notebook.until("quizzes[0].answer", {"A": order})
    assert page.evaluate("String(getSelection())") == ""
    expect(spot(quiz, node)).to_have_attribute("aria-pressed", "true")
