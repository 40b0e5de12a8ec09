"""Does the text of a function name one of the package's own searches? It is read, not run."""

import ast
from collections.abc import Iterator

from teachkit import search
from teachkit.grading.handed import parsed
from teachkit.isolation.submission import Submission

SEARCHES = {*search.__all__, "Minimax", "AlphaBeta"}
"""The searches, and the players that use them."""


def borrowed(file: Submission, function: str) -> set[str]:
    """The searches of the package that a function names, or one that it names does."""
    bodies: dict[str, ast.stmt] = {}
    imported: dict[str, str] = {}
    packages: set[str] = set()
    for _, tree in parsed(file):
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                bodies[node.name] = node
            elif isinstance(node, ast.Assign):
                names = [each.id for each in node.targets if isinstance(each, ast.Name)]
                bodies |= dict.fromkeys(names, node)
        for inner in ast.walk(tree):
            imported |= dict(_searches(inner))
            packages |= set(_packages(inner))
    found: set[str] = set()
    waiting, seen = [function], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen or name not in bodies:
            continue
        seen.add(name)
        for inner in ast.walk(bodies[name]):
            if isinstance(inner, ast.Name):
                waiting.append(inner.id)
                found |= {imported[inner.id]} if inner.id in _not_own(imported, bodies) else set()
            elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
                is_ours = inner.value.id in packages and inner.attr in SEARCHES
                found |= {inner.attr} if is_ours else set()
    return found


def _not_own(imported: dict[str, str], bodies: dict[str, ast.stmt]) -> set[str]:
    """The names that mean the package's searches, and no function of the student's."""
    return imported.keys() - bodies.keys()


def _searches(node: ast.AST) -> Iterator[tuple[str, str]]:
    """What the package's searches are called in here."""
    if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "teachkit":
        for alias in node.names:
            if alias.name in SEARCHES:
                yield alias.asname or alias.name, alias.name


def _packages(node: ast.AST) -> Iterator[str]:
    """What the package itself is called, or a part of it."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            if alias.name.partition(".")[0] == "teachkit":
                yield alias.asname or "teachkit"
    elif isinstance(node, ast.ImportFrom) and node.module == "teachkit":
        yield from (alias.asname or alias.name for alias in node.names)
