"""What an exhibit is: a published defect that runs, beside what is right.

Broken   the defective function, in our own code
Right    its right counterpart, called with the same arguments
Cost     what the defect costs, by name: nodes, wrong moves, lost games

A walk past one: `guess()` what is wrong, step through both searches with `compare()`, see its
price with `cost()`, and `fix()` it in a cell of your own.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from teachkit.draw.side_by_side import SideBySide
from teachkit.game import AnyGame
from teachkit.study.check.check import check_search
from teachkit.study.exhibits.plain_source import plain_source
from teachkit.study.exhibits.price import Price
from teachkit.study.result import CheckResult
from teachkit.study.watch.watch import watch
from teachkit.trace.recorder import record
from teachkit.values import printable
from teachkit.widgets.predict.predict import Predict
from teachkit.widgets.stepper.compare import Compare

Cost = Mapping[str, float]


@dataclass(kw_only=True)
class Exhibit:
    """A published defect: `story` tells it, `show()` draws it, `cost()` measures it."""

    key: str
    """Its name, which is also that of the file with its words: title, story, how to see it."""
    kind: str
    """What `broken` is: "minimax", "alphabeta", "evaluation", "count" or "claim"."""
    broken: Callable[..., Any]
    right: Callable[..., Any]
    game: AnyGame
    positions: tuple[Any, ...] = ()
    """Every position where it shows; that of the start, if none is given."""
    diagnosis: str
    """The name by which `check()` finds it."""
    picture: Callable[["Exhibit"], SideBySide]
    measure: Callable[[], Cost]
    options: Mapping[str, Any] = field(default_factory=dict)
    """Further arguments for `broken` and `right`, such as a depth."""
    asked: Mapping[str, Any] = field(default_factory=dict)
    """What `check_search` is asked, where its kind alone does not tell."""

    def __post_init__(self) -> None:
        text = (files(__package__) / "texts" / f"{self.key}.md").read_text(encoding="utf-8")
        words, _, how_to_see = text.partition("\n## How to see it\n")
        title, _, story = words.partition("\n")
        self.title = title.removeprefix("# ")
        self.story, self.how_to_see = " ".join(story.split()), " ".join(how_to_see.split())
        self.positions = self.positions or (self.game.initial,)

    @property
    def report(self) -> str:
        """Where it was published: "report 000" to "report 004", or "many programs"."""
        number = self.key.partition("-")[0]
        return f"report {number}" if number.isdecimal() else "many programs"

    @property
    def position(self) -> Any:
        """The first position where it shows."""
        return self.positions[0]

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
        chance = random.Random(self.key)
        wrong = [other.title for other in others if other is not self]
        titles = [self.title, *chance.sample(wrong, min(3, len(wrong)))]
        chance.shuffle(titles)
        code = "\n".join(line for line in self.source.splitlines() if '"""' not in line)
        code = code.replace(self.broken.__name__, "published")  # its name gives it away
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
        match self.kind:
            case "evaluation":
                asked: dict[str, Any] = {"game": self.game}
            case "claim":
                asked = {"afresh": self.right, "tries": self.positions}
            case "count":
                asked = {"afresh": self.right, "game": self.game, "games": 3}
            case _:
                asked = {}
        return check_search(function or self.broken, **{"kind": self.kind, **asked, **self.asked})

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
