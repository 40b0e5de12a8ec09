"""Shapes as PNG or PDF, drawn with matplotlib: for who cannot or may not show SVG."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from teachkit.draw.fonts import FONT
from teachkit.draw.shapes import Box, Disc, Line, Polygon, Shape, Text

INCH = 96
"""Pixels to the inch."""


def raster(
    shapes: Iterable[Shape], frame: Box, size: float, kind: str = "png", scale: float = 2
) -> bytes:
    """What lies inside a frame whose longer side is `size` pixels, so many times as fine."""
    from matplotlib.figure import Figure

    unit = size / max(frame.wide, frame.high)
    (left, top), wide, high = frame.corner, frame.wide, frame.high
    figure = Figure(figsize=(wide * unit / INCH, high * unit / INCH), dpi=INCH * scale)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(left, left + wide)
    axes.set_ylim(top + high, top)
    points = unit * 72 / INCH  # of a cell
    for order, shape in enumerate(shapes):
        _draw(axes, shape, points, order)
    picture = BytesIO()
    metadata = {"png": {"Software": None}, "pdf": {"CreationDate": None}}[kind]
    figure.savefig(picture, format=kind, metadata=metadata)
    return picture.getvalue()


def _draw(axes: Any, shape: Shape, points: float, order: int) -> None:
    from matplotlib import patches
    from matplotlib.lines import Line2D

    look = shape.look
    style: dict[str, Any] = {
        "facecolor": look.fill,
        "edgecolor": look.stroke,
        "linewidth": look.width * points if look.stroke != "none" else 0,
        "zorder": order,
    }
    match shape:
        case Line((x1, y1), (x2, y2)):
            axes.add_line(
                Line2D(
                    *([x1, x2], [y1, y2]),
                    color=look.stroke,
                    linewidth=look.width * points,
                    solid_capstyle="round",
                    zorder=order,
                )
            )
        case Disc(centre, radius):
            axes.add_patch(patches.Circle(centre, radius, **style))
        case Box(corner, wide, high, _, rounding):
            rounded = f"round,pad=0,rounding_size={rounding}" if rounding else "square,pad=0"
            axes.add_patch(patches.FancyBboxPatch(corner, wide, high, boxstyle=rounded, **style))
        case Polygon(corners):
            axes.add_patch(patches.Polygon(corners, closed=True, joinstyle="round", **style))
        case Text((x, y), text, size, _, bold):
            axes.text(
                *(x, y + 0.36 * size, text),
                color=look.fill,
                fontsize=size * points,
                fontweight="bold" if bold else "normal",
                fontfamily=FONT,
                ha="center",
                va="baseline",
                parse_math=False,
                zorder=order,
            )
