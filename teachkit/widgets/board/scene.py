"""A board for the browser: drawn once without pieces, then each position as plain data.

    empty_board(painter)       the board, each kind of piece around one cell, and all cells
    position(painter, before)  what stands on it, and what lies under and over the pieces
    plates(painter, marks)     texts on cells that come and go with the clicks of a move

Everything here is plain data that JSON can carry.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from teachkit.draw.board.painter import UNIT, Marks, Painter
from teachkit.draw.shapes import Disc, Look, Mark, cross, moved
from teachkit.draw.writers.svg import document, element
from teachkit.layout import Cell

Data = dict[str, Any]


def empty_board(painter: Painter, title: str) -> Data:
    """The board without pieces, and each kind of piece drawn around the origin."""
    frame = painter.ground(coordinates=True)
    shapes = [frame, *painter.board(), *painter.names([])]
    pixels = 300 / max(frame.wide, frame.high) / UNIT
    cells = {str(cell): list(painter.at(cell)) for cell in painter.layout.places}
    return {
        "svg": document(moved(shapes, 0, 0, UNIT), pixels, title, ""),
        "kinds": _kinds(painter, painter.usual_pieces),
        "origin": next(iter(cells.values()), None),
        "cells": cells,
    }


def position(painter: Painter, before: Any = None, marks: Marks | None = None) -> Data:
    """One position: `before` is the state that the last move changed, if it is known."""
    lit = painter.last_cells
    names = [name for name in painter.names(lit) if name.look.cell in lit]
    old = {} if before is None else painter.game.pieces(before)
    under = [*painter.last_move(), *names, *painter.mills(), *painter.lines()]
    over = [
        *_changed(painter, old),
        *painter.men_in_hand(coordinates=True),
        *painter.winning_lines(),
        *painter.marks(marks),
    ]
    unusual = sorted(set(painter.pieces.values()) - set(painter.usual_pieces))
    return {
        "kinds": _kinds(painter, unusual),
        "pieces": {str(cell): piece for cell, piece in painter.pieces.items()},
        "under": _markup(under) + _taken(painter, old),
        "over": _markup(over),
        "turn": painter.title.partition(": ")[2],
        "words": painter.game.text(painter.state),
    }


def _kinds(painter: Painter, pieces: Iterable[str]) -> dict[str, str]:
    """Each of these pieces, drawn on the first cell, if there is one."""
    return {
        piece: _markup(painter.piece(cell, piece))
        for cell in list(painter.layout.places)[:1]
        for piece in pieces
    }


def plates(painter: Painter, marks: Mapping[Cell, str]) -> Data:
    """Short texts on cells."""
    texts = {str(cell): text for cell, text in marks.items()}
    return {"drawn": _markup(painter.marks(marks)), "texts": texts}


def _taken(painter: Painter, old: Mapping[Cell, str]) -> str:
    """A faint picture of each piece that the last move took, with a cross on it."""
    markup = ""
    gone = old.keys() - painter.pieces.keys() - set(painter.last_cells[:1])
    for cell in sorted(gone):
        faint = _markup(painter.piece(cell, old[cell])).replace('data-cell="', 'data-was="')
        look = Look("taken", cell, "none", painter.colours.edge, 0.07)
        crossed = _markup(cross(painter.at(cell), 0.16, look))
        markup += f'<g class="tkb-gone">{faint}</g>{crossed}'
    return markup


def _changed(painter: Painter, old: Mapping[Cell, str]) -> Iterator[Mark]:
    """A dot on each piece that the last move gave to the other player."""
    for cell, piece in painter.pieces.items():
        owners = {painter.game.owner(each) for each in (piece, old.get(cell, piece))}
        if len(owners) == 2 and None not in owners:
            look = Look("turned", cell, painter.colours.last, painter.colours.edge, 0.03)
            yield Disc(painter.at(cell), 0.1, look)


def _markup(marks: Iterable[Mark]) -> str:
    return "".join(map(element, moved(marks, 0, 0, UNIT)))
