"""What runs in a child: `python -m teachkit.isolation.program WORKER MEGABYTES`.

    WORKER    the function that answers, as in "teachkit.tournament.answering:Answering"; it is
              called once without arguments, and what comes back is called with each question
    Question  a line of JSON from the parent: {"number": 7, "seconds": 1.0, "ask": {...}}
    Answer    a line of JSON to the parent, of the same number; in the middle of its work a worker
              may answer with a question (`asking.ask`), and the next question is the reply

Questions and answers go through a private pair of pipes. What is printed goes nowhere near them:
the beginning of it is kept and sent along with the answer.
"""

import io
import json
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

from teachkit.isolation import asking
from teachkit.isolation.submission import Unusable

Answering = Callable[[Any], Any]

LONGEST = 2_000
"""How many bytes of what is printed for one answer, and letters of an error, are kept."""
LARGEST_FILE = 64 << 20
"""The most bytes of a file that a child writes."""
MORE_THREADS = 100
"""How many threads and processes a user may have beside all that there are when a child starts."""
PACKAGE = str(Path(__file__).parents[1])


class Printed(io.RawIOBase):
    """Takes all that is printed, and keeps the beginning."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def writable(self) -> bool:
        """Whether anything can be written here: yes."""
        return True

    def write(self, content: Any) -> int:
        """Keep what there is room for."""
        self._kept += bytes(content[: LONGEST - len(self._kept)])
        return len(content)

    def take(self) -> str:
        """What was kept since the last time."""
        text = self._kept.decode(errors="replace")
        self._kept.clear()
        return text


class Channel:
    """The private pipes; the usual three streams lead nowhere from now on."""

    def __init__(self) -> None:
        self._in, self._out = os.fdopen(os.dup(0), "rb"), os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for usual in (0, 1, 2):
            os.dup2(nowhere, usual)
        self._questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self._in:
            self._questions.put(line)
        os._exit(0)  # whoever asks is gone: so are we, whatever we are doing

    def question(self) -> dict[str, Any]:
        """The next question, as soon as there is one."""
        found: dict[str, Any] = json.loads(self._questions.get())
        return found

    def answer(self, **parts: Any) -> None:
        """Answer it."""
        line = json.dumps(parts).encode() + b"\n"
        while line:
            line = line[os.write(self._out, line) :]


class Conversation:
    """Questions and answers in turn, with how long each took and what was printed meanwhile."""

    def __init__(self, channel: Channel, printed: Printed) -> None:
        self._channel, self._printed = channel, printed

    def question(self) -> Any:
        """What is asked next."""
        question = self._channel.question()
        self._number, self._began = question["number"], process_time()
        _limit_work(question["seconds"])
        return question["ask"]

    def answer(self, **outcome: Any) -> None:
        """Answer that."""
        work, printed = process_time() - self._began, self._printed.take()
        self._channel.answer(number=self._number, work=work, printed=printed, **outcome)

    def ask(self, question: Any) -> Any:
        """Answer with a question; what is asked next is the reply."""
        self.answer(answer=question)
        return self.question()


def main() -> None:
    """Answer questions until nobody asks any more."""
    channel, printed = Channel(), Printed()
    conversation = Conversation(channel, printed)
    asking.through(conversation.ask)
    worker, megabytes = sys.argv[1:]
    sys.argv = [""]
    sys.stdin = io.TextIOWrapper(io.BytesIO())
    sys.stdout = sys.stderr = io.TextIOWrapper(
        printed, encoding="utf-8", errors="replace", write_through=True
    )
    _die_with_parent()
    _limit(int(megabytes))
    module, _, name = worker.partition(":")
    answering: Answering = getattr(import_module(module), name)()
    while True:
        conversation.answer(**_outcome(answering, conversation.question()))


def _outcome(answering: Answering, asked: Any) -> dict[str, Any]:
    try:
        return {"answer": answering(asked)}
    except MemoryError as error:
        error.with_traceback(None)  # which holds the memory
        return {"fault": "memory", "words": "It needs more memory than it is allowed."}
    except Unusable as error:
        return {"fault": "crash", "words": str(error)}
    except BaseException as error:  # also exits and interrupts
        return {"fault": "crash", "words": _told(error)}


def _told(error: BaseException) -> str:
    """An error as Python shows it, from the first line that is not ours."""
    place = error.__traceback__
    while place is not None and place.tb_frame.f_code.co_filename.startswith(PACKAGE):
        place = place.tb_next
    try:
        lines = traceback.format_exception(type(error), error, place)
    except BaseException:  # an error that cannot even be shown
        lines = [type(error).__name__]
    return "".join(lines).strip()[-LONGEST:]


# ---- limits, where systems have them


def _die_with_parent() -> None:
    """Linux ends us with the thread that started us."""
    if sys.platform == "linux":
        import ctypes

        set_signal_of_parents_death = 1
        ctypes.CDLL(None).prctl(set_signal_of_parents_death, signal.SIGKILL)


def _limit(megabytes: int) -> None:
    """Limit memory and files, and leave no core files behind."""
    with suppress(ImportError):
        import resource

        memory = megabytes << 20
        for what, most in (
            (resource.RLIMIT_AS, memory),
            (resource.RLIMIT_FSIZE, LARGEST_FILE),
            (resource.RLIMIT_CORE, 0),
            (getattr(resource, "RLIMIT_NPROC", -1), _threads() + MORE_THREADS),
        ):
            with suppress(ValueError, OSError):  # macOS takes no limit of memory
                resource.setrlimit(what, (most, most))


def _threads() -> int:
    """How many threads there are on this machine; the system counts a user's all together."""
    try:
        return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
    except OSError:  # no Linux
        from psutil import pids

        return len(pids())


def _limit_work(seconds: float) -> None:
    """Should nobody be there to stop us, the system does so much later."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(process_time() + 4 * seconds) + 5, hard))


if __name__ == "__main__":
    main()
