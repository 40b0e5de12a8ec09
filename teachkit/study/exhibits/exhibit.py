"""What an exhibit is: a published defect that runs, beside what is right.

Broken   the defective function, in our own code
Right    its right counterpart, called with the same arguments
Cost     what the defect costs, by name: nodes, wrong moves, lost games

A walk past one: `guess()` what is wrong, step through both searches with `compare()`, see its
price with `cost()`, and `fix()` it in a cell of your own.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import Any

from teachkit.draw.side_by_side import SideBySide
from teachkit.game import AnyGame
from teachkit.study.exhibits.plain_source import plain_source
from teachkit.study.exhibits.price import Price
from teachkit.study.result import CheckResult
from teachkit.study.watch.watch import watch
from teachkit.trace.recorder import record
from teachkit.values import printable
from teachkit.widgets.predict.predict import Predict
from teachkit.widgets.stepper.compare import Compare

Cost = Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A published defect: `story` tells it, `show()` draws it, `cost()` measures it."""

    key: str
    title: str
    report: str
    """Where it was published: "report 000" to "report 004", or "many programs"."""
    kind: str
    """What `broken` is: "minimax", "alphabeta", "evaluation", "count" or "claim"."""
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

    def guess(self, *others: "Exhibit") -> Predict:
        """What is wrong with the code? A question; the titles of other exhibits are choices, too.

        The story comes to light with the answer.
        """
        titles = [self.title, *(other.title for other in others if other is not self)][:4]
        random.Random(self.key).shuffle(titles)
        code = "\n".join(line for line in self.source.splitlines() if '"""' not in line)
        return Predict("What is wrong here?", titles, answer=self.title, why=self.story, code=code)

    def compare(self) -> Compare:
        """The defective search beside the right one, to be stepped through."""
        if self.kind not in ("minimax", "alphabeta"):
            raise ValueError(
                f"{self.key} is no search that could be stepped through: show() draws it"
            )
        game, state = self.game, self.position
        published = watch(self.broken, game, state, **self.options)
        return Compare(published, record(self.right, game, state, **self.options))

    def cost(self) -> Price:
        """What the defect costs, measured now: a plot, and numbers by name."""
        return Price(self.measure())

    def fix(self) -> str:
        """Put the code into a new cell of the notebook, with a check; elsewhere, it comes back."""
        code = f"{self.source}\n\nexhibits[{self.key!r}].check({self.broken.__name__})"
        shell = _notebook()
        if shell is None:
            return code
        shell.set_next_input(code)
        return "The code is in the cell below: put it right, and run it."

    def check(self, function: Callable[..., Any] | None = None) -> CheckResult:
        """What the check that names the defect says; of your own function, if you give one."""
        return self.checked_by(self if function is None else replace(self, broken=function))

    def __repr__(self) -> str:
        return printable(f"<Exhibit {self.key}: {self.title}>")

    def _repr_markdown_(self) -> str:
        return (
            f"### {self.title}\n\n*{self.report}*\n\n{self.story}\n\n"
            f"```python\n{self.source}```\n\n**How to see it.** {self.how_to_see}\n"
        )


def _notebook() -> Any:
    """What runs the cells of this notebook; None in a script."""
    if not find_spec("IPython"):
        return None
    from IPython.core.getipython import get_ipython

    return get_ipython()
