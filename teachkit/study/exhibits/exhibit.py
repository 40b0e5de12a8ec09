"""What an exhibit is: a published defect that runs, beside what is right.

Broken   the defective function, in our own code
Right    its right counterpart, called with the same arguments
Cost     what the defect costs, by name: nodes, wrong moves, lost games
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from teachkit.draw.side_by_side import SideBySide
from teachkit.game import AnyGame
from teachkit.study.check.result import CheckResult
from teachkit.study.exhibits.plain_source import plain_source
from teachkit.values import printable

Cost = Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A published defect: `story` tells it, `show()` draws it, `cost()` measures it."""

    key: str
    title: str
    report: str
    """Where it was published: "report 000" to "report 004", or "many programs"."""
    kind: str
    """What `broken` is: "minimax", "alphabeta", "evaluation" or "count"."""
    story: str
    how_to_see: str
    broken: Callable[..., Any]
    right: Callable[..., Any]
    game: AnyGame
    position: Any
    """Where it shows: a state of the game."""
    diagnosis: str
    """The name by which `check()` finds it."""
    picture: Callable[["Exhibit"], SideBySide]
    measure: Callable[[], Cost]
    checked_by: Callable[["Exhibit"], CheckResult]
    options: Mapping[str, Any] = field(default_factory=dict)
    """Further arguments for `broken` and `right`, such as a depth."""
    others: tuple[Any, ...] = ()
    """More positions to look at beside the first."""

    @property
    def positions(self) -> tuple[Any, ...]:
        """Every position where it shows."""
        return self.position, *self.others

    @property
    def source(self) -> str:
        """The text of the defective function, without types, to be copied into a cell."""
        return plain_source(self.broken)

    def show(self) -> SideBySide:
        """The defect beside what is right."""
        return self.picture(self)

    def cost(self) -> Cost:
        """What the defect costs, measured now."""
        return self.measure()

    def check(self) -> CheckResult:
        """The result of the check that names the defect."""
        return self.checked_by(self)

    def __repr__(self) -> str:
        return printable(f"<Exhibit {self.key}: {self.title}>")

    def _repr_markdown_(self) -> str:
        return (
            f"### {self.title}\n\n*{self.report}*\n\n{self.story}\n\n"
            f"```python\n{self.source}```\n\n**How to see it.** {self.how_to_see}\n"
        )
