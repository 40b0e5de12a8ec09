"""What goes on when a cell of a notebook is run again.

Cell     the notebook's name for the cell that runs, where it tells one
Ordinal  the first, second ... of its kind in one run of the cell
Keeper   remembers things by (cell, ordinal)
"""

from typing import Any, NamedTuple


class Running(NamedTuple):
    """The cell that runs, and the number of the request that runs it."""

    cell: str
    request: str


class Keeper:
    """Remembers a thing for each place in a cell, until the cell runs again."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], Any] = {}
        self._runs: dict[str, tuple[str, int]] = {}

    def exchanged(self, thing: Any) -> Any:
        """What stood in the same place when the cell ran last, or None; the thing goes there."""
        running = running_cell()
        if running is None:
            return None
        request, ordinal = self._runs.get(running.cell, ("", 0))
        ordinal = ordinal + 1 if request == running.request else 0
        self._runs[running.cell] = running.request, ordinal
        place = running.cell, ordinal
        before = self._kept.get(place)
        self._kept[place] = thing
        return before


def running_cell() -> Running | None:
    """The cell that runs; None outside a notebook, or if it does not tell."""
    try:
        from IPython import get_ipython

        parent = get_ipython().kernel.get_parent("shell")
        cell, request = parent["metadata"]["cellId"], parent["header"]["msg_id"]
    except (ImportError, AttributeError, KeyError, TypeError):
        return None
    return Running(cell, request) if isinstance(cell, str) and isinstance(request, str) else None
