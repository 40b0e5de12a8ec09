"""How big the spots of a drawing are, and where they go: `dot` arranges their boxes."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from teachkit.draw.graphviz.engine import render
from teachkit.draw.palette import Theme
from teachkit.draw.shapes import LINE_HEIGHT, Point, text_box
from teachkit.draw.tree.spots import SHORT_NAME, Drawing, Spot

FEW = 40
"""A tree of at most this many spots is small."""
MOVE_AT = 0.7
"""How far down an edge its move is written."""
LONG = 2.4
"""A text in a triangle that is wider than this many sizes of the type is written smaller..."""
SMALLEST = 0.8
"""...but no smaller than this."""
HIGH = 2.3
"""How high triangles are, in sizes of the type."""
LOWERED = 0.2
"""How far from its middle a triangle has its text, as a share of its height: where it is wide."""
BOLD = 1.1
"""How many times as wide as other letters bold ones are."""
WIDEST = 7
"""A triangle that must be wider for its text has it below, in sizes of the type."""
SMALL = 3, 1.2
"""How wide and high a triangle is whose text stands below it."""
BESIDE = 0.4
"""How far from a triangle its notes begin, in sizes of the type."""
HANG = 0.8
"""How far below a node its fold hangs, in sizes of the type."""
BOARD = 4.2
"""The side of a board in a node, in sizes of the type."""
TRIANGLE, VALUE = 1.1, 1.4
"""The room for the triangle above a board and for the value below it."""
TRIANGLES = ("max", "min")
"""The kinds of spots that are triangles."""
INCH = 72
"""Points to the inch, in which Graphviz counts."""


@dataclass
class Size:
    """How big a spot is drawn, in points."""

    width: float
    """Of the triangle or box itself."""
    height: float
    beside: float = 0
    """What its notes need at its right."""
    move: float = 0
    """What the move at its edge needs, where edges are still close together."""
    is_below: bool = False
    """Does its text stand below its triangle?"""


Sizes = dict[int, Size]
"""How big spots are, by their keys."""


@dataclass(frozen=True)
class TreeLayout:
    """Where the spots of a drawing stand, by their keys."""

    sizes: Sizes
    middles: dict[int, Point]
    floors: dict[int, float]
    """How far down the rank of a spot reaches: there the edges below it part."""


def spot_sizes(drawings: Sequence[Drawing], theme: Theme, *, boards: bool = False) -> Sizes:
    """How big each spot must be to hold all that it shows in these drawings of one search.

    All triangles of one line have one width, and all of one search their texts inside or below.
    """
    sizes: Sizes = {}
    spots = [spot for drawing in drawings for spot in drawing.spots]
    triangles = [spot for spot in spots if spot.kind in TRIANGLES and not boards]
    is_below = any(" " in spot.label or _around(spot.label) > WIDEST for spot in triangles)
    for spot in spots:
        size = _size(spot, theme, boards, is_below)
        known = sizes.get(spot.key, size)
        sizes[spot.key] = Size(
            max(size.width, known.width),
            max(size.height, known.height),
            max(size.beside, known.beside),
            max(size.move, known.move),
            size.is_below,
        )
    widths: dict[int, float] = defaultdict(float)
    for spot in triangles:
        widths[spot.depth] = max(widths[spot.depth], sizes[spot.key].width)
    for spot in triangles:
        sizes[spot.key].width = widths[spot.depth]
    return sizes


def tree_layout(drawing: Drawing, sizes: Sizes, theme: Theme) -> TreeLayout:
    """Where the middle of every spot goes, found by `dot`, and how far down its rank reaches.

    All boxes of a rank are as high as the highest one, and spots stand at their top. A
    fold that is all there is below a node hangs from it and needs no rank of its own.
    """
    em, hanging = theme.font_size, _hanging(drawing)
    hung = {fold.key for fold in hanging.values()}
    standing = [spot for spot in drawing.spots if spot.key not in hung]
    heights: dict[int, float] = defaultdict(float)
    for spot in standing:
        below = sizes[hanging[spot.key].key].height + HANG * em if spot.key in hanging else 0
        heights[spot.depth] = max(heights[spot.depth], sizes[spot.key].height + below)

    # In a small tree a parent stands in the middle above its children, notes or not; in a
    # large one there is no room to leave as much free at its left as its notes need.
    is_lopsided = len(standing) > FEW
    gap = (3.2 if any(spot.move for spot in standing) else 2.4) * em
    gap *= 1 + len(standing) / 120  # a wide tree needs height, or its edges lie flat
    boxes = {}
    for spot in standing:
        size = sizes[spot.key]
        width = max(size.width + (1 if is_lopsided else 2) * size.beside, size.move)
        boxes[spot.key] = width, heights[spot.depth]
    middles: dict[int, Point] = {}
    floors: dict[int, float] = {}
    for key, (x, y) in _arranged(standing, boxes, 0.5 * em, gap).items():
        size, height = sizes[key], boxes[key][1]
        top = y - height / 2
        middles[key] = x - (size.beside / 2 if is_lopsided else 0), top + size.height / 2
        floors[key] = top + height
    layout = TreeLayout(sizes, middles, floors)
    _centre(standing, layout, 0.5 * em)
    for key, fold in hanging.items():
        x, y = middles[key]
        middles[fold.key] = x, y + (sizes[key].height + sizes[fold.key].height) / 2 + HANG * em
        floors[key] = y + sizes[key].height / 2  # what hangs needs no way past the others
    return layout


def _hanging(drawing: Drawing) -> dict[int, Spot]:
    """The folds that are all there is below a spot, by its key."""
    children = Counter(spot.parent.key for spot in drawing.spots if spot.parent is not None)
    return {
        spot.parent.key: spot
        for spot in drawing.spots
        if spot.kind == "fold" and spot.parent is not None and children[spot.parent.key] == 1
    }


def _arranged(
    spots: list[Spot], boxes: dict[int, tuple[float, float]], beside: float, below: float
) -> dict[int, Point]:
    """Where `dot` puts the middles of boxes, with this much room between columns and ranks."""
    lines = [
        "digraph {",
        f"nodesep={beside / INCH:.3f}; ranksep={below / INCH:.3f}; ordering=out",
        'node [shape=box, fixedsize=true, label=""]',
    ]
    for spot in spots:
        width, height = boxes[spot.key]
        lines.append(f"{spot.key} [width={width / INCH:.4f}, height={height / INCH:.4f}]")
        if spot.parent is not None:
            lines.append(f"{spot.parent.key} -> {spot.key}")
    placed = render("\n".join([*lines, "}"]), "plain", "dot").decode().splitlines()
    nodes = (line.split() for line in placed if line.startswith("node "))
    return {int(key): (INCH * float(x), -INCH * float(y)) for _, key, x, y, *_ in nodes}


def _centre(spots: list[Spot], layout: TreeLayout, gap: float) -> None:
    """Move parents to the middle above their children, as far as their neighbours let them.

    `dot` puts a parent above one of its children, which looks odd in a tree.
    """
    ranks: dict[int, list[Spot]] = defaultdict(list)
    below: dict[int, list[float]] = defaultdict(list)
    for spot in spots:
        ranks[spot.depth].append(spot)
    for depth in sorted(ranks, reverse=True):
        edge = -inf
        for spot in ranks[depth]:
            (x, y), size = layout.middles[spot.key], layout.sizes[spot.key]
            if children := below[spot.key]:
                x = (children[0] + children[-1]) / 2
            half = max(size.width, size.move) / 2
            x = max(x, edge + half)
            layout.middles[spot.key] = x, y
            edge = x + max(size.width / 2 + size.beside, half) + gap
            if spot.parent is not None:
                below[spot.parent.key].append(x)


def _size(spot: Spot, theme: Theme, boards: bool, is_below: bool) -> Size:
    size = _own_size(spot, theme, boards, is_below)
    size.move = (text_box(spot.move, 0.85 * theme.font_size)[0] + 4) / MOVE_AT
    return size


def _own_size(spot: Spot, theme: Theme, boards: bool, is_below: bool) -> Size:
    em = theme.font_size
    text, _ = text_box(spot.label, em)
    notes = max((text_box(note, 0.78 * em)[0] for note in lines_beside(spot)), default=0)
    notes *= BOLD if spot.name_beside else 1
    if boards and spot.state is not None:
        above = 0 if spot.kind == "leaf" else TRIANGLE
        height = (above + BOARD + VALUE) * em
        return Size(BOARD * em, height, notes and notes + 2 * BESIDE * em)
    if spot.kind in TRIANGLES:
        beside = notes and notes + 2 * BESIDE * em
        if is_below:
            names = 0 if spot.name_beside or not spot.name else 2 * SHORT_NAME
            width = max(BOLD * text + 0.5 * em, (SMALL[0] + names) * em)
            return Size(width, (SMALL[1] + LINE_HEIGHT) * em, beside, is_below=True)
        return Size(max(3.4, _around(spot.label)) * em, HIGH * em, beside)
    if spot.kind == "leaf":
        return Size(max(2.2 * em, text + 0.9 * em), 1.9 * em)
    lines = spot.label.count("\n") + 1
    return Size(max(1.9 * em, text + 0.8 * em), (0.6 + 1.2 * lines) * em)


def label_size(label: str, em: float) -> float:
    """The size of the type of what stands in a triangle: smaller where that is long."""
    return em * max(SMALLEST, LONG / max(LONG, text_box(label, 1)[0]))


def _around(label: str) -> float:
    """How wide a triangle must be that what stands in it does not cross its outline."""
    share = 0.5 + LOWERED - 0.36 / HIGH  # of its width, where letters begin
    return (BOLD * text_box(label, label_size(label, 1))[0] + 0.4) / share


def lines_beside(spot: Spot) -> tuple[str, ...]:
    """The lines at the right of a spot: its notes, and its name if it stands there."""
    return (*spot.name.split("\n"), *spot.notes) if spot.name_beside else spot.notes
