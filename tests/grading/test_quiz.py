"""Answers to quizzes: saved beside the notebook, handed in, and marked by whoever grades."""

import json
from pathlib import Path
from typing import Any

import pytest

from teachkit import Quiz, grade
from teachkit.grading.marks import Marks
from teachkit.grading.tasks import Task
from teachkit.quizzes.answers import Asked, read_answers

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TASK = Task(
    *("Quiz", "quiz", "week 1"),
    points=4,
    questions=(Asked("pruned", tree=((3, 12, 8), (2, 4, 6), (14, 5, 2))), Asked("values", 1)),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path / "in")
    return tmp_path


def check(quiz: Quiz, answer: Any) -> str:
    """Answer as the browser does; what is said then."""
    quiz._do(None, {"check": answer, "turn": 1}, None)
    return " ".join(quiz._scene["verdict"]["lines"])


def asked(student: str) -> list[Quiz]:
    both = {"student": student, "name": "week 1"}
    return [Quiz("pruned", tree=TREE, **both), Quiz("values", seed=1, **both)]


def marked(folder: Path) -> Marks:
    return grade(folder / "in", [TASK], folder / "out")


def test_what_is_checked_is_saved_and_marked(folder: Path):
    one, other = asked("Ada Novak")
    assert "Saved to Ada Novak.answers.json" in check(one, [4, 5])
    check(other, other.question.key)
    (row,) = marked(folder).rows
    assert (row.student, row.points, row.outcomes[0].diagnosis) == ("Ada Novak", 4, "")


def test_the_first_answer_counts_and_may_be_right_in_part(folder: Path):
    one, _ = asked("Ben")
    check(one, [4])
    check(one, [4, 5])
    (entry,) = read_answers(folder / "in" / "Ben.answers.json")
    assert (entry["first"], entry["last"], entry["tries"]) == ([4], [4, 5], 2)
    (row,) = marked(folder).rows
    assert (row.points, row.outcomes[0].diagnosis) == (1, "not-all-right")
    assert "2. " in row.outcomes[0].found["told"]
    assert "no answer" in row.outcomes[0].found["told"]


def test_who_looks_first_has_no_answer(folder: Path):
    one, _ = asked("Cem")
    one._do(None, {"do": "reveal"}, None)
    check(one, [4, 5])
    (row,) = marked(folder).rows
    assert row.points == 0
    assert "the right answer was shown before one was checked" in row.outcomes[0].found["told"]


def test_loose_answers_are_those_of_the_student_with_the_same_words(folder: Path):
    for name in ("Eva_Lund.py", "Novak Ada_10001_assignsubmission_file/x.py", "Bo.py"):
        (folder / "in" / name).parent.mkdir(exist_ok=True)
        (folder / "in" / name).write_text("x = 1\n")
    for student, name in (("Eva Lund", "Eva Lund"), ("Ada Novak", "Ada Novak"), ("Bo", "mine")):
        one, _ = asked(student)
        check(one, [4, 5])
        saved = folder / "in" / f"{student}.answers.json"
        saved.rename(folder / "in" / f"{name}.answers.json")
    rows = {row.student: row.points for row in marked(folder).rows}
    assert rows == {"Bo": 2, "Eva_Lund": 2, "Novak Ada": 2}


def test_a_student_is_told_what_counts_before_anything_is_clicked(folder: Path):
    one, _ = asked("Ada Novak")
    for quiz in (one, one.next()):
        hint = quiz._scene["asked"]["hint"]
        assert "Saved under the name Ada Novak: the first answer that you check counts" in hint
    one._do(None, {"do": "reveal"}, None)
    said = " ".join(one._scene["verdict"]["lines"])
    assert "The answer was shown first: none counts." in said
    assert "none counts" in check(one, [4, 5])
    page = one._values()
    assert "Saved" not in json.dumps(page), "a page of its own saves nothing"
    assert "Saved" not in Quiz("pruned")._scene["asked"]["hint"]


def test_answers_to_other_questions_do_not_count(folder: Path):
    easy = Quiz("pruned", tree=[[3, 5], [2, 9]], student="Dana", name="week 1")
    check(easy, easy.question.key)
    other = Quiz("values", seed=1, student="Dana", name="week 2")
    check(other, other.question.key)
    assert marked(folder).rows[0].points == 0


def test_answers_belong_to_the_notebook_beside_them(folder: Path):
    (folder / "in" / "Eva.py").write_text("x = 1\n")
    one, _ = asked("Eva")
    check(one, [4, 5])
    own = folder / "in" / "Novak Filip_12_assignsubmission_file_"
    own.mkdir()
    one, _ = asked("Filip Novak")
    check(one, [4, 5])
    (folder / "in" / "Filip Novak.answers.json").rename(own / "any.answers.json")
    rows = {row.student: row.points for row in marked(folder).rows}
    assert rows == {"Eva": 2, "Novak Filip": 2}


def test_answers_of_another_student_do_not_count_and_all_are_told(folder: Path):
    one, _ = asked("Ada Novak")
    check(one, [4, 5])
    saved = (folder / "in" / "Ada Novak.answers.json").read_text()
    (folder / "in" / "Ben").mkdir()
    (folder / "in" / "Ben" / "my.answers.json").write_text(saved)
    marks = marked(folder)
    assert [(row.student, row.points) for row in marks.rows] == [("Ben", 0), ("Ada Novak", 2)]
    assert marks.rows[0].outcomes[0].diagnosis == "answers-of-another"
    ben, ada = marks.table
    assert ada["remarks"] == ""
    assert "Answers of Ada Novak were handed in here" in ben["remarks"]
    assert "Answers of Ada Novak" in (folder / "out" / "class.html").read_text()
    own = (folder / "out" / "pages" / "Ben.html").read_text()
    assert "another student of the class has saved do not count" in own
    assert "Ada" not in own


def test_answers_saved_by_a_name_that_nobody_has_count_and_are_told(folder: Path):
    one, _ = asked("Somebody Else")
    check(one, [4, 5])
    (folder / "in" / "Somebody Else.answers.json").rename(folder / "in" / "Cem.answers.json")
    marks = marked(folder)
    assert marks.rows[0].points == 2
    assert "Quiz: The file of answers is Somebody Else's" in marks.table[0]["remarks"]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"format": "teachkit book of answers", "version": 1, "answers": [{"quiz": 3}]}',
        '{"format": "teachkit book of answers", "version": 9, "answers": []}',
        json.dumps({"format": "teachkit book of answers", "version": 1, "answers": [
            {"quiz": "week 1", "asked": {"kind": "values", "seed": 1}, "first": [[[]]], "last": 3,
             "tries": 1}]}),
        json.dumps({"format": "teachkit book of answers", "version": 1, "answers": [
            {"quiz": "week 1", "asked": {"right": True}, "first": 1, "last": 3, "tries": 1}]}),
    ],
)  # fmt: skip
def test_a_damaged_file_is_no_points_and_no_end(folder: Path, text: str):
    (folder / "in" / "Gus.answers.json").write_text(text)
    (row,) = marked(folder).rows
    assert row.points == 0
    assert row.outcomes[0].diagnosis in ("no-answers", "not-all-right")


def test_a_damaged_file_is_not_written_over(folder: Path):
    path = folder / "in" / "Hana.answers.json"
    path.write_text("{")
    one, _ = asked("Hana")
    assert "✗ Not saved" in check(one, [4, 5])
    assert path.read_text() == "{"


@pytest.mark.parametrize("student", ["", " ", "a\nb", 3])
def test_a_student_needs_a_name(student: Any):
    with pytest.raises(ValueError, match="student must be a name"):
        Quiz(student=student)
