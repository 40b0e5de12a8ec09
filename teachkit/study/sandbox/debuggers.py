"""Debuggers and coverage tools that look on while a function runs.

What is raised while one of them is at work is raised in it, and Python then switches it off;
and while a debugger waits for somebody's answer, no time passes for the function.
"""

import sys
from types import FrameType
from typing import Any

NAMES = {
    *("bdb", "coverage", "pydevd"),
    *("_pydevd_bundle", "_pydevd_frame_eval", "_pydevd_sys_monitoring"),
}
"""The modules, or the packages of the modules, that are at work then."""


def running(frame: FrameType | None, until: FrameType | None = None) -> list[FrameType]:
    """A function under way and all that wait for it, up to one that does not count."""
    frames = []
    while frame is not None and frame is not until:
        frames.append(frame)
        frame = frame.f_back
    return frames


def debugger_in(frames: list[FrameType]) -> FrameType | None:
    """The outermost of some frames that is a debugger's, if one is."""
    names = ((frame, frame.f_globals.get("__name__")) for frame in reversed(frames))
    return next((frame for frame, name in names if is_debugger(name)), None)


def is_debugger(module: object) -> bool:
    """Is this the name of a module of a debugger or a coverage tool?"""
    return str(module).partition(".")[0] in NAMES


class Observers:
    """Who traces and profiles when this is made; afterwards they do so again.

    A debugger that somebody called in the meantime may stay.
    """

    def __init__(self) -> None:
        self._tracer = sys.gettrace()
        self._profiler: Any = sys.getprofile()

    def end(self) -> None:
        """Let them look on again."""
        tracer = sys.gettrace()
        if tracer != self._tracer and not is_debugger(getattr(tracer, "__module__", None)):
            sys.settrace(self._tracer)
        if sys.getprofile() != self._profiler:
            sys.setprofile(None)
            if hasattr(self._profiler, "enable"):  # cProfile's cannot be set as a function
                self._profiler.enable()
            else:
                sys.setprofile(self._profiler)
