"""What a check found, as a child tells it and as the parent reads it.

A child that says it is wrong is believed: nobody forges that. What it says is shown on a page, so
all of it is text and numbers of a size that can be drawn; the pictures are drawn by the parent.
"""

from dataclasses import dataclass
from functools import partial
from types import SimpleNamespace
from typing import Any

from teachkit.game import AnyGame
from teachkit.storage.json_file import (
    Contents,
    checked_position,
    described,
    described_game,
    is_own,
)
from teachkit.storage.typed import NUMBER, Shape, fits, optional
from teachkit.study.check.catalogue import CATALOGUE
from teachkit.study.check.judge import Task
from teachkit.study.check.shown import Shown
from teachkit.study.line import Line
from teachkit.study.observe.asking import Run
from teachkit.study.observe.subject import Reading
from teachkit.study.observe.trees import Tree, grown
from teachkit.study.result import CheckResult, Panel
from teachkit.study.watch.answers import returned_text
from teachkit.study.watch.functions import is_number
from teachkit.trace.file import contents_of, trace_of
from teachkit.trace.trace import AnyTrace

LONGEST = 3_000
"""The most letters of a text."""
MOST_NODES = 300
"""The most nodes of a tree that is drawn."""
MOST_BOARDS = 2
MOST_LINES, MOST_LETTERS = 60, 200
"""The most lines of a function that are shown around the wrong one, and letters of each."""

RUN: Shape = {
    "tree": list,
    "levels": [str],
    "how": str,
    "depth": optional(int),
    "guess": [[NUMBER]],
    "answers": [[NUMBER]],
    "looks": [int],
    "returned": str,
    "value": optional(NUMBER),
    "move": optional(int),
    "broke": bool,
    "reading": [optional(int)],
    "name": str,
    "trace": optional(dict),
}
LINE: Shape = {"name": str, "number": int, "first": int, "neighbours": [str]}
REPORT: Shape = {
    "diagnosis": str,
    "title": str,
    "told": str,
    "thought": str,
    "link": str,
    "remarks": [str],
    "run": optional(RUN),
    "line": optional(LINE),
    "positions": [{"words": str, "game": dict, "state": object}],
}


# ---- in the child


def report(result: CheckResult) -> Contents:
    """All that a page shows of what was found."""
    texts = {
        "diagnosis": result.diagnosis,
        "title": result.title,
        "told": result.told,
        "thought": result.misconception,
        "link": result.link,
    }
    boards = [each for each in result.positions if is_own(type(each[1]).__name__)]
    return {name: text[:LONGEST] for name, text in texts.items()} | {
        "remarks": [each[:LONGEST] for each in result.remarks],
        "run": None if result.shown is None else _told(result.shown),
        "line": None if result.line is None else result.line._asdict(),
        "positions": [_position(*each) for each in boards[:MOST_BOARDS]],
    }


def _told(shown: Shown) -> Contents | None:
    run, subject = shown.run, shown.subject
    if len(run.tree.nodes) > MOST_NODES:
        return None
    trace = shown.trace
    returned = "broke off" if run.error is not None else returned_text(run.returned)
    return {
        "tree": run.tree.tree,
        "levels": list(run.tree.levels),
        "how": run.how,
        "depth": run.depth,
        "guess": list(map(list, run.guess.items())),
        "answers": [[node, run.answers[node]] for node in run.looks if node in run.answers],
        "looks": list(run.looks)[:MOST_NODES],
        "returned": returned[:LONGEST],
        "value": run.value if is_number(run.value) else None,
        "move": run.move if type(run.move) is int else None,
        "broke": run.error is not None,
        "reading": [subject.reading.value, subject.reading.move],
        "name": subject.name[:100],
        "trace": None if trace is None or len(trace) > MOST_NODES else contents_of(trace),
    }


def _position(words: str, game: AnyGame, state: Any) -> Contents:
    return {"words": words[:LONGEST], "game": described(game), "state": state}


# ---- in the parent


@dataclass
class ToldSubject:
    """A function as it was told: it answers as the function would, but runs nothing."""

    name: str
    reading: Reading
    trace: AnyTrace | None = None

    def watched(self, _: Tree) -> Any:
        """What the function did, as far as it was told."""
        return SimpleNamespace(trace=self.trace)


class Words:
    """What a function returned, of which only the words are known."""

    def __init__(self, words: str) -> None:
        self._words = words

    def __repr__(self) -> str:
        return self._words


def read_report(found: Any, task: Task) -> CheckResult | None:
    """What a child reports of a search or an exercise, or None for what is no report.

    What a mistake of the catalogue is called, and where to read on, the catalogue says.
    """
    if not fits(found, REPORT):
        return None
    row = CATALOGUE.get(found["diagnosis"])
    title, thought, link = (row.title, row.thought, row.link) if row else (found["title"], "", "")
    told = found["told"] or (found["title"] if row else "")  # an exercise says all in its title
    return CheckResult(
        found["diagnosis"][:50],
        title[:LONGEST],
        told[:LONGEST],
        thought,
        link,
        score=0.0 if found["diagnosis"] else 1.0,
        remarks=tuple(each[:LONGEST] for each in found["remarks"][:20]),
        positions=tuple(_positions(found["positions"][:MOST_BOARDS])),
        find_line=partial(_line, found.get("line")),
        shown=_shown(found.get("run"), task),
    )


def _line(told: Contents | None) -> Line | None:
    if told is None or not 0 <= told["number"] - told["first"] < len(told["neighbours"]):
        return None
    neighbours = tuple(text[:MOST_LETTERS] for text in told["neighbours"][:MOST_LINES])
    return Line(told["name"][:100], told["number"], told["first"], neighbours)


def _positions(told: list[Contents]) -> list[Panel]:
    found: list[Panel] = []
    for each in told:
        try:
            game = described_game("a board", each)
            state = checked_position(game, each["state"])
        except (ValueError, TypeError):
            continue
        found.append((each["words"][:LONGEST], game, state))
    return found


def _shown(told: Contents | None, task: Task) -> Shown | None:
    """The run that was told, unless it is none that can be drawn."""
    if told is None:
        return None
    try:
        run = _run(told)
        reading = Reading(*told["reading"])
    except (ValueError, TypeError, IndexError, RecursionError):
        return None
    trace = _trace(told.get("trace"), run.tree)
    return Shown(run, task, ToldSubject(told["name"][:100], reading, trace))


def _trace(told: Contents | None, tree: Tree) -> AnyTrace | None:
    try:
        return None if told is None else trace_of(told, tree, "the search")
    except ValueError:
        return None


def _run(told: Contents) -> Run:
    tree = grown(_brackets(told["tree"]), tuple(told["levels"]))
    nodes = range(len(tree.nodes))
    guess, answers = ({int(n): worth for n, worth in told[part]} for part in ("guess", "answers"))
    if len(nodes) > MOST_NODES or not {*told["looks"], *guess, *answers} <= {*nodes}:
        raise ValueError("it speaks of nodes that are not there")
    run = Run(tree, told["how"], told.get("depth"), guess)
    run.looks, run.answers = told["looks"], answers
    run.returned, run.value, run.move = Words(told["returned"]), told.get("value"), told.get("move")
    run.error = RuntimeError() if told["broke"] else None
    return run


def _brackets(item: Any) -> Any:
    if isinstance(item, list):
        return tuple(map(_brackets, item))
    if not is_number(item):
        raise ValueError("a leaf is no number")
    return item
