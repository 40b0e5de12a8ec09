"""The result of a check: what is wrong, where it shows, and a picture beside what is right."""

import html
from base64 import b64encode
from collections.abc import Generator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from teachkit.draw.boards import board_svg
from teachkit.draw.figure import Figure
from teachkit.draw.sketch import Drawing
from teachkit.game import shown
from teachkit.games.tree import TreeGame
from teachkit.study.checking.case import Case
from teachkit.study.checking.depths import WHENCE
from teachkit.study.checking.diagnoses import DIAGNOSES
from teachkit.study.checking.first_step import Step, counted, first_step, right_trace
from teachkit.study.checking.judging import Task
from teachkit.study.checking.plain_trees import best_moves, values
from teachkit.study.checking.tree_pictures import as_observed, figure_of, sketched
from teachkit.study.checking.trials import USUAL, Reading, Trial, Trials, watched
from teachkit.study.side_by_side import Picture, SideBySide
from teachkit.study.watching.answers import returned_text
from teachkit.study.watching.explaining import WatchError
from teachkit.trace import AnyTrace
from teachkit.values import value_text

MARK = "✗ wrong"
"""What stands beside the node where the search first went wrong."""
EXPLAINED = (
    *("value", "move", "lucky-move", "no-move", "illegal-move"),
    *("left-out", "unproven", "needless", "fewer"),
)
"""The flaws of which a first wrong step can be told."""


@dataclass
class CheckResult:
    """What a check of a search found; true if nothing is wrong."""

    name: str
    """The name of the function."""
    task: Task
    case: Case | None
    """What is wrong, or None."""
    score: float
    """The share of the trees on which all was right, from 0 to 1."""
    points: float
    """The score in points: as many as the check was given, if nothing is wrong."""
    reading: Reading = field(default_factory=Reading, repr=False)
    """Where value and move are in what comes back."""
    remarks: tuple[str, ...] = ()
    """What is worth knowing and no mistake."""
    arguments: dict[str, Any] = field(default_factory=dict, repr=False)
    function: Any = field(default=None, repr=False)

    @property
    def passed(self) -> bool:
        """Is nothing wrong?"""
        return self.case is None

    @property
    def diagnosis(self) -> str:
        """What is wrong, in a word, or nothing."""
        return self.case.key if self.case else ""

    @property
    def title(self) -> str:
        """What is wrong, in a few words."""
        if self.case:
            return DIAGNOSES[self.case.key].title
        kind = "minimax" if self.task.kind == "minimax" else f"alpha-beta (cut {self.task.cut})"
        return f"{self.name} is right: {kind}"

    @property
    def misconception(self) -> str:
        """What whoever wrote this may have believed."""
        return DIAGNOSES[self.case.key].idea if self.case else ""

    @property
    def link(self) -> str:
        """The section of a notebook that explains it."""
        return DIAGNOSES[self.case.key].link if self.case else ""

    @property
    def tree(self) -> TreeGame | None:
        """The smallest tree found on which it is wrong."""
        return self._trial.game if self._trial else None

    @cached_property
    def trace(self) -> AnyTrace | None:
        """What the function did on that tree, as far as it could be watched."""
        if self._trial is None or self.case is None or self.case.flaw in ("depth", "table"):
            return None
        try:
            seen = watched(self.function, self._trial.game, self.arguments).trace
            return seen if _is_of(seen, self._trial) else None
        except WatchError as error:
            return None if error.kind == "unseen" else error.trace
        except Exception:  # a picture is no reason to fail
            return None

    @cached_property
    def step(self) -> Step | None:
        """The first wrong step: the node, and a sentence about it."""
        if self._trial is None or self.case is None or self.case.flaw not in EXPLAINED:
            return None
        return first_step(self._trial, self.task, self.case.flaw, self.trace)

    @property
    def explanation(self) -> str:
        """What is wrong, where it shows and what is right, in full sentences."""
        if self.case is None:
            return self._what_is_right()
        told = [self._what_came(), self.step.sentence if self.step else "", self.case.words]
        if self.case.flaw == "depth":
            told.append(WHENCE)
        remedy = DIAGNOSES[self.case.key].remedy
        if remedy.lower().rstrip(".") not in self.case.words.lower():
            told.append(remedy)
        return "\n".join(words for words in told if words)

    def _what_is_right(self) -> str:
        """What was looked at and found right; and what did not come back."""
        found = {"value": self.reading.value, "move": self.reading.move}
        given = [name for name, place in found.items() if place is not None]
        told = f"{', '.join(given).capitalize()} and the leaves looked at are right on all the "
        missing = "".join(
            f" No {name} came back, so none was checked." for name in found if name not in given
        )
        return f"{told}trees tried.{missing}"

    def _what_came(self) -> str:
        trial, case = self._trial, self.case
        if trial is None or case is None:
            return ""
        levels = "" if trial.levels == USUAL else f" with {', '.join(trial.levels)}"
        words = f"On the tree {trial.nested}{levels} "
        if trial.error is not None:
            return f"{words}it broke off."
        right = f"the value is {value_text(values(trial.tree)[0])}"
        if self.reading.value is None:
            right = f"the best move is {' or '.join(map(counted, best_moves(trial.tree)))}"
        if case.flaw == "depth" and case.right:
            right = f"to a depth of {trial.depth} the value is {shown(case.right.returned)}"
        returned = f"returned {_text(trial.returned)}"
        if self.reading.value is None and trial.move in range(len(trial.tree.children[0])):
            returned = f"gave {counted(trial.move)}"
        return f"{words}{right}; {self.name} {returned}."

    @property
    def _trial(self) -> Trial | None:
        return self.case.trial if self.case else None

    def figure(self) -> SideBySide | None:
        """What the function did beside what is right, with the first wrong step marked."""
        panels = self._panels
        return SideBySide(*panels, title=f"✗ {self.title}") if panels else None

    @cached_property
    def _panels(self) -> list[tuple[str, Picture]]:
        """Pictures with their captions; none where there is nothing to be seen."""
        if self.case and self.case.position:
            game, state = self.case.position
            return [(self.case.words, board_svg(game, state, size=260))]
        trial = self._trial
        if trial is None:
            return []
        return [(f"{self.name}: {_outcome(trial)}", self._drawn(trial)), self._right(trial)]

    def _right(self, trial: Trial) -> tuple[str, Figure]:
        """What is right, with its caption."""
        if self.case and self.case.right:
            right = self.case.right
            drawing = as_observed(right, is_backed_up=self.case.flaw == "depth")
            return f"right: {_outcome(right)}", figure_of(drawing)
        trace = right_trace(trial, self.task)
        name = "minimax" if self.task.kind == "minimax" else f"alpha-beta, cut {self.task.cut}"
        return f"right ({name}): {value_text(trace.value)}", figure_of(sketched(trace))

    def _drawn(self, trial: Trial) -> Figure:
        """The tree as the function walked it."""
        drawing: Drawing
        if self.trace is not None:
            drawing = sketched(self.trace)
            keys = {f"n_{node.id}": node.state for node in self.trace}
        else:
            is_limited = self.case is not None and self.case.flaw == "depth"
            drawing, keys = as_observed(trial, is_backed_up=is_limited), {}
            if is_limited:
                drawing.spots[0].notes = (MARK,)
        if self.step is not None:
            for spot in drawing.spots:
                state = keys.get(spot.key)
                if self.step.node == state or spot.key == f"u_{self.step.node}":
                    spot.notes = (*spot.notes, MARK)
                    spot.status = "current" if spot.status == "done" else spot.status
                    spot.hint = f"{spot.hint} {self.step.sentence}".strip()
                    break
        return figure_of(drawing)

    # ---- as text and in a notebook

    @property
    def text(self) -> str:
        """All of it in words."""
        mark = "✓" if self.passed else "✗"
        lines = [f"{mark} {self.title}", self.explanation]
        if self.misconception:
            lines.append(f"Perhaps you thought: {self.misconception}")
        if self.link:
            lines.append(f"Read on: {self.link}")
        lines += [f"Remark: {remark}" for remark in self.remarks]
        return "\n".join(lines)

    def __bool__(self) -> bool:
        return self.passed

    def __repr__(self) -> str:
        return self.text

    def raise_if_wrong(self) -> None:
        """Raise an AssertionError with the explanation unless all is well."""
        __tracebackhide__ = True  # pytest and IPython show the line that asked
        if not self.passed:
            raise AssertionError(self.text)

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Words and picture as HTML that needs no trust, the picture alone, the words alone."""
        if not self._panels:
            return {"text/plain": self.text, "text/html": self._html("")}, {}
        picture = SideBySide(*self._panels)  # the heading is in the words already
        bundle, metadata = picture._repr_mimebundle_()
        drawn, look = bundle["image/png"], metadata["image/png"]
        source = f"data:image/png;base64,{b64encode(drawn).decode()}"
        shown = f'<img src="{source}" width="{look["width"]}" alt="{html.escape(look["alt"])}">'
        kinds = {"text/plain": self.text, "text/html": self._html(shown), "image/png": drawn}
        return kinds, {"image/png": look}

    def _html(self, picture: str) -> str:
        head, *lines = self.text.splitlines()
        words = "".join(f"<p>{self._linked(line)}</p>" for line in lines)
        return f"<div><p><strong>{html.escape(head)}</strong></p>{words}{picture}</div>"

    def _linked(self, line: str) -> str:
        """A line as HTML; the notebook to read on in lies in the same folder."""
        words, link = html.escape(line), html.escape(self.link)
        if line != f"Read on: {self.link}":
            return words
        return f'Read on: <a href="{link}">{link}</a>'


def _outcome(trial: Trial) -> str:
    return "broke off" if trial.error is not None else _text(trial.returned)


def _text(returned: Any) -> str:
    return "a generator" if isinstance(returned, Generator) else returned_text(returned)


def _is_of(trace: AnyTrace, trial: Trial) -> bool:
    """Did the function look at the same leaves as in the trial? What it kept then is gone now."""
    leaves = {node.state for node in trace if trial.game.is_terminal(node.state)}
    return leaves == set(trial.looks)


def result_of(trials: Trials, task: Task, case: Case | None, **rest: Any) -> CheckResult:
    """The result of a check of a function."""
    return CheckResult(
        *(trials.name, task, case),
        function=trials.function,
        arguments=trials.arguments,
        reading=trials.reading,
        **rest,
    )
