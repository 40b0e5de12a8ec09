"""The steps of a search as pictures that do not move, or as one that does.

Stop   a step at which one stops, as the browser's `isStop` has it too
Still  the figure of one step
Frame  the picture of one step, with its sentence and as large as all others of the search
"""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from textwrap import wrap
from typing import Any

from teachkit.draw.canvas import Shape
from teachkit.draw.figure import CELL, Figure
from teachkit.draw.palette import named_theme
from teachkit.draw.placing import spot_sizes
from teachkit.draw.sketch import sketch
from teachkit.draw.tree import draw_tree
from teachkit.stepping import Steps
from teachkit.widgets.scene import Scene

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
    canvas, ended = (
        draw_tree(drawing, look, boards=scene.boards, sizes=sizes) for drawing in (now, end)
    )
    canvas.make_room(ended.box())
    return Figure(canvas, now.title, now.text())


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
    left, bottom, right, top = whole.box()
    middle, wide = (left + right) / 2, max(right - left, 36 * em)
    floor = bottom - (1.3 * LINES + 1) * em
    for number, drawing in zip(numbers, drawings, strict=True):
        assert drawing.step is not None
        is_cut = drawing.step.key == "cutoff"
        canvas = draw_tree(drawing, look, arrows=is_cut, boards=scene.boards, sizes=sizes)
        frame = Shape("box", (middle, (top + floor) / 2), wide, top - floor)
        canvas.shapes.insert(0, frame)  # so that all pictures are of one size
        lines = wrap(drawing.step.sentence, int(wide / (0.7 * em)))[:LINES]
        for line_number, line in enumerate(lines):
            at = middle, bottom - (1.2 + 1.3 * line_number) * em
            canvas.write(at, line, em, look.ink, kind="caption")
        yield number, Figure(canvas, drawing.title, "").png()


def write_gif(path: Path, pictures: Iterable[tuple[int, bytes]], pause: float) -> None:
    """Write pictures as one that moves, with so many seconds after each."""
    from PIL import Image

    if not 0.02 <= pause <= 60:
        raise ValueError(f"pause must be from 0.02 to 60 seconds, not {pause!r}")
    images = [Image.open(BytesIO(png)).convert("RGB") for _, png in pictures]
    images = [image.quantize(128, dither=Image.Dither.NONE) for image in images]
    first, *others = images
    pauses = [round(1000 * pause)] * len(others) + [round(3000 * pause)]
    first.save(path, save_all=True, append_images=others, duration=pauses, loop=0)


def side_by_side(pictures: list[bytes]) -> bytes:
    """Pictures beside each other as one."""
    from PIL import Image

    images = [Image.open(BytesIO(picture)).convert("RGB") for picture in pictures]
    gap = 40
    width = sum(image.width for image in images) + gap * (len(images) - 1)
    sheet = Image.new("RGB", (width, max(image.height for image in images)),
                      images[0].getpixel((0, 0)))  # fmt: skip
    x = 0
    for image in images:
        sheet.paste(image, (x, 0))
        x += image.width + gap
    out = BytesIO()
    sheet.save(out, "png")
    return out.getvalue()


def picture_metadata(png: bytes, words: str) -> dict[str, dict[str, Any]]:
    """How a notebook shows a picture of two pixels a point: no wider than a cell, with words."""
    width = int.from_bytes(png[16:20])  # where a PNG says so
    return {"image/png": {"width": min(width // 2, CELL), "alt": words}}
