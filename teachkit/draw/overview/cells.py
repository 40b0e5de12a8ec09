"""What can be seen of the places of a search: those that are wide enough, and cells of others.

    Window  from where to where one looks, of the width of the root, which goes from 0 to 1
    Cells   what is drawn in the band of one ply: places, and runs of places that are too narrow

A run of narrow places becomes cells about a pixel wide that say what they hold. So each node
is in one cell of its band, and none is dropped.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from teachkit.trace.places import BELOW, NOBODY, Places, Real, Which, Whole

NARROW = 0.5
"""A place of fewer pixels is not drawn on its own."""
MERGED = 1.0
"""How many pixels wide a cell of narrow places is, at most."""
HAIR = 1e-3
"""What reaches fewer pixels into a window is not seen there: that may be due to rounding."""


class Window(NamedTuple):
    """From where to where one looks."""

    start: float = 0
    end: float = 1

    @property
    def width(self) -> float:
        """How much of the whole is seen."""
        return self.end - self.start


WHOLE = Window()


@dataclass(frozen=True)
class Cells:
    """What is drawn in the band of one ply, from left to right, as columns of numbers."""

    first: Whole
    """The number of the first place in each cell..."""
    count: Whole
    """...and how many there are in it."""
    left: Real
    """Where it begins, in pixels from the left end of the window..."""
    right: Real
    """...and where it ends."""
    visits: Whole
    """How many nodes the search has in it..."""
    alone: Whole
    """...how many of them at places where the other search has none..."""
    others: Whole
    """...and how many the other has at places where the search has none."""
    never: Whole
    """How many moves, or stubs of several, were never tried."""
    is_max: Real
    """Which part of its width MAX has in the search..."""
    is_min: Real
    """...and MIN; which part was seen by the other search alone, and which by nobody."""
    is_other: Real
    is_cut: Real

    def __len__(self) -> int:
        return len(self.first)

    def of(self, number: int) -> int | None:
        """The cell that holds a place."""
        cell = int(np.searchsorted(self.first, number, "right")) - 1
        return cell if cell >= 0 and number < self.first[cell] + self.count[cell] else None

    @property
    def is_one(self) -> Which:
        """Which cells are a place of their own."""
        one: Which = self.count == 1
        return one


def window_of(places: Places, ply: int, number: int) -> Window:
    """The window that one place fills."""
    left, width = places.spans[ply].left[number], places.spans[ply].width[number]
    return Window(float(left), float(left + width))


def seen(
    places: Places,
    pixels: float,
    window: Window = WHOLE,
    inside: tuple[int, int] | None = None,
    finest: float = NARROW,
) -> list[Cells]:
    """The cells of all plies through a window that is `pixels` wide.

    With `inside`, the ply and the number of a place, it is the window of that place, and what
    lies below it is found by the tree itself, without rounding.
    """
    if inside is not None:
        window = window_of(places, *inside)
    bands = []
    below: tuple[int, int] | None = None
    for ply in range(len(places.levels)):
        if inside is not None and ply == inside[0]:
            below = inside[1], inside[1] + 1
        elif below is not None:
            from_, to = np.searchsorted(places.levels[ply].parents, below)
            below = int(from_), int(to)
        bands.append(_band(places, ply, pixels / window.width, window, below, finest))
    return bands


def _band(
    places: Places,
    ply: int,
    scale: float,
    window: Window,
    among: tuple[int, int] | None,
    finest: float,
) -> Cells:
    """The cells of one ply, of all places that the window shows or of those in a range."""
    level, spans = places.levels[ply], places.spans[ply]
    if among is None:
        hair = HAIR / scale
        from_ = np.searchsorted(spans.left + spans.width, window.start + hair, "right")
        to = np.searchsorted(spans.left, window.end - hair)
        among = int(from_), max(int(from_), int(to))
    if window.width >= 1:
        among = 0, len(level)
    here = slice(*among)
    width = spans.width[here] * scale
    left = (spans.left[here] - window.start) * scale
    is_wide = width >= finest
    column = np.floor((left + width / 2) / (MERGED * finest / NARROW))
    is_start = np.ones(len(width), bool)
    is_start[1:] = is_wide[1:] | is_wide[:-1] | (column[1:] != column[:-1])
    starts = np.flatnonzero(is_start)
    ends = np.append(starts, len(width))[1:]
    own, other = level.own[here], level.other[here]
    is_own, is_other = own != NOBODY, (own == NOBODY) & (other != NOBODY)
    mins = np.frombuffer(places.trace.columns.mins, np.uint8)[own] > 0

    def total(column: Whole | Which) -> Whole:
        return np.add.reduceat(column.astype(np.int64), starts) if len(starts) else starts

    def share(which: Which) -> Real:
        if not len(starts):
            return width
        whole = np.add.reduceat(width, starts)
        part = np.add.reduceat(np.where(which, width, 0), starts)
        return np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)

    return Cells(
        first=starts + among[0],
        count=ends - starts,
        left=left[starts],
        right=left[ends - 1] + width[ends - 1],
        visits=total(level.visits[here]),
        alone=total(np.where(other == NOBODY, level.visits[here], 0)),
        others=total(np.where(is_other, level.other_visits[here], 0)),
        never=total(level.is_cut[here] & (level.slots[here] != BELOW)),
        is_max=share(is_own & ~mins),
        is_min=share(is_own & mins),
        is_other=share(is_other),
        is_cut=share(level.is_cut[here]),
    )
