"""Does a search with a limit of depth look as far ahead as it was told?

    Limit     a way to count the depth down: the right one, or one that people get wrong
    estimate  what a position looks like to an evaluation, at the limit

The function is tried with depths of 1, 2 and 3. The way of counting that looks at the
same positions each time, and finds the same values, is its own.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from teachkit.games.tree import TreeGame
from teachkit.study.checking.bodies import codes
from teachkit.study.checking.case import Case
from teachkit.study.checking.judging import Task
from teachkit.study.checking.plain_trees import (
    Number,
    PlainTree,
    best_moves,
    textbook_leaves,
    values,
)
from teachkit.study.checking.trials import FULL, Trial, Trials, in_words
from teachkit.study.watching.calling import parameter_in, parameter_of, plain_function

Estimates = Mapping[Number, float]

DEPTHS = (1, 2, 3)
LONG: Any = 6
"""A way of twenty moves to a leaf."""
for _ in range(20):
    LONG = [LONG]
TREES: tuple[Any, ...] = (
    [[[[3], [5]], [[2]]], [[[4]], [[1], [8]]]],
    [[[[7], [2]], [[6]], 4], [[[3]], [[9], [1]]], [[[5]], 2, [[8]]]],
    [LONG, [[LONG], 4]],
)
"""The estimates of these trees give another value at each depth."""
BLIND: tuple[list[int], Estimates] = [3, 5], {1: 9, 2: 1}
"""A tree of two leaves, and what they look like to who does not see that they are leaves."""


class Limit(NamedTuple):
    """A way to count the depth down."""

    key: str
    """The diagnosis of whoever counts so, or nothing for the right way."""
    words: str = ""
    more: int = 0
    """So much farther than told."""
    step: int = 1
    """So much less with every move."""
    shares: bool = False
    """Has a later sibling less depth than the first?"""
    runs_on: bool = True
    """Does a depth below 0 never end?"""
    side: str = "MAX"
    """For whom an estimate is made: "MAX", "MIN", the "mover" or the "last mover"."""
    place: str = "end"
    """Which position is estimated: where the depth ends, the one before it, or the root."""


WHENCE = (
    "A number with ≈ is what the evaluation says of a position; here every position was given one."
)
"""Where the estimates in a picture come from."""
UNJUDGED = "Whether it looks as far ahead as it is told was not judged"
FOR_WRONG_SIDE = "At the limit it estimates for another player than where the game is over."
FROM_BEFORE = "It estimates the position before the last move, so all moves from there look alike."
FROM_THE_ROOT = "Wherever its depth ends, it estimates the position that the search began with."
LIMITS = (
    Limit(""),
    Limit("depth-off-by-one", "Asked for 2 plies it looks 1 ahead.", more=-1),
    Limit("depth-off-by-one", "Asked for 2 plies it looks 3 ahead.", more=1),
    Limit("depth-not-counted", "Whatever the depth, it searches to the end.", step=0),
    Limit("depth-shared", "Later moves are searched less deep than the first.", shares=True),
    Limit(
        "depth-shared",
        "Later moves are searched less deep than the first.",
        shares=True,
        runs_on=False,
    ),
    Limit("depth-steps", "With one move its depth goes down by 2.", step=2),
    Limit("depth-steps", "With one move its depth goes down by 2.", step=2, runs_on=False),
    *(Limit("estimate-side", FOR_WRONG_SIDE, side=side) for side in ("mover", "last mover", "MIN")),
    Limit("estimate-elsewhere", FROM_THE_ROOT, place="root"),
    Limit("estimate-elsewhere", FROM_BEFORE, place="before"),
)
"""Ways to count, the right one first."""


def depth_stage(trials: Trials, task: Task) -> tuple[Case | None, str]:
    """Does it look as far ahead as it was told? The case if not, or a remark."""
    name = parameter_of(trials.function, "depth")
    if name is None or name in trials.arguments:
        return None, ""
    tried = [
        [trials.to_depth(nested, depth, _estimates(nested)) for depth in DEPTHS] for nested in TREES
    ]
    is_seen = any(trial.tree.children[n] for row in tried for trial in row for n in trial.looks)
    for limit in LIMITS:
        if (limit.side, limit.place) != ("MAX", "end") and not is_seen:
            continue
        if all(_all_fit(row, limit, task, trials, is_seen) for row in tried):
            return _told(tried[0], limit, task, trials) if limit.key else (_blind(trials), "")
    return None, _unjudged(name, [trial for row in tried for trial in row], trials, is_seen)


def _unjudged(name: str, tried: list[Trial], trials: Trials, is_seen: bool) -> str:
    """Why nothing is known of how far it looks ahead; nothing if its values are right."""
    broken = [trial for trial in tried if trial.error is not None]
    if broken:
        asked = parameter_of(trials.function, "evaluate")
        how = f" The evaluation that it is handed is called as {asked}(state, player)."
        why = f"with {name}={broken[0].depth} {in_words(broken[0].error)}"
        return f"{UNJUDGED}: {why}{how if asked else ''}"
    if not is_seen:
        return (
            f"{UNJUDGED}: it estimates positions in a way of its own. With a parameter evaluate "
            "that can be tried."
        )
    if trials.reading.value is not None and _values_fit(tried):
        return ""
    return (
        "With a limit of depth it does something else than the textbook's search; whether it "
        "means to was not judged."
    )


def default_remark(trials: Trials) -> str:
    """That a depth was handed over in place of the function's own, if so."""
    name = parameter_of(trials.function, "depth")
    if name is None or name in trials.arguments:
        return ""
    own = own_depth(trials.function)
    if own is None or own >= FULL // 2:
        return ""
    return (
        f"It was tried with {name}={FULL}. By itself it looks only {own} moves ahead, and sees "
        "no farther."
    )


def own_depth(function: Any) -> int | None:
    """The depth that the function searches to by itself, if it tells one."""
    parameter = parameter_in(function, "depth")
    own = parameter.default if parameter else None
    return own if isinstance(own, int) and not isinstance(own, bool) and own > 0 else None


def takes_depth(function: Any) -> bool:
    """Has the function a limit of depth among its parameters?"""
    return parameter_of(function, "depth") is not None


def _told(row: list[Trial], limit: Limit, task: Task, trials: Trials) -> tuple[Case | None, str]:
    """The case of a function that counts so, or a remark where it may be meant so."""
    if limit.more > 0 and not _is_recursive(trials.function):
        return None, f"{limit.words} Perhaps its depth counts from the root's moves."
    for depth in (2, 1, 3):
        trial = row[depth - 1]
        own = limited(trial.tree, limit, depth, trial.estimates)
        right = limited(trial.tree, LIMITS[0], depth, trial.estimates)
        wanted = _wanted(right, task)
        if set(wanted) != set(trial.looks) or values(own)[0] != values(right)[0]:
            break
    seen = {n: value for n, value in enumerate(own.leaf) if n in trial.estimates and value}
    shown = replace(trial, looks=wanted, returned=values(right)[0])
    ends = _wanted(_in_own_order(own, trial, limit), task)
    done = replace(trial, looks=ends, estimates={**trial.estimates, **seen})
    return Case(limit.key, done, "depth", limit.words, right=shown), ""


def _blind(trials: Trials) -> Case | None:
    """The case of a function that estimates a finished game at its limit, though not before it."""
    tree, estimates = BLIND
    far, near = (trials.to_depth(tree, depth, estimates) for depth in (FULL, 1))
    right = 1 if trials.reading.value is None else max(tree)
    found = [t.move if trials.reading.value is None else t.value for t in (far, near)]
    if found[0] != right or found[1] == right or near.error is not None:
        return None
    done = replace(near, looks=tuple(estimates))
    shown = replace(near, looks=tuple(estimates), estimates={}, returned=max(tree))
    words = "Both moves end the game. At the limit it estimates them all the same."
    return Case("horizon", done, "depth", words, right=shown)


def _is_recursive(function: Any) -> bool:
    """Does the function call itself, rather than others that do the work?"""
    plain = plain_function(function)
    if plain is None:
        return False
    return any(plain.__name__ in code.co_names for code in codes(plain.__code__))


# ---- comparing


def limited(tree: PlainTree, limit: Limit, depth: int, estimates: Estimates) -> PlainTree:
    """The tree as far as such a search looks, with estimates in place of what is below."""
    children, leaf = [list(below) for below in tree.children], list(tree.leaf)
    waiting = [(0, depth + limit.more, 0)]
    while waiting:
        number, left, before = waiting.pop()
        if children[number] and (left == 0 or (left < 0 and not limit.runs_on)):
            sign = {
                "MAX": True,
                "MIN": False,
                "mover": tree.is_max[number],
                "last mover": tree.is_max[before],
            }[limit.side]
            place = {"end": number, "before": before, "root": 0}[limit.place]
            children[number], leaf[number] = [], estimates[place] * (1 if sign else -1)
        for nth, child in enumerate(children[number]):
            less = limit.step + (nth if limit.shares else 0)
            waiting.append((child, left - less, number))
    return PlainTree(children, leaf, tree.is_max)


def _estimates(nested: Any) -> dict[Number, float]:
    """Another number for each inner node."""
    leaf = PlainTree.of(TreeGame(nested)).leaf
    return {n: 6 * n * (n + 1) % 17 + 1 for n, value in enumerate(leaf) if value is None}


def _all_fit(row: list[Trial], limit: Limit, task: Task, trials: Trials, is_seen: bool) -> bool:
    """Does a way of counting explain the trials on one tree, at all depths?"""
    return all(
        _fits(trial, limit, depth, task, trials, is_seen)
        for trial, depth in zip(row, DEPTHS, strict=True)
    )


def _fits(
    trial: Trial, limit: Limit, depth: int, task: Task, trials: Trials, is_seen: bool
) -> bool:
    if trial.error is not None:
        return False
    if not is_seen:  # it estimates by itself, most likely as nothing
        tree = limited(trial.tree, limit, depth, dict.fromkeys(trial.estimates, 0))
        wanted = _wanted(tree.seen(trial.first_looks), task)
        return set(trial.looks) == {n for n in wanted if not trial.tree.children[n]}
    tree = limited(trial.tree, limit, depth, trial.estimates)
    if trials.reading.value is not None:
        is_right = trial.value == values(tree)[0]
    else:  # looks alone tell little of an estimate that is made elsewhere
        is_right = limit.place == "end" or trial.move in best_moves(tree)
    ends = _wanted(_in_own_order(tree, trial, limit), task)
    return is_right and set(trial.looks) == _asked(trial.tree, limit, ends)


def _in_own_order(tree: PlainTree, trial: Trial, limit: Limit) -> PlainTree:
    """The tree with the moves in the function's order, if what it looks at tells that."""
    return tree.seen(trial.first_looks) if limit.place == "end" else tree


def _asked(tree: PlainTree, limit: Limit, ends: tuple[Number, ...]) -> set[Number]:
    """The positions that are looked at for those where the search ends."""
    if limit.place == "end":
        return set(ends)
    before = {child: n for n, below in enumerate(tree.children) for child in below}
    if limit.place == "root":
        before = dict.fromkeys(before, 0)
    return {before.get(n, n) if tree.children[n] else n for n in ends}


def _values_fit(tried: list[Trial]) -> bool:
    """Are the values right at every depth, whatever was looked at?"""
    return all(
        trial.value == values(limited(trial.tree, LIMITS[0], trial.depth or 0, trial.estimates))[0]
        for trial in tried
    )


def _wanted(tree: PlainTree, task: Task) -> tuple[Number, ...]:
    """The leaves to be looked at."""
    return tuple(textbook_leaves(tree, task.cut) if task.kind == "alphabeta" else tree.leaves)
