"""Does the text of a function name one of the package's own searches? It is read, not run."""

import ast
from collections.abc import Iterator

from teachkit import search
from teachkit.grading.definitions import Definition, defined, trees, used
from teachkit.grading.handed import Handed
from teachkit.isolation.submission import Submission

SEARCHES = {*search.__all__, "Minimax", "AlphaBeta"}
"""The searches, and the players that use them."""
SOLUTIONS = ("answer", "solution")
"""Where an exercise has one way to do it."""


def suspicion(handed: Handed, function: str) -> str:
    """What whoever grades should look at in the text of a function that passes."""
    files = handed.files_for(function)
    names = " and ".join(sorted(borrowed(files, function)))
    words = [f"Its text names teachkit's own {names}"] if names else []
    words += ["The file asks teachkit for a solution"] if asks_for_solutions(files) else []
    words += [] if used(files, function) else ["It was made while the file ran, and has no text"]
    return " ".join(f"{each}: look at it." for each in words)


def borrowed(files: tuple[Submission, ...], function: str) -> set[str]:
    """The searches of the package that a function names, or one of the student's that it uses."""
    imported: dict[str, str] = {}
    packages: set[str] = set()
    for inner in _all_of(files):
        imported |= dict(_searches(inner))
        packages |= set(_packages(inner))
    own = {name for file in files for name, each in defined(file).items() if _is_made(each)}
    found: set[str] = set()
    for each in used(files, function):
        for inner in ast.walk(each.node):
            if isinstance(inner, ast.Name) and inner.id not in own:
                found |= {imported[inner.id]} if inner.id in imported else set()
            elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
                is_ours = inner.value.id in packages and inner.attr in SEARCHES
                found |= {inner.attr} if is_ours else set()
    return found


def asks_for_solutions(files: tuple[Submission, ...]) -> bool:
    """Does a text ask the package's exercises for an answer, under whatever name?"""
    words: set[object] = set()
    for inner in _all_of(files):
        if isinstance(inner, ast.Attribute):
            words.add(inner.attr)
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name):  # as in getattr
            words |= {each.value for each in inner.args if isinstance(each, ast.Constant)}
        elif isinstance(inner, ast.ImportFrom | ast.Import):
            words |= {alias.name for alias in inner.names}
    return "exercises" in words and not words.isdisjoint(SOLUTIONS)


def _all_of(files: tuple[Submission, ...]) -> Iterator[ast.AST]:
    """Every part of the code in some files."""
    for file in files:
        for _, tree in trees(file):
            yield from ast.walk(tree)


def _is_made(each: Definition) -> bool:
    """Is something made under this name here, not only imported?"""
    return not isinstance(each.node, ast.ImportFrom)


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
