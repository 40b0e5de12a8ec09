"""Paper: pictures on pages of A4, all of them in one file.

A4     how wide and high a page is, in points
page   an empty one, on which whatever is drawn stands where the printer will put it
Paper  a figure of pages: as PDF and LaTeX page after page, else below each other
"""

from collections.abc import Sequence

from teachkit.draw.picture import Figure
from teachkit.draw.shapes import Box, Group, Look, Shape, moved, on_ground
from teachkit.draw.writers import tikz

A4 = (595.28, 841.89)
EDGE = "#999999"
"""The colour of the edges of pages where these are shown below each other."""
GAP = 14
"""Between them, in points."""


def page(background: str = "#ffffff") -> Box:
    """The ground of a page: x from 0 at its left, y from 0 at its top."""
    return Box((0, 0), *A4, Look("ground", fill=background))


class Paper(Figure):
    """Pages of A4, each of them shapes that lie on a page."""

    def __init__(self, pages: Sequence[Sequence[Shape]], title: str, text: str) -> None:
        super().__init__(_below_each_other(pages), title, text)
        self.pages = tuple(pages)

    @property
    def pdf(self) -> bytes:
        """The pages as PDF."""
        from teachkit.draw.writers.matplotlib import pages

        return pages(self.pages, self.title)

    @property
    def tex(self) -> str:
        """The pages as a LaTeX document."""
        return tikz.document(*self.pages)


def _below_each_other(pages: Sequence[Sequence[Shape]]) -> list[Shape]:
    """The pages as one picture, each with its edges."""
    wide, high = A4
    picture: list[Shape] = []
    for number, shapes in enumerate(pages):
        top = number * (high + GAP)
        edge = Box((0, top), wide, high, Look("paper", stroke=EDGE, width=0.8))
        picture += [Group("page", moved(shapes, 0, top)), edge]
    return on_ground(picture, "#ffffff")
