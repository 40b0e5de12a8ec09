"""The game that a command line names: one of teachkit's, or one of your own.

Name  "othello" or "Reversi", "my_game.py", "my_game.py:MyGame" or "module:MyGame"
"""

import re
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from teachkit.game import AnyGame, Game, checked_game
from teachkit.games import BOARD_GAMES, OTHER_NAMES


def named_game(name: str) -> AnyGame:
    """The game of a name, as it is without options."""
    place, _, part = name.rpartition(":")
    if name.endswith(".py"):
        return _made(_only_game(_from_file(Path(name))))
    if place and part.isidentifier():
        module = _from_file(Path(place)) if place.endswith(".py") else _imported(place)
        if not hasattr(module, part):
            raise ValueError(f"there is no {part} in {place}")
        return _made(getattr(module, part))
    return BOARD_GAMES[full_name(name)]()


def full_name(name: str) -> str:
    """The name in BOARD_GAMES that is meant, however it is spelt."""
    spelt = re.sub("[^a-z]", "", name.lower().replace("4", "four").replace("9", "nine"))
    plain = {known.replace("-", ""): known for known in BOARD_GAMES} | OTHER_NAMES
    if spelt not in plain:
        close = get_close_matches(spelt, plain, 1, cutoff=0.75)
        asked = "".join(f"did you mean {plain[each]}? " for each in close)
        raise ValueError(
            f"no game {name!r}: {asked}there are {', '.join(BOARD_GAMES)}, "
            "and games of your own, as in my_game.py"
        )
    return plain[spelt]


def known_options() -> dict[str, str]:
    """The options of teachkit's own games, each with the games that have it and its values."""
    told: dict[str, str] = {}
    for name, game in BOARD_GAMES.items():
        for option, values in game.choices.items():
            told[option] = f"of {name}, such as {', '.join(map(str, values))}"
    return told


def with_texts(game: AnyGame, name: str, asked: Mapping[str, str]) -> AnyGame:
    """The game of this name with the options that a command line gives as text."""
    for option in asked:
        if option not in game.choices:
            has = " and ".join(f"--{each}" for each in game.choices) or "no options of its own"
            raise ValueError(f"{name} has no --{option}: it has {has}")
    return game.with_options(**{key: option_value(game, key, text) for key, text in asked.items()})


def option_value(game: AnyGame, name: str, text: str) -> Any:
    """The value of an option that a text means: one on offer, or another number."""
    known = {str(value).lower(): value for value in game.choices[name]}
    if text.lower() in known:
        return known[text.lower()]
    if all(type(value) is int for value in known.values()) and re.fullmatch(r"-?\d+", text):
        return int(text)
    raise ValueError(f"{name} can be {offered(game, name)}, not {text!r}")


def offered(game: AnyGame, name: str) -> str:
    """The values of an option, in words."""
    *before, last = map(str, game.choices[name])
    return f"{', '.join(before)} or {last}" if before else last


# ---- games of your own


def _from_file(path: Path) -> ModuleType:
    """What a file defines; what lies beside it can be imported there."""
    spec = spec_from_file_location(path.stem, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise ValueError(f"there is no file {path}")
    sys.path.insert(0, str(path.resolve().parent))
    module = sys.modules[path.stem] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise _not_loaded(str(path), error) from None
    return module


def _imported(name: str) -> ModuleType:
    sys.path.insert(0, str(Path.cwd()))
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise ValueError(f"{error}; a file is named with its ending, as in my_game.py") from None
    except Exception as error:
        raise _not_loaded(name, error) from None


def _not_loaded(name: str, error: Exception) -> ValueError:
    """What is wrong in somebody's file, and in which line."""
    last = extract_tb(error.__traceback__)[-1]
    is_python = last.filename.startswith("<")  # it could not be read; if so, the error says where
    place = "" if is_python else f" ({Path(last.filename).name}, line {last.lineno})"
    return ValueError(f"{name} cannot be loaded: {type(error).__name__}: {error}{place}")


def _only_game(module: ModuleType) -> type[AnyGame]:
    """The one class of games that a module defines."""
    file = f"{module.__name__}.py"
    found = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and Game in thing.__mro__ and thing.__module__ == module.__name__
    ]
    if not found:
        raise ValueError(f"there is no game in {file}: derive a class from teachkit.Game")
    if len(found) > 1:
        names = " or ".join(f"{file}:{kind.__name__}" for kind in found)
        raise ValueError(f"there are several games in {file}: say {names}")
    return found[0]


def _made(thing: Any) -> AnyGame:
    """A game, or one of the class that is given."""
    if not isinstance(thing, type):
        return checked_game(thing)
    try:
        game: AnyGame = thing()
    except TypeError as error:
        raise ValueError(f"{thing.__name__}() cannot be made: {error}") from None
    return checked_game(game)
