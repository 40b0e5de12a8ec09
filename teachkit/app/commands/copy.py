"""`teachkit copy`: copy the notebooks to a folder, or exercises for students."""

import argparse
from importlib.util import find_spec
from pathlib import Path

from teachkit.app.assignments import LESSONS, write_assignments
from teachkit.app.commands.command import CommandError, Commands, expanded
from teachkit.app.notebooks import copy_notebooks

FOLDER = Path("teachkit-notebooks")
COPYING = (
    "The notebooks are copied into FOLDER first. A copy that you have not changed is "
    "refreshed when teachkit brings a newer one; a notebook that you have changed or "
    "run is kept. To get a fresh copy of it, rename or delete yours."
)


def add(commands: Commands) -> None:
    """Say how the command is written."""
    parser = commands.add_parser(
        "copy", help="only copy the notebooks to a folder", description=COPYING
    )
    add_folder(parser)
    parser.add_argument(
        "--assignment",
        metavar="LESSON",
        choices=(*LESSONS, "all"),
        help="instead, write the exercises of a lesson (01, 02, 09 or all) for students, without "
        "solutions, and the task file with which 'teachkit grade' marks them",
    )
    parser.set_defaults(run=run)


def add_folder(parser: argparse.ArgumentParser) -> None:
    """The folder to copy to."""
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        type=Path,
        nargs="?",
        default=FOLDER,
        help="where your notebooks are (%(default)s)",
    )


def run(asked: argparse.Namespace) -> int:
    """Copy the notebooks, or write assignments, and say what was done."""
    if asked.assignment is None:
        copied = copy_notebooks(asked.folder)
        print(copied.text(asked.folder))
        if find_spec("nbformat"):
            from teachkit.app.jupyter.fresh import trust

            trust(copied.as_shipped(asked.folder))
        return 0
    lessons = list(LESSONS) if asked.assignment == "all" else [asked.assignment]
    try:
        for path in write_assignments(lessons, expanded(asked.folder)):
            print(f"Wrote {path}")
    except OSError as error:
        place = error.filename or asked.folder
        raise CommandError(f"cannot write {place}: {error.strerror}") from None
    return 0
