"""The lines of a search as a student reads them, taken from its own source.

A tag in the margin, such as `# [cutoff]`, gives a line its key; `steps` speaks of
lines by these keys. What only Python needs (types, line breaks) or only our tools need (hooks,
what is remembered for the order of moves) is left out.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

TAG = re.compile(r"#\s*\[(\w+)\]")

HANDED_ON = ("traced.tries", "learned.arrange")
"""Functions that are left out, as they hand on their moves for others to see or in their order."""
ASIDE = "learned.cut_by"
"""A line that a book would leave out."""
TINY = "ε"
"""What a book calls the smallest step from one value to the next."""


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
            return tuple(_lines(Plainer().visit(node), 0, tags, cut))
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


class Plainer(ast.NodeTransformer):
    """Puts a search as a book would."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A call, or what a book has in its place."""
        self.generic_visit(node)
        name = ast.unparse(node.func)
        if name in HANDED_ON:
            return node.args[0]
        if name == "nextafter":
            start, towards = node.args
            step = ast.Sub() if isinstance(towards, ast.UnaryOp) else ast.Add()
            return ast.copy_location(ast.BinOp(start, step, ast.Name(TINY)), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """A line that only calls something, unless a book would leave it out."""
        return None if ast.unparse(node).startswith(ASIDE) else node


def _head(node: ast.stmt, cut: str) -> str:
    """The first line of a statement, without types, and with the cut rule spelled out."""
    if isinstance(node, ast.FunctionDef):
        return f"def {node.name}({', '.join(argument.arg for argument in node.args.args)}):"
    text = ast.unparse(node).splitlines()[0]
    if isinstance(node, ast.Return | ast.Assign) and isinstance(node.value, ast.Tuple):
        pair = ast.unparse(node.value)
        text = text.removesuffix(pair) + pair[1:-1]
    return re.sub(r"reaches\((\w+), (\w+)\)", rf"\1 {cut} \2", text)
