"""Values as people write them: infinities, bounds, and wins in a number of plies."""

import re
import sys
from enum import StrEnum
from math import ceil, inf, isnan


class Bound(StrEnum):
    """What a value found by a search says of the true one."""

    EXACT = "exact"
    AT_MOST = "at most"
    AT_LEAST = "at least"

    @property
    def sign(self) -> str:
        """The sign to write before a value: nothing, ≤ or ≥."""
        return {"exact": "", "at most": "≤", "at least": "≥"}[self.value]


PLAIN = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "—": "-",
        "·": "-",
        "×": "x",
        "±": "+/-",
        "…": "...",
        "∞": "inf",
        "≤": "<=",
        "≥": ">=",
        "α": "alpha",
        "β": "beta",
        "✂": "cut:",
        "✓": "OK",
        "✗": "WRONG:",
        "→": "->",
        "▲": "^",
        "▼": "v",
    }
)
"""Signs for where there are no others."""


def printable(text: str) -> str:
    """The text itself, or with plain signs if that is all that can be printed here.

    The output of a program in a Windows pipe has 256 signs, and not these.
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    return text


UNREADABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What has no picture and may stand neither in an SVG nor in a page, and could command a terminal:
control characters and halves of others."""


def readable(text: str) -> str:
    """A text with a replacement for characters that cannot be shown."""
    return UNREADABLE.sub("\ufffd", text)


def shortened(text: str, most: int) -> str:
    """A text of at most this many letters: a longer one ends in three dots."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


NOISE = 1e-9
"""What is smaller than this comes from adding numbers that a computer rounds: people call it 0."""
MOST_PLIES = 100_000
"""How far off the end of a decided game may be, at most."""


def value_text(value: float, win_weight: float = 1) -> str:
    """A value as text; with a win weight, a decided game is a win or a loss in a number of plies.

    It is rounded for people: `exact_text` is not. A value that is not known is a question mark.

    >>> value_text(-2.50), value_text(inf), value_text(999_997, 1_000_000)
    ('−2.5', '+∞', 'win in 3')
    >>> value_text(-2.2664), value_text(1234.5), value_text(-2.22e-16)
    ('−2.27', '1234', '0')
    >>> value_text(-12_000_000, 1_000_000)  # where a finished game may be worth more than 1
    'loss by 12'
    """
    if isnan(value):
        return "?"
    if value in (inf, -inf):
        return "+∞" if value > 0 else "−∞"
    if is_decided(value, win_weight):
        times = ceil(abs(value) / win_weight)
        plies = round(times * win_weight - abs(value))
        by_much, soon = f" by {times}" * (times > 1), f" in {plies}" * (plies > 0)
        return f"{'win' if value > 0 else 'loss'}{by_much}{soon}"
    if abs(value) < NOISE:
        return "0"
    is_whole = (value == round(value) or abs(value) >= 100) and abs(value) < 1e15
    return (f"{value:.0f}" if is_whole else f"{value:.3g}").replace("-", "−")


def exact_text(value: float, win_weight: float = 1) -> str:
    """A value as text with all its digits.

    >>> exact_text(-2.2664), exact_text(999_997, 1_000_000)
    ('−2.2664', 'win in 3')
    """
    is_number = abs(value) < inf and not is_decided(value, win_weight)
    if not is_number:  # nan is none either
        return value_text(value, win_weight)
    return repr(plain_number(float(value))).replace("-", "−")


def bound_text(value: float, bound: Bound, win_weight: float = 1) -> str:
    """A value with the sign of its bound; of a win in five plies not the five are bounded.

    >>> bound_text(23, Bound.AT_MOST), bound_text(999_995, Bound.AT_MOST, 1_000_000)
    ('≤23', '≤(win in 5)')
    """
    text = value_text(value, win_weight)
    return f"{bound.sign}({text})" if bound.sign and " in " in text else bound.sign + text


def is_decided(value: float, win_weight: float) -> bool:
    """Does a value say that the game is won or lost: is it a few plies less than some wins?"""
    is_known = win_weight > 1 and win_weight / 2 < abs(value) < inf
    return is_known and -abs(value) % win_weight <= MOST_PLIES


def plain_number(number: float) -> float:
    """A whole number as an int."""
    return int(number) if number.is_integer() else number


def checked_index(what: str, number: int, total: int) -> int:
    """A number from 0 for one that may count from the end, or an IndexError that says how many."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise ValueError(f"the number of a {what} must be whole, not {number!r}")
    if not -total <= number < total:
        raise IndexError(f"there is no {what} {number}: they are numbered from 0 to {total - 1}")
    return number % total
