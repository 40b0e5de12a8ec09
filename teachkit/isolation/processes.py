"""Processes as psutil sees them: how much they work, and how to end them all."""

import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from teachkit.isolation.box import MARK

if TYPE_CHECKING:
    from psutil import Process

FOLDER = "teachkit-child-"
"""How the names of children's folders begin; the number of the process they belong to follows."""


def family(pid: int) -> list["Process"]:
    """A process and all that it has started, and they."""
    from psutil import Error, Process

    with suppress(Error):
        parent = Process(pid)
        return [parent, *parent.children(recursive=True)]
    return []


def work(processes: Iterable["Process"]) -> float:
    """How many seconds of processor time they have used, also for those that have ended."""
    from psutil import Error

    total = 0.0
    for each in processes:
        with suppress(Error):
            times = each.cpu_times()
            total += times.user + times.system + times.children_user + times.children_system
    return total


def kill(pid: int) -> None:
    """End a process that leads a group of its own, and all that it has started."""
    from psutil import Error

    everyone = family(pid)
    with suppress(OSError, AttributeError):  # nobody is left, or Windows
        os.killpg(pid, signal.SIGKILL)
    for each in everyone:
        with suppress(Error):
            each.kill()


def sweep(is_meant: Callable[[str], bool]) -> None:
    """End all processes that have a mark of a certain kind in their environment."""
    from psutil import Error, process_iter

    for each in process_iter():
        with suppress(Error, OSError):
            mark = each.environ().get(MARK)
            if mark and is_meant(mark):
                each.kill()


def new_folder() -> str:
    """An empty folder for a child, named so that one can tell whose it was."""
    return tempfile.mkdtemp(prefix=f"{FOLDER}{os.getpid()}-")


def sweep_orphans() -> None:
    """End what was left behind by programs that were killed, and remove its folders."""
    from psutil import pid_exists

    def is_orphan(mark: str) -> bool:
        return not pid_exists(int(mark.partition("-")[0] or 0))

    sweep(is_orphan)
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER}*-*"):
        with suppress(ValueError):  # somebody else's folder with such a name
            if is_orphan(folder.name.removeprefix(FOLDER)):
                shutil.rmtree(folder, ignore_errors=True)
