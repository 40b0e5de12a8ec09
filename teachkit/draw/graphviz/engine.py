"""DOT text to pictures: the only place that runs Graphviz.

    source   a graph in DOT, as text
    format   what comes back: a picture (svg, png, pdf) or the graph with its positions
    program  how nodes get their places: dot finds them, nop2 takes those in the source

Graphviz comes with pygraphviz and runs in a process of its own (`child`). Where
pygraphviz does not work, the system's `dot` draws; where there is none either, so does
what is left of pygraphviz, though no PNG and no PDF. In a browser it is WebAssembly.

>>> render("digraph { MAX -> MIN }", "svg").startswith(b"<?xml")
True
"""

import atexit
import os
import platform
import re
import subprocess
import sys
import threading
from collections.abc import Callable

from teachkit.draw.graphviz.browser import InBrowser
from teachkit.draw.graphviz.child import Bare, Pygraphviz
from teachkit.draw.graphviz.drawer import Drawer, Engine, LayoutError
from teachkit.draw.graphviz.system import SystemDot
from teachkit.host import HAS_PROCESSES
from teachkit.values import readable

FORMATS = ("svg", "png", "pdf", "plain", "dot")
PROGRAMS = ("dot", "nop2")

TIMEOUT = 20.0
"""Seconds that a drawing may take."""
MAX_BYTES = 20_000_000
"""The longest source; a tree of 5000 nodes has about a twentieth of that."""

CHOICE = "TEACHKIT_GRAPHVIZ"
"""The environment variable that picks an engine."""
ENGINES: dict[str, Callable[[], Drawer]] = (
    {"pygraphviz": Pygraphviz, "system": SystemDot, "bare": Bare}
    if HAS_PROCESSES
    else {"browser": InBrowser}
)
"""The engines, the one that is tried first at the beginning."""

EMPTY_FIRST_LINE = re.compile(r'(=\s*")(?=\\[nlr]|\r?\n)')
"""The beginning of a label whose first line is empty: Graphviz 14 crashes unless it has a space."""


class GraphvizMissingError(LayoutError):
    """There is no Graphviz here."""

    def __init__(self, why: str, fix: str) -> None:
        super().__init__(why, fix)
        self.fix = fix
        """The commands that install one."""

    def __str__(self) -> str:
        return "{}. To fix it: {}".format(*self.args)


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
    content = EMPTY_FIRST_LINE.sub(r"\1 ", readable(source)).encode()
    if len(content) > MAX_BYTES:
        raise LayoutError(f"{len(content):,} bytes of DOT are too many: {MAX_BYTES:,} can be drawn")
    with _started.lock:
        return _started.chosen().draw(content, format, program, timeout)


def engine() -> Engine:
    """The Graphviz in use, or GraphvizMissingError."""
    with _started.lock:
        return _started.chosen().engine


def paints() -> bool:
    """Is there a Graphviz that paints PNG and PDF?"""
    try:
        return engine().paints
    except GraphvizMissingError:
        return False


class StartedEngines:
    """The engines that have been started; they draw one drawing at a time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._by_choice: dict[str, Drawer] = {}

    def chosen(self) -> Drawer:
        """The engine in use."""
        choice = os.environ.get(CHOICE, "")
        if choice not in self._by_choice:
            self._by_choice[choice] = _first_that_works(choice)
        return self._by_choice[choice]

    def end(self) -> None:
        """End what still runs."""
        for drawer in self._by_choice.values():
            drawer.end()

    def let_go(self) -> None:
        """Leave what still runs to the process that started it."""
        for drawer in self._by_choice.values():
            drawer.let_go()


def _first_that_works(choice: str) -> Drawer:
    """The engine that is asked for, or else the first that works."""
    if choice and choice not in ENGINES:
        raise ValueError(f"{CHOICE} is {choice!r}: it may be {', '.join(ENGINES)}")
    why = []
    for start in [ENGINES[choice]] if choice else ENGINES.values():
        try:
            return start()
        except LayoutError as error:
            why.append(str(error))
    raise GraphvizMissingError("; ".join(dict.fromkeys(why)), _fix())


def _fix() -> str:
    """The commands that install a Graphviz here."""
    pip = subprocess.list2cmdline([sys.executable, "-m", "pip", "install", "pygraphviz"])
    system = {"Darwin": "brew install graphviz", "Windows": "winget install graphviz"}
    return f"{pip}  or  {system.get(platform.system(), 'sudo apt install graphviz')}"


_started = StartedEngines()


def _end() -> None:
    _started.end()


def _after_fork() -> None:
    """A fork has a copy of the engines, of their lock and of pipes that are not its own."""
    global _started  # noqa: PLW0603
    _started.let_go()
    _started = StartedEngines()


atexit.register(_end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
