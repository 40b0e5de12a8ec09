"""What a function says while it is tried hundreds of times helps nobody."""

import random
import sys
from io import StringIO


class Silence:
    """What is printed goes nowhere, and `breakpoint()` passes by unheard too."""

    def __init__(self) -> None:
        self._before = sys.stdout, sys.stderr, sys.breakpointhook

    def begin(self) -> None:
        """Be silent."""
        sys.stdout, sys.stderr = StringIO(), StringIO()
        sys.breakpointhook = _passed_by  # its debugger would wait, with a prompt that nobody sees

    def end(self) -> None:
        """Let everything be heard again."""
        sys.stdout, sys.stderr, sys.breakpointhook = self._before


class Dice:
    """What is random comes out as a seed wants it, and afterwards as if nothing had been drawn."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._before = random.getstate()

    def begin(self) -> None:
        """Start from the seed."""
        random.seed(self._seed)

    def end(self) -> None:
        """Go on from where it was."""
        random.setstate(self._before)


def _passed_by(*_: object, **__: object) -> None:
    pass
