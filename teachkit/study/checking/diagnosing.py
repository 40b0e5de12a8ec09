"""From what went wrong to its name: the diagnosis of a function that failed on a tree.

suspect   a mistake that would explain what was seen
evidence  trials on many trees, most of them flawed: what a suspect has to explain
"""

from collections.abc import Callable
from functools import partial
from itertools import chain, islice
from typing import Any

from teachkit.study.checking.bodies import has_no_body, looks_up, made_once
from teachkit.study.checking.broken import of_broken, watched_fault
from teachkit.study.checking.case import WRONG_AGAIN, Case
from teachkit.study.checking.changing import LEFT_OVER, NEARLY, is_kept, of_changing
from teachkit.study.checking.depths import takes_depth
from teachkit.study.checking.judging import Task, flaw
from teachkit.study.checking.particulars import by_shape, particulars
from teachkit.study.checking.small_trees import (
    Nested,
    random_trees,
    shrunk,
    small_trees,
    with_other_leaves,
)
from teachkit.study.checking.suspects import Seen, Suspect, best_of, likeness, suspects
from teachkit.study.checking.trials import (
    CALIBRATION,
    Trial,
    Trials,
    is_number,
    watched,
)
from teachkit.study.checking.unexplained import of_values, with_own_window
from teachkit.study.checking.windows import refined, starting_window
from teachkit.study.watching.calling import takes_game
from teachkit.study.watching.explaining import WatchError
from teachkit.values import plain_number, value_text

FLAWED, FINE = 24, 10
"""How many trials of either sort are evidence."""

PLAIN = {
    "no-move": "no-move",
    "illegal-move": "illegal-move",
    "value": "wrong-value",
    "move": "wrong-move",
    "lucky-move": "wrong-move",
    "left-out": "prunes",
    "unproven": "over-prunes",
    "needless": "under-prunes",
}
"""What to call a flaw that no suspect explains."""

BY_ID = "Is id(state) a key? A position that is gone leaves its id to another one."

PLAINNESS = [
    *("value", "move", "no-move", "illegal-move", "left-out", "unproven", "lucky-move"),
    *("needless", "fewer", "no-number", "broke"),
]
"""Flaws, the plainest first."""


def diagnose(trials: Trials, task: Task, trial: Trial, found: str) -> Case | None:
    """The case of a function that failed a trial; None if it may have done right to do so."""
    if _asks_no_game(trials):
        return _unread(trials, trial, found, "no-game")
    if found in ("broke", "no-number"):
        return of_broken(trials, task, trial, found)
    if found != "illegal-move" and (key := of_changing(trials, task, trial, found)):
        shared = made_once(trials.function) if key in ("remembers", "bounds-shared") else ""
        return Case(key, trial, found, LEFT_OVER.get(key, "") + shared)
    if not any(each.looks for each in trials.history):
        return _unread(trials, trial, found)
    if found != "fewer" and (key := _of_table(trials, task, trial)) is not None:
        small, found = _smallest(trials, task, trial, found, None)
        return Case(key, small, found, BY_ID if key == "table-key" else "")
    if found == "value" and (start := _start_seen(trials)) is not None:
        small, found = _smallest(trials, task, trial, found, None)
        if words := starting_window(trials, start):
            return Case("start-window", small, found, words)
        return Case("start-value", small, found, f"Its best value starts at {value_text(start)}.")
    return _by_evidence(trials, task, trial, found)


def _by_evidence(trials: Trials, task: Task, trial: Trial, found: str) -> Case | None:
    """The case by what a function does on many trees; None if it may have done right."""
    evidence = _evidence(trials, task)
    suspect = _suspect(trials, task, evidence)
    if suspect and not _explains_first_calls(suspect, trials) and is_kept(trials, task):
        return Case("bounds-shared", trial, found, LEFT_OVER["bounds-shared"])
    if suspect is None and found == "fewer":
        return None
    if found == "needless":
        trial, found = _worse(trials, task, evidence) or (trial, found)
    small, found = _smallest(trials, task, trial, found, suspect)
    key = suspect.key if suspect else _plain(trials, task, small, found, evidence)
    if key in ("leaves-out", "wrong-value", "over-prunes") and (near := _farthest(evidence)):
        is_table = takes_depth(trials.function) and looks_up(trials.function)
        return Case("table-depth" if is_table else "no-recursion", small, found, near)
    if suspect is None and (told := of_values(trials)):
        return Case(told[0], small, found, told[1])
    if key == "move-from-below" and found == "no-move" and not _hands_on(trials, small):
        key = "no-move"
    key = by_shape(refined(key, trials), trials, evidence)
    return Case(key, small, found, particulars(key, suspect, trials))


def _unread(trials: Trials, trial: Trial, found: str, key: str = "leaf-unread") -> Case:
    """The case of a function that never asks this game what a leaf is worth."""
    fault = watched_fault(trials, trial)
    if fault is not None and fault.kind == "other-game":
        return Case("other-game", trial, found, str(fault))
    if trial.error is None and trial.refused is not None:
        error = f"{type(trial.refused).__name__}: {trial.refused}"
        return Case("hidden-error", trial, found, f"The game said {error}.")
    return Case(key, trial, found)


def _asks_no_game(trials: Trials) -> bool:
    """Does the function neither take a game nor ever ask one?"""
    if any(trial.is_asked for trial in trials.history) or has_no_body(trials.function):
        return False
    return not takes_game(trials.function, set(trials.arguments))


def _of_table(trials: Trials, task: Task, trial: Trial) -> str | None:
    """What to call it if all is right as soon as no table finds a position again."""
    trees = list(trials.within_reach((trial.nested, *CALIBRATION)))

    def is_right(on: Callable[[Nested], Trial]) -> bool:
        return all(flaw(on(nested), task, trials.reading) in (None, "fewer") for nested in trees)

    if not is_right(trials.on_elusive):
        return None
    if is_right(trials.on_lasting):
        return "table-key"
    return "table-depth" if takes_depth(trials.function) else WRONG_AGAIN[task.kind]


def _farthest(evidence: list[Trial]) -> str:
    """How far it looks, in words, if that is no farther than a move or two from the root."""
    depths = [
        (_depth(trial, max(trial.looks, key=partial(_depth, trial), default=0)), trial.tree.height)
        for trial in evidence
    ]
    looked, heights = max(depth for depth, _ in depths), max(height for _, height in depths)
    if not 1 <= looked <= 2 or heights < 2 * looked:
        return ""
    moves = "one move" if looked == 1 else "two moves"
    return f"No leaf was looked at that is more than {moves} from the root."


def _depth(trial: Trial, number: int) -> int:
    plies = 0
    while (number := trial.game.parent(number)) >= 0:
        plies += 1
    return plies


def _hands_on(trials: Trials, trial: Trial) -> bool:
    """Does a node give back the very pair that it was given from below?"""
    try:
        run = watched(trials.function, trial.game, trials.arguments)
    except (WatchError, ValueError):
        return False
    pairs = [
        (above, below)
        for visit in run.answers.visits
        for child in visit.children
        for _, above in visit.returns
        for _, below in child.returns
    ]
    return any(above is below and isinstance(above, tuple | list) for above, below in pairs)


def _start_seen(trials: Trials) -> float | None:
    """The value with which a node starts, if leaves that are worse do not come through."""
    for sign, wrap in ((-1, lambda leaf: [leaf]), (1, lambda leaf: [[leaf]])):
        found = {trials.on(wrap(sign * great)).value for great in (10**5, 10**6)}
        start: Any = found.pop()
        if found or not is_number(start) or abs(start) >= 10**5:
            continue
        start = plain_number(float(start))
        if trials.on(wrap(start - sign)).value == start - sign:
            return float(start)
    return None


def _plain(trials: Trials, task: Task, trial: Trial, found: str, evidence: list[Trial]) -> str:
    """What to call a flaw that no suspect explains."""
    is_partial = found == "value" and len(set(trial.looks)) < len(trial.tree.leaves)
    if is_partial and task.kind == "alphabeta":
        return "over-prunes"
    key = "prunes" if is_partial else PLAIN[found]
    is_wrong = any(flaw(each, task, trials.reading) == "value" for each in evidence)
    return "leaves-out" if key == "prunes" and is_wrong else key


# ---- suspects


def _explains_first_calls(suspect: Suspect, trials: Trials) -> bool:
    """Was the function the same from the beginning, when nothing could be left over?"""
    first = [Seen(trial.tree, trials.run(trial)) for trial in trials.history[: len(CALIBRATION)]]
    return likeness(suspect, first, NEARLY) > 0


def _evidence(trials: Trials, task: Task) -> list[Trial]:
    """Trials on many trees, the flawed ones first."""
    flawed: list[Trial] = []
    fine: list[Trial] = []
    some = chain(islice(small_trees(), 1, None, 11), random_trees(7, 120))
    for nested in trials.within_reach(some):
        trial = trials.on(nested)
        if (wrong := flaw(trial, task, trials.reading)) is None:
            fine.append(trial)
        elif wrong != "broke":
            flawed.append(trial)
    step = max(1, len(flawed) // FLAWED)
    return flawed[::step][:FLAWED] + fine[:: max(1, len(fine) // FINE)][:FINE]


def _suspect(trials: Trials, task: Task, evidence: list[Trial]) -> Suspect | None:
    mirrored = _is_mirrored(evidence)
    seen = [_seen(trials, trial, mirrored) for trial in evidence]
    some = chain(with_own_window(trials, task), suspects(task.kind, task.cut))
    return best_of(some, seen)


def _worse(trials: Trials, task: Task, evidence: list[Trial]) -> tuple[Trial, str] | None:
    """The first trial with a wrong value, which is worse than too much work."""
    wrong = (trial for trial in evidence if flaw(trial, task, trials.reading) == "value")
    return next(((trial, "value") for trial in wrong), None)


def _is_mirrored(evidence: list[Trial]) -> bool:
    """Does the function try the last move first?"""
    wide = [trial for trial in evidence if len(trial.tree.leaves) > 1 and trial.looks]
    last = [trial for trial in wide if trial.looks[0] == trial.tree.leaves[-1]]
    return len(last) > 0.8 * len(wide)


def _seen(trials: Trials, trial: Trial, mirrored: bool) -> Seen:
    run, tree = trials.run(trial), trial.tree
    if not mirrored:
        return Seen(tree, run)
    if run is not None and isinstance(run.move, int):
        run = run._replace(move=len(tree.children[0]) - 1 - run.move)
    return Seen(tree._replace(children=[below[::-1] for below in tree.children]), run)


def _smallest(
    trials: Trials, task: Task, trial: Trial, found: str, suspect: Suspect | None
) -> tuple[Trial, str]:
    """The trial on the smallest tree that shows the flaw or a plainer one, and which it shows."""
    mirrored = _is_mirrored([trial])

    def flaw_on(nested: Any) -> str | None:
        again = trials.on(nested, trial.levels)
        fits = suspect is None or _behaves_like(suspect, _seen(trials, again, mirrored))
        return flaw(again, task, trials.reading) if fits else None

    def fails(nested: Any) -> bool:
        return isinstance(nested, list) and flaw_on(nested) == found

    small = shrunk(trial.nested, fails)
    flaws = {told: nested for nested in with_other_leaves(small) if (told := flaw_on(nested))}
    plainest = min(flaws, key=PLAINNESS.index, default=found)
    return trials.on(flaws.get(plainest, small), trial.levels), plainest


def _behaves_like(suspect: Suspect, seen: Seen) -> bool:
    return likeness(suspect, [seen]) > 0.75
