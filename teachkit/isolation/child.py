"""A child process, as its parent sees it: questions, deadlines, faults.

    Question  anything that JSON can hold
    Answer    what came back, what was printed meanwhile, and how long the work took
    Fault     one of FAULTS, such as "time" or "crash", with the words to show

Work counts, not waiting: a busy machine is nobody's fault. But patience ends. After a fault the
child is not asked again: start another.
"""

import json
import os
import queue
import secrets
import shutil
import signal
import subprocess
import threading
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter, sleep
from typing import Any

from teachkit.isolation import box
from teachkit.isolation.processes import family, kill, new_folder, sweep, work
from teachkit.storage.typed import NUMBER, Shape, fits, optional
from teachkit.values import readable

PATIENCE, BUSY = 4, 20
"""A child may wait this many times as long as it may work; and longer if it does work now and then,
since then others keep the machine from it."""
LEAST = 5
"""It may always wait this many seconds: on a busy machine a child gets its turn late."""
LOOK = 0.25
"""How often it is looked at how much a child has worked, in seconds."""
LONGEST = 1_000_000
"""The most bytes that an answer may have."""
MOST_PROCESSES = 32
"""The most processes that a child may have at a time, itself and its box among them."""
MOST_WAITING = 4
"""The most answers that may wait: a child that says more than it is asked is ended."""

FAULTS = {
    "time": "It took too long.",
    "memory": "It needed too much memory.",
    "processes": "It started too many processes.",
    "crash": "It ended with an error.",
    "garbled": "It answered what it was not asked.",
}

SHAPE: dict[str, Shape] = {
    "number": int,
    "work": NUMBER,
    "printed": str,
    "fault": optional(str),
    "words": optional(str),
}


class Fault(Exception):
    """What a child did wrong."""

    def __init__(self, kind: str, words: str = "", printed: str = "") -> None:
        super().__init__(kind, words, printed)
        self.kind = kind
        """What went wrong, in a word: one of FAULTS, or another of who asks."""
        self.words = words or FAULTS.get(kind, kind)
        """The same in full."""
        self.printed = printed
        """What was printed before."""


class Stopped(Exception):
    """Nobody wants to know the answer any more."""


@dataclass(frozen=True)
class Answer:
    """What a child said."""

    content: Any
    printed: str
    """The beginning of what it printed meanwhile."""
    work: float
    """How many seconds it worked, as it says itself."""


class Child:
    """A process that answers questions.

    `worker` names the function in teachkit that answers them there, as program.py says. A child
    is boxed where bubblewrap is at hand, unless told otherwise.

    >>> with Child("builtins:list") as child:    # a list cannot be asked
    ...     child.ask({}, seconds=5)
    Traceback (most recent call last):
    teachkit.isolation.child.Fault: ('crash', "TypeError: 'list' object is not callable", '')
    """

    def __init__(self, worker: str, *, memory: int = 512, boxed: bool | None = None) -> None:
        self._is_boxed = box.can_box() if boxed is None else boxed
        self._mark = f"{os.getpid()}-{secrets.token_hex(8)}"
        self._folder = new_folder()
        place = box.BOXED_FOLDER if self._is_boxed else self._folder
        command = [*(box.box() if self._is_boxed else []), *box.program(worker, str(memory))]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=box.environment(place, self._mark),
            cwd=self._folder,
            bufsize=0,
            **_own_group(),
        )
        assert self._process.stdin is not None
        if os.name == "posix":
            os.set_blocking(self._process.stdin.fileno(), False)
        self._family = family(self._process.pid)
        self._number = 0
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> "Child":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, question: Any, seconds: float, stop: threading.Event | None = None) -> Answer:
        """The answer to a question, or a Fault; it may work for `seconds`.

        Once `stop` is set, the child is ended and Stopped is raised.
        """
        if not self._answers.empty():
            raise self._ended(Fault("garbled"))
        self._number += 1
        order = {"number": self._number, "seconds": seconds, "ask": question}
        line = json.dumps(order).encode() + b"\n"
        before = work(self._family)
        self._write(line, max(LEAST, PATIENCE * seconds))
        return self._checked(self._answer(seconds, before, stop or threading.Event()))

    @property
    def worked(self) -> float:
        """How many seconds it has worked so far, as the system tells."""
        return work(self._family)

    def close(self) -> None:
        """End the child, and all that it has started."""
        if self._process.returncode is None:
            kill(self._process.pid)
            self._process.wait()
        with suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        if not self._is_boxed:  # a box takes everything with it
            sweep(self._mark.__eq__)
        self._reader.join(1)  # unless somebody who got away keeps the pipe open
        shutil.rmtree(self._folder, ignore_errors=True)

    def _write(self, line: bytes, seconds: float) -> None:
        """Say something to a child that may not listen."""
        assert self._process.stdin is not None
        end = perf_counter() + seconds
        while line:
            try:
                line = line[os.write(self._process.stdin.fileno(), line) :]
            except BlockingIOError:
                if perf_counter() > end:
                    raise self._ended(Fault("time", "It does not listen.")) from None
                sleep(0.01)
            except OSError:
                raise self._died() from None

    # ---- what comes back

    def _read(self) -> None:
        """Take what the child says, but no more than can be asked for."""
        assert self._process.stdout is not None
        rest = b""
        with self._process.stdout as pipe:
            while self._answers.qsize() <= MOST_WAITING and len(rest) <= LONGEST:
                block = b""
                with suppress(OSError):
                    block = os.read(pipe.fileno(), 1 << 16)
                if not block:
                    self._answers.put(None)
                    return
                *lines, rest = (rest + block).split(b"\n")
                for line in lines:
                    self._answers.put(line)
            self._answers.put(b"too much")

    def _answer(self, seconds: float, before: float, stop: threading.Event) -> bytes:
        """The next line that the child says, if it comes in time."""
        began, step = perf_counter(), min(seconds, LOOK)
        while True:
            line: bytes | None = None
            with suppress(queue.Empty):
                line = self._answers.get(timeout=step)
                if line is None:
                    raise self._died()
            if stop.is_set():
                self.close()
                raise Stopped
            waited, worked = perf_counter() - began, 0.0
            if line is None or waited > seconds:
                if line is None:
                    self._family = family(self._process.pid)
                    if len(self._family) > MOST_PROCESSES:
                        raise self._ended(Fault("processes"))
                worked = work(self._family) - before
                patience = BUSY if worked > waited / BUSY else PATIENCE
                is_late = waited > max(LEAST, patience * seconds)
                if worked > seconds + 0.02 or is_late:  # work is told in 0.01 s
                    words = f"It worked for {worked:.1f} s and took {waited:.1f} s in all"
                    raise self._ended(Fault("time", f"{words}; {seconds:g} s are allowed."))
            if line is not None:
                return line
            if self._process.poll() is not None and self._answers.empty():
                raise self._died()
            step = max(0.02, min(LOOK, seconds - worked))

    def _checked(self, line: bytes) -> Answer:
        """What is in a line, if it is an answer to our question."""
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if not fits(found, SHAPE) or found["number"] != self._number:
            raise self._ended(Fault("garbled"))
        if found.get("fault") is not None:
            kind = found["fault"] if found["fault"] in FAULTS else "garbled"
            words, printed = readable(found.get("words") or ""), readable(found["printed"])
            raise self._ended(Fault(kind, words, printed))
        return Answer(found.get("answer"), readable(found["printed"]), found["work"])

    def _died(self) -> Fault:
        """Why a child is gone that should be there."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        code = self._process.returncode
        return self._ended(Fault(*_reason(code)))

    def _ended(self, fault: Fault) -> Fault:
        self.close()
        return fault


def _reason(code: int | None) -> tuple[str, str]:
    """What an exit code tells."""
    if code is None:
        return "crash", "It closed its line to the referee."
    number = -code if code < 0 else code - 128 if code > 128 else 0  # bubblewrap says 128 more
    with suppress(ValueError):
        name = signal.Signals(number).name
        kind = "time" if name == "SIGXCPU" else "crash"
        return kind, f"It was ended by the signal {name}."
    return "crash", f"It ended itself, with exit code {code}."


def _own_group() -> dict[str, Any]:
    """What lets a process lead a group of its own."""
    if os.name == "posix":
        return {"start_new_session": True}
    return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
