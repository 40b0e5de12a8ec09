"""Figures of searches: one call gives the picture, for a notebook, a slide or a paper."""

from collections.abc import Iterable, Iterator
from itertools import count, product
from string import ascii_lowercase
from textwrap import wrap
from typing import Any

from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import Group, Look, Shape, Text, frame_of, moved, on_ground
from teachkit.draw.tree.folding import MAX_NODES
from teachkit.draw.tree.layout import spot_sizes
from teachkit.draw.tree.paint import draw_tree, legend_below
from teachkit.draw.tree.spots import Exercise, sketch
from teachkit.game import AnyGame, checked_game, checked_size
from teachkit.stepping.steps import Steps
from teachkit.trace.trace import AnyNode, Trace, checked_trace

MAX_PANELS = 24


def figure(
    trace: Trace[Any, Any] | AnyGame,
    step: int | None = None,
    *,
    show: str = "window",
    theme: str | Theme = "light",
    boards: bool | None = None,
    max_nodes: int = MAX_NODES,
    focus: AnyNode | int | None = None,
    arrows: bool = False,
    legend: bool = False,
) -> Figure:
    """The textbook figure of a search: at its end, or as it stands at a numbered step.

    A TreeGame, or another small game, is drawn as it is, without a search: the exercise rather
    than the solution.
    `show` says what stands beside the nodes: "window" (alpha and beta), "ranges" (between
    which numbers the value is known to be, as in AIMA) or "values" (nothing). About
    `max_nodes` nodes are drawn; the principal variation and the way to `focus` stay
    open, and the rest is folded. `boards` draws the position in each node, as it does for
    tic-tac-toe unless told not to. `arrows` lead from each cut to the bound that caused it.
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
    numbers = [step] if step is None else [step, None]  # a step leaves room for what will come
    drawing, *others = (
        sketch(trace, number, show=show, max_nodes=max_nodes, focus=focus) for number in numbers
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
    steps: Iterable[int] | None = None,
    *,
    columns: int = 2,
    show: str = "ranges",
    theme: str | Theme = "light",
    max_nodes: int = MAX_NODES,
    arrows: bool = False,
) -> Figure:
    """The search in panels, one a step, each with its sentence below it, as in AIMA's figure 5.5.

    Without `steps` there is a panel for each leaf, when all that follows from it is known.
    """
    walk = Steps(checked_trace(trace))
    if steps is not None and not isinstance(steps, Iterable):
        raise ValueError(f"steps must be a list of step numbers, not {steps!r}")
    numbers = list(leaf_steps(walk) if steps is None else steps)
    if not numbers:
        raise ValueError("a filmstrip needs at least one step")
    if len(numbers) > MAX_PANELS:
        raise ValueError(
            f"{len(numbers)} panels are too many for one picture: choose up to {MAX_PANELS} steps"
        )
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
        for letter, drawing in zip(_letters(), drawings, strict=False)
        if drawing.step is not None
    ]
    texts = [f"{caption}\n{d.text()}" for caption, d in zip(captions, drawings, strict=True)]
    title = f"{drawings[-1].title}, in {len(panels)} steps"
    strip = on_ground(_arranged(panels, captions, columns, look), look.background)
    return Figure(strip, title, "\n\n".join(texts))


def leaf_steps(walk: Steps) -> list[int]:
    """For each leaf the last step before the search turns to another one."""
    leaves = [step.number for step in walk if step.key in ("terminal", "horizon", "known")]
    followed_by = []
    for leaf in leaves:
        number = leaf
        while number + 1 < len(walk) and walk[number + 1].key not in ("try", "enter"):
            number += 1
        followed_by.append(number)
    return followed_by


def _arranged(
    panels: list[list[Shape]], captions: list[str], columns: int, theme: Theme
) -> Iterator[Group]:
    """The panels in rows, with the captions below them."""
    em, look = theme.font_size, Look("caption", fill=theme.ink)
    frames = [frame_of(panel) for panel in panels]
    width = max(frame.wide for frame in frames) + 3 * em
    height = max(frame.high for frame in frames) + 6 * em
    letters = max(20, int(width / (0.62 * em)))
    for number, (panel, frame) in enumerate(zip(panels, frames, strict=True)):
        row, column = divmod(number, columns)
        x, y = column * width, row * height
        left, top = frame.corner
        lines = [
            Text((x, y + frame.high + (1.4 + 1.25 * line_number) * em), line, em, look)
            for line_number, line in enumerate(wrap(captions[number], letters))
        ]
        yield Group("panel", [*moved(panel, x - left - frame.wide / 2, y - top), *lines])


def _letters() -> Iterator[str]:
    """The names of panels: a, b, c, ..., z, aa, ab, ..."""
    for length in count(1):
        yield from map("".join, product(ascii_lowercase, repeat=length))
