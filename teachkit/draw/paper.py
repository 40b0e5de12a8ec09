"""Paper: pictures on pages of A4, all of them in one file.

A4     how wide and high a page is, in points
page   an empty one, on which whatever is drawn stands where the printer will put it
Paper  a figure of pages: as PDF and LaTeX page after page, else below each other
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from teachkit.draw import tikz
from teachkit.draw.canvas import Canvas, Stroke
from teachkit.draw.figure import Figure
from teachkit.draw.painting import plot

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
                pdf.savefig(plot(canvas, (0, 0, *A4)))
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
