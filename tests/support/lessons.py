"""What stands in the lessons of the course: prose, definitions, solutions.

lesson      a notebook with a number from 01 on
definition  an import, a function or an assignment of a notebook: its cells without what they show
"""

import ast
import re
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from refresh_notebooks import read
from trees import random_tree

from teachkit import TreeGame
from teachkit.app.notebooks import shipped


def cells(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in read(path).cells if cell.cell_type == kind]


def prose(name: str) -> str:
    return "\n\n".join(cells(shipped() / f"{name}.ipynb", "markdown"))


def told(name: str) -> str:
    """The prose with the predictions, one line for each paragraph."""
    asked = [code for code in cells(shipped() / f"{name}.ipynb", "code") if "Predict(\n" in code]
    written = "\n\n".join([prose(name), *asked]).replace('" \n    "', "")
    return re.sub(r"(?<!\n)\n(?!\n)", " ", written)


def headings(path: Path) -> list[str]:
    return re.findall(r"^##+ (.*)$", "\n".join(cells(path, "markdown")), re.MULTILINE)


PLAYED = (
    "games = [leads(opening)",
    'cup = arena(game, playing("weights", "progressive", "count")',
    'players = {\n    "mine": AlphaBeta(depth=2, evaluate=my_evaluation),\n    "weights"',
)
"""How cells begin that play hundreds of games: tests read what they show, and ask for no names."""


@cache
def definitions(name: str) -> dict[str, Any]:
    """What a notebook defines, by name, without what takes many games."""
    defined: dict[str, Any] = {}
    for source in cells(shipped() / f"{name}.ipynb", "code"):
        if not source.startswith(PLAYED):
            run_definitions(source, defined)
    return defined


def run_definitions(source: str, defined: dict[str, Any]) -> None:
    kinds = ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign
    body = [node for node in ast.parse(source).body if isinstance(node, kinds)]
    exec(compile(ast.Module(body, []), "notebook", "exec"), defined)


def solutions(name: str) -> list[str]:
    """What is folded away under the exercises of a notebook."""
    return re.findall(r"<summary>Solution</summary>(.*?)</details>", prose(name), re.DOTALL)


def solved(name: str, number: int) -> dict[str, Any]:
    """What a notebook defines, with the code of a solution, counted from 1, run as well."""
    (code,) = re.findall(r"~~~python\n(.*?)~~~", solutions(name)[number - 1], re.DOTALL)
    defined = dict(definitions(name))
    run_definitions(code, defined)
    return defined


def written(name: str) -> dict[str, Any]:
    """What a notebook defines, with the search that is written on the way run as well."""
    (folded,) = re.findall(
        r"<summary>One way to write it</summary>(.*?)</details>", prose(name), re.DOTALL
    )
    (code,) = re.findall(r"~~~python\n(.*?)~~~", folded, re.DOTALL)
    defined = dict(definitions(name))
    run_definitions(code, defined)
    return defined


def cell_text(name: str, start: str) -> str:
    """The one code cell of a notebook that starts so."""
    code = cells(shipped() / f"{name}.ipynb", "code")
    (source,) = (source for source in code if source.startswith(start))
    return source


def printed(name: str, *sources: str) -> str:
    """What is printed if these are run after the definitions of a notebook."""
    with redirect_stdout(StringIO()) as said:
        exec("\n".join(sources), dict(definitions(name)))
    return said.getvalue().strip()


def small_trees() -> list[TreeGame]:
    """Random trees on which MAX and MIN take turns."""
    return [TreeGame(random_tree(seed, max_depth=4).tree) for seed in range(60)]
