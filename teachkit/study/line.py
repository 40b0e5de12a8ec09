"""Which line of a student's function is wrong: that on which it broke off, or that which to change.

Line    a line of the function, with the function around it
Change  one small edit of the program, such as `min` for `max`, and the line that it is on

A line is blamed only if changing it alone makes the function right: edits are tried until the
check passes. Where none does, no line is lit.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from itertools import islice
from textwrap import dedent
from time import process_time
from types import FunctionType
from typing import Any, NamedTuple

from teachkit.study.watch.calling import plain_function

TOLD = re.compile(r"^(\w+), line (\d+):  ", re.MULTILINE)
"""How a fault says where it happened."""
SECONDS = 1.5
"""How long edits are tried, in seconds of work."""
LONGEST = 60
"""A function of more lines is not shown as a whole."""
AROUND = 8
"""How many lines above and below the wrong one are shown of such a function."""

OTHER_NAMES = {"max": ("min",), "min": ("max",), "alpha": ("beta",), "beta": ("alpha",)}
OTHER_SIGNS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.Gt, ast.LtE, ast.GtE),
    ast.Gt: (ast.Lt, ast.GtE, ast.LtE),
    ast.LtE: (ast.GtE, ast.Lt, ast.Gt),
    ast.GtE: (ast.LtE, ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
RETURNED = ("v", "value", "best", "alpha", "beta")
OTHER_STEPS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


class Line(NamedTuple):
    """A line of a function, which is shown with its neighbours."""

    name: str
    """The function that it is in."""
    number: int
    """Where it stands, as Python counts the lines of its file or cell."""
    first: int
    """The number of the first of the neighbours."""
    neighbours: tuple[str, ...]

    @property
    def text(self) -> str:
        """The line itself."""
        return self.neighbours[self.number - self.first].strip()


def told_line(function: Any, told: str) -> Line | None:
    """The line on which a function broke off, as it was told: `my_search, line 7:  ...`."""
    at, plain = TOLD.search(told), plain_function(function)
    if at is None or plain is None:
        return None
    own, helper = _program(plain), plain_function(plain.__globals__.get(at[1]))
    return _shown(own, int(at[2])) or _shown(_program(helper) if helper else None, int(at[2]))


def wrong_line(function: Any, is_right: Callable[[Any], bool]) -> Line | None:
    """The line that has to be changed, if a small edit of it alone makes the function right."""
    plain = plain_function(function)
    if plain is None or plain.__closure__ or plain is not function:
        return None
    program = _program(plain)
    end = process_time() + SECONDS
    for tree, line in _changed(program):
        if process_time() > end:
            return None
        edited = _run(tree, plain)
        if edited is not None and is_right(edited):
            return _shown(program, line)
    return None


# ---- the text of a function


class Program(NamedTuple):
    """A function as text, and as Python reads it."""

    name: str
    first: int
    lines: list[str]
    tree: ast.Module


def _program(function: FunctionType) -> Program | None:
    try:
        lines, first = inspect.getsourcelines(function)
        text = dedent("".join(lines))
        return Program(function.__name__, max(first, 1), text.splitlines(), ast.parse(text))
    except (OSError, TypeError, SyntaxError, IndentationError):  # typed at a prompt, or generated
        return None


def _shown(program: Program | None, number: int) -> Line | None:
    """The line of this number with the function around it, or with what is near it."""
    if program is None or not program.first <= number < program.first + len(program.lines):
        return None
    at, count = number - program.first, len(program.lines)
    start, stop = (0, count) if count <= LONGEST else (max(0, at - AROUND), at + AROUND + 1)
    return Line(program.name, number, program.first + start, tuple(program.lines[start:stop]))


def _run(tree: ast.Module, function: FunctionType) -> Any:
    """The function that an edited program defines, among the same names as the first one."""
    names = {**function.__globals__}
    try:
        exec(compile(ast.fix_missing_locations(tree), "<edited>", "exec"), names)
    except Exception:  # an edit that makes no sense
        return None
    return names.get(function.__name__)


# ---- edits


def _changed(program: Program | None) -> Iterator[tuple[ast.Module, int]]:
    """The program with one edit each, and the line that it is on."""
    if program is None or not isinstance(program.tree.body[0], ast.FunctionDef):
        return
    program.tree.body[0].decorator_list.clear()
    names = _parameters(program.tree)
    count = sum(1 for _ in ast.walk(program.tree))
    for number in range(count):
        seen = _nth(program.tree, number)
        for edit in range(len(list(_edits(seen, names)))):
            tree = deepcopy(program.tree)
            node = _nth(tree, number)
            list(_edits(node, names))[edit]()
            yield tree, program.first + getattr(node, "lineno", 1) - 1


def _nth(tree: ast.AST, number: int) -> ast.AST:
    return next(islice(ast.walk(tree), number, None))


def _parameters(tree: ast.Module) -> dict[str, list[str]]:
    """The parameters of each function in a program."""
    return {
        node.name: [each.arg for each in node.args.args]
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }


def _edits(node: ast.AST, functions: dict[str, list[str]]) -> Iterator[Callable[[], object]]:
    """What may be changed about one part of a program."""
    change = partial(setattr, node)
    match node:
        case ast.Name(id=name) if name in OTHER_NAMES:
            yield from (partial(change, "id", other) for other in OTHER_NAMES[name])
        case ast.Compare(ops=[sign]):
            others = OTHER_SIGNS.get(type(sign), ())
            yield from (partial(change, "ops", [other()]) for other in others)
        case ast.UnaryOp(op=ast.USub()):
            yield partial(change, "op", ast.UAdd())
        case ast.BinOp(op=sign) if type(sign) in OTHER_STEPS:
            yield partial(change, "op", OTHER_STEPS[type(sign)]())
        case ast.Constant(value=bool(value)):
            yield partial(change, "value", not value)
        case ast.Constant(value=value) if type(value) is int:
            yield from (partial(change, "value", value + by) for by in (-1, 1))
        case ast.Assign(targets=[ast.Name(id="alpha" | "beta" as name)]):
            yield partial(change, "value", _bounded(name, node.value))
        case ast.Assign(targets=[ast.Tuple()]):
            yield lambda: _bound_all(node)
        case ast.Return(value=ast.Name(id=name)):
            named = (each for each in RETURNED if each != name)
            yield from (partial(change, "value", _name(other)) for other in named)
        case ast.Call(func=ast.Name(id="max" | "min")):
            yield partial(change, "func", _read('max if game.to_move(state) == "MAX" else min'))
        case ast.Call(func=ast.Attribute(attr="utility"), args=[state, ast.Call()]):
            yield partial(change, "args", [state, ast.Constant("MAX")])
        case ast.Call(func=ast.Name(id=called)) if called in functions:
            yield from _other_arguments(node, functions[called])


def _read(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _bounded(name: str, value: ast.expr) -> ast.expr:
    """A new bound that is never worse than the old one."""
    return ast.Call(_name("max" if name == "alpha" else "min"), [_name(name), value], [])


def _bound_all(node: ast.Assign) -> None:
    """The same where both bounds are assigned at once, also on two ways: `(v, beta) if ...`."""
    (targets,) = node.targets
    assert isinstance(targets, ast.Tuple)
    for values in ast.walk(node.value):
        if isinstance(values, ast.Tuple) and len(values.elts) == len(targets.elts):
            for at, target in enumerate(targets.elts):
                if isinstance(target, ast.Name) and target.id in ("alpha", "beta"):
                    values.elts[at] = _bounded(target.id, values.elts[at])


def _other_arguments(call: ast.Call, parameters: list[str]) -> Iterator[Callable[[], object]]:
    """A call of itself with what was left out, or the other way round."""
    missing = parameters[len(call.args) :]
    if missing and not call.keywords:
        yield lambda: call.args.extend(map(_name, missing))
        if len(missing) == 1:
            yield lambda: call.args.append(_not(_name(missing[0])))
            yield lambda: call.args.append(_less(_name(missing[0])))
    put = call.args.__setitem__
    for at, argument in enumerate(call.args):
        match argument:
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                yield partial(put, at, inner)
            case ast.Name() if 1 < at < len(parameters):
                yield partial(put, at, _not(argument))
                yield partial(put, at, _less(argument))
            case ast.UnaryOp() | ast.Constant() | ast.Attribute() if 1 < at < len(parameters):
                yield partial(put, at, _name(parameters[at]))
            case ast.BinOp(left=inner):
                yield partial(put, at, inner)


def _not(value: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), value)


def _less(value: ast.expr) -> ast.expr:
    return ast.BinOp(value, ast.Sub(), ast.Constant(1))
