"""A canvas painted with matplotlib: for sheets of paper, and where Graphviz cannot paint."""

import warnings
from io import BytesIO
from math import hypot
from typing import Any

from teachkit.draw.canvas import ARROW, MARGIN, TRIANGLES, Canvas, Point, Shape, Stroke
from teachkit.draw.fonts import FONT

DASHES = (0, (4, 3))
INCH = 72
"""Points to the inch."""
HEAD = 0.35
"""Half the width of an arrow's head, by its length."""


def painted(canvas: Canvas, kind: str, dots: float = INCH) -> bytes:
    """The picture as png or pdf, with so many dots to the inch."""
    left, bottom, right, top = canvas.box()
    frame = left - MARGIN, bottom - MARGIN, right + MARGIN, top + MARGIN
    picture = BytesIO()
    metadata = {"png": {"Software": None}, "pdf": {"CreationDate": None}}[kind]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # a sign that the font lacks becomes a box
        plot(canvas, frame).savefig(picture, format=kind, dpi=dots, metadata=metadata)
    return picture.getvalue()


def plot(canvas: Canvas, frame: tuple[float, float, float, float]) -> Any:
    """What lies inside a frame (left, bottom, right, top) as a figure of matplotlib."""
    from matplotlib.figure import Figure

    left, bottom, right, top = frame
    size = (right - left) / INCH, (top - bottom) / INCH
    figure = Figure(figsize=size, facecolor=canvas.background)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)
    for stroke in canvas.strokes:
        _paint_stroke(axes, stroke)
    for order, shape in enumerate(canvas.shapes, start=2):  # strokes have order 1
        _paint_shape(axes, shape, order)
    return figure


def _paint_stroke(axes: Any, stroke: Stroke) -> None:
    from matplotlib.patches import PathPatch, Polygon
    from matplotlib.path import Path

    points = [stroke.start, *(stroke.bend or ()), stroke.shaft_end]
    codes = [Path.MOVETO, *([Path.CURVE4] * 3 if stroke.bend else [Path.LINETO])]
    style = {"edgecolor": stroke.colour, "linewidth": stroke.line, "linestyle": _line(stroke)}
    axes.add_patch(PathPatch(Path(points, codes), fill=False, zorder=1, **style))
    if stroke.arrow:
        head = _head(stroke.shaft_end, stroke.end)
        axes.add_patch(Polygon(head, color=stroke.colour, linewidth=stroke.line, zorder=1))


def _paint_shape(axes: Any, shape: Shape, order: int) -> None:
    from matplotlib.patches import Ellipse, Polygon

    if shape.fill or shape.outline != "plaintext":
        style = {
            "facecolor": shape.fill or "none",
            "edgecolor": shape.stroke or "none",
            "linewidth": shape.line,
            "linestyle": _line(shape),
            "zorder": order,
        }
        is_round = shape.outline == "circle"
        axes.add_patch(
            Ellipse(shape.centre, shape.width, shape.height, **style)
            if is_round
            else Polygon(_corners(shape), closed=True, **style)
        )
    if shape.text:
        axes.text(
            *(*shape.centre, shape.text),
            color=shape.ink,
            fontsize=shape.size,
            fontweight="bold" if shape.bold else "normal",
            fontfamily=FONT,
            ha="center",
            va="center_baseline",
            parse_math=False,
            zorder=order,
        )


def _line(part: Shape | Stroke) -> Any:
    return DASHES if part.dashed else "solid"


def _corners(shape: Shape) -> list[Point]:
    (x, y), wide, high = shape.centre, shape.width / 2, shape.height / 2
    if shape.outline in TRIANGLES:
        up = TRIANGLES[shape.outline] * high
        return [(x - wide, y - up), (x + wide, y - up), (x, y + up)]
    return [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)]


def _head(start: Point, end: Point) -> list[Point]:
    """The corners of an arrow's head."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0) or 1
    across = HEAD * ARROW * (y1 - y0) / length, -HEAD * ARROW * (x1 - x0) / length
    return [end, (x0 + across[0], y0 + across[1]), (x0 - across[0], y0 - across[1])]
