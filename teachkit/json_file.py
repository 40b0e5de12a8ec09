"""JSON files: written whole or not at all, read with care, and the games that they name.

    Contents  what a file holds: a dict whose "format" says what kind of file it is
    Kind      what people call such a file, such as "trace"

JSON knows no infinities and no tuples: they are written as text and as lists.
"""

import json
from math import inf, isnan
from pathlib import Path
from typing import Any

import teachkit
from teachkit import games
from teachkit.files import write_whole
from teachkit.game import Game

Contents = dict[str, Any]


def write_json(path: str | Path, contents: Contents) -> None:
    """Write a file, whole or not at all; TypeError or RecursionError for what JSON cannot hold."""
    write_whole(Path(path), json_text(contents).encode())


def json_text(contents: Contents) -> str:
    """What stands in a file with these contents."""
    return json.dumps(_portable(contents), ensure_ascii=False, allow_nan=False)


def read_json(path: str | Path, kind: str, most: int) -> Contents:
    """The contents of a file of at most so many bytes, or a ValueError if it is not of a kind."""
    path = Path(path)
    if path.stat().st_size > most:
        raise ValueError(f"{path.name} is larger than {most:,} bytes")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} is not a {kind}: it is not JSON, nor any text") from None
    return parsed_json(text, kind, path.name)


def parsed_json(text: str, kind: str, name: str) -> Contents:
    """The contents in a text that came from a file of this name, or a ValueError."""
    try:
        contents = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise ValueError(f"{name} is not a {kind}: it is not JSON (line {line})") from None
    if not isinstance(contents, dict) or contents.get("format") != file_format(kind):
        raise ValueError(f"{name} is not a {kind}: its format is not {file_format(kind)!r}")
    return contents


def file_format(kind: str) -> str:
    """The format that a file of a kind names."""
    return f"teachkit {kind}"


def check_version(name: str, kind: str, found: Any, known: int) -> None:
    """Refuse a file of a version that this teachkit does not read."""
    if found != known or isinstance(found, bool):
        raise ValueError(
            f"{name} is a {kind} of version {found}, "
            f"and teachkit {teachkit.__version__} reads version {known}"
        )


# ---- the game of a file


def described(game: Game[Any, Any]) -> Contents:
    """A game by name and options, as a file has it."""
    options: Contents = _portable(dict(game.options))
    return {"name": type(game).__name__, "options": options}


def described_game(name: str, contents: Contents) -> Game[Any, Any]:
    """The game that a file of this name says it is of."""
    try:
        game_name, options = contents["game"]["name"], dict(contents["game"]["options"])
        if game_name not in games.__all__:
            raise ValueError(f"{name} is of {game_name!r}, not a game of teachkit: give it too")
        if "tree" in options:
            options["tree"] = _numbers(options["tree"])
        game: Game[Any, Any] = getattr(games, game_name)(**options)
    except (KeyError, TypeError):
        raise ValueError(f"{name} is damaged: 'game' is missing or odd") from None
    return game


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
    found = {"inf": inf, "-inf": -inf}.get(item, item) if isinstance(item, str) else item
    if isinstance(found, bool) or not isinstance(found, int | float) or isnan(found):
        raise ValueError(f"{item!r} is not a number")
    return found
