"""The system's Graphviz."""

import re
import shutil
import subprocess
from pathlib import Path

from teachkit.draw.fonts import environment
from teachkit.draw.graphviz.drawer import Engine, LayoutError, last_lines

PATIENCE = 20.0
"""Seconds that it may take to say its version."""
QUIET = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Windows would open a window for each process."""


class SystemDot:
    """The `dot` of the system, run once for each drawing."""

    def __init__(self) -> None:
        path = shutil.which("dot")
        if path is None or not Path(path).is_absolute():  # as one in the current folder would be
            raise LayoutError("there is no dot on the PATH")
        self._dot = path
        told = self._run(["-V"], b"", PATIENCE).stderr.decode(errors="replace")
        version = re.search(r"\d+(\.\d+)+", told)
        self.engine = Engine(path, version[0] if version else told.strip())

    def draw(self, source: bytes, kind: str, program: str, timeout: float) -> bytes:
        """A drawing of the source."""
        return self._run([f"-K{program}", f"-T{kind}"], source, timeout).stdout

    def _run(
        self, words: list[str], source: bytes, timeout: float
    ) -> subprocess.CompletedProcess[bytes]:
        try:
            done = subprocess.run(
                [self._dot, *words],
                input=source,
                capture_output=True,
                timeout=timeout,
                env=environment(),
                creationflags=QUIET,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise LayoutError(f"{self._dot} took more than {timeout:g} s and was ended") from None
        except OSError as error:
            raise LayoutError(f"{self._dot} cannot be run: {error}") from None
        if done.returncode:
            said = last_lines(done.stderr) or f"exit code {done.returncode}"
            raise LayoutError(f"Graphviz cannot draw this: {said}")
        return done

    def end(self) -> None:
        """Nothing runs between drawings."""

    let_go = end
