"""The text of a function as a student would write it: without the types of its parameters."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from textwrap import dedent
from typing import Any

Span = tuple[int, int, bytes]
"""From which byte to which, and what to write there instead."""


def plain_source(function: Callable[..., Any]) -> str:
    """The text of a function without annotations and without notes to a linter."""
    return without_annotations(re.sub(r"  # noqa.*", "", dedent(inspect.getsource(function))))


def without_annotations(source: str) -> str:
    """The same program, comments and all, without annotations; short heads are one line."""
    text = source.encode()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for begin, end, instead in sorted(_spans(ast.parse(source), starts), reverse=True):
        text = text[:begin] + instead + text[end:]
    return re.sub(r"\(\n +([^\n()]*[^\n,])\n *\):", r"(\1):", text.decode())


def _spans(tree: ast.AST, starts: list[int]) -> Iterator[Span]:
    def end(node: ast.AST) -> int:
        return starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined,no-any-return]

    def begin(node: ast.AST) -> int:
        return starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined,no-any-return]

    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(returns=returns, args=arguments):
                if returns is not None:
                    yield begin(returns) - len(" -> "), end(returns), b""
                for argument, default in _with_defaults(arguments):
                    if argument.annotation is not None:
                        named = begin(argument) + len(argument.arg.encode())
                        if default is None:
                            yield named, end(argument.annotation), b""
                        else:
                            yield named, begin(default), b"="
            case ast.AnnAssign(target=target, annotation=annotation, value=value) if value:
                yield end(target), end(annotation), b""


def _with_defaults(arguments: ast.arguments) -> Iterator[tuple[ast.arg, ast.expr | None]]:
    """The parameters, each with its default or None."""
    usual = [*arguments.posonlyargs, *arguments.args]
    missing: list[ast.expr | None] = [None] * (len(usual) - len(arguments.defaults))
    yield from zip(usual, [*missing, *arguments.defaults], strict=True)
    yield from zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    yield from ((extra, None) for extra in (arguments.vararg, arguments.kwarg) if extra)
