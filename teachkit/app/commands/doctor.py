"""What is installed, and the command that fixes what is not.

    Check  one finding: what was looked for, what was found, what fixes it

Nothing heavy is imported to find out: versions come from the packages' metadata, and
what could crash or print is tried in a process of its own.
"""

import argparse
import json
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from teachkit import __version__
from teachkit.app.commands.command import Commands
from teachkit.draw.graphviz.engine import GraphvizMissingError, engine
from teachkit.progress import Bar
from teachkit.storage.typed import fits

PYTHON = (3, 11)

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

EXTENSIONS = {"anywidget": "anywidget", "ipywidgets": "@jupyter-widgets/jupyterlab-manager"}
"""What a Jupyter needs to show widgets, whatever Python runs them: packages, as it knows them."""

FIND_BROWSER = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


@dataclass(frozen=True)
class Check:
    """One finding of the doctor."""

    what: str
    found: str
    """The version that is there, or what is wrong."""
    fix: str = ""
    """The command that fixes it, or nothing if all is well."""
    needed: bool = True
    """Does teachkit itself need it?"""

    def __str__(self) -> str:
        if not self.fix:
            return f"ok       {self.what}: {self.found}"
        state = "missing" if self.needed else "not here"
        return f"{state:<8} {self.what}: {self.found}\n         to fix it: {self.fix}"


def add(commands: Commands) -> None:
    """Say how the command is written."""
    parser = commands.add_parser(
        "doctor",
        help="say what is installed and how to fix what is not",
        description="Report what teachkit needs, what is installed, and the command that "
        "fixes each problem. The exit code is 0 if all that is needed is there.",
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print what is installed and what fixes the rest; 1 if something needed is missing."""
    with Bar("Looking around", ticking=True):
        findings = list(checks())
    print(*findings, sep="\n")
    missing = [check.what for check in findings if check.fix and check.needed]
    print(f"Missing: {', '.join(missing)}" if missing else "All that teachkit needs is here.")
    return 1 if missing else 0


def checks() -> Iterator[Check]:
    """Everything the doctor looks at."""
    python = ".".join(map(str, PYTHON))
    fix = "" if sys.version_info >= PYTHON else f"install Python {python} or newer"
    yield Check("Python", platform.python_version(), fix)
    yield Check("teachkit", __version__)
    for package, oldest in packages().items():
        yield _package(package, oldest)
    yield _graphviz()
    yield from _jupyter()
    yield _browser()
    yield _box()


def packages() -> dict[str, str]:
    """What teachkit and its commands need everywhere, with the oldest version that will do."""
    needed = re.compile(r"([\w-]+)>=([\d.]+)(?:; extra == .lab.)?")
    found = map(needed.fullmatch, requires("teachkit") or [])
    return {each[1]: each[2] for each in found if each}


def _package(name: str, oldest: str) -> Check:
    try:
        installed = version(name)
    except PackageNotFoundError:
        return Check(name, "not installed", pip_install(name))
    if _numbers(installed) < _numbers(oldest):
        return Check(name, f"{installed} is older than {oldest}", pip_install(name))
    return Check(name, installed)


def _graphviz() -> Check:
    what = "Graphviz engine"
    try:
        return Check(what, str(engine()))
    except GraphvizMissingError as error:
        return Check(what, "neither pygraphviz nor dot works", error.fix)


def _jupyter() -> Iterator[Check]:
    """Can the Jupyter that a person starts show widgets? It may live in another environment."""
    command = shutil.which("jupyter")
    told = _answer([command, "--paths", "--json"]) if command else None
    if command is None or not told:
        return
    try:
        paths = json.loads(told)
    except ValueError:
        paths = None
    if not fits(paths, {"data": [str]}):
        said = f"{command} --paths does not say where it looks"
        yield Check("Jupyter", said, "install JupyterLab again", needed=False)
        return
    folders = [Path(folder) / "labextensions" for folder in paths["data"]]
    missing = [
        package
        for package, extension in EXTENSIONS.items()
        if not any((folder / extension).is_dir() for folder in folders)
    ]
    fix = f"in the environment of {command}: python -m pip install {' '.join(missing)}"
    without = f"{command} is without {' and '.join(missing)}, which show widgets"
    yield Check("Jupyter", without if missing else command, fix if missing else "", needed=False)


def _box() -> Check:
    """What keeps students' files from network and files in a tournament."""
    if sys.platform != "linux":
        return Check("bubblewrap", "only for Linux: run students' files as you would your own")
    found = shutil.which("bwrap")
    fix = "" if found else "apt install bubblewrap (or the like)"
    return Check("bubblewrap", found or "students' files would see your files", fix, needed=False)


def _browser() -> Check:
    what = "browser"
    if found := find_browser():
        return Check(what, found)
    install = f"{_python()} -m playwright install chromium"
    return Check(what, "none found; only the tests need one", install, needed=False)


def find_browser() -> str | None:
    """The path of Chromium or Chrome: the system's, or else Playwright's own."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    path = _answer([sys.executable, "-c", FIND_BROWSER])
    return path if path and Path(path).is_file() else None


def _answer(command: Sequence[str]) -> str | None:
    """What a command prints, or None if it fails."""
    try:
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", errors="replace", timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() or done.stderr.strip()


def pip_install(package: str) -> str:
    """The command that installs a package in a version that will do."""
    return f'{_python()} -m pip install "{package}>={packages()[package]}"'


def _python() -> str:
    return f'"{sys.executable}"' if " " in sys.executable else sys.executable


def _numbers(text: str) -> tuple[int, ...]:
    """The first version number in a text: 8.1 of "8.1rc2"."""
    found = re.search(r"\d+(\.\d+)*", text)
    return tuple(map(int, found[0].split("."))) if found else ()
