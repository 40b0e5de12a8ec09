"""Questions, keys and marked answers as pictures.

drawing         what a view shows, its spots keyed by the nodes of the question
sheet           the exercise: the question above the tree, and room for the answer
key             the same with the search, the right answer and the reason
marked_figure   the search with a sign at every part of an answer
Page            one of these before it becomes a Figure
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from textwrap import wrap

from teachkit.draw.canvas import Canvas, Point, Stroke
from teachkit.draw.figure import Figure
from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.sketch import Exercise, Sketch, Spot, sketch
from teachkit.draw.tree import add_legend, draw_tree
from teachkit.games.tree import State, TreeGame
from teachkit.quizzes.marking import Marking
from teachkit.quizzes.question import Question
from teachkit.quizzes.view import View
from teachkit.values import value_text

RIGHT, WRONG = "#00805d", "#c04a00"
NARROWEST = 56
"""How many letters a line of text has at least."""
PLACES = {
    "window": "α = ________     β = ________",
    "next": "Next: ________",
    "order": "New order of the children: ________________",
}
"""What a student writes into, where the tree itself has no place for the answer."""


def drawing(view: View) -> Sketch:
    """What a view shows. Every spot has the key of its node, visited or not."""
    game = view.trace.game
    assert isinstance(game, TreeGame)
    if view.before:
        spots, step = Exercise(game).spots, None
    else:
        drawn = sketch(view.trace, view.step, show=view.show)
        spots, step = drawn.spots, drawn.step
    keys = {spot.key: _key(spot, view) for spot in spots}
    copies: dict[str, Spot] = {}
    for spot in spots:
        copies[spot.key] = replace(
            spot,
            key=keys[spot.key],
            parent=copies[spot.parent.key] if spot.parent else None,
            label=_label(spot, view, game),
            cut_by=keys.get(spot.cut_by or ""),
            status=_status(spot, keys[spot.key], view),
        )
    return Sketch(view.trace, copies.values(), step)


def _key(spot: Spot, view: View) -> str:
    """`u_` and the node of the question."""
    state = _state(spot)
    return f"u_{view.states.get(state, state)}"


def _label(spot: Spot, view: View, game: TreeGame) -> str:
    if spot.kind != "leaf":
        return spot.label
    if view.blank:
        return ""
    return value_text(game.utility(_state(spot), "MAX"))


def _state(spot: Spot) -> State:
    """The node of the tree that is drawn there, visited or not."""
    state: State = spot.state if spot.key.startswith("n_") else int(spot.key[2:])
    return state


def _status(spot: Spot, key: str, view: View) -> str:
    return "current" if view.marked is not None and key == f"u_{view.marked}" else spot.status


# ---- pages


@dataclass(frozen=True)
class Page:
    """A picture with its words, which can be put onto a sheet with others."""

    canvas: Canvas
    title: str
    text: str

    @property
    def figure(self) -> Figure:
        """The page alone."""
        return Figure(self.canvas, self.title, self.text)


def sheet(
    question: Question,
    theme: str | Theme = "print",
    number: int | None = None,
    width: float | None = None,
) -> Page:
    """The exercise without its solution, as it may be printed, in a column of a width."""
    lines = [PLACES[question.kind]] if question.kind in PLACES else []
    return _asked(question, question.view, lines, named_theme(theme), number, width)


def key(
    question: Question,
    theme: str | Theme = "print",
    number: int | None = None,
    width: float | None = None,
) -> Page:
    """The exercise with its solution: the search, the answer and the reason."""
    view = question.mark(question.key).view
    assert view is not None
    lines = [f"Answer: {question.key_text}", question.reason]
    return _asked(question, view, lines, named_theme(theme), number, width)


def _asked(
    question: Question,
    view: View,
    lines: Sequence[str],
    theme: Theme,
    number: int | None,
    width: float | None,
) -> Page:
    """The question, with a number if it has one, above a tree with lines below it."""
    seen = drawing(view)
    head = question.ask if number is None else f"{number}. {question.ask}"
    return _page(_tree(seen, theme, width), head, lines, seen.text(), theme, width)


def marked_figure(marking: Marking, theme: str | Theme = "light") -> Figure:
    """The search with ✓ and ✗ where an answer is right and wrong."""
    look = named_theme(theme)
    assert marking.view is not None
    seen = drawing(marking.view)
    canvas = _tree(seen, look)
    side = 1 if marking.view.show == "values" else -1
    for state in {verdict.state for verdict in marking.verdicts}:
        verdicts = [verdict for verdict in marking.verdicts if verdict.state == state]
        _sign(canvas, f"u_{state}", all(verdict.is_right for verdict in verdicts), side, look)
    head = f"{'Right' if marking.right else 'Wrong'}: {marking.explanation}"
    return _page(canvas, head, [], seen.text(), look).figure


def _tree(seen: Sketch, theme: Theme, width: float | None = None) -> Canvas:
    """The tree with its legend, made smaller if it is too wide."""
    canvas = draw_tree(seen, theme)
    add_legend(canvas, seen, theme)
    left, _, right, _ = canvas.box()
    if width is None or right - left <= width:
        return canvas
    return canvas.moved(0, 0, "", width / (right - left))


def _page(
    canvas: Canvas,
    above: str,
    below: Sequence[str],
    text: str,
    theme: Theme,
    width: float | None = None,
) -> Page:
    """The picture with text above and below it, as wide as the column or the picture."""
    em = theme.font_size
    left, bottom, right, top = canvas.box()
    letters = max(NARROWEST, int((width or right - left) / (0.6 * em)))
    middle, lines = (left + right) / 2, balanced(above, letters)
    _write(canvas, lines, (middle, top + (1.3 * len(lines) + 0.8) * em), theme)
    y = bottom - 1.6 * em
    for paragraph in below:
        lines = balanced(paragraph, letters)
        _write(canvas, lines, (middle, y), theme)
        y -= (1.3 * len(lines) + 0.5) * em
    return Page(canvas, above, "\n\n".join([above, text, *below]))


def balanced(text: str, letters: int) -> list[str]:
    """Lines of about the same length, as few as can be; no comparison is broken in two."""
    whole = re.sub(r" ([≥≤<>=]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", text)
    broken = partial(wrap, whole, break_on_hyphens=False)
    fewest = len(broken(letters))
    width = next(n for n in range(letters // 2, letters + 1) if len(broken(n)) <= fewest)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in broken(width)]


def _write(canvas: Canvas, lines: list[str], start: Point, theme: Theme) -> None:
    """Lines of text below each other, the middle of the first at a point."""
    em, (x, y) = theme.font_size, start
    for number, line in enumerate(lines):
        canvas.write((x, y - 1.3 * number * em), line, em, theme.ink, kind="caption")


def _sign(canvas: Canvas, key: str, is_right: bool, side: int, theme: Theme) -> None:
    """A check mark or a cross at a node, at a side of it where nothing else stands."""
    em = theme.font_size
    spot = next((shape for shape in canvas.shapes if shape.key == key), None)
    if spot is None:
        return
    (x, y), colour = spot.centre, RIGHT if is_right else WRONG
    if spot.outline == "box":
        y -= spot.height / 2 + 0.75 * em
    else:
        x += side * 0.5 * spot.width + (-0.35 if side > 0 else -0.8) * em
        y += (1 if spot.outline == "triangle" else -1) * 0.28 * spot.height
    for (x0, y0), (x1, y1) in sign_strokes(is_right):
        start, end = (x + em * x0, y + em * y0), (x + em * x1, y + em * y1)
        canvas.add(Stroke(start, end, colour, 2.4, kind="sign"))


def sign_strokes(is_right: bool) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The two strokes of a check mark or a cross around the origin, about one high."""
    if is_right:
        return [((-0.4, 0.05), (-0.12, -0.35)), ((-0.12, -0.35), (0.45, 0.45))]
    return [((-0.35, -0.35), (0.35, 0.35)), ((-0.35, 0.35), (0.35, -0.35))]
