"""From what went wrong to its name: the diagnosis of a function that failed on a tree.

Case      the key of a diagnosis, and the trial that shows it
evidence  trials on many trees, most of them flawed: what a suspect has to explain
"""

from collections.abc import Callable
from itertools import chain, islice
from typing import Any, NamedTuple

from teachkit.game import Game, IllegalMoveError
from teachkit.study.checking.bodies import has_no_body, own_line
from teachkit.study.checking.judging import Task, flaw
from teachkit.study.checking.plain_trees import ranges
from teachkit.study.checking.small_trees import random_trees, shrunk, small_trees, with_other_leaves
from teachkit.study.checking.suspects import Seen, Suspect, explanation, kept_suspects, likeness
from teachkit.study.checking.trials import (
    CALIBRATION,
    SECONDS,
    SwappedError,
    Trial,
    Trials,
    alone,
    is_number,
)
from teachkit.study.checking.windows import refined
from teachkit.study.watching.explaining import WatchError
from teachkit.study.watching.listening import Stopped
from teachkit.study.watching.watch import Watching
from teachkit.values import value_text

FLAWED, FINE = 24, 10
"""How many trials of either sort are evidence."""
AGAIN = 8
"""How often a tree is tried again to see whether lots are drawn."""
NEARLY = 0.97

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

FAULTS = {
    "error": "crash",
    "illegal": "illegal",
    "deep": "endless",
    "same": "endless",
    "time": "endless",
    "nodes": "endless",
    "changed": "never-undoes",
    "nothing": "returns-nothing",
    "generator": "no-number",
    "type": "no-number",
}
"""What to call a fault that `watch` found."""


PLAINNESS = [
    *("value", "move", "no-move", "illegal-move", "left-out", "unproven", "lucky-move"),
    *("needless", "fewer", "no-number", "broke"),
]
"""Flaws, the plainest first."""


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


def diagnose(trials: Trials, task: Task, trial: Trial, found: str) -> Case | None:
    """The case of a function that failed a trial; None if it may have done right to do so."""
    if found in ("broke", "no-number"):
        return _broken(trials, task, trial, found)
    if found != "illegal-move" and (key := _changing(trials, task, trial, found)):
        return Case(key, trial, found)
    if not any(each.looks for each in trials.history):
        return Case("leaf-unread", trial, found)
    if found == "value" and (start := _start_seen(trials)) is not None:
        small, found = _smallest(trials, task, trial, found, None)
        words = f"Its best value starts at {value_text(start)}."
        return Case("start-value", small, found, words)
    evidence = _evidence(trials, task)
    suspect = _suspect(trials, task, evidence)
    if suspect and not _explains_first_calls(suspect, trials) and _is_kept(trials, task):
        return Case("bounds-shared", trial, found)
    if suspect is None and found == "fewer":
        return None
    small, found = _smallest(trials, task, trial, found, suspect)
    key = suspect.key if suspect else _plain(task, small, found)
    if key == "prunes" and any(flaw(each, task, trials.reading) == "value" for each in evidence):
        key = "leaves-out"
    if key == "move-from-below" and found == "no-move" and not _hands_on(trials, small):
        key = "no-move"
    return Case(refined(key, trials), small, found)


def _hands_on(trials: Trials, trial: Trial) -> bool:
    """Does a node give back the very pair that it was given from below?"""
    try:
        with alone():
            run = Watching(trials.function, trial.game, seconds=SECONDS, **trials.arguments)
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
        start = found.pop()
        if found or not is_number(start) or abs(start) >= 10**5:
            continue
        if trials.on(wrap(start - sign)).value == start - sign:
            return float(start)
    return None


def _plain(task: Task, trial: Trial, found: str) -> str:
    if found == "value" and len(set(trial.looks)) < len(trial.tree.leaves):
        return "over-prunes" if task.kind == "alphabeta" else "prunes"
    return PLAIN[found]


# ---- no result


def _broken(trials: Trials, task: Task, trial: Trial, found: str) -> Case:
    """The case of a function that gave no answer."""
    if found == "no-number":
        trial = smaller(trials, trial, lambda again: flaw(again, task, trials.reading) == found)
    elif not isinstance(trial.error, Stopped):
        kind = type(trial.error)
        trial = smaller(trials, trial, lambda again: isinstance(again.error, kind))
    if isinstance(trial.error, NotImplementedError) or has_no_body(trials.function):
        return Case("not-written", None, found)
    if isinstance(trial.error, SwappedError):
        line = own_line(trial.error)
        where = f"{trials.name}, line {line.lineno}:  {line.line}\n" if line else ""
        return Case("arguments-swapped", trial, found, f"{where}Are the arguments swapped?")
    fault = watched_fault(trials, trial)
    error = f"{type(trial.error).__name__}: {trial.error}" if trial.error else ""
    words = str(fault) if fault else error
    if trial.error is None:
        key = "returns-nothing" if trial.value is None else "no-number"
    elif isinstance(trial.error, IllegalMoveError) and _came_from_sibling(trial):
        key = "never-undoes"
    elif isinstance(trial.error, Stopped | RecursionError):
        key = "endless"
    else:
        key = FAULTS.get(fault.kind if fault else "error", "crash")
    return Case(key, trial, found, words)


def smaller(trials: Trials, trial: Trial, fails: Callable[[Trial], bool]) -> Trial:
    """The trial on the smallest tree on which the function still fails."""

    def still(nested: Any) -> bool:
        return isinstance(nested, list) and fails(trials.on(nested, trial.levels))

    return trials.on(shrunk(trial.nested, still), trial.levels)


def _came_from_sibling(trial: Trial) -> bool:
    """Was a move made after its sibling, rather than beside it?"""
    if trial.strayed is None:
        return False
    number, move = trial.strayed
    above = trial.game.parent(number)
    return above >= 0 and move in trial.game.actions(above)


def watched_fault(trials: Trials, trial: Trial) -> WatchError | None:
    """What `watch` says about the function on the tree of a trial."""
    try:
        with alone():
            Watching(trials.function, trial.game, seconds=SECONDS, **trials.arguments)
    except WatchError as error:
        return error
    except Exception:
        return None
    return None


# ---- answers that change


def _changing(trials: Trials, task: Task, trial: Trial, found: str) -> str | None:
    """The diagnosis of a function that does not do the same again on the same tree."""
    tried = [trial, *(trials.on(trial.nested, trial.levels) for _ in range(AGAIN))]
    runs = [trials.run(each) for each in tried]
    if all(run == runs[0] for run in runs) and not _has_changed(trials):
        return None
    if _is_kept(trials, task):
        return "bounds-shared"
    values = {run.value for run in runs if run}
    moves = {run.move for run in runs if run}
    if _draws_lots(trials, trial) and len(values) > 1:
        return "changes"
    if len(moves) > 1 and len(values) == 1:
        return "random-tie" if all(map(_seems_best, tried)) else "wrong-move"
    return "remembers"


def _draws_lots(trials: Trials, trial: Trial) -> bool:
    """Does it do the same again if lots come out the same?"""
    trials.seed = 1
    runs = [trials.run(trials.on(trial.nested, trial.levels)) for _ in range(AGAIN)]
    trials.seed = None
    return all(run == runs[0] for run in runs)


def _seems_best(trial: Trial) -> bool:
    """Was nothing seen below the move that makes it worse than the best one?"""
    if trial.move not in range(len(trial.tree.children[0])):
        return False
    found = ranges(trial.tree, trial.looks)
    low, high = found[trial.tree.children[0][trial.move]]
    return bool(high >= found[0][0] if trial.tree.is_max[0] else low <= found[0][1])


def _has_changed(trials: Trials) -> bool:
    """Does the function no longer do what it did at first on the same trees?"""
    first = [trials.run(trial) for trial in trials.history[: len(CALIBRATION)]]
    return [trials.run(trials.on(nested)) for nested in CALIBRATION[: len(first)]] != first


def _explains_first_calls(suspect: Suspect, trials: Trials) -> bool:
    """Was the function the same from the beginning, when nothing could be left over?"""
    first = [Seen(trial.tree, trials.run(trial)) for trial in trials.history[: len(CALIBRATION)]]
    return likeness(suspect, first, NEARLY) > 0


def _is_kept(trials: Trials, task: Task) -> bool:
    """Would bounds that are kept from call to call explain all that was seen so far?"""
    seen = [Seen(trial.tree, trials.run(trial)) for trial in trials.history]
    return any(likeness(suspect, seen, NEARLY) for suspect in kept_suspects(task.kind, task.cut))


# ---- suspects


def _evidence(trials: Trials, task: Task) -> list[Trial]:
    """Trials on many trees, the flawed ones first."""
    flawed: list[Trial] = []
    fine: list[Trial] = []
    for nested in chain(islice(small_trees(), 1, None, 11), random_trees(7, 120)):
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
    found = explanation(task.kind, task.cut, seen)
    return found[0] if found else None


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
