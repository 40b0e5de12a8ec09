"""What a function does with a parameter, where its name alone does not tell what it is for.

A depth may be counted up or down, and a "maximizing player" may be a player or a yes or no.
How it is used in the text of the function decides; without a text, its name does.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import lru_cache
from textwrap import dedent
from types import FunctionType

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

TALK = ("range", "print", "str", "format")
"""A step that is handed to one of these is no step of a search."""
SOME = 200
"""How many functions' answers are kept: an object is made anew for each search."""


@lru_cache(maxsize=SOME)
def counts(function: FunctionType, name: str) -> str:
    """Does a parameter count "up" or "down" from call to call? Nothing if neither, or both."""
    steps = {step for node in _scope(function, name) for step in _steps(node, name)}
    return next(iter(steps)) if len(steps) == 1 else ""


@lru_cache(maxsize=SOME)
def names_a_player(function: FunctionType, name: str) -> bool:
    """Is a parameter compared with who is to move, or a game's utility asked for it?"""
    for node in _scope(function, name):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_is(side, name) for side in sides) and any(_asks(s, "to_move") for s in sides):
                return True
        elif _asks(node, "utility") and any(_is(each, name) for each in _handed(node)):
            return True
    return False


@lru_cache(maxsize=SOME)
def needs_calling(function: FunctionType, name: str) -> bool:
    """Is a parameter called, whether it was given or not?"""
    nodes = list(_scope(function, name))
    if any(_is(each, name) for node in nodes for each in _asked_about(node)):
        return False
    return any(isinstance(node, ast.Call) and _is(node.func, name) for node in nodes)


def _asked_about(node: ast.AST) -> list[ast.expr]:
    """What is looked at in a question: is it there, is it None?"""
    match node:
        case ast.If() | ast.IfExp():
            return [node.test]
        case ast.Compare():
            return [node.left, *node.comparators]
        case ast.BoolOp():
            return node.values
        case ast.UnaryOp():
            return [node.operand]
        case _:
            return []


def _steps(node: ast.AST, name: str) -> Iterator[str]:
    """Which way a step counts that is handed to a call, or kept in the same variable."""
    if isinstance(node, ast.AugAssign) and _is(node.target, name):
        yield from _way(node.op, node.value)
    elif not any(_asks(node, name) for name in TALK):
        for each in _handed(node):
            if isinstance(each, ast.BinOp) and _is(each.left, name):
                yield from _way(each.op, each.right)


def _way(operator: ast.operator, by: ast.expr) -> Iterator[str]:
    if isinstance(by, ast.Constant) and isinstance(operator, ast.Add | ast.Sub):
        yield "up" if isinstance(operator, ast.Add) else "down"


def _handed(node: ast.AST) -> list[ast.expr]:
    """What is handed to a call, also inside a tuple or behind a choice."""
    if not isinstance(node, ast.Call):
        return []
    found = [*node.args, *(keyword.value for keyword in node.keywords)]
    for each in found:
        if isinstance(each, ast.Tuple | ast.List):
            found += each.elts
        elif isinstance(each, ast.IfExp):
            found += [each.body, each.orelse]
        elif isinstance(each, ast.Starred):
            found.append(each.value)
    return found


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _asks(node: ast.AST, name: str) -> bool:
    """Is it a call of a function or a method of this name?"""
    called = node.func if isinstance(node, ast.Call) else None
    return getattr(called, "attr", getattr(called, "id", None)) == name


def _scope(function: FunctionType, name: str) -> Iterator[ast.AST]:
    """All parts of a function but inner functions with a parameter of the same name."""
    waiting: list[ast.AST] = [_tree(function)]
    is_own = True
    while waiting:
        node = waiting.pop()
        if isinstance(node, Function):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            if not is_own and name in {argument.arg for argument in arguments}:
                continue
            is_own = False
        yield node
        waiting += ast.iter_child_nodes(node)


@lru_cache(maxsize=SOME)
def _tree(function: FunctionType) -> ast.AST:
    """The syntax of a function; an empty one if its text cannot be found."""
    try:
        return ast.parse(dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError, ValueError):
        return ast.Module([], [])
