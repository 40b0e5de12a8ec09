"""What a browser needs to show a search as a whole, and each part of it from near.

    Scene  what stays: the words around the picture, the empty board, the colours
    View   what is seen through a window: the cells of all plies, as short rows of numbers
    Told   what is said of one place: its value, its window, who cut it, how much lies below

Everything here is plain data that JSON can carry.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from teachkit.draw.board.painter import Painter
from teachkit.draw.overview.cells import NARROW, WHOLE, Cells, Window, seen, window_of
from teachkit.draw.overview.words import (
    in_sentence,
    label,
    legend,
    names,
    ply_name,
    reading,
    rows,
    subtitle,
    title,
    way_text,
)
from teachkit.stepping.narration import found, place
from teachkit.trace.counts import Counts
from teachkit.trace.places import BELOW, LAST, Places, Real, Whole
from teachkit.trace.trace import AnyNode
from teachkit.values import value_text
from teachkit.widgets.board.scene import Data, empty_board, position
from teachkit.widgets.shared.colours import NAMED

UNITS = 4
"""Places are told in so many parts of the width of the narrowest."""
SHARES = 15
"""The width of a cell is told in so many parts."""
LABELLED = 14
"""A place of so many pixels has room for a letter."""
MOST_BYTES = 95_000
"""How large a view may be; a larger one is made coarser."""
MOST_PLIES = 800
"""How many plies are drawn: a browser's picture can only be so high."""
FEW = 8
"""How many moves are named in a sentence."""

Spot = tuple[int, int]
"""A ply, and the number of a place in it."""


class OverviewScene:
    """A search, prepared for the browser."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.game = places.trace.game
        self.weight = self.game.win_weight
        self.names = tuple(map(in_sentence, names(places)))

    # ---- what stays

    @cached_property
    def still(self) -> Data:
        """All that does not change with the window."""
        whole = seen(self.places, 100)
        return {
            "title": title(self.places),
            "subtitle": subtitle(self.places),
            "plies": [ply_name(row) for row in rows(self.places, whole)[:MOST_PLIES]],
            "legend": self._legend(whole),
            "reading": reading(self.places) + self._deeper(),
            "start": self.about(0, 0),
            "board": self._empty_board(),
            "shares": SHARES,
            "isCompared": self.places.other is not None,
        }

    def _legend(self, whole: Sequence[Cells]) -> list[list[str]]:
        """The marks, where what was cut is a sliver if nobody knows how much it is."""
        sort = "rest" if self.places.other is not None else "cut"
        marks = legend(self.places, whole)
        return [[sort if kind == "rest" else kind, words] for kind, words in marks]

    def _deeper(self) -> str:
        """What is said of plies that are not drawn."""
        deeper = self.places.visited[MOST_PLIES:]
        if not deeper:
            return ""
        return f" {len(deeper):,} more plies, with {sum(deeper):,} nodes, are not drawn."

    def _empty_board(self) -> Data | None:
        if self.game.layout is None:
            return None
        return empty_board(self._painter(0, 0), "The board at this node")

    def _painter(self, ply: int, number: int) -> Painter:
        state, move = self.places.state(ply, number), self.places.move(ply, number)
        return Painter(self.game, state, move, NAMED)

    # ---- what is seen

    def view(self, pixels: int, window: Window = WHOLE, inside: Spot | None = None) -> Data:
        """The cells through a window that is so many pixels wide, not too many of them."""
        finest = NARROW
        while size_of(view := self.finest_view(pixels, window, inside, finest)) > MOST_BYTES:
            finest *= 2
        return view

    def finest_view(
        self,
        pixels: int,
        window: Window,
        inside: Spot | None,
        finest: float,
        labelled: float = LABELLED,
    ) -> Data:
        """The same with all places that are so many pixels wide, some wide enough for a label."""
        if inside is not None:
            window = window_of(self.places, *inside)
        bands = seen(self.places, pixels, window, inside, finest)[:MOST_PLIES]
        totals = rows(self.places, bands)
        written = [list(self._labels(ply, c, labelled)) for ply, c in enumerate(bands)]
        return {
            "window": list(window),
            "pixels": pixels,
            "finest": finest,
            "units": UNITS / finest,
            "way": self._way(window, inside),
            "totals": [[row.words, row.share] for row in totals],
            "bands": [
                self._band(ply, cells, pixels, UNITS / finest) | {"labels": labels}
                for (ply, cells), labels in zip(enumerate(bands), written, strict=True)
            ],
        }

    def _way(self, window: Window, inside: Spot | None) -> list[list[Any]]:
        """From the root to the narrowest place that fills the window: names and numbers."""
        ply, number = self.around(window) if inside is None else inside
        way = self.places.way(ply, number)
        return [
            [self._name(at, place), place, *window_of(self.places, at, place)]
            for at, place in enumerate(way)
        ]

    def _name(self, ply: int, number: int) -> str:
        move = self.places.move(ply, number)
        if move is None:
            return "all" if ply == 0 else "cut"
        return self.game.name(move)

    def around(self, window: Window) -> Spot:
        """The narrowest place in which a window lies."""
        ply, number = 0, 0
        while below := self.places.children(ply, number):
            spans = self.places.spans[ply + 1]
            left, width = (c[below.start : below.stop] for c in (spans.left, spans.width))
            slack = 1e-6 * window.width
            fits = (left <= window.start + slack) & (left + width >= window.end - slack)
            if not fits.any():
                break
            ply, number = ply + 1, below.start + int(fits.argmax())
        return ply, number

    def _band(self, ply: int, cells: Cells, pixels: int, units: float) -> Data:
        """The cells of a ply; columns of which nothing is to be told are left out."""
        if not len(cells):
            return {"first": 0, "count": ""}
        left, right = (_in_units(edge, pixels, units) for edge in (cells.left, cells.right))
        gaps = left - np.append(0, right[:-1])
        shares = [_in_shares(c) for c in (cells.is_max, cells.is_min, cells.is_other, cells.is_cut)]
        code = sum(share << 4 * at for at, share in enumerate(shares))
        columns = {
            "count": cells.count,
            "gap": gaps,
            "width": right - left,
            "code": code,
            "own": cells.visits,
            "alone": cells.alone if self.places.other is not None else np.zeros(1),
            "others": cells.others,
            "never": cells.never,
        }
        told: Data = {
            name: ",".join(map(str, column.tolist()))
            for name, column in columns.items()
            if column.any()
        }
        told["first"] = int(cells.first[0])
        best = cells.of(self.places.line[ply]) if ply < len(self.places.line) else None
        told["line"] = [] if best is None else [best]
        return told

    def _labels(self, ply: int, cells: Cells, least: float) -> Iterator[list[Any]]:
        """The places in which something is written, and what."""
        for at in np.flatnonzero(cells.is_one & (cells.right - cells.left >= least)):
            yield from self.written(ply, int(cells.first[at]))

    def written(self, ply: int, number: int) -> Iterator[list[Any]]:
        """The number of a place, its move and its value, if it has one of them."""
        move, value = label(self.places, ply, number)
        if move or value:
            yield [number, move, value]

    # ---- what is told

    def about(self, ply: int, number: int) -> Data:
        """What is said of a place."""
        slot, node = self.places.levels[ply].slots[number], self.places.node(ply, number)
        if slot >= LAST:
            return self._about_cut(ply, number)
        told = self._about_node(node) if node else self._about_other(ply, number)
        board = None
        if self.game.layout is not None:
            board = position(self._painter(ply, number))
        return {
            "title": self._title(ply, number),
            "lines": [*told, *self._below(ply, number)],
            "board": board,
            "line": [self._name(*spot) for spot in enumerate(self.places.way(ply, number))][1:],
            "steps": node is not None,
        }

    def _title(self, ply: int, number: int) -> str:
        way = way_text(self.places, ply, number)
        return "At the start" if ply == 0 else f"After {way}"

    def _about_node(self, node: AnyNode) -> Iterator[str]:
        weight = self.weight
        yield f"{node.role} to move: {node.player}." if not self.game.is_tree else node.role
        value = found(node)
        if node.is_known:
            yield f"Value: {value}, taken from the table."
        else:
            yield f"Value: {value}." if not node.is_leaf else f"A leaf. Value: {value}."
        if node.trace.cut is not None:
            alpha, beta = (value_text(bound, weight) for bound in (node.alpha, node.beta))
            yield f"Window: α {alpha}, β {beta}."
        yield from self._cut(node)
        if node.on_principal_variation:
            yield "On the principal variation."

    def _cut(self, node: AnyNode) -> Iterator[str]:
        """What was cut at a node, and by whom."""
        if pruned := node.pruned:
            moves = ", ".join(map(self.game.name, pruned[:FEW]))
            if more := pruned[FEW:]:
                moves += f" and {len(more)} more"
            by = node.cutoff_by
            whom = f" by {by.role} {place(by)}" if by is not None else ""
            yield f"Cut{whom}: move{'s' * (len(pruned) > 1)} {moves}."

    def _about_other(self, ply: int, number: int) -> Iterator[str]:
        """What is said of a place that the search never visited."""
        own, other = self.names
        node = self.places.other_node(ply, number)
        yield f"Never visited by {own}."
        if node is not None:
            yield f"In {other}: {node.role} to move, value {found(node)}."
        above = self._visited_above(ply, number)
        if above is not None and above.pruned and above.cutoff_by is not None:
            by = above.cutoff_by
            yield f"Cut {place(above)} by the bound of {by.role} {place(by)}."

    def _visited_above(self, ply: int, number: int) -> AnyNode | None:
        way = self.places.way(ply, number)
        nodes = (self.places.node(at, way[at]) for at in reversed(range(ply)))
        return next((node for node in nodes if node is not None), None)

    def _below(self, ply: int, number: int) -> Iterator[str]:
        """How much lies below a place."""
        spans = self.places.spans[ply]
        visited, whole = int(spans.below[number]), int(spans.other_below[number])
        if self.places.other is not None and whole > 1:
            yield f"{visited:,} of {whole:,} nodes visited from here down."
        elif visited > 1:
            yield f"{visited:,} nodes visited from here down."

    def _about_cut(self, ply: int, number: int) -> Data:
        """What is said of a stub, or of what lies below a move that was never tried."""
        above = self._visited_above(ply, number)
        lines = ["Never visited: nobody knows how much lies here."]
        if isinstance(counted := self.places.against, Counts) and ply <= counted.depth:
            nodes = counted.nodes_by_depth[ply]
            lines = [f"Never visited. The other search has {nodes:,} nodes on this ply in all."]
        if above is not None and self.places.levels[ply].slots[number] != BELOW:
            lines = [*self._cut(above), "Never visited."]
            if not above.pruned:
                lines = ["Nothing was cut here: the bound was reached by the last move."]
        return {"title": "Cut moves", "lines": lines, "board": None, "steps": False}


def size_of(data: Any) -> int:
    """How many letters data has as JSON."""
    return len(json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _in_units(edges: Real, pixels: int, units: float) -> Whole:
    """Places in parts of a pixel; what is outside the window ends a little beyond it."""
    return np.round(np.clip(edges, -1, pixels + 1) * units).astype(np.int64)


def _in_shares(share: Real) -> Whole:
    """Shares in whole parts, none of which is lost."""
    return np.ceil(share * SHARES - 1e-9).astype(np.int64)
