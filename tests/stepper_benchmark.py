"""How long a step takes in a browser, and how long a Stepper takes to open.

python tests/stepper_benchmark.py
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import Row, milliseconds, show
from playwright.sync_api import Page, sync_playwright

from teachkit import ConnectFour, Stepper, alphabeta, record
from teachkit.app.doctor import find_browser

TARGETS = {300: 0.016, 2000: 0.050}
"""Drawn nodes, and the seconds that a step may take."""

OPENING = 3
"""Seconds in which a search of some hundred thousand nodes is to open."""

STEP = """async (steps) => {
    // From the click until the browser has computed where everything is.
    const times = [];
    for (const way of ['.tks-forward', '.tks-back']) {
        for (let step = 0; step < steps; step++) {
            await new Promise(requestAnimationFrame);
            const start = performance.now();
            document.querySelector(way).click();
            document.querySelector('.tks-stepper').getBoundingClientRect();
            document.querySelector('.tk-view').getBBox();
            times.push((performance.now() - start) / 1000);
        }
    }
    return times;
}"""


@contextmanager
def browser_page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        yield browser.new_page(viewport={"width": 1280, "height": 800})
        browser.close()


def step_rows(page: Page, folder: Path, steps: int) -> Iterator[Row]:
    trace = record(alphabeta, ConnectFour(), depth=5)
    for drawn, target in TARGETS.items():
        stepper = Stepper(trace, max_nodes=drawn, theme="light")
        page.goto(stepper.save(folder / f"{drawn}.html").as_uri())
        page.wait_for_selector(".tk-spot")
        times = sorted(page.evaluate(STEP, steps))
        late = times[int(0.95 * len(times))]
        spots = page.locator(".tk-spot").count()
        verdict = "met" if late <= target else "MISSED"
        numbers = map(milliseconds, (median(times), late, times[-1], target))
        yield f"{spots:,} drawn", *numbers, verdict


def opening_row(depth: int) -> Row:
    trace = record(alphabeta, ConnectFour(), depth=depth)
    start = perf_counter()
    stepper = Stepper(trace)
    prepared = perf_counter() - start
    stepper._repr_mimebundle_()
    whole = perf_counter() - start
    verdict = "met" if whole <= OPENING else "MISSED"
    return f"{len(trace):,} nodes", f"{prepared:.2f} s", f"{whole:.2f} s", f"{OPENING} s", verdict


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How long a step takes, and a Stepper to open.")
    parser.add_argument("--steps", type=int, default=150, help="steps in each direction")
    parser.add_argument("--depth", type=int, default=8, help="plies of the search to be opened")
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder, browser_page() as page:
        rows = list(step_rows(page, Path(folder), options.steps))
    header = ("a step in the browser", "median", "95 %", "longest", "target", "")
    show("Steps of a Stepper, Connect Four", header, rows)
    header = ("opening", "prepared", "with picture", "target", "")
    show("A long search", header, [opening_row(options.depth)])


if __name__ == "__main__":
    main()
