"""What a function keeps outside itself, and how to leave it as it was.

A table may be a global, a default argument, an attribute, a variable of the function around
it, or functools' own. A check fills it with positions of trees that nobody will see again;
and a state that has the name of another one's would be found in it.

    owner   an object, a class or a module whose attributes can be set
    holder  a list, a dict or a set, which can be filled
"""

import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dis import get_instructions
from functools import cache, partial
from operator import is_
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any

from teachkit.study.watch.answers import attributes
from teachkit.study.watch.calling import first_function
from teachkit.study.watch.functions import LIBRARIES, OwnCode, codes

MOST = 50_000
"""How many things are looked at: a table that is larger is left as it is inside."""
PLAIN = (int, float, complex, str, bytes, bool, type(None), range, frozenset)
"""What holds nothing that could change."""
MADE_WHILE_RUNNING = 1 << 9
"""The flag of a class that was made by a class statement."""
CACHED = type(cache(lambda: None))
"""A function whose answers functools keeps."""
MISSING = object()

Undo = Callable[[], object]


class Kept:
    """All that a function can reach and change, as it is now; afterwards it is so again."""

    def __init__(self, function: Any) -> None:
        self._undo: list[Undo] = []
        self._cached: list[Any] = []
        self._seen: dict[int, Any] = {}
        plain = first_function(function)
        if plain is None:
            return
        self._own_code = OwnCode(plain)
        self._home = plain.__globals__.get("__name__")
        waiting = [function, plain]
        while waiting and len(self._seen) < MOST:
            thing = waiting.pop()
            if id(thing) in self._seen:
                continue
            with suppress(Exception):  # an object that nobody can look into
                if not isinstance(thing, PLAIN):
                    self._seen[id(thing)] = thing  # which keeps it alive, and so its id its own
                    waiting += self._parts(thing)

    def begin(self) -> None:
        """Empty the tables of functools, which nobody can copy."""
        for cached in self._cached:
            cached.cache_clear()

    def end(self) -> None:
        """Make everything what it was, and those tables empty."""
        self.begin()
        for undo in self._undo:
            with suppress(Exception):  # what resists does not keep the others from it
                undo()

    def _parts(self, thing: Any) -> list[Any]:
        """What to look at next; how to restore this thing is put down."""
        if isinstance(thing, tuple):
            return list(thing)
        if isinstance(thing, dict | list | set | deque | bytearray):
            return self._holder(thing)
        if isinstance(thing, MethodType):
            return [thing.__func__, thing.__self__]
        if isinstance(thing, partial):
            return [thing.func, thing.args, thing.keywords]
        if isinstance(thing, staticmethod | classmethod):
            return [thing.__func__]
        if isinstance(thing, FunctionType):
            return self._function(thing)
        if isinstance(thing, CACHED):
            self._cached.append(thing)
            return [thing.__wrapped__]
        if isinstance(thing, ModuleType):
            return self._attributes(thing, dict(vars(thing))) if _is_from_here(thing) else []
        if isinstance(thing, type):
            return self._attributes(thing, dict(vars(thing))) if self._is_own(thing) else []
        return self._object(thing) if self._is_own(type(thing)) else []

    def _holder(self, holder: Any) -> list[Any]:
        content = dict(holder) if isinstance(holder, dict) else list(holder)

        def refill() -> None:
            now = dict(holder) if isinstance(content, dict) else list(holder)
            if _is_same(now, content):
                return
            if isinstance(holder, list | bytearray):
                holder[:] = content
            else:
                holder.clear()
                (holder.extend if isinstance(holder, deque) else holder.update)(content)

        self._undo.append(refill)
        return [*content, *content.values()] if isinstance(content, dict) else content

    def _function(self, function: FunctionType) -> list[Any]:
        if not self._own_code.is_written_here(function.__code__, function.__globals__):
            return []
        found = [function.__defaults__, *(function.__kwdefaults__ or {}).values()]
        found.append(function.__dict__)
        space = function.__globals__
        before = {name: space.get(name, MISSING) for name in _global_names(function)}
        self._undo.append(lambda: _put_back(space, before))
        found += before.values()
        for cell in function.__closure__ or ():
            found += self._cell(cell)
        return found

    def _cell(self, cell: CellType) -> list[Any]:
        """The variable of a function around this one."""
        with suppress(ValueError):  # it has no value yet
            value = cell.cell_contents
            self._undo.append(lambda: setattr(cell, "cell_contents", value))
            return [value]
        return []

    def _object(self, thing: Any) -> list[Any]:
        return [type(thing), *self._attributes(thing, attributes(thing))]

    def _attributes(self, owner: Any, before: dict[str, Any]) -> list[Any]:
        """The attributes of an object or a class."""
        put = type.__setattr__ if isinstance(owner, type) else object.__setattr__

        def put_back() -> None:
            now = vars(owner) if hasattr(owner, "__dict__") else {}
            for name in [name for name in now if name not in before and name[:2] != "__"]:
                delattr(owner, name)
            for name, value in before.items():
                if getattr(owner, "__dict__", {}).get(name, MISSING) is not value:
                    with suppress(AttributeError, TypeError):  # what nobody can set
                        put(owner, name, value)

        self._undo.append(put_back)
        return list(before.values())

    def _is_own(self, kind: type) -> bool:
        """Was a class made by the student, rather than by a library?"""
        if not kind.__flags__ & MADE_WHILE_RUNNING:
            return False
        if kind.__module__ in (self._home, "__main__", "builtins"):
            return True
        return _is_from_here(sys.modules.get(kind.__module__))


def _is_from_here(module: ModuleType | None) -> bool:
    """Is a module a file that belongs to no library?"""
    file = getattr(module, "__file__", None)
    return file is not None and not file.startswith(LIBRARIES)


def _is_same(now: Any, before: Any) -> bool:
    """Do two lists or two dicts hold the very same things?"""
    if isinstance(now, dict):
        return _is_same([*now, *now.values()], [*before, *before.values()])
    return len(now) == len(before) and all(map(is_, now, before))


def _global_names(function: FunctionType) -> set[str]:
    """The globals that a function reads or sets, also in functions inside it."""
    return {
        step.argval
        for code in codes(function.__code__)
        for step in get_instructions(code)
        if step.opname.endswith("_GLOBAL")
    }


def _put_back(space: dict[str, Any], before: dict[str, Any]) -> None:
    for name, value in before.items():
        if value is MISSING:
            space.pop(name, None)
        else:
            space[name] = value
