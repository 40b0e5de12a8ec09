"""Debuggers and coverage tools that look on while a function runs.

What is raised while one of them is at work is raised in it, and Python then switches it off;
and while a debugger waits for somebody's answer, no time passes for the function.
"""

from types import FrameType

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
