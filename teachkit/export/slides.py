"""Which cells of a notebook make which slide.

A notebook whose author has chosen slides in JupyterLab (the slide type of a cell) is shown
as chosen. In any other a slide begins at each heading, after each picture, and where text
follows code and would not fit any more with the code that it speaks of.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from nbformat import NotebookNode

from teachkit.export.notebook import WIDGET

ROOM, WIDTH = 20, 85
"""The lines that fit on a slide, and the letters that fit on a line."""


@dataclass
class Slide:
    """Cells that are seen together, and what only the speaker sees."""

    cells: list[NotebookNode] = field(default_factory=list)
    notes: list[NotebookNode] = field(default_factory=list)


def slides(cells: Sequence[NotebookNode]) -> list[Slide]:
    """The slides of a notebook."""
    found = _chosen(cells) if any(map(_kind, cells)) else _natural(cells)
    return [slide for slide in found if slide.cells]


def _kind(cell: NotebookNode) -> str:
    """What the author made of a cell: slide, subslide, fragment, notes, skip, or nothing."""
    kind = cell.metadata.get("slideshow", {}).get("slide_type", "")
    return "" if kind == "-" else str(kind)


def _chosen(cells: Sequence[NotebookNode]) -> list[Slide]:
    found = [Slide()]
    for cell in cells:
        kind = _kind(cell)
        if kind == "skip":
            continue
        if kind in ("slide", "subslide"):
            found.append(Slide())
        (found[-1].notes if kind == "notes" else found[-1].cells).append(cell)
    return found


def _natural(cells: Sequence[NotebookNode]) -> list[Slide]:
    found = [Slide()]
    for number, cell in enumerate(cells):
        before = found[-1].cells
        code = [after for after in cells[number + 1 : number + 2] if after.cell_type == "code"]
        if before and _begins(cell, before[-1], _lines([*before, cell, *code])):
            found.append(Slide())
        found[-1].cells.append(cell)
    return found


def _begins(cell: NotebookNode, before: NotebookNode, lines: int) -> bool:
    """Does a slide begin with this cell, if with it and its code the last had so many lines?"""
    if cell.cell_type == "markdown" and re.match(r"\s*#{1,3} ", cell.source):
        return True
    if before.cell_type != "code":
        return False
    return _has_picture(before) or (cell.cell_type == "markdown" and lines > ROOM)


def _lines(cells: Iterable[NotebookNode]) -> int:
    """About how many lines of text these cells are high."""
    lines = 0
    for cell in cells:
        lines += 1 + sum(1 + len(line) // WIDTH for line in cell.source.splitlines() if line)
        for output in cell.get("outputs", []):
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            lines += 1 + text.count("\n")
        if cell.cell_type == "code" and _has_picture(cell):
            lines += ROOM // 2
    return lines


def _has_picture(cell: NotebookNode) -> bool:
    kinds = {kind for output in cell.outputs for kind in output.get("data", {})}
    return WIDGET in kinds or any(kind.startswith("image/") for kind in kinds)
