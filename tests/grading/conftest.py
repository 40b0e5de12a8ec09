"""A class that all tests of grading look at."""

from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import pytest
from school import HOSTILE, RIGHT_ONES, TASKS, built

from teachkit import grade

CLASS = 8
"""How many students the ordinary tests grade, besides a hostile one and two who are alike."""


class School(NamedTuple):
    """A class that was graded: its folders, what is to be found, and what was found."""

    handed: Path
    out: Path
    pupils: list[Any]
    marks: Any


@pytest.fixture(scope="session")
def school(tmp_path_factory: pytest.TempPathFactory) -> School:
    """A small class, with somebody in it who wants to write on other people's pages."""
    folder = tmp_path_factory.mktemp("school")
    handed, out = folder / "handed-in", folder / "marks"
    pupils = built(handed, CLASS)
    (handed / "<b onclick=x>Eve.py").write_text(dedent(HOSTILE), encoding="utf-8")
    (handed / "Rosa Twin.py").write_text(RIGHT_ONES, encoding="utf-8")
    (handed / "Luis Max Twin.py").write_text(f"# mine!\n{RIGHT_ONES}", encoding="utf-8")
    return School(handed, out, pupils, grade(handed, TASKS, out))
