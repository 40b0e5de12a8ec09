"""What of the scripts needs no browser: tests by node, and types by TypeScript."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TESTS = sorted((HERE / "js").glob("*.test.mjs"))
CONFIGURATIONS = sorted((HERE.parent / "support" / "js").glob("tsconfig*.json"))

TYPESCRIPT = "5.9.3"
OLDEST = 18
"""The first version of node that has all that the tests use."""


def do_without(what: str) -> None:
    """Skip a test for want of something, which on CI is a failure."""
    pytest.fail(what) if os.environ.get("CI") else pytest.skip(what)


def run(*command: object) -> "subprocess.CompletedProcess[str]":
    """What a program says, and whether it is content."""
    return subprocess.run(
        [*map(str, command)], capture_output=True, encoding="utf-8", timeout=300, check=False
    )


@pytest.fixture(scope="session")
def node() -> str:
    """Node.js, where it is installed."""
    path = shutil.which("node")
    if path is None:
        do_without("no Node.js here, which tests the scripts without a browser")
    version = run(path, "--version").stdout.strip()
    if int(version.lstrip("v").partition(".")[0]) < OLDEST:
        do_without(f"Node.js {version} is too old: the tests need version {OLDEST}")
    return str(path)


@pytest.fixture(scope="session")
def typescript(node: str, pytestconfig: pytest.Config) -> Path:
    """TypeScript, installed beside what pytest remembers, where npm can get it."""
    home = pytestconfig.cache.mkdir(f"typescript-{TYPESCRIPT}")
    compiler = home / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.exists():
        npm = shutil.which("npm")
        if npm is None:
            do_without("no npm here, which installs TypeScript")
        options = ("--no-save", "--no-audit", "--no-fund", "--ignore-scripts")
        got = run(npm, "install", *options, "--prefix", home, f"typescript@{TYPESCRIPT}")
        if got.returncode:
            do_without(f"npm cannot install TypeScript: {got.stderr[-500:]}")
    return compiler


def test_modules_without_a_page_do_what_they_should(node):
    tested = run(node, "--test", *TESTS)
    assert tested.returncode == 0, tested.stdout


def test_types_agree(node, typescript):
    for configuration in CONFIGURATIONS:
        checked = run(node, typescript, "--project", configuration)
        assert checked.returncode == 0, checked.stdout


def test_every_module_is_checked():
    unchecked = [
        path.name
        for path in (HERE.parents[1] / "teachkit").rglob("*.js")
        if not path.read_text(encoding="utf-8").startswith("// @ts-check\n")
    ]
    assert unchecked == []
