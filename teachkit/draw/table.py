"""Tables: rows of numbers and words, as a notebook shows them and as a file."""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import Any

from teachkit.storage.files import write_whole
from teachkit.values import printable

FORMULA = ("=", "+", "-", "@", "\t")
"""A text that begins so would be calculated by a spreadsheet."""
PERCENT = re.compile(r"\d+%")

Shown = Callable[[str, Any], str]
"""How a cell is written: from the name of its column and what is in it."""


class Table:
    """Rows under the names of columns; each row can be read as a dict.

    >>> table = Table(["player", "points"], [["Ada", 2.5], ["Bob", 1]])
    >>> table
    player  points
    Ada        2.5
    Bob          1
    >>> table[0]["player"], len(table)
    ('Ada', 2)
    """

    def __init__(
        self,
        columns: Sequence[str],
        rows: Sequence[Sequence[Any]],
        note: str = "",
        shown: Shown | None = None,
    ) -> None:
        self.columns = list(columns)
        self.rows = [list(row) for row in rows]
        self.note = note
        """What is said below it."""
        self._shown: Shown = shown or (lambda _, cell: _in_words(cell))

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, number: int) -> dict[str, Any]:
        return dict(zip(self.columns, self.rows[number], strict=True))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[number] for number in range(len(self)))

    def _is_number(self, column: int) -> bool:
        return all(
            isinstance(row[column], int | float | None) or PERCENT.fullmatch(str(row[column]))
            for row in self.rows
        )

    def __repr__(self) -> str:
        cells = [self.columns, *(list(map(self._shown, self.columns, row)) for row in self.rows)]
        wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [
            "  ".join(
                cell.rjust(width) if self._is_number(place) else cell.ljust(width)
                for place, (cell, width) in enumerate(zip(row, wide, strict=True))
            ).rstrip()
            for row in cells
        ]
        return printable("\n".join([*lines, *([self.note] if self.note else [])]))

    @property
    def html(self) -> str:
        """The table for a page."""
        looks = [
            ' class="number" style="text-align: right"'
            if self._is_number(place)
            else ' style="text-align: left"'
            for place in range(len(self.columns))
        ]
        head = "".join(
            f'<th scope="col"{look}>{escape(name)}</th>'
            for look, name in zip(looks, self.columns, strict=True)
        )
        cells = [[*map(self._in_html, self.columns, row)] for row in self.rows]
        rows = [
            "".join(f"<td{look}>{cell}</td>" for look, cell in zip(looks, row, strict=True))
            for row in cells
        ]
        body = "\n".join(f"<tr>{row}</tr>" for row in rows)
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>{note}"

    def _in_html(self, column: str, cell: Any) -> str:
        text = escape(cell if isinstance(cell, str) else self._shown(column, cell))
        return f"<pre>{text}</pre>" if "\n" in text else text

    def _repr_html_(self) -> str:
        return self.html

    @property
    def csv(self) -> str:
        """The table for a spreadsheet, which calculates nothing of it."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_harmless(cell) for cell in row] for row in self.rows)
        return text.getvalue()

    def save(self, path: str | PathLike[str]) -> Path:
        """Write a .csv file."""
        if Path(path).suffix.lower() != ".csv":
            raise ValueError(f"{Path(path).name} should end in .csv")
        return write_whole(path, self.csv)


def _in_words(cell: Any) -> str:
    if isinstance(cell, float):
        return f"{cell:.1f}".removesuffix(".0")
    return " ".join(str(cell).split())


def _harmless(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
