"""Questions put to a function that failed, where no part of a search is at fault.

Failure  a run that is wrong, and all that was seen of the function: what the probes ask

A probe gives "" or something more to say if the function has its mistake, and None if not.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from inspect import signature
from itertools import chain, islice
from math import isclose, isfinite
from typing import Any

from teachkit.game import IllegalMoveError
from teachkit.study.check.judge import (
    FINE,
    Task,
    expected_leaves,
    flaw,
    is_right_answer,
    searches,
    usual_leaves,
)
from teachkit.study.observe.asking import Run
from teachkit.study.observe.subject import CALIBRATION, Reading, Subject
from teachkit.study.observe.trees import (
    Brackets,
    Number,
    grown,
    random_trees,
    small_trees,
    tangled_trees,
    wide_trees,
)
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.answers import parts
from teachkit.study.watch.calling import plain_function, takes_game
from teachkit.study.watch.explaining import WatchError, is_stub
from teachkit.study.watch.functions import is_number
from teachkit.values import value_text

NO_ANSWER = ("broke", "no-number")
"""Flaws of runs that gave nothing to judge."""
GREAT = 20
"""Leaves that are worth more than this are tried in other trees too."""
AGAIN = 8
"""How often a tree is tried again to see whether anything is random."""
LEFT_OVER = "Here is still what a search before this one left behind."
LOTS = "Tried again it did not do the same. Does it choose at random, as with random.choice?"
BY_ID = "Is id(state) a key? A position that is gone leaves its id to another one."
HIDDEN = "It calls itself without end, and an except hides that."
MERGED = "Branches that look the same are one position here, reached in several ways."
TO_ORDER = "Leaves were looked at more than once: does what puts the moves in order search them?"
SHALLOW_TABLE = "Or is a value taken from a table that a search less deep has filled?"
ANEW = "When its search is done, it searches the moves of the root once more."
LEAVES = ((40, 70), (-40, -70))
"""Numbers of leaves that are tried at several distances, above 0 and below it."""


@dataclass
class Failure:
    """A run that is wrong."""

    subject: Subject
    task: Task
    run: Run
    flaw: str

    @property
    def reading(self) -> Reading:
        """Where value and move are."""
        return self.subject.reading

    def flaw_of(self, run: Run) -> str | None:
        """What is wrong with another run."""
        return flaw(run, self.task, self.reading)

    @cached_property
    def fault(self) -> WatchError | None:
        """What `watch` says about the function on the tree of the run."""
        try:
            self.subject.watched(self.run.tree)
        except WatchError as error:
            return error
        except Exception:  # what cannot be watched tells nothing
            return None
        return None

    @property
    def is_unread(self) -> bool:
        """Was no leaf ever looked at?"""
        return not any(run.looks for run in self.subject.history)

    @cached_property
    def evidence(self) -> list[Run]:
        """The last run on every tree tried, the wrong ones first; what breaks off is there too."""
        great = max(abs(self.run.tree.worth[leaf] or 0) for leaf in self.run.tree.leaves)
        scaled = random_trees(9, 12) if great > GREAT else ()
        some = chain(
            (tree.changed(lambda _, worth: great * worth) for tree in scaled),
            *(islice(small_trees(), 1, None, 11), random_trees(7, 120), wide_trees(1, 12)),
        )
        for tree in self.subject.within_reach(some):
            if self.subject.on(tree).is_endless:
                break
        runs = {run.tree: run for run in (*self.subject.history, self.run)}.values()
        return [self.run, *sorted(runs, key=lambda run: self.flaw_of(run) is None)]

    @property
    def flawed(self) -> list[Run]:
        """The runs that have the same flaw."""
        return [run for run in self.evidence if self.flaw_of(run) == self.flaw]

    @cached_property
    def is_changing(self) -> bool:
        """Does the function not do the same again on the same tree?"""
        if self.run.how or self.run.depth is not None:
            return False
        subject = self.subject
        now = [subject.on(self.run.tree).seen for _ in range(AGAIN)]
        first = [run.seen for run in subject.history[: len(CALIBRATION)]]
        again = [subject.on(tree).seen for tree in CALIBRATION[: len(first)]]
        return any(seen != self.run.seen for seen in now) or again != first

    @cached_property
    def is_random(self) -> bool:
        """Does it do something else now and then, but the same again after the same seed?"""

        def is_steady() -> bool:
            trees = self.run.tree, *CALIBRATION
            runs = ({self.subject.on(tree).seen for _ in range(AGAIN)} for tree in trees)
            return all(len(seen) == 1 for seen in runs)

        differs = not is_steady()
        self.subject.seed = 1
        is_seeded = is_steady()
        self.subject.seed = None
        return differs and is_seeded

    @property
    def is_unsteady(self) -> bool:
        """Does what it gives change from call to call, and not just which move it takes?"""
        is_move = self.flaw in ("move", "lucky-move") and self.reading.value is not None
        is_asked = self.flaw not in (*NO_ANSWER, "illegal-move")
        return is_asked and not is_move and self.is_changing

    @property
    def made_once(self) -> str:
        """What to say of a default argument that all calls share, if there is one."""
        plain = plain_function(self.subject.function)
        for each in signature(plain).parameters.values() if plain else ():
            if isinstance(each.default, list | dict | set):
                return (
                    f" The default of {each.name} is made once, with the function, and all calls "
                    "share it: take None for the default, and make a new one in the function."
                )
        return ""

    def heals(self, how: str) -> bool:
        """Is all right as soon as the states are named in another way?"""
        trees = self.subject.within_reach((self.run.tree, *CALIBRATION))
        return all(self.flaw_of(self.subject.on(tree, how)) in FINE for tree in trees)

    @cached_property
    def is_tabled(self) -> bool:
        """Is all right as soon as no table finds a position again?"""
        if self.flaw in (*NO_ANSWER, "fewer", "table") or self.is_unread or self.is_changing:
            return False
        return self.heals("elusive")


# ---- no result


def no_game(failure: Failure) -> str | None:
    """It neither takes a game nor ever asks one."""
    subject = failure.subject
    is_asked = any(run.questions for run in subject.history)
    return None if is_asked or takes_game(subject.function, set(subject.arguments)) else ""


def not_written(failure: Failure) -> str | None:
    """It gives nothing and asks nothing, or says so itself."""
    is_said = isinstance(failure.run.error, NotImplementedError)
    runs, plain = failure.subject.history, plain_function(failure.subject.function)
    is_empty = all(run.returned is run.error is None and not run.questions for run in runs)
    return "" if is_said or (is_empty and (plain is None or is_stub(plain.__code__))) else None


def returns_nothing(failure: Failure) -> str | None:
    """No value came back."""
    is_nothing = failure.flaw == "no-number" and failure.run.value is None
    return str(failure.fault or "") if is_nothing else None


def endless(failure: Failure) -> str | None:
    """It had to be stopped, or went on until Python stopped it."""
    error, told = failure.run.error, failure.fault
    if not isinstance(error, Stopped | RecursionError):
        return None
    if isinstance(error, Stopped) and error.why == "hidden":
        return HIDDEN
    if told is not None and told.kind in ("time", "nodes"):
        return str(told).partition("\n")[0] if told.line else ""  # the rest is about `watch`
    return str(told or "")


def never_undoes(failure: Failure) -> str | None:
    """A move was made after its sibling rather than beside it."""
    strayed, tree = failure.run.strayed, failure.run.tree
    if not isinstance(failure.run.error, IllegalMoveError) or strayed is None:
        return None
    above = tree.above[strayed[0]]
    is_siblings = above >= 0 and strayed[1] in tree.actions(above)
    return str(failure.fault or "") if is_siblings else None


def hidden_error(failure: Failure) -> str | None:
    """The game refused an answer, and an answer came all the same."""
    refused = failure.run.refused
    if failure.run.error is not None or refused is None or not failure.is_unread:
        return None
    return f"The game said {type(refused).__name__}: {refused}."


def leaf_unread(failure: Failure) -> str | None:
    """No leaf was ever looked at."""
    return "" if failure.flaw not in NO_ANSWER and failure.is_unread else None


# ---- what does not stay the same


def random_tie(failure: Failure) -> str | None:
    """Another move each time, among those that seem as good."""
    is_move = failure.flaw in ("move", "lucky-move")
    if failure.task.rule is None or not is_move or not failure.is_changing:
        return None
    runs = [failure.run, *(failure.subject.on(failure.run.tree) for _ in range(AGAIN))]
    is_tie = len({run.move for run in runs}) > 1 and len({run.value for run in runs}) == 1
    return "" if is_tie and all(map(_seems_best, runs)) else None


def _seems_best(run: Run) -> bool:
    """Was nothing seen below the move that makes it worse than the best one?"""
    if run.move not in range(len(run.tree.children[0])):
        return False
    found = run.tree.ranges(run.looks)
    low, high = found[run.tree.children[0][run.move]]
    return bool(high >= found[0][0] if run.tree.is_max[0] else low <= found[0][1])


def changes(failure: Failure) -> str | None:
    """Something is random, and more than the move depends on it."""
    return LOTS if failure.is_unsteady and failure.is_random else None


def remembers(failure: Failure) -> str | None:
    """Something of the call before is still there."""
    is_left_over = failure.is_unsteady and not failure.is_random
    return LEFT_OVER + failure.made_once if is_left_over else None


# ---- tables


def table_by_id(failure: Failure) -> str | None:
    """All is right where no state has the id of another one."""
    return BY_ID if failure.is_tabled and failure.heals("lasting") else None


def table_depth(failure: Failure) -> str | None:
    """It is wrong only where a position comes back, and it has a limit of depth."""
    return None if failure.subject.depth_name is None else _where_it_comes_back(failure)


def table_value(failure: Failure) -> str | None:
    """It is wrong only where a position comes back."""
    return MERGED if failure.flaw == "table" else _where_it_comes_back(failure)


def _where_it_comes_back(failure: Failure) -> str | None:
    return "" if failure.is_tabled and not failure.heals("lasting") else None


def bounds_as_values(failure: Failure) -> str | None:
    """A position that comes back is right unless something was cut below it."""
    if failure.task.rule is None or failure.flaw != "table":
        return None
    trees = failure.subject.within_reach(tangled_trees())
    uncut = [t for t in trees if len(usual_leaves(t, failure.task)) == len(t.leaves)]
    runs = (failure.subject.on(tree, "merged") for tree in uncut)
    return MERGED if all(is_right_answer(run, failure.reading) for run in runs) else None


# ---- how far it looks, and what becomes of a value


def prunes(failure: Failure) -> str | None:
    """It leaves leaves out, and is right all the same."""
    if failure.flaw != "left-out":
        return None
    return "" if all(is_right_answer(run, failure.reading) for run in failure.evidence) else None


def looks_again(failure: Failure) -> str | None:
    """A leaf was looked at more than once, and not because the search began anew."""
    if failure.flaw != "needless":
        return None
    runs = ([run, *searches(run)] for run in failure.evidence)
    is_again = any(all(part.times > 1 for part in each) for each in runs)
    return TO_ORDER if is_again else None


def begins_anew(failure: Failure) -> str | None:
    """The textbook's search was done, and then the same leaves were looked at again."""
    if failure.flaw != "needless":
        return None
    return ANEW if all(_is_done_before(run, failure.task) for run in failure.flawed) else None


def _is_done_before(run: Run, task: Task) -> bool:
    parts = (replace(run, looks=run.looks[:start]) for start in run.starts if start)
    return any(set(part.looks) == set(expected_leaves(part, task)) for part in parts)


def estimates_early(failure: Failure) -> str | None:
    """What comes back depends on estimates, though it looks to the end of the tree, at once."""
    subject, run, tree = failure.subject, failure.run, failure.run.tree
    reached = max((tree.depths[leaf] for leaf in run.looks), default=0)
    if failure.flaw != "value" or run.how or run.starts - {0} or reached < tree.height:
        return None
    guesses = (dict.fromkeys(tree.nodes, each) for each in (-AGAIN, AGAIN))
    seen = {subject.on(tree, guess=guess).seen for guess in guesses}
    return "" if len(seen) > 1 and None not in seen and not failure.is_changing else None


def no_recursion(failure: Failure) -> str | None:
    """No leaf was looked at that is more than a move or two from the root."""
    if failure.flaw not in ("value", "move", "left-out", "unproven", "lucky-move"):
        return None
    runs = failure.evidence
    looked = max((run.tree.depths[node] for run in runs for node in run.looks), default=0)
    if not 1 <= looked <= 2 or max(run.tree.height for run in runs) < 2 * looked:
        return None
    words = f"No leaf was looked at that is more than {_moves(looked)} from the root."
    return words if failure.subject.depth_name is None else f"{words} {SHALLOW_TABLE}"


def _moves(number: int) -> str:
    return {1: "one move", 2: "two moves"}.get(number, f"{number} moves")


def pair_order(failure: Failure) -> str | None:
    """A leaf's value stands in another place than that of a node with this leaf alone."""
    if failure.flaw in ("broke", "fewer", "needless"):
        return None
    leaf = LEAVES[0][0]
    trees: tuple[Brackets, ...] = leaf, (leaf,)
    own, above = (parts(failure.subject.on(grown(tree)).returned) for tree in trees)
    if len(own) != len(above) or not own.count(leaf) == above.count(leaf) == 1:
        return None
    return "" if own.index(leaf) != above.index(leaf) else None


def distance_counts(failure: Failure) -> str | None:
    """A value changes on its way up by how far it comes, and nothing else is wrong with it."""
    is_asked = failure.flaw in ("value", "unproven", "needless") and failure.subject.reach > 2
    if not is_asked or failure.reading.value is None:
        return None
    changes, words = dict[bool, list[tuple[float, float]]](), ""
    for leaves in LEAVES:
        ways = [[(leaf,), ((leaf,),), (((leaf,),),)] for leaf in leaves]
        came, beside = ([failure.subject.on(grown(way)).value for way in each] for each in ways)
        found = [_change(leaves, pair) for pair in zip(came, beside, strict=True)]
        changes[leaves[0] > 0] = known = [change for change in found if change]
        if len(known) < len(found):
            return None
        if not words and len(set(came)) > 1:
            moves = next(n for n, value in enumerate(came, start=1) if value != leaves[0])
            far = f"A leaf of {value_text(leaves[0])} that is {_moves(moves)} away"
            words = f"{far} came up as {value_text(came[moves - 1])}."
    return words if words and all(_is_changed(run, changes) for run in failure.evidence) else None


def _change(leaves: tuple[int, int], came: tuple[Any, Any]) -> tuple[float, float] | None:
    """What both leaves were multiplied with, and what was added to them; None if not the same."""
    (one, other), (first, second) = leaves, came
    if not all(is_number(value) and isfinite(value) for value in came):
        return None
    if isclose(first - one, second - other, abs_tol=1e-9):
        return 1, first - one
    return (first / one, 0) if first / one > 0 and isclose(first / one, second / other) else None


def _is_changed(run: Run, changes: dict[bool, list[tuple[float, float]]]) -> bool:
    """Is its value what comes of leaves that are changed like this, if all were looked at?"""
    tree, known = run.tree, range(1, len(changes[True]) + 1)
    is_known = all(tree.depths[leaf] in known and tree.worth[leaf] for leaf in tree.leaves)
    if run.error is not None or not is_known or set(run.looks) != set(tree.leaves):
        return True

    def carried(leaf: Number, own: float) -> float:
        factor, more = changes[own > 0][tree.depths[leaf] - 1]
        return own * factor + more

    value = tree.changed(carried).values[0]
    return is_number(run.value) and isclose(value, run.value, abs_tol=1e-9)
