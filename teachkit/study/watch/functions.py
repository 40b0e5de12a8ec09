"""Which of a student's functions search, and where their arguments hold what.

    OwnCode    the code that is the student's, not a library's
    searching  the functions through which the recursion passes
    window     where a function has alpha and beta

A function searches if it calls itself, through whatever other functions. Which functions
it mentions is read from its code, so that one call is enough to know it.
"""

import sysconfig
from collections.abc import Callable, Iterator
from dis import get_instructions
from numbers import Real
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import teachkit
from teachkit.study.watch.calling import plain_function, role_of

Window = tuple[float, float]
Reader = Callable[[FrameType, dict[str, Any]], Window | None]

LIBRARIES = tuple(
    f"{Path(place)}/"
    for place in {
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        str(Path(teachkit.__file__).parent),
    }
)
MADE_BY_PYTHON = ("<frozen", "<string>")
"""Code that no file holds, such as the methods of a NamedTuple."""
GENERATORS = 0x20 | 0x80 | 0x200
"""The flags of code that is entered again and again."""
COMPREHENSIONS = ("<listcomp>", "<dictcomp>", "<setcomp>")


class OwnCode:
    """The student's code, and what in it calls what."""

    def __init__(self, function: FunctionType) -> None:
        self._home = function.__globals__
        self._calls: dict[CodeType, set[CodeType]] = {}
        self.is_cached = False
        """Is a function's answer kept by functools, so that some calls never happen?"""

    def holds(self, code: CodeType, namespace: dict[str, Any]) -> bool:
        """Is this a function of the student's, and no generator or comprehension?"""
        is_part = code.co_flags & GENERATORS or code.co_name in COMPREHENSIONS
        return not is_part and self.is_written_here(code, namespace)

    def is_written_here(self, code: CodeType, namespace: dict[str, Any]) -> bool:
        """Is this code the student's?"""
        if namespace is self._home:
            return True
        return not code.co_filename.startswith((*MADE_BY_PYTHON, *LIBRARIES))

    def is_generator(self, code: CodeType, namespace: dict[str, Any]) -> bool:
        """Is this a function of the student's that has a yield?"""
        is_named = not code.co_name.startswith("<")
        return bool(code.co_flags & 0x20) and is_named and self.is_written_here(code, namespace)

    def learn(self, frame: FrameType) -> None:
        """Find out which functions the code of a frame mentions."""
        code, local = frame.f_code, frame.f_locals
        first = local.get(code.co_varnames[0]) if code.co_argcount else None
        self._learn(code, frame.f_globals, local, type(first))

    @property
    def searching(self) -> set[CodeType]:
        """The functions that call themselves, be it through others."""
        return {code for code in self._calls if code in self._reached(code)}

    def _reached(self, start: CodeType) -> set[CodeType]:
        reached: set[CodeType] = set()
        waiting = [start]
        while waiting:
            new = self._calls.get(waiting.pop(), set()) - reached
            reached |= new
            waiting += new
        return reached

    def _learn(
        self, code: CodeType, namespace: dict[str, Any], cells: dict[str, Any], owner: type
    ) -> None:
        waiting = [(code, namespace, cells, owner)]
        while waiting:
            code, namespace, cells, owner = waiting.pop()
            if code in self._calls:
                continue
            self._calls[code] = calls = set()
            for thing, its_owner in _mentioned(code, namespace, cells, owner):
                self.is_cached |= hasattr(thing, "cache_info")
                function = plain_function(thing)
                if function is None or not self.holds(function.__code__, function.__globals__):
                    continue
                calls.add(function.__code__)
                waiting.append(
                    (function.__code__, function.__globals__, _cells(function), its_owner)
                )


def _mentioned(
    code: CodeType, namespace: dict[str, Any], cells: dict[str, Any], owner: type
) -> Iterator[tuple[Any, type]]:
    """The functions that a piece of code names, alone or in a table, and whose they are."""
    own = code.co_varnames[0] if code.co_argcount else ""
    for kind, name in _names(code, own):
        if kind == "attribute":
            thing = getattr(owner, name, None)
            found = [(thing, owner)] if callable(thing) else []
        else:
            thing = cells.get(name) if kind == "cell" else namespace.get(name)
            found = [(each, type(getattr(each, "__self__", None))) for each in _table(thing)]
        yield from ((each, whose) for each, whose in found if callable(each))


def _table(thing: Any) -> list[Any]:
    """A thing alone, or what is in a table of things."""
    if isinstance(thing, dict):
        return list(thing.values())
    return list(thing) if isinstance(thing, list | tuple) else [thing]


def _names(code: CodeType, own: str) -> Iterator[tuple[str, str]]:
    """The globals, cells and attributes of `self` that code reads, also in functions inside."""
    before: Any = None
    for instruction in get_instructions(code):
        name = instruction.argval
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield "global", name
        elif instruction.opname in ("LOAD_DEREF", "LOAD_CLASSDEREF"):
            yield "cell", name
        elif instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and _is_last(before, own):
            yield "attribute", name
        before = name
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant, own)


def _is_last(loaded: Any, own: str) -> bool:
    """Did an instruction load this variable, perhaps after another one?"""
    return bool(own) and own == (loaded[-1] if isinstance(loaded, tuple) and loaded else loaded)


def _cells(function: FunctionType) -> dict[str, Any]:
    cells = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            cells[name] = cell.cell_contents
        except ValueError:  # not filled yet
            continue
    return cells


# ---- alpha and beta


def window_reader(frame: FrameType) -> Reader | None:
    """How to read alpha and beta where a function starts, or None if it has none."""
    code = frame.f_code
    for names in (parameters(code), code.co_freevars):
        if pair := _pair(names):
            low, high = pair
            return lambda frame, local: _window(local.get(low), local.get(high))
        for name in names:
            if name.lower() in ("window", "bounds", "ab", "alpha_beta"):
                return lambda frame, local: _unpacked(local.get(name))
    if not (pair := _pair(code.co_names)):
        return None
    low, high = pair
    if low in frame.f_globals and high in frame.f_globals:
        return lambda frame, local: _window(frame.f_globals.get(low), frame.f_globals.get(high))
    if code.co_argcount and hasattr(frame.f_locals[code.co_varnames[0]], low):
        own = code.co_varnames[0]
        return lambda frame, local: _window(
            getattr(local[own], low, None), getattr(local[own], high, None)
        )
    return None


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of those inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def parameters(code: CodeType) -> tuple[str, ...]:
    """The names of all parameters but the starred ones."""
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _pair(names: tuple[str, ...]) -> tuple[str, str] | None:
    """The names of alpha and beta among some; `a` alone may be an action."""
    lows = [name for name in names if role_of(name) == "alpha"]
    highs = [name for name in names if role_of(name) == "beta"]
    return (lows[0], highs[0]) if lows and highs else None


def _window(low: Any, high: Any) -> Window | None:
    low = -float("inf") if low is None else low
    high = float("inf") if high is None else high
    return (low, high) if is_number(low) and is_number(high) else None


def _unpacked(pair: Any) -> Window | None:
    return _window(*pair) if isinstance(pair, tuple | list) and len(pair) == 2 else None


def is_number(thing: object) -> bool:
    """Is it a number that can be compared: no truth value, not nan?"""
    if type(thing) is int:
        return True
    return isinstance(thing, Real) and not isinstance(thing, bool) and thing == thing  # noqa: PLR0124
