"""The tree of a search as a picture: Graphviz's `dot` says where, and we draw.

In a first pass `dot` places boxes of the right size; in the second everything is drawn at
fixed places, so that strokes, bounds and arrows land where they belong in every format.
"""

from typing import Any

from teachkit.draw.canvas import LINE, Canvas, Point, Shape, Stroke, strike, text_box
from teachkit.draw.palette import Theme
from teachkit.draw.placing import (
    MOVE_AT,
    SHORT_NAME,
    TRIANGLE,
    VALUE,
    Size,
    label_size,
    lines_beside,
    place,
    spot_sizes,
)
from teachkit.draw.positions import small_board
from teachkit.draw.sketch import Drawing, Spot
from teachkit.game import Game

HEAVY, THICK = 3, 3.2
"""How wide outlines are that stand out, and the edges of the principal variation."""

SHAPES = {"max": "triangle", "min": "invtriangle", "leaf": "box", "stub": "box", "fold": "box"}

LEGEND = {
    "max": "MAX to move",
    "min": "MIN to move",
    "leaf": "leaf",
    "fold": "so many nodes not drawn",
    "variation": "principal variation",
    "cut": "cut: never visited",
    "arrow": "from a cut to the bound that caused it",
}


def draw_tree(
    drawing: Drawing,
    theme: Theme,
    *,
    arrows: bool = False,
    boards: bool = False,
    sizes: dict[str, Size] | None = None,
) -> Canvas:
    """The picture of a sketch; `sizes` keeps the places when several steps are drawn."""
    sizes = sizes or spot_sizes([drawing], theme, boards=boards)
    places, floors = place(drawing, sizes, theme)
    canvas = Canvas(theme.background)
    game = drawing.game
    for spot in drawing.spots:
        draw_edge(canvas, spot, places, floors, sizes, theme)
        (x, y), size = places[spot.key], sizes[spot.key]
        foot = y - size.height / 2
        if boards and spot.state is not None and not spot.label:
            foot += VALUE * theme.font_size
        if foot - floors.get(spot.key, y) > 1:  # past what hangs beside it
            draw_stem(canvas, spot, (x, foot), (x, floors[spot.key]), theme)
    for spot in drawing.spots:
        middle, size = places[spot.key], sizes[spot.key]
        if boards and spot.state is not None:
            draw_position(canvas, spot, game, middle, size, theme)
        else:
            draw_spot(canvas, spot, middle, size, theme)
    if arrows:
        drawn = {spot.key: spot for spot in drawing.spots}
        for spot in drawing.spots:
            if spot.cut_by in drawn:
                draw_arrow(canvas, spot, drawn[spot.cut_by], places, sizes, theme)
    return canvas


def _colours(spot: Spot, theme: Theme) -> tuple[str, str, str]:
    """Fill, outline and ink of a spot."""
    if spot.status in ("pruned", "unseen"):
        return theme.background, theme.faint, theme.faint
    if spot.kind == "max":
        return theme.max_fill, theme.ink, theme.max_ink
    if spot.kind == "min":
        return theme.min_fill, theme.ink, theme.min_ink
    if spot.kind == "leaf":
        return theme.leaf_fill, theme.ink, theme.leaf_ink
    return theme.fold_fill, theme.faint, theme.ink


def draw_spot(canvas: Canvas, spot: Spot, middle: Point, size: Size, theme: Theme) -> None:
    """A node as its triangle or box."""
    fill, stroke, ink = _colours(spot, theme)
    em, (x, y) = theme.font_size, middle
    heavy = spot.status == "current" or spot.on_variation
    if spot.status == "current":
        stroke = theme.current
    elif spot.on_variation:
        stroke = theme.variation
    canvas.add(
        Shape(
            SHAPES[spot.kind],
            middle,
            size.width,
            size.height,
            fill=fill,
            stroke=stroke,
            line=HEAVY if heavy else LINE,
            dashed=spot.status == "pruned" or spot.kind == "fold",
            key=spot.key,
            kind=f"spot {spot.kind} {spot.status}",
            hint=spot.hint,
        )
    )
    lowered = {"max": -0.17, "min": 0.17}.get(spot.kind, 0) * size.height
    if spot.label:
        type_size = label_size(spot.label, em) if spot.kind in ("max", "min") else em
        canvas.write((x, y + lowered), spot.label, type_size, ink, bold=spot.on_variation,
                     key=f"{spot.key}_label", kind=f"label {spot.status}")  # fmt: skip
    if 0 < len(spot.name) <= SHORT_NAME:
        corner = 0.28 if spot.kind == "max" else -0.28  # where a triangle leaves its box empty
        at = x - 0.5 * size.width + 0.35 * em, y + corner * size.height
        canvas.write(at, spot.name, em, theme.ink if ink != theme.faint else ink, bold=True,
                     key=f"{spot.key}_name", kind="name")  # fmt: skip
    _write_notes(canvas, spot, middle, size, theme)


def draw_position(
    canvas: Canvas, spot: Spot, game: Game[Any, Any], middle: Point, size: Size, theme: Theme
) -> None:
    """A node as its board, with a small triangle above it and its value below."""
    em, (x, y) = theme.font_size, middle
    fill, stroke, _ = _colours(spot, theme)
    stroke = theme.current if spot.status == "current" else stroke
    stroke = theme.variation if spot.on_variation else stroke
    heavy = spot.status == "current" or spot.on_variation
    side = size.width
    board = x, y - size.height / 2 + VALUE * em + side / 2
    canvas.add(
        Shape(
            *("box", board, side, side),
            stroke=stroke,
            line=HEAVY if heavy else LINE,
            key=spot.key,
            kind=f"spot {spot.kind} {spot.status}",
            hint=spot.hint,
        )
    )
    if spot.status != "unseen":
        canvas.add(*small_board(game, spot.state, board, 0.88 * side, theme))
    if spot.kind in ("max", "min"):
        at = x, y + size.height / 2 - TRIANGLE * em / 2
        canvas.add(Shape(SHAPES[spot.kind], at, 1.3 * em, em, fill=fill, stroke=theme.ink))
    if spot.label:
        width, _ = text_box(spot.label, 0.9 * em)
        canvas.add(
            Shape(
                "box",
                (x, y - size.height / 2 + VALUE * em / 2),
                width + 0.7 * em,
                1.2 * em,
                spot.label,
                fill=theme.ink,
                ink=theme.background,
                bold=True,
                size=0.9 * em,
                key=f"{spot.key}_label",
                kind=f"label {spot.status}",
            )
        )
    _write_notes(canvas, spot, middle, size, theme)


def _write_notes(canvas: Canvas, spot: Spot, middle: Point, size: Size, theme: Theme) -> None:
    em, (x, y) = theme.font_size, middle
    for number, note in enumerate(notes := lines_beside(spot)):
        width, height = text_box(note, 0.78 * em)
        at = (
            x + 0.5 * size.width + 0.2 * em + width / 2,
            y + height * ((len(notes) - 1) / 2 - number),
        )
        canvas.write(at, note, 0.78 * em, theme.ink, key=f"{spot.key}_note{number}", kind="note")


def draw_stem(canvas: Canvas, spot: Spot, start: Point, end: Point, theme: Theme) -> None:
    """The common beginning of the edges below a spot, down to where its rank ends."""
    if spot.kind in ("max", "min"):
        is_faint = spot.status in ("pruned", "unseen")
        colour = theme.variation if spot.on_variation else theme.faint if is_faint else theme.ink
        line = THICK if spot.on_variation else LINE
        canvas.add(Stroke(start, end, colour, line, dashed=is_faint, kind="stem"))


def draw_edge(
    canvas: Canvas,
    spot: Spot,
    places: dict[str, Point],
    floors: dict[str, float],
    sizes: dict[str, Size],
    theme: Theme,
) -> None:
    """The edge to a spot, from where its parent's rank ends."""
    if spot.parent is None:
        return
    em, (x0, _), (x1, y1) = theme.font_size, places[spot.parent.key], places[spot.key]
    start, end = (x0, floors[spot.parent.key]), (x1, y1 + sizes[spot.key].height / 2)
    is_faint = spot.status in ("pruned", "unseen") or spot.kind == "fold"
    in_variation = spot.on_variation and spot.parent.on_variation
    colour = theme.variation if in_variation else theme.faint if is_faint else theme.ink
    line = THICK if in_variation else LINE
    key, kind = f"e_{spot.key}", f"edge {spot.status}"
    canvas.add(Stroke(start, end, colour, line, dashed=is_faint, key=key, kind=kind))
    if spot.struck:
        canvas.add(*strike(start, end, 0.34 if spot.move else 0.5, theme.strike, em, spot.key))
    if spot.move:
        at = (
            start[0] + MOVE_AT * (end[0] - start[0]),
            start[1] + MOVE_AT * (end[1] - start[1]),
        )
        ink = theme.faint if is_faint else theme.ink
        look = {"fill": theme.background, "key": f"{spot.key}_move", "kind": f"move {spot.status}"}
        canvas.write(at, spot.move, 0.85 * em, ink, **look)


def draw_arrow(
    canvas: Canvas,
    spot: Spot,
    owner: Spot,
    places: dict[str, Point],
    sizes: dict[str, Size],
    theme: Theme,
) -> None:
    """A curved arrow from a cut to the node whose bound caused it, round what is between."""
    (x0, y0), (x1, y1) = places[spot.key], places[owner.key]
    size, target = sizes[spot.key], sizes[owner.key]
    side = -1 if x0 < x1 else 1
    foot = -0.5 if owner.kind == "max" else 0.5  # where the corners of its triangle are
    start = x0 + side * 0.5 * size.width, y0 + 0.3 * size.height
    end = x1 + side * (0.5 * target.width + 2), y1 + foot * target.height
    climb, swing = end[1] - start[1], side * theme.font_size
    bend = (start[0] + swing, start[1] + 0.4 * climb), (end[0] + swing, end[1] - 0.5 * climb)
    if spot.parent is not owner:  # a deep cutoff
        way = max(side * places[key][0] + sizes[key].width for key in _way_up(spot, owner))
        far = side * (way + max(sizes[key].beside for key in _way_up(spot, owner)))
        bend = (far, start[1] + 0.3 * climb), (far, end[1] - 0.1 * climb)
    key = f"{spot.key}_arrow"
    line = theme.strike, 1.6
    canvas.add(Stroke(start, end, *line, bend, dashed=True, arrow=True, key=key, kind="arrow"))


def _way_up(spot: Spot, owner: Spot) -> list[str]:
    """The keys from a spot to one above it."""
    way = [spot.key]
    above = spot.parent
    while above is not None and way[-1] != owner.key:
        way.append(above.key)
        above = above.parent
    return way


def add_legend(canvas: Canvas, drawing: Drawing, theme: Theme) -> None:
    """Say below the tree what those of its signs mean that occur in it."""
    em = theme.font_size
    left, bottom, right, _ = canvas.box()
    end = max(right, left + 26 * em)
    x, y = left, bottom - 2.4 * em
    signs = {spot.kind for spot in drawing.spots}
    signs |= {"variation" for spot in drawing.spots if spot.on_variation}
    signs |= {"cut" for spot in drawing.spots if spot.struck}
    signs |= {"arrow" for stroke in canvas.strokes if stroke.arrow}
    for sign, meaning in LEGEND.items():
        if sign not in signs:
            continue
        width, _ = text_box(meaning, 0.85 * em)
        if x > left and x + 2.8 * em + width > end:
            x, y = left, y - 2.2 * em
        _draw_sign(canvas, sign, (x + 1.1 * em, y), theme)
        canvas.write((x + 2.6 * em + width / 2, y), meaning, 0.85 * em, theme.ink, kind="legend")
        x += 4 * em + width


def _draw_sign(canvas: Canvas, sign: str, middle: Point, theme: Theme) -> None:
    em, (x, y) = theme.font_size, middle
    line = (x - 1.1 * em, y), (x + 1.1 * em, y)
    if sign == "variation":
        canvas.add(Stroke(*line, theme.variation, THICK))
    elif sign == "cut":
        canvas.add(Stroke(*line, theme.faint, dashed=True))
        canvas.add(*strike(*line, 0.5, theme.strike, em, "legend"))
    elif sign == "arrow":
        canvas.add(Stroke(*line, theme.strike, 1.6, dashed=True, arrow=True))
    else:
        spot = Spot(f"legend_{sign}", sign, None, label="+9" if sign == "fold" else "")
        draw_spot(canvas, spot, middle, Size(2.2 * em, 1.6 * em), theme)
