"""What is worth knowing about a search that is right."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from teachkit.games.tictactoe import TicTacToe, cells
from teachkit.study.checking.depths import default_remark
from teachkit.study.checking.judging import (
    Task,
    expected_leaves,
    flaw,
    is_fail_hard,
    searches,
    without_ordering,
)
from teachkit.study.checking.plain_trees import best_moves, values
from teachkit.study.checking.small_trees import Nested, random_trees, small_trees
from teachkit.study.checking.stages import played
from teachkit.study.checking.trials import CALIBRATION, USUAL, Levels, Reading, Trial, Trials
from teachkit.study.watching.calling import parameter_of
from teachkit.study.watching.clock import Stopped

FAR = 10**12
"""A number beyond what people take for infinity."""
AGAIN = 6
CAN_WIN = cells((4, 8)), cells((1, 3)), 0
"""X wins tic-tac-toe with the first move, and others look good too."""
SOME = 1_200
"""Of so many trials it is asked whether they were fail-hard."""


def remarks_on(trials: Trials, task: Task, unusual: list[Trial]) -> list[str]:
    """The remarks about a function that passed; empty ones where there is nothing to say.

    When the time for all calls is used up nothing more is said: who is stopped gives no answer.
    """
    questions: list[Callable[[], str]] = [
        lambda: default_remark(trials),
        lambda: _outweighed(trials),
        lambda: _order(trials),
        lambda: _fewer(unusual),
        lambda: _again(trials, task),
        lambda: _min_first(trials, task),
        lambda: _turns(trials, task),
        lambda: _infinity(trials),
        lambda: _hard(trials, task),
        lambda: _next_game(trials),
        lambda: _finished(trials),
        lambda: _lots(trials),
    ]
    told = []
    for question in questions:
        remark = question()
        if trials.guard.is_over:
            break
        told.append(remark)
    return told


def _outweighed(trials: Trials) -> str:
    """That it prefers what looks good to a win at once, if so."""
    name = parameter_of(trials.function, "depth")
    if name is None or name in trials.arguments:
        return ""
    game, state = TicTacToe(), CAN_WIN
    mover = game.to_move(state)
    after = {move: game.result(state, move) for move in game.actions(state)}
    looks = {m: game.lines(s, mover) for m, s in after.items() if not game.is_terminal(s)}
    try:
        value, move = trials.reading.of(played(trials, game, state, 1))
    except (Exception, SystemExit, Stopped):
        return ""
    best = max(looks.values())
    if value != best if trials.reading.value is not None else looks.get(move) != best:
        return ""
    return (
        f"An estimate can outweigh a won game: in tic-tac-toe a position that looks like {best:g} "
        "is more to it than a win at once, which counts 1. Multiply the utility of a finished "
        "game with game.win_weight."
    )


def _order(trials: Trials) -> str:
    some = [trial for trial in trials.history[::8] if trial.times == 1]
    orders = [trial.tree.seen(trial.first_looks).children[0] for trial in some]
    wide = [order for order in orders if len(order) > 1]
    own = [order for order in wide if order != sorted(order)]
    if not own:
        return ""
    if len(own) > 0.9 * len(wide):
        return "It tries the moves from right to left; the book goes from left to right."
    return "It tries the moves in an order of its own."


def _fewer(unusual: list[Trial]) -> str:
    if not unusual:
        return ""
    return (
        f"It looks at fewer leaves than the textbook's search, and rightly so, as on "
        f"{unusual[0].nested}."
    )


def _again(trials: Trials, task: Task) -> str:
    again = [trial for trial in trials.history if trial.times > 1]
    if not again:
        return ""
    orders = [trial for trial in again if _is_ordered(trial, task)]
    if orders:
        return (
            "Its ordering of the moves reads leaves before they are searched, as on "
            f"{orders[0].nested}: what is cut afterwards was looked at all the same."
        )
    return f"It looks at some leaves more than once, as on {again[0].nested}."


def _is_ordered(trial: Trial, task: Task) -> bool:
    """Did an ordering read leaves that the search itself leaves out?"""
    rest = None if any(searches(trial)) else without_ordering(trial)
    if rest is None or set(rest.looks) == set(trial.looks):
        return False
    return set(rest.looks) == set(expected_leaves(rest, task))


def _signs(trials: Trials, task: Task, levels: Levels, reading: Reading) -> list[int]:
    """Is it right on trees with these players if values are MAX's (1), or those of MIN (-1)?"""
    trees: list[Nested] = [*islice(small_trees(), 0, None, 40), *random_trees(5, 20)]
    tried = [trials.on(nested, levels) for nested in trials.within_reach(trees)]
    right = (None, "fewer")
    return [
        sign
        for sign in (1, -1)
        if all(flaw(trial, task, reading, sign) in right for trial in tried)
    ]


def _min_first(trials: Trials, task: Task) -> str:
    signs = _signs(trials, task, ("MIN", "MAX"), trials.reading)
    if not signs and trials.reading.value is not None and trials.reading.move is not None:
        of_values = replace(trials.reading, move=None)
        if 1 in _signs(trials, task, ("MIN", "MAX"), of_values):
            return (
                "Where MIN begins, its value is right and its move is not: where MIN moves, keep "
                "the move with the least value, as you keep MAX's best."
            )
    if not signs:
        return "It cannot start where MIN is to move: ask game.to_move(state) at the root too."
    if 1 in signs:
        return ""
    return (
        'Where MIN begins, as in TreeGame([1, 2], root="MIN"), its value is MIN\'s. So it is in '
        "negamax; in minimax MAX is game.maximiser(state) at the root, not game.to_move(state)."
    )


def _turns(trials: Trials, task: Task) -> str:
    turns: tuple[Levels, ...] = ("MAX", "MIN", "MIN"), ("MAX", "MAX", "MIN")
    if all(_signs(trials, task, levels, trials.reading) for levels in turns):
        return ""
    return (
        "It takes for granted that MAX and MIN take turns. In most games they do; where "
        "somebody may move twice, ask game.to_move(state) at every node."
    )


def _infinity(trials: Trials) -> str:
    for nested in ([[-FAR]], [[[FAR]]], [[-FAR - 1], [-FAR]], [[[FAR]], [[FAR + 1]]]):
        trial = trials.on(nested)
        if trials.reading.value is not None:
            is_right = trial.value == values(trial.tree)[0]
        else:
            is_right = trial.move in best_moves(trial.tree)
        if not is_right:
            return "Its infinity is too small for some trees: math.inf is greater than any number."
    return ""


def _hard(trials: Trials, task: Task) -> str:
    if task.rule != ">":
        return ""
    for trial in trials.history[: len(CALIBRATION) + SOME]:
        if trial.levels != USUAL or flaw(trial, task, trials.reading) is not None:
            continue  # where it is not meant to start, it may look at anything
        wanted = set(expected_leaves(trial, task))
        if set(trial.looks) - wanted and is_fail_hard(trial, task):
            return (
                "It looks at what a fail-hard search looks at, one that returns no value beyond "
                "its bounds: above the leaves a value hardly ever goes beyond one then, and > cuts "
                f"less, as on {trial.nested}."
            )
    return ""


def _next_game(trials: Trials) -> str:
    first, second = (trials.afresh(nested) for nested in ([[1, 2], [3, 4]], [[8, 7], [6, 5]]))
    if trials.reading.value is None or first.error or second.error:
        return ""
    if all(trial.value == values(trial.tree)[0] for trial in (first, second)):
        return ""
    return (
        "What it keeps outside the function is found by the state alone, and the next tree has "
        "states of the same names: begin each search with an empty table."
    )


def _finished(trials: Trials) -> str:
    trial = trials.on(4)
    if trial.error is None and trials.reading.value is None:
        return ""
    return "" if trial.value == 4 else "It gives no value where the game is over at the start."


def _lots(trials: Trials) -> str:
    tried = [trials.on([[2], [1], [2], [2]]) for _ in range(AGAIN)]
    return "It draws lots among equal moves." if len({trial.move for trial in tried}) > 1 else ""
