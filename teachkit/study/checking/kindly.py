"""Check somebody's function kindly: what goes wrong in it is a finding, not an error of ours."""

from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any

import teachkit
from teachkit.study.checking.finding import Finding
from teachkit.study.watching.listening import Clock, Stopped

SECONDS = 60.0
"""How long a check may take; all of them need much less."""
OURS = str(Path(teachkit.__file__).parent)
"""Where no line of a student's own is."""


def kindly(check: Callable[..., Any], *arguments: Any) -> Any:
    """What a check finds, also if the function breaks off or does not come to an end."""
    try:
        with Clock(SECONDS):
            return check(*arguments)
    except NotImplementedError:
        return Finding("not-written", "Not written yet: replace the line that raises an error.")
    except Stopped:
        return Finding("endless", f"It does not come to an end: stopped after {SECONDS:g} seconds.")
    except Exception as error:
        return _broken_off(error)


def _broken_off(error: Exception) -> Finding:
    """The error in a sentence, with the last line of the function that led to it."""
    lines = [line for line in extract_tb(error.__traceback__) if not _is_ours(line.filename)]
    where = f" in line {lines[-1].lineno} of {lines[-1].name}" if lines else ""
    what = str(error) or "no message"
    return Finding("crash", f"It breaks off{where} with {type(error).__name__}: {what}")


def _is_ours(filename: str) -> bool:
    return Path(filename).is_relative_to(OURS)
