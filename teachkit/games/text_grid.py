"""Boards as rows of letters, the way a person types them.

    Mark  the letter of a cell: the first one of a player's name, or "." if it is empty
    Name  what a column is called

Spaces and blank lines do not matter. The names of the columns may stand on a line of their
own and a number before each row; a last line may say whose turn it is.
"""

import re
from collections.abc import Mapping, Sequence

from teachkit.game import Player, shown
from teachkit.layout import Cell


def marks(pieces: Mapping[Cell, Player], rows: int, columns: int) -> list[list[str]]:
    """The marks of all cells, row by row."""
    letters = [pieces.get(cell, ".")[0].upper() for cell in range(rows * columns)]
    return [letters[start : start + columns] for start in range(0, len(letters), columns)]


def is_grid(text: str, allowed: str) -> bool:
    """Does some line of the text look like a row of cells with the allowed marks?"""
    return any(_row(line, allowed) for line in text.splitlines())


def read_grid(text: str, allowed: str, names: Sequence[str], rows: int) -> tuple[str, str]:
    """The marks of all cells in reading order, and the last line (empty if there is none)."""
    lines = [line.strip() for line in text.splitlines() if not _is_label(line, names)]
    board = ""
    for number, line in enumerate(lines[:rows], start=1):
        row = _row(line, allowed)
        if row is None or len(row["cells"]) != len(names):
            raise ValueError(
                f"row {number} reads {shown(line)}: expected {len(names)} cells written "
                f"{', '.join(allowed[:-1])} or {allowed[-1]}"
            )
        if row["number"] not in ("", str(number)):
            raise ValueError(f"row {number} reads {shown(line)}: rows are numbered from the top")
        board += row["cells"]
    status = lines[rows:]
    if len(lines) < rows or any(_row(line, allowed) for line in status):
        raise ValueError(f"a board here has {rows} rows of {len(names)} cells")
    if len(status) > 1:
        raise ValueError(
            f"nothing is expected after {shown(status[0])}, but there is {shown(status[1])}"
        )
    return board, "".join(status)


def _row(line: str, allowed: str) -> re.Match[str] | None:
    squeezed = "".join(line.split()).upper()
    return re.fullmatch(rf"(?P<number>\d*)(?P<cells>[{re.escape(allowed)}]+)", squeezed)


def _is_label(line: str, names: Sequence[str]) -> bool:
    """Is a line blank, or does it name the columns?"""
    return "".join(line.split()).lower() in ("", "".join(names))
