"""How much room the lines of a search need, and where its numbers lie on one line.

extent  the letters and rows that there may be
Scale   the places of numbers from minus to plus infinity
"""

from collections.abc import Sequence
from math import inf, isnan
from typing import TypedDict

from teachkit.draw.tree.spots import move_text
from teachkit.trace.trace import AnyTrace
from teachkit.values import is_decided, value_text

SAMPLE = 5_000
"""About how many values of a search say how far they lie apart."""


class Extent(TypedDict):
    """How many there are at most, or about."""

    plies: int
    moves: int
    value: int
    line: int
    short: int
    name: int


def extent(trace: AnyTrace) -> Extent:
    """How much room rows need: plies, about how many moves, the letters of names and values.

    A value of several words stands in two lines where it has a node to itself ("value" has the
    letters of the longest word, with the sign of a bound), and in one elsewhere ("line"), which
    may be a "short" one: "win 3".
    """
    game, values = trace.game, trace.columns.values
    some = {*values[:: 1 + len(values) // SAMPLE]}
    texts = [value_text(n, game.win_weight) for n in some]
    names = [""] if game.is_tree else [move_text(game, move) for move in trace.root.offered]
    rows = [len(node.offered) for node in trace.principal_variation]
    return {
        "plies": max(trace.columns.plies),
        "moves": max(rows),
        "value": max(len(word) for text in texts for word in f"≤{text}".split()),
        "line": max(map(len, texts)),
        "short": max(len(text.replace(" in ", " ")) for text in texts),
        "name": max(map(len, names), default=0),
    }


class Scale:
    """Where numbers lie on a line from minus to plus infinity, in thousandths of it."""

    def __init__(self, values: Sequence[float], weight: float) -> None:
        self.weight = weight
        some = {*values[:: 1 + len(values) // SAMPLE]}
        plain = [n for n in some if abs(n) < inf and not is_decided(n, weight)]
        self.low, self.high = min(plain, default=0), max(plain, default=0)

    def place(self, number: float) -> int:
        """Of a number: decided games and infinities lie at the ends."""
        if isnan(number):
            return 500
        if abs(number) == inf:
            return 1000 if number > 0 else 0
        if is_decided(number, self.weight):
            plies = -abs(number) % self.weight  # the sooner, the farther out
            out = round(430 + 55 / (1 + plies / 4))
            return 500 + out if number > 0 else 500 - out
        if self.low == self.high:
            return 500
        share = (number - self.low) / (self.high - self.low)
        return round(110 + 780 * min(1, max(0, share)))
