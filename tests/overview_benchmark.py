"""How soon a search is seen as a whole in JupyterLab, and how soon one looks at a part of it.

PYTHONPATH=tests/support python tests/overview_benchmark.py
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from benchmarks import Row, show
from labserver import Lab, Notebook, lab_page
from playwright.sync_api import Page, WebSocket

SEARCHES = {
    "10,509": "record(alphabeta, four, depth=6)",
    "158,579": "record(alphabeta, four, depth=8)",
    "1,067,272": "record(alphabeta, four, four.parse('44'), depth=9, max_nodes=2_000_000)",
}
"""Connect Four, by the number of nodes."""

AGAINST = {"10,509": "record(minimax, four, depth=6, max_nodes=200_000)"}
"""What some of them are also seen against: minimax, with 137,257 nodes."""

SCREEN, FIRST, GLIDE = 1.5, 100, 1000 / 60
"""Seconds until it is on the screen, milliseconds until the first frame, and between frames."""
AT_FIRST, A_ZOOM = 300_000, 100_000
"""Bytes that may come."""

SHOW = """from time import process_time
began = process_time()
display(Overview(trace, against))
spent = process_time() - began"""

RUN = """async () => {
    // From running the cell until the bands are drawn.
    const panel = jupyterapp.shell.currentWidget;
    panel.content.activeCellIndex = 1;
    const began = performance.now();
    const run = jupyterapp.commands.execute('notebook:run-cell');
    while (!document.querySelector('.tko-canvas')?.width) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const seconds = (performance.now() - began) / 1000;
    await run;
    return seconds;
}"""

ZOOM = """async ([ply, share]) => {
    // From a click until all frames of the glide are drawn.
    const root = document.querySelector('.tko-overview'), stage = root.querySelector('.tko-stage');
    const box = stage.getBoundingClientRect();
    const rows = root.querySelectorAll('.tko-totals tbody tr').length;
    const at = { button: 0, pointerId: 1, pointerType: 'mouse', bubbles: true,
        clientX: box.left + share * box.width, clientY: box.top + (ply + 0.5) * box.height / rows };
    delete root.dataset.glide;
    const before = performance.now();
    stage.dispatchEvent(new PointerEvent('pointerdown', at));
    stage.dispatchEvent(new PointerEvent('pointerup', at));
    const handled = performance.now() - before;
    while (!root.dataset.glide) await new Promise(requestAnimationFrame);
    const frames = root.dataset.glide.split(' ').map(Number);
    return [Number(root.dataset.cells), handled + frames[1], ...frames.slice(1)];
}"""


class Wire:
    """Counts what comes to a page."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        self.bytes += len(payload)

    def since(self, before: int) -> int:
        return self.bytes - before


def rows(page: Page, wire: Wire, lab: Lab, most: int) -> Iterator[tuple[Row, Row]]:
    seen = [(name, search, "None") for name, search in SEARCHES.items()]
    seen += [(name, SEARCHES[name], other) for name, other in AGAINST.items()]
    small = [each for each in seen if int(each[0].replace(",", "")) <= most]
    for number, (name, search, against) in enumerate(small):
        setup = f"four = ConnectFour()\ntrace, against = {search}, {against}"
        path = lab.write(f"{number}.ipynb", f"from teachkit import *\n{setup}", SHOW)
        notebook = Notebook(page, lab, path)
        page.evaluate("() => jupyterapp.commands.execute('notebook:run-cell-and-select-next')")
        assert notebook.ask("len(trace)").replace(",", "") == name.replace(",", "")
        before = wire.bytes
        seconds = page.evaluate(RUN)
        page.wait_for_timeout(1000)  # what else comes, such as a finer view, counts too
        opened = wire.since(before)
        what = f"{name} nodes" + " against minimax" * (against != "None")
        yield (
            (
                what,
                f"{float(notebook.ask('spent')):.2f} s",
                f"{seconds:.2f} s",
                _met(seconds, SCREEN),
                *_size(opened, AT_FIRST),
            ),
            (what, *zooms(page, wire)),
        )
        notebook.close()


def zooms(page: Page, wire: Wire) -> Iterator[str]:
    """Clicks down the tree, and back to its root."""
    first, gaps, sizes, cells = [], [], [], []
    for ply, share in [(1, 0.1), (2, 0.4), (3, 0.3), (4, 0.6), (0, 0.5), (2, 0.2), (4, 0.7)]:
        before = wire.bytes
        painted, *frames = page.evaluate(ZOOM, [ply, share])
        page.wait_for_timeout(500)
        cells.append(painted)
        first.append(frames[0])
        gaps += [late - early for early, late in pairwise(frames[1:])]
        sizes.append(wire.since(before))
    yield f"{max(first):.0f} ms"
    yield _met(max(first), FIRST)
    yield f"{median(gaps):.1f} ms"
    yield f"{sorted(gaps)[int(0.95 * len(gaps))]:.1f} ms"
    yield f"{max(cells):,.0f}"
    yield from _size(max(sizes), A_ZOOM)


def _met(number: float, target: float) -> str:
    return "met" if number <= target else f"MISSED {target:g}"


def _size(size: int, target: int) -> Row:
    return f"{size / 1000:.0f} kB", _met(size, target)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How soon an Overview is on the screen.")
    parser.add_argument("--most", type=int, default=2_000_000, help="nodes of a search at most")
    options = parser.parse_args(arguments)
    with lab_page() as (page, lab):
        both = list(rows(page, Wire(page), lab, options.most))
    header = (
        *("Overview(trace) in JupyterLab", "of them Python", "on the screen", ""),
        *("to the browser", ""),
    )
    show("A search as a whole", header, [opened for opened, _ in both])
    header = (
        *("a zoom", "first frame", "", "frames apart", "95 %", "cells at most"),
        *("to the browser", ""),
    )
    show("Looking at a part", header, [zoomed for _, zoomed in both])


if __name__ == "__main__":
    main()
