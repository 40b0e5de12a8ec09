"""The board of nine men's morris: 24 points on three squares, joined by lines.

    Cell    a point, 0 to 23 in reading order; people write a7 (top left) to g1
    Men     a set of points as 24 bits, bit p for point p
    Mill    three points in a line
    Counts  how many men stand on each of the 16 lines, two bits a line

A picture says where the points are; all else follows from it.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TypeVar

from teachkit.game import Player, shown
from teachkit.layout import Cell, Layout, Place

Men = int
Mill = tuple[Cell, Cell, Cell]
Counts = int
Entry = TypeVar("Entry")

PICTURE = """\
7 .-----.-----.
6 | .---.---. |
5 | | .-.-. | |
4 .-.-.   .-.-.
3 | | .-.-. | |
2 | .---.---. |
1 .-----.-----.
  a b c d e f g"""

POINTS = tuple(
    (column // 2 - 1, row)
    for row, line in enumerate(PICTURE.splitlines())
    for column, mark in enumerate(line)
    if mark == "."
)
"""Column and row of every point, from 0 at the top left."""

NAMES = {point: f"{'abcdefg'[x]}{7 - y}" for point, (x, y) in enumerate(POINTS)}


def _threes(points: Sequence[Cell]) -> list[Mill]:
    return list(zip(points[::3], points[1::3], points[2::3], strict=True))


MILLS = (*_threes(range(24)), *_threes(sorted(range(24), key=POINTS.__getitem__)))
"""Read along the rows, and again along the columns, the points come in threes."""

EDGES = tuple(pair for a, b, c in MILLS for pair in ((a, b), (b, c)))
"""The pairs of neighbours."""

LAYOUT = Layout(
    "Nine men's morris",
    *("points", 7, 7),
    {cell: Place(x, y, NAMES[cell], cell) for cell, (x, y) in enumerate(POINTS)},
    EDGES,
    column_names=tuple("abcdefg"),
    row_names=tuple("7654321"),
)

NOWHERE: Cell = -1
"""No point at all; its set is empty."""

BIT = (*(1 << point for point in NAMES), 0)
"""The set of one point; NOWHERE, as an index, is the last."""


def men_on(points: Iterable[Cell]) -> Men:
    """The set of these points."""
    return sum(BIT[point] for point in points)


ALL = men_on(NAMES)
LINES = tuple(map(men_on, MILLS))
NEIGHBOURS = tuple(men_on(a + b - p for a, b in EDGES if p in (a, b)) for p in NAMES)
PARTNERS = tuple(tuple(line ^ BIT[p] for line in LINES if line & BIT[p]) for p in NAMES)
"""The other two points of the row, and of the column, of each point."""

# ---- what a search asks all the time is answered from tables: not for all 2**24 sets of
# points, which would be too many, but for the 2**12 sets of either half of the board


def _for_every_set(
    join: Callable[[Entry, Entry], Entry], nothing: Entry, entries: Iterable[Entry]
) -> list[Entry]:
    """What `join` makes of the entries of a set's points; the set is the index."""
    table = [nothing]
    for entry in entries:
        table += [join(before, entry) for before in table]
    return table


HALF = 12
LOW = (1 << HALF) - 1
NO_POINTS: tuple[Cell, ...] = ()
LOW_POINTS = _for_every_set(operator.add, NO_POINTS, [(point,) for point in range(HALF)])
HIGH_POINTS = _for_every_set(operator.add, NO_POINTS, [(point,) for point in range(HALF, 24)])
LOW_NEAR = _for_every_set(operator.or_, 0, NEIGHBOURS[:HALF])
HIGH_NEAR = _for_every_set(operator.or_, 0, NEIGHBOURS[HALF:])

ON_LINES = [sum(1 << 2 * n for n, mill in enumerate(MILLS) if p in mill) for p in NAMES]
EVERY_LINE = sum(1 << 2 * n for n in range(len(MILLS)))
LOW_ON_LINES = _for_every_set(operator.add, 0, ON_LINES[:HALF])
HIGH_ON_LINES = _for_every_set(operator.add, 0, ON_LINES[HALF:])


def points_of(men: Men) -> tuple[Cell, ...]:
    """The points of a set, in reading order."""
    return LOW_POINTS[men & LOW] + HIGH_POINTS[men >> HALF]


def near(men: Men) -> Men:
    """The neighbours of all the points of a set."""
    return LOW_NEAR[men & LOW] | HIGH_NEAR[men >> HALF]


def on_lines(men: Men) -> Counts:
    """How many of the men stand on each line."""
    return LOW_ON_LINES[men & LOW] + HIGH_ON_LINES[men >> HALF]


def mills(counts: Counts) -> int:
    """How many lines are mills: a count of three has both its bits."""
    return (counts & counts >> 1 & EVERY_LINE).bit_count()


def pairs(counts: Counts) -> int:
    """How many lines have just two men, whoever stands on the third point."""
    return (counts >> 1 & ~counts & EVERY_LINE).bit_count()


def doubles(counts: Counts, enemies: Counts) -> int:
    """How many lines lack one man to be a mill, and have his point free."""
    return (counts >> 1 & ~(counts | enemies | enemies >> 1) & EVERY_LINE).bit_count()


def in_mills(men: Men) -> Men:
    """Those of the men who stand in a mill."""
    together = 0
    if mills(on_lines(men)):
        for line in LINES:
            if men & line == line:
                together |= line
    return together


# ---- the board as text


def picture(pieces: Mapping[Cell, Player], *, numbered: bool = False) -> str:
    """The board with the first letters of the players on their points.

    `numbered` has numbers for the columns and counts the rows from the top.
    """
    marks = (pieces.get(point, ".")[0].upper() for point in NAMES)
    board = re.sub(r"\.", lambda _: next(marks), PICTURE)
    if not numbered:
        return board
    *rows, _ = board.splitlines()
    return "\n".join(["  1 2 3 4 5 6 7", *(f"{n}{row[1:]}" for n, row in enumerate(rows, start=1))])


def read_picture(lines: Sequence[str]) -> dict[str, Men]:
    """The men of each letter, or a ValueError that names the first wrong line."""
    for line, model in zip_longest(lines, map(str.strip, PICTURE.splitlines()), fillvalue=""):
        if re.sub("[BW]", ".", line) != model:
            raise ValueError(f"{shown(line)} should read {model!r}, with B and W for men")
    marks = re.sub("[^BW.]", "", "".join(lines))
    return {letter: men_on(p for p in NAMES if marks[p] == letter) for letter in "BW"}
