"""Changes that are undone, wherever an interrupt comes.

    restoring(body, *changes)  runs the body between the beginning and the end of changes

A `with` statement cannot promise that: between two steps of the interpreter an interrupt may
come when a context is entered and not yet guarded, or when it is being left. Here leaving is
guarded itself, and may be done twice.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

Result = TypeVar("Result")

ATTEMPTS = 10
"""How often the end of a change is tried if interrupts keep it from being reached."""


class Change(Protocol):
    """Something that is changed for a while; what it was before is noted when this is made."""

    def begin(self) -> object:
        """Make the change."""

    def end(self) -> object:
        """Undo it, also if it was not or only partly made; a second time this does nothing."""


def restoring(body: Callable[[], Result], *changes: Change) -> Result:
    """What the body gives; all changes are undone afterwards, the last one first."""
    begun = list(changes)
    try:
        try:
            for change in changes:
                change.begin()
            return body()
        finally:
            _undo(begun)
    finally:
        _undo(begun)  # what is left if an interrupt came just now


def _undo(changes: list[Change]) -> None:
    """End all changes; an interrupt on the way, or another error, is raised when that is done."""
    raised: BaseException | None = None
    while changes:
        for _ in range(ATTEMPTS):
            try:
                changes[-1].end()
                break
            except BaseException as error:
                raised = error
        changes.pop()
    if raised is not None:
        raise raised
