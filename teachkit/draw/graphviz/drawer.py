"""What an engine is: the seam at which another one, such as a browser's, can be added.

    Engine  which Graphviz it is
    Drawer  an engine at work

A new engine is a class with the methods of Drawer, and a line in `engine.ENGINES`.
"""

from dataclasses import dataclass
from typing import Protocol


class LayoutError(RuntimeError):
    """Graphviz did not draw, and why."""


@dataclass(frozen=True)
class Engine:
    """A Graphviz that works here."""

    name: str
    """Where it comes from: pygraphviz and its version, or the path of `dot`."""
    version: str
    """The version of Graphviz itself."""
    paints: bool = True
    """Can it paint PNG and PDF, or only find places and write SVG?"""

    def __str__(self) -> str:
        lacks = "" if self.paints else ", which paints no PNG or PDF here: matplotlib does"
        return f"{self.version} from {self.name}{lacks}"


class Drawer(Protocol):
    """An engine at work. It is made when it is first needed, or raises a LayoutError."""

    engine: Engine

    def draw(self, source: bytes, kind: str, program: str, timeout: float) -> bytes:
        """A graph in DOT, drawn as a kind of file within some seconds, or a LayoutError."""

    def end(self) -> None:
        """End what still runs."""

    def let_go(self) -> None:
        """Leave what still runs to the process that started it, after a fork."""


def last_lines(said: bytes) -> str:
    """The end of what a program complained about."""
    return "\n".join(said.decode(errors="replace").strip().splitlines()[-5:])
