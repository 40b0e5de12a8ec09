"""Pictures as one, each with a caption: what was found beside what is right.

    Picture  a Figure of a search or the Svg of a board
    Sheet    where each line of text and each picture goes, in pixels from the top left

Pictures stand beside each other, or below each other where that would be too wide for a
cell of a notebook.
"""

import re
from functools import cached_property
from io import BytesIO
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from teachkit.draw.figure import CELL, Figure
from teachkit.draw.fonts import FONTS
from teachkit.draw.shapes import Svg, escaped

Picture = Figure | Svg

GAP = 32
TYPE = 15
"""The size of the type, in pixels."""
LETTER = 0.64 * TYPE
"""How wide a bold letter is, on the safe side."""
LINE = 1.4 * TYPE
NARROWEST = 200
"""A panel is never narrower than this..."""
CAPTION = 400
"""...but as wide as its caption, up to this: longer ones go on in the next line."""
WIDEST = 1.4 * CELL
"""A row of pictures is shrunk to the width of a cell, but not from more than this."""
INK = "#1a1a1a"
BACKGROUND = "#ffffff"
FINE = 2
"""How many times as fine as a screen the PNG is."""


class Sheet(NamedTuple):
    """Where everything goes."""

    lines: list[tuple[float, float, str]]
    pictures: list[tuple[float, float, Picture]]
    wide: float
    high: float


class SideBySide:
    """Pictures with captions, and with a title above them if there is one."""

    def __init__(self, *panels: tuple[str, Picture], title: str = "") -> None:
        if not panels:
            raise ValueError("there must be at least one picture with its caption")
        self.panels = panels
        self.title = title

    @property
    def text(self) -> str:
        """The title, the captions and the pictures in words."""
        panels = [f"{caption}\n{_words(picture)}".strip() for caption, picture in self.panels]
        return "\n\n".join([*([self.title] if self.title else []), *panels])

    @property
    def alt(self) -> str:
        """All of it in a few words."""
        captions = " | ".join(caption for caption, _ in self.panels)
        return f"{self.title} {captions}".strip()

    @property
    def svg(self) -> str:
        """All of it as one SVG."""
        lines, pictures, wide, high = self._sheet
        shrunk = min(1, CELL / wide)
        head = (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img"'
            ' xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' aria-label="{escaped(self.alt)}" viewBox="0 0 {wide:g} {high:g}"'
            f' width="{wide * shrunk:.0f}" height="{high * shrunk:.0f}"'
            f' font-family="{FONTS}" font-size="{TYPE}">'
        )
        words = f"<title>{escaped(self.alt)}</title>\n<desc>{escaped(self.text)}</desc>"
        ground = f'<rect width="{wide:g}" height="{high:g}" fill="{BACKGROUND}"/>'
        texts = [
            f'<text x="{x:g}" y="{y + 0.8 * LINE:g}" fill="{INK}" font-weight="bold">'
            f"{escaped(line)}</text>"
            for x, y, line in lines
        ]
        drawn = [_nested(picture, x, y) for x, y, picture in pictures]
        return "\n".join([head, words, ground, *texts, *drawn, "</svg>"])

    def png(self) -> bytes:
        """All of it as PNG, twice as fine as a screen."""
        from matplotlib import get_data_path
        from PIL import Image, ImageDraw, ImageFont

        lines, pictures, wide, high = self._sheet
        sheet = Image.new("RGB", (round(wide * FINE), round(high * FINE)), BACKGROUND)
        bold = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans-Bold.ttf"
        font = ImageFont.truetype(str(bold), TYPE * FINE)
        pen = ImageDraw.Draw(sheet)
        for x, y, line in lines:
            pen.text((x * FINE, y * FINE), line, fill=INK, font=font)
        for x, y, picture in pictures:
            image = Image.open(BytesIO(picture.png(FINE))).convert("RGB")
            sheet.paste(image, (round(x * FINE), round(y * FINE)))
        out = BytesIO()
        sheet.save(out, "png")
        return out.getvalue()

    def save(self, path: str | Path) -> Path:
        """Write it to a file: .svg, .png or .txt."""
        path = Path(path)
        match path.suffix.lower():
            case ".svg":
                path.write_text(self.svg, encoding="utf-8")
            case ".png":
                path.write_bytes(self.png())
            case ".txt":
                path.write_text(self.text + "\n", encoding="utf-8")
            case other:
                raise ValueError(f"pictures side by side are .svg, .png or .txt, not {other!r}")
        return path

    @cached_property
    def _sheet(self) -> Sheet:
        sizes = [_size(picture) for _, picture in self.panels]
        columns = [
            max(wide, NARROWEST, min(_width(caption), CAPTION))
            for (caption, _), (wide, _) in zip(self.panels, sizes, strict=True)
        ]
        abreast = sum(columns) + GAP * (len(columns) - 1)
        in_a_row = abreast <= WIDEST
        whole = abreast if in_a_row else max(columns)
        whole = max(whole, min(_width(self.title), CELL))
        captions = [
            wrap(caption, int(column / LETTER))
            for (caption, _), column in zip(self.panels, columns, strict=True)
        ]
        above = max(map(len, captions)) * LINE + 4

        title = wrap(self.title, int(whole / LETTER))
        lines = [(0.0, row * LINE, line) for row, line in enumerate(title)]
        x, y, bottom = 0.0, len(title) * LINE + (8 if title else 0), 0.0
        pictures: list[tuple[float, float, Picture]] = []
        for (_, picture), (_, high), column, caption in zip(
            self.panels, sizes, columns, captions, strict=True
        ):
            room = above if in_a_row else len(caption) * LINE + 4
            lines += [(x, y + row * LINE, line) for row, line in enumerate(caption)]
            pictures.append((x, y + room, picture))
            bottom = max(bottom, y + room + high)
            if in_a_row:
                x += column + GAP
            else:
                y = bottom + GAP
        return Sheet(lines, pictures, whole, bottom)

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """SVG for who trusts the notebook, PNG for who does not, text for who sees neither."""
        bundle = {"image/svg+xml": self.svg, "image/png": self.png(), "text/plain": self.text}
        width = round(min(self._sheet.wide, CELL))
        return bundle, {"image/png": {"width": width, "alt": self.alt}}


def _width(line: str) -> float:
    """How much room a line of bold type needs."""
    return (len(line) + 1) * LETTER


def _source(picture: Picture) -> str:
    return picture.svg if isinstance(picture, Figure) else str(picture)


def _words(picture: Picture) -> str:
    return picture.text if isinstance(picture, Figure) else picture.words


def _size(picture: Picture) -> tuple[float, float]:
    """How wide and high a picture is, in pixels."""
    size = re.search(r'width="([\d.]+)(pt)?" height="([\d.]+)(?:pt)?"', _source(picture)[:400])
    assert size is not None
    pixels = 96 / 72 if size[2] else 1
    return float(size[1]) * pixels, float(size[3]) * pixels


def _nested(picture: Picture, x: float, y: float) -> str:
    """A picture as part of a larger one."""
    wide, high = _size(picture)
    place = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
    return re.sub(r'width="[^"]*" height="[^"]*"', place, _source(picture), count=1)
