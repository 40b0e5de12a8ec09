"""The card of a check in a real JupyterLab: the wrong line is lit, and its button steps."""

import pytest
from labserver import CLASSROOM, ran
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HUNTED = '''from math import inf
from teachkit import *

def hunted(game, state, alpha=-inf, beta=inf):
    """Alpha-beta with one mistake."""
    if game.is_terminal(state):
        return game.utility(state, "MAX")
    is_max = game.to_move(state) == "MAX"
    v = -inf if is_max else inf
    for move in game.actions(state):
        v2 = hunted(game, game.result(state, move), alpha, beta)
        v = max(v, v2) if is_max else min(v, v2)
        alpha, beta = (v, beta) if is_max else (alpha, v)
        if alpha >= beta:
            break
    return v'''


def test_a_card_lights_the_wrong_line_and_steps_to_the_wrong_step(lab_page, lab, screenshot):
    check = "result = check_search(hunted, 'alphabeta', progress=False)\nresult"
    with ran(lab_page, lab, HUNTED, check, size=CLASSROOM) as notebook:
        page, cell = notebook.page, notebook.cell(1)
        card = cell.locator(".tkv-verdict")
        expect(card.locator("mark")).to_contain_text("alpha, beta = (v, beta) if is_max")
        words, picture = card.locator("mark").bounding_box(), card.locator("img").bounding_box()
        assert picture["x"] > words["x"] + words["width"]  # beside the words, not below them
        screenshot(page, "verdict")
        expect(card.locator(".tks-compare")).to_have_count(0)
        card.get_by_role("button", name="Step through it").click()
        expect(card.locator(".tks-says").first).to_have_text(
            "The function looks no further at child 2 and returns 1."
        )
        stage = card.locator(".tks-stage").first
        expect(stage).to_be_focused()
        page.wait_for_function(
            """compare => {
                const { top, bottom } = compare.getBoundingClientRect();
                const view = compare.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
                return top >= view.top - 1 && bottom <= view.bottom + 1;
            }""",
            arg=card.locator(".tks-compare").element_handle(),
        )
        before = card.locator(".tks-says").first.text_content()
        page.keyboard.press("ArrowLeft")
        expect(card.locator(".tks-says").first).not_to_have_text(before or "")
        screenshot(page, "verdict-steps")


FROM_ZERO = """from teachkit import *

def from_zero(game, state):
    if game.is_terminal(state):
        return game.utility(state, "MAX"), None
    better = max if game.to_move(state) == "MAX" else min
    best = 0
    for move in game.actions(state):
        best = better(best, from_zero(game, game.result(state, move))[0])
    return best, None"""


def test_both_trees_stand_beside_the_words(lab_page, lab):
    check = "check_search(from_zero, progress=False)"
    with ran(lab_page, lab, FROM_ZERO, check, size=CLASSROOM) as notebook:
        card = notebook.cell(1).locator(".tkv-verdict")
        words = card.get_by_text("Read on:").bounding_box()
        picture = card.locator("img").bounding_box()
        assert picture["x"] >= words["x"] + words["width"]
        assert picture["y"] < words["y"]
