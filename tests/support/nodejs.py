"""Node.js, which runs scripts of the widgets without a browser."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

OLDEST = 18
"""The first version of node that has all that the tests use."""


def do_without(what: str) -> None:
    """Skip a test for want of something, which on CI is a failure."""
    pytest.fail(what) if os.environ.get("CI") else pytest.skip(what)


def run(*command: object, seconds: int = 300) -> "subprocess.CompletedProcess[str]":
    """What a program says, and whether it is content."""
    return subprocess.run(
        [*map(str, command)], capture_output=True, encoding="utf-8", timeout=seconds, check=False
    )


def find_node() -> str:
    """Node.js, where it is installed."""
    path = shutil.which("node")
    if path is None:
        do_without("no Node.js here, which tests the scripts without a browser")
    version = run(path, "--version").stdout.strip()
    if int(version.lstrip("v").partition(".")[0]) < OLDEST:
        do_without(f"Node.js {version} is too old: the tests need version {OLDEST}")
    return str(path)


def from_npm(name: str, version: str, config: pytest.Config) -> Path:
    """The folder of a package, installed beside what pytest remembers, where npm can get it."""
    home = config.cache.mkdir(f"{name}-{version}")
    folder = home / "node_modules" / name
    if not folder.exists():
        npm = shutil.which("npm")
        if npm is None:
            do_without(f"no npm here, which installs {name}")
        options = ("--no-save", "--no-audit", "--no-fund", "--ignore-scripts")
        got = run(npm, "install", *options, "--prefix", home, f"{name}@{version}")
        if got.returncode:
            do_without(f"npm cannot install {name}: {got.stderr[-500:]}")
    return folder
