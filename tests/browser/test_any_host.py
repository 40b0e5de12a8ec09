"""The Match in a page that hosts anywidgets and knows nothing else, as marimo does.

Such a host sets the values of a message one after the other and tells of each at once. Python is
here, without a kernel: Line is what it has in place of a comm.
"""

import random
import time
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any

import pytest
from labserver import PATIENCE, complaints
from playwright.sync_api import Page, Route

from teachkit import AlphaBeta, ConnectFour, Human, Match, Othello

pytestmark = pytest.mark.browser

URL = "http://host.test/"
PAGE = """<!doctype html><html lang="en"><main></main>
<script type="module">
  import widget from "./widget.js";
  const values = await askPython({ method: "request_state" });
  const listeners = {};
  const emit = (event, ...more) => [...listeners[event] ?? []].forEach((each) => each(...more));
  const wished = {};
  window.receive = (changes) => changes.forEach(([name, value]) => {
    values[name] = value;
    emit(`change:${name}`);
  });
  window.hear = (message) => emit("msg:custom", message);
  widget.render({ el: document.querySelector("main"), model: {
    get: (name) => values[name],
    set: (name, value) => { wished[name] = values[name] = value; emit(`change:${name}`); },
    save_changes: () => askPython({ method: "update", state: wished }),
    send: (content, callback) => { callback?.(); askPython({ method: "custom", content }); },
    on: (event, listener) => (listeners[event] ??= new Set()).add(listener),
    off: (event, listener) => listeners[event]?.delete(listener),
  } });
</script></html>"""


class Line:
    """What Python says to the page, until somebody brings it there."""

    comm_id = "line"

    def __init__(self) -> None:
        self.said: SimpleQueue[dict[str, Any]] = SimpleQueue()

    def send(self, data: dict[str, Any], buffers: object) -> None:
        self.said.put(data)

    def on_msg(self, callback: object) -> None:
        pass

    def close(self) -> None:
        pass


class Host:
    """A page with a match in it."""

    def __init__(self, page: Page, match: Match, seed: int) -> None:
        self.page, self.match, self.rng = page, match, random.Random(seed)
        self.line = match.comm = Line()
        page.route(f"{URL}**", self._serve)
        page.expose_function("askPython", self._answer)
        page.goto(URL)
        self.until(page.locator("main .tkb-hit").count)

    def _serve(self, route: Route) -> None:
        kind, body = {
            "": ("html", PAGE),
            "widget.js": ("javascript", self.match._esm),
        }[route.request.url.removeprefix(URL)]
        route.fulfill(body=body, content_type=f"text/{kind}; charset=utf-8")

    def _answer(self, data: dict[str, Any]) -> Any:
        if data["method"] == "request_state":
            return self.match.get_state({*self.match.keys} - {"layout"})
        return self.match._handle_msg({"content": {"data": data}, "buffers": []})

    def until(self, is_so: Callable[[], object]) -> None:
        """Bring what Python says to the page, its values in any order, until something is so."""
        end = time.monotonic() + PATIENCE
        while self._deliver() or not is_so():
            assert time.monotonic() < end
            self.page.wait_for_timeout(10)

    def _deliver(self) -> bool:
        if self.line.said.empty():
            return False
        data = self.line.said.get()
        if data["method"] == "update":
            changes = list(data["state"].items())
            self.rng.shuffle(changes)
            self.page.evaluate("changes => receive(changes)", changes)
        elif data["method"] == "custom":
            self.page.evaluate("message => hear(message)", data["content"])
        return True

    def click(self, cell: int) -> None:
        self.page.locator(f'.tkb-hit[data-hit="{cell}"]').click()

    def do(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def text(self, place: str) -> str:
        return " ".join(self.page.locator(place).all_inner_texts())


@pytest.fixture(params=range(3))
def host_of(request: pytest.FixtureRequest, own_page: Page) -> Iterator[Callable[..., Host]]:
    """A function that shows a match; nothing in the page may go wrong."""
    made: list[Match] = []

    def show(*arguments: Any, **options: Any) -> Host:
        made.append(Match(*arguments, **options))
        return Host(own_page, made[-1], request.param)

    with complaints(own_page) as heard:
        yield show
    made[-1].close()
    assert heard == []


def test_a_match_is_played_and_its_searches_are_stepped_through(host_of):
    host = host_of(ConnectFour(), opponent=AlphaBeta(depth=3))
    match = host.match
    assert host.text(".tkm-no-tree").startswith("When the computer has thought")
    for at in (2, 4):
        host.click(3)
        host.until(lambda at=at: host.text(".tks-remark") == f"before move {at}")
        assert "All moves at the root are tried" in host.text(".tks-says")
        at_step = host.page.locator(".tkm-tree .tks-slider").get_attribute("aria-valuetext")
        assert at_step.endswith(f"of {len(match.stepper) - 1:,}")
    host.page.locator(".tks-stage").focus()
    host.page.keyboard.press("Home")
    host.page.keyboard.press("ArrowRight")
    host.until(lambda: 0 < match.stepper.step < len(match.stepper) - 1)
    host.do("Undo")
    host.until(lambda: host.text(".tks-remark") == "before move 2")
    assert "All moves at the root are tried" in host.text(".tks-says")
    host.do("start")
    host.until(lambda: host.page.locator(".tks-stepper").count() == 0)
    host.do("Values")
    host.until(lambda: host.page.locator(".tkb-board text.mark").count() == 7)


DEAF = """() => {
  const receive = window.receive; // as JupyterLab is, while it waits for Python to have heard
  window.receive = (changes) => receive(changes.filter(([name]) => name !== "step"));
}"""


def test_a_step_of_the_search_before_does_not_hold_for_the_next(host_of):
    host = host_of(ConnectFour(), opponent=AlphaBeta(depth=3))
    host.click(3)
    host.until(lambda: host.text(".tks-remark") == "before move 2")
    host.page.locator(".tks-stage").focus()
    host.page.keyboard.press("Home")
    host.until(lambda: host.match.stepper.step == 0)
    host.page.evaluate(DEAF)
    host.click(3)
    host.until(lambda: host.text(".tks-remark") == "before move 4")
    assert "All moves at the root are tried" in host.text(".tks-says")


def test_another_size_brings_another_board(host_of):
    host = host_of(Othello(4), players=(Human(), Human()))
    for size, clicked in ((8, 19), (6, 8)):
        host.do("Settings")
        host.page.get_by_label("size").select_option(str(size))
        host.until(lambda size=size: host.page.locator(".tkb-hit").count() == size * size)
        assert host.page.locator(".tkb-board [data-on]").count() == 4
        host.do("Settings")
        host.click(clicked)
        host.until(lambda: host.page.locator(".tkb-board [data-on]").count() == 5)
        assert host.match.sheet.at == 1


# ---- for everybody

CLIPPED = """() => {
  const out = [], { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth + 1) out.push(`page: ${scrollWidth} > ${clientWidth}`);
  const parts = "button, select, input, output, p, [role=status]";
  for (const part of document.querySelectorAll(parts)) {
    const { left, right, width } = part.getBoundingClientRect();
    if (!width || !part.checkVisibility()) continue;
    for (let above = part.parentElement; above; above = above.parentElement) {
      const { overflowX } = getComputedStyle(above), edge = above.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX)) break;
      if (!/hidden|clip/.test(overflowX)) continue;
      if (right > edge.right + 1 || left < edge.left - 1) out.push(part.outerHTML.slice(0, 80));
    }
  }
  return out;
}"""
"""What stands outside of what shows it, and cannot be scrolled to."""


def test_at_twice_the_size_nothing_is_clipped_and_the_board_is_a_tab_away(host_of, screenshot):
    host = host_of(ConnectFour(), opponent=AlphaBeta(depth=3))
    page = host.page
    page.set_viewport_size({"width": 640, "height": 400})  # a screen of 1280 x 800 at 200 %
    host.click(3)
    host.until(lambda: host.text(".tks-remark") == "before move 2")
    assert page.evaluate(CLIPPED) == []
    screenshot(page, "match-zoomed")
    page.evaluate("document.activeElement.blur()")
    page.mouse.click(1, 1)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('class')").startswith("tkb-hit")


def test_in_the_systems_own_colours_the_players_and_the_window_are_told_apart(host_of, screenshot):
    host = host_of(ConnectFour(), opponent=AlphaBeta(depth=3))
    page = host.page
    page.emulate_media(forced_colors="active")
    host.click(3)
    host.until(lambda: host.text(".tks-remark") == "before move 2")
    colour = "all => all.map(each => getComputedStyle(each).backgroundColor)"
    dots = page.locator(".tkm-piece:visible").evaluate_all(colour)
    assert len(dots) == len(set(dots)) == 2
    (between,) = page.locator(".tks-between:visible").evaluate_all(colour)
    (ground,) = page.locator(".tkm-match").evaluate_all(colour)
    assert between != ground
    current = page.locator(".tkm-list [aria-current]").evaluate_all(colour)
    assert current != [ground]
    screenshot(page, "match-forced")
    page.emulate_media(forced_colors="none")
