"""What comes back when an answer is marked.

Verdict         of one part of an answer: right or wrong, and why
CounterExample  a tree that shows why an answer cannot be right
Marking         of a whole answer: right or not, a score, the verdicts, the explanation
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from teachkit.games.tree import State, TreeGame
from teachkit.quizzes.view import View
from teachkit.values import printable

if TYPE_CHECKING:
    from teachkit.draw.picture import Figure


@dataclass(frozen=True)
class Verdict:
    """What is to be said of one part of an answer."""

    item: str
    """The part: a leaf, a node, or a bound."""
    state: State | None
    """The node that it is about, if it is about one."""
    given: str
    """What was answered, as people write it; empty where nothing was."""
    is_right: bool
    why: str

    @property
    def sign(self) -> str:
        """✓ or ✗."""
        return "✓" if self.is_right else "✗"

    @property
    def name(self) -> str:
        """The part, and whether it is missing in the answer."""
        return self.item if self.given else f"{self.item}, missing"

    def __str__(self) -> str:
        return printable(f"{self.sign} {self.name}: {self.why}")


@dataclass(frozen=True)
class CounterExample:
    """A tree that shows why an answer cannot be right."""

    says: str
    """What the tree shows."""
    game: TreeGame


@dataclass(frozen=True, repr=False)
class Marking:
    """How an answer was marked: as text, and in a notebook also as a picture."""

    right: bool
    score: float
    """From 0 to 1."""
    verdicts: tuple[Verdict, ...]
    explanation: str
    counter_example: CounterExample | None = None
    view: View | None = field(default=None, compare=False)
    """What the picture of the reason shows."""
    hint: str = ""
    """The first mistake, for a student who will try again: it does not tell the right answer."""
    mistakes: tuple[Verdict, ...] = ()
    """All mistakes, for a student who will try again; empty where verdicts tell no answer."""

    @property
    def tally(self) -> list[str]:
        """How many parts are right of those that were or should be answered, if not just one."""
        right, total = sum(verdict.is_right for verdict in self.verdicts), len(self.verdicts)
        return [f"{right} of {total} right"] if total > 1 else []

    def figure(self, theme: str = "light") -> "Figure":
        """The reason as a picture: the search, and a sign at every part of the answer."""
        from teachkit.quizzes.picture import marked_figure

        return marked_figure(self, theme)

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return printable("\n".join([self.explanation, *self._lines()]))

    def _lines(self) -> Iterator[str]:
        """The verdicts, those for one reason together, and no reason twice."""
        together: dict[tuple[str, str], list[str]] = {}
        for each in self.verdicts:
            together.setdefault((each.sign, each.why), []).append(each.name)
        for (sign, why), names in together.items():
            reason = "" if why in self.explanation else f": {why}"
            yield f"{sign} {'; '.join(names)}{reason}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The text, and the picture of the reason where there is one."""
        if self.view is None:
            return {"text/plain": str(self)}, {}
        bundle, metadata = self.figure()._repr_mimebundle_(include=["image/png"])
        return bundle | {"text/plain": str(self)}, metadata
