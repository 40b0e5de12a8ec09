"""The Overview in a real JupyterLab and in saved pages, with a real browser."""

import re

import pytest
from labserver import complaints, settle
from playwright.sync_api import Locator, Page, expect

from teachkit import ConnectFour, Overview, TreeGame, alphabeta, minimax, record

pytestmark = pytest.mark.browser

SETUP = """from teachkit import *
from ipywidgets import VBox
four = ConnectFour()
full = record(minimax, four, depth=4)
part = record(alphabeta, four, depth=4)
middle = record(alphabeta, four, depth=4, order="centre-first")"""
FOUR = ConnectFour()


def crumbs(page: Page, root: str = ".tko-overview") -> Locator:
    return page.locator(f"{root} .tko-crumbs")


def title(page: Page) -> Locator:
    return page.locator(".tko-overview .tko-place")


def spot(page: Page, ply: int, share: float, number: int = 0) -> tuple[float, float]:
    """Where in the window a point of a band is."""
    box = page.locator(".tko-stage").nth(number).bounding_box()
    plies = page.locator(".tko-overview").nth(number).locator(".tko-totals tbody tr").count()
    return box["x"] + share * box["width"], box["y"] + (ply + 0.4) * box["height"] / plies


@pytest.fixture
def saved(page: Page, tmp_path):
    """A function that saves an Overview, opens the page without a network, and watches it."""
    page.route(re.compile("^https?:"), lambda route: route.abort())

    def open_saved(overview: Overview) -> Page:
        page.goto(overview.save(tmp_path / "overview.html").as_uri())
        page.wait_for_selector(".tko-stage")
        settle(page)
        return page

    with complaints(page) as heard:
        yield open_saved
    assert heard == []


def test_a_lecture_in_jupyterlab(run_cells, screenshot):
    notebook = run_cells(SETUP, "view = Overview(part, full)\nview", "")
    page = notebook.page
    expect(page.locator(".tko-overview .tk-title")).to_contain_text("of minimax's 2,801 nodes")
    expect(page.locator(".tko-totals tbody tr").nth(4)).to_contain_text("of 2,401")
    page.mouse.click(*spot(page, 1, 0.5))
    expect(crumbs(page)).to_have_text("whole search›4")
    notebook.until("view.zoom", ("4",))
    page.mouse.move(*spot(page, 2, 0.1))
    expect(title(page)).to_have_text("After 4 – 1")
    expect(page.locator(".tko-lines")).to_contain_text("Window: α")
    expect(page.locator(".tko-board [data-on]")).to_have_count(2)
    screenshot(page, "overview")
    page.mouse.click(*spot(page, 2, 0.1))
    expect(crumbs(page)).to_have_text("whole search›4›1")
    page.keyboard.press("Escape")
    expect(crumbs(page)).to_have_text("whole search›4")
    page.locator(".tko-crumb").first.click()
    expect(crumbs(page)).to_have_text("whole search")
    notebook.until("view.zoom", ())
    notebook.ask("None", "view.zoom = '4 4'")
    expect(crumbs(page)).to_have_text("whole search›4›4")
    assert notebook.cell_count() == 3, "JupyterLab saw keys that were meant for the Overview"


def test_keys_lead_from_node_to_node_and_say_where(run_cells):
    notebook = run_cells(SETUP, "view = Overview(part, full)\nview", "")
    page = notebook.page
    page.locator(".tko-stage").focus()
    spoken = page.locator(".tko-panel .tko-spoken")
    expect(spoken).to_contain_text("At the start: MAX to move: red.")
    page.keyboard.press("ArrowDown")
    expect(spoken).to_contain_text("After 1: MIN to move: yellow.")
    page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text("After 2:")
    page.keyboard.press("Enter")
    expect(crumbs(page)).to_have_text("whole search›2")
    notebook.until("view.zoom", ("2",))
    page.keyboard.press("ArrowDown")
    expect(spoken).to_contain_text("After 2 – 1:")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("s")
    expect(page.locator(".tko-stepper .tks-says")).to_contain_text("after 2")
    expect(page.locator(".tko-stepper .tks-stage")).to_be_focused()
    expect(page.locator(".tko-stage")).to_be_hidden()
    before = notebook.ask("view.stepper.step")
    page.keyboard.press("ArrowRight")
    notebook.until("view.stepper.step", int(before) + 1)
    page.keyboard.press("Escape")
    expect(page.locator(".tko-stage")).to_be_focused()
    page.keyboard.press("Home")
    expect(crumbs(page)).to_have_text("whole search")
    expect(spoken).to_contain_text("At the start:")
    assert notebook.cell_count() == 3


def test_two_overviews_share_their_zoom(run_cells):
    show = (
        "one = Overview(part, full)\ntwo = Overview(middle, full, zoom_with=one)\nVBox([one, two])"
    )
    notebook = run_cells(SETUP, show)
    page = notebook.page
    expect(page.locator(".tko-overview")).to_have_count(2)
    page.mouse.click(*spot(page, 1, 0.2))
    for number in (0, 1):
        expect(page.locator(".tko-crumbs").nth(number)).to_have_text("whole search›2")
        expect(title(page).nth(number)).to_have_text("After 2")
    notebook.ask("None", "two.zoom = '4'")
    for number in (0, 1):
        expect(page.locator(".tko-crumbs").nth(number)).to_have_text("whole search›4")


def test_wheel_and_drag_zoom_and_pan(saved):
    trace = record(alphabeta, FOUR, depth=5)
    page = saved(Overview(trace, record(minimax, FOUR, depth=5)))
    page.mouse.move(*spot(page, 1, 0.5))
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(crumbs(page)).to_contain_text("whole search›4")
    x, y = spot(page, 1, 0.9)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(spot(page, 1, 0.1)[0], y, steps=4)
    page.mouse.up()
    expect(crumbs(page)).to_contain_text("whole search›4")
    page.keyboard.press("Home")
    expect(crumbs(page)).to_have_text("whole search")


def test_a_saved_page_zooms_without_kernel_and_network(saved):
    page = saved(Overview(record(alphabeta, FOUR, depth=5), record(minimax, FOUR, depth=5)))
    expect(page.get_by_text("Click a box to zoom into it; Escape leads back.")).to_be_visible()
    page.mouse.click(*spot(page, 1, 0.5))
    expect(crumbs(page)).to_have_text("whole search›4")
    expect(page.locator(".tko-totals tbody tr").nth(1)).to_contain_text("1")
    page.mouse.move(*spot(page, 2, 0.1))
    expect(title(page)).to_have_text("After 4 – 1")
    page.keyboard.press("Escape")
    expect(crumbs(page)).to_have_text("whole search")
    assert page.locator(".tko-step").is_hidden(), "there is no Python to make a Stepper"


def test_a_part_of_a_saved_page_has_the_totals_that_the_notebook_has(saved):
    part, full = record(alphabeta, FOUR, depth=4), record(minimax, FOUR, depth=4)
    overview = Overview(part, full)
    page = saved(overview)
    page.mouse.click(*spot(page, 1, 0.5))
    expect(crumbs(page)).to_have_text("whole search›4")
    way = overview._places.find([3])
    wanted = overview._prepared.view(800, inside=way)["totals"]
    rows = page.locator(".tko-totals tbody td")
    expect(rows).to_have_text([f"{words} {share}".strip() for words, share in wanted])
    expect(page.locator(".tko-unable")).to_contain_text("open this overview in a notebook")


def test_a_saved_page_says_where_it_stops(saved, monkeypatch):
    monkeypatch.setattr("teachkit.widgets.overview.saved.CELLS", 200_000)  # a tenth of this search
    page = saved(Overview(record(minimax, FOUR, depth=6)))
    note = page.locator(".tko-note")
    expect(note).to_have_text("")
    page.mouse.move(*spot(page, 6, 0.5))
    page.keyboard.down("Control")
    for _ in range(40):
        page.mouse.wheel(0, -600)
    page.keyboard.up("Control")
    expect(note).to_contain_text("This file holds no finer detail")


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_it_is_painted_in_every_theme(saved, theme):
    page = saved(Overview(record(alphabeta, TreeGame([[3, 12], [2, 4]])), theme=theme))
    colour = "() => [...document.querySelector('.tko-canvas').getContext('2d')"
    pixel = page.evaluate(f"{colour}.getImageData(20, 20, 1, 1).data]")
    assert pixel[:3] == [0x56, 0xB4, 0xE9]
    totals = page.get_by_role("table")
    expect(totals.get_by_role("rowheader").first).to_contain_text("ply 0")


def test_nothing_glides_for_who_wants_stillness(saved):
    overview = Overview(record(alphabeta, FOUR, depth=4))
    page = saved(overview)
    page.emulate_media(reduced_motion="reduce")
    page.mouse.click(*spot(page, 1, 0.5))
    page.wait_for_function("() => document.querySelector('.tko-overview').dataset.glide")
    frames = page.evaluate("document.querySelector('.tko-overview').dataset.glide").split()
    page.emulate_media(reduced_motion="no-preference")
    assert len(frames) == 2
