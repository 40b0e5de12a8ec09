"""The scripts and styles of the widgets, as text."""

from pathlib import Path

STATIC = Path(__file__).parent / "static"

STEPPER = (
    "stepper_steps.js",
    "stepper_view.js",
    "stepper_tree.js",
    "stepper_beside.js",
    "stepper_pane.js",
    "stepper_controls.js",
    "stepper_screen.js",
    "compare.js",
    "stepper.js",
)
"""The files of the Stepper and of comparisons: one script, as both may live in one page."""


def asset(name: str) -> str:
    """What stands in a file."""
    return (STATIC / name).read_text(encoding="utf-8")


def module(*names: str) -> str:
    """The script of a widget: what all widgets share, and then its own files."""
    return "".join(map(asset, ("common.js", *names)))
