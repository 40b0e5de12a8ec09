"""The process that draws: Graphviz from pygraphviz, out of the notebook's way.

    message  bytes on a pipe, with their length in front; the first comes after a mark
    request  a line "program format seconds", then DOT text
    reply    a line with one word, then bytes:
               ready    the versions of pygraphviz and of Graphviz; comes once, at the start
               missing  why pygraphviz cannot be used; comes once, and is the last reply
               drawn    the drawing
               failed   what is wrong with the request

`layout` runs this file as a script and imports its messages. The process ends when
nobody is left to ask it, and when a request takes too long, even if nobody waits for it.
"""

import faulthandler
import os
import signal
import struct
import tempfile
from io import RawIOBase
from typing import IO

Stream = IO[bytes] | RawIOBase

LENGTH = struct.Struct("<Q")
MARK = b"\0teachkit\0"
"""Where the replies begin: a Python may be set up to print something when it starts."""
GRACE = 2.0
"""Seconds for whoever waits to give up first."""


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
        send(replies, b"ready\n" + _versions().encode())
    except Exception as error:
        send(replies, b"missing\n" + _named(error))
        return
    while (request := receive(requests)) is not None:
        send(replies, _reply(request))


def _versions() -> str:
    """The versions in use. A first drawing loads the fonts, and shows that all is well."""
    import pygraphviz

    _draw(b"digraph { MAX }", "svg", "dot")
    return f"{pygraphviz.__version__} {pygraphviz.__graphviz_version__}"


def _reply(request: bytes) -> bytes:
    line, _, source = request.partition(b"\n")
    program, kind, seconds = line.decode().split()
    faulthandler.dump_traceback_later(float(seconds) + GRACE, exit=True)
    try:
        return b"drawn\n" + _draw(source, kind, program)
    except Exception as error:
        return b"failed\n" + _named(error)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _draw(source: bytes, kind: str, program: str) -> bytes:
    from pygraphviz import AGraph

    # Read from a file: AGraph(string=...) takes a label that ends in "charset=" for an encoding.
    with tempfile.TemporaryFile() as file:
        file.write(source)
        file.seek(0)
        graph = AGraph(filename=file)
    try:
        drawing: bytes = graph.draw(format=kind, prog=program)
        return drawing
    finally:
        graph.close()


def _named(error: Exception) -> bytes:
    return f"{type(error).__name__}: {error}".encode(errors="replace")


if __name__ == "__main__":
    main()
