"""The colours of the widgets: pictures name them, and the page says what they are.

A picture drawn with `NAMED` has `var(--tk-ink)` where others have `#1a1a1a`; so the same
picture turns dark when the page does.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from teachkit.draw.palette import LIGHT, THEMES, Boards, Paint, Theme

SHOWN = ("light", "dark", "projector")
"""The themes that a widget can have."""


def colours(theme: Theme) -> dict[str, str]:
    """The colours of a theme by the names that pictures use for them."""
    return dict(_named(theme))


def declared(theme: Theme) -> str:
    """The colours of a theme as a style declares them."""
    return "; ".join(map(": ".join, colours(theme).items()))


def theme_rules() -> str:
    """The colours of every theme that a widget can have, as rules of a style."""
    return "".join(f'[data-theme="{name}"] {{ {declared(THEMES[name])} }}\n' for name in SHOWN)


TREE = [place.name for place in fields(Theme) if place.type is str and place.name != "name"]
BOARD = [place.name for place in fields(Boards) if place.type is str]
"""What has a colour in a tree, and on a board apart from the pieces."""


def _named(theme: Theme) -> Iterator[tuple[str, str]]:
    for place in TREE:
        yield _name(place), getattr(theme, place)
    for place in BOARD:
        yield _name("board", place), getattr(theme.boards, place)
    for player, paint in theme.boards.pieces.items():
        for part, colour in paint._asdict().items():
            yield _name("piece", player, part), colour


def _name(*words: str) -> str:
    return "--tk-" + "-".join(words).replace("_", "-")


def _by_name() -> Theme:
    """A theme that has the name of a colour where the light theme has the colour."""

    def var(*words: str) -> str:
        return f"var({_name(*words)})"

    def painted(player: str, paint: Paint) -> Paint:
        return Paint(
            *(
                colour if colour == "none" else var("piece", player, part)
                for part, colour in paint._asdict().items()
            )
        )

    tree: dict[str, Any] = {place: var(place) for place in TREE}
    board = {place: var("board", place) for place in BOARD}
    pieces = {player: painted(player, paint) for player, paint in LIGHT.boards.pieces.items()}
    return replace(LIGHT, name="named", **tree, boards=Boards(**board, pieces=pieces))


NAMED = _by_name()
