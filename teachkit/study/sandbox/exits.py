"""In a notebook `exit()` ends the kernel and all that is in it: not while a function is tried."""

import sys
from typing import Any

from teachkit.study.watch.calling import first_function

ENDS = ("exit", "quit")


class Exits:
    """A notebook's exit and quit end the function as they do elsewhere."""

    def __init__(self, function: Any) -> None:
        plain = first_function(function)
        self._space = plain.__globals__ if plain else {}
        self._kernels = {
            name: self._space[name] for name in ENDS if _ends_a_kernel(self._space.get(name))
        }

    def begin(self) -> None:
        """Let them end the function."""
        self._space.update(dict.fromkeys(self._kernels, sys.exit))

    def end(self) -> None:
        """Let them end the kernel."""
        self._space.update(self._kernels)


def _ends_a_kernel(thing: object) -> bool:
    """Is this what IPython puts in the place of Python's own exit?"""
    return any(kind.__name__ == "ExitAutocall" for kind in type(thing).__mro__)
