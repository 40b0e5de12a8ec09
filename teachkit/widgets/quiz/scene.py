"""What a browser needs to ask a question and to show how its answer was marked.

    Picture  the tree as SVG with its places; it never holds more than may be seen
    Spot     a node of the question, with its number as its key

The right answer stays in Python until it is given or asked for.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from teachkit.draw.shapes import widest
from teachkit.draw.tree.layout import spot_sizes
from teachkit.draw.tree.spots import Sketch, Spot
from teachkit.quizzes import Question
from teachkit.quizzes.marking import Marking
from teachkit.quizzes.picture import drawing
from teachkit.quizzes.question import ORDINALS
from teachkit.quizzes.trees import inner_nodes
from teachkit.quizzes.view import View
from teachkit.values import value_text
from teachkit.widgets.board.scene import Data
from teachkit.widgets.shared.colours import NAMED
from teachkit.widgets.stepper.stage import Stage, svg_element

BELOW = 16
"""The room below the tree for signs, in points."""


class QuizStage(Stage):
    """The tree with the same room at all nodes, so that no size tells what will stand there."""

    def __init__(self, drawn: Sketch, question: Question) -> None:
        self.drawing, self.boards, self.veiled = drawn, False, False
        self.roomy = drawn.spots
        alike = [_roomy(spot, question) for spot in drawn.spots]
        self.sizes = spot_sizes([drawn, Sketch(drawn.trace, alike)], NAMED)
        self._lay_out()

    def box(self) -> list[float]:
        """Left, top, width and height of the whole tree, with room for signs."""
        left, top, wide, high = super().box()
        return [left, top, wide, high + BELOW]


def _roomy(spot: Spot, question: Question) -> Spot:
    """The spot with the widest texts that any node of this question may have."""
    values = [value_text(question.game.utility(s, "MAX")) for s in question.game.leaves]
    value = widest([*values, "+∞"])
    if spot.kind == "leaf":
        return replace(spot, label=value)
    notes = (f"α {value}", f"β {value}") if question.trace.cut is not None else ()
    return replace(spot, label=f"≥{value}", notes=notes)


def picture(question: Question, view: View) -> Data:
    """The tree of a view as a page can draw it."""
    drawn = drawing(view)
    stage = QuizStage(drawn, question)
    return {
        "svg": svg_element(stage, question.title),
        "places": stage.middles(),
        "parents": {spot.key: spot.parent.key for spot in drawn.spots if spot.parent},
        "windows": question.trace.cut is not None,
        "looks": {spot.key: _look(spot) for spot in drawn.spots},
        "words": {spot.key: _words(spot, place) for spot, place in _with_places(drawn.spots)},
    }


def _look(spot: Spot) -> str:
    """The classes of a spot."""
    return " ".join(
        [spot.status, *["struck"] * spot.struck, *["variation"] * spot.on_variation]
    )  # fmt: skip


def _with_places(spots: list[Spot]) -> Iterator[tuple[Spot, str]]:
    """The spots, each with where it stands in the picture: its children may have been moved."""
    children: dict[int, int] = {}
    for spot in spots:
        place = ""
        if spot.parent is not None:
            number = children[spot.parent.key] = children.get(spot.parent.key, -1) + 1
            place = f"{ORDINALS[number]} child of {spot.parent.name}"
        yield spot, place


def _words(spot: Spot, place: str) -> str:
    """A spot for people who cannot see it."""
    if spot.kind == "leaf":
        words = [f"leaf {spot.label}".strip(), place]
    else:
        words = [spot.name, *([place] if place else []), spot.kind.upper()]
        words += [*([f"value {spot.label}"] if spot.label else []), *spot.notes]
    seen = {"pruned": "cut", "unseen": "not visited yet", "current": "marked"}
    return ", ".join([*words, *([seen[spot.status]] if spot.status in seen else [])])


def asked(question: Question) -> Data:
    """The question, without anything that would tell its answer."""
    game = question.game
    return {
        "form": question.form,
        "title": question.title,
        "ask": question.ask,
        "hint": question.hint,
        "items": dict(question.items),
        "others": question.others,
        "sign": question.sign,
        "children": {
            game.node_name(state): [game.result(state, move) for move in game.actions(state)]
            for state in inner_nodes(game)
        },
    }


def verdict(marking: Marking) -> Data:
    """How an answer was marked, for the page: of a wrong one only what tells no answer."""
    signs: dict[int, bool] = {}
    given = [each for each in marking.verdicts if each.given]
    for each in (*given, *marking.mistakes):
        if each.state is not None:
            signs[each.state] = signs.get(each.state, True) and each.is_right
    shared = Counter(each.state for each in given)
    told = [
        f"{each.sign} {each.item} = {each.given}" for each in given if shared[each.state] > 1
    ]  # one sign at a node cannot tell of two parts
    return {
        "sort": "right" if marking.right else "wrong",
        "head": "✓ Right" if marking.right else ": ".join(["✗ Not right", *marking.tally]),
        "says": marking.explanation if marking.right else marking.hint,
        "lines": [*told, *_others(marking)] if not marking.right else [],
        "marks": [{"spot": state, "right": right} for state, right in signs.items()],
    }


def _others(marking: Marking) -> list[str]:
    """The mistakes of which nothing is said yet."""
    return [
        f"{each.sign} {each.item}" + (f": {each.why}" if each.why not in marking.hint else "")
        for each in marking.mistakes
    ]


def revealed(question: Question) -> Data:
    """The right answer, for the page."""
    head = f"The answer: {question.key_text}"
    return {"sort": "key", "head": head, "says": question.reason, "lines": [], "marks": []}


def complaint(says: str) -> Data:
    """Why an answer cannot be marked yet."""
    return {"sort": "complaint", "head": says, "says": "", "lines": [], "marks": []}
