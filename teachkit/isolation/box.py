"""How a child is started: as a plain process, or in a box made by bubblewrap."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]

PASSED_ON = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT")
"""What a child is told of the parent's environment."""
TMPFS = 64 << 20
"""How many bytes fit into the folder of a boxed child."""


def environment(folder: str, mark: str) -> dict[str, str]:
    """The whole environment of a child that works in a folder."""
    return {
        **{name: value for name, value in os.environ.items() if name in PASSED_ON},
        **dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), folder),
        "PYTHONPATH": str(PACKAGE.parent),
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "MPLBACKEND": "agg",
        **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
        MARK: mark,
    }


MARK = "TEACHKIT_CHILD"
"""The environment variable by which runaway processes are known."""


def program(*arguments: str) -> list[str]:
    """The command that starts a child."""
    python = os.path.normpath(sys.executable)  # in a box the folders of a detour are not there
    return [python, "-P", "-B", "-m", "teachkit.isolation.program", *arguments]


@cache
def can_box() -> bool:
    """Is bubblewrap here, and does it work? In some containers it may not."""
    if sys.platform != "linux" or shutil.which("bwrap") is None:
        return False
    try:
        done = subprocess.run(
            [*box(), "true"], capture_output=True, timeout=20, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


BOXED_FOLDER = "/child"  # it is in the box, and nothing else of that name


def box() -> list[str]:
    """The words before a command that put it in a box: no network, no files but Python's."""
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session"]
    words += ["--dev", "/dev", "--proc", "/proc", "--size", str(TMPFS), "--tmpfs", BOXED_FOLDER]
    for name in ("bin", "sbin", "lib", "lib32", "lib64"):
        folder = Path("/", name)
        if folder.is_symlink():
            words += ["--symlink", str(folder.readlink()), str(folder)]
        elif folder.is_dir():
            words += ["--ro-bind", str(folder), str(folder)]
    seen = ["/usr", "/etc/ld.so.cache", "/etc/alternatives", sys.prefix, sys.base_prefix]
    for path in dict.fromkeys([*seen, str(PACKAGE)]):
        if Path(path).exists():
            words += ["--ro-bind", path, path]
    return [*words, "--chdir", BOXED_FOLDER]
