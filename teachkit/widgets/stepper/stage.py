"""The tree of a search as SVG in which a page can change texts and classes.

    Stage  the tree laid out once, with room for everything that will ever stand in it

Each spot of the sketch becomes two groups, one for its edge and one for itself, both with
its key in `data-node`. How a spot looks at a step is a matter of classes and style sheets.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from teachkit.draw.shapes import Group, Look, Shape, Text, box_around, widest
from teachkit.draw.tree.layout import spot_sizes, tree_layout
from teachkit.draw.tree.paint import ROUNDING, TreePainter
from teachkit.draw.tree.spots import Sketch, Spot
from teachkit.draw.writers.svg import element, escaped
from teachkit.trace.trace import AnyNode
from teachkit.values import value_text
from teachkit.widgets.shared.colours import NAMED

MARGIN = 10
"""The empty border around the tree, in points."""
BELOW_FOLD = 1.3
"""The room for what is said below a fold, in sizes of the type."""
FEW = 40
"""Among more nodes than this, arrows are not led round what is written: a fold opens at once."""
VEIL = 1.8
"""How wide and high is what stands for a node that is not visited yet, in sizes of the type."""
STYLED = {"line", "stem", "strike", "move", "shape", "label", "label plated", "plate"}
STYLED |= {"label below", "name", "note", "tip"}
"""The kinds of marks that have their colours from the page."""


class Stage:
    """The tree laid out once."""

    def __init__(
        self,
        drawing: Sketch,
        *,
        show: str,
        boards: bool,
        alike: bool = False,
        veiled: bool = False,
    ) -> None:
        self.drawing, self.boards, self.veiled = drawing, boards, veiled
        weight = drawing.trace.game.win_weight
        self._widest = widest(value_text(node.value, weight) for node in _drawn_nodes(drawing))
        self.roomy = [self._with_room(spot, show) for spot in drawing.spots]
        roomy = copy(drawing)
        roomy.spots = self.roomy
        drawings = [drawing, roomy]
        if alike:  # so that no size gives away what will be cut or found
            drawings.append(copy(drawing))
            drawings[-1].spots = [self._alike(spot) for spot in drawing.spots]
        self.sizes = spot_sizes(drawings, NAMED, boards=boards)
        self._lay_out()

    def _lay_out(self) -> None:
        self.layout = tree_layout(self.drawing, self.sizes, NAMED)
        self.painter = TreePainter(self.drawing, self.layout, NAMED, boards=self.boards)

    def _with_room(self, spot: Spot, show: str) -> Spot:
        """The spot with the widest texts that it may have at any step."""
        if not spot.visited or spot.kind in ("leaf", "fold"):
            return spot
        value = widest(_possible_values(self.drawing.trace[spot.key]))
        label, notes = f"≤{value}", spot.notes
        if show == "ranges":
            label, notes = "", (f"[{self._widest}, {self._widest}]",)
        elif notes:
            notes = f"α {value}", f"β {value}"
        return replace(spot, label=label, notes=notes)

    def _alike(self, spot: Spot) -> Spot:
        """The spot with texts as wide as those of all others of its kind."""
        if spot.kind not in ("max", "min"):
            return spot
        notes = [spot.notes for spot in self.roomy if spot.notes]
        longest = max(notes, key=lambda lines: max(map(len, lines)), default=())
        return replace(spot, label=f"≤{self._widest}", notes=longest)

    def middles(self) -> dict[int, list[float]]:
        """The middle of every spot, how wide and high it is, and how wide the room beside it.

        All are in the units of the SVG.
        """
        boxes = {}
        for key, (x, y) in self.layout.middles.items():
            size = self.sizes[key]
            boxes[key] = [round(n, 1) for n in (x, y, size.width, size.height, size.beside)]
        return boxes

    def box(self) -> list[float]:
        """Left, top, width and height of the whole tree."""
        xs: list[float] = []
        ys: list[float] = []
        for spot in self.drawing.spots:
            (x, y), size = self.layout.middles[spot.key], self.sizes[spot.key]
            xs += x - size.width / 2, x + size.width / 2 + size.beside
            below = BELOW_FOLD * NAMED.font_size if spot.kind == "fold" else 0
            ys += y - size.height / 2, y + size.height / 2 + below
        left, top = min(xs) - MARGIN, min(ys) - MARGIN
        return [left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top]

    @property
    def svg(self) -> str:
        """The tree as the inside of an SVG element: edges below, spots above, then arrows."""
        edges = Group("tk-edges", list(map(self._edge, self.drawing.spots)))
        spots = Group("tk-spots", list(map(self._spot, self.roomy)))
        drawn = self.painter.arrows(self.painter.shapes(), many=FEW)
        arrows = (_styled("tk-arrow", group) for group in drawn)
        return "".join(map(element, [edges, spots, *arrows]))

    def _edge(self, spot: Spot) -> Group:
        # A stem begins at board or triangle: the value below, once there is one, covers it.
        return _styled("tk-edge", self.painter.edge(replace(spot, label="")))

    def _spot(self, spot: Spot) -> Group:
        group, em = self.painter.node(spot), NAMED.font_size
        (x, y), size = self.layout.middles[spot.key], self.sizes[spot.key]
        extra: list[Shape] = []
        if spot.kind == "fold":  # room for what the search finds while it is inside
            extra.append(Text((x, y + size.height / 2 + 0.7 * em), "", 0.78 * em, Look("note")))
        if self.veiled:  # what stands for it until it is visited
            top, side = y - size.height / 2, VEIL * em
            extra.append(box_around((x, top + side / 2), side, side, Look("tk-veil"), ROUNDING))
        is_position = " tk-position" * self.painter.is_position(spot)
        return _styled(
            f"tk-spot {spot.kind}{is_position}", replace(group, parts=[*group.parts, *extra])
        )


def _styled(kind: str, group: Group) -> Group:
    """A group of a tree in the classes of the page, which gives most of its marks their colours."""
    parts: list[Shape] = []
    for part in group.parts:
        assert not isinstance(part, Group)
        words = part.look.kind
        if words in STYLED:
            look = Look(" ".join(f"tk-{word}" for word in words.split()))
        else:
            look = replace(part.look, kind=words if words.startswith("tk-") else "", cell=None)
        if words != "ground":  # the page draws an edge around the letters instead
            parts.append(replace(part, look=look))
    return Group(kind, parts, group.node)


def _drawn_nodes(drawing: Sketch) -> Iterator[AnyNode]:
    for spot in drawing.spots:
        if spot.visited and spot.kind != "fold":
            yield drawing.trace[spot.key]


def _possible_values(node: AnyNode) -> set[str]:
    """All that v, alpha and beta can be at a node, in writing."""
    weight = node.trace.game.win_weight
    numbers = {node.value, node.alpha, node.beta, *(child.value for child in node.children)}
    return {value_text(number, weight) for number in numbers}


def svg_element(stage: Stage, title: str) -> str:
    """The stage as an SVG element of its own."""
    left, top, wide, high = stage.box()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="tk-tree" role="img" text-anchor="middle"'
        f' aria-label="{escaped(title)}" data-box="{left:.1f} {top:.1f} {wide:.1f} {high:.1f}">'
        f'<g class="tk-view">{stage.svg}</g></svg>'
    )
