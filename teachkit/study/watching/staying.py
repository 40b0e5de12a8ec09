"""In a notebook `exit()` ends the kernel and all that is in it: not while a function is tried."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from teachkit.study.watching.calling import first_function

ENDS = ("exit", "quit")


@contextmanager
def staying(function: Any) -> Iterator[None]:
    """While this holds, a notebook's exit and quit end the function as they do elsewhere."""
    plain = first_function(function)
    space = plain.__globals__ if plain else {}
    kernels = {name: space[name] for name in ENDS if _ends_a_kernel(space.get(name))}
    space.update(dict.fromkeys(kernels, sys.exit))
    try:
        yield
    finally:
        space.update(kernels)


def _ends_a_kernel(thing: object) -> bool:
    """Is this what IPython puts in the place of Python's own exit?"""
    return any(kind.__name__ == "ExitAutocall" for kind in type(thing).__mro__)
