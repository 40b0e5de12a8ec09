"""What a defect costs: numbers by their names, shown as a plot of bars."""

import re
from typing import Any

from teachkit.draw.palette import LIGHT
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import Box, Look, Shape, Text
from teachkit.values import printable, value_text

TYPE, LINE, GAP = 14.0, 24.0, 14.0
LETTER = 0.56 * TYPE
"""How wide a letter is, on the safe side."""
LONGEST = 330.0
"""How long the longest bar is, in pixels."""
WRONG = re.compile(
    r"^nodes$|published|wrong|worse|declined|without a move|passed by|in turns|counted 0"
)
GOOD = re.compile(r"\bright\b|kept|alpha-beta|at once|counted afresh")
"""How numbers are called that tell of the defect, and of what is right."""
PUBLISHED, RIGHT, PLAIN = "#d55e00", "#0072b2", "#8a8f94"
"""What was published, what is right, and numbers that are neither."""


class Price(dict[str, float]):
    """Numbers by name, with a bar for each."""

    def __repr__(self) -> str:
        wide = max(map(len, self))
        lines = (f"{name:{wide}}  {_number(value):>9}" for name, value in self.items())
        return printable("\n".join(lines))

    def figure(self) -> Figure:
        """The bars; nodes have a scale of their own, and what is below zero goes to the left."""
        names = max(map(len, self)) * LETTER + GAP
        ink = Look("caption", fill=LIGHT.ink)
        shapes: list[Shape] = []
        for row, (name, value) in enumerate(self.items()):
            y = row * LINE + LINE / 2
            least, scale = self._scale("nodes" in name)
            zero = names - least * scale
            start, end = sorted((zero, zero + value * scale))
            bar = Look("bar", fill=_colour(name))
            shapes += [
                Text((0, y), name, TYPE, ink, anchor="start"),
                Box((start, y - LINE / 3), max(end - start, 1.5), 2 * LINE / 3, bar),
                Text((max(zero, end) + 8, y), _number(value), TYPE, ink, anchor="start"),
            ]
        wide = names + LONGEST + 90
        ground = Box((0, 0), wide, LINE * len(self), Look("ground", fill=LIGHT.background))
        return Figure([ground, *shapes], "What it costs", repr(self), pixels=1)

    def _scale(self, of_nodes: bool) -> tuple[float, float]:
        """The least of the numbers that share a scale, and how many pixels one is long."""
        alike = [value for name, value in self.items() if ("nodes" in name) == of_nodes]
        least = min(0, *alike)
        return least, LONGEST / ((max(0, *alike) - least) or 1)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.figure()._repr_mimebundle_(**options)


def _number(value: float) -> str:
    return value_text(value) if value < 0 or value != int(value) else f"{int(value):,}"


def _colour(name: str) -> str:
    if WRONG.search(name):
        return PUBLISHED
    return RIGHT if GOOD.search(name) else PLAIN
