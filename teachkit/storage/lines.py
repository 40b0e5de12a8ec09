"""Files of JSON lines that only grow: what was written stays, whoever is killed when.

    Head  the first line, which says what the file is of
    Line  one entry: a dict

A last line that was not finished is cut off when the file is opened again. A line in the middle
that is damaged, if only in a letter, is left alone and counted. One program at a time writes.
"""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

from teachkit.game import shown
from teachkit.storage.files import FULL
from teachkit.storage.json_file import Contents, file_format

SUM = "sum"
"""Under this name each entry has a number that changes when anything in it does; the first files
had none."""


class Lines:
    """The entries of a file, and a way to add more; ValueError if it holds something else."""

    def __init__(self, path: Path, kind: str, head: Contents) -> None:
        self._path = path
        self._head = {"format": file_format(kind), **head}
        self.entries: list[Contents] = []
        """What stood in the file when it was opened."""
        self.damaged = 0
        """How many lines of it cannot be read."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
        try:
            self._take()
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "Lines":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, entries: Iterable[Contents]) -> None:
        """Write more entries; when this comes back they are on the disk."""
        self._write(each | {SUM: _sum(each)} for each in entries)

    def _write(self, lines: Iterable[Contents]) -> None:
        text = "".join(f"{_text(each)}\n" for each in lines)
        try:
            self._file.write(text.encode())
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            words = FULL.get(error.errno or 0, error.strerror)
            raise OSError(error.errno, words, str(self._path)) from None

    def _take(self) -> None:
        """Let nobody else write, where systems have a way to say so; it ends with this program."""
        try:
            import fcntl
        except ImportError:  # Windows
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ValueError(f"another program is writing {self._path}") from None

    def _read(self) -> None:
        self._file.seek(0)
        lines = self._file.read().split(b"\n")
        if lines.pop():  # it does not end with the end of a line
            self._file.truncate(sum(len(line) + 1 for line in lines))
        if not lines:
            self._write([self._head])
            return
        head, found = json.loads(json.dumps(self._head)), _parsed(lines[0]) or {}
        names = head | found
        other = {name: found.get(name) for name in names if found.get(name) != head.get(name)}
        if other:
            raise ValueError(
                f"{self._path} is of something else ({shown(other)}): choose another folder"
            )
        entries = list(map(_entry, lines[1:]))
        self.entries = [entry for entry in entries if entry is not None]
        self.damaged = len(entries) - len(self.entries)


def _entry(line: bytes) -> Contents | None:
    """The entry in a line, if it is as it was written."""
    found = _parsed(line)
    if found is None or found.pop(SUM, None) not in (None, _sum(found)):
        return None
    return found


def _text(line: Contents) -> str:
    return json.dumps(line, ensure_ascii=False)


def _sum(entry: Contents) -> int:
    """What changes when anything in an entry does."""
    return crc32(_text(entry).encode(errors="surrogatepass"))


def _parsed(line: bytes) -> Contents | None:
    """The dict in a line, if there is one."""
    try:
        found: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
