"""Grading: a folder of submissions in, marks and pages out."""

import json
import secrets
import threading
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from difflib import get_close_matches
from functools import partial
from hashlib import sha256
from pathlib import Path

from teachkit import __version__
from teachkit.grading.class_page import class_page
from teachkit.grading.grader import Job, Row, grade_one
from teachkit.grading.handed import FILE, Handed, composed, found_in
from teachkit.grading.marks import Marks
from teachkit.grading.page import PAGES, page_of, student_page
from teachkit.grading.tasks import Task, checked, read_tasks
from teachkit.host import HAS_PROCESSES
from teachkit.progress import Bar
from teachkit.storage.files import write_whole
from teachkit.storage.lines import Lines
from teachkit.tournament.arena import checked_limits, prepare
from teachkit.tournament.engine import Engine, engine

SCHEMA = 1

Tasks = Mapping[str, str] | Iterable[Task] | str | Path
"""A task file, tasks, or what `check_search` is to find in functions, by their names."""


def grade(
    folder: str | Path,
    tasks: Tasks,
    out: str | Path,
    *,
    only: Collection[str] = (),
    memory: int = 512,
    executor: Executor | None = None,
) -> Marks:
    """Grade the submissions in a folder; marks and pages are written to the folder `out`.

    A submission is a .py file, a notebook, or a folder of them; a student has the name of the
    file or folder. `tasks` are a task file (TOML), a list of tasks, or a dict such as
    {"my_search": "alphabeta"}: the names of functions, and what each is to be.

    Each submission runs in a process of its own and may use `memory` megabytes. What it says of
    itself is not believed: a function that passes was tried here too, on trees that were drawn
    afterwards. What is done is kept at once: a run that was stopped goes on where it was, and a
    submission that has changed is graded again. `only` names students who are graded once more.
    Who is no longer in the folder has no row and no page.
    An `executor` of `concurrent.futures` or Dask grades elsewhere.
    """
    wanted = tuple(listed(tasks))
    limits = checked_limits(1.0, memory)
    if not HAS_PROCESSES:
        raise ValueError("grading needs processes, and a browser has none: do it on a computer")
    if Path(out).is_file():
        raise ValueError(f"{out} is a file: name a folder for the marks")
    handed = found_in(folder, out)
    names = {each.name for each in handed}
    again = _named(only, handed)
    prepare()
    with _Record(Path(out)) as record, engine(executor, parallel=True) as running:
        asked = _key([each.contents for each in wanted])
        jobs = [
            Job(each, wanted, _key([each.digest, asked, memory]), asked, record.secret, limits)
            for each in handed
        ]
        if again:
            left = [job for job in jobs if job.handed.name in again]
            record.check_others(names - again, asked)
        else:
            left = [job for job in jobs if not record.has(job)]
        _grade(left, record, running)
        record.drop_pages(names)
        rows = [record.rows[job.handed.name] for job in jobs if job.handed.name in record.rows]
    marks = Marks(wanted, rows)
    marks.save(Path(out) / "marks.csv")
    write_whole(Path(out) / "class.html", class_page(marks, handed))
    return marks


def listed(tasks: Tasks) -> list[Task]:
    """The tasks that are meant, or a ValueError."""
    if isinstance(tasks, str | Path):
        return read_tasks(tasks)
    if isinstance(tasks, Mapping):
        return checked(Task(name, "check", kind, name) for name, kind in tasks.items())
    return checked(tasks)


def _key(parts: Sequence[object]) -> str:
    """What is the same as long as submission, tasks and teachkit are."""
    return sha256(json.dumps([__version__, *parts], sort_keys=True).encode()).hexdigest()[:24]


def _named(only: Collection[str], handed: list[Handed]) -> set[str]:
    """The students who are meant, in capitals or not; a ValueError for nobody."""
    names = {each.name.casefold(): each.name for each in handed}
    for name in only:
        if composed(name).casefold() not in names:
            near = get_close_matches(composed(name).casefold(), names)
            hint = f": try {' or '.join(names[each] for each in near)}" if near else ""
            raise ValueError(f"nobody called {name!r} handed anything in{hint}")
    return {names[composed(name).casefold()] for name in only}


def _grade(jobs: list[Job], record: "_Record", running: Engine) -> None:
    with Bar("Grading", unit="submissions", total=len(jobs), ticking=True) as bar:
        found = running.results(partial(graded, **running.options), jobs)
        for done, (_, (row, page)) in enumerate(found, 1):
            record.add(row, page)
            bar.to(done)


def graded(job: Job, stop: threading.Event | None = None) -> tuple[Row, str]:
    """What a submission is worth, and its page."""
    row = grade_one(job, stop)
    return row, student_page(job, row)


class _Record:
    """The rows that there are, in memory and in a file."""

    def __init__(self, out: Path) -> None:
        self._out = out
        (out / PAGES).mkdir(parents=True, exist_ok=True)
        self._lines = Lines(out / FILE, "marks", {"schema": SCHEMA})
        entries = self._lines.entries
        secret = next((each["secret"] for each in entries if "secret" in each), None)
        if not isinstance(secret, str):
            secret = secrets.token_hex(16)
            self._lines.add([{"secret": secret}])
        self.secret = secret
        """What the trees are drawn from: the same if a run goes on, and known to nobody else."""
        found = [row for row in map(Row.of, entries) if row is not None]
        self.rows = {row.student: row for row in found}

    def __enter__(self) -> "_Record":
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.__exit__()

    def has(self, job: Job) -> bool:
        """Is there a row of just this submission, and its page?"""
        row = self.rows.get(job.handed.name)
        return (
            row is not None and row.key == job.key and (self._out / page_of(row.student)).exists()
        )

    def check_others(self, students: set[str], asked: str) -> None:
        """A ValueError if marks that are not made again are of other tasks than these."""
        if any(name in self.rows and self.rows[name].asked != asked for name in students):
            raise ValueError(
                f"the other marks in {self._out} are of other tasks or points: grade everybody "
                "by these, without --only, or name another folder with --out"
            )

    def drop_pages(self, students: set[str]) -> None:
        """Take away the pages of those who are no longer among the students."""
        for name in self.rows.keys() - students:
            (self._out / page_of(name)).unlink(missing_ok=True)

    def add(self, row: Row, page: str) -> None:
        """Keep a row and its page."""
        write_whole(self._out / page_of(row.student), page)
        self._lines.add([row.contents])
        self.rows[row.student] = row
