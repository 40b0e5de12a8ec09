"""Tasks: what is graded, read from a small TOML file or from a command line.

[[task]]
name = "Alpha-beta"
check = "alphabeta"         # what `check_search` is to find in...
function = "my_search"      # ...the function of this name
points = 10
given = "def my_search..."  # what students were given to begin with: nobody has copied that

[[task]]
name = "Minimax"
exercise = "minimax"        # the function has the name that the exercise gives it
points = 5

[[task]]
name = "First questions"
quiz = "quiz-01"            # answers that Quiz(..., student="...", name="quiz-01") has saved
questions = [{kind = "pruned", seed = 1}, {kind = "values", seed = 1, level = "easy"}]
points = 3
"""

import ast
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from teachkit.game import shown
from teachkit.quizzes.answers import Asked
from teachkit.storage.json_file import TOO_DEEP, Contents
from teachkit.storage.typed import NUMBER, Shape, fits
from teachkit.study.check.check import CUTS, KINDS
from teachkit.study.exercises import PIECES

SOURCES = ("check", "exercise", "quiz")
"""What a task can be of."""
SHAPES: dict[str, Shape] = {
    "name": str,
    **dict.fromkeys(SOURCES, str),
    "function": str,
    "cut": str,
    "given": str,
    "points": NUMBER,
    "questions": [dict],
}
"""What can be said of a task."""
MOST_POINTS = 10_000
EXERCISES = {each.key: each for each in PIECES}


@dataclass(frozen=True)
class Task:
    """What a function in a student's file is to do, or the quiz whose answers count.

    >>> Task("Minimax", "exercise", "minimax", points=5).function
    'minimax'
    """

    name: str
    """Its title."""
    source: str
    """Where it comes from: "check", "exercise" or "quiz"."""
    key: str
    """Which kind of search, which exercise, or which quiz."""
    function: str = ""
    """What the function is called; that of an exercise is called as in its stub, if not told."""
    points: float = 1
    cut: str = ""
    """The cut rule that alpha-beta is to have; that of an exercise, or else >=, if not told."""
    questions: tuple[Asked, ...] = ()
    """The questions of a quiz."""
    given: str = ""
    """The code that students got to begin with; the stub of an exercise, if not told."""

    def __post_init__(self) -> None:
        if not self.name.strip() or not self.name.isprintable():
            raise ValueError(f"a task needs a name that can be read, not {shown(self.name)}")
        if self.source not in SOURCES:
            raise ValueError(f"{self.name}: a task is of {', '.join(SOURCES)}, not {self.source!r}")
        if not 0 <= self.points <= MOST_POINTS:
            told = shown(self.points)
            raise ValueError(f"{self.name}: points are from 0 to {MOST_POINTS:,}: {told}")
        if not self.cut:
            object.__setattr__(self, "cut", ">" if self.key == "alphabeta-strict" else ">=")
        self._check_key()
        self._check_questions()
        if self.source == "exercise" and not self.function:
            object.__setattr__(self, "function", stub_name(self.key))
        if self.source == "exercise" and not self.given:
            object.__setattr__(self, "given", EXERCISES[self.key].stub)
        if self.source != "quiz" and not self.function.isidentifier():
            raise ValueError(
                f'{self.name}: say what the function is called, as in function = "my_search"'
            )

    def _check_key(self) -> None:
        known = {"check": list(KINDS), "exercise": list(EXERCISES), "quiz": [self.key]}
        names = known[self.source]
        if self.key not in names or not self.key:
            near = get_close_matches(self.key, names) or names
            raise ValueError(
                f"{self.name}: there is no {self.source} {shown(self.key)}: try {', '.join(near)}"
            )
        if self.cut not in CUTS:
            raise ValueError(f"{self.name}: cut must be '>=' or '>', not {shown(self.cut)}")

    def _check_questions(self) -> None:
        if (self.source == "quiz") != bool(self.questions):
            raise ValueError(
                f"{self.name}: a quiz, and nothing else, has questions, as in "
                'questions = [{kind = "pruned", seed = 1}]'
            )
        for each in self.questions:
            try:
                _ = each.question
            except ValueError as error:
                raise ValueError(f"{self.name}: {error}") from None

    @property
    def contents(self) -> Contents:
        """The task as a file has it."""
        asked = [each.contents for each in self.questions]
        cut = {"cut": self.cut} if self.source == "check" else {}
        more = {"questions": asked} if asked else {"function": self.function, **cut}
        return {"name": self.name, self.source: self.key, **more, "points": self.points}


def read_tasks(path: str | Path) -> list[Task]:
    """The tasks in a TOML file, or a ValueError that says what is wrong with it."""
    path = Path(path)
    try:
        contents = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} is not text (UTF-8)") from None
    except RecursionError:
        raise ValueError(f"{path.name} is not TOML: {TOO_DEEP}") from None
    except ValueError as error:
        raise ValueError(f"{path.name} is not TOML: {error}") from None
    tables = contents.get("task")
    if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
        raise ValueError(f"{path.name} lists no tasks: each begins with a line [[task]]")
    try:
        return checked(map(_task, tables))
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from None


def checked(tasks: Iterable[Task]) -> list[Task]:
    """The tasks, unless there are none or two of one name, which is a ValueError."""
    found = list(tasks)
    names = [task.name for task in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"there are two tasks called {twice!r}: give each a name of its own")
    if not found:
        raise ValueError("there is no task: say what is to be graded")
    return found


def _task(table: dict[str, Any]) -> Task:
    """The task in a table of a file."""
    called = shown(table.get("name", "a task without name"))
    for key, value in table.items():
        if key not in SHAPES:
            near = get_close_matches(key, SHAPES) or SHAPES
            raise ValueError(f"{called}: {key!r} is not known: try {', '.join(near)}")
        if not fits(value, SHAPES[key]):
            raise ValueError(f"{called}: {key} cannot be {shown(value)}")
    sources = [each for each in SOURCES if each in table]
    if len(sources) != 1:
        raise ValueError(f"{called}: say one of {', '.join(SOURCES)}")
    (source,) = sources
    if "cut" in table and source != "check":
        raise ValueError(f"{called}: only a check has a cut rule to choose")
    rest: dict[str, Any] = {
        key: table[key] for key in ("function", "points", "cut", "given") if key in table
    }
    try:
        rest["questions"] = tuple(map(Asked.of, table.get("questions", [])))
    except ValueError as error:
        raise ValueError(f"{called}: {error}") from None
    return Task(table.get("name", table[source]), source, table[source], **rest)


def points(number: float) -> str:
    """So many points, in words."""
    return "1 point" if number == 1 else f"{number:g} points"


def stub_name(key: str) -> str:
    """What the function is called that an exercise asks for."""
    kinds = ast.FunctionDef | ast.ClassDef
    body = ast.parse(EXERCISES[key].stub).body
    return next(each.name for each in body if isinstance(each, kinds))
