"""Which cells of a notebook make which slide.

A notebook whose author has chosen slides in JupyterLab (the slide type of a cell) is shown
as chosen. In any other a slide begins at each heading, and where text would not fit any more
with the code that it speaks of. There is one picture on a slide, with the text that explains
it; text that asks or ends with a colon speaks of what comes next. A widget needs nearly all
of a slide.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from nbformat import NotebookNode

from teachkit.app.export.notebook import WIDGET

ROOM, WIDTH = 20, 85
"""The lines that fit on a slide, and the letters that fit on a line."""
FEW = 6
"""The lines that fit above a widget."""


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
        if before and _begins(cell, before, cells[number + 1 : number + 2]):
            found.append(Slide())
        found[-1].cells.append(cell)
    return found


def _begins(
    cell: NotebookNode, before: Sequence[NotebookNode], after: Sequence[NotebookNode]
) -> bool:
    """Does a slide begin with this cell, rather than go on with those before?"""
    is_seen = any(map(_has_picture, before))
    if cell.cell_type == "code":
        return is_seen or (WIDGET in _kinds(cell) and _lines(before) > FEW)
    if re.match(r"\s*#{1,3} ", cell.source) or (is_seen and _looks_ahead(cell)):
        return True
    code = [] if is_seen else [next_cell for next_cell in after if next_cell.cell_type == "code"]
    return _lines([*before, cell, *code]) > ROOM


def _looks_ahead(text: NotebookNode) -> bool:
    """Does a text speak of what comes next?"""
    words = str(text.source).strip()
    return words.startswith("**") or words.endswith((":", "?"))


def _lines(cells: Iterable[NotebookNode]) -> int:
    """About how many lines of text these cells are high."""
    lines = 0
    for cell in cells:
        lines += 1 + sum(1 + len(line) // WIDTH for line in cell.source.splitlines() if line)
        for output in cell.get("outputs", []):
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            lines += 1 + text.count("\n")
        if _has_picture(cell):
            lines += ROOM // 2
    return lines


def _has_picture(cell: NotebookNode) -> bool:
    return any(kind == WIDGET or kind.startswith("image/") for kind in _kinds(cell))


def _kinds(cell: NotebookNode) -> set[str]:
    """In which forms a cell shows something."""
    return {kind for output in cell.get("outputs", []) for kind in output.get("data", {})}
