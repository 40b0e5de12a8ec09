"""The steps of a search as pictures that do not move, or as one that does.

Stop   a step at which one stops, as the browser's `isStop` has it too
Still  the figure of one step
Frame  the picture of one step, with its sentence and as large as all others of the search
"""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from textwrap import wrap

from teachkit.draw.palette import named_theme
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import Box, Look, Text, frame_of, on_ground
from teachkit.draw.tree.layout import spot_sizes
from teachkit.draw.tree.paint import draw_tree
from teachkit.draw.tree.spots import sketch
from teachkit.host import need
from teachkit.progress import tracked
from teachkit.stepping.steps import Steps
from teachkit.widgets.stepper.scene import Scene

MAX_FRAMES = 500
MAX_DRAWN = 300
"""How many nodes the static picture of a step has at most."""

LINES = 3
"""How many lines of a sentence there is room for below the tree."""


def stops(steps: Steps, granularity: str) -> list[int]:
    """The steps at which one stops: all, those that enter or leave a node, or changes."""
    letters = steps.letters()
    last = len(letters) - 1

    def is_stop(at: int) -> bool:
        letter = letters[at]
        if granularity == "line" or at in (0, last):
            return True
        if granularity == "node":
            return letter in "lxd" or (letter == "e" and letters[at + 1] != "l")
        return letter in "+x"

    return [at for at in range(len(letters)) if is_stop(at)]


def still(scene: Scene, number: int, theme: str) -> Figure:
    """The figure of one step of a scene, with as many nodes as a page can bear."""
    look, most = named_theme(theme), min(scene.max_nodes, MAX_DRAWN)
    now, end = (
        sketch(scene.trace, at, steps=scene.steps, show=scene.show, max_nodes=most)
        for at in (number, None)
    )
    sizes = spot_sizes([now, end], look, boards=scene.boards)
    shapes, room = (
        draw_tree(drawing, look, boards=scene.boards, sizes=sizes) for drawing in (now, end)
    )
    return Figure(on_ground(shapes, look.background, room), now.title, now.text())


def frames(scene: Scene, numbers: Sequence[int], theme: str) -> Iterator[tuple[int, bytes]]:
    """The numbers of steps, each with its picture as PNG: the tree, and below it the sentence."""
    if len(numbers) > MAX_FRAMES:
        raise ValueError(
            f"{len(numbers):,} pictures are too many, {MAX_FRAMES} is the most: "
            'choose granularity="change" or a smaller search'
        )
    look = named_theme(theme)
    em = look.font_size
    drawings = [
        sketch(scene.trace, number, steps=scene.steps, show=scene.show, max_nodes=scene.max_nodes)
        for number in numbers
    ]
    end = sketch(scene.trace, show=scene.show, max_nodes=scene.max_nodes)
    sizes = spot_sizes([*drawings, end], look, boards=scene.boards)
    whole = draw_tree(end, look, arrows=True, boards=scene.boards, sizes=sizes)
    frame = frame_of(whole)
    (left, top), wide = frame.corner, max(frame.wide, 36 * em)
    middle, bottom = left + frame.wide / 2, top + frame.high
    room = Box((middle - wide / 2, top), wide, frame.high + (1.3 * LINES + 1) * em)
    pairs, total = zip(numbers, drawings, strict=True), len(numbers)
    for number, drawing in tracked(pairs, "Drawing", unit="pictures", total=total):
        assert drawing.step is not None
        is_cut = drawing.step.key == "cutoff"
        shapes = draw_tree(drawing, look, arrows=is_cut, boards=scene.boards, sizes=sizes)
        lines = wrap(drawing.step.sentence, int(wide / (0.7 * em)))[:LINES]
        for line_number, line in enumerate(lines):
            at = middle, bottom + (1.2 + 1.3 * line_number) * em
            shapes.append(Text(at, line, em, Look("caption", fill=look.ink)))
        yield number, Figure(on_ground(shapes, look.background, [room]), drawing.title, "").png()


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
