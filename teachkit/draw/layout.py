"""DOT text to pictures: the only place that runs Graphviz.

    source   a graph in DOT, as text
    format   what comes back: a picture (svg, png, pdf) or the graph with its positions
    program  how nodes get their places: dot finds them, nop2 takes those in the source
    Engine   a Graphviz that works here, and its version

Graphviz comes with pygraphviz and runs in a process of its own (`worker`): there it can
crash, hang and complain without the notebook noticing more than a `LayoutError`. Where
pygraphviz does not work, the system's `dot` draws; where there is none either, so does
what is left of pygraphviz, though no PNG and no PDF.

>>> render("digraph { MAX -> MIN }", "svg").startswith(b"<?xml")
True
"""

import atexit
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

from teachkit.draw import worker
from teachkit.draw.fonts import environment
from teachkit.draw.worker import receive, send, skip_to_mark

PAINTED = ("png", "pdf")
FORMATS = ("svg", *PAINTED, "plain", "dot")
PROGRAMS = ("dot", "nop2")

TIMEOUT = 20.0
"""Seconds that a drawing may take."""
START_TIMEOUT = 60.0
"""Seconds that the first start may take: it may have to look through many fonts."""
MAX_BYTES = 20_000_000
"""The longest source; a tree of 5000 nodes has about a twentieth of that."""
MAX_NOISE = 1_000_000
"""How many bytes of complaints are read."""

CHOICE = "TEACHKIT_GRAPHVIZ"
"""The environment variable that picks an engine."""

WORKER = worker.__file__
ERROR = re.compile(rb"^Error:", re.MULTILINE)
QUIET = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Windows would open a window for each process."""
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no SVG may hold."""
EMPTY_FIRST_LINE = re.compile(r'(=\s*")(?=\\[nlr]|\r?\n)')
"""The beginning of a label whose first line is empty: Graphviz 14 crashes unless it has a space."""


class LayoutError(RuntimeError):
    """Graphviz did not draw, and why."""


class UnpaintedError(LayoutError):
    """The Graphviz in use draws no PNG and no PDF."""


class GraphvizMissingError(LayoutError):
    """There is no Graphviz here."""

    def __init__(self, why: str, mend: str) -> None:
        super().__init__(why, mend)
        self.mend = mend
        """The commands that install one."""

    def __str__(self) -> str:
        return "{}. To mend it: {}".format(*self.args)


@dataclass(frozen=True)
class Engine:
    """A Graphviz that works here."""

    name: str
    """Where it comes from: pygraphviz and its version, or the path of `dot`."""
    version: str
    """The version of Graphviz itself."""

    def __str__(self) -> str:
        return f"{self.version} from {self.name}"


def render(
    source: str,
    format: str,  # noqa: A002  # what everybody calls it
    program: str = "dot",
    *,
    timeout: float = TIMEOUT,
) -> bytes:
    """A graph in DOT, drawn. The graph attribute `dpi` sets the resolution of a PNG."""
    if format not in FORMATS:
        raise ValueError(f"no format {format!r}: there are {', '.join(FORMATS)}")
    if program not in PROGRAMS:
        raise ValueError(f"no program {program!r}: there are {', '.join(PROGRAMS)}")
    content = EMPTY_FIRST_LINE.sub(r"\1 ", UNPRINTABLE.sub("\ufffd", source)).encode()
    if len(content) > MAX_BYTES:
        raise LayoutError(f"{len(content):,} bytes of DOT are too many: {MAX_BYTES:,} can be drawn")
    with _desk.lock:
        return _desk.drawer().draw(content, format, program, timeout)


def engine() -> Engine:
    """The Graphviz in use, or GraphvizMissingError."""
    with _desk.lock:
        return _desk.drawer().engine


# ---- pygraphviz, in a process of its own


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
        said = _last_lines(self.said())
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
    lacks = ""
    """What cannot be done with it."""

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
        self.engine = Engine(f"pygraphviz {own}{self.lacks}", graphviz)

    def draw(self, source: bytes, kind: str, program: str, timeout: float) -> bytes:
        """A drawing of the source."""
        if not self._child.lives():
            self._child.end()
            self._start()
        request = f"{program} {kind} {timeout}\n".encode() + source
        word, content = self._child.ask(request, timeout)
        said = self._child.said()
        if ERROR.search(said):
            raise LayoutError(f"Graphviz cannot draw this: {_last_lines(said)}")
        if word != "drawn":
            raise LayoutError(f"Graphviz cannot draw this: {_last_lines(content)}")
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
    lacks = ", which paints no PNG or PDF here: matplotlib does"

    def draw(self, source: bytes, kind: str, program: str, timeout: float) -> bytes:
        """A drawing of the source, or UnpaintedError."""
        if kind in PAINTED:
            raise UnpaintedError(f"pygraphviz cannot paint {kind.upper()} here")
        return super().draw(source, kind, program, timeout)


# ---- the system's Graphviz


class System:
    """The `dot` of the system, run once for each drawing."""

    def __init__(self, dot: str) -> None:
        self._dot = dot
        told = self._run(["-V"], b"", TIMEOUT).stderr.decode(errors="replace")
        version = re.search(r"\d+(\.\d+)+", told)
        self.engine = Engine(dot, version[0] if version else told.strip())

    def draw(self, source: bytes, kind: str, program: str, timeout: float) -> bytes:
        """A drawing of the source."""
        return self._run([f"-K{program}", f"-T{kind}"], source, timeout).stdout

    def _run(
        self, words: list[str], source: bytes, timeout: float
    ) -> subprocess.CompletedProcess[bytes]:
        try:
            done = subprocess.run(
                [self._dot, *words],
                input=source,
                capture_output=True,
                timeout=timeout,
                env=environment(),
                creationflags=QUIET,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise LayoutError(f"{self._dot} took more than {timeout:g} s and was ended") from None
        except OSError as error:
            raise LayoutError(f"{self._dot} cannot be run: {error}") from None
        if done.returncode:
            said = _last_lines(done.stderr) or f"exit code {done.returncode}"
            raise LayoutError(f"Graphviz cannot draw this: {said}")
        return done

    def end(self) -> None:
        """Nothing runs between drawings."""

    let_go = end


def _last_lines(said: bytes) -> str:
    return "\n".join(said.decode(errors="replace").strip().splitlines()[-5:])


# ---- which of them


class Desk:
    """Where drawings are made, one at a time, by the engine that was chosen first."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._chosen: dict[str, Pygraphviz | System] = {}

    def drawer(self) -> Pygraphviz | System:
        """The engine in use."""
        choice = os.environ.get(CHOICE, "")
        if choice not in self._chosen:
            self._chosen[choice] = _choose(choice)
        return self._chosen[choice]

    def end(self) -> None:
        """End what still runs."""
        for drawer in self._chosen.values():
            drawer.end()

    def let_go(self) -> None:
        """Leave what still runs to the process that started it."""
        for drawer in self._chosen.values():
            drawer.let_go()


def _choose(choice: str) -> Pygraphviz | System:
    """The engine that is asked for, or else the first that works."""
    engines: dict[str, Callable[[], Pygraphviz | System]] = {
        "pygraphviz": Pygraphviz,
        "system": lambda: System(_dot()),
        "bare": Bare,
    }
    if choice and choice not in engines:
        raise ValueError(f"{CHOICE} is {choice!r}: it may be {', '.join(engines)}")
    why = []
    for start in [engines[choice]] if choice else engines.values():
        try:
            return start()
        except LayoutError as error:
            why.append(str(error))
    raise GraphvizMissingError("; ".join(dict.fromkeys(why)), _mend())


def _dot() -> str:
    """The path of dot. A `dot` in the current folder, as Windows would take it, does not count."""
    path = shutil.which("dot")
    if path is None or not Path(path).is_absolute():
        raise LayoutError("there is no dot on the PATH")
    return path


def _mend() -> str:
    """The commands that install a Graphviz here."""
    pip = subprocess.list2cmdline([sys.executable, "-m", "pip", "install", "pygraphviz"])
    system = {"Darwin": "brew install graphviz", "Windows": "winget install graphviz"}
    return f"{pip}  or  {system.get(platform.system(), 'sudo apt install graphviz')}"


_desk = Desk()


def _close() -> None:
    _desk.end()


def _after_fork() -> None:
    """A fork has a copy of the desk, of its lock and of pipes that are not its own."""
    global _desk  # noqa: PLW0603
    _desk.let_go()
    _desk = Desk()


atexit.register(_close)
if sys.platform != "win32":
    os.register_at_fork(after_in_child=_after_fork)
