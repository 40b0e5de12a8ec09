"""Pictures as one, each with a caption: what was found beside what is right.

Pictures stand beside each other, or below each other where that would be too wide for a
cell of a notebook.
"""

from textwrap import wrap

from teachkit.draw.picture import CELL, Figure, Svg
from teachkit.draw.shapes import Box, Group, Look, Shape, Text

Picture = Figure | Svg

GAP = 32
TYPE = 15
"""The size of the type, in pixels."""
LETTER = 0.64 * TYPE
"""How wide a bold letter is, on the safe side."""
LINE = 1.4 * TYPE
NARROWEST = 200
"""A panel with a caption is never narrower than this..."""
CAPTION = 400
"""...but as wide as its caption, up to this: longer ones go on in the next line."""
WIDEST = 1.4 * CELL
"""A row of pictures is shrunk to the width of a cell, but not from more than this."""
INK = "#1a1a1a"


class SideBySide(Figure):
    """Pictures with captions, and with a heading above them if there is one.

    What would be wider than `widest` in a row stands below each other.
    """

    def __init__(
        self, *panels: tuple[str, Picture], title: str = "", widest: float = WIDEST
    ) -> None:
        if not panels:
            raise ValueError("there must be at least one picture with its caption")
        self.panels = [(caption, _figure(picture)) for caption, picture in panels]
        captions = " | ".join(caption or figure.title for caption, figure in self.panels)
        words = [f"{caption}\n{figure.text}".strip() for caption, figure in self.panels]
        text = "\n\n".join([*([title] if title else []), *words])
        super().__init__(
            self._arranged(title, widest), f"{title} {captions}".strip(), text, pixels=1
        )

    def _arranged(self, title: str, widest: float) -> list[Shape]:
        """Everything at its place, in pixels from the top left corner."""
        columns = [
            max(figure.size[0], _column(caption) if caption else 0)
            for caption, figure in self.panels
        ]
        abreast = sum(columns) + GAP * (len(columns) - 1)
        in_a_row = abreast <= widest
        whole = max(abreast if in_a_row else max(columns), min(_width(title), CELL))
        captions = [
            wrap(caption, int(column / LETTER))
            for (caption, _), column in zip(self.panels, columns, strict=True)
        ]
        heading = wrap(title, int(whole / LETTER))
        shapes: list[Shape] = [*_written(heading, 0, 0)]
        x, y, bottom = 0.0, _height(heading, 8), 0.0
        for (_, figure), column, caption in zip(self.panels, columns, captions, strict=True):
            top = y + max(_height(each, 4) for each in (captions if in_a_row else [caption]))
            shapes += [*_written(caption, x, y), Group("panel", figure.placed(x, top))]
            bottom = max(bottom, top + figure.size[1])
            if in_a_row:
                x += column + GAP
            else:
                y = bottom + GAP
        return [Box((0, 0), whole, bottom, Look("ground", fill=self._background)), *shapes]

    @property
    def _background(self) -> str:
        return self.panels[0][1].ground.look.fill


def _figure(picture: Picture) -> Figure:
    return picture.figure if isinstance(picture, Svg) else picture


def _column(caption: str) -> float:
    return max(NARROWEST, min(_width(caption), CAPTION))


def _width(line: str) -> float:
    """How much room a line of bold type needs."""
    return (len(line) + 1) * LETTER


def _height(lines: list[str], below: float) -> float:
    """How much room lines need, with what stays free below them."""
    return len(lines) * LINE + (below if lines else 0)


def _written(lines: list[str], x: float, y: float) -> list[Text]:
    look = Look("caption", fill=INK)
    return [
        Text((x, y + (row + 0.5) * LINE), line, TYPE, look, bold=True, anchor="start")
        for row, line in enumerate(lines)
    ]
