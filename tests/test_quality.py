"""Lint, types, length and dead code, so that the command that runs the tests proves them too."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from vulture import Vulture

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "teachkit"
HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]


@pytest.mark.parametrize("hook", HOOKS["hooks"], ids=lambda hook: hook["id"])
def test_what_runs_before_a_commit(hook: dict[str, str]):
    python, *arguments = hook["entry"].split()
    assert python == "python"
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


LINES = 60
"""How long a function may be; a search of the textbook stands on one page as a whole."""
OPTIONS = 8
"""How many arguments of a function may be left out."""
MANY_OPTIONS = {
    "search/deepening.py iterative_deepening": "those of the search that it repeats, and its own",
    "search/table.py alphabeta_table": "those of alphabeta, and the table",
    "games/checkers.py __init__": "the rules that books of rules disagree on",
    "widgets/stepper/compare.py __init__": "those of the Stepper that suit two of them",
    "widgets/stepper/stepper.py __init__": "what can be switched on for a lecture",
}
USED = {
    *("__dir__", "__getattr__", "__init_subclass__", "__class__"),  # by Python
    *("f_trace", "f_trace_opcodes"),  # by the interpreter, of its frames
    *("language_info",),  # by nbconvert
    *("enable_gui", "gui", "_ipython_display_"),  # by IPython
    *("writable",),  # by io
    *("docstring",),  # by pdoc
    *("download",),  # by the templates of the site
    *("log_message", "protocol_version"),  # by http.server
    *("last_print_n", "start_t"),  # by tqdm
    *("flip", "has_cut", "tabled"),  # by the texts of the catalogue of mistakes
}
"""What is used in ways that vulture does not see."""


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function of the package, by its file and its name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{path.relative_to(PACKAGE).as_posix()} {node.name}", node


def test_functions_are_short_except_the_searches_of_the_textbook():
    long = [name for name, node in functions() if node.end_lineno - node.lineno >= LINES]
    assert [name for name in long if not name.startswith("search/")] == []


def test_functions_have_few_options():
    many = {
        name
        for name, node in functions()
        if len(node.args.defaults) + len(node.args.kwonlyargs) > OPTIONS
    }
    assert many == MANY_OPTIONS.keys()


def test_what_comes_from_outside_is_not_matched_as_a_number():
    """To a pattern such as `int(number)`, True is one; `storage.typed.fits` is exact."""
    found = [
        f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.MatchClass) and ast.unparse(node.cls) in ("int", "float")
    ]
    assert found == []


def test_nothing_is_dead():
    vulture = Vulture(ignore_decorators=["@default", "@validate", "@observe"])
    vulture.scavenge([PACKAGE, ROOT / "tests"])
    found = (item for item in vulture.get_unused_code(min_confidence=60) if item.name not in USED)
    kinds = PACKAGE / "quizzes" / "kinds"  # these are found by their folder
    dead = [item for item in found if item.filename.is_relative_to(PACKAGE)]
    assert [str(item) for item in dead if item.filename.parent != kinds] == []
