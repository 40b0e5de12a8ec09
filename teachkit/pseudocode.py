"""The lines of a search as a student reads them, taken from its own source.

A tag in the margin, such as `# [cutoff]`, gives a line its key; `steps` speaks of
lines by these keys. What only Python needs (types, line breaks) is left out.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

TAG = re.compile(r"#\s*\[(\w+)\]")


class Line(NamedTuple):
    """One line of pseudocode."""

    text: str
    indent: int
    key: str | None
    """What a step calls the line, if it speaks of it."""


@lru_cache(maxsize=64)
def pseudocode(search: Callable[..., Any], role: str = "MAX", cut: str = ">=") -> tuple[Line, ...]:
    """The lines of a search's `max_value` or, for role "MIN", `min_value`."""
    source = textwrap.dedent(inspect.getsource(search))
    wanted = f"{role.lower()}_value"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == wanted:
            tags = {
                number: tag[1]
                for number, line in enumerate(source.splitlines(), start=1)
                if (tag := TAG.search(line))
            }
            return tuple(_lines(node, 0, tags, cut))
    raise ValueError(f"{search.__name__} has no inner function {wanted}")


def keys(search: Callable[..., Any]) -> set[str]:
    """All the keys of a search's lines."""
    lines = pseudocode(search, "MAX") + pseudocode(search, "MIN")
    return {line.key for line in lines if line.key}


def _lines(node: ast.stmt, indent: int, tags: dict[int, str], cut: str) -> Iterator[Line]:
    """A statement as lines: its head, then what is nested in it."""
    nested = getattr(node, "body", []), getattr(node, "orelse", [])
    first_nested = min((part[0].lineno for part in nested if part), default=node.end_lineno)
    own = range(node.lineno, max(first_nested or node.lineno, node.lineno + 1))
    if not any(nested):
        own = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    key = next((tags[number] for number in own if number in tags), None)
    yield Line(_head(node, cut), indent, key)
    for child in nested[0]:
        yield from _lines(child, indent + 1, tags, cut)
    if nested[1]:
        yield Line("else:", indent, None)
        for child in nested[1]:
            yield from _lines(child, indent + 1, tags, cut)


def _head(node: ast.stmt, cut: str) -> str:
    """The first line of a statement, without types, and with the cut rule spelled out."""
    if isinstance(node, ast.FunctionDef):
        return f"def {node.name}({', '.join(argument.arg for argument in node.args.args)}):"
    text = ast.unparse(node).splitlines()[0]
    return re.sub(r"reaches\((\w+), (\w+)\)", rf"\1 {cut} \2", text)
