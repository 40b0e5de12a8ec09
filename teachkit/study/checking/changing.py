"""The diagnosis of a function that does not do the same again on the same tree."""

from teachkit.study.checking.judging import Task
from teachkit.study.checking.plain_trees import ranges
from teachkit.study.checking.suspects import Seen, kept_suspects, likeness
from teachkit.study.checking.trials import CALIBRATION, Trial, Trials

AGAIN = 8
"""How often a tree is tried again to see whether lots are drawn."""
NEARLY = 0.97
"""So much of what was seen must be explained."""
LEFT_OVER = {
    "bounds-shared": "Alpha and beta are here what the search before this one left behind.",
    "remembers": "Here is still what a search before this one left behind.",
}
"""Why the tree alone does not show it."""


def of_changing(trials: Trials, task: Task, trial: Trial, found: str) -> str | None:
    """The diagnosis of a function that does not do the same again on the same tree."""
    tried = [trial, *(trials.on(trial.nested, trial.levels) for _ in range(AGAIN))]
    runs = [trials.run(each) for each in tried]
    if all(run == runs[0] for run in runs) and not _has_changed(trials):
        return None
    if is_kept(trials, task):
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


def is_kept(trials: Trials, task: Task) -> bool:
    """Would bounds that are kept from call to call explain all that was seen so far?"""
    seen = [Seen(trial.tree, trials.run(trial)) for trial in trials.history]
    return any(likeness(suspect, seen, NEARLY) for suspect in kept_suspects(task.kind, task.cut))
