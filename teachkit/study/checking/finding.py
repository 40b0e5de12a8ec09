"""What a check found: a diagnosis in a word, a sentence, and a picture of where it shows."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from teachkit.board import layout
from teachkit.draw.boards import board_svg
from teachkit.draw.figure import figure
from teachkit.game import AnyGame
from teachkit.games.tree import TreeGame
from teachkit.study.side_by_side import SideBySide

Panel = tuple[str, AnyGame, Any]
"""A caption, and a position of a game."""


@dataclass(frozen=True)
class Finding:
    """What a check found; true if nothing is wrong."""

    diagnosis: str
    """What is wrong, in a word, or nothing."""
    sentence: str
    """What is wrong, in full."""
    panels: tuple[Panel, ...] = ()
    """The positions that show it."""
    draw: Callable[[], SideBySide] | None = field(default=None, repr=False)
    """Makes another picture than that of the positions."""

    @property
    def passed(self) -> bool:
        """Is nothing wrong?"""
        return not self.diagnosis

    @property
    def score(self) -> float:
        """1 if nothing is wrong, else 0: for graders."""
        return float(self.passed)

    @property
    def explanation(self) -> str:
        """What is wrong, in full sentences."""
        return self.sentence

    @property
    def text(self) -> str:
        """All of it in words."""
        mark = "✓" if self.passed else "✗"
        boards = [f"{words}\n{game.text(state)}" for words, game, state in self.panels]
        return "\n\n".join([f"{mark} {self.sentence}", *boards])

    def figure(self) -> SideBySide | None:
        """The picture of where it shows, if there is one."""
        if self.draw is not None:
            return self.draw()
        drawn = [panel for panel in self.panels if _can_be_drawn(panel[1])]
        return SideBySide(*map(_drawn, drawn), title=f"✗ {self.sentence}") if drawn else None

    def raise_if_wrong(self) -> None:
        """Raise an AssertionError with the explanation unless all is well."""
        __tracebackhide__ = True  # pytest and IPython show the line that asked
        if not self.passed:
            raise AssertionError(self.text)

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The picture, and all of it in words."""
        picture = self.figure()
        if picture is None:
            return {"text/plain": self.text}, {}
        bundle, metadata = picture._repr_mimebundle_()
        return bundle | {"text/plain": self.text}, metadata


def well(sentence: str) -> Finding:
    """The finding that nothing is wrong."""
    return Finding("", sentence)


def _can_be_drawn(game: AnyGame) -> bool:
    return isinstance(game, TreeGame) or layout(game) is not None


def _drawn(panel: Panel) -> tuple[str, Any]:
    words, game, state = panel
    picture = figure(game) if isinstance(game, TreeGame) else board_svg(game, state, size=260)
    return words, picture
