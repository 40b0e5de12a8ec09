"""What the package imports is what it asks for."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import teachkit

PACKAGE = Path(teachkit.__file__).parent
PROJECT = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ALWAYS = PROJECT["dependencies"]
EXTRAS = PROJECT["optional-dependencies"]
UNSEEN = {"ipywidgets"}
"""What is used through anywidget and tqdm, which do not ask for a version that will do."""

RUN = {"jupyterlite-core", "jupyterlite-pyodide-kernel", "pip"}
"""What is run, not imported."""

IN_PYODIDE = {"pyodide", "pyodide_js"}
"""What the Python of a browser has, and no other."""


known = cache(packages_distributions)
"""Looking through all that is installed takes long."""


def imported(files: Iterable[Path]) -> set[str]:
    """The packages, by the names under which pip knows them, that files import."""
    names = {name for file in files for name in import_names(file)}
    others = names - sys.stdlib_module_names - {"teachkit"} - IN_PYODIDE
    return {plain(each) for name in others for each in known()[name]}


def import_names(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module.partition(".")[0]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def asked_for(requirements: Iterable[str]) -> set[str]:
    return {plain(re.match(r"[\w.-]+", line)[0]) for line in requirements}


def test_all_that_is_imported_is_asked_for_and_nothing_else():
    extras = [line for name in ("lab", "cluster", "arena", "site") for line in EXTRAS[name]]
    asked = asked_for([*ALWAYS, *extras]) - RUN
    assert imported(PACKAGE.rglob("*.py")) | UNSEEN == asked - {"teachkit"}


def test_only_the_commands_and_students_files_need_more():
    some = {*(PACKAGE / "app").rglob("*.py"), *(PACKAGE / "isolation").rglob("*.py")}
    assert imported({*PACKAGE.rglob("*.py")} - some) | UNSEEN == asked_for(ALWAYS)


def test_what_the_site_asks_for_it_runs():
    """Its tools are commands, not modules that it imports."""
    texts = [file.read_text(encoding="utf-8") for file in (PACKAGE / "app" / "site").rglob("*.py")]
    more = asked_for(EXTRAS["site"]) - {"teachkit"} - imported((PACKAGE / "app").rglob("*.py"))
    assert more
    assert [name for name in more if not any(f'"{name}"' in text for text in texts)] == []
