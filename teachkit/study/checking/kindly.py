"""Check somebody's function kindly: what goes wrong in it is a finding, not an error of ours."""

from collections.abc import Callable
from typing import Any

from teachkit.study.checking.bodies import has_no_body, own_line
from teachkit.study.checking.finding import Finding
from teachkit.study.checking.guard import Guard, Limited
from teachkit.study.checking.keeping import untouched
from teachkit.study.checking.unheard import unheard
from teachkit.study.watching.calling import role_of
from teachkit.study.watching.clock import Stopped
from teachkit.study.watching.explaining import ADVICE
from teachkit.study.watching.staying import staying

CALL = 4.0
"""How long one call of a function may take, in seconds; the right ones need much less."""
SECONDS = 20.0
"""How long a whole check may take."""


def kindly(check: Callable[..., Any], function: Any, *arguments: Any) -> Any:
    """What a check of a function finds, also if it breaks off or does not come to an end."""
    if has_no_body(function):
        return Finding("not-written", "Not written yet: fill in the body of the function.")
    try:
        with (
            staying(function),
            untouched(function),
            unheard(),
            Guard(CALL, SECONDS) as guard,
        ):
            held = function if isinstance(function, type) else Limited(function, guard)
            return check(held, *arguments)
    except NotImplementedError:
        return Finding("not-written", "Not written yet: replace the line that raises an error.")
    except Stopped:
        return Finding(
            "endless",
            f"It does not come to an end: stopped after {CALL:g} seconds. Is there a loop whose "
            "condition never becomes false, or a call of itself that comes no nearer to the end?",
        )
    except RecursionError as error:
        return Finding("endless", ADVICE["same" if _stands_still(error) else "deep"])
    except SystemExit:
        return Finding("exits", "It ended the whole program, with exit() or quit().")
    except Exception as error:
        return _broken_off(error)


def _stands_still(error: RecursionError) -> bool:
    """Did the function call itself for the position that it was called for?"""
    states: list[Any] = []
    traceback = error.__traceback__
    while traceback is not None:
        states += [v for n, v in traceback.tb_frame.f_locals.items() if role_of(n) == "state"][:1]
        traceback = traceback.tb_next
    middle = states[len(states) // 2 :][:3]
    return len(middle) == 3 and len(set(map(repr, middle))) == 1


def _broken_off(error: Exception) -> Finding:
    """The error in a sentence, with the last line of the function that led to it."""
    line = own_line(error)
    where = f" in line {line.lineno} of {line.name}" if line else ""
    what = str(error) or "no message"
    return Finding("crash", f"It breaks off{where} with {type(error).__name__}: {what}")
