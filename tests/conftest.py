"""Fixtures that all tests share: a real JupyterLab and a browser to look at it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from labserver import PATIENCE, Lab, Notebook, running_lab
from playwright.sync_api import Browser, Page, sync_playwright
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from teachkit.doctor import find_browser

ON_CI = bool(os.environ.get("CI"))

# Shared computers are slow at times: no deadlines. On CI the same examples every time.
settings.register_profile("teachkit", deadline=None, derandomize=ON_CI)
settings.load_profile("teachkit")


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no worker is left with it at the end."""
    longest = ("browser", "slow")
    items.sort(key=lambda item: [item.get_closest_marker(name) is None for name in longest])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """The one who hands the tests to the workers, the largest groups first."""
    return Scheduler(config, log)


class Scheduler(LoadScopeScheduling):
    """Keeps tests with a costly beginning in one worker; any other goes to whoever is free."""

    def _split_scope(self, nodeid: str) -> str:
        module, _, test = nodeid.partition("::")
        if module.endswith(("browser.py", "test_export.py", "test_wheel.py")):
            return module
        if module.endswith("test_notebooks.py"):
            return test.partition("[")[2]
        return nodeid


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
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh browser page."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page()
    context.close()


@pytest.fixture
def open_notebook(page: Page, lab: Lab) -> Callable[[str], Notebook]:
    """A function that opens a notebook of the lab's folder."""
    return lambda name: Notebook(page, lab, name)


@pytest.fixture
def screenshot(page: Page, request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Path]:
    """A function that takes a picture of the page under a name and returns its path."""
    folder = request.config.getoption("--screenshots") or tmp_path

    def take(name: str) -> Path:
        path = folder / f"{name}.png"
        page.screenshot(path=path)
        return path

    return take
