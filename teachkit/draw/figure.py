"""Figures: one call gives the picture of a search, for a notebook, a slide or a paper."""

import html
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import count, product
from pathlib import Path
from string import ascii_lowercase
from textwrap import wrap
from typing import Any

from teachkit.draw import tikz
from teachkit.draw.canvas import Canvas
from teachkit.draw.folding import MAX_NODES
from teachkit.draw.fonts import FONT, FONTS
from teachkit.draw.layout import UnpaintedError, render
from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.placing import spot_sizes
from teachkit.draw.positions import has_board
from teachkit.draw.sketch import Exercise, sketch
from teachkit.draw.tree import add_legend, draw_tree
from teachkit.game import checked_size
from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.stepping import Steps
from teachkit.trace import AnyNode, Trace, checked_trace

FORMATS = ("svg", "pdf", "png", "dot", "tex", "tikz", "txt")
MAX_PANELS = 24
CELL = 840
"""How wide a picture is shown in a notebook at most, in pixels."""
WIDEST = 3000
"""No picture in a notebook has more pixels in a row than this."""
SCREEN, POINTS = 96, 72
"""Dots to the inch on a screen, and points."""


class Figure:
    """A picture with its words: a notebook shows it, `save` writes it to a file."""

    def __init__(self, canvas: Canvas, title: str, text: str) -> None:
        self._canvas = canvas
        self.title = title
        """The picture in a few words, for who cannot see it."""
        self.text = text
        """The picture in full, as text."""

    @cached_property
    def svg(self) -> str:
        """The picture as SVG."""
        drawn = render(self._canvas.dot(), "svg", "nop2").decode()
        return _with_words(drawn, self.title, self.text, self._canvas.hints())

    @property
    def dot(self) -> str:
        """The picture in Graphviz's language, with all positions."""
        return self._canvas.dot()

    @property
    def tex(self) -> str:
        """The picture as a LaTeX document of its own."""
        return tikz.document(self._canvas)

    @property
    def tikz(self) -> str:
        """The picture as TikZ, to be read into a LaTeX document."""
        return tikz.picture(self._canvas)

    def png(self, scale: float = 2) -> bytes:
        """The picture as PNG, so many times as fine as a screen."""
        if not 0 < scale <= 20:
            raise ValueError(f"scale must be more than 0 and at most 20, not {scale!r}")
        return self._painted("png", SCREEN * scale)

    def _painted(self, kind: str, dots: float = POINTS) -> bytes:
        """The picture as png or pdf, with so many dots to the inch."""
        try:
            return render(self._canvas.dot(dots), kind, "nop2")
        except UnpaintedError:
            from teachkit.draw.painting import painted

            return painted(self._canvas, kind, dots)

    def save(self, path: str | Path, *, scale: float = 2) -> Path:
        """Write the picture to a file; its ending says how.

        svg, pdf and png are pictures, tex is a LaTeX document and tikz a part of one, dot is
        for Graphviz and txt for people.
        """
        path = Path(path)
        match path.suffix.lower().lstrip("."):
            case "svg":
                path.write_text(self.svg, encoding="utf-8")
            case "pdf":
                path.write_bytes(self._painted("pdf"))
            case "png":
                path.write_bytes(self.png(scale))
            case "dot":
                path.write_text(self.dot, encoding="utf-8")
            case "tex":
                path.write_text(self.tex, encoding="utf-8")
            case "tikz":
                path.write_text(self.tikz, encoding="utf-8")
            case "txt":
                path.write_text(self.text + "\n", encoding="utf-8")
            case other:
                known = ", ".join(FORMATS)
                raise ValueError(
                    f"{path.name} should end in a known format, not {other!r}: {known}"
                )
        return path

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """SVG for who trusts the notebook, PNG for who does not, text for who sees neither."""
        left, _, right, _ = self._canvas.box()
        width = round((right - left) * SCREEN / 72)
        fine = min(2, WIDEST / width)
        makers: dict[str, Callable[[], str | bytes]] = {
            "text/plain": lambda: self.text,
            "image/svg+xml": lambda: _fitting(self.svg),
            "image/png": lambda: self.png(fine),
        }
        bundle = {
            kind: make()
            for kind, make in makers.items()
            if (not include or kind in include) and (not exclude or kind not in exclude)
        }
        return bundle, {"image/png": {"width": min(width, CELL), "alt": self.title}}


def figure(
    trace: Trace[Any, Any] | TreeGame,
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

    A TreeGame is drawn as it is, without a search: the exercise rather than the solution.
    `show` says what stands beside the nodes: "window" (alpha and beta), "ranges" (between
    which numbers the value is known to be, as in AIMA) or "values" (nothing). About
    `max_nodes` nodes are drawn; the principal variation and the way to `focus` stay
    open, and the rest is folded. `boards` draws the position in each node, as it does for
    tic-tac-toe unless told not to. `arrows` lead from each cut to the bound that caused it.
    """
    look = named_theme(theme)
    if isinstance(trace, TreeGame):
        exercise = Exercise(trace)
        return Figure(draw_tree(exercise, look), exercise.title, exercise.text())
    checked_trace(trace)
    if boards is None:
        boards = isinstance(trace.game, TicTacToe)
    elif boards and not has_board(trace.game):
        raise ValueError(f"{type(trace.game).__name__} has no board that could be drawn")
    numbers = [step] if step is None else [step, None]  # a step leaves room for what will come
    drawing, *others = (
        sketch(trace, number, show=show, max_nodes=max_nodes, focus=focus) for number in numbers
    )
    rooms = [drawing, *(other.roomy() for other in others)]
    sizes = spot_sizes(rooms, look, boards=boards)
    canvas, *ended = (
        draw_tree(each, look, arrows=arrows, boards=boards, sizes=sizes)
        for each in (drawing, *others)
    )
    for later in ended:
        canvas.make_room(later.box())
    if legend:
        add_legend(canvas, drawing, look)
    return Figure(canvas, drawing.title, drawing.text())


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
    sizes = spot_sizes([*drawings, final.roomy()], look)
    panels = [draw_tree(drawing, look, arrows=arrows, sizes=sizes) for drawing in drawings]
    captions = [
        f"({letter}) {drawing.step.sentence}"
        for letter, drawing in zip(_letters(), drawings, strict=False)
        if drawing.step is not None
    ]
    texts = [f"{caption}\n{d.text()}" for caption, d in zip(captions, drawings, strict=True)]
    title = f"{drawings[-1].title}, in {len(panels)} steps"
    return Figure(_arranged(panels, captions, columns, look), title, "\n\n".join(texts))


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


def _arranged(panels: list[Canvas], captions: list[str], columns: int, theme: Theme) -> Canvas:
    """The panels in rows, with the captions below them."""
    em = theme.font_size
    boxes = [panel.box() for panel in panels]
    width = max(right - left for left, _, right, _ in boxes) + 3 * em
    height = max(top - bottom for _, bottom, _, top in boxes) + 6 * em
    letters = max(20, int(width / (0.62 * em)))
    strip = Canvas(theme.background)
    for number, (panel, caption) in enumerate(zip(panels, captions, strict=True)):
        left, bottom, right, top = boxes[number]
        row, column = divmod(number, columns)
        x, y = column * width, -row * height
        moved = panel.moved(x - (left + right) / 2, y - top, f"panel{number}_")
        strip.add(*moved.strokes, *moved.shapes)
        for line_number, line in enumerate(wrap(caption, letters)):
            at = x, y - (top - bottom) - (1.4 + 1.25 * line_number) * em
            strip.write(at, line, em, theme.ink, kind="caption")
    return strip


def _letters() -> Iterator[str]:
    """The names of panels: a, b, c, ..., z, aa, ab, ..."""
    for length in count(1):
        yield from map("".join, product(ascii_lowercase, repeat=length))


def _fitting(svg: str) -> str:
    """The SVG, made smaller if it is wider than a cell of a notebook."""
    size = re.search(r'<svg width="([\d.]+)pt" height="([\d.]+)pt"', svg)
    if size is None or float(size[1]) * SCREEN / 72 <= CELL:
        return svg
    height = CELL * float(size[2]) / float(size[1])
    return svg.replace(size[0], f'<svg width="{CELL}px" height="{height:.0f}px"', 1)


def _with_words(svg: str, title: str, text: str, hints: Mapping[str, str]) -> str:
    """The SVG with a title and a description, and with hints instead of Graphviz's names."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<!--.*?-->\n?", "", svg, flags=re.DOTALL)
    svg = re.sub(
        r"<title>(.*?)</title>\n?",
        lambda name: f"<title>{html.escape(hint)}</title>" if (hint := hints.get(name[1])) else "",
        svg,
    )
    svg = svg.replace(f'font-family="{FONT} Bold"', f'font-family="{FONTS}" font-weight="bold"')
    svg = svg.replace(f'font-family="{FONT}"', f'font-family="{FONTS}"')
    words = f"<title>{html.escape(title)}</title>\n<desc>{html.escape(text)}</desc>\n"
    head, _, body = svg.partition(">")
    return f'{head} role="img" aria-label="{html.escape(title)}">\n{words}{body}'
