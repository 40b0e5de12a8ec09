"""How the lessons are taught: answers are earned, times are honest, the core comes first.

lesson      a notebook from 01 to 08
prediction  a cell that asks, with its code folded, and tells the answer to those who commit
"""

import re
from dataclasses import asdict
from itertools import pairwise
from math import ceil
from pathlib import Path
from tomllib import loads

import pytest
from lessons import prose
from measure_lessons import (
    CORE_ENDS,
    FIGURES,
    QUESTIONS,
    heading,
    is_prediction,
    measure,
    minutes,
    sections,
)
from nbformat import NotebookNode
from refresh_notebooks import is_folded, notebooks, read

from teachkit.app.export.page import printed
from teachkit.app.notebooks import shipped

LESSONS = [path for path in notebooks() if re.match("0[1-8]-", path.name)]
ASKING = [path for path in notebooks() if path.name[0].isdecimal()]

every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
everywhere = pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)


# ---- answers are earned


def folded_answer(cell: NotebookNode) -> str:
    """The right answer to a prediction, from the page that unfolds."""
    (output,) = cell.outputs
    found = re.search(r"<details>.*?<p><b>(.*?)</b></p>", output.data["text/html"])
    assert found, cell.source
    return found[1]


def seen(cell: NotebookNode) -> str:
    """What is seen of a cell without a click."""
    if cell.cell_type == "markdown":
        return re.sub(r"(?s)<details>.*?</details>", "", cell.source)
    if is_prediction(cell) or is_folded(cell):
        return ""
    outputs = (output.get("text") or output.data.get("text/plain", "") for output in cell.outputs)
    return "\n".join(outputs)


def following(cells: list[NotebookNode], number: int) -> list[NotebookNode]:
    """The next cells that are read after a prediction, up to the next text that goes on."""
    later = []
    for cell in cells[number + 1 :]:
        if heading(cell):
            break
        later.append(cell)
        if cell.cell_type == "markdown":
            break
    return later


@everywhere
def test_a_prediction_gives_its_answer_away_neither_in_code_nor_in_what_comes_next(path: Path):
    cells = read(path).cells
    asked = [number for number, cell in enumerate(cells) if is_prediction(cell)]
    assert len(asked) >= (8 if path in LESSONS else 2)
    for number in asked:
        cell = cells[number]
        assert cell.metadata.jupyter.source_hidden, cell.source
        assert "<details>" in cell.outputs[0].data["text/html"]
        answer = folded_answer(cell)
        for later in following(cells, number):
            told = re.search(rf"(?<![\w.]){re.escape(answer)}(?![\w.,]*\w)", seen(later))
            assert not told, f"{answer!r} is given away by {later.source!r}"


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_what_is_folded_is_an_answer_and_stays_so_when_all_is_run(path: Path):
    """JupyterLab unfolds what it runs; with this tag it waits until the question is answered."""
    for cell in read(path).cells:
        assert is_folded(cell) == ("answer" in cell.metadata.get("tags", [])), cell.source


@everywhere
def test_nothing_is_asked_in_the_text_before_the_questions_at_the_end(path: Path):
    """Questions whose answer one line below gives away are predictions now."""
    before, _, _ = prose(path.stem).partition(f"## {QUESTIONS}")
    assert not re.search(r"\*\*(?:Predict|Stop and think|Decide before|Find|Why\?)", before)
    assert "<summary>Answer" not in before


@everywhere
@pytest.mark.parametrize("to", ["html", "slides"])
def test_a_page_and_slides_have_answers_folded_and_no_code_of_predictions(path: Path, to: str):
    """Where the widgets do not live, the answer is in what unfolds."""
    notebook = read(path)
    page = printed(notebook, path, to)
    assert "Predict(" not in re.sub(r"<[^>]*>", "", page)
    visible = re.sub(r"(?s)<details\b.*?</details>", "", page)
    for cell in filter(is_prediction, notebook.cells):
        folded = cell.outputs[0].data["text/html"].partition("<details>")[2]
        assert re.findall(r"<p>(.*?)</p>", folded)[-1] not in visible


# ---- the core comes first, and times are honest


def rounded(cells: list[NotebookNode]) -> int:
    """The minutes that cells take, up to the next five."""
    return 5 * ceil(minutes(cells) / 5)


@every_lesson
def test_the_core_takes_25_minutes_at_most_and_comes_before_the_rest(path: Path):
    parts = sections(read(path).cells)
    assert 10 < minutes(parts["core"]) <= 25
    titles = [heading(cell) for cell in read(path).cells if heading(cell)]
    assert titles.count(CORE_ENDS) == 1
    assert titles.index(CORE_ENDS) < titles.index(QUESTIONS)


@every_lesson
def test_a_lesson_says_how_long_it_takes(path: Path):
    parts = sections(read(path).cells)
    core, rest, home = (rounded(parts[part]) for part in ("core", "rest", "home"))
    assert (
        f"**Time:** {core} minutes for the core, up to [{CORE_ENDS}](#The-core-ends-here); "
        f"{rest} for the rest; {home} for the questions and exercises."
    ) in prose(path.stem)
    row = re.search(rf"^\| \[{path.stem}\].*$", prose("00-start-here"), re.MULTILINE)
    assert row
    times = f"{core} + {rest} + {home}".replace(" ", "\N{NO-BREAK SPACE}")  # in one line
    assert row[0].endswith(f"| {times} |")


def test_the_first_page_takes_fifteen_minutes():
    assert rounded(read(shipped() / "00-start-here.ipynb").cells) == 15
    assert "about fifteen minutes" in prose("00-start-here")


def between(name: str, first: str | None, last: str | None) -> int:
    """The minutes from one heading of a notebook to another."""
    cells = read(shipped() / f"{name}.ipynb").cells
    titles = [heading(cell) for cell in cells]
    begin = titles.index(first) if first else 0
    return rounded(cells[begin : titles.index(last) if last else None])


def test_the_two_last_lessons_say_how_long_they_take():
    name, stops = "09-your-own-search", [None, "Write alpha-beta", "The museum", QUESTIONS, None]
    begins, writes, museum, home = (between(name, *pair) for pair in pairwise(stops))
    assert (
        f"**Time:** {begins} minutes from here to [Write alpha-beta](#Write-alpha-beta), "
        f"{writes} from there to [The museum](#The-museum), {museum} for that and the quizzes. "
        f"Then {home} for the questions and exercises."
    ) in prose(name)
    name = "10-tournament"
    core, home = between(name, None, QUESTIONS), between(name, QUESTIONS, None)
    told = f"**Time:** {core} minutes, and {home} more for the questions and exercises."
    assert told in prose(name)


def test_both_searches_are_written_where_they_are_explained():
    for name, function in (("01-minimax", "value_and_move"), ("02-alpha-beta", "my_alphabeta")):
        core = sections(read(shipped() / f"{name}.ipynb").cells)["core"]
        assert any(cell.source.startswith("## Write it yourself") for cell in core)
        assert any(f"check_search({function}" in cell.source for cell in core)


# ---- figures


@everywhere
def test_the_figures_of_a_lesson_are_up_to_date(path: Path):
    """`before` is what the lesson was; python tests/measure_lessons.py writes what it is."""
    told = loads(FIGURES.read_text(encoding="utf-8"))[path.stem]
    assert told["now"] == asdict(measure(read(path).cells))
    assert told["now"]["longest_cell"] <= 200
    assert told["now"]["lix"] < 25
    assert told["now"]["sentence"] < min(13.5, told["before"]["sentence"])


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_no_sentence_is_too_long_for_many(path: Path):
    assert measure(read(path).cells).long_sentences == 0
