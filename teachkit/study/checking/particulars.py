"""What more there is to say about a mistake than its name."""

from typing import Any

from teachkit.games.tree import TreeGame
from teachkit.study.checking.small_trees import Nested
from teachkit.study.checking.suspects import Suspect
from teachkit.study.checking.trials import Trial, Trials, watched
from teachkit.study.checking.windows import searches_as_negamax, updates_after_loop
from teachkit.study.watching.calling import parameter_of
from teachkit.study.watching.explaining import WatchError
from teachkit.values import value_text

LEAF = 7
"""What a leaf is worth to MAX."""
BELOW = {
    "MIN below": "So it is below the root: there everybody takes the smallest value.",
    "MAX below": "So it is below the root: there everybody takes the greatest value.",
}
AT_ROOT = (
    "Only at the root a minus is missing: what comes back there, from the root's moves, is the "
    "opponent's value."
)
AFTER_LOOP = (
    "Alpha and beta get their new values after the loop, when no call can use them any more: "
    "update them inside it, before the next move is tried."
)


def by_shape(key: str, trials: Trials, evidence: list[Trial]) -> str:
    """The diagnosis, by the shape of the function where two shapes behave alike."""
    if key == "leaf-for-mover" and searches_as_negamax(trials):
        return "negamax-leaf"
    if key in ("first-child-only", "leaves-out", "over-prunes") and _sees_last_only(evidence):
        return "last-child-only"
    return key


def _sees_last_only(evidence: list[Trial]) -> bool:
    """Is nothing looked at but the leaf to which the last move leads each time?"""
    return all(set(trial.looks) == {trial.tree.leaves[-1]} for trial in evidence)


def particulars(key: str, suspect: Suspect | None, trials: Trials) -> str:
    """What there is to say about a diagnosis in this case, or nothing."""
    if key == "one-role" and suspect:
        return BELOW.get(suspect.quirks.roles, "")
    if key == "sign-wrong" and suspect and suspect.quirks.negates == "below the root":
        return AT_ROOT
    if key == "start-window" and suspect:
        low, high = map(value_text, suspect.quirks.window)
        return f"Its window starts with alpha {low} and beta {high}."
    if key == "never-cuts" and updates_after_loop(trials.function):
        return AFTER_LOOP
    if key == "negamax-leaf" and (sign := parameter_of(trials.function, "sign")):
        return _about_sign(sign, trials)
    return ""


def _about_sign(name: str, trials: Trials) -> str:
    """Which of the things to be done with a sign, such as color, is missing or done twice."""
    try:
        plus, minus = (_leaf_with(trials, {name: sign}) for sign in (1, -1))
        at_min = _leaf_with(trials, {name: 1, "state": 1}, [LEAF])
    except (WatchError, ValueError):
        return ""
    if (plus, minus, at_min) == (LEAF, -LEAF, -LEAF):
        return (
            "A leaf is already seen from the side of the player to move: do not multiply it with "
            f"{name} as well."
        )
    if (plus, minus, at_min) == (LEAF, -LEAF, LEAF):
        return f"A leaf is multiplied with {name}, but no call below hands on -{name}."
    return f"A leaf must be multiplied with {name}." if plus == minus == LEAF else ""


def _leaf_with(trials: Trials, given: dict[str, Any], nested: Nested = LEAF) -> Any:
    """What the function says of a leaf alone, with arguments of its own."""
    run = watched(trials.function, TreeGame(nested), trials.arguments | given)
    value, _ = trials.reading.of(run.returned)
    return value
