"""Figures of searches: one call gives the picture, for a notebook, a slide or a paper."""

from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from textwrap import wrap
from typing import Any

from teachkit.draw.palette import THEMES, Theme, named_theme
from teachkit.draw.picture import POINTS, SCREEN, Figure
from teachkit.draw.shapes import Group, Look, Shape, Text, frame_of, moved, on_ground
from teachkit.draw.tree.folding import MAX_NODES
from teachkit.draw.tree.layout import spot_sizes
from teachkit.draw.tree.paint import draw_tree, legend_below
from teachkit.draw.tree.spots import Exercise, sketch
from teachkit.game import AnyGame, checked_game, checked_size
from teachkit.stepping.steps import Steps
from teachkit.trace.trace import AnyNode, Trace, checked_trace

MAX_PANELS = 24
"""How many panels a filmstrip may have: each is named by a letter."""
PAGE = (500, 700)
"""The room on a page, in points."""
LEAST_TYPE = 5
"""How small the type of a filmstrip may be, in points, if nobody asked for larger type."""


def figure(
    trace: Trace[Any, Any] | AnyGame,
    step: int | str | None = None,
    *,
    show: str = "window",
    theme: str | Theme = "light",
    boards: bool | None = None,
    max_nodes: int = MAX_NODES,
    focus: AnyNode | int | None = None,
    arrows: bool = False,
    legend: bool = False,
) -> Figure:
    """The textbook figure of a search: at its end, or as it stands at a step.

    A step is a number, "cut 1", "leaf 3" or the name of a node: then it is done.
    A TreeGame, or another small game, is drawn as it is, without a search: the exercise rather
    than the solution.
    `show` says what stands beside the nodes: "window" (alpha and beta), "ranges" (between
    which numbers the value is known to be, as in AIMA) or "values" (nothing). About
    `max_nodes` nodes are drawn (40 make a narrower picture of a game with many moves); the
    principal variation and the way to `focus` stay open, and the rest is folded. `boards` draws
    the position in each node, as it does for tic-tac-toe unless told not to. `arrows` lead from
    each cut to the bound that caused it.
    """
    look = named_theme(theme)
    if not isinstance(trace, Trace):
        exercise = Exercise(checked_game(trace))
        ground = on_ground(draw_tree(exercise, look), look.background)
        return Figure(ground, exercise.title, exercise.text())
    if boards is None:
        boards = trace.game.boards_in_trees
    elif boards and trace.game.layout is None:
        raise ValueError(f"{type(trace.game).__name__} has no board that could be drawn")
    walk = None if step is None else Steps(checked_trace(trace))
    # A step leaves room for what will come.
    numbers = [None] if walk is None or step is None else [walk.number(step), None]
    drawing, *others = (
        sketch(trace, number, steps=walk, show=show, max_nodes=max_nodes, focus=focus)
        for number in numbers
    )
    rooms = [drawing, *(other.with_widest_texts() for other in others)]
    sizes = spot_sizes(rooms, look, boards=boards)
    shapes, *later = (
        draw_tree(each, look, arrows=arrows, boards=boards, sizes=sizes)
        for each in (drawing, *others)
    )
    room = later[0] if later else []
    if legend:
        shapes += legend_below(shapes, drawing, look, room)
    return Figure(on_ground(shapes, look.background, room), drawing.title, drawing.text())


def filmstrip(
    trace: Trace[Any, Any],
    steps: str | Iterable[int | str] = "leaves",
    *,
    columns: int | None = None,
    show: str = "ranges",
    theme: str | Theme = "light",
    max_nodes: int = MAX_NODES,
    arrows: bool = False,
) -> Figure:
    """The search in panels, one a step, each with its sentence below it, as in AIMA's figure 5.5.

    There is a panel for each of the "leaves", when all that follows from it is known, for each
    of the "cuts", or for the `steps` of a list, as `figure` takes them. Unless told how many
    `columns`, it has as many as fit a page best, and shrinks to fit it, but to no smaller type
    than 5 points: than 7.5 with `Theme.of("print", font_size=18)`, which asks for 18 for 12.
    """
    walk = Steps(checked_trace(trace))
    if not isinstance(steps, Iterable):
        raise ValueError(f"steps must be 'leaves', 'cuts' or a list of steps, not {steps!r}")
    numbers = walk.group(steps) if isinstance(steps, str) else list(map(walk.number, steps))
    if not numbers:
        none = f"there are no {steps}" if isinstance(steps, str) else "there is none"
        raise ValueError(f"a filmstrip needs at least one step, and {none}")
    if len(numbers) > MAX_PANELS:
        raise ValueError(
            f"{len(numbers)} panels are too many for one picture: choose up to {MAX_PANELS} steps"
        )
    if columns is not None:
        checked_size("columns", columns, 1, 12)
    look = named_theme(theme)
    drawings = [
        sketch(trace, number, steps=walk, show=show, max_nodes=max_nodes) for number in numbers
    ]
    final = sketch(trace, show=show, max_nodes=max_nodes)
    sizes = spot_sizes([*drawings, final.with_widest_texts()], look)
    panels = [draw_tree(drawing, look, arrows=arrows, sizes=sizes) for drawing in drawings]
    captions = [
        f"({letter}) {drawing.step.sentence}"
        for letter, drawing in zip(ascii_lowercase, drawings, strict=False)
        if drawing.step is not None
    ]
    texts = [f"{caption}\n{d.text()}" for caption, d in zip(captions, drawings, strict=True)]
    title = f"{drawings[-1].title}, in {len(panels)} steps"
    strip = _on_page(panels, captions, columns, look)
    usual = THEMES.get(look.name, look).font_size
    scale = max(LEAST_TYPE / usual, _fit(strip))
    return Figure(strip, title, "\n\n".join(texts), scale * SCREEN / POINTS)


def _on_page(
    panels: list[list[Shape]], captions: list[str], columns: int | None, theme: Theme
) -> list[Shape]:
    """The panels in that number of columns, or in the number that makes them largest on a page."""
    tried = [
        on_ground(_arranged(panels, captions, number, theme), theme.background)
        for number in ([columns] if columns else range(1, min(4, len(panels)) + 1))
    ]
    return max(tried, key=_fit)


def _fit(strip: list[Shape]) -> float:
    """By how much a strip must shrink to fit a page."""
    frame = frame_of(strip)
    wide, high = PAGE
    return min(1, wide / frame.wide, high / frame.high)


def _arranged(
    panels: list[list[Shape]], captions: list[str], columns: int, theme: Theme
) -> Iterator[Group]:
    """The panels in rows, with the captions below them."""
    em, look = theme.font_size, Look("caption", fill=theme.ink)
    frame = frame_of([shape for panel in panels for shape in panel])  # what moves is seen to move
    (left, top), width, height = frame.corner, frame.wide + 3 * em, frame.high + 6 * em
    letters = max(20, int(width / (0.62 * em)))
    for number, panel in enumerate(panels):
        row, column = divmod(number, columns)
        x, y = column * width, row * height
        lines = [
            Text((x, y + frame.high + (1.4 + 1.25 * line_number) * em), line, em, look)
            for line_number, line in enumerate(wrap(captions[number], letters))
        ]
        yield Group("panel", [*moved(panel, x - left - frame.wide / 2, y - top), *lines])
