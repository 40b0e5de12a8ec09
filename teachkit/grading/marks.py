"""The marks of a class: one row a student, and what is wrong how often."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path

from teachkit.draw.table import Table
from teachkit.grading.grader import Outcome, Row
from teachkit.grading.tasks import Task
from teachkit.values import plain_number

MOST_SHOWN = 10
"""This many mistakes are shown at a glance."""


class Marks:
    """What grading found.

    `table` has a row for each student: the points of each task, their total, and what is wrong.
    `mistakes` counts what is wrong, the most frequent first. `save("marks.csv")` writes the table.
    """

    def __init__(self, tasks: Sequence[Task], rows: Sequence[Row]) -> None:
        self.tasks = list(tasks)
        self.rows = list(rows)
        """What came of each submission, by name of the student."""

    @cached_property
    def table(self) -> Table:
        """The points of each student, what is wrong, and what to look at."""
        columns = ["student", *(task.name for task in self.tasks), "total"]
        columns += [*(f"{task.name}: diagnosis" for task in self.tasks), "remarks"]
        lines = []
        for row in self.rows:
            points = [plain_number(float(each.points)) for each in row.outcomes]
            wrong = [each.diagnosis for each in row.outcomes]
            lines.append([row.student, *points, plain_number(float(row.points)), *wrong, row.notes])
        return Table(columns, lines)

    @cached_property
    def mistakes(self) -> Table:
        """What is wrong, and how many students have it, by task; the most frequent first."""
        found = self.by_mistake
        often = sorted(found.items(), key=lambda item: -len(item[1]))
        lines = [
            [task, diagnosis, examples[0][1].found["title"], len(examples)]
            for (task, diagnosis), examples in often
        ]
        return Table(["task", "diagnosis", "what is wrong", "students"], lines)

    @cached_property
    def by_mistake(self) -> dict[tuple[str, str], list[tuple[Row, Outcome]]]:
        """All outcomes of each task that have the same diagnosis."""
        found: dict[tuple[str, str], list[tuple[Row, Outcome]]] = {}
        for row in self.rows:
            for each in row.outcomes:
                if each.diagnosis:
                    found.setdefault((each.task, each.diagnosis), []).append((row, each))
        return found

    @property
    def passes(self) -> Counter[str]:
        """How many students pass each task."""
        right = (each.task for row in self.rows for each in row.outcomes if not each.diagnosis)
        return Counter({task.name: 0 for task in self.tasks}) + Counter(right)

    @property
    def summary(self) -> str:
        """How many students there are, and how many pass each task."""
        passed = "; ".join(f"{task.name}: {self.passes[task.name]} pass" for task in self.tasks)
        students = "1 student" if len(self.rows) == 1 else f"{len(self.rows)} students"
        return f"{students}. {passed}."

    def __repr__(self) -> str:
        found = self.mistakes
        more = len(found) - MOST_SHOWN
        note = f"and {more} more: see class.html" if more > 0 else ""
        first = Table(found.columns, found.rows[:MOST_SHOWN], note)
        return f"{self.summary}\n{first if len(found) else ''}".strip()

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the table as a .csv file."""
        return self.table.save(path)
