"""Who plays: strategies, functions, and files of students.

A player in a file is a function `player(game, state)` that returns a move, or anything else of
that name that can be called so, such as `player = AlphaBeta(depth=3)`.
"""

import ast
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from functools import cached_property, partial
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from teachkit.game import shown
from teachkit.isolation.submission import KINDS, Submission
from teachkit.playing.players import AlphaBeta, Human, Minimax, Random

Strategy = Callable[[Any, Any], Any]
Given = Strategy | str | Path
Players = Mapping[str, Given] | Iterable[Given] | str | Path
"""What can be entered: players by name, a list of them, a file, or a folder of files."""

BUILT_IN = {kind.__name__: kind for kind in (Random, Minimax, AlphaBeta)}
"""Players that a command line can name."""


@dataclass(frozen=True)
class Entry:
    """One player of a tournament."""

    name: str
    player: Strategy | Submission

    @property
    def is_file(self) -> bool:
        """Is it a student's file, which runs in a process of its own?"""
        return isinstance(self.player, Submission)

    @cached_property
    def digest(self) -> str:
        """What is the same for the same player, and for no other."""
        if isinstance(self.player, Submission):
            return self.player.digest
        return sha256(json.dumps(_written(self.player, set())).encode()).hexdigest()


def entered(players: Players) -> tuple[list[Entry], list[str]]:
    """The players, each under a name of its own, and what is wrong with files that cannot play.

    A strategy that is none is a ValueError.
    """
    problems: list[str] = []
    entries: dict[str, Entry] = {}
    for wanted, given in _named(players, problems):
        name = wanted if wanted not in entries else _other_name(wanted, given, entries)
        if name != wanted:
            problems.append(f"there are two players called {wanted}: one plays as {name}")
        try:
            entries[name] = Entry(name, _player(name, given))
        except ValueError as error:
            if not isinstance(given, str | Path):
                raise
            problems.append(str(error))
    return list(entries.values()), problems


def _other_name(name: str, given: Given, taken: Iterable[str]) -> str:
    """A name for a player whose own is taken: the whole name of the file, or a number."""
    names = [Path(given).name] if isinstance(given, str | Path) else []
    more = (f"{name} {number}" for number in count(2))
    return next(each for each in chain(names, more) if each not in taken)


def built_in(text: str) -> Strategy:
    """The player of teachkit's that a text such as "AlphaBeta(depth=3)" means, or a ValueError.

    >>> built_in("AlphaBeta(depth=3)")
    AlphaBeta(depth=3)
    """
    try:
        call = ast.parse(text, mode="eval").body
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        kind = BUILT_IN[call.func.id]
        arguments = [ast.literal_eval(each) for each in call.args]
        options = {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}
        player: Strategy = kind(*arguments, **options)
    except (SyntaxError, AssertionError, KeyError, TypeError, ValueError) as error:
        why = f": {error}" if isinstance(error, TypeError | ValueError) else _near(text)
        known = ", ".join(f"{name}()" for name in BUILT_IN)
        raise ValueError(f"{text!r} is not one of {known} with options{why}") from None
    return player


def _near(text: str) -> str:
    """The player that was perhaps meant."""
    name = text.partition("(")[0].strip().lower()
    found = get_close_matches(name, map(str.lower, BUILT_IN), n=1)
    return "".join(f": did you mean {kind}()?" for kind in BUILT_IN if kind.lower() in found)


def _named(players: Players, problems: list[str]) -> Iterator[tuple[str, Given]]:
    if isinstance(players, Mapping):
        yield from ((str(name), given) for name, given in players.items())
        return
    if isinstance(players, str | Path):
        players = [players]
    if not isinstance(players, Iterable):
        raise ValueError(f"players must be a dict, a list or a folder, not {shown(players)}")
    for given in players:
        if isinstance(given, str | Path) and Path(given).is_dir():
            found = [path for path in sorted(Path(given).iterdir()) if _is_meant(path)]
            if not found:
                problems.append(f"there are no players in {given}: no .py file and no notebook")
            yield from ((_source(path), path) for path in found)
        else:
            yield _source(given), given


def _is_meant(path: Path) -> bool:
    return path.suffix.lower() in KINDS and path.is_file() and path.name[0] not in "._"


def _source(given: Given) -> str:
    """What to call a player without a name."""
    if isinstance(given, str | Path):  # whose name may have any signs, even such as are none
        return "".join(c if c.isprintable() else "\ufffd" for c in Path(given).stem)
    return getattr(given, "__name__", None) or repr(given)


def _player(name: str, given: Given) -> Strategy | Submission:
    if isinstance(given, str | Path):
        path = Path(given)
        if not path.is_file():
            raise ValueError(f"there is no file or folder {path}")
        return Submission.read(path)
    if isinstance(given, type):
        raise ValueError(f"{given.__name__} is a class: write {given.__name__}()")
    if isinstance(given, Human):
        raise ValueError(f"{name} is a person, and a tournament is for programs")
    if not callable(given):
        raise ValueError(f"{name} is no player: a function (game, state), not {shown(given)}")
    return given


def _written(thing: Any, seen: set[int]) -> Any:
    """A strategy as something that JSON can hold, and that changes when its code does."""
    if id(thing) in seen:
        return "again"
    seen.add(id(thing))
    if isinstance(thing, FunctionType):
        outside = [thing.__globals__.get(name) for name in _names(thing.__code__)]
        outside += [cell.cell_contents for cell in thing.__closure__ or ()]
        parts: list[Any] = [thing.__defaults__, thing.__kwdefaults__]
        parts += [
            each for each in outside if isinstance(each, FunctionType) and _is_near(each, thing)
        ]
        return [_code(thing.__code__), *(_written(part, seen) for part in parts)]
    if isinstance(thing, partial):
        return _written([thing.func, thing.args, sorted(thing.keywords.items())], seen)
    if is_dataclass(thing) and not isinstance(thing, type):
        parts = [(each.name, getattr(thing, each.name)) for each in fields(thing) if each.compare]
        return [type(thing).__qualname__, _written(parts, seen)]
    if " at 0x" in repr(thing) and hasattr(thing, "__dict__"):
        call = vars(type(thing)).get("__call__")
        return [type(thing).__qualname__, _written([call, sorted(vars(thing).items())], seen)]
    if isinstance(thing, tuple | list):
        return [_written(part, seen) for part in thing]
    return repr(thing).partition(" at 0x")[0]


def _is_near(function: FunctionType, other: FunctionType) -> bool:
    return function.__module__ == other.__module__


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _code(code: CodeType) -> list[Any]:
    inner = [_code(each) if isinstance(each, CodeType) else repr(each) for each in code.co_consts]
    return [code.co_code.hex(), list(code.co_names), list(code.co_varnames), inner]
