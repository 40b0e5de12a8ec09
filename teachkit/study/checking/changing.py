"""The diagnosis of a function that does not do the same again on the same tree."""

from teachkit.study.checking.judging import Task
from teachkit.study.checking.plain_trees import ranges
from teachkit.study.checking.quirky import Run
from teachkit.study.checking.small_trees import Nested
from teachkit.study.checking.suspects import Seen, kept_suspects, likeness
from teachkit.study.checking.trials import CALIBRATION, Levels, Trial, Trials

AGAIN = 8
"""How often a tree is tried again to see whether lots are drawn."""
NEARLY = 0.97
"""So much of what was seen must be explained."""
LEFT_OVER = {
    "bounds-shared": "Alpha and beta are here what the search before this one left behind.",
    "remembers": "Here is still what a search before this one left behind.",
    "changes": "Tried again it did not do the same. Are lots drawn, as with random.choice?",
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
    if len(moves) > 1 and len(values) == 1:
        if task.kind == "alphabeta" and all(map(_seems_best, tried)):
            return "random-tie"
        if task.kind == "alphabeta" or found == "move":
            return "wrong-move"
    return "changes" if _draws_lots(trials, trial) else "remembers"


def _draws_lots(trials: Trials, trial: Trial) -> bool:
    """Does it do something else now and then, but the same again if lots come out the same?"""
    trees = trial.nested, *CALIBRATION
    differs = any(len(_runs(trials, nested, trial.levels)) > 1 for nested in trees)
    trials.seed = 1
    is_steady = all(len(_runs(trials, nested, trial.levels)) == 1 for nested in trees)
    trials.seed = None
    return differs and is_steady


def _runs(trials: Trials, nested: Nested, levels: Levels) -> set[Run | None]:
    """The different things that a function does on the same tree."""
    return {trials.run(trials.on(nested, levels)) for _ in range(AGAIN)}


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
