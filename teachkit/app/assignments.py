"""Lessons as assignments: notebooks with stubs and no solutions, and the tasks to grade them by.

    Assignment  a lesson's cells that are tagged "assignment", and no others
    Task        what `teachkit` in the metadata of a cell says of the function that is written there

A stub is followed by a cell that checks it. What nbgrader wants to know of that cell is in its
metadata, so nbgrader takes the same notebook.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from teachkit.app.commands.command import CommandError
from teachkit.app.notebooks import shipped
from teachkit.storage.files import write_whole

Cell = dict[str, Any]

LESSONS = {"01": "01-minimax", "02": "02-alpha-beta", "09": "09-your-own-search"}
HEAD = """# Assignment: {title}

Write your functions where the stubs are, and keep their names. The cell below each checks it, as
often as you like: where it is wrong, you see the smallest tree on which it fails. What to do is
explained in [{lesson}]({lesson}.ipynb). Hand in this notebook.

Links lead to lessons in the same folder: `teachkit copy .` in a terminal puts them there.
"""
NUMBERED = re.compile(r"^\*\*\d+\. ", re.MULTILINE)
"""How an exercise of a lesson begins."""
IMPORTS = """from math import inf

from teachkit import check_search, exercises"""


def write_assignments(lessons: Sequence[str], folder: Path) -> list[Path]:
    """Write the notebooks and task files of lessons; what somebody has changed stays, all of it."""
    files: dict[Path, str] = {}
    for lesson in lessons:
        notebook = json.loads((shipped() / f"{LESSONS[lesson]}.ipynb").read_bytes())
        student = json.dumps(assignment(notebook, lesson), indent=1, ensure_ascii=False)
        files[folder / f"assignment-{lesson}.ipynb"] = f"{student}\n"
        files[folder / f"tasks-{lesson}.toml"] = task_file(notebook, lesson)
    for path, content in files.items():
        if path.exists() and path.read_bytes() != content.encode():
            raise CommandError(
                f"{path} is there and was changed: rename it, or name another folder"
            )
    folder.mkdir(parents=True, exist_ok=True)
    return [write_whole(path, content) for path, content in files.items()]


def assignment(notebook: Cell, lesson: str) -> Cell:
    """The notebook that students get."""
    name = LESSONS[lesson]
    title = _text(notebook["cells"][0]).partition("\n")[0].removeprefix("# ")
    cells = [
        _cell("markdown", "head", HEAD.format(title=title, lesson=name)),
        _cell("code", "imports", IMPORTS),
        *_student_cells(notebook, lesson),
    ]
    return notebook | {"cells": cells}


def _student_cells(notebook: Cell, lesson: str) -> Iterator[Cell]:
    numbers = count(1)
    for cell in _handed_out(notebook):
        text = _text(cell).replace("](#", f"]({LESSONS[lesson]}.ipynb#")  # what stands there only
        if cell["cell_type"] == "markdown":  # in the lesson there are exercises between these
            text = NUMBERED.sub(lambda _: f"**{next(numbers)}. ", text)
        yield _cell(cell["cell_type"], cell["id"], text)
        if task := cell["metadata"].get("teachkit"):
            about = _graded(f"{lesson}-{task['function']}", task["points"])
            yield _cell("code", f"{cell['id']}-check", _check(task), about)


def _handed_out(notebook: Cell) -> list[Cell]:
    return [cell for cell in notebook["cells"] if "assignment" in cell["metadata"].get("tags", [])]


def _check(task: Cell) -> str:
    """What shows how good a function is, and ends with its points, as nbgrader reads them."""
    function = task["function"]
    call, part = f'check_search({function}, "{task.get("check")}")', "passed"
    if "exercise" in task:  # a stub that is to be mended would get points as it is
        call, part = f'exercises["{task["exercise"]}"].check({function})', "score"
    return f"result = {call}\ndisplay(result)\n{task['points']} * result.{part}"


def _cell(kind: str, key: str, source: str, about: Cell | None = None) -> Cell:
    more: Cell = {"execution_count": None, "outputs": []} if kind == "code" else {}
    lines = source.splitlines(keepends=True)
    return {"cell_type": kind, "id": key, "metadata": about or {}, "source": lines, **more}


def _graded(key: str, points: float) -> Cell:
    """What nbgrader wants to know of a check; it would empty a stub that it knew."""
    about = {"grade_id": key, "schema_version": 3, "points": points, "grade": True, "locked": True}
    return {"nbgrader": about | {"solution": False, "task": False}}


def task_file(notebook: Cell, lesson: str) -> str:
    """The tasks of a lesson as `teachkit grade` reads them."""
    told = [cell["metadata"]["teachkit"] for cell in notebook["cells"]
            if "teachkit" in cell["metadata"]]  # fmt: skip
    code = [_text(cell) for cell in _handed_out(notebook) if cell["cell_type"] == "code"]
    given = "\n\n\n".join(text for text in code if "def " in text)
    tables = []
    for task in told:
        table = {"name": f"{lesson} {task['function']}"} | task
        lines = [f"{key} = {json.dumps(value)}" for key, value in table.items()]
        lines += [] if "exercise" in task else [f"given = '''\n{given}\n'''"]
        tables.append("\n".join(["[[task]]", *lines, ""]))
    return "\n".join(tables)


def _text(cell: Cell) -> str:
    return "".join(cell["source"])
