"""Which cells of a notebook make which slide.

A notebook whose author has chosen slides in JupyterLab (the slide type of a cell) is shown
as chosen. In any other a slide begins at each heading, and where text would not fit any more
beside the picture that it speaks of. There is one picture on a slide, with the text that
explains it; text that asks, ends with a colon or begins with "Now" speaks of what comes next,
unless it asks about the picture before it: the answer is then on the next slide, and open, since
its question is not there. A question to be answered (`Predict`) has its picture beside it, a second
time if need be, and nothing after it. A widget needs nearly all of a slide.

Slides are for showing: lines that import, cells that are there to be filled in, and the sections
of exercises and further reading are left to the notebook.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from nbformat import NotebookNode

from teachkit.app.export.notebook import WIDGET, is_folded

ROOM, WIDTH = 24, 85
"""The lines that fit on a slide, and the letters that fit on a line."""
NARROW = 46
"""The letters that fit on a line beside a picture."""
FEW = 6
"""The lines that are few: they need no slide of their own."""
ABOVE = 9
"""The lines that fit above a widget."""

HEADING = re.compile(r"\s*(#{1,3}) +(.*)")
AT_HOME = re.compile(r"(exercises|where to go|further reading)", re.IGNORECASE)
"""What the headings of sections begin with that are not for a talk."""
STUB = re.compile(r"# your (code|tree|answer)|NotImplementedError|put the numbers", re.IGNORECASE)
"""What tells that a cell is to be filled in."""
NOT_YET = "Not written yet"
"""What a check says of a function that is to be filled in."""
QUESTION = re.compile(r"^Predict\(", re.MULTILINE)
"""How a cell asks what will come out."""
AHEAD = re.compile(r"(?:now|next|the same|here (?:is|are|comes))\b", re.IGNORECASE)
"""How a text begins that speaks of what comes next."""
BEHIND = re.compile(r"(?:click|press)\b", re.IGNORECASE)
"""How a text begins that speaks of what is there already."""
IMPORT = re.compile(r"^(?:import|from) [^\n(]*(?:\([^)]*\))?[^\n]*\n*", re.MULTILINE)


@dataclass
class Slide:
    """Cells that are seen together, and what only the speaker sees."""

    cells: list[NotebookNode] = field(default_factory=list)
    notes: list[NotebookNode] = field(default_factory=list)


def slides(cells: Sequence[NotebookNode]) -> list[Slide]:
    """The slides of a notebook."""
    found = _chosen(cells) if any(map(_kind, cells)) else _natural([*_for_a_talk(cells)])
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
            before = found[-1].cells
            found.append(Slide([before.pop()] if before and _is_title(before[-1]) else []))
        (found[-1].notes if kind == "notes" else found[-1].cells).append(cell)
    return found


def _is_title(cell: NotebookNode) -> bool:
    """Is it a heading alone, of which nothing was chosen? It belongs to what follows."""
    is_heading = cell.cell_type == "markdown" and HEADING.match(cell.source)
    is_chosen = "slide_type" in cell.metadata.get("slideshow", {})
    return bool(is_heading) and not is_chosen and "\n" not in cell.source.strip()


def _for_a_talk(cells: Sequence[NotebookNode]) -> Iterator[NotebookNode]:
    """The cells to show, without what is only for a person who works at home."""
    is_at_home = False
    for cell in cells:
        if cell.cell_type == "markdown" and (heading := HEADING.match(cell.source)):
            is_at_home = bool(AT_HOME.match(heading[2]))
        if is_at_home:
            continue
        if cell.cell_type != "code":
            yield cell
        elif not (STUB.search(cell.source) or NOT_YET in _said(cell) or _needs_python(cell)):
            code = IMPORT.sub("", cell.source).strip()
            if code or cell.outputs:
                yield NotebookNode(cell, source=code)


def _needs_python(cell: NotebookNode) -> bool:
    """Does a cell show nothing but widgets of which there is no picture, such as a box of some?"""
    kinds = [set(output.get("data", {})) for output in cell.outputs]
    return bool(kinds) and all(WIDGET in kind and kind <= {WIDGET, "text/plain"} for kind in kinds)


def _natural(cells: Sequence[NotebookNode]) -> list[Slide]:
    found = [Slide()]
    seen: NotebookNode | None = None
    for number, cell in enumerate(cells):
        before = found[-1].cells
        if before and _is_hidden(before[-1]) and _explains(cell):
            words = f"<details><summary>Why</summary>\n\n{cell.source}\n\n</details>"
            before.append(NotebookNode(cell, source=words))
            continue
        if before and _begins(cell, before, cells[number + 1 : number + 2]):
            found.append(Slide([_opened(cell)]))
        else:
            is_asked = any(_is_question(each) or _wonders(each) for each in before)
            is_answer = "answer" in cell.metadata.get("tags", [])
            before.append(_opened(cell) if is_answer and not is_asked else cell)
        here = found[-1].cells
        if _is_question(cell) and seen and not any(map(_has_picture, here)):
            here.insert(-1, _still(seen))
        seen = _last_picture(cell, seen)
    return _without_leftovers(found)


def _last_picture(cell: NotebookNode, before: NotebookNode | None) -> NotebookNode | None:
    """The cell whose picture a question after this cell is about."""
    if HEADING.match(cell.source):
        return None
    if not cell.get("outputs") or _is_question(cell):
        return before
    return cell if any(kind.startswith("image/") for kind in _kinds(cell)) else None


def _still(cell: NotebookNode) -> NotebookNode:
    """The pictures of a cell once more, without its code and without what lives."""
    outputs = [
        NotebookNode(output, data=NotebookNode({k: v for k, v in data.items() if k != WIDGET}))
        for output in cell.outputs
        if (data := output.get("data", {}))
    ]
    about = NotebookNode(cell.metadata, jupyter=NotebookNode(source_hidden=True))
    return NotebookNode(cell, outputs=outputs, metadata=about)


def _is_question(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and bool(QUESTION.search(cell.source))


def _is_hidden(cell: NotebookNode) -> bool:
    """Does one see what a cell shows only when one unfolds it?"""
    return is_folded(cell) or (cell.cell_type == "markdown" and _is_answer(cell))


def _is_answer(text: NotebookNode) -> bool:
    """Is a text an answer that its author has folded?"""
    return str(text.source).lstrip().startswith("<details")


def _opened(cell: NotebookNode) -> NotebookNode:
    """The cell, unfolded."""
    about = {key: told for key, told in cell.metadata.items() if key != "collapsed"}
    jupyter = {**about.get("jupyter", {}), "outputs_hidden": False}
    return NotebookNode(cell, metadata=NotebookNode(about, jupyter=NotebookNode(jupyter)))


def _without_leftovers(found: Sequence[Slide]) -> list[Slide]:
    """The slides, with a few words that would stand alone on the slide before them."""
    kept: list[Slide] = []
    for slide in found:
        is_text = all(cell.cell_type == "markdown" for cell in slide.cells)
        is_headed = any(HEADING.match(cell.source) for cell in slide.cells)
        is_short = _lines(slide.cells, WIDTH) <= (FEW if is_text else FEW - 1)
        is_plain = not any(map(_has_picture, slide.cells))
        last = kept[-1].cells[-1] if kept and kept[-1].cells else None
        asks = last is not None and (_asks(last) or _is_question(last))
        can_join = last is not None and not asks and not _is_hidden(last)
        if can_join and not is_short:
            is_short = _fit_together(kept[-1].cells, slide.cells)
        if can_join and is_short and is_plain and not is_headed:
            kept[-1].cells += slide.cells
        else:
            kept.append(slide)
    return kept


def _fit_together(cells: Sequence[NotebookNode], more: Sequence[NotebookNode]) -> bool:
    """Is there room for a few more cells below others? Type is set a little smaller for them."""
    is_seen = any(map(_has_picture, cells))
    return not is_seen and _lines(more, WIDTH) <= 2 * FEW and _lines([*cells, *more], WIDTH) <= ROOM


def _begins(
    cell: NotebookNode, before: Sequence[NotebookNode], after: Sequence[NotebookNode]
) -> bool:
    """Does a slide begin with this cell, rather than go on with those before?"""
    is_seen = any(map(_has_picture, before))
    if cell.cell_type == "code":
        is_asked = _is_question(before[-1]) or (is_seen and _asks(before[-1]))
        is_answer = is_asked and not _is_question(cell) and not is_folded(cell)
        is_second = is_seen and _has_picture(cell)
        is_large = WIDGET in _kinds(cell) and _lines(before, WIDTH) > ABOVE
        return is_answer or is_second or is_large or _lines([*before, cell], WIDTH) > ROOM
    if _is_answer(cell):
        return False
    if HEADING.match(cell.source):
        return True
    if _is_hidden(before[-1]) or _is_question(before[-1]):  # words would give the answer away
        return True
    if is_seen and _looks_ahead(cell) and not _asks(cell):
        return True
    if any(WIDGET in _kinds(other) for other in before):
        return _lines([*before, cell], WIDTH) > 2 * FEW
    code = [] if is_seen else [next_cell for next_cell in after if next_cell.cell_type == "code"]
    together = [*before, cell, *code]
    return _lines(together, NARROW if any(map(_has_picture, together)) else WIDTH) > ROOM


def _explains(text: NotebookNode) -> bool:
    """Are these a few words about an answer, which would give it away?"""
    is_text = text.cell_type == "markdown" and not HEADING.match(text.source)
    is_short = _lines([text], WIDTH) <= 2 * FEW
    return is_text and is_short and "<details" not in text.source and not _looks_ahead(text)


def _asks(text: NotebookNode) -> bool:
    """Does a text ask what will be seen next?"""
    return text.cell_type == "markdown" and "**Predict" in text.source


def _wonders(text: NotebookNode) -> bool:
    """Is there a question in a text, to which what follows may be the answer?"""
    return text.cell_type == "markdown" and ("?" in text.source or _asks(text))


def _looks_ahead(text: NotebookNode) -> bool:
    """Does a text speak of what comes next?"""
    words = str(text.source).strip()
    if BEHIND.match(words):
        return False
    return bool(words.startswith("**") or words.endswith((":", "?")) or AHEAD.match(words))


def _lines(cells: Iterable[NotebookNode], width: int) -> int:
    """About how many lines of text these cells are high; what is folded counts one."""
    lines = 0
    for cell in cells:
        is_hidden = cell.metadata.get("jupyter", {}).get("source_hidden")
        text = "" if is_hidden else re.sub(r"(?s)<details>.*?</details>", "Answer", cell.source)
        letters = width if cell.cell_type == "markdown" else WIDTH
        lines += 1 + sum(1 + len(line) // letters for line in text.splitlines() if line)
        for output in cell.get("outputs", []):
            if not _has_picture(cell):
                lines += 1 + _words(output).count("\n")
    return lines


def _said(cell: NotebookNode) -> str:
    """What a cell says in words."""
    return "\n".join(map(_words, cell.outputs))


def _words(output: NotebookNode) -> str:
    return str(output.get("text") or output.get("data", {}).get("text/plain", ""))


def _has_picture(cell: NotebookNode) -> bool:
    """Is there something to look at, other than a question?"""
    kinds = [] if _is_question(cell) else _kinds(cell)
    return any(kind == WIDGET or kind.startswith("image/") for kind in kinds)


def _kinds(cell: NotebookNode) -> set[str]:
    """In which forms a cell shows something."""
    return {kind for output in cell.get("outputs", []) for kind in output.get("data", {})}
