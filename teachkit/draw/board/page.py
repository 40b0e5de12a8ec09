"""The page of a game without a board: on it a state stands as text.

A cell of it is as high as a line of text.
"""

from collections.abc import Iterator
from math import ceil
from textwrap import wrap

from teachkit.draw.shapes import Look, Text
from teachkit.game import AnyGame
from teachkit.layout import Layout

SIZE = 0.76
"""The size of the type, in lines."""
LETTER = 0.602 * SIZE
"""How wide a letter is."""
NARROWEST, WIDEST = 16, 44
"""How many letters a line has room for: longer ones go on in the next."""
FEWEST = 4
"""How many lines a page has room for, at least."""


def page_of(game: AnyGame) -> Layout:
    """A page as large as the first state needs: others are written smaller if they are longer."""
    lines = _lines(game.text(game.initial))
    letters = max(NARROWEST, *map(len, lines))
    return Layout(game.title, "page", ceil(LETTER * letters) + 1, max(FEWEST, len(lines) + 1), {})


def written(text: str, columns: int, rows: int, look: Look) -> Iterator[Text]:
    """The lines of a text in the middle of a page."""
    lines = _lines(text)
    wide, high = LETTER * max(map(len, lines)), len(lines)
    scale = min(1, (columns - 1) / max(wide, 1), (rows - 1) / high)
    left, top = (columns - scale * wide) / 2, (rows - scale * high) / 2
    for number, line in enumerate(lines):
        at = left, top + scale * (number + 0.5)
        yield Text(at, line, scale * SIZE, look, anchor="start", mono=True)


def _lines(text: str) -> list[str]:
    return [
        part
        for line in map(str.rstrip, text.expandtabs(4).splitlines() or [""])
        for part in ([line] if len(line) <= WIDEST else wrap(line, WIDEST))
    ]
