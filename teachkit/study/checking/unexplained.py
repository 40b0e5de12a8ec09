"""Mistakes that have a number of their own, which no list of suspects holds: found by trying.

window    alpha and beta at the root, of whatever size
distance  what is added to a value, or multiplied with it, on its way up
"""

from collections.abc import Callable, Iterator
from math import inf, isfinite
from typing import Any

from teachkit.study.checking.judging import Task
from teachkit.study.checking.quirks import Window
from teachkit.study.checking.small_trees import Nested
from teachkit.study.checking.suspects import Suspect, within
from teachkit.study.checking.trials import Trials, is_number
from teachkit.study.watching.answers import parts
from teachkit.values import value_text

FAR = 10.0**6
"""Who starts with such a number means infinity."""
HALVINGS = 44
"""So often is the place of a bound halved, which is found to the millionth."""
CHAINS = 3
"""A leaf is tried so many moves away from the root."""
LEAVES = ((40, 70), (-40, -70))
"""Numbers whose leaves are tried, those above 0 and those below it."""


# ---- the window at the root


def with_own_window(trials: Trials, task: Task) -> Iterator[Suspect]:
    """The suspects with the window that the function starts with, if it starts with one."""
    if task.kind == "alphabeta" and trials.reach > 1:
        window = window_found(trials)
        if window != (-inf, inf):
            yield from within(window, task.cut)


def window_found(trials: Trials) -> Window:
    """Alpha and beta at the root, by trying which values are cut there."""

    def max_stops(x: float) -> bool:
        return 2 not in trials.on([x, x + 1]).looks

    def min_stops(x: float) -> bool:
        return 3 not in trials.on([[-x, -x - 1]]).looks

    return 0 - _bound(min_stops), _bound(max_stops)


def _bound(stops: Callable[[float], bool]) -> float:
    """The number from which on a node stops; infinite if there is none."""
    low, high = -FAR, FAR
    if stops(low) or not stops(high):
        return inf
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if stops(middle) else (middle, high)
    return round(high, 3) + 0.0  # which is never -0.0


# ---- values


def of_values(trials: Trials) -> tuple[str, str] | None:
    """The diagnosis of values that change on their way up, and what there is to say."""
    if trials.reading.value is None:
        return None
    if _is_turned_at_leaves(trials):
        return "pair-order", ""
    told = next(filter(None, (_about_distance(trials, leaves) for leaves in LEAVES)), "")
    return ("distance-counts", told) if told else None


def _is_turned_at_leaves(trials: Trials) -> bool:
    """Does a leaf's value stand in another place than that of a node with this leaf alone?"""
    leaf = LEAVES[0][0]
    own, above = (parts(trials.on(nested).returned) for nested in (leaf, [leaf]))
    if len(own) != len(above) or not own.count(leaf) == above.count(leaf) == 1:
        return False
    return own.index(leaf) != above.index(leaf)


def _about_distance(trials: Trials, leaves: tuple[int, int]) -> str:
    """What becomes of a leaf where no node has a choice, if that depends on its distance."""
    rows = []
    for moves in range(1, CHAINS + 1):
        trees = [_chain(leaf, moves) for leaf in leaves]
        rows.append([trials.on(nested).value for nested in trials.within_reach(trees)])
    if not all(len(row) == len(leaves) and _is_even(leaves, row) for row in rows):
        return ""
    came = [row[0] for row in rows]
    if len(set(came)) == 1:
        return ""
    moves = next(number for number, value in enumerate(came, start=1) if value != leaves[0])
    away = "one move" if moves == 1 else f"{moves} moves"
    words = f"A leaf of {value_text(leaves[0])} that is {away} away came up as"
    return f"{words} {value_text(came[moves - 1])}."


def _chain(leaf: float, moves: int) -> Nested:
    return [_chain(leaf, moves - 1)] if moves else leaf


def _is_even(leaves: tuple[int, int], came: list[Any]) -> bool:
    """Has the same been added to both leaves, or were both multiplied with the same?"""
    if not all(is_number(value) and isfinite(value) for value in came):
        return False
    (one, other), (first, second) = leaves, came
    is_added = first - one == second - other
    is_scaled = abs(first / one - second / other) < 1e-9 and first / one > 0
    return bool(is_added or is_scaled)
