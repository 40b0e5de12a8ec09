"""The tree of a search as SVG in which a page can change texts and classes.

    Stage  the tree laid out once, with room for everything that will ever stand in it

Each spot of the sketch becomes two groups, one for its edge and one for itself, both with
its key in `data-spot`. How a spot looks at a step is a matter of classes and style sheets.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from teachkit.draw.canvas import Canvas, Point, Shape, Stroke, widest
from teachkit.draw.placing import VALUE, lines_beside, place, spot_sizes
from teachkit.draw.shapes import escaped
from teachkit.draw.sketch import Sketch, Spot
from teachkit.draw.tree import draw_arrow, draw_edge, draw_position, draw_spot, draw_stem
from teachkit.trace import AnyNode
from teachkit.values import value_text
from teachkit.widgets.colours import NAMED

MARGIN = 10
"""The empty border around the tree, in points."""
BELOW_FOLD = 1.3
"""The room for what is said below a fold, in sizes of the type."""
VEIL = 1.8
"""How wide and high is what stands for a node that is not visited yet, in sizes of the type."""
ROUND = ' rx="3"'
"""How the corners of our own boxes look."""


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
        self.places, self.floors = place(drawing, self.sizes, NAMED)

    def _with_room(self, spot: Spot, show: str) -> Spot:
        """The spot with the widest texts that it may have at any step."""
        if spot.key[:2] != "n_" or spot.kind == "leaf":
            return spot
        value = widest(_possible_values(self.drawing.trace[int(spot.key[2:])]))
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

    def middles(self) -> dict[str, list[float]]:
        """The middle of every spot, how wide and high it is, and how wide the room beside it.

        All are in the units of the SVG.
        """
        boxes = {}
        for key, (x, y) in self.places.items():
            size = self.sizes[key]
            boxes[key] = [round(n, 1) for n in (x, -y, size.width, size.height, size.beside)]
        return boxes

    def box(self) -> list[float]:
        """Left, top, width and height of the whole tree."""
        xs: list[float] = []
        ys: list[float] = []
        for key, (x, y) in self.places.items():
            size = self.sizes[key]
            xs += x - size.width / 2, x + size.width / 2 + size.beside
            below = BELOW_FOLD * NAMED.font_size if key.startswith("f_") else 0
            ys += -y - size.height / 2, -y + size.height / 2 + below
        left, top = min(xs) - MARGIN, min(ys) - MARGIN
        return [left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top]

    @property
    def svg(self) -> str:
        """The tree as the inside of an SVG element: edges below, spots above, then arrows."""
        spots = {spot.key: spot for spot in self.drawing.spots}
        edges = "".join(self._edge(spot) for spot in self.drawing.spots)
        nodes = "".join(map(self._spot, self.roomy))
        arrows = "".join(
            self._arrow(spot, spots[spot.cut_by])
            for spot in self.drawing.spots
            if spot.cut_by in spots
        )
        return f'<g class="tk-edges">{edges}</g><g class="tk-spots">{nodes}</g>{arrows}'

    def _edge(self, spot: Spot) -> str:
        canvas, stems = Canvas(), Canvas()
        draw_edge(canvas, spot, self.places, self.floors, self.sizes, NAMED)
        (x, y), size = self.places[spot.key], self.sizes[spot.key]
        foot, floor = y - size.height / 2, self.floors.get(spot.key, y)
        if self.boards and spot.state is not None:  # its value, once there is one, covers it
            foot += VALUE * NAMED.font_size
        if foot - floor > 1:
            draw_stem(stems, spot, (x, foot), (x, floor), NAMED)
        parts = [
            *(_stroke(stroke, "tk-strike" if "strike" in stroke.kind else "tk-line")
              for stroke in canvas.strokes),
            *(_stroke(stroke, "tk-stem") for stroke in stems.strokes),
            *(_text(shape, "tk-move", "middle") for shape in canvas.shapes),
        ]  # fmt: skip
        return _group("tk-edge", spot.key, parts)

    def _spot(self, spot: Spot) -> str:
        canvas, key = Canvas(), spot.key
        middle, size = self.places[key], self.sizes[key]
        if is_position := self.boards and spot.state is not None:
            draw_position(canvas, spot, self.drawing.trace.game, middle, size, NAMED)
        else:
            draw_spot(canvas, spot, middle, size, NAMED)
        outline, *others = canvas.shapes
        parts = [_shape(outline, "tk-shape"), *map(_stroke, canvas.strokes)]
        for shape in others:
            parts += _part(spot, shape, is_position)
        if spot.kind == "fold":  # room for what the search finds while it is inside
            (x, y), em = middle, NAMED.font_size
            below = Shape("plaintext", (x, y - size.height / 2 - 0.7 * em), 0, 0, size=0.78 * em)
            parts.append(_text(below, "tk-note", "middle"))
        if self.veiled:  # what stands for it until it is visited
            (x, y), em = middle, NAMED.font_size
            veil = Shape("box", (x, y + size.height / 2 - VEIL * em / 2), VEIL * em, VEIL * em)
            parts.append(_shape(veil, "tk-veil"))
        return _group(f"tk-spot {spot.kind}{' tk-position' * is_position}", key, parts)

    def _arrow(self, spot: Spot, owner: Spot) -> str:
        canvas = Canvas()
        draw_arrow(canvas, spot, owner, self.places, self.sizes, NAMED)
        (stroke,) = canvas.strokes
        return _group("tk-arrow", spot.key, [_stroke(stroke, "tk-line"), _head(stroke)])


def _part(spot: Spot, shape: Shape, is_position: bool) -> list[str]:
    """A shape of a spot, in a class of its own if its text may change."""
    match shape.key.removeprefix(spot.key):
        case "":
            return [_shape(shape)]
        case "_label" if is_position:
            return [_shape(shape, "tk-plate"), _text(shape, "tk-label tk-plated", "middle")]
        case "_label":
            return _lines(shape, "tk-label")
        case "_name":
            return [_text(shape, "tk-name", "middle")]
        case note:
            lines_of_name = len(lines_beside(spot)) - len(spot.notes)
            is_name = int(note.removeprefix("_note")) < lines_of_name
            return [_text(shape, "tk-name" if is_name else "tk-note", "start")]


def _drawn_nodes(drawing: Sketch) -> Iterator[AnyNode]:
    for spot in drawing.spots:
        if spot.key[:2] == "n_":
            yield drawing.trace[int(spot.key[2:])]


def _possible_values(node: AnyNode) -> set[str]:
    """All that v, alpha and beta can be at a node, in writing."""
    weight = node.trace.game.win_weight
    numbers = {node.value, node.alpha, node.beta, *(child.value for child in node.children)}
    return {value_text(number, weight) for number in numbers}


# ---- SVG


def _group(kind: str, key: str, parts: list[str]) -> str:
    return f'<g class="{kind}" data-spot="{key}">{"".join(parts)}</g>'


def _shape(shape: Shape, kind: str = "") -> str:
    """An outline; one with a class has its colours from there."""
    (x, y), wide, high = shape.centre, shape.width, shape.height
    left, right, top, bottom = x - wide / 2, x + wide / 2, y + high / 2, y - high / 2
    look = f' class="{kind}"' if kind else _paint(shape.fill, shape.stroke, shape.line)
    match shape.outline:
        case "triangle":
            return _polygon([(x, top), (right, bottom), (left, bottom)], look)
        case "invtriangle":
            return _polygon([(x, bottom), (right, top), (left, top)], look)
        case "circle":
            return f'<circle cx="{x:.1f}" cy="{-y:.1f}" r="{wide / 2:.2f}"{look}/>'
        case "plaintext":
            return _text(shape, kind, "middle")
    return (
        f'<rect x="{left:.1f}" y="{-top:.1f}" width="{wide:.1f}" height="{high:.1f}"'
        f"{look if not kind else look + ROUND}/>"
    )


def _polygon(points: list[Point], look: str) -> str:
    corners = " ".join(f"{x:.1f},{-y:.1f}" for x, y in points)
    return f'<polygon points="{corners}"{look}/>'


def _paint(fill: str, stroke: str, line: float) -> str:
    outline = f' stroke="{stroke}" stroke-width="{line:.2f}"' if stroke else ""
    return f' fill="{fill or "none"}"{outline}'


def _stroke(stroke: Stroke, kind: str = "") -> str:
    look = f' class="{kind}"' if kind else _paint("none", stroke.colour, stroke.line)
    (x0, y0), (x1, y1) = stroke.start, stroke.end
    course = f"L{x1:.1f} {-y1:.1f}"
    if stroke.bend:
        (a, b), (c, d) = stroke.bend
        course = f"C{a:.1f} {-b:.1f} {c:.1f} {-d:.1f} {x1:.1f} {-y1:.1f}"
    return f'<path d="M{x0:.1f} {-y0:.1f}{course}"{look}/>'


def _head(stroke: Stroke) -> str:
    """The head of an arrow."""
    (x, y), (a, b) = stroke.end, (stroke.bend or (stroke.start, stroke.start))[1]
    length = ((x - a) ** 2 + (y - b) ** 2) ** 0.5 or 1
    dx, dy = (x - a) / length, (y - b) / length
    foot_x, foot_y = x - 7 * dx, y - 7 * dy
    side = -3.5 * dy, 3.5 * dx
    points = [(x, y), (foot_x + side[0], foot_y + side[1]), (foot_x - side[0], foot_y - side[1])]
    return _polygon(points, ' class="tk-head"')


def _text(shape: Shape, kind: str, anchor: str) -> str:
    """A line of type; a text that begins at the left keeps its place whatever it says."""
    x, y = shape.centre
    x -= shape.width / 2 if anchor == "start" else 0
    colour = "" if kind else f' fill="{shape.ink}"'
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{-y + 0.36 * shape.size:.1f}"'
        f' font-size="{shape.size:.2f}" text-anchor="{anchor}"{colour}>{escaped(shape.text)}</text>'
    )


def _lines(shape: Shape, kind: str) -> list[str]:
    """A text of one or more lines, one below the other."""
    lines = shape.text.split("\n")
    (x, y), step = shape.centre, 1.2 * shape.size
    top = y + step * (len(lines) - 1) / 2
    return [
        _text(replace(shape, centre=(x, top - step * number), text=line), kind, "middle")
        for number, line in enumerate(lines)
    ]


def svg_element(stage: Stage, title: str) -> str:
    """The stage as an SVG element of its own."""
    left, top, wide, high = stage.box()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="tk-tree" role="img"'
        f' aria-label="{escaped(title)}" data-box="{left:.1f} {top:.1f} {wide:.1f} {high:.1f}">'
        f'<g class="tk-view">{stage.svg}</g></svg>'
    )
