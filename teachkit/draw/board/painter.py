"""Pictures of boards: one description as plain shapes, for every size, theme and format.

    board_svg(game, state)  the picture as SVG, for a slide, a paper or a notebook
    thumbnail(game, state)  few shapes and no coordinates, for a node of a tree
    Painter                 what makes the shapes of both, in cells

Nothing is told by colour alone: red discs carry a ring and yellow ones a star, black men
have one ring and white men two, and kings wear a crown. What is laid over a board has a
dark outline around a light fill, or the other way round, so that it shows on anything.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin
from string import ascii_uppercase, printable
from typing import Any

from teachkit.draw.board.empty_board import BareBoard
from teachkit.draw.board.page import page_of, written
from teachkit.draw.board.pieces import Piece, piece_of
from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.picture import Figure, Svg
from teachkit.draw.shapes import (
    Disc,
    Line,
    Look,
    Mark,
    Point,
    Text,
    box_around,
    cross,
    moved,
    scaled,
    square,
)
from teachkit.game import AnyGame, Player, checked_game, checked_state, shown
from teachkit.layout import BLOCKED, Cell
from teachkit.values import shortened, value_text

Marks = Mapping[Cell, str | float]
"""What to write on cells: a short text or a number, or "legal" for a dot."""

UNIT = 100
"""How many units of an SVG a cell is wide: browsers set type of a size below 1 badly."""

LEGIBLE = 6.5
"""How many pixels high coordinates must be: smaller ones are left out."""

MARK_SIZE, SMALL_MARK_SIZE = 0.32, 0.22
"""The size of type on plates, unless a text is too long for it; on a grid it is smaller."""

WIDEST_PLATE = 0.95
"""How wide a plate is at most: plates side by side do not touch."""

RADII = {"grid": 0.36, "rack": 0.375, "squares": 0.41, "chequers": 0.355, "points": 0.34}
"""How large the pieces are."""

RINGS = {"red": (0.58,), "black": (0.66,), "white": (0.72, 0.42)}
"""How large the rings on a piece are, as shares of its radius."""

BREADTHS = {
    **dict.fromkeys(printable, 0.72),
    **dict.fromkeys(ascii_uppercase + "+=<>#&~^−≤≥±∞", 0.88),
    **dict.fromkeys("mwMW@%", 1.15),
    **dict.fromkeys("il ", 0.42),
}
"""At most how many times its size a bold letter is wide; others count as the widest."""

STAR = tuple(
    (length * sin(turn * pi / 5), -length * cos(turn * pi / 5))
    for turn in range(10)
    for length in [(0.62, 0.28)[turn % 2]]
)
CROWN = (
    *((-0.5, 0.44), (-0.66, -0.3), (-0.28, 0.02), (0.0, -0.52)),
    *((0.28, 0.02), (0.66, -0.3), (0.5, 0.44)),
)


def board_svg(
    game: AnyGame,
    state: Any,
    *,
    last: Any = None,
    marks: Marks | None = None,
    size: float = 320,
    theme: str | Theme = "light",
    coordinates: bool = True,
    flipped: bool = False,
) -> Svg:
    """The board as a picture whose longer side is `size` pixels.

    `last` is the move that led to the state; `marks` maps cells to short texts, or to
    "legal" for a dot. `flipped` turns the board round. Coordinates that would be too
    small to read are left out. A game without a board is shown as its text.
    """
    if isinstance(size, bool) or not isinstance(size, int | float) or not 16 <= size <= 10_000:
        raise ValueError(f"size must be a number of pixels from 16 to 10000, not {shown(size)}")
    painter = Painter(game, state, last, theme, flipped)
    cells = max(painter.columns, painter.rows)
    coordinates = coordinates and painter.name_size * size / cells >= LEGIBLE
    ground = painter.ground(coordinates)
    pixels = size / max(ground.wide, ground.high) / UNIT
    picture = moved(painter.paint(marks, coordinates), 0, 0, UNIT)
    return Svg(Figure(picture, painter.title, painter.words(marks), pixels))


def thumbnail(
    game: AnyGame, state: Any, last: Any = None, theme: str | Theme = "light"
) -> list[Mark]:
    """The picture in few lines, discs and boxes, none of them outside the board itself."""
    return list(Painter(game, state, last, theme).sketch())


class Painter(BareBoard):
    """Draws one state of a game, to which the last move led."""

    def __init__(
        self, game: AnyGame, state: Any, last: Any, theme: str | Theme, flipped: bool = False
    ) -> None:
        layout = checked_game(game).layout
        self.game, self.state, self.last = game, checked_state(game, state), last
        self.hands = game.in_hand(state) if layout else {}
        super().__init__(layout or page_of(game), named_theme(theme), flipped, bool(self.hands))
        self.pieces = game.pieces(state) if layout else {}
        cells = self.layout.places.keys()
        if not isinstance(self.pieces, Mapping) or not self.pieces.keys() <= cells:
            raise ValueError(
                f"{type(game).__name__}.pieces must be a dict of cells of its layout, each with "
                f"what stands there, not {shown(self.pieces)}"
            )
        for piece in set(self.pieces.values()):
            self.look_of(piece)  # before anything is drawn
        self.last_cells = self._last_cells()

    def paint(self, marks: Marks | None, coordinates: bool) -> Iterator[Mark]:
        """The whole picture, from the ground that everything lies on upwards."""
        yield self.ground(coordinates)
        yield from self.board()
        yield from self.last_move()
        if coordinates:
            yield from self.names(self.last_cells)
        yield from self.mills()
        yield from self.lines()
        for cell, piece in self.pieces.items():
            yield from self.piece(cell, piece)
        yield from self.men_in_hand(coordinates)
        yield from self.winning_lines()
        yield from self.marks(marks)

    def sketch(self) -> Iterator[Mark]:
        """The picture in few shapes."""
        yield from self.plain_board()
        yield from self.last_move()
        for cell, piece in self.pieces.items():
            yield from self.plain_piece(cell, piece)

    # ---- pieces

    @property
    def usual_pieces(self) -> list[str]:
        """Those that are called after a player, with kings in checkers."""
        players = list(self.game.players)
        kings = [f"{player} king" for player in players] if self.style == "chequers" else []
        return players + kings

    def look_of(self, piece: str) -> Piece:
        """How a piece is painted, or a ValueError for one that cannot be."""
        return piece_of(piece, self.game.players, self.colours.pieces)

    def piece(self, cell: Cell, piece: str) -> Iterator[Mark]:
        """What stands on a cell."""
        if piece == BLOCKED:
            yield from self.blocked(cell)
        elif self.style == "grid" and piece in ("X", "O"):
            yield from self.cross_or_ring(cell, piece, 0.14)
        else:
            yield from self.man(self.at(cell), RADII[self.style], piece, f"piece {piece}", cell)

    def plain_piece(self, cell: Cell, piece: str) -> Iterator[Mark]:
        """What stands on a cell, in one or two shapes."""
        if piece == BLOCKED:
            yield from self.blocked(cell)
            return
        if self.style == "grid" and piece in ("X", "O"):
            yield from self.cross_or_ring(cell, piece, 0.16)
            return
        (body, paint, sign), centre = self.look_of(piece), self.at(cell)
        yield Disc(centre, 0.37, Look(f"piece {piece}", cell, paint.fill, paint.outline, 0.06))
        if sign == "king" or body == "yellow":
            yield Disc(centre, 0.16, Look(sign or "dot", cell, paint.mark))
        elif sign:
            yield self.sign(centre, 0.37, sign, Look("sign", cell, paint.mark))

    def blocked(self, cell: Cell) -> Iterator[Mark]:
        """A cell on which nothing can stand."""
        paint = self.colours.pieces["black"]
        look = Look(f"piece {BLOCKED}", cell, paint.fill, paint.rim, 0.04)
        yield square(self.at(cell), 0.86, look, 0.08)
        yield from cross(self.at(cell), 0.22, Look("cross", cell, stroke=paint.mark, width=0.06))

    def cross_or_ring(self, cell: Cell, player: Player, width: float) -> Iterator[Mark]:
        """The X or O on a cell."""
        ink = self.colours.pieces[player].outline
        look = Look(f"piece {player}", cell, stroke=ink, width=width)
        if player == "X":
            yield from cross(self.at(cell), 0.25, look)
        else:
            yield Disc(self.at(cell), 0.28, look)

    def man(
        self, centre: Point, radius: float, piece: str, kind: str, cell: Cell | None = None
    ) -> Iterator[Mark]:
        """A disc, and on it what tells whose it is and whether it is a king."""
        body, paint, sign = self.look_of(piece)
        yield Disc(centre, radius, Look(kind, cell, paint.fill, paint.outline, 0.09 * radius))
        if sign == "king":
            yield scaled(CROWN, centre, radius, Look("crown", cell, paint.mark))
        elif sign:
            yield self.sign(centre, radius, sign, Look("sign", cell, paint.mark))
        elif body == "yellow":
            yield scaled(STAR, centre, radius, Look("star", cell, paint.mark))
        else:
            ink = paint.mark if body == "red" else paint.rim
            for share in (0.84,) if self.style == "squares" else RINGS.get(body, (0.66,)):
                look = Look("ring", cell, stroke=ink, width=0.09 * radius)
                yield Disc(centre, share * radius, look)

    def sign(self, centre: Point, radius: float, sign: str, look: Look) -> Text:
        """A letter or two on a disc."""
        return Text(centre, sign, (1.3 if len(sign) == 1 else 0.95) * radius, look, bold=True)

    def men_in_hand(self, coordinates: bool) -> Iterator[Mark]:
        """The men still to be placed, on a tray at each side of the board."""
        players = list(self.hands)[:: -1 if self.flipped else 1]
        for tray, player in zip(self.trays(coordinates), players, strict=False):
            yield tray
            x, men = tray.corner[0] + tray.wide / 2, self.hands[player]
            for number in range(men):
                yield from self.man((x, 0.45 + 0.64 * number), 0.26, player, f"hand {player}")
            if coordinates and men:
                look = Look("count", fill=self.colours.wood_line)
                yield Text((x, 0.45 + 0.64 * men), str(men), self.name_size, look)

    def lines(self) -> Iterator[Text]:
        """The state as text, on the page of a game that has no board."""
        if self.style == "page":
            look = Look("words", fill=self.theme.ink)
            yield from written(self.game.text(self.state), self.columns, self.rows, look)

    # ---- what is laid over the board

    def last_move(self) -> Iterator[Mark]:
        """The cells of the last move, the way of the piece, and a cross where a man was taken."""
        cells, colours = self.last_cells, self.colours
        arrival = max((n for n, cell in enumerate(cells) if cell in self.pieces), default=0)
        yield from map(self.highlight, dict.fromkeys(cells))
        for ink, width in ((colours.edge, 0.13), (colours.last, 0.07)):
            for a, b in pairwise(cells[: arrival + 1]):
                yield Line(self.at(a), self.at(b), Look("way", stroke=ink, width=width))
        for cell in cells[arrival + 1 :]:
            yield from cross(self.at(cell), 0.16, Look("taken", cell, "none", colours.edge, 0.07))

    def _last_cells(self) -> list[Cell]:
        """The cells that the last move touched, in order."""
        if self.last is None or self.style == "page":
            return []
        try:
            cells = [self._landed(cell) for cell in self.game.path(self.last)]
            known = all(cell in self.layout.places for cell in cells)
        except Exception:  # not even a move
            known = False
        if not known:
            raise ValueError(f"last={shown(self.last)} is not a move of this game")
        if cells and not any(cell in self.pieces for cell in cells):
            raise ValueError(
                f"{self.game.name(self.last)} did not lead to this state: "
                "no piece stands where it went"
            )
        return cells

    def _landed(self, cell: Cell) -> Cell:
        """The cell itself, or in a rack the one where the last disc of its column lies."""
        places = self.layout.places
        fallen = [c for c in self.pieces if places[c].click == cell]
        return min(fallen, key=lambda c: places[c].y, default=cell)

    def highlight(self, cell: Cell) -> Mark:
        """A cell of the last move."""
        centre, colours = self.at(cell), self.colours
        look = Look("last", cell, colours.last, colours.edge, 0.04)
        match self.style:
            case "grid":
                tint = replace(look, fill=colours.tint, stroke=colours.tint_edge, width=0.02)
                return square(centre, 0.88, tint, 0.1)
            case "rack":
                ring = replace(look, fill="none", stroke=colours.rack_edge, width=0.06)
                return Disc(centre, 0.465, ring)
            case "points":  # smaller than a man where none stands any more
                return Disc(centre, 0.42 if cell in self.pieces else 0.15, look)
            case "squares":
                return square(centre, 0.88, replace(look, width=0.05), 0.06)
            case _:
                return square(centre, 0.95, look, 0.06)

    def mills(self) -> Iterator[Line]:
        """A thick line along each closed mill."""
        look = Look("mill", stroke=self.colours.mill, width=0.16)
        for cells in self.game.marked_lines(self.state):
            yield Line(self.at(cells[0]), self.at(cells[-1]), look)

    def winning_lines(self) -> Iterator[Line]:
        """A line with a halo across each line that won."""
        lines = self.game.winning_lines(self.state)
        halo = Look("halo", stroke=self.colours.win_halo, width=0.21)
        for look in (halo, Look("win", stroke=self.colours.win, width=0.12)):
            for cells in lines:
                yield Line(*_stretched(self.at(cells[0]), self.at(cells[-1]), 0.3), look)

    def marks(self, marks: Marks | None) -> Iterator[Mark]:
        """Short texts on little plates, and dots on legal cells; on a piece they stand aside.

        No plate is wider than a cell, and a star stands above its text; `words` has the whole of a
        long text.
        """
        texts = {cell: shortened(text, 9) for cell, text in self.mark_texts(marks).items()}
        sizes = (WIDEST_PLATE / _breadth(line) for text in texts.values() for line in _lines(text))
        size = min([SMALL_MARK_SIZE if self.style == "grid" else MARK_SIZE, *sizes])
        for cell, text in texts.items():
            (x, y), taken = self.at(cell), cell in self.pieces
            if text == "legal":
                aside = 0.28 * taken
                look = Look("legal", cell, self.colours.legal, self.colours.edge, 0.04)
                yield Disc((x + aside, y + aside), 0.15, look)
            elif text:
                middle = y + 0.3 * taken
                for number, line in enumerate(reversed(_lines(text))):
                    yield from self.plate((x, middle - 1.3 * size * number), line, cell, size)

    def plate(self, centre: Point, text: str, cell: Cell, size: float) -> Iterator[Mark]:
        """A text on a plate."""
        wide, high, ink = _breadth(text) * size, 1.3 * size, self.theme.ink
        look = Look("mark", cell, self.theme.background, ink, 0.07 * size)
        yield box_around(centre, wide, high, look, 0.3 * high)
        yield Text(centre, text, size, Look("mark", cell, ink), bold=True)

    def mark_texts(self, marks: Marks | None) -> dict[Cell, str]:
        """The marks as texts, or a ValueError for marks that do not belong on the board."""
        if marks is None:
            return {}
        if not isinstance(marks, Mapping):
            raise ValueError(f"marks must map cells to short texts, not {shown(marks)}")
        places = self.layout.places
        if unknown := [cell for cell in marks if cell not in places]:
            known = f"the cells are {min(places)} to {max(places)}" if places else "it has none"
            raise ValueError(f"no cell {', '.join(map(shown, unknown))} on this board: {known}")
        return {cell: _mark_text(mark) for cell, mark in marks.items()}

    # ---- words

    @property
    def title(self) -> str:
        """Which game it is, and how it stands."""
        if self.game.is_terminal(self.state):
            return f"{self.layout.title}: {self.game.outcome(self.state)}"
        return f"{self.layout.title}: {self.game.to_move(self.state)} to move"

    def words(self, marks: Marks | None) -> str:
        """The picture as text."""
        lines = [self.game.text(self.state)]
        if self.last is not None:
            lines.append(f"last move: {self.game.name(self.last)}")
        texts = self.mark_texts(marks)
        marked = [f"{self.layout.places[cell].name} {text}" for cell, text in texts.items()]
        return "\n".join([*lines, f"marked: {', '.join(marked)}"] if marked else lines)


def _lines(text: str) -> list[str]:
    """The lines of a mark that stand on plates: a star stands above what it is about."""
    if text in ("", "legal"):
        return []
    return ["★", text[1:]] if text[0] == "★" and len(text) > 1 else [text]


def _breadth(text: str) -> float:
    """How many times its size a text on a plate is wide."""
    return sum(BREADTHS.get(letter, 1.15) for letter in text) + 0.4


def _mark_text(mark: str | float) -> str:
    if isinstance(mark, int | float):
        return value_text(mark)
    if not isinstance(mark, str):
        raise ValueError(f"a mark is a short text or a number, not {shown(mark)}")
    return " ".join(mark.split())


def _stretched(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    """A line that is longer by this much at both ends."""
    (x1, y1), (x2, y2) = start, end
    share = by / hypot(x2 - x1, y2 - y1)
    dx, dy = share * (x2 - x1), share * (y2 - y1)
    return (x1 - dx, y1 - dy), (x2 + dx, y2 + dy)
