"""Colours and type sizes by theme: one table for trees, one for boards.

Fills and inks are paired so that text keeps a contrast of 4.5 to 1 and shapes one of 3
to 1, and so that the pairs can be told apart by people who see colours differently
(the hues are Okabe and Ito's). The print theme has no colour at all.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class Paint(NamedTuple):
    """The colours of a piece."""

    fill: str
    outline: str
    mark: str
    """What tells it apart: a ring, star or crown."""
    rim: str
    """Mere ornament."""


def _stroke(colour: str) -> Paint:
    """The paint of a piece that is drawn with strokes alone."""
    return Paint("none", colour, "none", "none")


@dataclass(frozen=True)
class Boards:
    """The colours of boards and pieces."""

    line: str = "#3a3a3a"
    """The lines of tic-tac-toe, which has no board of its own."""
    name: str = "#4a4a4a"
    """Coordinates."""
    felt: str = "#35855f"
    """The squares of Othello."""
    felt_line: str = "#0d2418"
    rack: str = "#2f73c0"
    """The frame of Connect Four."""
    rack_edge: str = "#161616"
    """The ring around the hole of the last disc."""
    hole: str = "#ffffff"
    light: str = "#f3e6cf"
    """The squares of checkers."""
    dark: str = "#a07d54"
    number: str = "#1f1408"
    """The numbers on the dark squares."""
    wood: str = "#f1dfc0"
    """The board of morris."""
    wood_line: str = "#4b3621"
    mill: str = "#00805d"
    """A closed mill."""
    pieces: Mapping[str, Paint] = field(
        default_factory=lambda: {
            "X": _stroke("#0072b2"),
            "O": _stroke("#d55e00"),
            "red": Paint("#d55e00", "#702f00", "#551f00", "#b34f00"),
            "yellow": Paint("#f5e13d", "#6b5d00", "#8a7800", "#d9c522"),
            "black": Paint("#1d1d1d", "#000000", "#f0f0f0", "#5c5c5c"),
            "white": Paint("#fbfaf5", "#2b2b2b", "#2b2b2b", "#c4c0b2"),
        }
    )
    tint: str = "#f9ef8a"
    """The cell of the last move where there is no board, and its outline."""
    tint_edge: str = "#161616"
    last: str = "#f9ef8a"
    """The cells of the last move on a board."""
    win: str = "#00805d"
    """The line that won, and the halo around it."""
    win_halo: str = "#ffffff"
    legal: str = "#8fd0f5"
    """Cells where a move may go."""
    edge: str = "#161616"
    """The outline of what is laid over a board: the last move and legal cells."""


@dataclass(frozen=True)
class Theme:
    """The colours and type of a tree."""

    name: str
    background: str = "#ffffff"
    ink: str = "#1a1a1a"
    """Text and lines."""
    faint: str = "#737373"
    """What was cut, and what has not been visited yet."""
    max_fill: str = "#56b4e9"
    max_ink: str = "#1a1a1a"
    min_fill: str = "#e69f00"
    min_ink: str = "#1a1a1a"
    leaf_fill: str = "#f5f5f5"
    leaf_ink: str = "#1a1a1a"
    fold_fill: str = "#ffffff"
    strike: str = "#c04a00"
    """The strokes across a pruned edge, and the arrow to the bound that cut it."""
    variation: str = "#0072b2"
    """The principal variation."""
    current: str = "#cc79a7"
    """The node at which the search stands."""
    font_size: float = 12
    boards: Boards = field(default_factory=Boards)

    @classmethod
    def of(cls, name: str, **changes: Any) -> "Theme":
        """A named theme with some of its colours, or its type size, changed.

        >>> Theme.of("print", font_size=18).font_size
        18
        """
        theme = named_theme(name)
        known = [f.name for f in fields(cls) if f.name not in ("name", "boards")]
        for what, value in changes.items():
            if what not in known:
                raise ValueError(f"a theme has no {what!r}: it has {', '.join(known)}")
            if what == "font_size":
                if type(value) not in (int, float) or not 4 <= value <= 100:
                    raise ValueError(f"font_size must be from 4 to 100 points, not {value!r}")
            elif not (isinstance(value, str) and COLOUR.fullmatch(value)):
                raise ValueError(f"{what} must be a colour such as '#0072b2', not {value!r}")
        return replace(theme, **changes)


LIGHT = Theme("light")

DARK = Theme(
    "dark",
    background="#15181c",
    ink="#f0f0f0",
    faint="#a3a3a3",
    leaf_fill="#2a2f36",
    leaf_ink="#f0f0f0",
    fold_fill="#15181c",
    strike="#ff9e5e",
    variation="#f0e442",
    current="#e89ac7",
    boards=Boards(
        line="#b8b8b8",
        name="#c8c8c8",
        rack_edge="#ffffff",
        hole="#15181c",
        light="#d9ccb4",
        dark="#7f613e",
        number="#ffffff",
        wood="#cdb892",
        mill="#00634a",
        tint="#454122",
        tint_edge="#f9ef8a",
        pieces={
            **Boards().pieces,
            "X": _stroke("#56b4e9"),
            "O": _stroke("#ff9e5e"),
        },
    ),
)

PRINT = Theme(
    "print",
    ink="#000000",
    faint="#6b6b6b",
    max_fill="#ffffff",
    max_ink="#000000",
    min_fill="#d9d9d9",
    min_ink="#000000",
    leaf_fill="#ffffff",
    leaf_ink="#000000",
    strike="#000000",
    variation="#000000",
    current="#000000",
    boards=Boards(
        line="#000000",
        name="#000000",
        felt="#ffffff",
        felt_line="#000000",
        rack="#8f8f8f",
        rack_edge="#000000",
        light="#ffffff",
        dark="#8f8f8f",
        number="#000000",
        wood="#ffffff",
        wood_line="#000000",
        mill="#000000",
        pieces={
            "X": _stroke("#000000"),
            "O": _stroke("#000000"),
            **dict.fromkeys(("red", "black"), Paint("#000000", "#000000", "#ffffff", "#ffffff")),
            **dict.fromkeys(("yellow", "white"), Paint("#ffffff", "#000000", "#000000", "#000000")),
        },
        tint="#cfcfcf",
        tint_edge="#000000",
        last="#b8b8b8",
        win="#000000",
        legal="#ffffff",
        edge="#000000",
    ),
)

PROJECTOR = replace(LIGHT, name="projector", ink="#000000", font_size=20)
PROJECTOR_DARK = replace(DARK, name="projector-dark", ink="#ffffff", font_size=20)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, PRINT, PROJECTOR, PROJECTOR_DARK)}


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(one + share * (two - one)) for one, two in pairs).hex()


def named_theme(theme: str | Theme) -> Theme:
    """The theme of a name, or the theme itself."""
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise ValueError(f"no theme {theme!r}: there are {', '.join(THEMES)}")
    return THEMES[theme]
