"""Boards with nothing on them: where the cells lie, what is drawn there, and coordinates."""

from collections.abc import Collection, Iterator
from math import sqrt

from teachkit.draw.palette import Theme
from teachkit.draw.shapes import Box, Disc, Line, Look, Mark, Point, Text, square
from teachkit.layout import Cell, Layout

PAD = 0.2
"""The margin around a board."""

TRAY = 0.7
"""The width of a tray with men in hand."""

NAME_SIZE = 0.32
"""The size of coordinates beside the board..."""
CORNER_SIZES = {"grid": 0.11, "chequers": 0.22}
"""...or in the corners of cells, beside the men."""


class BareBoard:
    """Draws the board of a layout, with two trays beside it if men are held in hand."""

    def __init__(self, layout: Layout, theme: Theme, flipped: bool, has_trays: bool) -> None:
        self.layout, self.theme, self.flipped, self.has_trays = layout, theme, flipped, has_trays
        self.style, self.columns, self.rows = layout.style, layout.columns, layout.rows
        self.colours = theme.boards

    # ---- where things go

    @property
    def name_size(self) -> float:
        """The size of coordinates; in the corners of cells there is no room for larger ones."""
        larger = sqrt(self.theme.font_size / 12) if self.layout.column_names else 1
        return CORNER_SIZES.get(self.style, NAME_SIZE) * larger

    def at(self, cell: Cell) -> Point:
        """The centre of a cell."""
        place = self.layout.places[cell]
        return self._turned(place.x + 0.5, place.y + 0.5)

    def _turned(self, x: float, y: float) -> Point:
        return (self.columns - x, self.rows - y) if self.flipped else (x, y)

    def ground(self, coordinates: bool) -> Box:
        """What everything lies on."""
        strip = 1.3 * self.name_size if coordinates else 0
        side = PAD + (TRAY + PAD / 2 if self.has_trays else 0)
        left = side + (strip if self.layout.row_names else 0)
        below = PAD + (strip if self.layout.column_names else 0)
        wide, high = left + self.columns + side, PAD + self.rows + below
        return Box((-left, -PAD), wide, high, Look("ground", fill=self.theme.background))

    def trays(self, coordinates: bool) -> tuple[Box, Box]:
        """The trays to the left and to the right."""
        ground = self.ground(coordinates)
        left = ground.corner[0] + PAD
        right = ground.corner[0] + ground.wide - PAD - TRAY
        look = Look("tray", None, self.colours.wood, self.colours.wood_line, 0.06)
        high = self.rows - 0.06
        return Box((left, 0.03), TRAY, high, look, 0.15), Box((right, 0.03), TRAY, high, look, 0.15)

    # ---- the board

    def board(self) -> Iterator[Mark]:
        """The board, with one shape of the kind "cell" for each cell."""
        colours, columns, rows = self.colours, self.columns, self.rows
        cells = {cell: self.at(cell) for cell in self.layout.places}
        match self.style:
            case "grid":
                for cell, centre in cells.items():
                    yield square(centre, 1, Look("cell", cell, self.theme.background))
                yield from self._grid(0.035)
            case "rack":
                look, rim = Look("board", fill=colours.rack), 0.1
                yield Box((-rim, -rim), columns + 2 * rim, rows + 2 * rim, look, 0.3)
                for cell, centre in cells.items():
                    yield Disc(centre, 0.425, Look("cell", cell, colours.hole))
            case "squares":
                ink = colours.felt_line
                for cell, centre in cells.items():
                    yield square(centre, 1, Look("cell", cell, colours.felt, ink, 0.025))
                yield Box((0, 0), columns, rows, Look("board", stroke=ink, width=0.08))
                for dot in self.layout.dots:
                    yield Disc(dot, 0.075, Look("dot", fill=ink))
            case "chequers":
                yield Box((0, 0), columns, rows, Look("board", fill=colours.light))
                for cell, centre in cells.items():
                    yield square(centre, 1, Look("cell", cell, colours.dark))
                look = Look("board", stroke=colours.wood_line, width=0.06)
                yield Box((0, 0), columns, rows, look)
            case "points":
                yield from self.plain_board()
                for cell, centre in cells.items():
                    yield Disc(centre, 0.1, Look("cell", cell, colours.wood_line))
            case "page":
                yield self._panel(self.theme.background, colours.name, 0.04, 0.3)

    def plain_board(self) -> Iterator[Mark]:
        """The board in few shapes."""
        colours = self.colours
        match self.style:
            case "grid":
                yield from self._grid(0.08)
            case "rack":
                yield self._panel(colours.hole, colours.rack, 0.12)
                look = Look("line", stroke=colours.rack, width=0.06)
                for x in range(1, self.columns):
                    yield Line((x, 0.1), (x, self.rows - 0.1), look)
            case "squares":
                yield self._panel(colours.felt, colours.felt_line, 0.06)
            case "chequers":
                yield self._panel(colours.dark, colours.wood_line, 0.06)
            case "points":
                yield self._panel(colours.wood, colours.wood_line, 0.06, 0.15)
                look = Look("line", stroke=colours.wood_line, width=0.06)
                for a, b in self.layout.edges:
                    yield Line(self.at(a), self.at(b), look)

    def _panel(self, fill: str, stroke: str, width: float, rounding: float = 0) -> Box:
        """A box as large as the board, its outline included."""
        look = Look("board", None, fill, stroke, width)
        corner = width / 2, width / 2
        return Box(corner, self.columns - width, self.rows - width, look, rounding)

    def _grid(self, width: float) -> Iterator[Line]:
        """The lines of tic-tac-toe."""
        look, gap = Look("grid", stroke=self.colours.line, width=width), 0.08
        for x in range(1, self.columns):
            yield Line((x, gap), (x, self.rows - gap), look)
        for y in range(1, self.rows):
            yield Line((gap, y), (self.columns - gap, y), look)

    # ---- coordinates

    def names(self, lit: Collection[Cell]) -> Iterator[Text]:
        """Coordinates, beside the board or in the corners of its cells, some of which are lit."""
        columns, rows = self.layout.column_names, self.layout.row_names
        size, look = self.name_size, Look("name", fill=self.colours.name)
        strip = PAD / 2 + 0.8 * size
        for column, name in enumerate(columns):
            x, _ = self._turned(column + 0.5, 0)
            yield Text((x, self.rows + strip), name, size, look)
        for row, name in enumerate(rows):
            _, y = self._turned(0, row + 0.5)
            yield Text((-strip, y), name, size, look)
        if not columns:
            yield from self._cell_names(lit)

    def _cell_names(self, lit: Collection[Cell]) -> Iterator[Text]:
        """The name of each cell, in its top left corner."""
        size, colours = self.name_size, self.colours
        is_grid = self.style == "grid"
        ink, lit_ink = (colours.name,) * 2 if is_grid else (colours.number, colours.edge)
        reach = 0.41 if is_grid else 0.475
        for cell, place in self.layout.places.items():
            (x, y), wide = self.at(cell), 0.64 * size * len(place.name)
            corner = x - reach + wide / 2, y - reach + 0.36 * size
            look = Look("name", cell, lit_ink if cell in lit else ink)
            yield Text(corner, place.name, size, look)
