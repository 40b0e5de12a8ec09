"""Alpha and beta on their way down, where they can be seen.

Some mistakes look alike from outside: a search whose bounds never arrive below cuts no more
than one that has none. Where a function has an alpha and a beta, they tell such mistakes apart.
"""

from dis import Instruction, get_instructions
from math import inf
from types import CodeType
from typing import Any, NamedTuple

from teachkit.games.tree import TreeGame
from teachkit.study.checking.bodies import codes
from teachkit.study.checking.quirks import Window
from teachkit.study.checking.trials import Trials, watched
from teachkit.study.watching.calling import plain_function, role_of
from teachkit.study.watching.explaining import WatchError
from teachkit.study.watching.functions import parameters
from teachkit.study.watching.uses import hands_on
from teachkit.values import value_text

TREE = [[[3, 5], [2, 7]], [[4, 6], [9, 8]], [[1, 2], [6, 3]]]
"""A tree on which both bounds move."""
WIDE = (-1000.0, 1000.0)
"""A window that is known again where it arrives."""


class Windows(NamedTuple):
    """The windows that a function was called with."""

    below: list[Window]
    """Those of all inner nodes below the root, as they were given, in visiting order."""
    beside: list[Window]
    """Those of the root's children after the first."""
    is_negamax: bool


def windows_seen(trials: Trials, given: dict[str, Any] | None = None) -> Windows | None:
    """The windows of a run, with the arguments given, or None where none can be seen."""
    arguments = trials.arguments if given is None else given
    try:
        run = watched(trials.function, TreeGame(TREE), arguments)
        visits = run.answers.visits
        is_negamax = run.answers.is_negamax
    except (WatchError, ValueError):
        return None
    root = visits[0]
    below = [visit.window for visit in visits[1:] if visit.window and visit.children]
    beside = [visit.window for visit in root.children[1:] if visit.window]
    return Windows(below, beside, is_negamax) if below else None


def searches_as_negamax(trials: Trials) -> bool:
    """Does the function turn the sign round at every level, as far as can be seen?"""
    try:
        return watched(trials.function, TreeGame(TREE), trials.arguments).answers.is_negamax
    except (WatchError, ValueError):
        return False


def refined(key: str, trials: Trials) -> str:
    """The diagnosis, told apart from those that look alike from outside."""
    if key not in ("never-cuts", "one-side-cuts", "cuts-at-once", "bounds-crossed", "over-prunes"):
        return key
    seen = windows_seen(trials)
    if seen is None:
        is_local = key == "never-cuts" and has_own_bounds(trials.function)
        return "bounds-not-passed" if is_local else key
    low, high = seen.below[0]
    if low > high:
        return "negamax-window" if seen.is_negamax else "bounds-swapped"
    lows, highs = ({window[end] for window in seen.below} for end in (0, 1))
    if key == "never-cuts":
        if lows | highs <= {-inf, inf}:
            return _unmoved(trials)
        if not seen.is_negamax and (lows == {-inf} or highs == {inf}):
            return "bound-not-updated"
        is_same = any(low > -inf and high == inf for low, high in seen.beside)
        return "negamax-window" if is_same and seen.is_negamax else key
    if key == "one-side-cuts" and (lows == {-inf} or highs == {inf}):
        return "bound-not-updated"
    return key


def starting_window(trials: Trials, stop: Any) -> str:
    """The window that the search starts with, in words, if it is there that values stop."""
    seen = windows_seen(trials)
    if seen is None:
        return ""
    low, high = seen.below[0]
    if seen.is_negamax:
        low, high = -high, -low
    if stop not in (low, high):
        return ""
    return f"Its window starts with alpha {value_text(low)} and beta {value_text(high)}."


def _unmoved(trials: Trials) -> str:
    """What to call it if no bound ever moves: are they passed down at all?"""
    plain = plain_function(trials.function)
    if plain is None:
        return "bounds-not-passed"
    if (bounds := _bounds(plain.__code__)) is not None:
        is_passed = _passes_down(trials, dict(zip(bounds, WIDE, strict=True)))
    else:
        inner = [found for code in codes(plain.__code__) if (found := _bounds(code))]
        is_passed = bool(inner) and all(hands_on(plain, set(each)) for each in inner)
        bounds = inner[0] if inner else ("", "")
    if not is_passed:
        return "bounds-not-passed"
    is_written = any(_places(code, bounds) for code in codes(plain.__code__))
    is_crossed = is_written and not updates_after_loop(trials.function)
    return "bounds-crossed" if is_crossed else "never-cuts"


def _bounds(code: CodeType) -> tuple[str, str] | None:
    """What a function calls its parameters alpha and beta, if it has both."""
    own = {role_of(name): name for name in parameters(code)}
    return (own["alpha"], own["beta"]) if {"alpha", "beta"} <= own.keys() else None


def _passes_down(trials: Trials, window: dict[str, Any]) -> bool:
    """Does a window that is given at the root arrive below?"""
    seen = windows_seen(trials, trials.arguments | window)
    return seen is not None and all(window == WIDE for window in seen.below)


def updates_after_loop(function: Any) -> bool:
    """Are alpha and beta given new values after the loop over the moves, and never inside it?"""
    plain = plain_function(function)
    if plain is None:
        return False
    searching = [(code, own) for code in codes(plain.__code__) if (own := _bounds(code))]
    places = {place for code, own in searching for place in _places(code, own)}
    return places == {"after"}


def _places(code: CodeType, names: tuple[str, str]) -> set[str]:
    """Where one of these variables is given a new value: "inside" or "after" a loop, or before."""
    steps = list(get_instructions(code))
    back = [step for step in steps if "JUMP" in step.opname and step.argval < step.offset]
    places = set()
    for step in steps:
        if step.opname.startswith("STORE") and set(names) & set(_written(step)):
            is_inside = any(jump.argval <= step.offset < jump.offset for jump in back)
            is_after = any(jump.offset < step.offset for jump in back)
            places.add("inside" if is_inside else "after" if is_after else "before")
    return places


def _written(step: Instruction) -> tuple[Any, ...]:
    """The variables that a step gives a value; some steps do two things at once."""
    if not isinstance(step.argval, tuple):
        return (step.argval,)
    return step.argval[:1] if step.opname == "STORE_FAST_LOAD_FAST" else step.argval


def has_own_bounds(function: Any) -> bool:
    """Does the function have an alpha and a beta that are no parameters?"""
    plain = plain_function(function)
    return plain is not None and any(map(_has_own_bounds, codes(plain.__code__)))


def _has_own_bounds(code: CodeType) -> bool:
    own = code.co_varnames[len(parameters(code)) :]
    return {"alpha", "beta"} <= {role_of(name) for name in own}
