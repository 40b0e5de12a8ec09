"""A diagnosis and what shows it.

Case  the key of a diagnosis, and the trial or the position that shows it
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from teachkit.game import Game
from teachkit.study.checking.small_trees import shrunk
from teachkit.study.checking.trials import Trial, Trials

WRONG_AGAIN = {"minimax": "table-value", "alphabeta": "bounds-as-values"}
"""What to call it, by the kind of search, that a position is wrong only where it comes back."""


class Case(NamedTuple):
    """A diagnosis, and the trial that shows it."""

    key: str
    trial: Trial | None
    flaw: str
    words: str = ""
    """What more there is to say about it, such as the function's own error."""
    position: tuple[Game[Any, Any], Any] | None = None
    """The position of a game that shows it, where no tree does."""
    right: Trial | None = None
    """What would have been right, where the textbook's search on the whole tree is not."""


def smaller(trials: Trials, trial: Trial, fails: Callable[[Trial], bool]) -> Trial:
    """The trial on the smallest tree on which the function still fails."""

    def still(nested: Any) -> bool:
        return isinstance(nested, list) and fails(trials.on(nested, trial.levels))

    return trials.on(shrunk(trial.nested, still), trial.levels)
