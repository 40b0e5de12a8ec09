"""The code of a student's function: has it a body, and which of its lines led to an error?"""

from collections.abc import Iterator
from dis import get_instructions
from inspect import signature
from pathlib import Path
from traceback import FrameSummary, extract_tb
from types import CodeType
from typing import Any

import teachkit
from teachkit.study.watching.calling import plain_function

OURS = Path(teachkit.__file__).parent
"""Where no line of a student's own is."""
NOTHING = {"RESUME", "NOP", "POP_TOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST", "CACHE"}
"""What a function does that only passes."""


def has_no_body(function: Any) -> bool:
    """Is there nothing in the function but `pass`, `...` or a docstring?"""
    plain = plain_function(function)
    if plain is None or isinstance(function, type) or plain.__name__ == "<lambda>":
        return False
    steps = list(get_instructions(plain))
    constants = [step.argval for step in steps if step.opname in ("LOAD_CONST", "RETURN_CONST")]
    return all(step.opname in NOTHING for step in steps) and constants == [None]


def own_line(error: BaseException) -> FrameSummary | None:
    """The last line of a student's own on the way to an error."""
    lines = extract_tb(error.__traceback__)
    own = [line for line in lines if not Path(line.filename).is_relative_to(OURS)]
    return own[-1] if own else None


def made_once(function: Any) -> str:
    """What to say of a default argument that all calls share, if there is one."""
    plain = plain_function(function)
    if plain is None:
        return ""
    takes = [*signature(plain).parameters.values()]
    shared = [each for each in takes if isinstance(each.default, list | dict | set)]
    if not shared:
        return ""
    return (
        f" The default of {shared[0].name} is made once, with the function, and all calls share "
        "it: take None for the default, and make a new one in the function."
    )


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of those inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def looks_up(function: Any) -> bool:
    """Does a function, or one inside it, ask whether something is in a table?"""
    plain = plain_function(function)
    return plain is not None and any(
        step.opname == "CONTAINS_OP" or step.argval in ("get", "setdefault")
        for code in codes(plain.__code__)
        for step in get_instructions(code)
    )
