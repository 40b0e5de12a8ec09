"""The panel of a match: who plays, what can be done, the moves and the messages.

    View     all that the panel shows, as plain data
    Command  what a person asks for: {"do": word, ...}

The panel decides nothing. It shows a View, and hands Commands on to who owns it.
"""

from collections.abc import Callable
from typing import Any

import anywidget
from traitlets import Dict, Enum

from teachkit.search.hooks import Progress
from teachkit.widgets.assets import asset, module
from teachkit.widgets.colours import all_colours
from teachkit.widgets.stepper import THEMES

View = dict[str, Any]


class Panel(anywidget.AnyWidget):
    """Menus, buttons, the list of moves, the tally, progress and messages."""

    _esm = module("match.js")
    _css = asset("match.css")

    theme = Enum(THEMES, "auto").tag(sync=True)
    _colours = Dict().tag(sync=True)
    _view = Dict().tag(sync=True)
    _progress = Dict().tag(sync=True)

    def __init__(self, obey: Callable[[View], None], theme: str) -> None:
        super().__init__(theme=theme, _colours=all_colours())
        self._obey = obey
        self.on_msg(self._hear)

    def show(self, view: View) -> None:
        """Show this from now on."""
        self._view = view

    def report(self, so_far: Progress | None, limit: float | None = None) -> None:
        """Show how far a search has come; None when there is none."""
        self._progress = (
            {}
            if so_far is None
            else {
                "nodes": so_far.nodes,
                "depth": so_far.depth,
                "seconds": round(so_far.seconds, 1),
                "limit": limit,
            }
        )

    def hand_over(self, name: str, text: str) -> None:
        """Give the browser a file to keep."""
        self.send({"file": name, "text": text})

    def set_state(self, sync_data: Any) -> None:
        """Nothing: the browser sends commands, and sets nothing."""

    def _hear(self, _: Any, message: Any, __: Any) -> None:
        if isinstance(message, dict) and isinstance(message.get("do"), str):
            self._obey(message)
