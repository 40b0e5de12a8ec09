"""JSON files: written whole or not at all, read with care, and the games that they name.

    Contents  what a file holds: a dict whose "format" says what kind of file it is
    Kind      what people call such a file, such as "trace"

JSON knows no infinities and no tuples: they are written as text and as lists.
"""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from math import inf, isfinite
from pathlib import Path
from typing import Any

import teachkit
from teachkit import games
from teachkit.game import Game, shown
from teachkit.storage.files import write_whole
from teachkit.storage.typed import NUMBER, Shape, fits, misfit

Contents = dict[str, Any]

DEEPEST = 500
"""How deep lists in a file may lie in each other."""
TOO_DEEP = "it has lists in lists without end"
BRACKETS_AND_TEXTS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[][{}]', re.DOTALL)
DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}


def write_json(path: str | Path, contents: Contents) -> None:
    """Write a file, whole or not at all; TypeError or RecursionError for what JSON cannot hold."""
    write_whole(path, json_text(contents))


def json_text(contents: Contents) -> str:
    """What stands in a file with these contents."""
    _check_depth(contents)
    return json.dumps(_portable(contents), ensure_ascii=False, allow_nan=False)


def read_json(path: str | Path, kind: str, most: int) -> Contents:
    """The contents of a file of at most this many bytes, or a ValueError if it is not of a kind."""
    path = Path(path)
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"{path.name} is larger than {most:,} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} is not a {kind}: it is not JSON, nor any text") from None
    return parsed_json(text, kind, path.name)


def parsed_json(text: str, kind: str, name: str) -> Contents:
    """The contents in a text that came from a file of this name, or a ValueError.

    All numbers are such as a computer can calculate with.
    """
    try:
        _check_brackets(text)
        contents = json.loads(text, parse_int=_whole, parse_float=_finite, parse_constant=_finite)
        _check_depth(contents)
    except json.JSONDecodeError as error:
        raise ValueError(f"{name} is not a {kind}: it is not JSON (line {error.lineno})") from None
    except ValueError as error:
        raise ValueError(f"{name} is damaged: {error}") from None
    except RecursionError:
        raise ValueError(f"{name} is damaged: {TOO_DEEP}") from None
    if not isinstance(contents, dict) or contents.get("format") != file_format(kind):
        raise ValueError(f"{name} is not a {kind}: its format is not {file_format(kind)!r}")
    return contents


def _whole(digits: str) -> int:
    _finite(digits)
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"{shown(digits)} is no number that can be used")
    return number


def _check_brackets(text: str) -> None:
    """Refuse lists in lists without end before they are read: a page's Python would die of it."""
    steps = (DEEPER.get(found[0], 0) for found in BRACKETS_AND_TEXTS.finditer(text))
    if max(accumulate(steps), default=0) > DEEPEST:
        raise RecursionError(TOO_DEEP)


def _check_depth(contents: Any) -> None:
    """Refuse lists in lists in lists without end, and text that no file can hold."""
    level = [contents]
    for _ in range(DEEPEST):
        if not level:
            return
        level = [inner for item in level for inner in _inside(item)]
    raise RecursionError(TOO_DEEP)


def _inside(item: Any) -> Iterable[Any]:
    if isinstance(item, str):
        item.encode()  # an error for half of a character
    return (*item, *item.values()) if isinstance(item, dict) else item if type(item) is list else ()


@contextmanager
def undamaged(name: str) -> Iterator[None]:
    """Whatever goes wrong inside is said of the file of this name, in a ValueError."""
    try:
        yield
    except KeyError as error:
        raise ValueError(f"{name} is damaged: {error} is missing") from None
    except (ValueError, TypeError, IndexError, AttributeError, ArithmeticError) as error:
        raise ValueError(f"{name} is damaged: {error}") from None
    except RecursionError:
        raise ValueError(f"{name} is damaged: {TOO_DEEP}") from None


def check_parts(contents: Contents, shapes: dict[str, Shape]) -> None:
    """Refuse contents in which a part is missing or of another type."""
    wrong = misfit(contents, shapes)
    if wrong is not None:
        odd = f"is odd: {shown(contents[wrong])}" if wrong in contents else "is missing"
        raise ValueError(f"{wrong!r} {odd}")


def file_format(kind: str) -> str:
    """The format that a file of a kind names."""
    return f"teachkit {kind}"


def check_version(name: str, kind: str, found: Any, known: int) -> None:
    """Refuse a file of a version that this teachkit does not read."""
    if type(found) is not int or found != known:
        raise ValueError(
            f"{name} is a {kind} of version {shown(found)}, "
            f"and teachkit {teachkit.__version__} reads version {known}"
        )


# ---- the game of a file


def described(game: Game[Any, Any]) -> Contents:
    """A game by name and options, as a file has it."""
    options: Contents = _portable(dict(game.options))
    return {"name": type(game).__name__, "options": options}


def described_game(name: str, contents: Contents) -> Game[Any, Any]:
    """The game that a file of this name says it is of."""
    with undamaged(name):
        check_parts(contents, {"game": {"name": str, "options": dict}})
    game_name, options = contents["game"]["name"], contents["game"]["options"]
    if not is_own(game_name):
        raise ValueError(f"{name} is of {game_name!r}, not a game of teachkit: give it too")
    with undamaged(name):
        if "tree" in options:
            options = options | {"tree": _numbers(options["tree"])}
        game: Game[Any, Any] = getattr(games, game_name)(**options)
        return game


def is_own(name: str) -> bool:
    """Is this the name of a game of teachkit?"""
    return name in games.__all__


def checked_position(game: Game[Any, Any], item: Any) -> Any:
    """A state as a game has it, from a file; teachkit's own games know theirs exactly."""
    state = _immutable(item)
    if not is_own(type(game).__name__):
        return state
    wrong = ValueError(f"{shown(item)} is no position of {type(game).__name__}")
    try:
        same = game.parse(game.text(state))
    except AssertionError:  # parts of another type than the rules count on
        raise wrong from None
    if same != state:
        raise wrong
    return same


def _immutable(item: Any) -> Any:
    """A state as games write it: tuples for lists."""
    return tuple(_immutable(each) for each in item) if isinstance(item, list) else item


# ---- what JSON does not know


def _portable(item: Any) -> Any:
    """The same with infinities as text."""
    if isinstance(item, dict):
        return {str(key): _portable(value) for key, value in item.items()}
    if isinstance(item, list | tuple):
        return [_portable(each) for each in item]
    if isinstance(item, float) and abs(item) == inf:
        return str(item)
    return item


def _numbers(item: Any) -> Any:
    """Nested lists of numbers, with infinities for their names."""
    return [_numbers(each) for each in item] if isinstance(item, list) else as_number(item)


def as_number(item: Any) -> float:
    """A number as it was before it was written, or a ValueError."""
    found: Any = {"inf": inf, "-inf": -inf}.get(item, item) if isinstance(item, str) else item
    if not fits(found, NUMBER):
        raise ValueError(f"{shown(item)} is not a number")
    return found  # type: ignore[no-any-return]  # a number: see above
