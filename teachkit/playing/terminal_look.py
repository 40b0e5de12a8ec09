"""How a board looks in a terminal: its text, with the two players in colours where there are any.

Colours follow two customs: a terminal has them unless `TERM` is "dumb", and the variable `NO_COLOR`
switches them off.
"""

import os
import re
import sys
from collections.abc import Callable
from typing import Any

from teachkit.game import AnyGame

BOLD = {"red": "1;31", "yellow": "1;33"}
FIRST, SECOND = "1;36", "1;35"
"""Cyan and magenta can be read on light and dark ground; black and white cannot on both."""
COLUMN_NAMES = re.compile(r"[a-z ]+")


class Look:
    """The text of a game's positions as a terminal shows it."""

    def __init__(self, game: AnyGame, *, numbered: bool = False) -> None:
        self._game = game
        self._text: Callable[..., str] = game.text
        self._how = {"numbered": True} if numbered else {}
        colours = zip(game.players, (FIRST, SECOND), strict=True)
        self._colours = {player[0].lower(): BOLD.get(player, colour) for player, colour in colours}

    def text(self, state: Any) -> str:
        """The position, and who is to move."""
        text = self._text(state, **self._how)
        if not has_colours() or self._game.layout is None:
            return text
        lines, is_board = [], True
        for line in text.splitlines():
            is_board = is_board and not line.startswith(self._game.players)
            is_row = is_board and not COLUMN_NAMES.fullmatch(line)
            lines.append(self._coloured(line) if is_row else line)
        return "\n".join(lines)

    def _coloured(self, row: str) -> str:
        letters = "".join(self._colours)
        return re.sub(
            rf"(?<![a-z])[{letters}](?![a-z])",
            lambda found: f"\x1b[{self._colours[found[0].lower()]}m{found[0]}\x1b[0m",
            row,
            flags=re.IGNORECASE,
        )


def has_colours() -> bool:
    """Is this a terminal that shows colours, and does nobody object?"""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return is_terminal and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
