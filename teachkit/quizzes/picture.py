"""Questions, keys and marked answers as pictures.

drawing         what a view shows, its spots keyed by the nodes of the question
sheet           the exercise: the question above the tree, and room for the answer
bare            its tree alone
key             the same with the search, the right answer and the reason
marked_figure   the search with a sign at every part of an answer
Page            one of these before it becomes a Figure
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from textwrap import wrap

from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import Group, Line, Look, Shape, Text, frame_of, moved, on_ground
from teachkit.draw.tree.paint import draw_tree, legend_below
from teachkit.draw.tree.spots import Exercise, Sketch, Spot, sketch
from teachkit.game import AnyGame
from teachkit.quizzes.marking import Marking
from teachkit.quizzes.question import Question
from teachkit.quizzes.view import View
from teachkit.values import value_text

RIGHT, WRONG = "#00805d", "#c04a00"
NARROWEST = 56
"""How many letters a line of text has at least."""


def drawing(view: View) -> Sketch:
    """What a view shows. Every spot has the number of its node for a key, visited or not."""
    game = view.trace.game
    if view.before:
        spots, step = Exercise(game).spots, None
    else:
        drawn = sketch(view.trace, view.step, show=view.show)
        spots, step = drawn.spots, drawn.step
    keys = {spot.key: view.states.get(spot.state, spot.state) for spot in spots}
    copies: dict[int, Spot] = {}
    for spot in spots:
        copies[spot.key] = replace(
            spot,
            key=keys[spot.key],
            parent=copies[spot.parent.key] if spot.parent else None,
            label=_label(spot, view, game),
            cut_by=None if spot.cut_by is None else keys[spot.cut_by],
            status="current" if keys[spot.key] == view.marked else spot.status,
        )
    return Sketch(view.trace, copies.values(), step)


def _label(spot: Spot, view: View, game: AnyGame) -> str:
    if spot.kind != "leaf":
        return spot.label
    if view.blank:
        return ""
    return value_text(game.utility(spot.state, "MAX"))


# ---- pages


@dataclass(frozen=True)
class Page:
    """A picture with its words, which can be put onto a sheet with others."""

    shapes: list[Shape]
    background: str
    title: str
    text: str

    @property
    def figure(self) -> Figure:
        """The page alone."""
        return Figure(on_ground(self.shapes, self.background), self.title, self.text)


def sheet(
    question: Question,
    theme: str | Theme = "print",
    number: int | None = None,
    width: float | None = None,
) -> Page:
    """The exercise without its solution, as it may be printed, in a column of a width."""
    line = question.line or (question.on_sheets if number is not None else "")
    lines = [line] if line else []
    return _asked(question, question.view, lines, named_theme(theme), number, width)


def bare(question: Question) -> Figure:
    """The tree of a question alone, for where its words stand beside it."""
    look, seen = named_theme("print"), drawing(question.view)
    return Figure(on_ground(_tree(seen, look), look.background), question.title, seen.text())


def key(
    question: Question,
    theme: str | Theme = "print",
    number: int | None = None,
    width: float | None = None,
) -> Page:
    """The exercise with its solution: the search, the answer and the reason."""
    view = question.mark(question.key).view or View(question.trace)
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
    tree = _tree(seen, look)
    spots = {spot.node: spot for spot in tree if isinstance(spot, Group) and "spot" in spot.kind}
    side = 1 if marking.view.show == "values" else -1
    for state in {verdict.state for verdict in marking.verdicts}:
        if spot := spots.get(state):
            is_right = all(each.is_right for each in marking.verdicts if each.state == state)
            tree += _sign(spot, is_right, side, look)
    head = f"{'Right' if marking.right else 'Wrong'}: {marking.explanation}"
    return _page(tree, head, [], seen.text(), look).figure


def _tree(seen: Sketch, theme: Theme, width: float | None = None) -> list[Shape]:
    """The tree with its legend, made smaller if it is too wide."""
    tree = draw_tree(seen, theme)
    tree += legend_below(tree, seen, theme)
    wide = frame_of(tree).wide
    return tree if width is None or wide <= width else moved(tree, 0, 0, width / wide)


def _page(
    tree: list[Shape],
    above: str,
    below: Sequence[str],
    text: str,
    theme: Theme,
    width: float | None = None,
) -> Page:
    """The picture with text above and below it, as wide as the column or the picture."""
    em = theme.font_size
    frame, look = frame_of(tree), Look("caption", fill=theme.ink)
    middle, top = frame.corner[0] + frame.wide / 2, frame.corner[1]
    letters = max(NARROWEST, int((width or frame.wide) / (0.6 * em)))
    head = balanced(above, letters)
    lines = [(top - (1.3 * (len(head) - row) + 0.8) * em, line) for row, line in enumerate(head)]
    y = top + frame.high + 1.6 * em
    for paragraph in below:
        for line in balanced(paragraph, letters):
            lines.append((y, line))
            y += 1.3 * em
        y += 0.5 * em
    shapes = [*tree, *(Text((middle, y), line, em, look) for y, line in lines)]
    return Page(shapes, theme.background, above, "\n\n".join([above, text, *below]))


def balanced(text: str, letters: int) -> list[str]:
    """Lines of about the same length, as few as can be; no comparison is broken in two."""
    whole = re.sub(r" ([≥≤<>=]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", text)
    broken = partial(wrap, whole, break_on_hyphens=False)
    fewest = len(broken(letters))
    width = next(n for n in range(letters // 2, letters + 1) if len(broken(n)) <= fewest)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in broken(width)]


def _sign(spot: Group, is_right: bool, side: int, theme: Theme) -> list[Shape]:
    """A check mark or a cross at a node, at a side of it where nothing else stands."""
    em, frame = theme.font_size, frame_of(spot.parts[:1])
    (left, top), wide, high = frame.corner, frame.wide, frame.high
    x, y = left + wide / 2, top + high / 2
    if "leaf" in spot.kind:
        y += high / 2 + 0.75 * em
    else:
        x += side * 0.5 * wide + (-0.35 if side > 0 else -0.8) * em
        y += (-0.28 if "max" in spot.kind else 0.28) * high
    look = Look("sign", stroke=RIGHT if is_right else WRONG, width=2.4)
    return [
        Line((x + em * x0, y + em * y0), (x + em * x1, y + em * y1), look)
        for (x0, y0), (x1, y1) in sign_strokes(is_right)
    ]


def sign_strokes(is_right: bool) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The two strokes of a check mark or a cross around the origin, about one high."""
    if is_right:
        return [((-0.4, -0.05), (-0.12, 0.35)), ((-0.12, 0.35), (0.45, -0.45))]
    return [((-0.35, 0.35), (0.35, -0.35)), ((-0.35, -0.35), (0.35, 0.35))]
