"""What a search takes: those of the book take all options, one of your own perhaps few."""

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any


def takes(search: Callable[..., Any], name: str) -> bool:
    """Does a search take an option, as far as its parameters tell?"""
    try:
        parameters = signature(search).parameters
    except (TypeError, ValueError):  # nobody can tell
        return True
    return name in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())


def accepted(
    search: Callable[..., Any], wanted: Mapping[str, Any], offered: Mapping[str, Any]
) -> dict[str, Any]:
    """The options that a search takes, or a ValueError if it lacks one that is wanted."""
    for name, value in wanted.items():
        if value is not None and not takes(search, name):
            called = getattr(search, "__name__", repr(search))
            raise ValueError(f"{called} takes no {name}=, so it cannot be {value!r}")
    options = {**offered, **wanted}
    return {name: value for name, value in options.items() if takes(search, name)}
