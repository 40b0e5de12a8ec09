"""Assignments: stubs and no solutions, which run, fail kindly, and pass once they are solved."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from teachkit import exercises, grade
from teachkit.app.assignments import LESSONS
from teachkit.app.cli import main
from teachkit.app.notebooks import shipped
from teachkit.grading.handed import Handed
from teachkit.grading.likeness import groups
from teachkit.grading.tasks import Task, read_tasks
from teachkit.isolation.submission import Submission

BUG, MENDED = (
    "(v, beta) if is_max else (alpha, v)",
    ("(max(alpha, v), beta) if is_max else (alpha, min(beta, v))"),
)
DEFINED = r"^(?:def|class) (\w+)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class") / "assignments"
    assert main(["copy", "--assignment", "all", str(folder)]) == 0
    return folder


def sources(path: Path, kind: str) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == kind]


def test_links_lead_to_headings_that_are_there(folder: Path):
    for lesson, name in LESSONS.items():
        text = "".join(sources(folder / f"assignment-{lesson}.ipynb", "markdown"))
        assert "](#" not in text
        headings = re.findall(
            r"^#+ (.*)$", "\n".join(sources(shipped() / f"{name}.ipynb", "markdown")), re.MULTILINE
        )
        for heading in re.findall(rf"\]\({name}\.ipynb#([^)]+)\)", text):
            assert heading in [each.replace(" ", "-") for each in headings]


def test_exercises_are_counted_from_1_and_need_nothing_above_them(folder: Path):
    for lesson in LESSONS:
        text = "\n".join(sources(folder / f"assignment-{lesson}.ipynb", "markdown"))
        numbers = re.findall(r"^\*\*(\d+)\. ", text, re.MULTILINE)
        assert numbers == [str(number + 1) for number in range(len(numbers))]
        assert not re.search(r"\b(above|list below)\b", text), lesson


def test_what_was_handed_out_is_no_copy(folder: Path):
    for lesson in LESSONS:
        cells = tuple(sources(folder / f"assignment-{lesson}.ipynb", "code"))
        same = [Handed(name, (Submission("a.ipynb", cells),)) for name in ("ann", "bob")]
        for task in read_tasks(folder / f"tasks-{lesson}.toml"):
            assert groups(same, task) == []


def solution(task: Task, stub: str) -> str:
    """What a good student writes instead of a stub."""
    if task.function == "hunted":
        return stub.replace(BUG, MENDED)
    if task.source == "exercise":
        solved = exercises[task.key].answer
        first = re.search(DEFINED, solved, re.MULTILINE)
        assert first
        return re.sub(rf"\b{first[1]}\b", task.function, solved)
    lesson = shipped() / f"{LESSONS['02']}.ipynb"
    careless = next(code for code in sources(lesson, "code") if code.startswith("def careless"))
    careful = careless.replace("careless", "careful").replace(
        "move), bounds", "move), dict(bounds)"
    )
    return f"{careful}\n\n{stub}"


def run(path: Path, solved: dict[str, Task] | None = None) -> dict[str, Any]:
    """Run a notebook as a student would, with solutions for stubs; the result of each check."""
    names: dict[str, Any] = {"display": lambda _: None}
    results = {}
    for code in sources(path, "code"):
        defined = re.findall(DEFINED, code, re.MULTILINE)
        task = next((solved[name] for name in defined if name in solved), None) if solved else None
        exec(solution(task, code) if task else code, names)
        if code.startswith("result = "):
            function = re.search(r"(?:check\(|check_search\()(\w+)", code)
            assert function
            results[function[1]] = names["result"]
    return results


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_solution_is_left(folder: Path, lesson: str):
    text = "\n".join(
        sources(folder / f"assignment-{lesson}.ipynb", "code")
        + sources(folder / f"assignment-{lesson}.ipynb", "markdown")
    )
    assert "<details>" not in text
    assert "reveal" not in text
    whole = "\n".join(sources(shipped() / f"{LESSONS[lesson]}.ipynb", "markdown"))
    solutions = re.findall(r"<summary>(?:Solution|One way to write it)</summary>(.*?)</details>",
                           whole, re.DOTALL)  # fmt: skip
    assert solutions
    given = {line.strip() for line in text.splitlines()}
    for block in re.findall(r"~~~python\n(.*?)~~~", "".join(solutions), re.DOTALL):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        assert not set(lines) <= given, block


@pytest.mark.parametrize("lesson", LESSONS)
def test_stubs_run_and_fail_kindly(folder: Path, lesson: str):
    results = run(folder / f"assignment-{lesson}.ipynb")
    for name, result in results.items():
        assert not result.passed, name
        assert result.text.startswith("✗"), name
        assert "Traceback" not in result.text


@pytest.mark.parametrize("lesson", LESSONS)
def test_solutions_pass_all_tasks(folder: Path, lesson: str):
    tasks = {task.function: task for task in read_tasks(folder / f"tasks-{lesson}.toml")}
    results = run(folder / f"assignment-{lesson}.ipynb", tasks)
    assert results.keys() == tasks.keys()
    for name, result in results.items():
        assert result.passed, f"{name}: {result.text}"


def test_what_somebody_changed_is_kept(folder: Path, tmp_path: Path, capsys: Any):
    changed = tmp_path / "tasks-01.toml"
    changed.write_text("mine")
    assert main(["copy", "--assignment", "01", str(tmp_path)]) == 1
    assert "rename it, or name another folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["tasks-01.toml"]
    assert changed.read_text() == "mine"
    assert main(["copy", "--assignment", "01", str(folder)]) == 0


def test_what_is_handed_in_is_graded_by_the_task_file(folder: Path, tmp_path: Path):
    tasks = {task.function: task for task in read_tasks(folder / "tasks-02.toml")}
    notebook = json.loads((folder / "assignment-02.ipynb").read_text(encoding="utf-8"))
    (tmp_path / "stubs.ipynb").write_text(json.dumps(notebook))
    for cell in notebook["cells"]:
        code = "".join(cell["source"])
        defined = re.search(r"^def (\w+)", code, re.MULTILINE)
        if cell["cell_type"] == "code" and defined and defined[1] in tasks:
            cell["source"] = solution(tasks[defined[1]], code)
    (tmp_path / "solved.ipynb").write_text(json.dumps(notebook))
    marks = grade(tmp_path, folder / "tasks-02.toml", tmp_path / "_marks")
    points = {row.student: row.points for row in marks.rows}
    assert points == {"solved": sum(task.points for task in tasks.values()), "stubs": 0}
