"""What a student's code defines: it is read, not run.

Definition  a function, a class or a name at the top of a file, with its text
"""

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import PurePath
from threading import Lock
from typing import NamedTuple

from teachkit.isolation.submission import Submission

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Definition(NamedTuple):
    """What stands behind a name at the top of a file."""

    name: str
    node: ast.stmt
    text: str


PARSING = Lock()
"""Python 3.11 counts the depth of all trees together that threads read at a time."""


def cells_of(file: Submission) -> Iterator[tuple[int, str, ast.Module | SyntaxError]]:
    """The cells by number, each with its tree or with why it is not Python.

    Lines that only a notebook knows are left out, and so is what is too deep to be read.
    """
    for number, cell in enumerate(file.cells, 1):
        lines = [line if line.lstrip()[:1] not in ("%", "!") else "pass" for line in _lines(cell)]
        text = "\n".join(lines)
        try:
            with PARSING:
                tree = ast.parse(text)
        except SyntaxError as error:
            yield number, text, error
        except (ValueError, RecursionError, MemoryError):
            continue
        else:
            yield number, text, tree


def _lines(cell: str) -> list[str]:
    return [] if cell.lstrip().startswith("%%") else cell.split("\n")


@lru_cache(64)
def trees(file: Submission) -> list[tuple[str, ast.Module]]:
    """The cells that are Python, with their trees."""
    return [(text, tree) for _, text, tree in cells_of(file) if isinstance(tree, ast.Module)]


def unusable(file: Submission) -> str:
    """Why a file cannot be used: it is empty, or somewhere not Python; nothing if it can be."""
    if not any(map(str.strip, file.cells)):
        return f"{file.file} is empty."
    for number, _, found in cells_of(file):
        if isinstance(found, SyntaxError):
            cell = f", cell {number}" if file.file.endswith(".ipynb") else ""
            line = f", line {found.lineno}" if found.lineno else ""
            return f"{file.file}{cell}{line}: {found.msg}"
    return ""


def defined(file: Submission) -> dict[str, Definition]:
    """The last definition of each name at the top of a file."""
    return {
        name: Definition(name, node, _text(cell, node))
        for cell, tree in trees(file)
        for node in tree.body
        for name in _names(node)
    }


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, FUNCTIONS):
        return [node.name]
    if isinstance(node, ast.ImportFrom):
        return [alias.asname or alias.name for alias in node.names]
    targets = node.targets if isinstance(node, ast.Assign) else []
    targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
    return [each.id for each in targets if isinstance(each, ast.Name)]


def _text(cell: str, node: ast.stmt) -> str:
    """The lines of a definition, with its decorators."""
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return "\n".join(cell.split("\n")[first - 1 : node.end_lineno])


def source_of(file: Submission, function: str) -> str:
    """The text of the last definition of a function or class in a file, or nothing."""
    found = defined(file).get(function)
    return "" if found is None or isinstance(found.node, ast.ImportFrom) else found.text


@lru_cache(64)
def used(files: tuple[Submission, ...], function: str) -> tuple[Definition, ...]:
    """A function and all that it uses of what the files define, the function itself first.

    It is looked for in the first file; what that does not define, in the others.
    """
    known = [defined(file) for file in files]
    modules = {PurePath(file.file).stem for file in files}
    found: dict[tuple[int, str], Definition] = {}
    waiting = [(tuple(range(len(files))), function)]
    while waiting:
        places, name = waiting.pop(0)
        at = next((place for place in places if name in known[place]), None)
        if at is None or (at, name) in found:
            continue
        each = found[at, name] = known[at][name]
        others = tuple(place for place in range(len(files)) if place != at)
        if isinstance(each.node, ast.ImportFrom):
            waiting += [(others, alias.name) for alias in each.node.names]
            continue
        for inner in ast.walk(each.node):
            if isinstance(inner, ast.Name):
                waiting.append(((at, *others), inner.id))
            elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
                waiting += [(others, inner.attr)] if inner.value.id in modules else []
    return tuple(each for each in found.values() if not isinstance(each.node, ast.ImportFrom))


def shown(definitions: Sequence[Definition], most: int) -> str:
    """The texts of definitions, of which so many letters are shown."""
    texts = dict.fromkeys(each.text for each in definitions)
    return "\n\n\n".join(texts)[:most]
