"""One submission, task by task: what it is worth, and what is wrong with it.

Job      a submission with the tasks it is graded by; the unit of work that an executor gets
Outcome  what came of one task
Row      what came of all of them
"""

import json
import random
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from time import perf_counter

from teachkit import __version__
from teachkit.grading.borrowed import suspicion
from teachkit.grading.candidate import Candidate
from teachkit.grading.exams import UNCONFIRMED, examine, what_it_is
from teachkit.grading.handed import Handed
from teachkit.grading.quiz import NO_ANSWERS, NOT_ALL_RIGHT, NOT_OWN, doubts, marked
from teachkit.grading.reports import read_report, report
from teachkit.grading.tasks import Task, points
from teachkit.isolation.child import Fault
from teachkit.isolation.submission import Submission
from teachkit.storage.json_file import Contents
from teachkit.storage.typed import NUMBER, Shape, fits
from teachkit.study.result import HALF, CheckResult, wrong
from teachkit.tournament.referee import Limits

FAULTS = {
    "start": ("does-not-start", "The file does not run"),
    "time": ("too-slow", "It does not come to an end in time"),
    "memory": ("too-much-memory", "It needs too much memory"),
    "processes": ("too-many-processes", "It starts too many processes"),
    "crash": ("process-ended", "It ended its whole program"),
    "garbled": ("garbled", "It answered what it was not asked"),
}
"""What can go wrong in a process, as a diagnosis."""
UNREADABLE, MISSING = "unreadable", "missing"
PACKAGE_SEARCH, NOT_GRADED = "package-search", "not-graded"
TROUBLE = {
    **dict(FAULTS.values()),
    UNREADABLE: "Nothing that can be graded was handed in",
    MISSING: "There is no function of this name",
    PACKAGE_SEARCH: "It lets teachkit search",
    UNCONFIRMED: "It passed its own checks, and not those that were drawn afterwards",
    NOT_GRADED: "It could not be graded: look at it",
    NO_ANSWERS: "No answers were handed in",
    NOT_OWN: "The answers are another student's",
    NOT_ALL_RIGHT: "Not all answers are right",
}
"""Diagnoses that are no mistakes of a search."""


MILDER: dict[str, Callable[[Task], Task]] = {
    "not-first": lambda task: replace(task, source="check"),
    "other-cut-rule": lambda task: replace(task, cut=">"),  # who cuts more often passes that too
}
"""What is wrong with a search that gets half of the points, and the task that it must fulfil."""


@dataclass(frozen=True)
class Job:
    """A submission to be graded."""

    handed: Handed
    tasks: tuple[Task, ...]
    key: str
    """What is the same as long as nothing has changed."""
    asked: str
    """What is the same as long as the tasks are."""
    secret: str
    """What nobody knows who hands something in: the trees are drawn from it."""
    limits: Limits
    version: str = __version__


@dataclass(frozen=True)
class Outcome:
    """What came of one task."""

    task: str
    points: float
    most: float
    """As many points as there are."""
    found: Contents
    """What there is to say, as a report."""
    function: str = ""
    note: str = ""
    """What whoever grades should look at."""

    @property
    def diagnosis(self) -> str:
        """What is wrong, in a word, or nothing."""
        return str(self.found["diagnosis"])

    def result(self, task: Task) -> CheckResult:
        """What there is to say, with pictures."""
        found = read_report(self.found, what_it_is(task))
        assert found is not None
        return found


@dataclass(frozen=True)
class Row:
    """What came of a submission."""

    student: str
    key: str
    asked: str
    """By which tasks it was graded, as a key."""
    outcomes: tuple[Outcome, ...] = field(default=())
    seconds: float = 0.0
    """How long it took."""

    @property
    def points(self) -> float:
        """All points together."""
        return round(sum(each.points for each in self.outcomes), 2)

    @property
    def notes(self) -> str:
        """What whoever grades should look at."""
        return " ".join(f"{each.task}: {each.note}" for each in self.outcomes if each.note)

    @property
    def text(self) -> str:
        """What came of it, line by line."""
        most = sum(each.most for each in self.outcomes)
        lines = [f"{self.student}: {self.points:g} of {points(most)}"]
        for each in self.outcomes:
            lines.append(f"  {each.task}: {each.points:g} of {points(each.most)}")
            lines[-1] += f": {each.found['title']}" if each.diagnosis else ""
        return "\n".join([*lines, *([f"  {self.notes}"] if self.notes else [])])

    @property
    def contents(self) -> Contents:
        """What is written to a file."""
        return asdict(self)

    @classmethod
    def of(cls, contents: Contents) -> "Row | None":
        """The row in a line of a file, if the line is whole."""
        if not fits(contents, SHAPE):
            return None
        outcomes = [Outcome(**each) for each in contents["outcomes"]]
        if any(read_report(each.found, DRAWN) is None for each in outcomes):
            return None
        return cls(**contents | {"outcomes": tuple(outcomes)})


DRAWN = what_it_is(Task("any", "check", "minimax", "any"))
SHAPE: Shape = {
    "student": str,
    "key": str,
    "asked": str,
    "outcomes": [
        {
            "task": str,
            "points": NUMBER,
            "most": NUMBER,
            "found": dict,
            "function": str,
            "note": str,
        },
    ],
    "seconds": NUMBER,
}


class Stopped(Exception):
    """Nobody wants to know any more."""


def grade_one(job: Job, stop: threading.Event | None = None) -> Row:
    """What a submission is worth; whatever it does, a row comes back."""
    if job.version != __version__:
        raise ValueError(f"teachkit {job.version} asks, and here is {__version__}: install it")
    began = perf_counter()
    with Grading(job) as grading:
        outcomes = []
        for task in job.tasks:
            if stop is not None and stop.is_set():
                raise Stopped
            outcomes.append(grading.outcome(task))
    seconds = round(perf_counter() - began, 3)
    return Row(job.handed.name, job.key, job.asked, tuple(outcomes), seconds)


class Grading:
    """Grades the tasks of one submission, each file in one child as long as that lives."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._candidates: dict[str, Candidate] = {}

    def __enter__(self) -> "Grading":
        return self

    def __exit__(self, *_: object) -> None:
        for each in self._candidates.values():
            each.close()

    def outcome(self, task: Task) -> Outcome:
        """What came of a task."""
        try:
            found = self._result(task)
            told, note = report(found), self._note(task, found.passed)
        except Exception as error:  # whatever a submission has made of us, the others go on
            found = wrong(NOT_GRADED, TROUBLE[NOT_GRADED], told=repr(error))
            told, note = report(found), ""
        told = json.loads(json.dumps(told))  # as it is when it is read again
        gained = round(task.points * found.score, 2)
        return Outcome(task.name, gained, task.points, told, task.function, note)

    def _note(self, task: Task, is_right: bool) -> str:
        handed = self._job.handed
        if task.source == "quiz":
            return doubts(handed)
        return suspicion(handed, task.function) if is_right else ""

    def _result(self, task: Task) -> CheckResult:
        handed = self._job.handed
        if task.source == "quiz":
            return marked(handed, task)
        file = handed.file_with(task.function)
        if file is None:
            told = "\n".join(handed.problems) or "Nothing was handed in that could be run."
            return wrong(UNREADABLE, TROUBLE[UNREADABLE], told=told)
        candidate = self._candidate(file)
        try:
            with candidate.at_task():
                return self._judged(candidate, task)
        except Fault as fault:
            key, title = FAULTS[fault.kind]
            return wrong(key, title, told=fault.words)

    def _candidate(self, file: Submission) -> Candidate:
        handed, limits = self._job.handed, self._job.limits
        if file.file not in self._candidates:
            self._candidates[file.file] = Candidate(file, handed.beside(file), limits)
        return self._candidates[file.file]

    def _judged(self, candidate: Candidate, task: Task) -> CheckResult:
        """What the child reports, if that is bad; if not, what comes of trying it from here."""
        defined = candidate.defined(task.function)
        if not defined.get("defined"):
            told = str(defined.get("error") or "")[:1000]
            because = f"\nThe first error in the notebook is {told}" if told else ""
            told = f"{self._job.handed.missing(task.function)}{because}"
            return wrong(MISSING, TROUBLE[MISSING], told=told)
        found = read_report(candidate.checked(task.contents, task.function), what_it_is(task))
        if found is None:
            raise Fault("garbled")
        milder = MILDER.get(found.diagnosis)
        if not found and milder is None:
            return found
        chance = random.Random(f"{self._job.secret} {self._job.key} {task.name}")
        finding = examine(candidate, task if milder is None else milder(task), chance)
        if finding.used:
            used = " and ".join(sorted(each[:60] for each in finding.used))
            told = f"It was seen to use {used} of teachkit. Write the search yourself."
            return wrong(PACKAGE_SEARCH, TROUBLE[PACKAGE_SEARCH], told=told)
        if milder is not None:
            found.score = HALF if finding.wrong is None else 0.0  # a wrong result is false
            return found
        return found if finding.wrong is None else finding.wrong
