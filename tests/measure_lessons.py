"""How long the lessons are, how long they take, and how hard they are to read.

    python tests/measure_lessons.py

writes what they are now into tests/course/figures.toml, beside what they were.

words    all that is read: prose, code that is not folded, questions, and texts that cells show
minutes  words at 150 a minute, as in a second language; two minutes for each widget to step or
         play with, half a minute for each prediction, one for each question at the end, five for
         each exercise, six for each search to be written on the way
lix      words in a sentence plus the share of long words in per cent, of prose alone: 30 is easy
         to read, 40 is a newspaper, 60 is a textbook; a colon ends a sentence there
sentence words in a sentence, on average, where only a full stop, ! or ? ends one
"""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from html import unescape
from pathlib import Path
from tomllib import loads
from typing import Any

from nbformat import NotebookNode
from refresh_notebooks import notebooks, read

CORE_ENDS = "The core ends here"
QUESTIONS = "Questions"
PACE, PREDICTION, WIDGET, QUESTION, EXERCISE, WRITING = 150, 0.5, 2, 1, 5, 6
LONG, TOO_LONG = 6, 25
"""A word with more letters is long, a sentence with more words is too long for many."""

_END = re.compile(r"(?<=[.!?])[)\"]*\s+(?=[A-Z(\"0-9α-ω])")
"""Between two sentences: what code is called, a Greek letter or a number may begin one."""
_WIDGETS = re.compile(r"^(?:\w+ = )?(?:Stepper|Match|Overview|Compare|Quiz|VBox)\(", re.MULTILINE)


def is_prediction(cell: NotebookNode) -> bool:
    """Does a cell ask something before the answer is seen?"""
    return cell.cell_type == "code" and "Predict(\n" in cell.source


def heading(cell: NotebookNode) -> str | None:
    found = re.match(r"#{1,3} (.*)", cell.source) if cell.cell_type == "markdown" else None
    return found[1] if found else None


def sections(cells: Sequence[NotebookNode]) -> dict[str, list[NotebookNode]]:
    """The cells of the core, of the rest, and of the questions and exercises."""
    parts: dict[str, list[NotebookNode]] = {"core": [], "rest": [], "home": []}
    name = "core"
    for cell in cells:
        name = {CORE_ENDS: "rest", QUESTIONS: "home"}.get(heading(cell) or "", name)
        parts[name].append(cell)
    return parts


def texts(cell: NotebookNode) -> list[str]:
    """What is read of a cell, without what stands in pictures."""
    if cell.cell_type == "markdown":
        return [re.sub(r"<[^>]*>", " ", cell.source)]
    found = [] if cell.metadata.get("jupyter", {}).get("source_hidden") else [cell.source]
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        if is_prediction(cell):
            found.append(unescape(re.sub(r"<[^>]*>", " ", data.get("text/html", ""))))
        elif "image/png" not in data:
            found.append(output.get("text") or data.get("text/plain", ""))
    return found


def words(cells: Sequence[NotebookNode]) -> int:
    return sum(len(text.split()) for cell in cells for text in texts(cell))


def minutes(cells: Sequence[NotebookNode]) -> float:
    """How long it takes to read, predict, step, answer and solve."""
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    return (
        words(cells) / PACE
        + PREDICTION * sum(map(is_prediction, cells))
        + WIDGET * len(_WIDGETS.findall(code))
        + QUESTION * len(re.findall(r"^\*\*\d\.\*\*", prose, re.MULTILINE))
        + EXERCISE * len(re.findall(r"^\*\*\d\. ", prose, re.MULTILINE))
        + WRITING * len(re.findall(r"^## Write it yourself$", prose, re.MULTILINE))
    )


def plain_prose(cells: Sequence[NotebookNode]) -> str:
    """The sentences of the prose: no code, tables, links or signs."""
    text = "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    text = re.sub(r"(?s)~~~.*?~~~|<[^>]*>", " ", text)
    text = re.sub(r"(?m)^\|.*$|^#+ (.*)$", r"\1.", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"`[^`]*`", "Code", text).replace("*", "")


def lix(cells: Sequence[NotebookNode]) -> float:
    """How hard the prose is to read."""
    text = plain_prose(cells)
    found = re.findall(r"[^\W\d_]+", text)
    ends = len(re.findall(r"[^\W\d_][^.!?:]*(?:[.!?:]|$)", text))
    return len(found) / ends + 100 * sum(len(word) > LONG for word in found) / len(found)


def lengths(cells: Sequence[NotebookNode]) -> list[int]:
    """The words of each sentence of the prose; what stands in a list begins one."""
    text = re.sub(r"\n(?=- |\d\. )", "\n\n", plain_prose(cells))
    return [
        len(sentence.split())
        for paragraph in re.split(r"\n\s*\n", text)
        for sentence in _END.split(paragraph)
        if sentence.strip()
    ]


@dataclass(frozen=True)
class Measure:
    """The figures of a lesson."""

    cells: int
    words: int
    minutes: int
    predictions: int
    lix: int
    sentence: float
    long_sentences: int
    longest_cell: int


def measure(cells: Sequence[NotebookNode]) -> Measure:
    found = lengths(cells)
    return Measure(
        cells=len(cells),
        words=words(cells),
        minutes=round(minutes(cells)),
        predictions=sum(map(is_prediction, cells)),
        lix=round(lix(cells)),
        sentence=round(sum(found) / len(found), 1),
        long_sentences=sum(length > TOO_LONG for length in found),
        longest_cell=max(len(plain_prose([cell]).split()) for cell in cells),
    )


# ---- the file

FIGURES = Path(__file__).parent / "course" / "figures.toml"


def write_figures() -> None:
    text = FIGURES.read_text(encoding="utf-8")
    kept = loads(text)
    parts = [
        f"[{name}]\n{_row('before', kept[name]['before'])}\n{_row('now', figures)}\n"
        for path in notebooks()
        if (name := path.stem) in kept and (figures := asdict(measure(read(path).cells)))
    ]
    FIGURES.write_text(text.partition("[")[0] + "\n".join(parts), encoding="utf-8")


def _row(name: str, figures: dict[str, Any]) -> str:
    return f"{name} = {{ {', '.join(f'{key} = {value}' for key, value in figures.items())} }}"


if __name__ == "__main__":
    write_figures()
