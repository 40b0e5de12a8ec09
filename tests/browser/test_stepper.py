"""The Stepper in a real JupyterLab and in saved pages, with a real browser."""

import json
import random
import re

import pytest
from labserver import Notebook, complaints, settle, until
from playwright.sync_api import Page, expect
from trees import random_tree

from teachkit import (
    Checkers,
    Compare,
    ConnectFour,
    Morris,
    Othello,
    Stepper,
    TicTacToe,
    TreeGame,
    alphabeta,
    minimax,
    pvs,
    record,
)
from teachkit.stepping.moment import Moment
from teachkit.stepping.steps import Steps
from teachkit.values import value_text
from teachkit.widgets.stepper.film import stops

pytestmark = pytest.mark.browser

FIGURE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SETUP = f"from teachkit import *\ntrace = record(alphabeta, TreeGame({FIGURE}))"
HOSTILE = """<img src=x onerror="window.hacked=1"></script><script>window.hacked=1</script>'&"""


def says(page: Page, root: str = ".tks-stepper"):
    return page.locator(f"{root} .tks-says")


def counter(page: Page, root: str = ".tks-stepper"):
    return page.locator(f"{root} .tks-count")


def spot(page: Page, key: int | str, root: str = ".tks-stepper"):
    return page.locator(f'{root} .tk-spot[data-node="{key}"]')


@pytest.fixture
def saved(page: Page, tmp_path):
    """A function that saves a Stepper, opens the page without a network, and watches it."""
    page.route(re.compile("^https?:"), lambda route: route.abort())

    def open_saved(stepper: Stepper) -> Page:
        path = stepper.save(tmp_path / "lecture.html")
        page.goto(path.as_uri())
        page.wait_for_selector(".tks-stage")
        settle(page)
        return page

    with complaints(page) as heard:
        yield open_saved
    assert heard == []


# ---- in JupyterLab


def test_a_lecture_in_jupyterlab(run_cells, screenshot):
    notebook = run_cells(SETUP, "stepper = Stepper(trace)\nstepper", "")
    page = notebook.page
    expect(says(page)).to_have_text("MAX is to move at A; nothing is known yet.")
    page.locator(".tks-forward").click()
    expect(says(page)).to_have_text("MAX at A tries B.")
    page.keyboard.press("ArrowRight")
    expect(says(page)).to_contain_text("MIN is to move at B")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("n")
    expect(says(page)).to_contain_text("2 moves are cut")
    expect(page.locator(".tk-arrow.now")).to_have_attribute("data-node", "5")
    expect(page.locator('.tk-edge.struck[data-node="11"] .tk-strike').first).to_be_visible()
    screenshot(page, "stepper-jupyterlab")
    page.keyboard.press("End")
    expect(says(page)).to_contain_text("MAX gets 3, by B")
    expect(page.locator(".tk-edge.variation .tk-line")).to_have_count(2)
    page.keyboard.press("Home")
    expect(counter(page)).to_contain_text("step 0 of 47")
    spot(page, 7).click()
    expect(counter(page)).to_contain_text("step 29 of 47")
    spot(page, 7).click()
    expect(counter(page)).to_contain_text("step 45 of 47")
    spot(page, 1).locator(".tk-label").first.click(modifiers=["Shift"])
    expect(counter(page)).to_contain_text("step 16 of 47")
    notebook.until("stepper.step", 16)
    assert notebook.cell_count() == 3, "JupyterLab saw keys that were meant for the Stepper"


def test_the_controls_work_in_jupyterlab(run_cells):
    page = run_cells(SETUP, "Stepper(trace)").page
    page.get_by_label("How far one step goes").select_option("change")
    page.get_by_label("Speed").select_option("10×")
    page.locator(".tks-play").click()
    expect(counter(page)).to_contain_text("step 47 of 47")
    expect(page.locator(".tks-play")).to_have_text("Play")
    page.locator(".tks-first").click()
    page.locator(".tks-forward").click()
    expect(says(page)).to_contain_text("MIN at B now has 3")
    before = view(page)[2]
    page.keyboard.press("+")
    assert view(page)[2] > before
    page.locator(".tks-slider").focus()
    page.keyboard.press("End")
    expect(counter(page)).to_contain_text("step 47 of 47")


def test_predicting_in_jupyterlab_with_hostile_names(run_cells):
    cells = (
        "from teachkit import *",
        f"game = TreeGame({FIGURE}, names=[{HOSTILE!r}, 'B', 'C', 'D'])",
        "Stepper(record(alphabeta, game), predict=True)",
    )
    page = run_cells(*cells).page
    expect(says(page)).to_contain_text(HOSTILE)
    page.locator(".tks-stage").focus()
    page.keyboard.press("End")
    expect(page.locator(".tks-question")).to_contain_text("What does MIN have then?")
    page.keyboard.press("1")
    expect(page.locator(".tks-score")).to_contain_text("1 of 1 right")
    assert page.evaluate("window.hacked") is None


def test_python_and_the_browser_agree_on_the_step(run_cells):
    notebook: Notebook = run_cells(SETUP, "stepper = Stepper(trace)\nstepper", "stepper.step = 26")
    page = notebook.page
    expect(says(page)).to_contain_text("2 moves are cut")
    page.locator(".tks-stage").focus()
    page.keyboard.press("End")
    notebook.until("stepper.step", 47)


def test_no_key_is_lost_while_python_is_told(run_cells):
    cells = ("from teachkit import *", "trace = record(alphabeta, TicTacToe(), depth=4)",
             "stepper = Stepper(trace)\nstepper")  # fmt: skip
    notebook: Notebook = run_cells(*cells)
    page = notebook.page
    page.locator(".tks-stage").focus()
    for _ in range(150):
        page.keyboard.press("ArrowRight")
    notebook.until("stepper.step", 150)
    expect(counter(page)).to_contain_text("step 150 of")


def test_two_steppers_do_not_touch_each_other(run_cells):
    page = run_cells(SETUP, "Stepper(trace)", "Stepper(trace, step=26)").page
    expect(page.locator(".tks-stepper")).to_have_count(2)
    first, second = (page.locator(".tks-stepper").nth(n) for n in (0, 1))
    first.locator(".tks-stage").focus()
    page.keyboard.press("End")
    expect(first.locator(".tks-count")).to_contain_text("step 47 of 47")
    expect(second.locator(".tks-count")).to_contain_text("step 26 of 47")
    second.locator(".tks-back").click()
    expect(first.locator(".tks-count")).to_contain_text("step 47 of 47")
    expect(second.locator(".tks-count")).to_contain_text("step 25 of 47")


def test_it_works_again_after_a_reload_and_after_running_the_cell_again(run_cells):
    notebook: Notebook = run_cells(SETUP, "Stepper(trace)")
    page = notebook.page
    expect(counter(page)).to_contain_text("step 0 of 47")
    notebook.run_all()
    page.locator(".tks-forward").click()
    expect(counter(page)).to_contain_text("step 1 of 47")
    notebook.load()
    notebook.run_all()
    expect(page.locator(".tks-stepper")).to_have_count(1)
    page.locator(".tks-forward").click()
    expect(counter(page)).to_contain_text("step 1 of 47")


def test_the_stepper_turns_dark_with_jupyterlab(run_cells, screenshot):
    notebook: Notebook = run_cells(SETUP, "Stepper(trace, step=26)")
    page, root = notebook.page, notebook.page.locator(".tks-stepper")
    expect(root).to_have_attribute("data-theme", "light")
    notebook.theme("JupyterLab Dark")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_css("background-color", "rgb(21, 24, 28)")
    expect(page.locator("#jupyterlab-splash")).to_have_count(0)
    screenshot(page, "stepper-dark")
    notebook.theme("JupyterLab Light")
    expect(root).to_have_attribute("data-theme", "light")


def test_a_long_search_brings_its_steps_as_they_are_needed(run_cells):
    cells = (
        "from teachkit import *\ngame = ConnectFour()",
        "trace = record(alphabeta, game, depth=5)\nlen(trace)",
        "stepper = Stepper(trace)\nstepper",
    )
    page = run_cells(*cells).page
    expect(counter(page)).to_contain_text("step 0 of")
    page.locator(".tks-stage").focus()
    page.keyboard.press("End")
    expect(says(page)).to_contain_text("All moves at the root are tried")
    page.keyboard.press("ArrowLeft")
    expect(says(page)).not_to_contain_text("All moves at the root are tried")


def test_a_fold_opens_when_it_is_clicked(run_cells):
    cells = (
        "from teachkit import *\ngame = ConnectFour()",
        "Stepper(record(alphabeta, game, depth=4), view='tree')",
    )
    page = run_cells(*cells).page
    page.locator(".tks-fit").click()
    drawn, scale = page.locator(".tk-spot").count(), view(page)[2]
    fold = page.locator(".tk-spot.fold").first.get_attribute("data-node")
    page.locator(f'.tk-spot[data-node="{fold}"] .tk-shape').dispatch_event("pointerdown")
    page.locator(f'.tk-spot[data-node="{fold}"] .tk-shape').dispatch_event("pointerup")
    expect(page.locator(f'.tk-spot.fold[data-node="{fold}"]')).to_have_count(0)
    expect(spot(page, fold)).to_have_count(1)
    assert page.locator(".tk-spot").count() > drawn
    assert view(page)[2] == pytest.approx(scale), "at the same scale"
    page.locator(".tks-stage").focus()
    page.keyboard.press("Backspace")
    expect(page.locator(f'.tk-spot.fold[data-node="{fold}"]')).to_have_count(1)
    assert page.locator(".tk-spot").count() == drawn
    assert view(page)[2] == pytest.approx(scale)


def test_the_tree_of_a_long_search_is_drawn_when_it_is_asked_for(run_cells):
    cells = (
        "from teachkit import *\ngame = ConnectFour()",
        "stepper = Stepper(record(alphabeta, game, depth=6), step=900)\nstepper",
        "stepper.step, stepper.view",
    )
    notebook = run_cells(*cells)
    page = notebook.page
    expect(page.locator(".tks-rows .tks-cell.current")).to_have_count(1)
    said = says(page).text_content()
    page.locator(".tks-stage").focus()
    page.keyboard.press("t")
    expect(page.locator(".tk-spot").first).to_be_visible()
    expect(page.locator(".tks-stage")).to_be_focused()
    assert says(page).text_content() == said
    page.keyboard.press("t")
    expect(page.locator(".tks-rows .tks-cell.current")).to_have_count(1)
    page.keyboard.press("n")
    expect(says(page)).to_contain_text("cut")


# ---- saved pages


def test_a_saved_page_steps_without_kernel_and_network(saved):
    page = saved(Stepper(record(alphabeta, TreeGame(FIGURE))))
    policy = page.locator("meta[http-equiv]").get_attribute("content")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    page.locator(".tks-stage").focus()
    page.keyboard.press("n")
    expect(says(page)).to_contain_text("2 moves are cut")
    page.keyboard.press("n")  # at D the bound is reached with the last leaf: nothing is cut
    expect(says(page)).to_contain_text("2 moves are cut")
    page.keyboard.press("End")
    expect(counter(page)).to_have_text("step 47 of 4711 nodes1 cut")
    marks = page.locator(".tks-ticks path")
    expect(marks).to_have_attribute("d", re.compile("^M[^M]+$"))


def test_hostile_names_stay_text(saved):
    game = TreeGame(FIGURE, names=[HOSTILE, "B", "<b>C</b>", "D"])
    page = saved(Stepper(record(alphabeta, game), step=26))
    expect(says(page)).to_contain_text(HOSTILE)
    assert page.evaluate("window.hacked") is None
    assert page.locator(".tks-stepper img, .tks-stepper script").count() == 0
    assert HOSTILE in page.locator(".tk-name").first.text_content()


BY_HAND = """() => {
    const waiting = new Map();
    let last = 1e9;  // no number that the browser itself has given
    const forget = window.clearTimeout;
    window.setTimeout = (act, wait) => { waiting.set(++last, [act, wait]); return last; };
    window.clearTimeout = (number) => { waiting.delete(number); forget(number); };
    window.waitingFor = (wait) => [...waiting].filter(([, [, other]]) => other === wait);
    window.passes = (wait) => {
        const [number, [act]] = waitingFor(wait)[0];
        waiting.delete(number);
        act();
    };
}"""
"""From now on what the page would do after some time is done when a test says so."""


def test_playing_goes_on_until_the_end_and_can_be_paused(saved):
    page = saved(Stepper(record(alphabeta, TreeGame([[1, 2], [3, 4]])), theme="light"))
    page.evaluate(BY_HAND)
    page.get_by_label("Speed").select_option("10×")
    page.locator(".tks-stage").focus()
    page.keyboard.press(" ")
    expect(page.locator(".tks-play")).to_have_text("Pause")
    expect(says(page)).to_have_attribute("aria-live", "off")
    assert page.evaluate("waitingFor(120).length") == 1
    page.evaluate("while (waitingFor(120).length) passes(120)")
    expect(says(page)).to_contain_text("All moves at A are tried")
    expect(page.locator(".tks-play")).to_have_text("Play")
    page.locator(".tks-play").click()
    page.evaluate("passes(120)")
    expect(counter(page)).to_contain_text("step 1 of")
    page.locator(".tks-play").click()
    expect(page.locator(".tks-play")).to_have_text("Play")
    assert page.evaluate("waitingFor(120).length") == 0


def test_one_step_goes_as_far_as_one_says(saved):
    trace = record(alphabeta, TreeGame(FIGURE))
    page = saved(Stepper(trace))
    steps = Steps(trace)
    for grain in ("change", "node", "line"):
        page.get_by_label("How far one step goes").select_option(grain)
        page.locator(".tks-stage").focus()
        page.keyboard.press("Home")
        wanted = [steps[number].sentence for number in stops(steps, grain)]
        heard = [says(page).text_content()]
        for _ in wanted[1:]:
            page.keyboard.press("ArrowRight")
            heard.append(says(page).text_content())
        assert heard == wanted
        for _ in wanted[1:]:
            page.keyboard.press("ArrowLeft")
        assert says(page).text_content() == wanted[0]


def view(page: Page) -> tuple[float, ...]:
    style = page.locator(".tk-view").get_attribute("style")
    return tuple(float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", style)[:3])


def test_zoom_pan_and_fit(saved):
    page = saved(Stepper(record(alphabeta, TreeGame(FIGURE))))
    start = view(page)
    page.locator(".tks-larger").click()
    assert view(page)[2] == pytest.approx(1.3 * start[2], rel=1e-3)
    page.locator(".tks-stage").focus()
    page.keyboard.press("-")
    assert view(page)[2] == pytest.approx(start[2], rel=1e-3)
    box = page.locator(".tks-stage").bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 130, box["y"] + 70, steps=4)
    page.mouse.up()
    x, y, _ = view(page)
    page.mouse.wheel(0, 100)
    assert view(page)[:2] == pytest.approx((x, y)), "the wheel alone belongs to the page"
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function("k => !document.querySelector('.tk-view').style.transform.endsWith(k)",
                           arg=f"scale({start[2]:g})")  # fmt: skip
    assert view(page)[2] > start[2]
    page.keyboard.press("0")
    assert view(page)[2] == pytest.approx(start[2], rel=1e-3)


def test_the_lit_line_of_a_long_search_is_in_view(saved):
    page = saved(Stepper(record(pvs, TreeGame(FIGURE))))
    page.locator(".tks-stage").focus()
    page.keyboard.press("End")
    line = page.locator(".tks-code .lit").bounding_box()
    panel = page.locator(".tks-code").bounding_box()
    assert panel["y"] <= line["y"]
    assert line["y"] + line["height"] <= panel["y"] + panel["height"]


@pytest.mark.parametrize("view", ["line", "tree"])
def test_nothing_is_cut_off_at_any_width(saved, screenshot, view):
    game = TicTacToe()
    page = saved(Stepper(record(alphabeta, game, game.parse("5917")), step=60, view=view))
    for width, height in ((700, 900), (800, 900), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        beyond = page.evaluate(
            """() => [...document.querySelectorAll('.tks-stepper button, .tks-stepper select,'
                + '.tks-says, .tks-code, .tks-calls, .tks-board, .tks-stage')].filter(element =>
                !element.closest('[hidden]') && (element.getBoundingClientRect().right > innerWidth
                || element.getBoundingClientRect().width === 0)).map(e => e.className)"""
        )
        assert beyond == []
        if height < width:
            assert page.evaluate("document.documentElement.scrollHeight") <= height
        screenshot(page, f"stepper-{view}-{width}")


BESIDE_THE_FILES = {"width": 870, "height": 679}
"""What is left for a notebook at 1280 x 800 beside JupyterLab's list of files."""

COVERED = """() => {
    const map = document.querySelector('.tks-miniature').getBoundingClientRect();
    return [...document.querySelectorAll('.tk-spot .tk-shape')].filter(shape => {
        const box = shape.getBoundingClientRect();
        return map.width && box.left < map.right && box.right > map.left
            && box.top < map.bottom && box.bottom > map.top;
    }).length;
}"""
BEYOND = """() => {
    const stage = document.querySelector('.tks-stage').getBoundingClientRect();
    return [...document.querySelectorAll('.tk-spot')].filter(spot => {
        const box = spot.getBoundingClientRect();
        return box.left < stage.left || box.right > stage.right || box.bottom > stage.bottom;
    }).length;
}"""
"""How many nodes the small map covers, and how many are not wholly seen."""


@pytest.mark.parametrize("theme", ["light", "projector"])
def test_everything_is_seen_at_once_on_a_small_screen(saved, screenshot, theme):
    game = TicTacToe()
    page = saved(Stepper(record(minimax, game, game.parse("519746")), step=50, theme=theme))
    page.set_viewport_size(BESIDE_THE_FILES)
    settle(page)
    root = page.locator(".tks-stepper").bounding_box()
    assert root["height"] <= 645
    assert page.evaluate(BEYOND) == 0, "a small tree is shown whole"
    expect(page.locator(".tks-miniature")).to_be_hidden()
    code = page.locator(".tks-code").bounding_box()
    page.locator(".tks-stage").focus()
    for _ in range(25):
        page.keyboard.press("ArrowRight")
        line = page.locator(".tks-code .lit").bounding_box()
        assert code["y"] <= line["y"]
        assert line["y"] + line["height"] <= code["y"] + code["height"]
    screenshot(page, f"stepper-small-{theme}")


def test_the_small_map_covers_no_node(saved):
    page = saved(Stepper(record(alphabeta, ConnectFour(), depth=4), view="tree"))
    page.set_viewport_size(BESIDE_THE_FILES)
    settle(page)
    last = int(page.locator(".tks-slider").get_attribute("max"))
    seen = 0
    for number in range(0, last, last // 25):
        page.evaluate(GO, number)
        page.evaluate("document.getAnimations().forEach(each => each.finish())")
        assert page.evaluate(COVERED) == 0
        seen += page.locator(".tks-miniature").is_visible()
    assert seen


def test_the_tools_wrap_where_there_is_little_room(saved, screenshot):
    page = saved(Stepper(record(alphabeta, TreeGame(FIGURE)), step=26, theme="projector"))
    page.set_viewport_size({"width": 470, "height": 450})
    settle(page)
    for control in page.locator(".tk-bar button:visible, .tk-bar select:visible").all():
        box = control.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 470
    assert page.evaluate(BEYOND) == 0
    screenshot(page, "stepper-slim-projector")


def test_nothing_tells_what_will_be_cut_in_a_board_game(saved, screenshot):
    game = TicTacToe()
    page = saved(Stepper(record(alphabeta, game, game.parse("519746"))))
    screenshot(page, "stepper-veiled")
    seen = page.locator(".tk-spot.unseen:not([data-beyond]) :visible")
    assert seen.count() == 3, "the moves at the root, and nothing below them"
    for part in seen.all():
        expect(part).to_have_class("tk-veil")
    page.locator(".tks-stage").focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        looks = page.evaluate(
            """() => [...document.querySelectorAll('.tk-spot.unseen:not([data-beyond])')]
                .map(spot => [...spot.children].filter(part => part.getClientRects().length
                    && getComputedStyle(part).display !== 'none').map(part =>
                    part.getAttribute('class')).join())"""
        )
        assert set(looks) <= {"tk-veil"}


def test_a_search_that_cannot_cut_offers_no_next_cut(saved):
    page = saved(Stepper(record(minimax, TreeGame(FIGURE))))
    assert page.locator(".tks-cut").count() == 0


def test_controls_can_be_hit_and_have_names(saved):
    page = saved(Stepper(record(alphabeta, TreeGame(FIGURE))))
    for control in page.locator("button:visible, select:visible, input:visible").all():
        box = control.bounding_box()
        assert min(box["width"], box["height"]) >= 24
        assert control.get_attribute("aria-label")
        assert control.get_attribute("data-lm-suppress-shortcuts") == "true"


def test_the_layout_never_jumps(saved):
    game = TicTacToe()
    page = saved(Stepper(record(alphabeta, game, game.parse("59174"))))
    page.locator(".tks-follow").click()
    page.locator(".tks-stage").focus()
    where = """() => ['stage', 'says', 'under', 'code', 'calls'].map(name => {
        const part = document.querySelector(`.tks-${name}`);
        const {x, y, width, height} = part.getBoundingClientRect();
        return [x, y, width, height].map(Math.round)})"""
    first, looked = page.evaluate(where), view(page)
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(where) == first
        assert view(page) == looked


GO = """number => {
    const slider = document.querySelector('.tks-slider');
    slider.value = number;
    slider.dispatchEvent(new Event('input'));
}"""

SHOWN_AT = f"""numbers => JSON.stringify(numbers.map(number => {{
    ({GO})(number);
    return {{
        looks: Object.fromEntries([...document.querySelectorAll('.tk-spot')].map(spot =>
            [spot.dataset.node, [
                [...spot.classList].find(name =>
                    ['done', 'open', 'current', 'unseen', 'pruned'].includes(name)),
                [...spot.querySelectorAll('.tk-label')].map(t => t.textContent).join('|'),
                [...spot.querySelectorAll('.tk-note')].map(t => t.textContent).filter(Boolean)]])),
        says: document.querySelector('.tks-says').textContent,
        calls: [...document.querySelectorAll('.tks-calls tbody tr')].map(row =>
            [...row.children].map(cell => cell.textContent)),
    }};
}}))"""
"""What can be seen at each of these steps: one long answer is much quicker than many short ones."""


@pytest.mark.parametrize("seed", [9, 14, 16])
@pytest.mark.parametrize("search", [minimax, alphabeta, pvs])
def test_every_step_shows_what_a_replay_finds(saved, seed, search):
    trace = record(search, random_tree(seed, 4))
    page = saved(Stepper(trace, theme="light"))
    page.locator(".tks-stage").focus()
    steps = Steps(trace)
    order = [*range(len(steps)), *range(len(steps) - 2, -1, -3)]
    for number, seen in zip(order, json.loads(page.evaluate(SHOWN_AT, order)), strict=True):
        moment = Moment(trace, steps, number)
        step = steps[number]
        assert seen["says"] == step.sentence
        for node in trace:
            look = seen["looks"][str(node.id)]
            assert look[0] == moment.status(node)
            assert look[1] == moment.label(node, "window")
            assert look[2] == list(moment.notes(node, "window"))
        v = "–" if step.v is None else value_text(step.v)
        row = seen["calls"][-1]
        assert row[2] == v
        if trace.cut is not None:
            assert row[3:] == [value_text(step.alpha), value_text(step.beta)]


def test_the_board_shows_the_position_of_the_current_node(saved):
    game = ConnectFour()
    trace = record(alphabeta, game, game.parse("4455"), depth=2)
    page = saved(Stepper(trace))
    page.locator(".tks-stage").focus()
    steps = Steps(trace)
    for number in random.Random(1).sample(range(len(steps)), 12):
        page.evaluate(GO, number)
        node = steps[number].node
        assert page.locator(".tks-board > svg").get_attribute("aria-label") == game.text(node.state)
        pieces = page.locator(".tks-board > svg > g").nth(1).locator("> g")
        assert pieces.count() == len(game.pieces(node.state))


# ---- predicting


def test_predicting_asks_checks_and_explains(saved, screenshot):
    trace = record(alphabeta, TreeGame(FIGURE))
    stepper, steps = Stepper(trace, predict=True), Steps(trace)
    page = saved(stepper)
    asked = stepper._still["asked"]
    page.locator(".tks-stage").focus()
    page.keyboard.press("End")
    expect(counter(page)).to_contain_text(f"step {asked[0] - 1} of")
    expect(page.locator(".tks-question")).to_contain_text("What does MIN have then?")
    expect(spot(page, 1).locator(".tk-label")).to_have_text("≤3")
    place = page.locator(".tks-stage").bounding_box()
    page.get_by_role("button", name="12").click()
    assert page.locator(".tks-stage").bounding_box() == place, "the score moves nothing"
    expect(page.locator(".tks-verdict")).to_have_text(f"✗ No: 3. {steps[asked[0]].sentence}")
    expect(page.locator(".tks-score")).to_contain_text("0 of 1 right")
    page.keyboard.press("End")
    expect(page.locator(".tks-question")).to_contain_text("Are its other moves cut?")
    expect(page.locator(".tk-edge.struck")).to_have_count(0)
    screenshot(page, "stepper-predict")
    page.keyboard.press("1")
    expect(page.locator(".tks-verdict")).to_have_text(f"✓ Right. {steps[asked[1]].sentence}")
    expect(page.locator(".tks-score")).to_contain_text("1 of 2 right")
    # The next question follows at once, and the verdict is still that on the cut.
    assert asked[2] == asked[1] + 1
    expect(page.locator(".tks-question")).to_contain_text("Are its other moves cut?")
    expect(page.locator(".tks-answer.right")).to_contain_text("cut")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tks-question")).to_contain_text("What does MAX have then?")
    expect(page.locator(".tks-verdict")).to_be_empty()
    for number in asked[2:]:
        page.keyboard.press("End")
        expect(counter(page)).to_contain_text(f"step {number - 1} of")
        page.locator(".tks-answer").nth(0).click()
    page.keyboard.press("End")
    expect(says(page)).to_contain_text("All moves at A are tried")


def test_a_question_is_lit_and_a_clicker_goes_on_past_it(saved):
    trace = record(alphabeta, TreeGame(FIGURE))
    stepper, steps = Stepper(trace, predict=True), Steps(trace)
    asked = stepper._still["asked"]
    page = saved(stepper)
    for _ in range(asked[0] - 1):
        page.keyboard.press("PageDown")
    expect(page.locator(".tks-question")).to_be_visible()
    expect(page.locator(".tks-verdict")).to_be_empty()
    page.keyboard.press("n")
    expect(page.locator(".tks-asking.lit .tks-verdict")).to_contain_text(
        "Choose 1 or 2. To go on once more shows the answer."
    )
    expect(counter(page)).to_contain_text(f"step {asked[0] - 1} of")
    page.keyboard.press("PageDown")
    verdict = page.locator(".tks-verdict")
    expect(verdict).to_have_text(f"It is: 3. {steps[asked[0]].sentence}")
    expect(page.locator(".tks-score")).to_have_text(f"0 of 0 right · {len(asked) - 1} to go")
    page.keyboard.press("End")  # as the slider, this leads to the next question, and no farther
    page.keyboard.press("End")
    page.keyboard.press("End")
    expect(counter(page)).to_contain_text(f"step {asked[1] - 1} of")
    expect(verdict).to_contain_text("Choose 1 or 2.")
    page.keyboard.press("1")
    expect(page.locator(".tks-score")).to_have_text(f"1 of 1 right · {len(asked) - 2} to go")


@pytest.mark.parametrize("width", [870, 1280])
def test_a_verdict_of_two_lines_moves_nothing(saved, width):
    trace = record(alphabeta, TreeGame(FIGURE))
    page = saved(Stepper(trace, predict=True))
    page.set_viewport_size({"width": width, "height": 800})
    settle(page)
    code = page.locator(".tks-code").bounding_box()
    page.locator(".tks-stage").focus()
    for _ in range(4):
        page.keyboard.press("End")
        page.locator(".tks-answer:enabled").first.click()
        expect(page.locator(".tks-verdict")).not_to_be_empty()
        assert page.locator(".tks-code").bounding_box() == code


def test_a_game_to_be_predicted_hides_what_is_to_come(saved):
    game = TicTacToe()
    page = saved(Stepper(record(alphabeta, game, game.parse("5917")), predict=True))
    for hidden in page.locator(".tk-spot.unseen").all()[:5]:
        expect(hidden).to_have_css("visibility", "hidden")
    assert page.locator(".tks-ticks").count() == 0


# ---- two searches side by side


def test_two_searches_are_stepped_together_or_apart(saved):
    game = TreeGame(FIGURE)
    page = saved(Compare(record(minimax, game), record(alphabeta, game)))
    tallies = [page.locator(".tks-tally b").nth(side) for side in (0, 1)]
    stages = page.locator(".tks-stage")
    stages.nth(0).focus()
    page.keyboard.press("End")
    expect(tallies[0]).to_have_text("13 nodes · finished")
    expect(tallies[1]).to_have_text("11 nodes · 1 cut · finished")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(tallies[0]).to_have_text("2 nodes")
    expect(tallies[1]).to_have_text("2 nodes · 0 cuts")
    page.get_by_role("button", name="Step together").click()
    stages.nth(1).focus()
    page.keyboard.press("n")
    expect(tallies[0]).to_have_text("2 nodes")
    expect(tallies[1]).to_have_text("7 nodes · 1 cut")
    stages.nth(0).focus()
    page.keyboard.press("ArrowRight")
    expect(tallies[0]).to_have_text("3 nodes")
    expect(tallies[1]).to_have_text("7 nodes · 1 cut")
    page.get_by_role("button", name="Step together").click()
    expect(tallies[1]).to_have_text("3 nodes · 0 cuts")


def test_a_comparison_in_jupyterlab(run_cells, screenshot):
    cells = (
        f"from teachkit import *\ngame = TreeGame({FIGURE})",
        "pair = Compare(record(minimax, game), record(alphabeta, game))\npair",
    )
    notebook: Notebook = run_cells(*cells)
    page = notebook.page
    page.locator(".tks-stage").first.focus()
    page.keyboard.press("End")
    expect(page.locator(".tks-tally b").first).to_have_text("13 nodes · finished")
    screenshot(page, "compare")
    notebook.until("pair.steps", (55, 47))


def test_the_keys_work_in_a_saved_page_before_anything_is_clicked(saved):
    page = saved(Stepper(record(alphabeta, TreeGame(FIGURE))))
    page.keyboard.press("ArrowRight")
    expect(counter(page)).to_contain_text("step 1 of")


CLICKED = [".tk-title", ".tks-says", ".tks-board svg", ".tks-caption", ".tks-window"]


def test_a_click_anywhere_gives_the_stepper_the_keys(run_cells):
    notebook = run_cells(
        "from teachkit import *\ngame = ConnectFour()\nStepper(record(alphabeta, game, depth=3))"
    )
    page, cells = notebook.page, notebook.cell_count()
    for number, place in enumerate(CLICKED, start=1):
        page.locator(".jp-InputArea-editor").first.click()
        page.locator(f".tks-stepper {place}").first.click()
        expect(page.locator(".tks-stage")).to_be_focused()
        page.keyboard.press("PageDown")
        expect(counter(page)).to_contain_text(f"step {number} of")
    page.locator(".tk-present").click()
    expect(page.locator(".tks-stage")).to_be_focused()
    page.keyboard.press("f")
    expect(page.locator(".tk-presented")).to_have_count(0)
    assert notebook.cell_count() == cells


def test_space_does_not_leave_the_full_screen_that_the_mouse_chose(saved):
    page = saved(Stepper(record(alphabeta, TreeGame(FIGURE))))
    page.locator(".tk-present").click()
    page.keyboard.press("Space")
    expect(counter(page)).not_to_contain_text("step 0 of")
    expect(page.locator(".tk-presented")).to_have_count(1)


def test_a_click_beside_a_search_gives_the_keys_to_that_of_two(saved):
    game = TreeGame(FIGURE)
    page = saved(Compare(record(minimax, game), record(alphabeta, game)))
    for side in (1, 0):
        page.locator(".tks-side .tk-title").nth(side).click()
        expect(page.locator(".tks-stage").nth(side)).to_be_focused()


def test_two_trees_have_one_scale_and_begin_at_one_height(saved):
    game = TreeGame(FIGURE)
    page = saved(Compare(record(minimax, game), record(alphabeta, game)))
    page.set_viewport_size({"width": 1280, "height": 800})
    settle(page)
    places = page.evaluate(
        """() => [...document.querySelectorAll('.tk-view')].map(view => [
            new DOMMatrix(getComputedStyle(view).transform).a,
            view.querySelector('.tk-spot[data-node="0"] .tk-shape').getBoundingClientRect().top])"""
    )
    (scale, top), (other_scale, other_top) = places
    assert scale == pytest.approx(other_scale)
    assert top == pytest.approx(other_top, abs=1)


# ---- the line of play

NAMES = """() => [...document.querySelectorAll('.tks-board text')]
    .filter(text => !text.dataset.cell && text.getClientRects().length)
    .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


@pytest.mark.parametrize("game", [Checkers(), ConnectFour(), Morris(), Othello(), TicTacToe()])
def test_what_is_written_on_a_board_can_be_read(saved, game):
    state = game.parse("5917") if isinstance(game, TicTacToe) else None
    depth = {} if state is not None else {"depth": 2}
    page = saved(Stepper(record(alphabeta, game, state, **depth), view="line", step=9))
    for size, least in (((1280, 800), 14), ((1920, 1080), 20)):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        if least == 20:
            page.keyboard.press("f")
            expect(page.locator(".tk-presented")).to_have_count(1)
        until(page, f"least => Math.min(...({NAMES})()) >= least - 0.1", least)
        assert len(page.evaluate(NAMES)) >= 2


SHOWN_CELLS = """() => [...document.querySelectorAll('.tks-cell')].map(cell => ({
    node: Number(cell.dataset.node), words: cell.getAttribute('class').split(' '),
    texts: [...cell.querySelectorAll('text')].map(text => text.textContent).filter(Boolean),
}))"""


def opened_line(saved, **options) -> Page:
    game = ConnectFour()
    trace = record(alphabeta, game, game.parse("4455"), depth=4)
    return saved(Stepper(trace, theme="light", **options))


def test_a_cut_is_seen_on_the_line(saved, screenshot):
    page = opened_line(saved, step=286)
    expect(says(page)).to_contain_text("5 moves are cut")
    cells = page.evaluate(SHOWN_CELLS)
    assert sum("cut" in cell["words"] for cell in cells) == 5
    (current,) = (cell for cell in cells if "current" in cell["words"])
    assert current["texts"] == ["4", "≤−4"]
    assert {"best", "leaf", "done"} <= {word for cell in cells for word in cell["words"]}
    expect(page.locator(".tks-window.closed")).to_have_count(1)
    assert {*page.locator(".tk-numbers text").all_text_contents()} == {"1", "2", "3"}
    screenshot(page, "line")


def test_a_click_on_a_finished_move_goes_to_where_it_was_decided(saved):
    page = opened_line(saved, step=286)
    page.locator(".tks-cell.done.max").first.click()
    expect(says(page)).to_contain_text("All moves after 1 – 1 are tried")
    expect(page.locator(".tks-cell.current.max")).to_have_count(1)


def test_page_up_and_page_down_step_and_t_changes_the_view(saved):
    page = opened_line(saved)
    for key in ("PageDown", "PageDown", "PageUp"):
        page.keyboard.press(key)
    expect(counter(page)).to_contain_text("step 1 of")
    page.keyboard.press("t")
    expect(page.locator(".tk-spot").first).to_be_visible()
    expect(page.locator(".tks-code")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator(".tks-rows")).to_be_visible()
    expect(page.locator(".tks-code")).to_be_hidden()
    page.keyboard.press("c")
    expect(page.locator(".tks-code")).to_be_visible()
    expect(counter(page)).to_contain_text("step 1 of")


SMALLEST_TYPE = """() => Math.min(...[...document.querySelectorAll('.tks-cell:not(.low) text,'
    + '.tks-side-words, .tks-says, .tks-pin span')].filter(text => text.textContent
    && !text.matches('.tks-cell-count') && text.getClientRects().length)
    .map(text => parseFloat(getComputedStyle(text).fontSize)))"""


@pytest.mark.parametrize(
    ("size", "least"), [((870, 679), 14), ((1280, 800), 14), ((1920, 1080), 20)]
)
def test_what_a_step_speaks_of_can_be_read(saved, size, least):
    page = opened_line(saved, step=286)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    if least == 20:
        page.keyboard.press("f")
        expect(page.locator(".tk-presented")).to_have_count(1)
    settle(page)
    assert page.evaluate(SMALLEST_TYPE) >= least
    until(page, "() => document.documentElement.scrollHeight <= innerHeight")


def test_filling_the_screen_and_leaving_it(saved):
    page = opened_line(saved)
    page.keyboard.press("f")
    expect(page.locator(".tks-stepper.tk-presented")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(counter(page)).to_contain_text("step 1 of")
    page.keyboard.press("f")
    expect(page.locator(".tk-presented")).to_have_count(0)


def test_where_full_screen_is_refused_the_page_is_filled(saved):
    page = opened_line(saved)
    page.evaluate(
        "() => { Element.prototype.requestFullscreen = () => Promise.reject(new Error()); }"
    )
    page.keyboard.press("f")
    root = page.locator(".tks-stepper.tk-presented")
    expect(root).to_have_count(1)
    box = root.bounding_box()
    assert (box["x"], box["y"]) == (0, 0)
    assert box["width"] == page.viewport_size["width"]
    page.keyboard.press("Escape")
    expect(page.locator(".tk-presented")).to_have_count(0)


def test_nothing_jumps_while_the_line_is_stepped_along(saved):
    page = opened_line(saved)
    where = """() => ['stage', 'says', 'board', 'window'].map(name => {
        const part = document.querySelector(`.tks-${name}`);
        const {x, y, width, height} = part.getBoundingClientRect();
        return [x, y, width, height].map(Math.round)})"""
    first = page.evaluate(where)
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(where) == first
