"""What a picture of a question or of its answer shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from teachkit.games.tree import State
from teachkit.trace.trace import Trace


@dataclass(frozen=True)
class View:
    """A tree before, during or after a search."""

    trace: Trace[Any, Any]
    before: bool = False
    """Is the tree shown as it is, without the search?"""
    step: int | None = None
    """The step at which the search is shown; None for its end."""
    show: str = "window"
    """What stands beside the nodes, as `figure` takes it."""
    marked: State | None = None
    """The node that the question is about."""
    blank: bool = False
    """Are the leaves without their numbers?"""
    states: Mapping[State, State] = field(default_factory=dict)
    """Where the children were ordered anew: the nodes of the question by those drawn."""
