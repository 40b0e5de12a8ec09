"""The whole search on one picture: a band a ply, each node as wide as its part of the tree."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, groupby, islice
from textwrap import wrap
from typing import Any

import numpy as np

from teachkit.draw.overview.cells import NARROW, Cells, seen
from teachkit.draw.overview.words import (
    Row,
    label,
    legend,
    ply_name,
    reading,
    rows,
    subtitle,
    text,
    title,
    way_text,
)
from teachkit.draw.palette import Theme, mixed, named_theme
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import (
    Box,
    Group,
    Line,
    Look,
    Shape,
    Text,
    hatching,
    on_ground,
    square,
    text_box,
    triangle,
)
from teachkit.game import checked_size
from teachkit.progress import Bar
from teachkit.trace.counts import Counts
from teachkit.trace.places import Places, Real
from teachkit.trace.trace import AnyTrace

WIDTH = 840
"""How many pixels wide the picture is unless told otherwise."""
NARROWEST, WIDEST = 300, 4000
BAND, GAP = 3.2, 0.28
"""How high a band is and the room below it, in sizes of the type..."""
MOST_BANDS = 12
"""...where there are no more of them than this; more are lower."""
MOST_PLIES = 40
"""How many plies are drawn; what is deeper is one line of text."""
HATCH = 6
"""How far apart the lines of a hatched surface are, in pixels."""
PLAIN = 3
"""A cell that is narrower, in pixels, has no gap beside it."""


def overview(
    trace: AnyTrace,
    against: AnyTrace | Counts | None = None,
    *,
    zoom: str | Sequence[Any] = (),
    width: int = WIDTH,
    theme: str | Theme = "light",
    legend: bool = True,
) -> Figure:
    """The whole search on one picture, however large: what was visited, and what never was.

    Each band is a ply. Each node is as wide as its part of the tree, and below it lie its
    moves. `against` is another search of the same position, usually minimax: then what only
    that one visited is hatched. It may be a Trace, or what `count` gives, where it is too big
    to be recorded. Without it, the moves that were cut are hatched stubs. `zoom` is a list of
    moves: the picture then shows what follows them. Nodes narrower than half a pixel share
    columns, which are filled as far as they were visited.

    >>> from teachkit import ConnectFour, alphabeta, minimax, overview, record
    >>> four = ConnectFour()
    >>> print(overview(record(alphabeta, four, depth=3), record(minimax, four, depth=3)))
    Alpha-beta visited 180 of minimax's 400 nodes: 45 %
    Connect Four · red to move · 3 plies deep · value 26 · best move 4
    <BLANKLINE>
    ply  to move  visited   of  share
      0      MAX        1    1  100 %
      1      MIN        7    7  100 %
      2      MAX       31   49   63 %
      3      MIN      141  343   41 %
    principal variation: 4 3 4
    """
    checked_size("width", width, NARROWEST, WIDEST)
    with Bar("Drawing", ticking=True):
        places = Places(trace, against)
        return picture(places, find(places, zoom), width, named_theme(theme), legend=legend)


def picture(
    places: Places,
    inside: tuple[int, int],
    width: int,
    theme: Theme,
    *,
    legend: bool = True,
    finest: float = NARROW,
) -> Figure:
    """The overview of places that are found already, zoomed to one of them."""
    painter = Painter(places, theme, width, inside, finest)
    return Figure(painter.shapes(legend), painter.title, text(places, painter.rows), pixels=1)


def find(places: Places, moves: str | Sequence[Any]) -> tuple[int, int]:
    """The place to which moves lead, each given itself or as text, or a ValueError."""
    game, wanted = places.trace.game, moves.split() if isinstance(moves, str) else list(moves)
    ply, number = 0, 0
    for move in wanted:
        below = {place: places.move(ply + 1, place) for place in places.children(ply, number)}
        fits = (
            at for at, its in below.items() if its is not None and move in (its, game.name(its))
        )
        found = next(fits, None)
        if found is None:
            known = " ".join(game.name(its) for its in below.values() if its is not None)
            after = way_text(places, ply, number)
            raise ValueError(f"no move {move!r} after {after}: there are {known or 'none'}")
        ply, number = ply + 1, found
    return ply, number


class Painter:
    """Makes the shapes of an overview, in pixels."""

    def __init__(
        self,
        places: Places,
        theme: Theme,
        width: float,
        inside: tuple[int, int],
        finest: float = NARROW,
    ) -> None:
        self.places, self.theme, self.inside = places, theme, inside
        self.em = em = 13 / 12 * theme.font_size
        self.rows = rows(places, seen(places, width, inside=inside))
        texts = [words for row in self.rows for words in (f"{ply_name(row)} ", row.words)]
        self.margin = max(text_box(words, em)[0] for words in texts) + em
        self.width = width - self.margin
        self.bands = seen(places, self.width, inside=inside, finest=finest)
        scale = min(1, MOST_BANDS / min(len(self.bands), MOST_PLIES))
        self.high, self.step = BAND * em * scale, (BAND + GAP) * em * scale
        self.fills = {"max": theme.max_fill, "min": theme.min_fill}
        self.is_print = theme.background in self.fills.values()
        self.rest = mixed(theme.background, theme.faint, 0.16)
        self.hatch = Look("hatch", stroke=mixed(theme.background, theme.faint, 0.5), width=0.8)

    @property
    def title(self) -> str:
        """The picture in a few words."""
        return f"Overview. {title(self.places)}"

    def shapes(self, with_legend: bool) -> list[Shape]:
        """The whole picture on its ground."""
        em, ink = self.em, Look("title", fill=self.theme.ink)
        quiet = Look("subtitle", fill=self.theme.faint)
        words = subtitle(self.places)
        if self.inside != (0, 0):
            words = f"after {way_text(self.places, *self.inside)} · {words}"
        whole = self.margin + self.width
        shapes: list[Shape] = []
        y = 0.0
        for line in _lines(title(self.places), whole / (0.72 * em)):
            shapes.append(Text((0, y + 0.8 * em), line, 1.2 * em, ink, bold=True, anchor="start"))
            y += 1.6 * em
        for line in _lines(words, whole / (0.56 * em)):
            shapes.append(Text((0, y + 0.6 * em), line, 0.92 * em, quiet, anchor="start"))
            y += 1.3 * em
        y += 0.6 * em
        for row, cells in islice(zip(self.rows, self.bands, strict=True), MOST_PLIES):
            shapes.append(Group("band", [*self._margin(row, y), *self._band(row.ply, cells, y)]))
            y += self.step
        if deeper := self.rows[MOST_PLIES:]:
            nodes = sum(row.visited for row in deeper)
            said = f"… and {len(deeper):,} more plies, with {nodes:,} nodes"
            shapes.append(Text((0, y + 0.6 * em), said, em, ink, anchor="start"))
            y += 1.6 * em
        if with_legend:
            shapes += self._legend(y + 0.5 * em)
        ground = on_ground([*shapes, Line((0, 0), (whole, 0), Look())], self.theme.background)
        return [*ground[:1], *shapes]

    # ---- bands

    def _margin(self, row: Row, y: float) -> Iterator[Text]:
        em, middle = self.em, y + self.high / 2
        ink, quiet = Look("ply", fill=self.theme.ink), Look("total", fill=self.theme.ink)
        name = ply_name(row)
        if self.high < 2.2 * em:
            yield Text((0, middle), f"{row.ply}: {row.words}", 0.86 * em, quiet, anchor="start")
            return
        yield Text((0, middle - 0.6 * em), name, em, ink, bold=True, anchor="start")
        yield Text((0, middle + 0.65 * em), row.words, 0.92 * em, quiet, anchor="start")

    def _band(self, ply: int, cells: Cells, y: float) -> Iterator[Shape]:
        """What nobody or only the other visited, then what was visited, then what is written."""
        edges = [self._edges(cells, at) for at in range(len(cells))]
        unvisited = cells.is_other + cells.is_cut > 0
        rest = [
            Box((left, y), right - left, self.high, Look("rest", fill=self.rest))
            for left, right in joined(compress(edges, unvisited))
        ]
        yield from rest
        for box in rest:
            yield from hatching(box, HATCH, self.hatch)
        for kind, shares, above in (
            ("max", cells.is_max, None),
            ("min", cells.is_min, cells.is_max),
        ):
            yield from self._visited(kind, edges, cells, shares, above, y)
        yield from self._alone(edges, cells, y)
        best = cells.of(self.places.line[ply]) if ply < len(self.places.line) else None
        if best is not None:
            left, right = edges[best]
            look = Look("variation", stroke=self.theme.variation, width=2.4)
            yield Box((left, y), max(right - left, 1), self.high, look)
        for at in np.flatnonzero(cells.is_one).tolist():
            yield from self._written(ply, int(cells.first[at]), *edges[at], y)

    def _edges(self, cells: Cells, at: int) -> tuple[float, float]:
        """From where to where a cell is drawn: with a little room to the next, if it is wide."""
        left, right = (
            self.margin + round(min(max(float(x), 0), self.width), 1)
            for x in (cells.left[at], cells.right[at])
        )
        return left, right - (1 if cells.is_one[at] and right - left > PLAIN else 0)

    def _visited(
        self,
        kind: str,
        edges: list[tuple[float, float]],
        cells: Cells,
        shares: Real,
        above: Real | None,
        y: float,
    ) -> Iterator[Box]:
        """The nodes of a player, and columns that are filled as far as what they hold is visited.

        Neighbours that look alike are one box.
        """
        theme, fill = self.theme, self.fills[kind]
        heights = np.maximum(1, np.round(shares * self.high, 1))
        tops = y if above is None else y + np.round(above * self.high, 1)
        tops = np.broadcast_to(tops, heights.shape)
        chosen = np.flatnonzero(shares > 0)
        for (top, high), group in groupby(chosen, lambda at: (tops[at], heights[at])):
            for left, right in joined(edges[at] for at in group):
                is_narrow = right - left <= PLAIN
                look = Look(kind, fill=fill)
                if self.is_print:  # white on white needs an edge, or another colour
                    look = Look(kind, fill=theme.faint)
                    if not is_narrow:
                        look = Look(kind, fill=fill, stroke=theme.ink, width=0.8)
                yield Box((left, float(top)), right - left, float(high), look)

    def _alone(self, edges: list[tuple[float, float]], cells: Cells, y: float) -> Iterator[Box]:
        """A bar under what the other search did not visit."""
        if self.places.other is not None:
            high, look = max(3, 0.08 * self.high), Look("alone", fill=self.theme.ink)
            for left, right in joined(compress(edges, cells.alone > 0)):
                yield Box((left, y + self.high - high), right - left, high, look)

    def _written(
        self, ply: int, number: int, left: float, right: float, y: float
    ) -> Iterator[Text]:
        """The move and the value of a node, as far as they fit."""
        em, room, theme = self.em, right - left - 4, self.theme
        if room < 0.6 * em or self.high < em:
            return
        node = self.places.node(ply, number)
        inks = {"MAX": theme.max_ink, "MIN": theme.min_ink}
        ink = Look("label", fill=inks[node.role] if node else theme.faint)
        move, value = label(self.places, ply, number)
        size = 0.92 * em
        middle = (left + right) / 2, y + self.high / 2
        is_two = move and value and self.high >= 2.4 * em
        one_line = f"{move} = {value}" if move and value else move or value
        if not one_line:
            return
        if is_two and text_box(value, size)[0] <= room:
            yield Text((middle[0], middle[1] - 0.6 * em), move, size, ink, bold=True)
            yield Text((middle[0], middle[1] + 0.65 * em), value, size, ink)
        elif text_box(one_line, size)[0] <= room:
            yield Text(middle, one_line, size, ink)
        elif text_box(move, size)[0] <= room:
            yield Text(middle, move, size, ink, bold=True)

    # ---- legend

    def _legend(self, y: float) -> Iterator[Shape]:
        """What the marks mean, in rows, and how to read the picture."""
        em, x = self.em, 0.0
        look = Look("legend", fill=self.theme.ink)
        size, side = 0.86 * em, 1.1 * em
        for kind, words in legend(self.places, self.bands):
            wide = side + 0.5 * em + text_box(words, size)[0] + 1.4 * em
            if x and x + wide > self.margin + self.width:
                x, y = 0.0, y + 1.7 * em
            yield from self._swatch(kind, x + side / 2, y + 0.8 * em, side)
            yield Text((x + side + 0.5 * em, y + 0.8 * em), words, size, look, anchor="start")
            x += wide
        y += 2.1 * em
        letters = (self.margin + self.width) / (0.53 * size / 0.86)
        for line in _lines(reading(self.places), letters):
            yield Text((0, y + 0.6 * em), line, size, look, anchor="start")
            y += 1.35 * em

    def _swatch(self, kind: str, x: float, y: float, side: float) -> Iterator[Shape]:
        theme = self.theme
        box = square((x, y), side, Look(kind, fill=self.rest))
        (left, top) = box.corner
        fills = self.fills | {"alone": theme.max_fill}
        if kind in ("rest", "merged"):
            yield box
            yield from hatching(box, HATCH, self.hatch)
        if kind in fills:
            edge = theme.ink if self.is_print else "none"
            yield square((x, y), side, Look(kind, fill=fills[kind], stroke=edge, width=0.8))
        if kind in ("max", "min"):
            way = 1 if kind == "max" else -1
            ink = theme.max_ink if kind == "max" else theme.min_ink
            yield triangle((x, y), 0.6 * side, way * 0.5 * side, Look("role", fill=ink))
        if kind == "alone":
            yield Box((left, top + 0.8 * side), side, 0.2 * side, Look(kind, fill=theme.ink))
        if kind == "variation":
            yield square((x, y), side, Look(kind, stroke=theme.variation, width=2.4))
        if kind == "merged":
            fill = theme.faint if theme.max_fill == theme.background else theme.max_fill
            for column, high in enumerate((0.8, 0.5, 0.65, 0.3)):
                look = Look("max", fill=fill)
                yield Box((left + column * side / 4, top), side / 4, high * side, look)


def joined(spans: Iterable[tuple[float, float]], gap: float = 0.5) -> Iterator[tuple[float, float]]:
    """Spans from left to right, those as one that touch."""
    begun: tuple[float, float] | None = None
    for left, right in spans:
        if begun is None or left - begun[1] > gap:
            if begun is not None:
                yield begun
            begun = left, right
        else:
            begun = begun[0], max(begun[1], right)
    if begun is not None:
        yield begun


def _lines(words: str, letters: float) -> list[str]:
    """The words in lines of this many letters, a number in one line with its sign."""
    joined = words.replace(" %", "\N{NO-BREAK SPACE}%")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(joined, int(letters))]
