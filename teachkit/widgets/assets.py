"""The scripts and styles of the widgets, as text."""

from pathlib import Path

STATIC = Path(__file__).parent / "static"


def asset(name: str) -> str:
    """What stands in a file."""
    return (STATIC / name).read_text(encoding="utf-8")


def module(*names: str) -> str:
    """The script of a widget: what all widgets share, and then its own files."""
    return "".join(map(asset, ("common.js", *names)))
