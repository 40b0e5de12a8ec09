"""Graphviz from pygraphviz, in a process of its own.

There it can crash, hang and complain without the notebook noticing more than a `LayoutError`.
"""

import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO

from teachkit.draw.fonts import environment
from teachkit.draw.graphviz import worker
from teachkit.draw.graphviz.drawer import Engine, LayoutError, last_lines
from teachkit.draw.graphviz.system import QUIET
from teachkit.draw.graphviz.worker import receive, send, skip_to_mark

START_TIMEOUT = 60.0
"""Seconds that the first start may take: it may have to look through many fonts."""
MAX_NOISE = 1_000_000
"""How many bytes of complaints are read."""
WORKER = worker.__file__
GONE = "gone"
"""What is answered for a process that is not there any more."""
ERROR = re.compile(rb"^Error:", re.MULTILINE)


class Child:
    """A `worker`: requests go in, replies come out, or a LayoutError says why not.

    The process is started, looked after and ended in threads. There no interrupt arrives: one
    that comes between a process and the note of its number would leave it behind for good.
    """

    def __init__(self, *words: str) -> None:
        self._words = words
        self._care = threading.Lock()
        self._is_over = False
        self._is_ready = False
        """May it be asked? Not while a reply is to come, nor once somebody wants it to end."""
        self._process: subprocess.Popen[bytes] | None = None
        self._noise: IO[bytes] | None = None
        self._talk = threading.Thread()
        self._last_words = b""

    def start(self) -> None:
        """Start the process, or raise an OSError."""
        _apart(self._start)
        self._is_ready = True

    def _start(self) -> None:
        with self._care:
            if self._is_over:  # somebody stopped waiting for it
                return
            self._noise = tempfile.TemporaryFile()  # noqa: SIM115  # for as long as it runs
            self._process = subprocess.Popen(
                [sys.executable, "-P", WORKER, *self._words],  # -P: its neighbours are no modules
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._noise,
                env=environment(),
                creationflags=QUIET,
                process_group=0,  # a kernel waits for children of its own group before it ends
            )

    def ask(self, request: bytes | None, timeout: float) -> tuple[str, bytes]:
        """The word and the content of the reply to a request; the first reply needs none.

        A process that has ended or is not ready before it is asked is GONE.
        """
        if not self._is_ready:
            return GONE, b""
        self._is_ready = False
        assert self._noise
        replies: SimpleQueue[bytes | None] = SimpleQueue()
        self._talk = threading.Thread(target=self._exchange, args=(request, replies), daemon=True)
        try:
            self._noise.seek(0)  # the process shares this place in the file
            self._noise.truncate()
            self._talk.start()
            reply = replies.get(timeout=timeout)
        except Empty:
            self.end()
            raise LayoutError(f"Graphviz took more than {timeout:g} s and was ended") from None
        except BaseException:  # somebody stopped the cell: the reply would meet the next request
            self.end()
            raise
        if reply is None:
            raise LayoutError(self._how_it_ended())
        self._is_ready = True
        word, _, content = reply.partition(b"\n")
        return word.decode(), content

    def _exchange(self, request: bytes | None, replies: SimpleQueue[bytes | None]) -> None:
        """Talk to the process; in a thread, since Windows knows no timeout for pipes."""
        assert self._process
        assert self._process.stdin
        assert self._process.stdout
        reply: bytes | None = GONE.encode()
        if request is None or self._process.poll() is None:
            reply = None
            with suppress(OSError, ValueError):  # the pipe broke or was closed
                if request is None:
                    skip_to_mark(self._process.stdout)
                else:
                    send(self._process.stdin, request)
                reply = receive(self._process.stdout)
        replies.put(reply)

    def said(self) -> bytes:
        """What was written to the standard error since the last request."""
        assert self._noise
        self._noise.seek(0)
        return self._noise.read(MAX_NOISE)

    def _how_it_ended(self) -> str:
        self.end(grace=1)
        assert self._process
        said, code = last_lines(self._last_words), self._process.returncode
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return f"Graphviz crashed ({how})" + (f": {said}" if said else "")

    def end(self, grace: float = 0) -> None:
        """End the process, at once or after some seconds in which it may end by itself."""
        self._is_ready = False
        _apart(lambda: self._end(grace))

    def _end(self, grace: float) -> None:
        with self._care:
            is_first, self._is_over = not self._is_over, True
            if self._process and is_first:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(grace)
                self._process.kill()
                self._process.wait()
                if self._talk.is_alive():
                    self._talk.join(1)
                self._last_words = self.said()
            self.let_go()

    def __del__(self) -> None:
        if self._process and not self._is_over:  # an interrupt came before anybody had it
            self.end()

    def let_go(self) -> None:
        """Close this end of the pipes."""
        self._is_over, self._is_ready = True, False
        if self._process:
            self._process.poll()  # so that a process that is somebody else's counts as gone
            for stream in (self._process.stdin, self._process.stdout):
                if stream:
                    stream.close()
        if self._noise:
            self._noise.close()


def _apart(work: Callable[[], None]) -> None:
    """Do something in a thread: an interrupt ends the waiting for it, but not the work."""
    failures: SimpleQueue[Exception | None] = SimpleQueue()

    def run() -> None:
        try:
            work()
        except Exception as error:
            failures.put(error)
        else:
            failures.put(None)

    try:
        threading.Thread(target=run, daemon=True).start()
    except RuntimeError:  # Python ends, and lets no more threads begin
        run()
    if failure := failures.get():
        raise failure


class Pygraphviz:
    """Graphviz from pygraphviz, in a child that is replaced when it is lost."""

    words: tuple[str, ...] = ()
    """What the child is told at its start."""
    paints = True

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        self._child = Child(*self.words)
        try:
            self._child.start()
            word, told = self._child.ask(None, START_TIMEOUT)
        except BaseException as error:
            self._child.end()
            if isinstance(error, OSError):
                raise LayoutError(f"no process can be started: {error}") from None
            raise
        if word != "ready":
            self._child.end()
            raise LayoutError(f"pygraphviz does not work: {told.decode()}")
        own, graphviz = told.decode().split()
        self.engine = Engine(f"pygraphviz {own}", graphviz, self.paints)

    def draw(self, source: bytes, kind: str, program: str, timeout: float) -> bytes:
        """A drawing of the source."""
        request = f"{program} {kind} {timeout}\n".encode() + source
        word, content = self._child.ask(request, timeout)
        if word == GONE:
            self.end()
            self._start()
            word, content = self._child.ask(request, timeout)
        said = self._child.said()
        if ERROR.search(said):
            raise LayoutError(f"Graphviz cannot draw this: {last_lines(said)}")
        if word != "drawn":
            raise LayoutError(f"Graphviz cannot draw this: {last_lines(content)}")
        return content

    def end(self) -> None:
        """End the child."""
        self._child.end()

    def let_go(self) -> None:
        """Leave the child to the process that started it."""
        self._child.let_go()


class Bare(Pygraphviz):
    """The same without the libraries that paint, for systems that lack what those need."""

    words = (worker.BARE,)
    paints = False
