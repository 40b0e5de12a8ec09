"""Why a click on a board, or a text, makes no move: what can be said of any game on a board.

    Clicks  the cells clicked so far in this move, the one in question last
    Path    the cells that are clicked to make a whole move

A game that knows more says it first, by its `objection`. A move that is typed is a row of
clicks, too: so it is refused with the same words.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from teachkit.game import AnyGame, listed
from teachkit.layout import BLOCKED, Cell, Layout


def cell_name(layout: Layout, cell: Cell) -> str:
    """What a person calls the cell that is clicked."""
    name = layout.places[cell].name
    return f"column {name}" if layout.style == "rack" else name


def why_not(game: AnyGame, state: Any, clicks: Sequence[Cell], *, typed: bool = False) -> str:
    """Why the last of these clicks leads to no legal move.

    A click on another man chooses him; in a move that is `typed`, he is in the way.
    """
    if game.is_terminal(state):
        return game.status(state)
    if game.must_pass(state):
        return f"{game.to_move(state)} has no move here and must pass"
    if objection := game.objection(state, clicks):
        return objection
    *made, cell = clicks
    reasons = _Reasons(game, state)
    return reasons.further(tuple(made), cell, typed) if made else reasons.at_first(cell)


def why_not_typed(game: AnyGame, state: Any, text: str) -> str:
    """Why a text is no legal move, or nothing if it does not name the cells of one."""
    clicks = named_cells(game, text)
    if not clicks:
        return ""
    moves = {game.path(move): move for move in game.actions(state)}
    if clicks in moves:
        return f"this move is written {game.name(moves[clicks])}"
    for length in range(1, len(clicks) + 1):
        if not any(path[:length] == clicks[:length] for path in moves):
            return why_not(game, state, clicks[:length], typed=True)
    whole = [game.name(move) for path, move in moves.items() if path[: len(clicks)] == clicks]
    return f"{text.strip()} is only a part of a move: write {listed(whole)}"


def with_its_man(game: AnyGame, state: Any, text: str) -> str:
    """A text that names but the empty cell to go to, with the one man before it that can go."""
    clicks, pieces = named_cells(game, text) if text else (), game.pieces(state)
    moves = {game.path(move): move for move in game.actions(state)}
    men = {path[0] for path in moves if clicks and path[1:2] == clicks}
    is_begun = any(path[:1] == clicks for path in moves)
    if len(men) != 1 or is_begun or not men <= pieces.keys() or clicks[0] in pieces:
        return text
    man = men.pop()
    if (man, *clicks) in moves:
        return game.name(moves[man, *clicks])
    assert game.layout is not None
    return f"{cell_name(game.layout, man)} {text}"


def named_cells(game: AnyGame, text: str) -> tuple[Cell, ...]:
    """The clicks on the cells that a text names, as in "21-17"; none if one of them is no cell."""
    places = game.layout.places.values() if game.layout else ()
    clicks = {place.name.lower(): place.click for place in places}
    names = re.split(r"\s*[-x:]\s*|\s+", game.spelling(text))
    return tuple(clicks[name] for name in names) if clicks.keys() >= set(names) else ()


class _Reasons:
    """Why clicks lead to no move in one state."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        assert game.layout is not None, "there is nothing to click"
        self.layout, self.owner = game.layout, game.owner
        self.player = game.to_move(state)
        self.paths = [game.path(move) for move in game.actions(state)]
        self.pieces: Mapping[Cell, str] = game.pieces(state)

    def at_first(self, cell: Cell) -> str:
        """Why no move starts with a click here."""
        name, piece = self.name(cell), self.pieces.get(cell)
        if self.layout.style == "rack":
            return f"{name} is full"
        if not any(path[0] in self.pieces for path in self.paths):  # something is placed
            return self.taken(cell) if piece else f"{self.player} cannot play {name}"
        if not piece:
            return f"{name} is empty: choose one of {self.player}'s men first"
        if piece == BLOCKED:
            return self.taken(cell)
        if self.owner(piece) not in (None, self.player):
            return f"the {piece} on {name} is not yours: it is {self.player}'s turn"
        return f"the {'king' if piece.endswith('king') else 'man'} on {name} cannot move"

    def further(self, made: tuple[Cell, ...], cell: Cell, typed: bool) -> str:
        """Why a move that began like this does not go on here."""
        name, piece = self.name(cell), self.pieces.get(cell)
        if made in self.paths:
            return f"the move ends on {self.name(made[-1])}: it does not go on to {name}"
        length = len(made)
        ahead = dict.fromkeys(path[length] for path in self.paths if path[:length] == made)
        if not ahead:
            return "no legal move begins like this"
        if piece and self.owner(piece) == self.player and not typed:
            return self.at_first(cell)
        if piece:
            return self.taken(cell)
        return f"{self.name(made[-1])} does not lead to {name}: it goes to " + listed(
            map(self.name, ahead)
        )

    def taken(self, cell: Cell) -> str:
        """That something stands in the way."""
        return f"{self.name(cell)} is {'blocked' if self.pieces[cell] == BLOCKED else 'taken'}"

    def name(self, cell: Cell) -> str:
        """What a person calls a cell."""
        return cell_name(self.layout, cell)
