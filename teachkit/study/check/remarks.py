"""What is worth knowing about a search that is right."""

from collections.abc import Callable
from itertools import islice

from teachkit.game import Player
from teachkit.study.check.judge import (
    FINE,
    Task,
    expected_leaves,
    flaw,
    is_fail_hard,
    is_right_answer,
    searches,
    usual_leaves,
    without_ordering,
)
from teachkit.study.check.naming import Matching
from teachkit.study.observe.asking import Run
from teachkit.study.observe.subject import CALIBRATION, FULL, Reading, Subject, own_depth
from teachkit.study.observe.trees import USUAL, grown, random_trees, small_trees

FAR = 10**12
"""A number beyond what people take for infinity."""
AGAIN = 6
SOME = 1_200
"""Of so many runs it is asked whether they were fail-hard."""


def remarks_on(subject: Subject, task: Task, unusual: list[Run]) -> list[str]:
    """The remarks about a function that passed; empty ones where there is nothing to say.

    When the time for all calls is used up nothing more is said: who is stopped gives no answer.
    """
    told = []
    for question in QUESTIONS:
        told.append(question(subject, task))
        if subject.limit.is_over:
            return told[:-1]
    if unusual:
        fewer = "It looks at fewer leaves than the textbook's search, and rightly so, as on"
        told.append(f"{fewer} {unusual[0].tree.tree}.")
    return told


def _default(subject: Subject, _: Task) -> str:
    """That a depth was handed over in place of the function's own, if so."""
    own = own_depth(subject.function)
    if subject.depth_name is None or own is None or own >= FULL // 2:
        return ""
    return (
        f"It was tried with {subject.depth_name}={FULL}. By itself it looks only {own} moves "
        "ahead, and sees no farther."
    )


def _order(subject: Subject, _: Task) -> str:
    order = Matching(subject)
    if order.is_reversed:
        return "It tries the moves from right to left; the book goes from left to right."
    once = [run for run in subject.history[::8] if run.times == 1 and run.tree.levels == USUAL]
    is_usual = order.is_usual and all(list(run.leaves) == sorted(run.leaves) for run in once)
    return "" if is_usual else "It tries the moves in an order of its own."


def _again(subject: Subject, task: Task) -> str:
    again = [run for run in subject.history if len(set(run.looks)) < len(run.looks)]
    for run in again:
        rest = None if any(searches(run)) else without_ordering(run)
        is_less = rest is not None and set(rest.looks) != set(run.looks)
        if rest and is_less and set(rest.looks) == set(expected_leaves(rest, task)):
            return (
                f"It looks at some leaves more than once, as on {run.tree.tree}, and at some that "
                "are cut afterwards: to put the moves in order, or to search a move again?"
            )
    return f"It looks at some leaves more than once, as on {again[0].tree.tree}." if again else ""


def _signs(subject: Subject, task: Task, levels: tuple[Player, ...], reading: Reading) -> list[int]:
    """Is it right on trees with these players if values are MAX's (1), or those of MIN (-1)?"""
    trees = [*islice(small_trees(), 0, None, 40), *random_trees(5, 20)]
    tried = [subject.on(grown(tree.brackets, levels)) for tree in subject.within_reach(trees)]
    return [
        sign for sign in (1, -1) if all(flaw(run, task, reading, sign) in FINE for run in tried)
    ]


def _min_first(subject: Subject, task: Task) -> str:
    reading, levels = subject.reading, ("MIN", "MAX")
    signs = _signs(subject, task, levels, reading)
    has_both = None not in reading
    if not signs and has_both and 1 in _signs(subject, task, levels, Reading(reading.value)):
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


def _turns(subject: Subject, task: Task) -> str:
    turns: tuple[tuple[Player, ...], ...] = ("MAX", "MIN", "MIN"), ("MAX", "MAX", "MIN")
    if all(_signs(subject, task, levels, subject.reading) for levels in turns):
        return ""
    return (
        "It takes for granted that MAX and MIN take turns. In most games they do; where "
        "somebody may move twice, ask game.to_move(state) at every node."
    )


def _infinity(subject: Subject, _: Task) -> str:
    far, farther = FAR, FAR + 1
    for tree in (((-far,),), (((far,),),), ((-farther,), (-far,)), (((far,),), ((farther,),))):
        if not is_right_answer(subject.on(grown(tree)), subject.reading):
            return "Its infinity is too small for some trees: math.inf is greater than any number."
    return ""


def _hard(subject: Subject, task: Task) -> str:
    for run in subject.history[: len(CALIBRATION) + SOME] if task.rule == ">" else ():
        if run.tree.levels != USUAL or run.leaves == usual_leaves(run.tree, task):
            continue  # where it is not meant to start, it may look at anything
        if set(run.looks) - set(expected_leaves(run, task)) and is_fail_hard(run, task):
            return (
                "It looks at what a fail-hard search looks at, one that returns no value beyond "
                "its bounds: above the leaves a value hardly ever goes beyond one then, and > cuts "
                f"less, as on {run.tree.tree}."
            )
    return ""


def _next_game(subject: Subject, _: Task) -> str:
    trees = grown(((1, 2), (3, 4))), grown(((8, 7), (6, 5)))
    runs = [subject.on(tree, "afresh") for tree in trees]
    is_told = subject.reading.value is not None and not any(run.error for run in runs)
    if not is_told or all(run.value == run.tree.values[0] for run in runs):
        return ""
    return (
        "What it keeps outside the function is found by the state alone, and the next tree has "
        "states of the same names: begin each search with an empty table."
    )


def _finished(subject: Subject, _: Task) -> str:
    run = subject.on(grown(4))
    is_right = run.value == 4 or (run.error is None and subject.reading.value is None)
    return "" if is_right else "It gives no value where the game is over at the start."


def _lots(subject: Subject, _: Task) -> str:
    moves = {subject.on(grown(((2,), (1,), (2,), (2,)))).move for _ in range(AGAIN)}
    return "It chooses at random among equal moves." if len(moves) > 1 else ""


QUESTIONS: tuple[Callable[[Subject, Task], str], ...] = (
    *(_default, _order, _again, _min_first, _turns, _infinity, _hard, _next_game),
    *(_finished, _lots),
)
