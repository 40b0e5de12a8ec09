"""Lint, formatting and types, so that the one command that runs the tests proves them too."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "tool",
    ["ruff check --no-cache .", "ruff format --no-cache --check .", "mypy --strict"],
)
def test_quality(tool: str):
    command = [sys.executable, "-m", *tool.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
