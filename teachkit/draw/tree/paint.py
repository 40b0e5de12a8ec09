"""The tree of a search as shapes: where `dot` put its spots, each with all that it shows.

Every spot becomes two groups, both with its key: its edge, and the node itself.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from teachkit.draw.board.painter import thumbnail
from teachkit.draw.palette import Theme
from teachkit.draw.shapes import (
    LINE_HEIGHT,
    Box,
    Group,
    Line,
    Look,
    Mark,
    Point,
    Polygon,
    Shape,
    Text,
    arrow,
    between,
    box_around,
    frame_of,
    lines_of_text,
    moved,
    square,
    strike,
    text_box,
    triangle,
)
from teachkit.draw.tree.arrows import MANY, Ways
from teachkit.draw.tree.layout import (
    BESIDE,
    LOWERED,
    MOVE_AT,
    SMALL,
    TRIANGLE,
    TRIANGLES,
    VALUE,
    Size,
    Sizes,
    TreeLayout,
    label_size,
    lines_beside,
    spot_sizes,
    tree_layout,
)
from teachkit.draw.tree.spots import SHORT_NAME, Drawing, Spot
from teachkit.game import Game

PLAIN, HEAVY, THICK = 1.2, 3, 3.2
"""How wide lines are, outlines that stand out, and the edges of the principal variation."""
STRIKE, ARROW, HEAD = 2.2, 1.6, 7
"""How wide strokes across an edge and arrows are, and how long the head of an arrow is."""
ROUNDING = 3
"""The radius of the corners of boxes."""

LEGEND = {
    "max": "MAX to move",
    "min": "MIN to move",
    "leaf": "leaf",
    "fold": "this many nodes not drawn",
    "variation": "principal variation",
    "cut": "cut: never visited",
    "arrow": "from a cut to the bound that caused it",
}


class TreePainter:
    """Makes the shapes of a tree that is laid out."""

    def __init__(
        self, drawing: Drawing, layout: TreeLayout, theme: Theme, *, boards: bool = False
    ) -> None:
        self.drawing, self.layout, self.theme, self.boards = drawing, layout, theme, boards

    def shapes(self, arrows: bool = False) -> list[Shape]:
        """The whole tree: edges below, nodes above, then arrows."""
        spots = self.drawing.spots
        tree: list[Shape] = [*map(self.edge, spots), *map(self.node, spots)]
        return [*tree, *self.arrows(tree)] if arrows else tree

    def is_position(self, spot: Spot) -> bool:
        """Is a spot drawn as its board?"""
        return self.boards and spot.state is not None

    # ---- edges

    def edge(self, spot: Spot) -> Group:
        """The edge to a spot, and the common beginning of those below it."""
        above = spot.parent.key if spot.parent else None
        parts = [*self._way_down(spot), *self._stem(spot)]
        return Group(f"edge {spot.status}", parts, spot.key, above)

    def _way_down(self, spot: Spot) -> Iterator[Mark]:
        """The line from where the parent's rank ends, what strikes it out, and the move."""
        if spot.parent is None:
            return
        theme, layout = self.theme, self.layout
        em, (x, y) = theme.font_size, layout.middles[spot.key]
        start = layout.middles[spot.parent.key][0], layout.floors[spot.parent.key]
        end = x, y - layout.sizes[spot.key].height / 2
        is_faint = spot.status in ("pruned", "unseen") or spot.kind == "fold"
        is_best = spot.on_variation and spot.parent.on_variation
        yield Line(start, end, self._line("line", is_best, is_faint))
        if spot.struck:
            look = Look("strike", stroke=theme.strike, width=STRIKE)
            yield from strike(start, end, 0.34 if spot.move else 0.5, em, look)
        if spot.move:
            at, ink = between(start, end, MOVE_AT), theme.faint if is_faint else theme.ink
            ground = Look("ground", fill=theme.background)
            yield box_around(at, *text_box(spot.move, 0.85 * em), ground)
            yield Text(at, spot.move, 0.85 * em, Look("move", fill=ink))

    def _stem(self, spot: Spot) -> Iterator[Line]:
        """The beginning of all edges below a spot, past what hangs beside it."""
        if spot.kind in TRIANGLES:
            (x, y), size = self.layout.middles[spot.key], self.layout.sizes[spot.key]
            foot, floor = y + size.height / 2, self.layout.floors[spot.key]
            if not spot.label:
                below = VALUE if self.is_position(spot) else LINE_HEIGHT if size.is_below else 0
                foot -= below * self.theme.font_size
            if floor - foot > 1:
                is_faint = spot.status in ("pruned", "unseen")
                yield Line((x, foot), (x, floor), self._line("stem", spot.on_variation, is_faint))

    def _line(self, kind: str, is_best: bool, is_faint: bool) -> Look:
        theme = self.theme
        colour = theme.variation if is_best else theme.faint if is_faint else theme.ink
        width = THICK if is_best else PLAIN
        return Look(kind, stroke=colour, width=width, dashed=is_faint)

    # ---- nodes

    def node(self, spot: Spot) -> Group:
        """A spot with all that stands in it and beside it."""
        middle, size = self.layout.middles[spot.key], self.layout.sizes[spot.key]
        draw = self._position if self.is_position(spot) else self._outlined
        parts = [*draw(spot, middle, size), *self._notes(spot, middle, size)]
        return Group(f"spot {spot.kind} {spot.status}", parts, spot.key, hint=spot.hint)

    def _outlined(self, spot: Spot, middle: Point, size: Size) -> Iterator[Mark]:
        """A node as its triangle or box."""
        em, (x, y), theme = self.theme.font_size, middle, self.theme
        _, ink = self._colours(spot)
        if size.is_below:
            yield from self._over_its_text(spot, middle, size)
            return
        yield self._outline(spot, middle, size)
        lowered = {"max": LOWERED, "min": -LOWERED}.get(spot.kind, 0) * size.height
        if spot.label:
            type_size = label_size(spot.label, em) if spot.kind in TRIANGLES else em
            at, look = (x, y + lowered), Look("label", fill=ink)
            yield from lines_of_text(at, spot.label, type_size, look, spot.on_variation)
        if spot.name and not spot.name_beside:
            corner = -0.28 if spot.kind == "max" else 0.28  # where a triangle leaves its box empty
            at = x - 0.5 * size.width + 0.35 * em, y + corner * size.height
            ink = theme.ink if ink != theme.faint else ink
            yield Text(at, spot.name, em, Look("name", fill=ink), bold=True)

    def _over_its_text(self, spot: Spot, middle: Point, size: Size) -> Iterator[Mark]:
        """A node as a small triangle, its name at the left and its value below."""
        em, (x, y), ink = self.theme.font_size, middle, self.theme.ink
        wide, high = (length * em for length in SMALL)
        turn = y - size.height / 2 + high / 2
        yield self._outline(spot, (x, turn), Size(wide, high))
        if spot.label:
            fill = self.theme.faint if spot.status in ("pruned", "unseen") else ink
            at, look = (x, turn + high / 2 + 0.7 * em), Look("label below", fill=fill)
            yield Text(at, spot.label, em, look, bold=spot.on_variation)
        if spot.name and not spot.name_beside:
            at = x - wide / 2 - SHORT_NAME * em / 2, turn
            yield Text(at, spot.name, em, Look("name", fill=ink), bold=True)

    def _outline(self, spot: Spot, middle: Point, size: Size) -> Polygon | Box:
        """The triangle or box of a spot."""
        fill, _ = self._colours(spot)
        look = self._outline_look(spot, fill, spot.status == "pruned" or spot.kind == "fold")
        if spot.kind in TRIANGLES:
            high = size.height if spot.kind == "max" else -size.height
            return triangle(middle, size.width, high, look)
        return box_around(middle, size.width, size.height, look, ROUNDING)

    def _position(self, spot: Spot, middle: Point, size: Size) -> Iterator[Shape]:
        """A node as its board, with a small triangle above it and its value below."""
        em, (x, y), theme, side = self.theme.font_size, middle, self.theme, size.width
        top, bottom = y - size.height / 2, y + size.height / 2
        board = x, bottom - VALUE * em - side / 2
        yield square(board, side, self._outline_look(spot, "none", False), ROUNDING)
        if spot.status != "unseen":
            yield from small_board(self.drawing.game, spot.state, board, 0.88 * side, theme)
        if spot.kind in TRIANGLES:
            fill, _ = self._colours(spot)
            look = Look("turn", fill=fill, stroke=theme.ink, width=PLAIN)
            high = em if spot.kind == "max" else -em
            yield triangle((x, top + TRIANGLE * em / 2), 1.3 * em, high, look)
        if spot.label:
            at, (wide, _) = (x, bottom - VALUE * em / 2), text_box(spot.label, 0.9 * em)
            yield box_around(at, wide + 0.7 * em, 1.2 * em, Look("plate", fill=theme.ink), ROUNDING)
            look = Look("label plated", fill=theme.background)
            yield Text(at, spot.label, 0.9 * em, look, bold=True)

    def _notes(self, spot: Spot, middle: Point, size: Size) -> Iterator[Text]:
        """The lines at the right of a spot, each beginning at the same height of it."""
        lines = lines_beside(spot)
        in_name = len(lines) - len(spot.notes)
        type_size = 0.78 * self.theme.font_size
        x = middle[0] + 0.5 * size.width + BESIDE * self.theme.font_size
        top = middle[1] - 1.2 * type_size * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            is_name = number < in_name
            look = Look("name" if is_name else "note", fill=self.theme.ink)
            at = x, top + 1.2 * type_size * number
            yield Text(at, line, type_size, look, is_name, anchor="start")

    def _colours(self, spot: Spot) -> tuple[str, str]:
        """Fill and ink of a spot."""
        theme = self.theme
        if spot.status in ("pruned", "unseen"):
            return theme.background, theme.faint
        return {
            "max": (theme.max_fill, theme.max_ink),
            "min": (theme.min_fill, theme.min_ink),
            "leaf": (theme.leaf_fill, theme.leaf_ink),
        }.get(spot.kind, (theme.fold_fill, theme.ink))

    def _outline_look(self, spot: Spot, fill: str, dashed: bool) -> Look:
        theme = self.theme
        is_faint = spot.status in ("pruned", "unseen") or spot.kind in ("fold", "stub")
        stroke = theme.faint if is_faint else theme.ink
        if is_current := spot.status == "current":
            stroke = theme.current
        elif spot.on_variation:
            stroke = theme.variation
        width = HEAVY if is_current or spot.on_variation else PLAIN
        return Look("shape", None, fill, stroke, width, dashed)

    # ---- arrows

    def arrows(self, tree: Sequence[Shape], many: int = MANY) -> Iterator[Group]:
        """The arrows from cuts to the nodes whose bounds caused them, if these are drawn.

        Among more than `many` nodes nobody looks for the best ways: that takes seconds.
        """
        drawn = {spot.key: spot for spot in self.drawing.spots}
        look = Look("line", stroke=self.theme.strike, width=ARROW, dashed=True)
        ways = Ways(self.layout, tree, look, self.theme.font_size, many)
        for spot in self.drawing.spots:
            if spot.cut_by in drawn:
                way = ways.way(spot, drawn[spot.cut_by])
                yield Group("arrow", arrow(way, HEAD), spot.key)


def draw_tree(
    drawing: Drawing,
    theme: Theme,
    *,
    arrows: bool = False,
    boards: bool = False,
    sizes: Sizes | None = None,
) -> list[Shape]:
    """The shapes of a drawing; `sizes` keeps the places when several steps are drawn."""
    sizes = sizes or spot_sizes([drawing], theme, boards=boards)
    layout = tree_layout(drawing, sizes, theme)
    return TreePainter(drawing, layout, theme, boards=boards).shapes(arrows)


# ---- boards in nodes


def small_board(
    game: Game[Any, Any], state: Any, middle: Point, side: float, theme: Theme
) -> list[Shape]:
    """The board of a state inside a square with this middle and side."""
    board = game.layout
    assert board is not None
    unit = side / max(board.columns, board.rows)
    corner = middle[0] - unit * board.columns / 2, middle[1] - unit * board.rows / 2
    return moved(thumbnail(game, state, theme=theme), *corner, unit)


# ---- what the signs mean


def legend_below(
    shapes: Sequence[Shape], drawing: Drawing, theme: Theme, room: Sequence[Shape] = ()
) -> list[Shape]:
    """What those signs of a tree mean that occur in it, in lines below it and its room."""
    em, frame = theme.font_size, frame_of([*shapes, *room])
    left, end = frame.corner[0], frame.corner[0] + max(frame.wide, 26 * em)
    x, y = left, frame.corner[1] + frame.high + 2.4 * em
    signs = {spot.kind for spot in drawing.spots}
    signs |= {"variation" for spot in drawing.spots if spot.on_variation}
    signs |= {"cut" for spot in drawing.spots if spot.struck}
    signs |= {"arrow" for shape in shapes if isinstance(shape, Group) and shape.kind == "arrow"}
    lines: list[Shape] = []
    for sign, meaning in LEGEND.items():
        if sign not in signs:
            continue
        width, _ = text_box(meaning, 0.85 * em)
        if x > left and x + 3 * em + width > end:
            x, y = left, y + 2.2 * em
        look = Look("legend", fill=theme.ink)
        words = Text((x + 2.8 * em, y), meaning, 0.85 * em, look, anchor="start")
        lines.append(Group(f"legend {sign}", [*_sign(sign, (x + 1.1 * em, y), theme), words]))
        x += 4.2 * em + width
    return lines


def _sign(sign: str, middle: Point, theme: Theme) -> Iterator[Mark]:
    em, (x, y) = theme.font_size, middle
    start, end = (x - 1.1 * em, y), (x + 1.1 * em, y)
    if sign == "variation":
        yield Line(start, end, Look("line", stroke=theme.variation, width=THICK))
    elif sign == "cut":
        yield Line(start, end, Look("line", stroke=theme.faint, width=PLAIN, dashed=True))
        yield from strike(start, end, 0.5, em, Look("strike", stroke=theme.strike, width=STRIKE))
    elif sign == "arrow":
        look = Look("line", stroke=theme.strike, width=ARROW, dashed=True)
        yield from arrow(Line(start, end, look), HEAD)
    else:
        spot = Spot(-1, sign, None, label="+9" if sign == "fold" else "")
        painter = TreePainter(Drawing(), TreeLayout({}, {}, {}), theme)
        yield from painter._outlined(spot, middle, Size(2.2 * em, 1.6 * em))
