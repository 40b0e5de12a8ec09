"""A student's file: read by the parent as text, run by a child.

Cell  a piece of code: the whole of a .py file, or a code cell of a notebook
"""

import json
import linecache
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tokenize import detect_encoding
from types import ModuleType
from typing import Any

from teachkit.storage.files import read_text
from teachkit.storage.typed import Shape, fits

KINDS = (".py", ".ipynb")
"""The endings of files that can be submitted."""
OLDER = ("iso-8859", "cp125")
"""Encodings that a file of Python code may name; all of them are quickly read."""
PACKED = (".zip", ".7z", ".rar", ".gz", ".tgz")
LARGEST = 10_000_000
"""The most bytes that a file may have."""
MODULE = "submission"
"""What a submission is called while it runs: so `if __name__ == "__main__"` is left out."""
ONE_FILE = "A file is handed in alone: it can import what is installed here, and no file beside it."
NOTEBOOK: Shape = {"cells": [{"cell_type": str, "source": (str, [str])}]}


class Unusable(Exception):
    """A submission lacks what is asked of it; the words, for who wrote it, say what."""


@dataclass(frozen=True)
class Submission:
    """The code of a file."""

    file: str
    """The name of the file, without folders."""
    cells: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> "Submission":
        """The submission in a file, or a ValueError that says what is wrong with it."""
        if path.suffix.lower() not in KINDS:
            unpack = ": unpack it" if path.suffix.lower() in PACKED else ""
            raise ValueError(f"{path.name} is neither a .py file nor a notebook{unpack}")
        if path.is_fifo():  # nobody may ever write into it
            raise ValueError(f"{path.name} is a pipe and no file")
        if path.suffix.lower() == ".ipynb":
            return cls(path.name, tuple(_code_cells(path.name, read_text(path, LARGEST))))
        return cls(path.name, (read_text(path, LARGEST, _declared),))

    @cached_property
    def digest(self) -> str:
        """What is the same for the same code: a notebook that is only run again is not changed."""
        return sha256("\0".join(self.cells).encode()).hexdigest()

    def run(self) -> dict[str, Any]:
        """The names that the code defines; what it raises is raised.

        A notebook goes on after a cell that fails, as there are some in most; the first error is
        kept, for whoever misses a name, as `__error__`.
        """
        module = sys.modules[MODULE] = ModuleType(MODULE)
        names = module.__dict__
        names |= {"__file__": self.file, "__error__": None}
        is_notebook = self.file.endswith(".ipynb")
        run = _in_ipython(module) if is_notebook and self._needs_ipython() else exec
        for number, cell in enumerate(self.cells, 1):
            place = f"{self.file}, cell {number}" if is_notebook else self.file
            linecache.cache[place] = len(cell), None, cell.splitlines(True), place
            try:
                run(compile(cell, place, "exec") if run is exec else cell, names)
            except Exception as error:
                if isinstance(error, ModuleNotFoundError):
                    error.add_note(ONE_FILE)
                if not is_notebook:
                    raise
                names["__error__"] = names["__error__"] or error
        return names

    def _needs_ipython(self) -> bool:
        """Is there more than Python in a cell, such as %matplotlib or display?"""
        for cell in self.cells:
            try:
                compile(cell, self.file, "exec")
            except SyntaxError:
                return True
            if "display" in cell or "get_ipython" in cell:
                return True
        return False


def _declared(content: bytes) -> str:
    """The encoding of Python code: UTF-8, unless its first lines name an older usual one."""
    try:
        named = detect_encoding(BytesIO(content).readline)[0]
    except SyntaxError:  # there is no such encoding, or it is no UTF-8
        named = ""
    return named if named.startswith(OLDER) else "utf-8-sig"


def _code_cells(name: str, text: str) -> Iterator[str]:
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(f"{name} cannot be read: it is not a notebook") from None
    if not fits(notebook, NOTEBOOK):
        raise ValueError(f"{name} cannot be read: it is not a notebook of version 4")
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            yield "".join(cell["source"])


def _in_ipython(module: ModuleType) -> Any:
    """A way to run a cell as a notebook does, where nothing is shown."""
    from IPython.core.interactiveshell import InteractiveShell

    class Shell(InteractiveShell):
        """A shell without a window to show anything in."""

        def enable_gui(self, gui: Any = None) -> None:
            """Nothing: there is no window."""

    shell = Shell.instance(user_module=module)

    def run(cell: str, _: dict[str, Any]) -> None:
        done = shell.run_cell(cell, store_history=False)  # type: ignore[no-untyped-call]
        error = done.error_before_exec or done.error_in_exec
        if error is not None:
            raise error

    return run
