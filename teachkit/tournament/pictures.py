"""The pictures of a tournament: who did how well against whom, and how strong everybody is."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import ceil, floor
from typing import TYPE_CHECKING

from teachkit.draw.palette import Theme, mixed, named_theme
from teachkit.draw.picture import Figure
from teachkit.draw.plots import checked_width
from teachkit.draw.shapes import (
    MARGIN,
    Box,
    Disc,
    Group,
    Line,
    Look,
    Shape,
    Text,
    on_ground,
    text_box,
)
from teachkit.values import shortened

if TYPE_CHECKING:
    from teachkit.tournament.cup import Cup, Rating

LOST, EVEN, WON = "#d55e00", "#f4f4f4", "#0072b2"
"""The colours from all points lost to all points won, which everybody can tell apart."""
DARK, BRIGHT = "#1a1a1a", "#ffffff"
MOST = 40
"""How many of the strongest are in a heat map."""
MOST_WITH_NUMBERS = 24
"""The most whose cells have room for numbers."""
KEY = {0.0: "0 lost all", 0.25: "25", 0.5: "50 even", 0.75: "75", 1.0: "100 won all"}
"""The shares of which the colours are explained."""
_short = partial(shortened, most=24)
"""The name of a player, if it is not too long."""
WIDTH = 380
"""How wide the scale of the ratings is, in points."""
PRINT_TYPE = 8
"""The size of type for print, in points."""
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How far apart the lines of the scale may be."""


# ---- the heat map


def crosstable(cup: "Cup", theme: str | Theme) -> Figure:
    """The share of the points of each row's player against each column's."""
    look, names = named_theme(theme), cup.standing[:MOST]
    em = look.font_size
    has_numbers = len(names) <= MOST_WITH_NUMBERS
    side = (2.6 if has_numbers else 1.3) * em
    left = -_room([f"{number}  {_short(name)}" for number, name in enumerate(names, 1)], em)
    words = "Points of each row against each column, in %"
    shapes: list[Shape] = [_title(look, left, words), *_names(names, left, side, look)]
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            corner = column * side, row * side
            share = cup.score(one, other)
            shapes.append(_cell(one, other, corner, side, share, em if has_numbers else 0))
    shapes += _key((left, len(names) * side + 1.2 * em), look)
    more = len(cup.names) - len(names)
    if more:
        at = left, len(names) * side + 4 * em
        words = f"These are the strongest {len(names)}; {more} more are in the table."
        shapes.append(Text(at, words, em, Look("note", fill=look.ink), anchor="start"))
    lines = [f"{one}: {_row(cup, one, names)}" for one in names]
    title = f"Points of {len(names)} players against each other"
    return Figure(on_ground(shapes, look.background), title, "\n".join([title, *lines]))


def _title(theme: Theme, left: float, words: str) -> Text:
    em = theme.font_size
    return Text((left, -3.4 * em), words, 1.1 * em, Look("title", fill=theme.ink), anchor="start")


def _names(names: list[str], left: float, side: float, theme: Theme) -> Iterator[Shape]:
    em, look = theme.font_size, Look("name", fill=theme.ink)
    size = min(em, 0.85 * side)
    widest = text_box(str(len(names)), size)[0]
    above = size * min(1, 0.75 * side / widest)  # so that neighbours do not run together
    for number, name in enumerate(names, 1):
        middle = (number - 0.5) * side
        yield Text((left, middle), f"{number}  {_short(name)}", size, look, anchor="start")
        yield Text((middle, -0.9 * em), str(number), above, look)


def _room(names: list[str], em: float) -> float:
    """How much room names need at the left."""
    return max(text_box(name, em)[0] for name in names) + 0.5 * em


def _cell(
    one: str, other: str, corner: tuple[float, float], side: float, share: float | None, size: float
) -> Group:
    gap, (x, y) = 0.04 * side, corner
    fill = "none" if share is None else _colour(share)
    outline = Look("cell", fill=fill, stroke="#8a8a8a", width=0.5)
    parts: list[Shape] = [Box((x + gap, y + gap), side - 2 * gap, side - 2 * gap, outline)]
    if share is None:
        hint = f"{one} and {other} have not met"
        if one == other:
            look = Look("own", stroke="#8a8a8a", width=1)
            inner = 0.3 * side
            parts.append(Line((x + inner, y + side - inner), (x + side - inner, y + inner), look))
            hint = one
    else:
        hint = f"{one} against {other}: {share:.0%}"
        if size:
            middle = x + side / 2, y + side / 2
            parts.append(Text(middle, f"{100 * share:.0f}", size, Look("share", fill=_ink(share))))
    return Group("met", parts, hint=hint)


def _key(corner: tuple[float, float], theme: Theme) -> Iterator[Shape]:
    """What the colours mean."""
    (x, y), em = corner, theme.font_size
    for share, words in KEY.items():
        yield Box((x, y), em, em, Look("key", fill=_colour(share), stroke="#8a8a8a", width=0.5))
        at = x + 1.4 * em, y + 0.5 * em
        yield Text(at, words, 0.9 * em, Look("key", fill=theme.ink), anchor="start")
        x += 2.2 * em + text_box(words, 0.9 * em)[0]


def _row(cup: "Cup", one: str, names: list[str]) -> str:
    shares = [cup.score(one, other) for other in names]
    return " ".join("–" if share is None else f"{share:.0%}" for share in shares)


def _colour(share: float) -> str:
    return mixed(EVEN, WON if share >= 0.5 else LOST, abs(2 * share - 1))


def _ink(share: float) -> str:
    """Black or white, whichever can be read better on the colour of a share."""
    parts = [part / 255 for part in bytes.fromhex(_colour(share)[1:])]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    brightness = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return DARK if (brightness + 0.05) / 0.06 > 1.05 / (brightness + 0.05) else BRIGHT


# ---- the ratings


def ratings(cup: "Cup", theme: str | Theme, width: float | None = None) -> Figure:
    """The rating of each player as a dot, and the interval that is 95 % sure as a line.

    With a width in inches it is a figure for print: small type, and its title is the caption.
    """
    look = named_theme(theme)
    if width is not None:
        look = replace(look, font_size=PRINT_TYPE)
    em, found = look.font_size, cup.ratings
    left = -_room(list(map(_short, found)), em)
    right = max(text_box(_points(rating), 0.95 * em)[0] for rating in found.values()) + 0.8 * em
    room = WIDTH if width is None else 72 * checked_width(width) + left - right - 2 * MARGIN
    room = max(room, 6 * em)
    low = min(rating.low for rating in found.values())
    high = max(rating.high for rating in found.values())
    most = min(8, room / (3.5 * em))
    step = next((each for each in STEPS if (high - low) / each <= most), STEPS[-1])
    start, end = floor(low / step), ceil(high / step)
    scale = room / ((end - start) * step)

    def across(points: float) -> float:
        return (points - start * step) * scale

    bottom = 1.7 * em * len(found)
    heading = "Ratings, with intervals that are 95 % sure"
    shapes: list[Shape] = [_title(look, left, heading)] if width is None else []
    for number in range(start, end + 1):
        x = across(number * step)
        width, colour = (1.4, look.ink) if number == 0 else (0.6, look.faint)
        shapes.append(Line((x, -0.4 * em), (x, bottom), Look("scale", stroke=colour, width=width)))
        words = _signed(number * step)
        shapes.append(Text((x, -1.3 * em), words, 0.9 * em, Look("scale", fill=look.ink)))
    for row, (name, rating) in enumerate(found.items()):
        y = 1.7 * em * (row + 0.5)
        shapes.append(_rating(name, rating, (left, y), [*map(across, rating)], room, look))
    lines = [f"{name}: {_points(rating)}" for name, rating in found.items()]
    title = f"Ratings of {len(found)} players"
    return Figure(on_ground(shapes, look.background), title, "\n".join([title, *lines]))


def _rating(
    name: str,
    rating: "Rating",
    at: tuple[float, float],
    across: list[float],
    room: float,
    theme: Theme,
) -> Group:
    em, (left, y), (middle, low, high) = theme.font_size, at, across
    words = Look("name", fill=theme.ink)
    bar = Look("interval", stroke=theme.variation, width=0.28 * em)
    dot = Look("rating", fill=theme.ink, stroke=theme.background, width=1)
    parts: list[Shape] = [
        Text((left, y), _short(name), em, words, anchor="start"),
        Line((low, y), (high, y), bar),
        Disc((middle, y), 0.45 * em, dot),
        Text((room + 0.8 * em, y), _points(rating), 0.95 * em, words, anchor="start"),
    ]
    return Group("player", parts, hint=f"{name}: {_points(rating)}")


def _points(rating: "Rating") -> str:
    return f"{_signed(round(rating.points))} ± {rating.high - rating.points:.0f}"


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"
