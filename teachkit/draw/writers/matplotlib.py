"""Pictures painted with matplotlib: pages of a PDF, and where no Graphviz paints."""

import warnings
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from teachkit.draw.fonts import FONT, MONO
from teachkit.draw.shapes import DASHES, Box, Disc, Line, Look, Mark, Polygon, Shape, Text, marks
from teachkit.host import need

INCH = 72
"""Points to the inch."""


def painted(shapes: Sequence[Shape], kind: str, dots: float = INCH) -> bytes:
    """A picture in points as png or pdf, with this many dots to the inch."""
    need("matplotlib", f"A picture as {kind.upper()}")
    picture = BytesIO()
    metadata = {"png": {"Software": None}, "pdf": {"CreationDate": None}}[kind]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # a sign that the font lacks becomes a box
        plot(shapes).savefig(picture, format=kind, dpi=dots, metadata=metadata)
    return picture.getvalue()


def pages(pictures: Sequence[Sequence[Shape]], title: str) -> bytes:
    """Pictures in points as the pages of a PDF."""
    need("matplotlib", "A PDF")
    from matplotlib import rc_context
    from matplotlib.backends.backend_pdf import PdfPages

    written = BytesIO()
    with (
        rc_context({"pdf.fonttype": 42}),
        PdfPages(written, metadata={"CreationDate": None, "Title": title}) as pdf,
    ):
        for shapes in pictures:
            pdf.savefig(plot(shapes))
    return written.getvalue()


def plot(shapes: Sequence[Shape]) -> Any:
    """A picture in points as a figure of matplotlib."""
    from matplotlib.figure import Figure

    ground = shapes[0]
    assert isinstance(ground, Box)
    (left, top), wide, high = ground.corner, ground.wide, ground.high
    figure = Figure(figsize=(wide / INCH, high / INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(left, left + wide)
    axes.set_ylim(top + high, top)
    for order, mark in enumerate(marks(shapes)):
        artist = _artist(mark)
        artist.set_zorder(order)
        axes.add_artist(artist)
    return figure


def _artist(mark: Mark) -> Any:
    from matplotlib import patches, text
    from matplotlib.path import Path

    style = _style(mark.look)
    match mark:
        case Line(start, end, _, bend):
            codes = [Path.MOVETO, *([Path.CURVE4] * 3 if bend else [Path.LINETO])]
            return patches.PathPatch(Path([start, *(bend or ()), end], codes), **style)
        case Disc(centre, radius):
            return patches.Circle(centre, radius, **style)
        case Box(corner, wide, high, _, rounding):
            outline = f"round,pad=0,rounding_size={rounding}" if rounding else "square,pad=0"
            return patches.FancyBboxPatch(corner, wide, high, boxstyle=outline, **style)
        case Polygon(points):
            return patches.Polygon(points, closed=True, **style)
        case Text(_, words, size, look, bold, anchor):
            return text.Text(
                *(*mark.baseline, words),
                color=look.fill,
                fontsize=size,
                fontweight="bold" if bold else "normal",
                fontfamily=MONO if mark.mono else FONT,
                horizontalalignment="left" if anchor == "start" else "center",
                verticalalignment="baseline",
                parse_math=False,
            )


def _style(look: Look) -> dict[str, Any]:
    return {
        "facecolor": look.fill,
        "edgecolor": look.stroke,
        "linewidth": look.width if look.stroke != "none" else 0,
        "linestyle": (0, DASHES) if look.dashed else "solid",
        "capstyle": "round",
        "joinstyle": "round",
    }
