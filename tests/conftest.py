"""Fixtures that all tests share: a real JupyterLab and a browser to look at it."""

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from teachkit.app.entry import load_no_grammars

load_no_grammars()

from labserver import PATIENCE, SIZE, Lab, Notebook, ran, running_lab
from nodejs import find_node
from playwright.sync_api import Browser, Page, expect, sync_playwright
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from teachkit.app.commands.doctor import find_browser

ON_CI = bool(os.environ.get("CI"))

# Shared computers are slow at times: no deadlines. On CI the same examples every time.
settings.register_profile("teachkit", deadline=None, derandomize=ON_CI)
settings.load_profile("teachkit")


# Whoever runs us in the background may have Ctrl-C ignored, by us and by all that we start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# What one process has compiled the others need not compile again: we start hundreds.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--overwrite-expected", action="store_true", help="accept the figures as they are now"
    )
    parser.addoption(
        "--screenshots", type=Path, metavar="FOLDER", help="keep the browser tests' pictures here"
    )


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """No workers where tests are named: few tests are sooner done, and easier read, in here."""
    return 0 if config.args_source is config.ArgsSource.ARGS else None


LONG = ("soak", "cluster", "site")
"""The marks of tests that take minutes: they run only where `-m` names their mark."""


LENGTHY = ("/course/", "/tournament/", "/grading/", "/isolation/", "/app/", "test_quality.py")
"""Modules with few tests that take long."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests; begin with what takes longest, so that no worker ends with it."""
    unasked = [name for name in LONG if name not in config.option.markexpr]
    left_out = [item for item in items if any(map(item.get_closest_marker, unasked))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    sizes = Counter(item.path for item in items)
    longest = {item.path for item in items if any(map(item.get_closest_marker, FIRST))}

    def length(item: pytest.Item) -> tuple[bool, bool, bool, int]:
        is_lengthy = any(part in item.path.as_posix() for part in LENGTHY)
        is_first = item.get_closest_marker(FIRST[0]) is not None
        return not is_first, item.path not in longest, not is_lengthy, -sizes[item.path]

    items.sort(key=length)


FIRST = ("browser", "slow")
"""The marks of tests with which to begin."""


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let the order above be that in which groups of tests are handed out."""
    config.option.loadscopereorder = False


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """The one who hands the tests to the workers."""
    return Scheduler(config, log)


class Scheduler(LoadScopeScheduling):
    """Keeps the tests of a module in one worker: what they begin with, or find out, is shared.

    Two modules are too long for that: one runs each notebook, the other all bad players twice.
    Those of grading share a class, which is graded once.
    """

    def _split_scope(self, nodeid: str) -> str:
        module, _, test = nodeid.partition("::")
        if "/grading/" in module:
            return "grading"
        if module.endswith("test_notebooks.py"):
            return test.partition("[")[2]
        if module.endswith("test_bad_players.py"):
            return module + test.partition("[")[2].partition("-")[0].removesuffix("]")
        return module


@pytest.fixture(scope="session")
def node() -> str:
    """Node.js, where it is installed."""
    return find_node()


@pytest.fixture
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """The clock of all searches, on which a look takes 10 ms, however busy the computer is."""
    looks = count()
    for module in ("search.hooks", "search.deepening", "playing.thinking"):
        monkeypatch.setattr(f"teachkit.{module}.perf_counter", lambda: next(looks) / 100)
    return lambda: next(looks) / 100


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A running JupyterLab on fresh copies of the notebooks."""
    folder = tmp_path_factory.mktemp("notebooks")
    with running_lab(folder, tmp_path_factory.mktemp("jupyter")) as lab:
        yield lab


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    path = find_browser()
    if path is None:
        missing = "no Chromium or Chrome here: `teachkit doctor` says how to get one"
        pytest.fail(missing) if ON_CI else pytest.skip(missing)
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


def new_page(browser: Browser, **options: Any) -> Page:
    """A page of its own, which shares nothing with others."""
    context = browser.new_context(viewport=SIZE, **options)
    context.set_default_timeout(PATIENCE * 1000)
    return context.new_page()


@pytest.fixture(scope="session")
def page_for_files(browser: Browser) -> Page:
    """One page for all tests that look at files: a new one for each would cost a second."""
    return new_page(browser)


@pytest.fixture
def page(page_for_files: Page) -> Iterator[Page]:
    """An empty browser page."""
    page_for_files.set_viewport_size(SIZE)
    yield page_for_files
    page_for_files.unroute_all()
    page_for_files.goto("about:blank")


@pytest.fixture(scope="session")
def lab_page(browser: Browser) -> Page:
    """One page for all of JupyterLab, which takes seconds to load, with a touch screen."""
    return new_page(browser, has_touch=True, permissions=["clipboard-read", "clipboard-write"])


@pytest.fixture
def own_page(browser: Browser) -> Iterator[Page]:
    """A page that one test has for itself, as when it loads JupyterLab again."""
    page = new_page(browser)
    yield page
    page.context.close()


@pytest.fixture
def run_cells(lab_page: Page, lab: Lab) -> Iterator[Callable[..., Notebook]]:
    """A function that makes a notebook of some cells and runs them."""
    with ExitStack() as open_ones:
        yield lambda *cells: open_ones.enter_context(ran(lab_page, lab, *cells))


@pytest.fixture
def screenshot(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Page, str], Path]:
    """A function that takes a picture of a page under a name and returns its path."""
    folder = request.config.getoption("--screenshots") or tmp_path

    def take(page: Page, name: str) -> Path:
        path = folder / f"{name}.png"
        page.screenshot(path=path)
        return path

    return take
