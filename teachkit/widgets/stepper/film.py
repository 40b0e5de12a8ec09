"""The steps of a search as pictures that do not move, or as one that does.

Stop   a step at which one stops, as the browser's `isStop` has it too
Still  the figure of one step, in the view that the Stepper has
Frame  the picture of one step, with its sentence and as large as all others of the search
"""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from textwrap import wrap

from teachkit.draw.board.painter import Painter
from teachkit.draw.line.paint import LinePainter, row_words
from teachkit.draw.line.rows import rows
from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import (
    Box,
    Disc,
    Line,
    Look,
    Point,
    Shape,
    Text,
    frame_of,
    moved,
    on_ground,
    text_box,
)
from teachkit.draw.tree.layout import spot_sizes
from teachkit.draw.tree.paint import draw_tree
from teachkit.draw.tree.spots import sketch
from teachkit.host import need
from teachkit.progress import tracked
from teachkit.stepping.moment import Moment
from teachkit.stepping.steps import Steps
from teachkit.trace.trace import AnyNode
from teachkit.values import value_text
from teachkit.widgets.stepper.scene import Scene

MAX_FRAMES = 500
MAX_DRAWN = 300
"""How many nodes the static picture of a step has at most."""

BOARD = 15
"""How wide a board beside a line is, in sizes of the type."""
LINES = 3
"""How many lines of a sentence there is room for below a picture."""


def stops(steps: Steps, granularity: str) -> list[int]:
    """The steps at which one stops: all, those that enter or leave a node, or changes."""
    letters = steps.letters
    last = len(letters) - 1

    def is_stop(at: int) -> bool:
        letter = letters[at]
        if granularity == "line" or at in (0, last):
            return True
        if granularity == "node":
            return letter in "lxd" or (letter == "e" and letters[at + 1] != "l")
        return letter in "+x"

    return [at for at in range(len(letters)) if is_stop(at)]


def still(scene: Scene, number: int, theme: str, view: str) -> Figure:
    """The figure of one step of a scene: its line, or as much of the tree as a page can bear."""
    look = named_theme(theme)
    if view == "line":
        (_, figure), *_ = _line_frames(scene, [number], look)
        return figure
    most = min(scene.max_nodes, MAX_DRAWN)
    now, end = (
        sketch(scene.trace, at, steps=scene.steps, show=scene.show, max_nodes=most)
        for at in (number, None)
    )
    sizes = spot_sizes([now, end], look, boards=scene.boards)
    shapes, room = (
        draw_tree(drawing, look, boards=scene.boards, sizes=sizes) for drawing in (now, end)
    )
    return Figure(on_ground(shapes, look.background, room), now.title, now.text())


def frames(
    scene: Scene, numbers: Sequence[int], theme: str, view: str
) -> Iterator[tuple[int, bytes]]:
    """The numbers of steps, each with its picture as PNG: the line or tree, and the sentence."""
    if len(numbers) > MAX_FRAMES:
        raise ValueError(
            f"{len(numbers):,} pictures are too many, {MAX_FRAMES} is the most: "
            'choose granularity="change" or a smaller search'
        )
    drawn = (_line_frames if view == "line" else _tree_frames)(scene, numbers, named_theme(theme))
    for number, figure in tracked(drawn, "Drawing", unit="pictures", total=len(numbers)):
        yield number, figure.png()


def _line_frames(scene: Scene, numbers: Sequence[int], look: Theme) -> Iterator[tuple[int, Figure]]:
    """The lines of steps, each with the board and the window at its left and its sentence below."""
    painter, stand = LinePainter(scene.trace, look), LineBoard(scene, look)
    left = stand.wide and stand.wide + 2 * look.font_size
    wide, high = left + painter.em * painter.wide, painter.em * painter.high
    lines = max(len(_wrapped(scene.steps[number].sentence, wide, look)) for number in numbers)
    room = Box((0, 0), wide, high + _below(lines, look))
    for number in numbers:
        moment = Moment(scene.trace, scene.steps, number)
        step, shown = scene.steps[number], rows(moment)
        shapes = [*stand.paint(moment, high), *moved(painter.paint(shown, moment), left, 0)]
        shapes += _caption(step.sentence, (wide / 2, high), wide, look)
        words = "\n".join(row_words(row, moment) for row in shown)
        title = f"{scene.title}, step {number} of {len(scene.steps) - 1}: {step.sentence}"
        yield number, Figure(on_ground(shapes, look.background, [room]), title, words)


def _tree_frames(scene: Scene, numbers: Sequence[int], look: Theme) -> Iterator[tuple[int, Figure]]:
    """The trees of steps, each with its sentence below."""
    drawings = [
        sketch(scene.trace, number, steps=scene.steps, show=scene.show, max_nodes=scene.max_nodes)
        for number in numbers
    ]
    end = sketch(scene.trace, show=scene.show, max_nodes=scene.max_nodes)
    sizes = spot_sizes([*drawings, end], look, boards=scene.boards)
    whole = draw_tree(end, look, arrows=True, boards=scene.boards, sizes=sizes)
    frame = frame_of(whole)
    (left, top), wide = frame.corner, max(frame.wide, 36 * look.font_size)
    middle, bottom = left + frame.wide / 2, top + frame.high
    room = Box((middle - wide / 2, top), wide, frame.high + _below(LINES, look))
    for number, drawing in zip(numbers, drawings, strict=True):
        assert drawing.step is not None
        is_cut = drawing.step.key == "cutoff"
        shapes = draw_tree(drawing, look, arrows=is_cut, boards=scene.boards, sizes=sizes)
        shapes += _caption(drawing.step.sentence, (middle, bottom), wide, look)
        yield number, Figure(on_ground(shapes, look.background, [room]), drawing.title, "")


def _below(lines: int, look: Theme) -> float:
    """How much room this many lines of a sentence need."""
    return (1.3 * lines + 1) * look.font_size


def _wrapped(sentence: str, wide: float, look: Theme) -> list[str]:
    return wrap(sentence, int(wide / (0.7 * look.font_size)))[:LINES]


def _caption(sentence: str, below: Point, wide: float, look: Theme) -> Iterator[Text]:
    """A sentence in lines below a point."""
    (x, y), em = below, look.font_size
    for number, line in enumerate(_wrapped(sentence, wide, look)):
        at = x, y + (1.2 + 1.3 * number) * em
        yield Text(at, line, em, Look("caption", fill=look.ink))


class LineBoard:
    """The board beside the line, with the moves of the line numbered, and the window below it."""

    def __init__(self, scene: Scene, look: Theme) -> None:
        self.scene, self.look = scene, look
        self.has_window = scene.trace.cut is not None
        self.wide = BOARD * look.font_size if scene.has_board or self.has_window else 0

    def paint(self, moment: Moment, high: float) -> list[Shape]:
        """The board of the current node in the middle of a height, and the window at its end."""
        assert moment.step is not None
        node, em = moment.step.node, self.look.font_size
        shapes: list[Shape] = []
        left = high - 5 * em * self.has_window
        if self.scene.has_board:
            trace = self.scene.trace
            painter = Painter(trace.game, node.state, node.move, self.look)
            ground = painter.ground(True)
            scale = min(self.wide / ground.wide, left / ground.high)
            board = [*painter.paint(None, True), *self._numbers(painter, node)][1:]
            x = (self.wide - scale * ground.wide) / 2 - scale * ground.corner[0]
            y = (left - scale * ground.high) / 2 - scale * ground.corner[1]
            shapes += moved(board, x, y, scale)
        if self.has_window:
            shapes += self._window(moment, left + 2.5 * em)
        return shapes

    def _numbers(self, painter: Painter, node: AnyNode) -> Iterator[Shape]:
        """The plies from the root, on the pieces that moved."""
        for cell, ply in self.scene.numbers(node).items():
            at = painter.at(cell)
            yield Disc(at, 0.22, Look("number", cell, self.look.background, self.look.ink, 0.03))
            yield Text(at, str(ply), 0.3, Look("number", cell, self.look.ink), bold=True)

    def _window(self, moment: Moment, y: float) -> Iterator[Shape]:
        """Alpha and beta of the current node on a line from minus to plus infinity."""
        assert moment.step is not None
        look, em, weight = self.look, self.look.font_size, self.scene.trace.game.win_weight
        ends = moment.window(moment.step.node)
        places = [self.wide * self.scene.scale.place(end) / 1000 for end in ends]
        is_closed = places[0] >= places[1]
        ink = look.strike if is_closed else look.ink
        yield Line((0, y), (self.wide, y), Look("axis", stroke=look.faint, width=2))
        if not is_closed:
            corner, wide = (places[0], y - 0.35 * em), places[1] - places[0]
            yield Box(corner, wide, 0.7 * em, Look("window", fill=look.max_fill))
        for name, end, x, below in zip("αβ", ends, places, (-1.6, 1.6), strict=True):
            pin = Look("bound", stroke=ink, width=2)
            yield Line((x, y - 0.8 * em), (x, y + 0.8 * em), pin)
            text = f"{name} {value_text(end, weight)}"
            half = text_box(text, em)[0] / 2
            at = min(max(x, half), self.wide - half), y + below * em
            yield Text(at, text, em, Look("bound", fill=ink), bold=True)


def gif(pictures: Iterable[tuple[int, bytes]], pause: float) -> bytes:
    """Pictures as one that moves, with this many seconds after each."""
    need("PIL", "A GIF")
    from PIL import Image

    if not 0.02 <= pause <= 60:
        raise ValueError(f"pause must be from 0.02 to 60 seconds, not {pause!r}")
    first, *others = (
        Image.open(BytesIO(png)).convert("RGB").quantize(128, dither=Image.Dither.NONE)
        for _, png in pictures
    )
    pauses = [round(1000 * pause)] * len(others) + [round(3000 * pause)]
    out = BytesIO()
    first.save(out, "gif", save_all=True, append_images=others, duration=pauses, loop=0)
    return out.getvalue()
