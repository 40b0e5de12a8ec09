"""The command that grades a class."""

import contextlib
from pathlib import Path

import pytest
from school import RIGHT_ONES

from teachkit import Quiz
from teachkit.app.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    handed = tmp_path / "handed-in"
    handed.mkdir()
    (handed / "ann.py").write_text(RIGHT_ONES)
    (handed / "bob.py").write_text("def other(game, state):\n    return 99\n")
    (handed / "cem.py").write_text("1 / 0")
    return tmp_path


def test_it_grades_tells_and_writes(folder: Path, capsys: pytest.CaptureFixture[str]):
    words = ["grade", "handed-in", "--check", "my_alphabeta=alphabeta"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "3 students. my_alphabeta: 1 pass." in said
    assert "does-not-start" in said
    found = {path.relative_to(folder / "marks").as_posix() for path in folder.rglob("marks/**/*.*")}
    assert found == {
        *("marks.csv", "marks.jsonl", "class.html"),
        *("pages/ann.html", "pages/bob.html", "pages/cem.html"),
    }
    assert main([*words, "--only", "Ann"]) == 0
    own = "ann: 1 of 1 point\n  my_alphabeta: 1 of 1 point\n"
    assert capsys.readouterr().out == own + said, "what came of this student, and of all"


def test_a_dry_run_says_what_is_there_and_runs_nothing(folder: Path, capsys):
    (folder / "tasks.toml").write_text('[[task]]\nexercise = "minimax"\npoints = 5\n')
    words = ["--check", "my_alphabeta=alphabeta", "--tasks", "tasks.toml", "--exercise", "nim"]
    assert main(["grade", "handed-in", *words, "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert "3 students, 3 tasks" in said
    assert "minimax: function minimax, 5 points" in said
    assert "ann: ann.py  no minimax seen  no Nim seen" in said
    assert "my_alphabeta: function my_alphabeta, 1 point\n" in said
    assert not (folder / "marks").exists()


QUIZ = """
[[task]]
quiz = "week 1"
questions = [{kind = "pruned", seed = 1}, {kind = "values", seed = 1}]
"""


def test_a_dry_run_tells_what_cannot_be_read_and_whose_the_answers_are(folder: Path, capsys):
    (folder / "tasks.toml").write_text(QUIZ)
    (folder / "handed-in" / "notes.txt").write_text("bring chalk")
    (folder / "handed-in" / "Eva_Lund.py").write_text("x = 1\nbest = None:\n")
    (folder / "handed-in" / "ann.answers.json").write_text("{")
    (folder / "handed-in" / "dan.py").write_text("\n")
    with contextlib.chdir(folder / "handed-in"):
        quiz = Quiz("pruned", seed=1, student="Eva Lund", name="week 1")
        quiz._do(None, {"check": quiz.question.key, "turn": 1}, None)
    words = ["grade", "handed-in", "--tasks", "tasks.toml", "--exercise", "minimax"]
    assert main([*words, "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert "Passed over, as no submissions: notes.txt\n5 students, 2 tasks" in said
    (eva,) = (line for line in said.splitlines() if "Lund" in line)
    assert eva.startswith("Eva_Lund: Eva_Lund.py, Eva Lund.answers.json ")
    assert "1 of 2 answers to week 1  Eva_Lund.py, line 2: " in eva
    assert "0 of 2 answers to week 1; ann.answers.json" in said
    assert "dan.py is empty." in said


def test_a_student_is_named_in_any_spelling_of_the_name(folder: Path, capsys):
    apart, name = "Zoe\N{COMBINING DIAERESIS}", "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"
    (folder / "handed-in" / f"{apart}.py").write_text("1 / 0")  # as macOS writes it
    words = ["grade", "handed-in", "--exercise", "my_minimax=minimax"]
    assert main([*words, "--only", apart.lower(), "--only", "ANN"]) == 0
    assert "2 students" in capsys.readouterr().out
    assert (folder / "marks" / "pages" / f"{name}.html").exists()
    assert main([*words, "--only", "zo"]) == 1
    assert f"try {name}" in capsys.readouterr().err


def test_who_stops_it_is_told_how_to_go_on(folder: Path, monkeypatch, capsys):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("teachkit.grading.grade._grade", interrupted)
    assert main(["grade", "handed-in", "--exercise", "minimax", "--out", "mine"]) == 130
    assert "kept in mine: the same command goes on there" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere", "--exercise", "minimax"], "there is no folder nowhere"),
        (["handed-in"], "say what to grade"),
        (["handed-in", "--check", "alphabeta"], "write --check my_search=alphabeta"),
        (["handed-in", "--check", "f=alfabeta"], "try alphabeta"),
        (["handed-in", "--check", "f-g=minimax"], "--check f-g=minimax: no function can be called"),
        (["handed-in", "--exercise", "minimacks"], "try minimax"),
        (["handed-in", "--tasks", "no.toml"], "no.toml cannot be read"),
        (["handed-in", "--exercise", "minimax", "--only", "zoe"], "nobody called 'zoe'"),
        (["handed-in", "--exercise", "minimax", "--memory", "3"], "memory must be megabytes"),
        (["handed-in", "--exercise", "minimax", "--memory", "3", "--dry-run"], "memory must be"),
        (["handed-in", "--exercise", "minimax", "--out", "handed-in/ann.py"], "ann.py"),
    ],
)
def test_what_cannot_be_done_is_said(folder: Path, capsys, words: list[str], told: str):
    assert main(["grade", *words]) == 1
    said = capsys.readouterr().err
    assert said.splitlines()[-1].startswith("teachkit: ")
    assert told in said
