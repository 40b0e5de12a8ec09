"""Values as people write them: infinities, bounds, and wins in so many plies."""

from enum import StrEnum
from math import inf, isnan


class Bound(StrEnum):
    """What a value found by a search says of the true one."""

    EXACT = "exact"
    AT_MOST = "at most"
    AT_LEAST = "at least"

    @property
    def sign(self) -> str:
        """The sign to write before a value: nothing, ≤ or ≥."""
        return {"exact": "", "at most": "≤", "at least": "≥"}[self.value]


def value_text(value: float, win_weight: float = 1) -> str:
    """A value as text; with a win weight, a decided game is a win or a loss in so many plies.

    A value that is not known is a question mark.

    >>> value_text(-2.50), value_text(inf), value_text(999_997, 1_000_000)
    ('−2.5', '+∞', 'win in 3')
    """
    if isnan(value):
        return "?"
    if value in (inf, -inf):
        return "+∞" if value > 0 else "−∞"
    if is_decided(value, win_weight):
        plies = round(win_weight - abs(value))
        return ("win" if value > 0 else "loss") + (f" in {plies}" if plies else "")
    is_whole = value == round(value) and abs(value) < 1e15
    return f"{value:.0f}".replace("-", "−") if is_whole else f"{value:.4g}".replace("-", "−")


def is_decided(value: float, win_weight: float) -> bool:
    """Does a value say that the game is won or lost?"""
    return win_weight > 1 and win_weight / 2 < abs(value) < inf


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
