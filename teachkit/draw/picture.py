"""Pictures with their words: what a notebook shows and what is saved to files.

Figure  shapes on a ground, which every writer can write
Svg     the same as a text, for those who want the source of a board
"""

from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from importlib.util import find_spec
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any

from teachkit.draw.graphviz.engine import paints, render
from teachkit.draw.shapes import Box, Shape, moved
from teachkit.draw.writers import dot, svg, tikz
from teachkit.host import HAS_CANVAS
from teachkit.storage.files import write_whole
from teachkit.values import printable, readable

CELL = 840
"""How wide a picture is shown in a notebook at most, in pixels."""
SCREEN, POINTS = 96, 72
"""Pixels to the inch on a screen, and points."""


class Figure:
    """A picture with its words: a notebook shows it, `save` writes it to a file."""

    def __init__(
        self,
        shapes: Iterable[Shape],
        title: str,
        text: str,
        pixels: float = SCREEN / POINTS,
    ) -> None:
        self.shapes = list(shapes)
        """The ground, and what lies on it."""
        self.title = readable(title)
        """The picture in a few words, for people who cannot see it."""
        self.text = readable(text)
        """The picture in full, as text."""
        self.pixels = pixels
        """How many pixels of a screen a unit of the shapes is long."""

    @property
    def ground(self) -> Box:
        """What everything lies on: the picture ends where it ends."""
        ground = self.shapes[0]
        assert isinstance(ground, Box)
        return ground

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high the picture is on a screen, in pixels."""
        return self.ground.wide * self.pixels, self.ground.high * self.pixels

    @property
    def shown_width(self) -> int:
        """How wide a notebook shows the picture, in pixels."""
        return round(min(self.size[0], CELL))

    def placed(self, x: float = 0, y: float = 0, unit: float = 1) -> list[Shape]:
        """The shapes with the top left corner of their ground at a point, in pixels or others."""
        scale = self.pixels * unit
        if (scale, x, y) == (1, 0, 0):
            return self.shapes
        left, top = self.ground.corner
        return moved(self.shapes, x - scale * left, y - scale * top, scale)

    @property
    def in_points(self) -> list[Shape]:
        """The shapes as large as they are printed."""
        return self.placed(unit=POINTS / SCREEN)

    # ---- formats

    @cached_property
    def svg(self) -> str:
        """The picture as SVG."""
        return svg.document(self.shapes, self.pixels, self.title, self.text)

    @property
    def dot(self) -> str:
        """The picture in Graphviz's language, with all positions."""
        return self._graph(POINTS)

    @property
    def tex(self) -> str:
        """The picture as a LaTeX document of its own."""
        return tikz.document(self.in_points)

    @property
    def tikz(self) -> str:
        """The picture as TikZ, to be read into a LaTeX document."""
        return tikz.picture(self.in_points)

    @property
    def pdf(self) -> bytes:
        """The picture as PDF."""
        return self._painted("pdf", POINTS)

    def png(self, scale: float = 2) -> bytes:
        """The picture as PNG, with this many dots for a pixel of a screen."""
        if not 0 < scale <= 20:
            raise ValueError(f"scale must be more than 0 and at most 20, not {scale!r}")
        return self._painted("png", SCREEN * scale)

    def _graph(self, dots: float) -> str:
        """The picture for Graphviz, which makes it smaller or larger with all its dashes."""
        return dot.document(self.shapes, dots * self.pixels * POINTS / SCREEN)

    def _painted(self, kind: str, dots: float) -> bytes:
        """The picture as png or pdf, with this many dots to the inch."""
        if paints():
            return render(self._graph(dots), kind, "nop2")
        if HAS_CANVAS and kind == "png":
            from teachkit.draw.writers.canvas import painted_png

            return painted_png(self.in_points, dots)
        from teachkit.draw.writers.matplotlib import painted

        return painted(self.in_points, kind, dots)

    def save(self, path: str | PathLike[str], *, scale: float = 2) -> Path:
        """Write the picture to a file; its ending says how.

        svg, pdf and png are pictures, tex is a LaTeX document and tikz a part of one, dot is
        for Graphviz and txt for people.
        """
        path = Path(path)
        writers: dict[str, Callable[[], str | bytes]] = {
            "svg": lambda: f"{self.svg}\n",
            "pdf": lambda: self.pdf,
            "png": lambda: self.png(scale),
            "dot": lambda: self.dot,
            "tex": lambda: self.tex,
            "tikz": lambda: self.tikz,
            "txt": lambda: f"{self.text}\n",
        }
        ending = path.suffix.lower().lstrip(".")
        if ending not in writers:
            known = ", ".join(writers)
            raise ValueError(f"{path.name} should end in a known format, not {ending!r}: {known}")
        return write_whole(path, writers[ending]())

    # ---- in a notebook

    def __repr__(self) -> str:
        return printable(self.text)

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """SVG for notebooks that are trusted, PNG for the others, text for where neither shows.

        The PNG is twice as fine as it is shown, and no finer; it is stored in the notebook.
        """
        shrunk = self.shown_width / self.size[0]
        makers: dict[str, Callable[[], str | bytes]] = {
            "text/plain": lambda: self.text,
            "image/svg+xml": lambda: self._shrunk_svg(shrunk),
            "image/png": lambda: _few_colours(self.png(2 * shrunk)),
        }
        bundle = {
            kind: make()
            for kind, make in makers.items()
            if (not include or kind in include) and (not exclude or kind not in exclude)
        }
        return bundle, {"image/png": {"width": self.shown_width, "alt": self.title}}

    def _shrunk_svg(self, scale: float) -> str:
        if self.size[0] <= CELL:
            return self.svg
        return svg.document(self.shapes, self.pixels * scale, self.title, self.text)


def _few_colours(png: bytes) -> bytes:
    """The same picture with at most 256 colours, which is a quarter as long."""
    if not find_spec("PIL"):  # in a browser, which need not fetch it for this
        return png
    from PIL import Image

    small = BytesIO()
    picture = Image.open(BytesIO(png)).convert("RGB")
    picture.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(small, "png")
    return small.getvalue()


class Svg(str):
    """A figure as SVG source; a notebook shows the picture."""

    figure: Figure
    """The same picture with its other formats."""

    def __new__(cls, figure: Figure) -> "Svg":
        """The source of a figure."""
        source = super().__new__(cls, figure.svg)
        source.figure = figure
        return source

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.figure,)

    def __repr__(self) -> str:
        return printable(
            self.words
        )  # IPython asks every str for its repr, whatever the bundle says

    @property
    def words(self) -> str:
        """What the picture shows, as text."""
        return self.figure.text

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **kinds: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle, about = self.figure._repr_mimebundle_(**kinds)
        about["image/png"]["alt"] = self.words  # few enough, and they show the board
        return bundle, about

    def png(self, scale: float = 2) -> bytes:
        """The picture as PNG, with this many dots for a pixel of a screen."""
        return self.figure.png(scale)

    def save(self, path: str | PathLike[str], *, scale: float = 2) -> None:
        """Write the picture to a file: .svg, .png, .pdf and others, or .txt for its words."""
        self.figure.save(path, scale=scale)
