"""The Quiz: a question about a search, answered by clicking and typing, marked by Python."""

import random
from collections.abc import KeysView, Sequence
from math import dist
from pathlib import Path
from typing import Any, ClassVar

from traitlets import Any as AnyTrait
from traitlets import Dict, Enum, Int, TraitError, observe, validate

from teachkit.draw.picture import Figure
from teachkit.game import checked_size, shown
from teachkit.progress import Bar
from teachkit.quizzes import KINDS, Marking, Question, picture, question
from teachkit.quizzes.answers import Asked, Book
from teachkit.quizzes.exchange import exported
from teachkit.quizzes.sheets import on_paper
from teachkit.quizzes.trees import with_leaves
from teachkit.quizzes.view import View
from teachkit.storage.files import write_whole
from teachkit.storage.typed import fits
from teachkit.values import printable
from teachkit.widgets.board.scene import Data
from teachkit.widgets.quiz import scene
from teachkit.widgets.shared.page import ALONE, folded, offered
from teachkit.widgets.shared.widget import AS_TEXT, Widget
from teachkit.widgets.stepper.stepper import THEMES, still_theme

APART = 1000
"""How far apart the seeds of variants begin..."""
TRIED = 8
"""...and how many are tried for one that is as difficult as the first."""
SHUFFLED = 400
"""How often the numbers of a tree of one's own are put at other leaves."""

COUNTS = (
    " Saved under the name {}: the first answer that you check counts; none does if you have the "
    "answer shown first."
)
"""What a student must know before anything is clicked."""


class Quiz(Widget):
    """One question about minimax or alpha-beta on a tree, from a seed or about a given `tree`.

    The kinds: "pruned" (choose the leaves that are never looked at), "values" (fill in what
    minimax backs up), "window" (alpha and beta at a node), "next" (the node visited next),
    "order" (order the children so that most is cut) and "build" (find leaves with which
    there is a given number of cutoffs). `level` is "easy", "medium" or "hard", `cut` the cut rule.

    With the name of a `student` an answer is saved when it is checked, to a file in the working
    folder that is handed in with the notebook: `teachkit grade` marks the first answer to each
    question of the quiz of this `name`.

    `answer` may be set from Python too, and `mark` marks it, or any other answer, without
    a browser: `quiz.how` says what an answer looks like.

    >>> from teachkit import Quiz
    >>> quiz = Quiz("pruned", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> quiz.mark([4, 5]).right, quiz.mark([4]).score
    (True, 0.5)
    """

    kinds: ClassVar[KeysView[str]] = KINDS.keys()

    _room = "quiz"

    answer = AnyTrait(help="The answer so far.").tag(sync=True)
    theme = Enum(THEMES, "auto").tag(sync=True)
    _scene = Dict().tag(**AS_TEXT)
    _turn = Int(0, help="The last answer of the browser that has come.").tag(sync=True)

    def __init__(
        self,
        kind: str = "pruned",
        *,
        seed: int = 0,
        cut: str = ">=",
        tree: Any = None,
        level: str = "medium",
        theme: str = "auto",
        student: str | None = None,
        name: str = "quiz",
    ) -> None:
        self._options: Data = {"kind": kind, "seed": seed, "cut": cut, "level": level}
        self.question: Question = question(tree=tree, **self._options)
        self._own_tree = None if tree is None else self.question.game.tree
        self._whose: Data = {"student": student, "name": name}
        self._book = None if student is None else Book(student, name)
        super().__init__(theme=theme, **self._fresh())
        self.on_msg(self._do)

    def _fresh(self) -> Data:
        """What the browser gets of a question that nobody has answered yet."""
        blank = self.question.blank
        return {"answer": blank, "_scene": self._seen(self.question.view_of(blank), {})}

    def _seen(self, view: View, verdict: Data) -> Data:
        """The question, its picture and what is said of the answer, for the browser."""
        asked = scene.asked(self.question) | {"seed": self.seed}
        if self._book is not None:
            asked["hint"] += COUNTS.format(self._whose["student"])
        return {
            "asked": asked,
            "picture": scene.picture(self.question, view),
            "verdict": verdict,
        }

    @property
    def kind(self) -> str:
        """The kind of question."""
        return self.question.kind

    @property
    def seed(self) -> int:
        """From which the question was drawn."""
        seed: int = self._options["seed"]
        return seed

    @property
    def how(self) -> str:
        """What an answer looks like in Python."""
        return printable(self.question.how)

    # ---- answers

    @validate("answer")
    def _check_answer(self, proposal: Any) -> Any:
        try:
            return self.question.checked(proposal["value"])
        except ValueError as error:
            raise TraitError(str(error)) from None

    @observe("answer")
    def _show_answer(self, _: Any) -> None:
        """A new answer is not marked yet; the children may stand in a new order."""
        if self._scene.get("verdict") or self.question.is_redrawn:
            self._show(self.question.view_of(self.answer), {})

    def mark(self, answer: Any = None) -> Marking:
        """How an answer is marked: the one given, or else the one in the quiz."""
        return self.question.mark(self.answer if answer is None else answer)

    def next(self) -> "Quiz":
        """Another question of the same kind, from the next seed."""
        return Quiz(**self._next_options, **self._whose, theme=self.theme)

    @property
    def _next_options(self) -> Data:
        return self._options | {"seed": self.seed + 1}

    # ---- what the browser asks for

    def _do(self, _: Any, message: Any, __: Any) -> None:
        """Take an answer, mark it, tell the right one, or go on; anything else is ignored."""
        match message:
            case {"answer": answer, "turn": turn} if fits(turn, int):
                self._take(answer, turn)
            case {"check": answer, "turn": turn} if fits(turn, int):
                if self._take(answer, turn):
                    self._check()
            case {"do": "reveal"}:
                marking = self.question.mark(self.question.key)
                self._show(marking.view, self._kept(None, scene.revealed(self.question)))
            case {"do": "again"}:
                self._show(self.question.view_of(self.answer), {})
            case {"do": "next"}:
                self._options = self._next_options
                self.question = question(**self._options)
                self._own_tree = None
                with self.hold_sync():
                    for name, value in self._fresh().items():
                        self.set_trait(name, value)

    def _take(self, answer: Any, turn: int) -> bool:
        """Keep an answer from the browser, or say what is wrong with it."""
        with self.hold_sync():
            self._turn = turn
            try:
                self.answer = self.question.checked(answer)
            except ValueError as error:
                self._scene = self._scene | {"verdict": scene.complaint(str(error))}
                return False
        return True

    def _check(self) -> None:
        if missing := self.question.missing(self.answer):
            self._scene = self._scene | {"verdict": scene.complaint(missing)}
            return
        marking = self.mark()
        seen = marking.view if marking.right else self.question.view_of(self.answer)
        self._show(seen, self._kept(self.answer, scene.verdict(marking)))

    def _kept(self, answer: Any, verdict: Data) -> Data:
        """What is said of an answer, which is saved if it is a student's, and where that is."""
        if self._book is None:
            return verdict
        try:
            first = self._book.keep(Asked(**self._options, tree=self._own_tree), answer)
            shown_first = "" if first is not None else " The answer was shown first: none counts."
            words = f"Saved to {self._book.path.name}: hand it in with the notebook.{shown_first}"
        except (OSError, ValueError) as error:
            words = f"✗ Not saved: {error}"
        return verdict | {"lines": [*verdict["lines"], words]}

    def _show(self, view: View | None, verdict: Data) -> None:
        self._scene = self._seen(view or self.question.view, verdict)

    # ---- taking it away

    def key(self, path: str | Path | None = None, *, theme: str = "print") -> Figure:
        """The instructor's key: the search, the answer and the reason; saved if a path is given."""
        return _written(picture.key(self.question, theme).figure, path)

    def sheet(self, path: str | Path | None = None, *, theme: str = "print") -> Figure:
        """The exercise to print, without its solution: .pdf, .tex, .svg or another format."""
        return _written(picture.sheet(self.question, theme).figure, path)

    @staticmethod
    def sheet_of(
        quizzes: "Sequence[Quiz]",
        path: str | Path | None = None,
        *,
        keys: bool = False,
        title: str = "",
        variants: int = 1,
    ) -> Figure:
        """Several exercises on pages of A4, one or two on each, or their keys, two on each.

        `title` stands above each page. With `variants` there are several tests of equal difficulty,
        one after the other: the same kinds of questions on other trees, or, for a tree of your
        own, on that tree with its numbers at other leaves.

        A path that ends in .gift writes them for Moodle instead, and .zip as a package of QTI 2.1
        for other programs; both have the right answers in them. The kinds "order" and "build" have
        many right answers: there a person marks them, and the key stands beside.
        """
        if not quizzes or not all(isinstance(quiz, Quiz) for quiz in quizzes):
            raise ValueError("sheet_of needs a list of quizzes: Quiz.sheet_of([Quiz(), Quiz()])")
        if not isinstance(title, str):
            raise ValueError(f"title must be a text, not {shown(title)}")
        tests = {
            _test_name(title, number, variants): [quiz._variant(number) for quiz in quizzes]
            for number in range(checked_size("variants", variants, 1, 26))
        }
        with Bar("Drawing", ticking=True):
            content = None if path is None else exported(tests, path)
            if path is None or content is None:
                return _written(on_paper(tests, keys=keys), path)
            write_whole(path, content)
            return on_paper(tests, keys=keys)

    def _variant(self, number: int) -> Question:
        """Another question as difficult as this one; 0 is the question itself."""
        if number == 0:
            return self.question
        if self._own_tree is not None:
            return self._variants_of_own(number)[-1]
        first = APART * number + self.seed
        others = (question(**self._options | {"seed": first + n}) for n in range(TRIED))
        wanted = _difficulty(self.question)
        return min(others, key=lambda other: dist(_difficulty(other), wanted))

    def _variants_of_own(self, number: int) -> list[Question]:
        """The question on a tree of one's own, and so many with its numbers at other leaves.

        Where too few are as difficult, there may be one leaf or one cut more or fewer.
        """
        found, near, game = [self.question], list[Question](), self.question.game
        wanted = _difficulty(self.question)
        chance, numbers = random.Random(self.seed), [game.utility(s, "MAX") for s in game.leaves]
        for tried in range(SHUFFLED):
            if len(found) > number:
                return found
            chance.shuffle(numbers)
            try:
                seed = self.seed if tried < SHUFFLED / 2 else self.seed + tried  # asks elsewhere
                tree = with_leaves(game, numbers)
                other = question(tree=tree, **self._options | {"seed": seed})
            except ValueError:  # there is nothing to ask about it
                continue
            apart = dist(_difficulty(other), wanted)
            if apart <= 1 and all(other.key != each.key for each in [*found, *near]):
                (near if apart else found).append(other)
        found += near
        if len(found) > number:
            return found[: number + 1]
        raise ValueError(
            "this tree of your own has no "
            + (f"more than {len(found)} variants" if found[1:] else "variants")
            + ": leave out tree=, or ask for fewer. Its numbers at other leaves give no other "
            "question that is as difficult and has another answer"
        )

    def snapshot(self) -> Figure:
        """The question as a picture that does not move."""
        return picture.sheet(self.question, still_theme(self.theme)).figure

    def __repr__(self) -> str:
        return printable(f"<Quiz {self.kind!r}, seed {self.seed}: {self.question.ask}>")

    def _repr_mimebundle_(self, **_: Any) -> tuple[Data, Data]:
        """The widget, and the question as a picture and as text for where no widget lives."""
        view, metadata = super()._repr_mimebundle_() or ({}, {})
        still = self.snapshot()
        drawn, about = still._repr_mimebundle_(exclude=["image/svg+xml"])
        asked = self.question
        alive = offered(self._values) if asked.has_one_answer else {}
        answer = alive or folded(lambda: f"{asked.key_text}\n{asked.reason}")
        return view | drawn | answer, metadata | about

    def _values(self) -> Data:
        """All that a page needs to ask and to mark, where one answer is right."""
        if self._book is not None:  # a page saves nothing, so it says nothing of that
            return Quiz(**self._options, tree=self._own_tree, theme=self.theme)._values()
        asked, marking = self.question, self.question.mark(self.question.key)
        fresh, view = self._fresh(), marking.view or self.question.view
        key = {
            "right": asked.key,
            "asked": fresh["_scene"],
            "marked": self._seen(view, scene.verdict(marking)),
            "revealed": self._seen(view, scene.revealed(asked)),
        }
        about = {"theme": self.theme, "_turn": 0, "_key": key}
        return fresh | about | ALONE


def _test_name(title: str, number: int, variants: int) -> str:
    """What is written above a test."""
    if variants == 1:
        return title
    return f"{title}{', ' * bool(title)}variant {number + 1}"


def _difficulty(asked: Question) -> tuple[int, int, int]:
    """How much there is to look at: all leaves, those that are visited, and the cuts."""
    trace = asked.trace
    cuts = sum(bool(node.pruned) for node in trace.cutoffs)
    return len(asked.leaf_numbers), len(trace.leaves), cuts


def _written(figure: Figure, path: str | Path | None) -> Figure:
    """The figure, saved if there is a path."""
    if path is not None:
        figure.save(path)
    return figure
