"""The rows of a line as shapes, as the browser's line view has them (`plan.js`, `cell.js`).

    Band   from where to where a row reaches; far above the current node it is low
    Spot   where a move stands in its row, and whether it is but a tick

Lengths are in sizes of the type until everything is painted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise

from teachkit.draw.line.extent import extent
from teachkit.draw.line.rows import Cell, Row
from teachkit.draw.palette import Theme, mixed
from teachkit.draw.shapes import (
    Disc,
    Line,
    Look,
    Point,
    Polygon,
    Shape,
    Text,
    box_around,
    moved,
    text_box,
    triangle,
)
from teachkit.stepping.moment import Moment
from teachkit.trace.trace import AnyNode, AnyTrace

FULL, LOW, ROOT = 5.65, 1.9, 3.1
"""How high a row is, one far above the current node, and the root, which has no name above it."""
SEEN_ROWS = 5
"""This many rows are seen in full."""
LARGE_MOVES = 5, 9
"""About how many moves of a row are large."""
TICK = 0.6
"""How wide a move is for which there is no more room."""
BUS, NAME, NODE, NODE_HIGH, COUNT = 0.35, 1.55, 2.2, 2.35, 5.1
"""Where in a row edges run along, and where its names, nodes and numbers of nodes are."""
LOW_MIDDLE, ROOT_TOP = 0.95, 0.3
IN_TRIANGLE, WIDEST = 0.6, 7
"""How much of its width is free for what stands in it, and how wide a move is at most for that."""
SMALL_NODE, VALUE = (3, 1.15), 1.75
"""How wide and high a triangle is whose value stands below it, and where that is."""
FIRST, SECOND_LINE = 1.8, 0.65
"""Where the first of two lines of it is, and how much room the second one needs."""
BOLD = 0.78
"""How wide a bold letter is."""
PLAIN, THICK, HEAVY = 0.09, 0.21, 0.3
"""How wide lines are."""
PALE = 0.66
"""How much of the background is in the colour of a node that is finished."""


@dataclass(frozen=True)
class Spot:
    """Where a move stands."""

    x: float
    is_tick: bool


@dataclass(frozen=True)
class Band:
    """Where a row stands."""

    row: Row
    top: float
    is_low: bool
    spots: Sequence[Spot]


class LinePainter:
    """Paints the rows of one search; all its pictures have the same size."""

    def __init__(self, trace: AnyTrace, theme: Theme) -> None:
        self.trace, self.theme = trace, theme
        self.em = theme.font_size
        about = extent(trace)
        name = 0.62 * about["name"] + 0.6
        inside = max(BOLD * about["value"] / IN_TRIANGLE + 0.35, name, 3.6)
        self.is_inside = about["line"] < about["value"] and inside <= WIDEST
        """Do values stand in the triangles? Those of several words have no room there."""
        below = min(max(BOLD * about["value"] + 0.8, name, 3.2), 6.4)
        self.cell = inside if self.is_inside else below
        self.low = 1.5 * max(about["name"], about["line"] + 1) + 2.2
        large = min(max(about["moves"], LARGE_MOVES[0]), LARGE_MOVES[1])
        ticks = max(0, about["moves"] - large)
        self.moves_wide = max(large * self.cell + ticks * TICK, self.low + 6)
        self.is_stacked = about["line"] > 6
        self.wide = self.moves_wide + self._beside(about["line"])
        more = 0 if about["line"] < about["value"] else SECOND_LINE
        self.full, self.root = FULL + more, ROOT + more
        seen = min(about["plies"], SEEN_ROWS)
        hidden = about["plies"] - seen
        self.high = seen * self.full + (self.root if not hidden else LOW * (hidden + 1))

    def _beside(self, letters: int) -> float:
        """How wide what stands beside a row is."""
        game = self.trace.game
        who = 5 + 0.62 * max((len(str(player)) for player in game.players), default=0)
        if self.trace.cut is None:
            return who
        return max(who, 0.62 * (letters + 3 if self.is_stacked else 2 * letters + 7))

    # ---- where everything stands

    def bands(self, rows: Sequence[Row]) -> list[Band]:
        """The rows from top to bottom: those near the current node in full."""
        heights = [self.full if row.above else self.root for row in rows]
        for number in range(len(rows) - 2):
            if sum(heights) <= self.high + 0.01:
                break
            heights[number] = LOW
        tops = accumulate(heights, initial=0.0)
        return [
            Band(row, top, high == LOW, self._spots(row, high == LOW))
            for row, high, top in zip(rows, heights, tops, strict=False)
        ]

    def _spots(self, row: Row, is_low: bool) -> list[Spot]:
        """Where moves stand; where they do not all fit, the others are ticks."""
        count, each = len(row.cells), self.low if is_low else self.cell
        fitting = 1 if is_low else int((self.moves_wide - count * TICK) / (each - TICK) + 1e-6)
        large = _large(row, fitting)
        narrow = (self.moves_wide - len(large) * each) / max(1, count - len(large))
        widths = [each if place in large else min(TICK, narrow) for place in range(count)]
        start = (self.moves_wide - sum(widths)) / 2
        ends = accumulate(widths, initial=start)
        return [
            Spot(left + wide / 2, place not in large)
            for place, (wide, left) in enumerate(zip(widths, ends, strict=False))
        ]

    # ---- what is painted

    def paint(self, rows: Sequence[Row], moment: Moment) -> list[Shape]:
        """The rows, as large as they are printed, from their top left corner."""
        edges: list[Shape] = []
        nodes: list[Shape] = []
        above: Point | None = None
        for band in self.bands(rows):
            below = None
            for cell, spot in zip(band.row.cells, band.spots, strict=True):
                if above:
                    edges += self._edge(cell, spot, band, above)
                nodes += self._cell(cell, spot, band)
                if cell.is_open:
                    below = spot.x, band.top + self._lower_end(band)
            nodes += [*self._ticks_told(band), *self._side(band, moment)]
            above = below
        edges.sort(key=lambda edge: getattr(edge, "look", Look()).width)  # the line lies above
        return moved([*edges, *nodes], 0, 0, self.em)

    def _edge(self, cell: Cell, spot: Spot, band: Band, above: Point) -> Iterator[Shape]:
        """From the node above down, along the row, and down to the move."""
        if spot.is_tick or (band.is_low and not cell.is_open):
            return
        along = band.top + (0.15 if band.is_low else BUS)
        end = band.top + (0.4 if band.is_low else 1.02 if cell.name else NODE)
        look = self._edge_look(cell)
        way = [above, (above[0], along), (spot.x, along), (spot.x, end)]
        for start, stop in pairwise(way):
            if start != stop:
                yield Line(start, stop, look)
        if cell.status == "cut":
            struck = Look("strike", stroke=self.theme.strike, width=0.16)
            for aside in (-0.12, 0.12):
                x, y = spot.x + aside, band.top + 0.78
                yield Line((x - 0.2, y + 0.2), (x + 0.2, y - 0.2), struck)

    def _edge_look(self, cell: Cell) -> Look:
        theme = self.theme
        if cell.is_open or cell.lit:
            return Look("line current", stroke=theme.current, width=HEAVY, dashed=cell.lit == "up")
        if cell.is_best:
            return Look("line best", stroke=theme.variation, width=THICK)
        if cell.status in ("ahead", "cut"):
            return Look("line", stroke=theme.faint, width=PLAIN, dashed=cell.status == "cut")
        return Look("line", stroke=theme.ink, width=PLAIN)

    def _cell(self, cell: Cell, spot: Spot, band: Band) -> Iterator[Shape]:
        """A move: its name, its node, how many nodes are below."""
        if spot.is_tick:
            yield from self._tick(cell, spot.x, band)
        elif band.is_low:
            yield from self._low_cell(cell, spot.x, band.top)
        else:
            yield from self._whole_cell(cell, spot.x, band)

    def _tick(self, cell: Cell, x: float, band: Band) -> Iterator[Shape]:
        half = 0.12 if cell.status == "ahead" else 0.3 if band.is_low else 0.62
        y = band.top + (LOW_MIDDLE if band.is_low else 3.4)
        colour = {"max": self.theme.max_fill, "min": self.theme.min_fill}.get(cell.kind)
        ink = colour or (self.theme.ink if cell.kind else self.theme.faint)
        yield Line((x, y - half), (x, y + half), Look("tick", stroke=ink, width=0.22))

    def _ticks_told(self, band: Band) -> Iterator[Text]:
        """How many moves are but ticks, above each row of them."""
        for is_tick, run in groupby(band.spots, key=lambda spot: spot.is_tick):
            ticks = list(run)
            if is_tick and not band.is_low:
                at = (ticks[0].x + ticks[-1].x) / 2, band.top + NAME
                yield Text(at, f"+{len(ticks)}", 0.8, Look("count", fill=self.theme.ink))

    def _low_cell(self, cell: Cell, x: float, top: float) -> Iterator[Shape]:
        y, ink = top + LOW_MIDDLE, self.theme.ink
        yield self._outline(cell, (x, y), 1.3, 1.1)
        wide = text_box(cell.name, 1)[0]
        words = Look("name", fill=self.theme.current)
        yield Text((x - 0.85 - wide / 2, y), cell.name, 1, words, bold=True)
        label = _bare(cell.label).replace(" in ", " ") or "?"
        yield Text((x + 0.85, y), label, 1, Look("label", fill=ink), bold=True, anchor="start")

    def _whole_cell(self, cell: Cell, x: float, band: Band) -> Iterator[Shape]:
        theme, top = self.theme, band.top + (NODE if band.row.above else ROOT_TOP)
        middle = x, top + NODE_HIGH / 2
        is_faint = cell.status in ("ahead", "cut")
        ink = theme.current if cell.is_open else theme.faint if is_faint else theme.ink
        yield Text((x, band.top + NAME), cell.name, 1, Look("name", fill=ink), bold=cell.is_open)
        if cell.status == "ahead":
            yield Disc(middle, 0.42, Look("ahead", fill="none", stroke=theme.faint, width=PLAIN))
            return
        if cell.status == "cut":
            look = Look("cut", None, theme.background, theme.faint, PLAIN, dashed=True)
            yield box_around(middle, 1.7, 1.2, look)
            yield Text(middle, "✂", 1, Look("label", fill=theme.faint))
            return
        wide, is_whole = self.cell - 0.35, self.is_inside or cell.kind == "leaf"
        if is_whole:
            yield self._outline(cell, middle, wide, NODE_HIGH)
        else:
            yield self._outline(cell, (x, top + SMALL_NODE[1] / 2), *SMALL_NODE)
        share = {"max": 0.76, "min": 0.24}.get(cell.kind, 0.5)
        lines = _lines(_bare(cell.label) or ("" if cell.status == "done" else "?"), wide)
        is_long = len(lines) > 1
        first = top + (share * NODE_HIGH if is_whole else FIRST if is_long else VALUE)
        first -= 0.45 if is_long and is_whole else 0
        look = Look("label", fill=self._ink_in(cell) if is_whole else theme.ink)
        for number, line in enumerate(lines):
            yield Text((x, first + 0.9 * number), line, 1, look, bold=True)
        said = f"{cell.size:,} nodes"  # a bare number would look like a value
        if cell.size > 1 and 0.5 * len(said) <= self.cell:
            at = x, band.top + COUNT + SECOND_LINE * is_long
            yield Text(at, said, 0.8, Look("count", fill=theme.ink))

    def _outline(self, cell: Cell, middle: Point, wide: float, high: float) -> Polygon | Shape:
        """A triangle for MAX or MIN, a box for a leaf."""
        theme = self.theme
        fill = {"max": theme.max_fill, "min": theme.min_fill}.get(cell.kind, theme.leaf_fill)
        if cell.status == "done" and cell.kind != "leaf":
            fill = mixed(fill, theme.background, PALE)
        stroke, width = theme.ink, PLAIN
        if cell.is_open:
            stroke, width = theme.current, HEAVY if cell.status == "current" else 0.17
        elif cell.is_best:
            stroke, width = theme.variation, THICK
        look = Look(f"{cell.kind} {cell.status}", None, fill, stroke, width)
        if cell.kind == "leaf":
            return box_around(middle, wide, 0.8 * high, look)
        return triangle(middle, wide, high if cell.kind == "max" else -high, look)

    def _ink_in(self, cell: Cell) -> str:
        theme = self.theme
        if cell.kind == "leaf":
            return theme.leaf_ink
        if not cell.is_open:
            return theme.ink
        return theme.max_ink if cell.kind == "max" else theme.min_ink

    def _lower_end(self, band: Band) -> float:
        """Where the edges below a node begin."""
        if band.is_low:
            return LOW_MIDDLE + 0.55
        top = NODE if band.row.above else ROOT_TOP
        return top + NODE_HIGH + (0 if self.is_inside else 0.7)

    def _side(self, band: Band, moment: Moment) -> Iterator[Shape]:
        """Who moves at the open node of a row, and its window."""
        node = band.row.opened
        if node is None:
            return
        who, window = self._side_words(node, moment)
        lines = [who, *window]
        if band.is_low:
            lines = [(not self.is_stacked and "".join(window)) or who]
        is_current = moment.status(node) == "current"
        look = Look("side", fill=self.theme.current if is_current else self.theme.ink)
        middle = band.top + (LOW_MIDDLE if band.is_low else 3.35 if band.row.above else 1.5)
        for number, line in enumerate(lines):
            at = self.moves_wide + 0.6, middle + 1.35 * (number - (len(lines) - 1) / 2)
            yield Text(at, line, 1, look, bold=is_current, anchor="start")

    def _side_words(self, node: AnyNode, moment: Moment) -> tuple[str, list[str]]:
        game = self.trace.game
        if node.is_leaf:
            return "leaf", []
        notes = list(moment.notes(node, "window"))
        window = notes if self.is_stacked or not notes else ["  ".join(notes)]
        return (node.role if game.is_tree else f"{node.role} {node.player}"), window


def row_words(row: Row, moment: Moment) -> str:
    """A row in a line of text."""
    told = []
    for cell in row.cells:
        value = cell.label or {"ahead": "to come", "cut": "cut"}.get(cell.status, "?")
        words = f"{cell.name} {value}".strip() + " (best)" * cell.is_best
        told.append(f"[{words}]" if cell.is_open else words)
    who = ""
    if row.opened is not None and not row.opened.is_leaf:
        who = " ".join([row.opened.role, *moment.notes(row.opened, "window")])
    return ", ".join(told) + f"  {who}" * bool(who)


def _bare(label: str) -> str:
    """A value without brackets: where it stands apart, they tell nothing."""
    return label.strip("()").replace("(", "")


def _lines(label: str, wide: float) -> list[str]:
    """The lines of a value: "win in 3" is one where there is room."""
    first, _, others = label.partition(" ")
    return [first, others] if others and BOLD * len(label) > wide else [label]


def _large(row: Row, most: int) -> set[int]:
    """The places of the moves that are large: the open one, the best, and their neighbours."""
    cells, count = row.cells, len(row.cells)
    if count <= most:
        return set(range(count))
    best = [place for place, cell in enumerate(cells) if cell.is_best]
    lit = [place for place, cell in enumerate(cells) if cell.lit]
    done = [place for place, cell in enumerate(cells) if cell.status == "done"]
    here = next(iter([*([row.open] if row.open >= 0 else []), *lit, *done[-1:], 0]))
    near = sorted(range(count), key=lambda place: (abs(place - here), place))
    wished = dict.fromkeys([here, *best, *lit, *near])
    return set([*wished][: max(1, most)])
