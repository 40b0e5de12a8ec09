"""The command `teachkit`: open the notebooks, copy them, look after the installation.

    Shipped  the folder of notebooks that comes with teachkit
    Record   what was copied into a folder: file name -> digest of the copy as it was made

A copy that still has the digest in the record may be refreshed; any other file is
somebody's work and stays as it is.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from teachkit import __version__
from teachkit.doctor import doctor, pip_install

FOLDER = Path("teachkit-notebooks")
FIRST = "00-start-here.ipynb"
RECORD = ".teachkit.json"


class CommandError(Exception):
    """What went wrong, in words for the person at the keyboard."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    cut = words.index("--") if "--" in words else len(words)
    parser = _parser()
    command = parser.parse_args(words[:cut])
    further = words[cut + 1 :]
    if further and command.name != "lab":
        parser.error("only 'teachkit lab' takes arguments after --")
    try:
        match command.name:
            case "lab":
                return lab(command.folder, further)
            case "copy":
                return copy(command.folder)
            case "doctor":
                return doctor()
    except CommandError as error:
        print(f"teachkit: {error}", file=sys.stderr)
        return 1
    parser.print_help()
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="teachkit",
        description="See adversarial search think.",
        epilog="'teachkit COMMAND --help' tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"teachkit {__version__}")
    commands = parser.add_subparsers(dest="name", metavar="COMMAND", title="commands")
    copying = (
        "The notebooks are copied into FOLDER first. A copy that you have not changed is "
        "refreshed when teachkit brings a newer one; a notebook that you have changed or "
        "run is kept. To get a fresh copy of it, rename or delete yours."
    )

    opening = commands.add_parser(
        "lab",
        help="copy the notebooks to a folder and open it in JupyterLab",
        description=f"Open the notebooks in JupyterLab. {copying}",
        epilog="JupyterLab listens on this computer only and asks for its token. Arguments "
        "after -- are handed to it, for example: teachkit lab -- --no-browser --port=9000",
        usage="teachkit lab [-h] [FOLDER] [-- JUPYTERLAB ARGUMENTS]",
    )
    only = commands.add_parser(
        "copy", help="only copy the notebooks to a folder", description=copying
    )
    for command in (opening, only):
        command.add_argument(
            "folder",
            metavar="FOLDER",
            type=Path,
            nargs="?",
            default=FOLDER,
            help="where your notebooks are (%(default)s)",
        )
    commands.add_parser(
        "doctor",
        help="say what is installed and how to mend what is not",
        description="Report what teachkit needs, what is installed, and the command that "
        "mends each problem. The exit code is 0 if all that is needed is there.",
    )
    return parser


# ---- lab


def lab(folder: Path, further: Sequence[str] = ()) -> int:
    """Copy the notebooks to a folder and run JupyterLab on it until somebody ends it."""
    if find_spec("jupyterlab") is None:
        raise CommandError(
            f"JupyterLab is not installed. To install it: {pip_install('jupyterlab')}"
        )
    copied = copy_notebooks(folder)
    print(copied.text(folder))
    from jupyterlab.labapp import LabApp

    defaults = {
        "ServerApp.root_dir": str(folder.expanduser().resolve()),
        "ServerApp.ip": "localhost",
    }
    if FIRST in copied.new:
        defaults["LabApp.default_url"] = f"/lab/tree/{FIRST}"
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in most containers
        defaults["ServerApp.allow_root"] = "True"
    print("Starting JupyterLab; Ctrl+C ends it.", flush=True)
    LabApp.launch_instance(argv=[*_unless_given(defaults, further), *further])
    return 0


def _unless_given(defaults: Mapping[str, str], further: Sequence[str]) -> Iterator[str]:
    """The defaults as arguments, but for those that a person has set: Jupyter takes each once."""
    given = {_trait(word.partition("=")[0]) for word in further}
    for name, value in defaults.items():
        if _trait(name) not in given:
            yield f"--{name}={value}"


def _trait(name: str) -> str:
    """The same for --ip and --ServerApp.ip, for --allow-root and --ServerApp.allow_root."""
    return name.rpartition(".")[2].lstrip("-").replace("-", "_")


# ---- copy


@dataclass
class Copied:
    """What copying did, as the names of the files."""

    new: list[str] = field(default_factory=list)
    refreshed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def text(self, folder: Path) -> str:
        """The outcome in a few lines."""
        lines = [f"Your notebooks: {folder}"]
        if self.new:
            lines.append(f"New: {', '.join(self.new)}")
        if self.refreshed:
            lines.append(f"Refreshed: {', '.join(self.refreshed)}")
        if self.kept:
            lines.append(f"Kept as you left them: {', '.join(self.kept)}")
        return "\n".join(lines)


def copy(folder: Path) -> int:
    """Copy the notebooks to a folder and say what was done."""
    print(copy_notebooks(folder).text(folder))
    return 0


def copy_notebooks(folder: Path) -> Copied:
    """Copy the shipped notebooks to a folder, leaving changed ones alone."""
    folder = folder.expanduser()
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is a file: name a folder for the notebooks")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _copy_into(folder)
    except OSError as error:
        place = error.filename or folder
        raise CommandError(
            f"cannot copy the notebooks: {place}: {error.strerror}. "
            f"Name a folder that you may write to: teachkit copy FOLDER"
        ) from None


def shipped() -> Path:
    """The folder of notebooks that comes with teachkit: inside it, or beside it in a checkout."""
    package = Path(__file__).parent
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
    copied, before = Copied(), _read_record(folder)
    record = dict(before)
    for name, content in shipped_files():
        target = folder / name
        present = target.read_bytes() if target.exists() else None
        if present == content:
            continue
        if present is None:
            copied.new.append(name)
        elif record.get(name) == _digest(present):
            copied.refreshed.append(name)
        else:
            copied.kept.append(name)
            continue
        _write(target, content)
        record[name] = _digest(content)
    if record != before:
        _write(folder / RECORD, json.dumps(record, indent=1).encode())
    return copied


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _read_record(folder: Path) -> Mapping[str, str]:
    """The record of a folder; an unreadable one is empty, so that everything there is kept."""
    try:
        record = json.loads((folder / RECORD).read_bytes())
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def _write(target: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    part.write_bytes(content)
    part.replace(target)
