"""The diagnosis of a function that gave no answer: it broke off, or there is no end of it."""

from teachkit.game import IllegalMoveError
from teachkit.study.checking.bodies import has_no_body, own_line
from teachkit.study.checking.case import Case, smaller
from teachkit.study.checking.judging import Task, flaw
from teachkit.study.checking.observed_tree import SwappedError
from teachkit.study.checking.trials import Trial, Trials, watched
from teachkit.study.watching.explaining import WatchError

FAULTS = {
    "error": "crash",
    "illegal": "illegal",
    "deep": "endless",
    "same": "endless",
    "time": "endless",
    "nodes": "endless",
    "over": "no-end-test",
    "changed": "never-undoes",
    "nothing": "returns-nothing",
    "generator": "yields",
    "type": "no-number",
    "other-game": "other-game",
    "stub": "not-written",
    "exit": "exits",
    "player": "unknown-player",
    "swapped": "arguments-swapped",
}
"""What to call a fault that `watch` found."""


def of_broken(trials: Trials, task: Task, trial: Trial, found: str) -> Case:
    """The case of a function that gave no answer."""
    if found == "no-number":
        trial = smaller(trials, trial, lambda again: flaw(again, task, trials.reading) == found)
    elif not trial.is_endless:
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
    if trial.error is None and trial.value is None:
        key = "returns-nothing"
    elif isinstance(trial.error, IllegalMoveError) and _came_from_sibling(trial):
        key = "never-undoes"
    elif trial.is_endless or isinstance(trial.error, RecursionError):
        key = "endless"
    else:
        usual = "error" if trial.error else "type"
        key = FAULTS.get(fault.kind if fault else usual, FAULTS[usual])
    return Case(key, trial, found, words)


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
        watched(trials.function, trial.game, trials.arguments)
    except WatchError as error:
        return error
    except Exception:
        return None
    return None
