"""How long a step takes in a browser, how long a Stepper takes to open, and in JupyterLab how long
a fold takes to open and the computer to reply.

PYTHONPATH=tests/support python tests/stepper_benchmark.py
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks import Row, milliseconds, show
from labserver import CLASSROOM, Lab, browser_page, lab_page, ran
from playwright.sync_api import Page

from teachkit import ConnectFour, Stepper, alphabeta, minimax, record
from teachkit.trace.trace import AnyTrace
from teachkit.widgets.stepper import scene

TARGETS = {300: 0.016, 2000: 0.050}
"""Drawn nodes, and the seconds that a step may take."""

STEP_TARGET, FRAME_TARGET = 0.016, 0.050
"""Seconds of work for a step in the line view, and from the key to the painted frame.

The work is what the page's own thread computes: it does not grow when other programs run."""
OPENING, AT_FIRST = 1, 300_000
"""Seconds in which any search is to open, and the letters that may be sent at first."""

SEARCHES = {"alphabeta": (3, 5, 6, 7, 8, 9), "minimax": (7,)}
"""Searches of Connect Four of a hundred to a million nodes: to how many plies."""

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

KEYS = """async (steps) => {
    // The time from a key until everything is laid out, and until the frame is painted.
    const stage = document.querySelector('.tks-stage'), times = [];
    const painted = () => new Promise(resolve => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
    }));
    for (const key of ['ArrowRight', 'ArrowLeft']) {
        for (let step = 0; step < steps; step++) {
            await painted();
            const start = performance.now();
            stage.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
            document.querySelector('.tks-picture').getBBox();
            const work = performance.now() - start;
            await painted();
            times.push([work / 1000, (performance.now() - start) / 1000]);
        }
    }
    return times;
}"""


FOLD = 0.2
"""Seconds in which a fold is to open."""

OPEN = """async () => {
    // From the key until the tree that Python draws stands there.
    const stage = document.querySelector('.tks-stage'), began = performance.now();
    stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    while (document.contains(stage)) await new Promise(requestAnimationFrame);
    return (performance.now() - began) / 1000;
}"""

GAMES = {"TicTacToe": 9, "ConnectFour": 5, "Othello": 3, "Checkers": 5, "Morris": 2}
"""How deep the computer searches in each game."""

REPLY = """async () => {
    // From the click that moves until the reply is on the board, and until its line is seen.
    const frame = () => new Promise(requestAnimationFrame);
    const moves = () => document.querySelectorAll('.tkm-list button').length;
    let began = 0;
    for (let clicks = 0; clicks < 3 && moves() < 2; clicks++) {
        began = performance.now();
        document.querySelector('.tkb-hit[aria-label$=", legal"]')
            .dispatchEvent(new MouseEvent('click', { bubbles: true }));
        while (moves() < 2 && performance.now() - began < 500) await frame();
    }
    while (moves() < 3) await frame();
    const reply = performance.now();
    while (!document.querySelector('.tkm-tree .tks-cell')) await frame();
    return [(reply - began) / 1000, (performance.now() - began) / 1000];
}"""

ONE_KEY = """key => new Promise(done => {
    // One step, and no more until its frame is painted.
    document.querySelector('.tks-stage')
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    requestAnimationFrame(() => setTimeout(done));
})"""


def step_rows(page: Page, folder: Path, steps: int) -> Iterator[Row]:
    trace = record(alphabeta, ConnectFour(), depth=5)
    for drawn, target in TARGETS.items():
        stepper = Stepper(trace, max_nodes=drawn, theme="light", view="tree")
        page.goto(stepper.save(folder / f"{drawn}.html").as_uri())
        page.wait_for_selector(".tk-spot")
        times = sorted(page.evaluate(STEP, steps))
        spots = page.locator(".tk-spot").count()
        verdict = "met" if late(times) <= target else "MISSED"
        numbers = map(milliseconds, (median(times), late(times), times[-1], target))
        yield f"{spots:,} drawn", *numbers, verdict


def late(times: Sequence[float]) -> float:
    """What all but one in twenty stay below."""
    return sorted(times)[int(0.95 * len(times))]


def line_row(page: Page, folder: Path, trace: AnyTrace, steps: int) -> Row:
    """Opening a search in the line view, and stepping through the beginning of it."""
    start = process_time()
    stepper = Stepper(trace, theme="light", view="line")
    opened = process_time() - start
    sent = len(json.dumps([stepper._still, stepper._parts]))
    page.goto(stepper.save(folder / "line.html").as_uri())
    page.wait_for_selector(".tks-cell")
    _, frames = zip(*page.evaluate(KEYS, steps), strict=True)
    works, scripts = zip(*worked(page, steps // 2), strict=True)
    is_met = opened <= OPENING and sent <= AT_FIRST
    is_met = is_met and late(works) <= STEP_TARGET and late(frames) <= FRAME_TARGET
    times = (median(scripts), median(works), late(works), median(frames), late(frames))
    verdict = "met" if is_met else "MISSED"
    sizes = f"{opened:.2f} s", f"{sent / 1000:.0f} kB"
    return f"{len(trace):,} nodes", *sizes, *map(milliseconds, times), verdict


def worked(page: Page, steps: int) -> Iterator[tuple[float, float]]:
    """For each of some steps, what the page's thread computed until its frame was painted.

    All of it, and how much of that was script; the rest is styles, layout and paint.
    """
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> tuple[float, float]:
        told = session.send("Performance.getMetrics")["metrics"]
        metrics = {each["name"]: each["value"] for each in told}
        return metrics["TaskDuration"], metrics["ScriptDuration"]

    page.locator(".tks-stage").focus()
    for key in ("ArrowRight", "ArrowLeft"):
        for _ in range(steps):
            before = spent()
            page.evaluate(ONE_KEY, key)
            task, script = (now - then for now, then in zip(spent(), before, strict=True))
            yield task, script
    session.detach()


def line_rows(page: Page, folder: Path, steps: int, most: int) -> Iterator[Row]:
    for search in (alphabeta, minimax):
        for depth in SEARCHES[search.__name__]:
            trace = record(search, ConnectFour(), depth=depth, max_nodes=2_000_000)
            if len(trace) <= most:
                yield line_row(page, folder, trace, steps)


def fold_row(page: Page, lab: Lab) -> Row:
    """Opening folds of the tree of some 12,000 nodes, one in another."""
    show = "shown = Stepper(record(alphabeta, four, four.parse('44'), depth=6), view='tree')\nshown"
    with ran(
        page, lab, "from teachkit import *\nfour = ConnectFour()", show, size=CLASSROOM
    ) as book:
        page.wait_for_selector(".tk-spot")
        times = []
        for _ in range(3):
            fold = "int(next(iter(shown._still['tree']['hints'])))"
            book.ask("None", f"shown.step = shown._scene.steps.visit({fold})[0]")
            page.wait_for_timeout(500)
            times.append(page.evaluate(OPEN))
        nodes = book.ask("len(shown.trace)")
    verdict = "met" if max(times) <= FOLD else "MISSED"
    return f"{nodes} nodes", milliseconds(median(times)), milliseconds(max(times)), verdict


def reply_rows(page: Page, lab: Lab) -> Iterator[Row]:
    for game, depth in GAMES.items():
        show = f"Match({game}(), opponent=AlphaBeta(depth={depth}))"
        with ran(page, lab, "from teachkit import *", show, size=CLASSROOM):
            page.wait_for_selector(".tkb-board .tkb-hit")
            yield f"{game}, depth {depth}", *map(milliseconds, page.evaluate(REPLY))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How long a step takes, and a Stepper to open.")
    parser.add_argument("--steps", type=int, default=150, help="steps in each direction")
    parser.add_argument("--most", type=int, default=2_000_000, help="nodes of a search at most")
    options = parser.parse_args(arguments)
    scene.MAX_SAVED = 10 * options.steps  # more are not looked at
    with TemporaryDirectory() as folder, browser_page() as page:
        rows = list(line_rows(page, Path(folder), options.steps, options.most))
        header = (
            *("the line view", "opens", "sent", "script", "work", "95 %"),
            *("to the frame", "95 %", ""),
        )
        show("Any search, Connect Four", header, rows)
        rows = list(step_rows(page, Path(folder), options.steps))
    header = ("a step in the whole tree", "median", "95 %", "longest", "target", "")
    show("Trees, Connect Four", header, rows)
    with lab_page() as (page, lab):
        show("In JupyterLab", ("a fold", "opens", "longest", ""), [fold_row(page, lab)])
        replies = [*reply_rows(page, lab)]
        show("In JupyterLab", ("the computer", "click to reply", "to its line"), replies)


if __name__ == "__main__":
    main()
