"""What of the scripts needs no browser: tests by node, and types by TypeScript."""

from pathlib import Path

import pytest
from nodejs import from_npm, run

HERE = Path(__file__).parent
TESTS = sorted((HERE / "js").glob("*.test.mjs"))
CONFIGURATIONS = sorted((HERE.parent / "support" / "js").glob("tsconfig*.json"))

TYPESCRIPT = "5.9.3"


@pytest.fixture(scope="session")
def typescript(node: str, pytestconfig: pytest.Config) -> Path:
    """TypeScript, where npm can get it."""
    return from_npm("typescript", TYPESCRIPT, pytestconfig) / "bin" / "tsc"


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
