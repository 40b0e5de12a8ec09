"""Pieces as games name them.

    Name  what a piece is called: a body, and perhaps a sign after it
    Body  a name in the palette such as "white", another colour, or a player's name
    Sign  "king", or one or two letters to stand on the piece

So "white", "black king", "red 7", "#336699", "blue ♞", "♞" and "blocked" can all be drawn.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from teachkit.draw.palette import Paint
from teachkit.game import Player, shown
from teachkit.layout import BLOCKED

COLOURS = {
    "blue": "#0072b2",
    "green": "#009e73",
    "orange": "#e69f00",
    "purple": "#7b3294",
    "grey": "#8c8c8c",
}
"""Colours beside those of the palette, the same in every theme."""

LONGEST = 2
"""How many letters a sign has at most."""


class Piece(NamedTuple):
    """How a piece is painted."""

    body: str
    """The name of its paint; nothing for a sign alone."""
    paint: Paint
    sign: str


def piece_of(name: str, players: Sequence[Player], palette: Mapping[str, Paint]) -> Piece:
    """How to paint the piece of a name, or a ValueError that says what can be painted."""
    if not isinstance(name, str) or not name.strip():
        raise _cannot(name, palette)
    if name == BLOCKED:
        return Piece(BLOCKED, palette["black"], "")
    body, sign = _parts(name, [*players, *palette, *COLOURS])
    if len(sign) > LONGEST and sign != "king":
        raise _cannot(name, palette)
    if body in palette and palette[body].fill != "none":
        return Piece(body, palette[body], sign)
    if body in palette:  # X and O are strokes alone, and on a disc they are letters
        return Piece("white", palette["white"], sign or body)
    if body in players:
        is_white = "black" in players or (body == players[1] and "white" not in players)
        side = "white" if is_white else "black"
        return Piece(side, palette[side], sign or body[0])
    colour = COLOURS.get(body, body)
    if re.fullmatch("#[0-9a-fA-F]{6}", colour):
        return Piece(body, _paint(colour), sign)
    if body:
        raise _cannot(name, palette)
    return Piece("", palette["white"], sign)


def _parts(name: str, known: Sequence[str]) -> tuple[str, str]:
    """The body and the sign of a name."""
    for body in sorted(known, key=len, reverse=True):
        if name == body or name.startswith(f"{body} "):
            return body, name[len(body) :].strip()
    if len(name) <= LONGEST:
        return "", name
    body, _, sign = name.partition(" ")
    return body, sign


def _paint(colour: str) -> Paint:
    """The paint of a colour: on a dark one signs are white."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    is_dark = 0.3 * red + 0.6 * green + 0.1 * blue < 140
    mark = "#ffffff" if is_dark else "#161616"
    return Paint(colour, "#161616", mark, mark)


def _cannot(name: object, palette: Mapping[str, Paint]) -> ValueError:
    names = ", ".join([*palette, *COLOURS])
    return ValueError(
        f"a piece called {shown(name)} cannot be drawn: it may be a player, {names}, a colour such "
        f"as #336699, a sign of one or two letters, or {BLOCKED!r}; after a colour or a player, "
        "'king' or a sign may follow, as in 'white king' or 'blue 7'"
    )
