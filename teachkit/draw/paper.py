"""Paper: pictures on pages of A4, all of them in one file.

A4     how wide and high a page is, in points
page   an empty one, on which whatever is drawn stands where the printer will put it
Paper  a figure of pages: as PDF and LaTeX page after page, else below each other
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from teachkit.draw import tikz
from teachkit.draw.canvas import TRIANGLES, Canvas, Shape, Stroke
from teachkit.draw.figure import Figure
from teachkit.draw.fonts import FONT

A4 = (595.28, 841.89)
EDGE = "#999999"
"""The colour of the edges of pages where these are shown below each other."""
GAP = 14
"""Between them, in points."""


def page(background: str = "#ffffff") -> Canvas:
    """An empty page: x from 0 at its left, y from 0 at its bottom."""
    canvas = Canvas(background)
    wide, high = A4
    canvas.make_room((0, 0, wide - 14, high - 20))  # to which LaTeX's page adds the rest
    return canvas


class Paper(Figure):
    """Pages of A4."""

    def __init__(self, pages: Sequence[Canvas], title: str, text: str) -> None:
        super().__init__(_below_each_other(pages), title, text)
        self.pages = tuple(pages)

    @property
    def pdf(self) -> bytes:
        """The pages as PDF."""
        from matplotlib import rc_context
        from matplotlib.backends.backend_pdf import PdfPages

        written = BytesIO()
        with (
            rc_context({"pdf.fonttype": 42}),
            PdfPages(written, metadata={"CreationDate": None, "Title": self.title}) as pdf,
        ):
            for canvas in self.pages:
                pdf.savefig(_printed(canvas))
        return written.getvalue()

    @property
    def tex(self) -> str:
        """The pages as a LaTeX document."""
        return tikz.document(*self.pages)

    def save(self, path: str | Path, *, scale: float = 2) -> Path:
        """Write the pages to a file; its ending says how."""
        path = Path(path)
        if path.suffix.lower() != ".pdf":
            return super().save(path, scale=scale)
        path.write_bytes(self.pdf)
        return path


def _below_each_other(pages: Sequence[Canvas]) -> Canvas:
    """The pages as one picture, each with its edges."""
    picture = Canvas(pages[0].background)
    wide, high = A4
    for number, canvas in enumerate(pages):
        bottom = -number * (high + GAP)
        moved = canvas.moved(0, bottom, f"page{number}_")
        corners = [(0.0, bottom), (wide, bottom), (wide, bottom + high), (0.0, bottom + high)]
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            picture.add(Stroke(start, end, EDGE, 0.8, kind="paper"))
        picture.add(*moved.strokes, *moved.shapes)
    return picture


# ---- with matplotlib


def _printed(canvas: Canvas) -> Any:
    """A page as a figure of matplotlib, a unit a point."""
    from matplotlib.figure import Figure as Plot

    wide, high = A4
    plot = Plot(figsize=(wide / 72, high / 72))
    axes = plot.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, wide)
    axes.set_ylim(0, high)
    parts: list[Stroke | Shape] = [*canvas.strokes, *canvas.shapes]
    for order, part in enumerate(parts):
        if isinstance(part, Stroke):
            _print_stroke(axes, part, order)
        else:
            _print_shape(axes, part, order)
    return plot


def _print_stroke(axes: Any, stroke: Stroke, order: int) -> None:
    from matplotlib.patches import FancyArrowPatch
    from matplotlib.path import Path as Course

    bend = stroke.bend or ()
    codes = [Course.MOVETO, *[Course.CURVE4 if bend else Course.LINETO] * (len(bend) + 1)]
    axes.add_patch(
        FancyArrowPatch(
            path=Course([stroke.start, *bend, stroke.end], codes),
            arrowstyle="-|>" if stroke.arrow else "-",
            mutation_scale=8,
            color=stroke.colour,
            linewidth=stroke.line,
            linestyle="--" if stroke.dashed else "-",
            zorder=order,
        )
    )


def _print_shape(axes: Any, shape: Shape, order: int) -> None:
    from matplotlib import patches

    (x, y), w, h = shape.centre, shape.width / 2, shape.height / 2
    style: dict[str, Any] = {
        "facecolor": shape.fill or "none",
        "edgecolor": shape.stroke or "none",
        "linewidth": shape.line,
        "linestyle": "--" if shape.dashed else "-",
        "zorder": order,
    }
    if shape.outline in TRIANGLES:
        up = TRIANGLES[shape.outline] * h
        axes.add_patch(patches.Polygon([(x - w, y - up), (x + w, y - up), (x, y + up)], **style))
    elif shape.outline == "circle":
        axes.add_patch(patches.Circle((x, y), w, **style))
    elif shape.fill or shape.stroke:
        axes.add_patch(patches.Rectangle((x - w, y - h), 2 * w, 2 * h, **style))
    if shape.text:
        axes.text(
            *(x, y, shape.text),
            color=shape.ink,
            fontsize=shape.size,
            fontweight="bold" if shape.bold else "normal",
            fontfamily=FONT,
            ha="center",
            va="center_baseline",
            parse_math=False,
            zorder=order,
        )
