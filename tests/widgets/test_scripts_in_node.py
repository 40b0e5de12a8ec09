"""What of the scripts needs no browser: tests by node, and types by TypeScript."""

import shutil
from pathlib import Path

import pytest
from nodejs import do_without, run

HERE = Path(__file__).parent
TESTS = sorted((HERE / "js").glob("*.test.mjs"))
CONFIGURATIONS = sorted((HERE.parent / "support" / "js").glob("tsconfig*.json"))

TYPESCRIPT = "5.9.3"


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
