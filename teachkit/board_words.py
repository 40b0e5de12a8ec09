"""What a board says: whose turn it is, how a game ended, and why a click makes no move.

    Clicks  the cells clicked so far in this move, the one in question last
    Path    the cells that are clicked to make a whole move

A move that is typed is a row of clicks, too: so it is refused with the same words.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from teachkit.board import Layout, layout
from teachkit.game import AnyGame, Cell
from teachkit.games.checkers import Checkers
from teachkit.games.checkers_moves import Capture
from teachkit.games.morris import Morris, as_points
from teachkit.games.othello import Othello

MANY = 4
"""At most how many moves or cells are listed."""

DOING = {
    "placing": "place a man",
    "moving": "move a man along a line",
    "flying": "move a man to any free point",
}
"""What is done in each phase of morris."""


def status(game: AnyGame, state: Any) -> str:
    """Whose turn it is and what there is to do, or how the game ended."""
    score = ""
    if isinstance(game, Othello):
        counted = zip(game.players, game.score(state), strict=True)
        score = f" · {', '.join(f'{player} {discs}' for player, discs in counted)}"
    if game.is_terminal(state):
        winner = game.winner(state)
        result = "drawn" if winner is None else f"{winner} has won"
        why = reason(game, state)
        return f"The game is over: {result}{why and f' ({why})'}{score}"
    player, moves = game.to_move(state), game.actions(state)
    doing = ""
    if isinstance(game, Morris):
        doing = f": {DOING[game.phase(state, player)]}"
    elif any(isinstance(move, Capture) for move in moves):
        doing = " and must capture"
    elif is_pass(game, moves):
        doing = " and must pass, as no disc would turn"
    return f"{player} to move{doing}{score}"


def reason(game: AnyGame, state: Any) -> str:
    """Why a game of checkers or morris is over, where that is not plain to see; or nothing."""
    if not isinstance(game, Checkers | Morris):
        return ""
    if game.winner(state) is None:
        return _draw_reason(game)
    loser = game.to_move(state)
    men = sum(piece.split()[0] == loser for piece in game.pieces(state).values())
    if not men:
        return f"{loser} has no men left"
    few = isinstance(game, Morris) and men < 3
    return f"{loser} has only two men" if few else f"{loser} cannot move"


def _draw_reason(game: Checkers | Morris) -> str:
    draw = game.options["draw"]
    if draw == "repetition":
        return "the position came up for the third time"
    if draw == "three":
        return "20 plies of three men against three"
    quiet = "taking or placing a man" if isinstance(game, Morris) else "a capture or a man's move"
    return f"{draw} plies without {quiet}"


def is_pass(game: AnyGame, moves: Sequence[Any]) -> bool:
    """Is there only one move, which needs no click on a cell?"""
    return len(moves) == 1 and not game.path(moves[0])


def cell_name(layout: Layout, cell: Cell) -> str:
    """What a person calls the cell that is clicked."""
    name = layout.places[cell].name
    return f"column {name}" if layout.style == "rack" else name


def why_not(
    game: AnyGame, state: Any, layout: Layout, clicks: Sequence[Cell], *, typed: bool = False
) -> str:
    """Why the last of these clicks leads to no legal move.

    A click on another man chooses him; in a move that is `typed`, he is in the way.
    """
    if game.is_terminal(state):
        return status(game, state)
    if is_pass(game, game.actions(state)):
        return f"{game.to_move(state)} has no move here and must pass"
    *made, cell = clicks
    if not made:
        return _Reasons(game, state, layout).at_first(cell)
    return _Reasons(game, state, layout).further(tuple(made), cell, typed)


def why_not_typed(game: AnyGame, state: Any, text: str) -> str:
    """Why a text is no legal move, or nothing if it does not name the cells of one."""
    board = layout(game)
    clicks = () if board is None else _named(game, board, text)
    if board is None or not clicks:
        return ""
    moves = {game.path(move): move for move in game.actions(state)}
    if clicks in moves:
        return f"this move is written {game.name(moves[clicks])}"
    for length in range(1, len(clicks) + 1):
        if not any(path[:length] == clicks[:length] for path in moves):
            return why_not(game, state, board, clicks[:length], typed=True)
    whole = [game.name(move) for path, move in moves.items() if path[: len(clicks)] == clicks]
    return f"{text.strip()} is only a part of a move: write {_listed(whole)}"


def _named(game: AnyGame, board: Layout, text: str) -> tuple[Cell, ...]:
    """The clicks on the cells that a text names, as in "21-17"; none if one of them is no cell."""
    clicks = {place.name.lower(): place.click for place in board.places.values()}
    text = as_points(text) if isinstance(game, Morris) else text
    names = re.split(r"\s*[-x:]\s*|\s+", text.strip().lower())
    return tuple(clicks[name] for name in names) if clicks.keys() >= set(names) else ()


class _Reasons:
    """Why clicks lead to no move in one state."""

    def __init__(self, game: AnyGame, state: Any, layout: Layout) -> None:
        self.game, self.state, self.layout = game, state, layout
        self.player, self.moves = game.to_move(state), game.actions(state)
        self.paths = [game.path(move) for move in self.moves]
        self.pieces: Mapping[Cell, str] = game.pieces(state)

    def at_first(self, cell: Cell) -> str:
        """Why no move starts with a click here."""
        name, piece = self.name(cell), self.pieces.get(cell)
        if self.layout.style == "rack":
            return f"{name} is full"
        if not any(path[0] in self.pieces for path in self.paths):  # something is placed
            if piece:
                return f"{name} is taken"
            if isinstance(self.game, Othello):
                return f"no disc would turn: {self.player} cannot play {name}"
            return f"{self.player} cannot play {name}"
        if not piece:
            return f"{name} is empty: choose one of {self.player}'s men first"
        if piece.split()[0] != self.player:
            return f"the {piece} on {name} is not yours: it is {self.player}'s turn"
        if captures := [move for move in self.moves if isinstance(move, Capture)]:
            return f"{self.player} must capture: {_listed(map(self.game.name, captures))}"
        return f"the {_rank(piece)} on {name} cannot move"

    def further(self, made: tuple[Cell, ...], cell: Cell, typed: bool) -> str:
        """Why a move that began like this does not go on here."""
        name, piece = self.name(cell), self.pieces.get(cell)
        if made in self.paths:
            return f"the move ends on {self.name(made[-1])}: it does not go on to {name}"
        length = len(made)
        ahead = dict.fromkeys(path[length] for path in self.paths if path[:length] == made)
        if not ahead:
            return "no legal move begins like this"
        if all(after in self.pieces and after != made[0] for after in ahead):
            return self.not_taken(cell)
        if piece and piece.split()[0] == self.player and not typed:
            return self.at_first(cell)
        if piece:
            return f"{name} is taken"
        on = _listed(map(self.name, ahead))
        captures = any(isinstance(move, Capture) for move in self.moves)
        must = " and must capture" if captures and isinstance(self.game, Checkers) else ""
        return f"{self.name(made[-1])} does not lead to {name}: it goes to {on}{must}"

    def not_taken(self, cell: Cell) -> str:
        """Why a mill cannot take what is here."""
        name, piece, enemy = self.name(cell), self.pieces.get(cell), self.game.other(self.player)
        if piece == enemy:
            return f"{name} stands in a mill: take a {enemy} man outside the mills"
        what = "is empty" if piece is None else "is your own"
        return f"{name} {what}: take a {enemy} man, for the mill"

    def name(self, cell: Cell) -> str:
        """What a person calls a cell."""
        return cell_name(self.layout, cell)


def _listed(names: Iterable[str]) -> str:
    """A few names, and whether there are more."""
    names = list(names)
    more = ["..."] if len(names) > MANY else []
    return " or ".join([*names[:MANY], *more])


def _rank(piece: str) -> str:
    return "king" if piece.endswith("king") else "man"
