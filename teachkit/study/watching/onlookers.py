"""Debuggers and coverage tools that look on while a function runs.

What is raised while one of them is at work is raised in it, and Python then switches it off;
and while a debugger waits for somebody's answer, no time passes for the function.
"""

import sys
import threading
from types import FrameType

NAMES = {
    *("bdb", "coverage", "pydevd"),
    *("_pydevd_bundle", "_pydevd_frame_eval", "_pydevd_sys_monitoring"),
}
"""The modules, or the packages of the modules, that are at work then."""


def running(frame: FrameType | None) -> list[FrameType]:
    """A function under way and all that wait for it."""
    frames = []
    while frame is not None:
        frames.append(frame)
        frame = frame.f_back
    return frames


class Onlookers:
    """Those who look on in this thread, as another thread sees them: `look`, then ask.

    Whoever was at work already when this was made, as a debugger is that is asked for the
    value of a watched search, does not count.
    """

    def __init__(self) -> None:
        self._thread = threading.get_ident()
        self._tracer = sys.gettrace()
        self._already = len(self._frames())
        self._seen: FrameType | None = None
        self.is_waiting = False
        """Is one of them still about what it was about at the last look?"""

    def look(self) -> None:
        """See who is at work."""
        frames = self._frames()
        seen = frames[-self._already - 1] if len(frames) > self._already else None
        self.is_waiting = seen is not None and seen is self._seen
        self._seen = seen

    @property
    def is_at_work(self) -> bool:
        """Was one of them at work?"""
        return self._seen is not None

    def call_back(self) -> None:
        """Switch on again, in this thread, who was switched off all the same."""
        if sys.gettrace() is None:
            sys.settrace(self._tracer)

    def _frames(self) -> list[FrameType]:
        now = sys._current_frames().get(self._thread)
        return [frame for frame in running(now) if _package(frame) in NAMES]


def _package(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__")).partition(".")[0]
