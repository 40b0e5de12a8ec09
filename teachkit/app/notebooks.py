"""The notebooks that come with teachkit, and copies of them in a person's folder.

    Shipped  the folder of notebooks that comes with teachkit
    Record   what was copied into a folder: file name -> digests of the copies as they were made

A copy that still has a digest in the record may be refreshed; any other file is
somebody's work and stays as it is.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from teachkit.app.commands.command import CommandError, expanded
from teachkit.progress import tracked
from teachkit.storage.files import FULL, write_whole
from teachkit.storage.typed import fits

FIRST = "00-start-here.ipynb"
RECORD = ".teachkit.json"


@dataclass
class Copied:
    """What copying did, as the names of the files."""

    new: list[str] = field(default_factory=list)
    refreshed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def as_shipped(self, folder: Path) -> list[Path]:
        """The notebooks that are as they come with teachkit."""
        names = [*self.new, *self.refreshed, *self.unchanged]
        return [expanded(folder) / name for name in names if name.endswith(".ipynb")]

    def text(self, folder: Path) -> str:
        """The outcome in a few lines."""
        lines = [f"Your notebooks: {folder}"]
        if self.new:
            lines.append(f"New: {', '.join(self.new)}")
        if self.refreshed:
            lines.append(f"Refreshed: {', '.join(self.refreshed)}")
        if self.kept:
            lines.append(f"Kept as you left them: {', '.join(self.kept)}")
        if len(lines) == 1:
            lines.append("All are there, as they come with teachkit.")
        return "\n".join(lines)


def copy_notebooks(folder: Path) -> Copied:
    """Copy the shipped notebooks to a folder, leaving changed ones alone."""
    folder = expanded(folder)
    try:
        if folder.exists() and not folder.is_dir():
            raise CommandError(f"{folder} is a file: name a folder for the notebooks")
        folder.mkdir(parents=True, exist_ok=True)
        return _copy_into(folder)
    except OSError as error:
        hint = "Name a folder that you may write to: teachkit copy FOLDER"
        if error.errno in FULL:
            hint = "Make room, and do it again"
        place = error.filename or folder
        raise CommandError(
            f"cannot copy the notebooks: {place}: {error.strerror}. {hint}"
        ) from None


def shipped() -> Path:
    """The folder of notebooks that comes with teachkit: inside it, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / FIRST).is_file():
            return folder
    raise CommandError("the notebooks are missing: install teachkit again")


def shipped_files() -> Iterator[tuple[str, bytes]]:
    """The name and content of every shipped file, in order of name."""
    root = shipped()
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if path.is_file() and not any(part.startswith((".", "__")) for part in parts):
            yield "/".join(parts), path.read_bytes()


def _copy_into(folder: Path) -> Copied:
    """Write first what will be ours, and then the files: who is stopped between goes on later."""
    copied, before = Copied(), _read_record(folder)
    record, waiting = dict(before), dict[Path, bytes]()
    is_copy = not folder.samefile(shipped())
    for name, content in shipped_files():
        target, ours = folder / name, before.get(name, [])
        present = target.read_bytes() if target.exists() else None
        digest = _digest(name, content)
        if present is None:
            copied.new.append(name)
            record[name] = [digest]
        elif _digest(name, present) == digest:
            record[name] = [digest]
            if is_copy:
                copied.unchanged.append(name)
            continue
        elif sha256(present).hexdigest() in ours or _digest(name, present) in ours:
            copied.refreshed.append(name)
            record[name] = [*ours, digest]
        else:
            copied.kept.append(name)
            continue
        waiting[target] = content
    if record != before and is_copy:
        write_whole(folder / RECORD, json.dumps(record, indent=1))
    for target, content in tracked(waiting.items(), "Copying", unit="files", total=len(waiting)):
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, content)
    return copied


def _digest(name: str, content: bytes) -> str:
    """What tells a file from others; of a notebook only what its cells say and show.

    JupyterLab adds to the rest of it when a notebook is only looked at.
    """
    if name.endswith(".ipynb"):
        try:
            told = [_told(cell) for cell in json.loads(content)["cells"]]
            content = json.dumps(told, sort_keys=True).encode()
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            pass  # no notebook: somebody's work
    return sha256(content).hexdigest()


def _told(cell: dict[str, Any]) -> list[Any]:
    """What a cell says and shows; text may be one or many strings."""
    shown = [
        {
            kind: {each: _joined(text) for each, text in part.items()}
            if isinstance(part, dict)
            else _joined(part)
            for kind, part in output.items()
            if kind not in ("metadata", "execution_count")
        }
        for output in cell.get("outputs", [])
    ]
    return [cell["cell_type"], _joined(cell["source"]), shown]


def _joined(text: Any) -> Any:
    return "".join(text) if isinstance(text, list) else text


def _read_record(folder: Path) -> dict[str, list[str]]:
    """The record of a folder; an unreadable one is empty, so that everything there is kept."""
    try:
        record = json.loads((folder / RECORD).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(record, dict):
        return {}
    known = {name: [told] if isinstance(told, str) else told for name, told in record.items()}
    return {name: told for name, told in known.items() if fits(told, [str])}
