"""How soon the site in a browser is of use, and what a visitor fetches.

    python tests/site_benchmark.py FOLDER

FOLDER is a site that `teachkit site FOLDER` has built. It is served here, and opened in a browser
that was never there before (cold), and then once more (warm): the best of some times counts.
Beside each time stands what the browser's processes worked for it, which depends less on what
else the computer does.
"""

import argparse
import gzip
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlsplit

sys.path.append(str(Path(__file__).parent / "support"))

import psutil
from benchmarks import Row, milliseconds, show
from labserver import CLASSROOM, PATIENCE
from lite import LiteNotebook, served
from playwright.sync_api import Page, Playwright, sync_playwright

from teachkit.app.commands.doctor import find_browser

LESSON = "00-start-here.ipynb"
TARGETS = {"cold": 15.0, "warm": 6.0}
"""Seconds to the first figure."""
READ_TARGET, WEIGHT_TARGET = 2.0, 1.5e6
"""Seconds until the first search of a lesson's page steps on a line of 10 Mbit/s; and its bytes."""
LINE = {"offline": False, "latency": 20, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6}

START = "from teachkit import *; trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6]]))\n"
SHOWN = {
    "first figure": (f"{START}figure(trace)", ".jp-OutputArea-output svg, .jp-OutputArea img"),
    "first Stepper": ("Stepper(trace)", ".tks-stepper"),
    "first Match": ("Match(ConnectFour(), opponent=AlphaBeta(depth=4))", ".tkm-match"),
}
"""What is put into a cell, and what is then seen."""
COLUMNS = (3, 2, 4, 1, 5)
REPLY = """hit => new Promise(done => {
    const moves = () => document.querySelectorAll('.tkm-list button').length;
    const before = moves(), start = performance.now();
    const look = () => moves() >= before + 2 && !document.querySelector('.tkm-words')
        .textContent.includes('thinks') ? done((performance.now() - start) / 1000)
        : requestAnimationFrame(look);
    document.querySelector(`.tkb-board .tkb-hit[data-hit="${hit}"]`).dispatchEvent(
        new MouseEvent('click', { bubbles: true }));
    look();
})"""
CANCEL = """() => new Promise(done => {
    const words = document.querySelector('.tkm-words'), start = performance.now();
    const look = () => words.textContent.includes('Cancelled')
        ? done((performance.now() - start) / 1000) : requestAnimationFrame(look);
    [...document.querySelectorAll('.tkm-panel button')]
        .find(button => button.textContent.trim() === 'Cancel').click();
    look();
})"""

STEPS = """() => {
    const says = document.querySelector('.tks-stepper .tks-says');
    if (!says) return false;
    const at = (way) => {
        document.querySelector(`.tks-stepper ${way}`).click();
        return says.textContent;
    };
    return at('.tks-first') !== at('.tks-last');
}"""
"""Does the first search of a page step?"""

Laps = dict[str, tuple[float, float]]
"""The seconds that went by until something was there, and those that the browser worked."""


@contextmanager
def visitor(playwright: Playwright, profile: str) -> Iterator[Page]:
    """A page of a browser that keeps in a folder what it has fetched."""
    with playwright.chromium.launch_persistent_context(
        profile, executable_path=find_browser(), viewport=CLASSROOM
    ) as context:
        context.set_default_timeout(PATIENCE * 5_000)
        yield context.new_page()


def worked() -> float:
    """The seconds that the browser's processes have worked."""
    seconds = 0.0
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            seconds += sum(process.cpu_times()[:2])
    return seconds


def started(page: Page, address: str) -> tuple[LiteNotebook, Laps]:
    """A notebook that was just opened and run, and how long that took."""
    start, before, laps = perf_counter(), worked(), {}

    def lap(name: str) -> None:
        laps[name] = (perf_counter() - start, worked() - before)

    lite = LiteNotebook(page, address, LESSON)
    lap("kernel ready")
    for name, (code, seen) in SHOWN.items():
        lite.show(code)
        page.locator(seen).first.wait_for()
        lap(name)
    return lite, laps


def start_rows(visits: dict[str, list[Laps]]) -> Iterator[Row]:
    for kind, all_laps in visits.items():
        for name in all_laps[0]:
            waited, work = (min(laps[name][part] for laps in all_laps) for part in (0, 1))
            target = TARGETS[kind] if name == "first figure" else None
            verdict = ("", "") if target is None else (f"<= {target:g} s", told(waited <= target))
            yield f"{kind}: {name}", f"{waited:.1f} s", f"{work:.1f} s", *verdict


def told(is_met: bool) -> str:
    return "met" if is_met else "MISSED"


def play_rows(lite: LiteNotebook) -> Iterator[Row]:
    """How quickly a Match answers, and lets go."""
    replies = [lite.page.evaluate(REPLY, column) for column in COLUMNS]
    yield "click to reply, depth 4", milliseconds(median(replies)), milliseconds(max(replies))
    lite.show("match = Match(ConnectFour(), opponent=AlphaBeta(depth=9)); match")
    lite.page.locator('.tkb-board .tkb-hit[data-hit="3"]').click()
    lite.page.get_by_role("button", name="Cancel", exact=True).wait_for()
    yield "cancel, depth 9", milliseconds(lite.page.evaluate(CANCEL)), ""


def weights(paths: Sequence[Path]) -> tuple[int, int]:
    """The bytes of files, as they are and as most servers send them."""
    contents = [path.read_bytes() for path in paths]
    return sum(map(len, contents)), sum(len(gzip.compress(content)) for content in contents)


def weight_row(name: str, paths: Sequence[Path]) -> Row:
    raw, zipped = (f"{size / 1e6:.2f} MB" for size in weights(paths))
    return name, f"{len(paths)}", raw, zipped


@contextmanager
def fetching(page: Page, folder: Path, address: str) -> Iterator[set[Path]]:
    """The files of the site that a page and its workers fetch meanwhile."""
    fetched: set[Path] = set()

    def add(url: str) -> None:
        path = folder / urlsplit(url).path.lstrip("/")
        if url.startswith(address) and path.is_file():
            fetched.add(path)

    page.context.on("request", lambda request: add(request.url))
    yield fetched


def lesson_rows(playwright: Playwright, folder: Path, address: str) -> Iterator[Row]:
    """How soon the searches in each lesson's page step, on a slow line, and what it weighs."""
    for path in sorted(folder.glob("lessons/*.html")):
        with TemporaryDirectory() as profile, visitor(playwright, profile) as page:
            page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", LINE)
            with fetching(page, folder, address) as fetched:
                start = perf_counter()
                page.goto(f"{address}lessons/{path.name}", wait_until="commit")
                page.wait_for_function(STEPS)
                waited = perf_counter() - start
                page.wait_for_load_state("networkidle")
            _, files, raw, zipped = weight_row(path.stem, [*fetched])
            is_met = waited <= READ_TARGET and weights([*fetched])[0] <= WEIGHT_TARGET
            yield path.stem, f"{waited:.1f} s", files, raw, zipped, told(is_met)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How soon the site is of use.")
    parser.add_argument("folder", type=Path, help="where `teachkit site` has built it")
    parser.add_argument("--times", type=int, default=3, help="the best of so many counts")
    options = parser.parse_args(arguments)
    folder: Path = options.folder.resolve()
    visits: dict[str, list[Laps]] = {kind: [] for kind in TARGETS}
    with served(folder) as address, sync_playwright() as playwright:
        for _ in range(options.times):
            with TemporaryDirectory() as profile:
                for kind, all_laps in visits.items():
                    with visitor(playwright, profile) as page:
                        with fetching(page, folder, address) as fetched:
                            lite, laps = started(page, address)
                        all_laps.append(laps)
                        if kind == "cold":
                            cold = [*fetched]
                        plays = [*play_rows(lite)]
        header = ("from the click on a lesson", "seen after", "of work", "target", "")
        show("Open and run it", header, start_rows(visits))
        show("In a Match of Connect Four", ("", "median", "longest"), plays)
        sizes = [weight_row("the site", [path for path in folder.rglob("*") if path.is_file()])]
        sizes += [weight_row("to run a lesson", cold)]
        show("Files", ("", "files", "bytes", "gzip"), sizes)
        header = ("", "steps after", "files", "bytes", "gzip", "2 s, 1.5 MB")
        show(
            "Pages of lessons, fetched without gzip at 10 Mbit/s",
            header,
            lesson_rows(playwright, folder, address),
        )


if __name__ == "__main__":
    main()
