"""A class is graded: every row is right, whatever was handed in, and nobody grades himself."""

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from textwrap import dedent
from time import sleep
from typing import Any

import pytest
from school import RIGHT_ONES, TASKS, as_notebook, built, graded, row_of

from teachkit import check_search, exercises, grade
from teachkit.grading import candidate
from teachkit.grading.grade import FILE
from teachkit.grading.grader import Job, grade_one
from teachkit.grading.handed import Handed, found_in, passed_over
from teachkit.grading.marks import Marks
from teachkit.grading.tasks import Task
from teachkit.isolation.submission import Submission
from teachkit.tournament.engine import Inline

KEYS = list(exercises.keys())


def wrong_rows(pupils: list[Any], marks: Marks) -> list[Any]:
    rows = {row.student: row for row in marks.rows}
    assert rows.keys() >= {pupil.name for pupil in pupils}
    return [
        (
            pupil,
            [
                (each.points, each.diagnosis, each.found["told"])
                for each in rows[pupil.name].outcomes
            ],
        )
        for pupil in pupils
        if not pupil.is_right(rows[pupil.name])
    ]


def test_every_row_is_right(school: Any):
    assert wrong_rows(school.pupils, school.marks) == []


def test_marks_csv_has_a_row_a_student(school: Any):
    with (school.out / "marks.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["student"] for row in rows] == sorted(
        path.stem.partition("_")[0] for path in school.handed.iterdir()
    )
    for row, found in zip(rows, school.marks.rows, strict=True):
        assert (
            float(row["total"]) == found.points == float(row["Minimax"]) + float(row["Alpha-beta"])
        )
        assert row["Alpha-beta: diagnosis"] == found.outcomes[1].diagnosis


# ---- going on


def test_what_is_graded_is_not_graded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("ann", "bob"):
        (folder / f"{name}.py").write_text(RIGHT_ONES)
    asked: list[str] = []

    def noted(job: Job, stop: Any) -> Any:
        asked.append(job.handed.name)
        return grade_one(job, stop)

    monkeypatch.setattr("teachkit.grading.grade.grade_one", noted)

    def again(**options: Any) -> list[str]:
        asked.clear()
        grade(folder, TASKS[:1], tmp_path / "out", executor=Inline(), **options)
        return sorted(asked)

    assert again() == ["ann", "bob"]
    assert again() == []
    (folder / "bob.py").write_text(f"{RIGHT_ONES}\n# changed\n")
    assert again() == ["bob"]
    assert again(only=["ann"]) == ["ann"]
    assert again(memory=600) == ["ann", "bob"], "with other limits the marks may be others"
    (folder / "ann.py").unlink()
    (row,) = grade(folder, TASKS[:1], tmp_path / "out", memory=600).rows
    assert row.student == "bob"
    pages = [path.name for path in (tmp_path / "out" / "pages").iterdir()]
    assert pages == ["bob.html"], "who has gone has no page"


@pytest.mark.parametrize("changed", [TASKS[:1], [*TASKS[:1], replace(TASKS[1], points=20)]])
def test_one_student_is_not_graded_by_other_tasks_than_the_others(tmp_path: Path, changed: Any):
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("ann", "bob"):
        (folder / f"{name}.py").write_text(RIGHT_ONES)
    before = grade(folder, TASKS, tmp_path / "out").table.csv
    with pytest.raises(ValueError, match=r"the other marks in .* are of other tasks or points"):
        grade(folder, changed, tmp_path / "out", only=["ann"])
    assert (tmp_path / "out" / "marks.csv").read_text() == before
    rows = grade(folder, changed, tmp_path / "out").rows
    assert [[each.most for each in row.outcomes] for row in rows] == [
        [task.points for task in changed]
    ] * 2
    assert len(grade(folder, changed, tmp_path / "out", only=["ann"]).rows) == 2


def killed(folder: Path, out: Path, rows: int) -> None:
    """Grade a folder in a program of its own, and kill it when there are this many rows."""
    program = f"""
        import sys
        sys.path.insert(0, {str(Path(__file__).parents[1] / "support")!r})
        from school import TASKS
        from teachkit import grade
        grade({str(folder)!r}, TASKS, {str(out)!r})
    """
    grading = subprocess.Popen([sys.executable, "-c", dedent(program)])
    lines = out / FILE
    while grading.poll() is None and (not lines.exists() or lines.read_bytes().count(b"\n") < rows):
        sleep(0.05)
    os.kill(grading.pid, signal.SIGKILL)
    assert grading.wait() == -signal.SIGKILL, "it was over before it could be killed"
    with lines.open("ab") as file:
        file.write(b'{"student": "half a li')


def test_killed_and_resumed_it_gives_the_same_marks(school: Any, tmp_path: Path):
    handed, out = tmp_path / "in", tmp_path / "out"
    shutil.copytree(school.handed, handed)
    for path in sorted(handed.glob("*.py"))[SOME:]:
        path.unlink()
    killed(handed, out, 1)
    before = (out / FILE).read_bytes().rpartition(b"\n")[0]
    resumed = csv_rows(grade(handed, TASKS, out))
    assert len(resumed) > SOME
    assert resumed == [row for row in csv_rows(school.marks) if row in resumed]
    assert (out / FILE).read_bytes().startswith(before), "what was done is not done again"


SOME = 3
"""How many files of the class are graded again, beside its notebooks and folders."""


def csv_rows(marks: Marks) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(marks.table.csv)))


@pytest.mark.soak
def test_a_class_of_three_hundred_killed_twice(tmp_path: Path):
    pupils = built(tmp_path / "in", 300)
    for rows in (60, 180):
        killed(tmp_path / "in", tmp_path / "out", rows)
    assert wrong_rows(pupils, grade(tmp_path / "in", TASKS, tmp_path / "out")) == []


# ---- what is handed in


def test_a_student_has_the_name_of_the_file_or_folder(tmp_path: Path):
    for path in (
        "ann.py",
        "ann.ipynb",
        "Bo Li_1234_assignsubmission_file_/deep/a.py",
        ".hidden.py",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(as_notebook([])) if path.endswith("ipynb") else "x = 1\n"
        (tmp_path / path).write_text(text)
    (tmp_path / "empty").mkdir()
    (tmp_path / "linked.py").symlink_to("/etc/passwd")
    found = {each.name: each for each in found_in(tmp_path)}
    assert list(found) == ["Bo Li", "ann", "ann.py", "empty", "linked"]
    assert [file.file for file in found["Bo Li"].files] == ["a.py"]
    assert found["empty"].problems == ("there is no .py file and no notebook in it",)
    assert found["linked"].problems == ("linked.py is a link to somewhere else",)


def test_what_is_plainly_no_submission_is_passed_over(tmp_path: Path):
    for name in ("ann.py", "Bob.pdf", "notes.txt", "grades.csv", "old/marks.jsonl", "new/x.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    assert [each.name for each in found_in(tmp_path, tmp_path / "new")] == ["Bob", "ann"]
    assert passed_over(tmp_path, tmp_path / "new") == ["grades.csv", "new", "notes.txt", "old"]


def test_a_folder_for_marks_among_the_submissions_is_no_student(tmp_path: Path):
    (tmp_path / "ann.py").write_text(RIGHT_ONES)
    for _ in range(2):
        (row,) = grade(tmp_path, TASKS[:1], tmp_path / "marks").rows
        assert row.student == "ann"
    (row,) = grade(tmp_path, TASKS[:1], tmp_path / "other").rows
    assert row.student == "ann"
    with pytest.raises(ValueError, match=r"ann\.py is a file: name a folder"):
        grade(tmp_path, TASKS[:1], tmp_path / "ann.py")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "There is nothing in the file."),
        (
            "def my_alpha_beta(game, state): return 0\n",
            "There is my_alpha_beta: give it that name.",
        ),
        ("def helper(game, state): return 0\n", "It must be called my_alphabeta."),
        ("while True: pass\n", "outside the functions"),
    ],
)
def test_who_has_no_such_function_is_told_why(text: str, told: str, monkeypatch):
    monkeypatch.setattr(candidate, "START_UP", 2)
    handed = Handed("ann", (Submission("ann.py", (text,)),))
    (outcome,) = row_of(handed, TASKS[1]).outcomes
    assert told in outcome.found["told"]


def test_files_of_a_folder_import_each_other(tmp_path: Path):
    own = tmp_path / "in" / "ann"
    own.mkdir(parents=True)
    (own / "helper.py").write_text(RIGHT_ONES)
    (own / "main.py").write_text("from helper import my_alphabeta as ab\nmy_alphabeta = ab\n")
    task = Task("Alpha-beta", "check", "alphabeta", "my_alphabeta", 3)
    (row,) = grade(tmp_path / "in", [task], tmp_path / "out").rows
    assert row.points == 3


def as_file(part: str) -> str:
    """The stubs or the solutions of all exercises in one file, each under a name of its own."""
    texts = []
    for key in KEYS:
        name = Task("it", "exercise", key).function
        texts.append(re.sub(rf"\b{name}\b", its_name(key), getattr(exercises[key], part)))
    return "\n\n".join(texts)


def its_name(key: str) -> str:
    return f"my_{key.replace('-', '_')}"


def test_an_exercise_is_passed_by_its_solution_only():
    tasks = [Task(key, "exercise", key, its_name(key), 2) for key in KEYS]
    assert graded(as_file("answer"), *tasks) == [(2, "")] * len(KEYS)
    for points, diagnosis in graded(as_file("stub"), *tasks):
        assert points == 0
        assert diagnosis in ("not-written", "no-pass")


BY_RULE = """
    from math import inf

    def my_alphabeta(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, "MAX"), None
        is_max = game.to_move(state) == "MAX"
        best, move = (-inf if is_max else inf), None
        for a in game.actions(state):
            v, _ = my_alphabeta(game, game.result(state, a), alpha, beta)
            if v > best if is_max else v < best:
                best, move = v, a
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if {test}:
                break
        return best, move
"""


HALF, WHOLE = (3, "other-cut-rule"), (6, "")


@pytest.mark.parametrize(
    ("test", "points"),
    {
        "alpha >= beta": [WHOLE, WHOLE, HALF],
        "alpha > beta": [HALF, HALF, WHOLE],
        "(alpha > beta if is_max else alpha >= beta)": [HALF, HALF, HALF],
    }.items(),
)
def test_a_search_that_is_right_by_the_other_rule_gets_half_of_the_points(
    test: str, points: list[tuple[float, str]]
):
    tasks = [Task("it", "check", "alphabeta", "my_alphabeta", 6),
             Task("this", "exercise", "alphabeta", "my_alphabeta", 6),
             Task("that", "exercise", "alphabeta-strict", "my_alphabeta", 6)]  # fmt: skip
    text = BY_RULE.format(test=test)
    assert graded(text, *tasks) == points
    names: dict[str, Any] = {}
    exec(dedent(text), names)
    assert check_search(names["my_alphabeta"], "alphabeta", points=6).points == points[0][0]
    assert exercises["alphabeta"].check(names["my_alphabeta"]).score == points[1][0] / 6


def test_a_search_by_the_other_rule_without_the_pair_that_is_asked_for_gets_nothing():
    text = RIGHT_ONES.replace("alpha >= beta", "alpha > beta")
    tasks = TASKS[1], Task("it", "exercise", "alphabeta", "my_alphabeta", 6)
    assert graded(text, *tasks) == [(3, "other-cut-rule"), (0, "no-pair")]


def test_an_exercise_that_asks_for_the_first_best_move_gives_half_for_another():
    text = """
        def {name}(game, state):
            def value(s):
                if game.is_terminal(s):
                    return game.utility(s, "MAX")
                below = [value(game.result(s, a)) for a in game.actions(s)]
                return max(below) if game.to_move(s) == "MAX" else {other}(below)
            below = [(value(game.result(state, a)), a) for a in game.actions(state)]
            pick = max if game.to_move(state) == "MAX" else min
            return pick(reversed(below), key=lambda pair: pair[0])
    """
    task = Task("Minimax", "exercise", "minimax", points=4)
    assert graded(text.format(name=task.function, other="min"), task) == [(2, "not-first")]
    ((points, _),) = graded(text.format(name=task.function, other="max"), task)
    assert points == 0


@pytest.mark.parametrize(
    "text",
    ["""
        import numpy as np
        def my_minimax(game, state):
            def val(s):
                if game.is_terminal(s):
                    return game.utility(s, 'MAX')
                vs = np.array([val(game.result(s, a)) for a in game.actions(s)])
                return vs.max() if game.to_move(s) == 'MAX' else vs.min()
            vs = [val(game.result(state, a)) for a in game.actions(state)]
            return np.argmax(vs) if game.to_move(state) == 'MAX' else np.argmin(vs)
     """,
     """
        class my_minimax:
            def __init__(self, game, depth=4):
                self.game, self.depth = game, depth
            def search(self, state):
                return self.value(state, self.depth)
            def value(self, s, left):
                if self.game.is_terminal(s):
                    return {"move": None, "value": self.game.utility(s, "MAX")}
                if not left:
                    return {"move": None, "value": 0}
                below = {a: self.value(self.game.result(s, a), left - 1)["value"]
                         for a in self.game.actions(s)}
                best = (max if self.game.to_move(s) == "MAX" else min)(below, key=below.get)
                return {"move": best, "value": below[best]}
     """],
    ids=["a move of NumPy's alone", "an object, a depth and a dict"],
)  # fmt: skip
def test_any_usual_shape_will_do(text: str):
    assert graded(text, TASKS[0]) == [(4, "")]
