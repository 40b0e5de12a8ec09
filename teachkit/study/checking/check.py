"""Check a student's own search: on small trees, on random ones, then in games.

`check_search` calls the function, sees which leaves it looks at, and compares value, move
and leaves with the textbook's. What is wrong is named by behaviour, not by reading the
source: the mistake that explains best what was seen on many trees.
"""

from collections.abc import Callable
from inspect import signature
from itertools import chain, islice
from typing import Any

from teachkit.game import shown
from teachkit.study.checking.case import Case, smaller
from teachkit.study.checking.depths import depth_stage, takes_depth
from teachkit.study.checking.diagnosing import diagnose
from teachkit.study.checking.evaluation_check import check_count, check_evaluation
from teachkit.study.checking.finding import Finding
from teachkit.study.checking.guard import Guard
from teachkit.study.checking.judging import Task, flaw, is_repeated
from teachkit.study.checking.keeping import untouched
from teachkit.study.checking.one_game import check_in_game
from teachkit.study.checking.play_check import check_play
from teachkit.study.checking.remarking import remarks_on
from teachkit.study.checking.small_trees import random_trees, small_trees
from teachkit.study.checking.stages import games_stage, great_numbers_stage, table_stage
from teachkit.study.checking.trials import SECONDS, Trial, Trials
from teachkit.study.checking.verdict import CheckResult, result_of
from teachkit.study.watching.calling import UnfilledError
from teachkit.study.watching.staying import staying

KINDS = ("minimax", "alphabeta")
OTHERS: dict[str, Callable[..., Finding]] = {
    "evaluation": check_evaluation,
    "play": check_play,
    "count": check_count,
}
"""Kinds of functions that have a check of their own."""
CUTS = (">=", ">")
ONLY_IN_GAMES = ("no-pass", "horizon")
"""What `check_play` names and no tree shows."""
ALL = 15.0
"""How long all calls may take, in seconds; and once more, to find out what is wrong."""
SAMPLE = 16
"""Of the small trees, every so-manyth counts for the score of a function that fails."""


def check_search(
    function: Any, kind: str = "minimax", cut: str = ">=", *, points: float = 1, **arguments: Any
) -> CheckResult | Finding:
    """What is wrong with a student's search, if anything is, shown on the smallest tree found.

    `kind` is what it is meant to be: "minimax" looks at every leaf, "alphabeta" at those
    leaves only that the textbook's looks at, with the cut rule `cut`. The function may have
    any usual shape and return a value, a move, or both. The result is true if all is well:
    `assert check_search(my_search)` is a test.

    With kind="evaluation" and a `game` the function is the evaluation of a search, with
    kind="play" a search that is tried in real games only, and with kind="count", a `game` and
    another function `afresh` it counts something from move to move: see `check_evaluation`,
    `check_play` and `check_count`. A search that plays one game only is given that `game`.

    A table that is kept from call to call is no mistake as long as one game is played: it
    passes, with a remark where the next game's states would be found in it. With a `depth`
    only trees are tried that are no deeper.

    >>> from teachkit import check_search
    >>> def best(game, state):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, "MAX")
    ...     return max(best(game, game.result(state, a)) for a in game.actions(state))
    >>> result = check_search(best)
    >>> result.passed, result.diagnosis, result.tree.tree
    (False, 'one-role', [[2, 1]])
    """
    if kind in OTHERS:
        return _other(OTHERS[kind], function, arguments)
    task = _checked(kind, cut)
    try:
        if "game" in arguments:
            return _other(check_in_game, function, arguments)
        with staying(function), untouched(function), Guard(SECONDS, ALL) as guard:
            return _checked_by(Trials(function, guard, arguments), task, points)
    except UnfilledError as error:
        of = "game=game" if "game" in arguments else repr(kind)
        call = f"check_search({error.name}, {of}, "
        raise UnfilledError(error.name, error.unknown, call) from None


def _other(check: Callable[..., Finding], function: Any, arguments: dict[str, Any]) -> Finding:
    """What another check finds."""
    try:
        signature(check).bind(function, **arguments)
    except TypeError as error:
        raise ValueError(f"{check.__name__}: {error}") from None
    return check(function, **arguments)


def _checked_by(trials: Trials, task: Task, points: float) -> CheckResult:
    unusual: list[Trial] = []
    case = _on_trees(trials, task, unusual)
    if case is None and trials.guard.is_over:
        return result_of(trials, task, None, score=1.0, points=points, remarks=_slow(trials))
    remarks = []
    for stage in (great_numbers_stage, table_stage, depth_stage, games_stage):
        if case is None and not trials.guard.is_over:
            case, remark = stage(trials, task)
            remarks.append("" if trials.guard.is_over else remark)
    case = _named(trials, case)
    if case is not None:
        score = _score(trials, task, case)
        return result_of(trials, task, case, score=score, points=round(score * points, 2))
    remarks += remarks_on(trials, task, unusual)
    if trials.guard.is_over:
        remarks.append("It takes long, so not everything was tried.")
    told = tuple(remark for remark in remarks if remark)
    return result_of(trials, task, None, score=1.0, points=points, remarks=told)


def _named(trials: Trials, case: Case | None) -> Case | None:
    """The case, or by its own name a mistake that only real games show."""
    may_be_blind = case is None and takes_depth(trials.function)
    if not may_be_blind and (case is None or case.key != "wrong-in-games"):
        return case
    found = check_play(trials.function)
    if found.diagnosis not in ONLY_IN_GAMES:
        return case
    _, game, state = found.panels[0]
    if found.diagnosis == "no-pass" and case and case.position and case.position[0] != game:
        return case  # it is wrong where nobody has to pass
    return Case(found.diagnosis, None, "game", found.sentence, (game, state))


def _on_trees(trials: Trials, task: Task, unusual: list[Trial]) -> Case | None:
    """What is wrong on the trees; trials that are right in an unusual way are put down."""
    for nested in trials.within_reach(chain(small_trees(), random_trees())):
        trial = trials.on(nested)
        if trials.guard.is_over:
            return None
        found = flaw(trial, task, trials.reading)
        if found is None and _is_repeated(trials, task, trial):
            trial = smaller(trials, trial, lambda again: is_repeated(again, task, trials.reading))
            return Case("searched-again", trial, "again", _often(trial))
        if found == "fewer":
            unusual.append(trial)
        elif found is not None:
            return _diagnosed(trials, task, trial, found)
    return diagnose(trials, task, unusual[0], "fewer") if unusual else None


def _diagnosed(trials: Trials, task: Task, trial: Trial, found: str) -> Case | None:
    """The case of a function that failed a trial; if time runs out on the way, on that tree."""
    trials.guard.again()
    case = diagnose(trials, task, trial, found)
    if case and case.trial and case.trial.is_endless and not trial.is_endless:
        return case._replace(trial=trial, flaw=found)
    return case


def _is_repeated(trials: Trials, task: Task, trial: Trial) -> bool:
    """Is a leaf looked at too often, also where no table makes some of the searches shorter?"""
    return is_repeated(trial, task, trials.reading) and is_repeated(
        trials.on_elusive(trial.nested), task, trials.reading
    )


def _slow(trials: Trials) -> tuple[str]:
    """That not everything was tried."""
    return (f"It takes long, so it was tried on {len(trials.history)} trees only.",)


def _often(trial: Trial) -> str:
    return f"One of its {len(trial.tree.leaves)} leaves was looked at {trial.times} times."


def _score(trials: Trials, task: Task, case: Case) -> float:
    """The share of a sample of trees on which all is right; less than 1."""
    if case.trial is not None and case.trial.is_endless:
        return 0
    if trials.guard.is_over:
        trials.guard.again()
    sample = [*islice(small_trees(), 0, None, SAMPLE), *random_trees(number=20)]
    tried = [trials.on(nested) for nested in trials.within_reach(sample)]
    right = [flaw(trial, task, trials.reading) in (None, "fewer") for trial in tried]
    return min(round(sum(right) / len(tried), 2), 0.99) if tried else 0


def _checked(kind: str, cut: str) -> Task:
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join([*KINDS, *OTHERS])}, not {shown(kind)}")
    if cut not in CUTS:
        raise ValueError(f"cut must be '>=' or '>', not {shown(cut)}")
    return Task(kind, cut)
