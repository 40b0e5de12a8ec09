"""How a child asks its parent something in the middle of an answer.

To the parent that is an answer like any other; what it asks next is the reply. So the parent
always knows what was asked for, and nothing is known to the child before it asks.
"""

from collections.abc import Callable
from typing import Any

Way = Callable[[Any], Any]

_ways: list[Way] = []


def through(way: Way) -> None:
    """Ask the parent in this way from now on."""
    _ways.append(way)


def ask(question: Any) -> Any:
    """What the parent says to a question; anything that JSON can hold."""
    return _ways[-1](question)
