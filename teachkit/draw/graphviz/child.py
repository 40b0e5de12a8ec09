"""Graphviz from pygraphviz, in a process of its own.

There it can crash, hang and complain without the notebook noticing more than a `LayoutError`.
"""

import re
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import ExitStack, suppress
from queue import Empty, SimpleQueue

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
ERROR = re.compile(rb"^Error:", re.MULTILINE)


class Child:
    """A running `worker`: requests go in, replies come out, or a LayoutError says why not."""

    def __init__(self, *words: str) -> None:
        with ExitStack() as upon_failure:
            self._noise = upon_failure.enter_context(tempfile.TemporaryFile())
            self._process = subprocess.Popen(
                [sys.executable, "-P", WORKER, *words],  # -P: its neighbours are no modules
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._noise,
                env=environment(),
                creationflags=QUIET,
                process_group=0,  # a kernel waits for children of its own group before it ends
            )
            upon_failure.pop_all()
        self._talk = threading.Thread()

    def lives(self) -> bool:
        """Does the process still run?"""
        return self._process.poll() is None

    def ask(self, request: bytes | None, timeout: float) -> tuple[str, bytes]:
        """The word and the content of the reply to a request; the first reply needs none."""
        replies: SimpleQueue[bytes | None] = SimpleQueue()
        self._talk = threading.Thread(target=self._exchange, args=(request, replies), daemon=True)
        self._noise.seek(0)  # the process shares this place in the file
        self._noise.truncate()
        try:
            self._talk.start()
            reply = replies.get(timeout=timeout)
        except Empty:
            self.end()
            raise LayoutError(f"Graphviz took more than {timeout:g} s and was ended") from None
        except BaseException:  # somebody stopped the cell: the reply would meet the next request
            self.end()
            raise
        if reply is None:
            raise LayoutError(self._obituary())
        word, _, content = reply.partition(b"\n")
        return word.decode(), content

    def _exchange(self, request: bytes | None, replies: SimpleQueue[bytes | None]) -> None:
        """Talk to the process; in a thread, since Windows knows no timeout for pipes."""
        assert self._process.stdin
        assert self._process.stdout
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
        self._noise.seek(0)
        return self._noise.read(MAX_NOISE)

    def _obituary(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        said = last_lines(self.said())
        self.end()
        code = self._process.returncode
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return f"Graphviz crashed ({how})" + (f": {said}" if said else "")

    def end(self) -> None:
        """End the process, at once."""
        self._process.kill()
        self._process.wait()
        if self._talk.is_alive():
            self._talk.join(1)
        self.let_go()

    def let_go(self) -> None:
        """Close this end of the pipes."""
        self._process.poll()  # so that a process that is somebody else's counts as gone
        for stream in (self._process.stdin, self._process.stdout, self._noise):
            if stream:
                stream.close()


class Pygraphviz:
    """Graphviz from pygraphviz, in a child that is replaced when it is lost."""

    words: tuple[str, ...] = ()
    """What the child is told at its start."""
    paints = True

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        try:
            self._child = Child(*self.words)
        except OSError as error:
            raise LayoutError(f"no process can be started: {error}") from None
        word, told = self._child.ask(None, START_TIMEOUT)
        if word != "ready":
            self._child.end()
            raise LayoutError(f"pygraphviz does not work: {told.decode()}")
        own, graphviz = told.decode().split()
        self.engine = Engine(f"pygraphviz {own}", graphviz, self.paints)

    def draw(self, source: bytes, kind: str, program: str, timeout: float) -> bytes:
        """A drawing of the source."""
        if not self._child.lives():
            self._child.end()
            self._start()
        request = f"{program} {kind} {timeout}\n".encode() + source
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
