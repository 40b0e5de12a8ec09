"""What a search takes: those of the book take all options, one of your own perhaps few."""

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any


def takes(search: Callable[..., Any], name: str) -> bool:
    """Does a search take an option, as far as its parameters tell?"""
    return bool(_taken(search, [name]))


def accepted(
    search: Callable[..., Any], wanted: Mapping[str, Any], offered: Mapping[str, Any]
) -> dict[str, Any]:
    """The options that a search takes, or a ValueError if it lacks one that is wanted."""
    options = {**offered, **wanted}
    taken = _taken(search, options)
    for name, value in wanted.items():
        if value is not None and name not in taken:
            called = getattr(search, "__name__", repr(search))
            raise ValueError(f"{called} takes no {name}=, so it cannot be {value!r}")
    return {name: value for name, value in options.items() if name in taken}


def _taken(search: Callable[..., Any], names: Iterable[str]) -> set[str]:
    """The options that a search takes of some; all of them if nobody can tell."""
    try:
        parameters = signature(search).parameters
    except (TypeError, ValueError):
        return set(names)
    takes_all = any(each.kind is each.VAR_KEYWORD for each in parameters.values())
    return {name for name in names if takes_all or name in parameters}
