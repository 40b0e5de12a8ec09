"""The windows of a Connect Four board, and who holds how much of them.

    Window   a line of cells, as many as win the game
    Discs    a set of cells as bits: column by column, each from the bottom up, with a spare
             bit on top that keeps windows from running on into the next column
    Windows  a set of windows as bits: four boards side by side, one for each direction,
             where the bit of a cell stands for the window that ends there

Multiplying discs by `shifts[i]` copies them to all four boards, each copy moved i steps in its
direction. That gives the windows with a disc i cells before their end, so a few operations
look into all windows at once.
"""

from functools import lru_cache, reduce
from itertools import product
from operator import and_

from teachkit.layout import Cell

Window = tuple[Cell, ...]
Discs = int
Windows = int

DIRECTIONS = ((0, 1), (1, -1), (1, 0), (1, 1))


def all_windows(rows: int, columns: int, length: int) -> list[Window]:
    """Every line of this many cells, in reading order of the first one."""
    return [
        tuple((row + i * down) * columns + column + i * right for i in range(length))
        for row, column in product(range(rows), range(columns))
        for down, right in DIRECTIONS
        if row + (length - 1) * down < rows and 0 <= column + (length - 1) * right < columns
    ]


class Holdings:
    """Which windows a set of discs holds, wholly or nearly."""

    def __init__(self, rows: int, columns: int, length: int) -> None:
        height = rows + 1
        width = columns * height + (length - 1) * (height + 1)
        steps = (1, height, height - 1, height + 1)
        self.shifts = tuple(
            sum(1 << board * width + i * step for board, step in enumerate(steps))
            for i in range(length)
        )
        cells = sum(((1 << rows) - 1) << column * height for column in range(columns))
        self.windows: Windows = reduce(and_, (cells * shift for shift in self.shifts))
        # From move to move only one side's discs change: the other side's are remembered.
        self.of = lru_cache(maxsize=1 << 14)(self._of)

    def _of(self, discs: Discs) -> tuple[Windows, Windows, Windows, Windows]:
        """The windows with some of these discs, with nothing else, all but one, all but two."""
        some, whole, but_one, but_two = 0, self.windows, self.windows, self.windows
        for shift in self.shifts:
            here = discs * shift
            some |= here
            but_two = but_two & here | but_one  # so far, at most two cells hold something else
            but_one = but_one & here | whole
            whole &= here
        return some, whole, but_one ^ whole, (but_two ^ but_one) & some
