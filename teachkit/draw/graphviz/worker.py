"""The process that draws: Graphviz from pygraphviz, out of the notebook's way.

    Whole    pygraphviz as it is
    Bare     its libraries alone, but for those that paint pixels
    message  bytes on a pipe, with their length in front; the first comes after a mark
    request  a line "program format seconds", then DOT text
    reply    a line with one word, then bytes:
               ready    the versions of pygraphviz and of Graphviz; comes once, at the start
               missing  why pygraphviz cannot be used; comes once, and is the last reply
               drawn    the drawing
               failed   what is wrong with the request

The painting libraries need others of the system, such as GLib, that a small one lacks.
`layout` runs this file as a script and imports its messages. The process ends when
nobody is left to ask it, and when a request takes too long, even if nobody waits for it.
"""

import ctypes
import faulthandler
import os
import signal
import struct
import sys
import tempfile
from ctypes import POINTER, byref, c_char, c_char_p, c_int, c_size_t, c_void_p
from importlib.metadata import version
from importlib.util import find_spec
from io import RawIOBase
from pathlib import Path
from typing import IO, Any

Stream = IO[bytes] | RawIOBase

LENGTH = struct.Struct("<Q")
MARK = b"\0teachkit\0"
"""Where the replies begin: a Python may be set up to print something when it starts."""
GRACE = 2.0
"""Seconds for whoever waits to give up first."""
BARE = "bare"
"""The argument that asks for the libraries alone."""


def send(stream: Stream, message: bytes) -> None:
    """Write a message to a pipe that has no buffer."""
    rest = memoryview(LENGTH.pack(len(message)) + message)
    while rest:
        rest = rest[stream.write(rest) :]


def receive(stream: Stream) -> bytes | None:
    """The next message of a pipe, or None if its other end is closed."""
    head = _read(stream, LENGTH.size)
    return None if head is None else _read(stream, *LENGTH.unpack(head))


def skip_to_mark(stream: Stream) -> None:
    """Read on to where the replies begin, or to the end."""
    seen = b""
    while not seen.endswith(MARK) and (byte := stream.read(1)):
        seen += byte


def _read(stream: Stream, size: int) -> bytes | None:
    read = bytearray()
    while len(read) < size:
        part = stream.read(min(size - len(read), 1 << 20))
        if not part:
            return None
        read += part
    return bytes(read)


def main() -> None:
    """Answer requests on the standard streams until they end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # stopping a cell is not for this process
    requests = os.fdopen(os.dup(0), "rb", buffering=0)
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever a library prints is no reply
    replies.write(MARK)
    try:
        graphviz = Bare() if BARE in sys.argv else Whole()
        graphviz.draw(b"digraph { MAX }", "svg", "dot")  # loads the fonts, and shows it is well
        send(replies, f"ready\n{version('pygraphviz')} {graphviz.version}".encode())
    except Exception as error:
        send(replies, b"missing\n" + _named(error))
        return
    while (request := receive(requests)) is not None:
        send(replies, _reply(graphviz, request))


def _reply(graphviz: "Whole | Bare", request: bytes) -> bytes:
    line, _, source = request.partition(b"\n")
    program, kind, seconds = line.decode().split()
    faulthandler.dump_traceback_later(float(seconds) + GRACE, exit=True)
    try:
        return b"drawn\n" + graphviz.draw(source, kind, program)
    except Exception as error:
        return b"failed\n" + _named(error)
    finally:
        faulthandler.cancel_dump_traceback_later()


class Whole:
    """pygraphviz, with all that it can draw."""

    def __init__(self) -> None:
        import pygraphviz

        self.version: str = pygraphviz.__graphviz_version__
        self._graph = pygraphviz.AGraph

    def draw(self, source: bytes, kind: str, program: str) -> bytes:
        """A drawing of the source."""
        # From a file: AGraph(string=...) takes a label that ends in "charset=" for an encoding.
        with tempfile.TemporaryFile() as file:
            file.write(source)
            file.seek(0)
            graph = self._graph(filename=file)
        try:
            drawing: bytes = graph.draw(format=kind, prog=program)
            return drawing
        finally:
            graph.close()


class Plugin(ctypes.Structure):
    """A part of Graphviz, as its list of them has it."""

    _fields_ = (("name", c_char_p), ("address", c_void_p))


class Bare:
    """Graphviz's own libraries out of pygraphviz: they arrange, and draw with words (SVG)."""

    def __init__(self) -> None:
        package = find_spec("pygraphviz")
        if package is None or package.origin is None:
            raise ModuleNotFoundError("No module named 'pygraphviz'")
        self._folder = Path(package.origin).parent.with_suffix(".libs")
        self._library("cdt")
        self._graphs, self._drawing = self._library("cgraph"), self._library("gvc")
        names = ("dot_layout", "neato_layout", "core")  # nop2 is one of neato's
        plugins = (Plugin * (len(names) + 1))(*map(self._plugin, names))
        self._declare()
        self._context = self._drawing.gvContextPlugins(plugins, 0)
        self.version: str = self._drawing.gvcVersion(self._context).decode()

    def _library(self, name: str) -> ctypes.CDLL:
        for path in self._folder.glob(f"lib{name}-*"):
            return ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL)
        raise ImportError(f"pygraphviz brings no {name}")

    def _plugin(self, name: str) -> Plugin:
        symbol = f"gvplugin_{name}_LTX_library"
        library = self._library(f"gvplugin_{name}")
        return Plugin(symbol.encode(), ctypes.addressof(c_char.in_dll(library, symbol)))

    def _declare(self) -> None:
        """Say what the functions take and return."""
        graphs, drawing, any_size = self._graphs, self._drawing, POINTER(c_size_t)
        signatures: tuple[tuple[Any, ...], ...] = (
            (graphs.agmemread, c_void_p, c_char_p),
            (graphs.agclose, c_int, c_void_p),
            (graphs.aglasterr, c_char_p),
            (drawing.gvContextPlugins, c_void_p, c_void_p, c_int),
            (drawing.gvcVersion, c_char_p, c_void_p),
            (drawing.gvLayout, c_int, c_void_p, c_void_p, c_char_p),
            (drawing.gvRenderData, c_int, c_void_p, c_void_p, c_char_p, c_void_p, any_size),
            (drawing.gvFreeRenderData, None, c_void_p),
            (drawing.gvFreeLayout, c_int, c_void_p, c_void_p),
        )
        for function, returned, *taken in signatures:
            function.restype, function.argtypes = returned, taken

    def draw(self, source: bytes, kind: str, program: str) -> bytes:
        """A drawing of the source."""
        graph = self._graphs.agmemread(source)
        if not graph:
            raise ValueError((self._graphs.aglasterr() or b"no graph").decode(errors="replace"))
        data, size = c_void_p(), c_size_t()
        try:
            self._check(self._drawing.gvLayout(self._context, graph, program.encode()))
            self._check(
                self._drawing.gvRenderData(
                    self._context, graph, kind.encode(), byref(data), byref(size)
                )
            )
            return ctypes.string_at(data, size.value)
        finally:
            self._drawing.gvFreeRenderData(data)
            self._drawing.gvFreeLayout(self._context, graph)
            self._graphs.agclose(graph)

    def _check(self, code: int) -> None:
        if code:
            raise ValueError((self._graphs.aglasterr() or b"").decode(errors="replace"))


def _named(error: Exception) -> bytes:
    return f"{type(error).__name__}: {error}".encode(errors="replace")


if __name__ == "__main__":
    main()
