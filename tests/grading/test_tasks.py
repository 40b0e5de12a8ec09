"""Tasks are read from a small file, and what is wrong with one is said kindly."""

from pathlib import Path

import pytest

from teachkit.grading.tasks import Task, read_tasks
from teachkit.quizzes.answers import Asked
from teachkit.study import exercises


def written(folder: Path, text: str) -> Path:
    path = folder / "tasks.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_of_tasks(tmp_path: Path):
    path = written(
        tmp_path,
        """
        [[task]]
        name = "Alpha-beta"
        check = "alphabeta"
        function = "my_search"
        points = 10

        [[task]]
        exercise = "minimax"
        points = 2.5

        [[task]]
        name = "First questions"
        quiz = "quiz-01"
        questions = [{kind = "pruned", seed = 1}, {kind = "values", tree = [[3, 5], [2, 9]]}]
        """,
    )
    assert read_tasks(path) == [
        Task("Alpha-beta", "check", "alphabeta", "my_search", 10),
        Task("minimax", "exercise", "minimax", "minimax", 2.5),
        Task(
            *("First questions", "quiz", "quiz-01"),
            questions=(Asked("pruned", 1), Asked("values", tree=((3, 5), (2, 9)))),
        ),
    ]


@pytest.mark.parametrize("key", exercises.keys())
def test_every_exercise_names_its_function(key: str):
    assert Task("it", "exercise", key).function.isidentifier()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "each begins with a line"),
        ("[[task]", "not TOML"),
        (f"a = {'[' * 5000}", "lists in lists without end"),
        (f"a = {'9' * 5000}", "not TOML"),
        (f"[[task]]\nexercise = 'minimax'\npoints = 1{'0' * 400}", "points are from 0 to 10,000"),
        ("[[task]]\nexercise = 'minimax'\npoints = nan", "points are from 0 to 10,000"),
        ("task = 3", "lists no tasks"),
        ("task = []", "there is no task"),
        ("[[task]]\nname = 'a'", "say one of check, exercise, quiz"),
        ("[[task]]\ncheck = 'minimax'\nexercise = 'minimax'", "say one of"),
        ("[[task]]\ncheck = 'minimax'", "say what the function is called"),
        ("[[task]]\ncheck = 'minimacks'\nfunction = 'f'", "try minimax"),
        ("[[task]]\nexercise = 'alfabeta'", "try alphabeta"),
        ("[[task]]\nexercise = 'minimax'\npoint = 3", "'point' is not known: try points"),
        ("[[task]]\nexercise = 'minimax'\npoints = '3'", "points cannot be '3'"),
        ("[[task]]\nexercise = 'minimax'\npoints = -1", "points are from 0"),
        ("[[task]]\nexercise = 'minimax'\npoints = nan", "points are from 0"),
        ("[[task]]\ncheck = 'alphabeta'\nfunction = 'f'\ncut = '='", "cut must be"),
        ("[[task]]\nquiz = 'a'", "has questions, as in"),
        ("[[task]]\nexercise = 'minimax'\nquestions = [{kind = 'next'}]", "has questions"),
        ("[[task]]\nquiz = 'a'\nquestions = [{kind = 'chess'}]", "kind must be one of"),
        ("[[task]]\nquiz = 'a'\nquestions = [{sort = 'next'}]", "a question has a kind"),
        ("[[task]]\nexercise = 'minimax'\n[[task]]\nexercise = 'minimax'", "two tasks called"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, told: str):
    with pytest.raises(ValueError, match=r"tasks\.toml") as error:
        read_tasks(written(tmp_path, text))
    assert told in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path):
    with pytest.raises(ValueError, match="cannot be read"):
        read_tasks(tmp_path / "none.toml")
