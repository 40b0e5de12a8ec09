"""A student's file in a child process, as who grades it sees it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Any

from teachkit.isolation.child import Child, Fault
from teachkit.isolation.submission import Submission
from teachkit.storage.json_file import Contents
from teachkit.tournament.referee import START_UP, Limits

CHECK = 60.0
"""How many seconds of work looking for mistakes may take; it limits itself to less."""
ONCE = 5.0
"""One answer afterwards may take this many seconds of work..."""
ALL = 40.0
"""...and all those for one task this many."""
PATIENCE = 10
"""They may wait this many times as long."""

OUTSIDE = "\nThat is outside the functions, in what is done as soon as the file is run."


class Candidate:
    """Answers questions about a submission; its child is started when needed."""

    def __init__(self, submission: Submission, beside: dict[str, str], limits: Limits) -> None:
        self._submission, self._beside, self._limits = submission, beside, limits
        self._child: Child | None = None
        self._refused: Fault | None = None
        """Why the file does not start; then nobody tries again."""
        self._until = self._work_until = 0.0

    @contextmanager
    def at_task(self) -> Iterator[None]:
        """Have a child for a task; one that fails is ended, and the next task gets another."""
        if self._refused is not None:
            raise self._refused
        if self._child is None:
            self._child = self._started()
        try:
            yield
        except Fault:
            self.close()
            raise

    def _started(self) -> Child:
        worker = "teachkit.grading.answering:Answering"
        child = Child(worker, memory=self._limits.memory)
        code = {"file": self._submission.file, "cells": self._submission.cells}
        try:
            child.ask(code | {"beside": self._beside}, START_UP)
        except Fault as fault:
            outside = "" if fault.kind == "crash" else OUTSIDE
            self._refused = Fault("start", fault.words + outside, fault.printed)
            raise self._refused from None
        return child

    def defined(self, function: str) -> dict[str, Any]:
        """Whether there is a function of this name, and if not, perhaps why."""
        assert self._child is not None
        found = self._child.ask({"defined": function}, ONCE).content
        return found if type(found) is dict else {}

    def checked(self, task: Contents, function: str) -> Any:
        """What it reports of a function; from then on it has time for answers."""
        assert self._child is not None
        answer = self._child.ask({"check": task, "function": function}, CHECK)
        self._until = perf_counter() + PATIENCE * ALL
        self._work_until = self._child.worked + ALL
        return answer.content

    def ask(self, question: Any) -> dict[str, Any]:
        """What it answers to a question; anything else than a dict is a Fault."""
        assert self._child is not None
        left = self._work_until - self._child.worked
        if left < 0 or perf_counter() > self._until:
            raise Fault("time", f"All answers together took too long: {ALL:g} s are allowed.")
        found = self._child.ask(question, min(ONCE, left + 0.1)).content
        if type(found) is not dict:
            raise Fault("garbled")
        return found

    def close(self) -> None:
        """End the child."""
        if self._child is not None:
            with suppress(OSError):
                self._child.close()
            self._child = None
