"""What all commands share."""

import argparse
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a command adds its words; argparse has no public name for it."""


class CommandError(Exception):
    """What went wrong, in words for the person at the keyboard."""
