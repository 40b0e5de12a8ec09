"""Questions put to a function that failed, where no part of a search is at fault.

Failure  a run that is wrong, and all that was seen of the function: what the probes ask

A probe gives "" or something more to say if the function has its mistake, and None if not.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from itertools import chain, islice
from math import isfinite
from typing import Any

from teachkit.game import IllegalMoveError
from teachkit.study.check.judge import FINE, Run, Task, flaw, is_number, usual_leaves
from teachkit.study.check.mutants import Seen
from teachkit.study.check.observing import CALIBRATION, Subject, SwappedError
from teachkit.study.check.trees import (
    Brackets,
    Tree,
    grown,
    random_trees,
    small_trees,
    tangled_trees,
    wide_trees,
)
from teachkit.study.watch.answers import parts
from teachkit.study.watch.calling import plain_function, takes_game
from teachkit.study.watch.explaining import WatchError, own_line
from teachkit.values import value_text

FLAWED, SOUND = 36, 24
"""How many runs of either sort are evidence."""
GREAT = 20
"""Leaves that are worth more than this are tried in other trees too."""
AGAIN = 8
"""How often a tree is tried again to see whether lots are drawn."""
LEFT_OVER = "Here is still what a search before this one left behind."
LOTS = "Tried again it did not do the same. Are lots drawn, as with random.choice?"
BY_ID = "Is id(state) a key? A position that is gone leaves its id to another one."
HIDDEN = "It calls itself without end, and an except hides that."
LEAVES = ((40, 70), (-40, -70))
"""Numbers of leaves that are tried at several distances, above 0 and below it."""


@dataclass
class Failure:
    """A run that is wrong."""

    subject: Subject
    task: Task
    run: Run
    flaw: str

    def flaw_of(self, run: Run) -> str | None:
        """What is wrong with another run."""
        return flaw(run, self.task, self.subject.reading)

    @cached_property
    def fault(self) -> WatchError | None:
        """What `watch` says about the function on the tree of the run."""
        try:
            self.subject.watched(self.run.tree)
        except WatchError as error:
            return error
        except Exception:
            return None
        return None

    @cached_property
    def evidence(self) -> list[Run]:
        """Runs on many trees, the wrong ones first; what breaks off is among them too."""
        wrong: list[Run] = [self.run]
        fine: list[Run] = []
        great = max(abs(self.run.tree.worth[leaf] or 0) for leaf in self.run.tree.leaves)
        scaled = (tree.times(great) for tree in random_trees(9, 12)) if great > GREAT else ()
        some = chain(
            scaled, islice(small_trees(), 1, None, 11), random_trees(7, 120), wide_trees(1, 12)
        )
        for tree in self.subject.within_reach(some):
            run = self.subject.on(tree)
            (fine if self.flaw_of(run) is None else wrong).append(run)
            if run.is_endless:
                break
        return _spread(wrong, FLAWED) + _spread(fine, SOUND)

    @cached_property
    def is_changing(self) -> bool:
        """Does the function not do the same again on the same tree?"""
        if self.run.how or self.run.depth is not None:
            return False
        tree, subject = self.run.tree, self.subject
        runs = [self.run.seen, *(subject.on(tree).seen for _ in range(AGAIN))]
        first = [run.seen for run in subject.history[: len(CALIBRATION)]]
        now = [subject.on(tree).seen for tree in CALIBRATION[: len(first)]]
        return any(run != runs[0] for run in runs) or now != first

    @cached_property
    def draws_lots(self) -> bool:
        """Does it do something else now and then, but the same again if lots come out the same?"""
        trees = self.run.tree, *CALIBRATION
        differs = any(len(self._runs(tree)) > 1 for tree in trees)
        self.subject.seed = 1
        is_steady = all(len(self._runs(tree)) == 1 for tree in trees)
        self.subject.seed = None
        return differs and is_steady

    def _runs(self, tree: Tree) -> set[Seen | None]:
        return {self.subject.on(tree).seen for _ in range(AGAIN)}

    @property
    def made_once(self) -> str:
        """What to say of a default argument that all calls share, if there is one."""
        plain = plain_function(self.subject.function)
        takes: Iterable[Any] = signature(plain).parameters.values() if plain else ()
        shared = [each for each in takes if isinstance(each.default, list | dict | set)]
        if not shared:
            return ""
        return (
            f" The default of {shared[0].name} is made once, with the function, and all calls "
            "share it: take None for the default, and make a new one in the function."
        )

    def heals(self, how: str) -> bool:
        """Is all right as soon as the states are named in another way?"""
        trees = self.subject.within_reach((self.run.tree, *CALIBRATION))
        return all(self.flaw_of(self.subject.on(tree, how)) in FINE for tree in trees)


def _spread(runs: list[Run], number: int) -> list[Run]:
    """So many of some runs, from the first to the last."""
    step = max(1, len(runs) // number)
    return runs[::step][:number]


# ---- no result


def fault(kind: str, *others: str) -> Callable[[Failure], str | None]:
    """The probe for what `watch` calls by this name, where no answer came or nothing was read."""

    def probe(failure: Failure) -> str | None:
        is_asked = failure.flaw in ("broke", "no-number") or (
            "unread" in others and _unread(failure)
        )
        if not is_asked or failure.fault is None or failure.fault.kind != kind:
            return None
        return str(failure.fault)

    return probe


def _unread(failure: Failure) -> bool:
    """Was no leaf ever looked at?"""
    return not any(run.looks for run in failure.subject.history)


def not_written(failure: Failure) -> str | None:
    """It gives nothing and asks nothing, or says so itself."""
    is_said = isinstance(failure.run.error, NotImplementedError)
    runs = failure.subject.history
    is_stub = all(r.returned is None and r.error is None and not r.questions for r in runs)
    return "" if is_said or is_stub else None


def arguments_swapped(failure: Failure) -> str | None:
    """It asked the game for the result of a state in a move."""
    error = failure.run.error
    if not isinstance(error, SwappedError):
        return None
    line = own_line(error)
    where = f"{failure.subject.name}, line {line.lineno}:  {line.line}\n" if line else ""
    return f"{where}Are the arguments swapped?"


def no_game(failure: Failure) -> str | None:
    """It neither takes a game nor ever asks one."""
    subject = failure.subject
    is_asked = any(run.questions for run in subject.history)
    return None if is_asked or takes_game(subject.function, set(subject.arguments)) else ""


def returns_nothing(failure: Failure) -> str | None:
    """None came back, at the root or on the way there."""
    if failure.flaw not in ("broke", "no-number"):
        return None
    told = failure.fault
    if failure.run.error is None and failure.run.value is None:
        return str(told) if told else ""
    return str(told) if told and told.kind == "nothing" and not failure.run.is_endless else None


def endless(failure: Failure) -> str | None:
    """It had to be stopped, or went on until Python stopped it."""
    run = failure.run
    if run.is_hidden:
        return HIDDEN
    if not run.is_endless and not isinstance(run.error, RecursionError):
        return None
    told = failure.fault
    if told is not None and told.kind in ("time", "nodes"):
        return str(told).partition("\n")[0] if told.line else ""  # the rest is about `watch`
    return str(told) if told else ""


def never_undoes(failure: Failure) -> str | None:
    """A move was made after its sibling rather than beside it, or a position was changed."""
    if failure.flaw != "broke":
        return None
    strayed, tree = failure.run.strayed, failure.run.tree
    if isinstance(failure.run.error, IllegalMoveError) and strayed is not None:
        above = tree.above[strayed[0]]
        if above >= 0 and strayed[1] in tree.actions(above):
            return str(failure.fault) if failure.fault else ""
    return fault("changed")(failure)


def hidden_error(failure: Failure) -> str | None:
    """The game refused an answer, and an answer came all the same."""
    refused = failure.run.refused
    if failure.run.error is not None or refused is None or not _unread(failure):
        return None
    return f"The game said {type(refused).__name__}: {refused}."


def leaf_unread(failure: Failure) -> str | None:
    """No leaf was ever looked at."""
    return "" if failure.flaw not in ("broke", "no-number") and _unread(failure) else None


# ---- what does not stay the same


def random_tie(failure: Failure) -> str | None:
    """Another move each time, among those that seem as good."""
    if failure.task.kind != "alphabeta" or failure.flaw not in ("move", "lucky-move"):
        return None
    if not failure.is_changing:
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
    """Lots are drawn, and more than the move depends on them."""
    if failure.flaw in ("broke", "no-number", "illegal-move") or not failure.is_changing:
        return None
    return LOTS if failure.draws_lots and not _is_of_moves(failure) else None


def remembers(failure: Failure) -> str | None:
    """Something of the call before is still there."""
    if failure.flaw in ("broke", "no-number", "illegal-move") or not failure.is_changing:
        return None
    if failure.draws_lots or _is_of_moves(failure):
        return None
    return LEFT_OVER + failure.made_once


def _is_of_moves(failure: Failure) -> bool:
    """Is it only the move that is wrong, and the value there and right?"""
    return failure.flaw in ("move", "lucky-move") and failure.subject.reading.value is not None


# ---- tables


def table_by_id(failure: Failure) -> str | None:
    """All is right where no state has the id of another one."""
    is_right = _is_tabled(failure) and failure.heals("lasting")
    return BY_ID if is_right else None


def table_depth(failure: Failure) -> str | None:
    """All is right where nothing is found in a table, and it has a limit of depth."""
    if failure.flaw == "depth":
        return "" if failure.run.how == "again" else None
    is_told = failure.subject.depth_name is not None and _is_tabled(failure)
    return "" if is_told and not failure.heals("lasting") else None


def bounds_as_values(failure: Failure) -> str | None:
    """A position that comes back is right unless something was cut below it."""
    if failure.task.kind != "alphabeta" or failure.flaw != "table":
        return None
    uncut = [t for t in tangled_trees() if len(usual_leaves(t, failure.task)) == len(t.leaves)]
    runs = [failure.subject.on(tree, "merged") for tree in uncut]
    is_right = all(is_right_answer(run, failure.subject) for run in runs)
    return MERGED if is_right else None


MERGED = "Branches that look the same are one position here, reached in several ways."


def table_value(failure: Failure) -> str | None:
    """It is wrong only where a position comes back."""
    if failure.flaw == "table":
        return MERGED
    return "" if _is_tabled(failure) and not failure.heals("lasting") else None


def _is_tabled(failure: Failure) -> bool:
    """Is all right as soon as no table finds a position again?"""
    if failure.flaw in ("broke", "no-number", "fewer", "table", "depth"):
        return False
    return not _unread(failure) and not failure.is_changing and failure.heals("elusive")


def is_right_answer(run: Run, subject: Subject) -> bool:
    """Are value and move right, whatever was looked at?"""
    if run.error is not None:
        return False
    if subject.reading.value is not None and run.value != run.tree.values[0]:
        return False
    is_asked = subject.reading.move is not None and bool(run.tree.children[0])
    return not is_asked or run.move in run.tree.best_moves


# ---- how far it looks, and what becomes of a value


def prunes(failure: Failure) -> str | None:
    """It leaves leaves out, and is right all the same."""
    if failure.flaw != "left-out":
        return None
    is_right = all(is_right_answer(run, failure.subject) for run in failure.evidence)
    return "" if is_right else None


def no_farther(failure: Failure) -> str | None:
    """The same, though a depth was told."""
    return None if failure.subject.depth_name is None else no_recursion(failure)


def no_recursion(failure: Failure) -> str | None:
    """No leaf was looked at that is more than a move or two from the root."""
    if failure.flaw not in ("value", "move", "left-out", "unproven", "lucky-move"):
        return None
    runs = failure.evidence
    looked = max((run.tree.depths[node] for run in runs for node in run.looks), default=0)
    if not 1 <= looked <= 2 or max(run.tree.height for run in runs) < 2 * looked:
        return None
    moves = "one move" if looked == 1 else "two moves"
    return f"No leaf was looked at that is more than {moves} from the root."


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
    """A value changes on its way up where no node has a choice, by how far it comes."""
    if failure.flaw not in ("value", "unproven", "needless"):
        return None
    if failure.subject.reading.value is None:
        return None
    told = (_about_distance(failure.subject, leaves) for leaves in LEAVES)
    return next(filter(None, told), None)


def _about_distance(subject: Subject, leaves: tuple[int, int]) -> str:
    rows = []
    for moves in (1, 2, 3):
        trees = [grown(_chain(leaf, moves)) for leaf in leaves]
        rows.append([subject.on(tree).value for tree in subject.within_reach(trees)])
    if not all(len(row) == len(leaves) and _is_even(leaves, row) for row in rows):
        return ""
    came = [row[0] for row in rows]
    if len(set(came)) == 1:
        return ""
    moves = next(number for number, value in enumerate(came, start=1) if value != leaves[0])
    away = "one move" if moves == 1 else f"{moves} moves"
    words = f"A leaf of {value_text(leaves[0])} that is {away} away came up as"
    return f"{words} {value_text(came[moves - 1])}."


def _chain(leaf: float, moves: int) -> Brackets:
    return (_chain(leaf, moves - 1),) if moves else leaf


def _is_even(leaves: tuple[int, int], came: list[Any]) -> bool:
    """Has the same been added to both leaves, or were both multiplied with the same?"""
    if not all(is_number(value) and isfinite(value) for value in came):
        return False
    (one, other), (first, second) = leaves, came
    is_added = first - one == second - other
    is_scaled = abs(first / one - second / other) < 1e-9 and first / one > 0
    return bool(is_added or is_scaled)
