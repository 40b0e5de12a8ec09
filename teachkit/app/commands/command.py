"""What all commands share."""

import argparse
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a command adds its words; argparse has no public name for it."""


class CommandError(Exception):
    """What went wrong, in words for the person at the keyboard."""


def expanded(folder: Path) -> Path:
    """A folder as somebody has named it, ~ and all, or a CommandError if there is no such name."""
    try:
        if "\0" in str(folder):
            raise ValueError("a name has no such character")
        return folder.expanduser()
    except (ValueError, RuntimeError) as error:
        raise CommandError(f"{str(folder)!r} cannot be a folder: {error}") from None
