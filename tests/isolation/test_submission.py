"""Students' files, as they are handed in."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from teachkit.isolation.submission import MODULE, Submission


@pytest.fixture(autouse=True)
def no_module_is_left() -> Iterator[None]:
    yield
    sys.modules.pop(MODULE, None)


def notebook(*cells: str, **more: Any) -> str:
    told = [{"cell_type": "code", "source": cell.splitlines(True), **more} for cell in cells]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": "# Hi"}, *told]})


def handed_in(folder: Path, name: str, content: str | bytes) -> Submission:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return Submission.read(path)


def test_a_file_is_one_cell_and_a_notebook_has_its_code_cells(tmp_path: Path):
    assert handed_in(tmp_path, "a.py", "\ufeffx = 1\n").cells == ("x = 1\n",)
    assert handed_in(tmp_path, "a.ipynb", notebook("x = 1", "y = 2")).cells == ("x = 1", "y = 2")


def test_python_code_may_name_an_older_encoding(tmp_path: Path):
    for name in ("latin-1", "cp1252"):
        text = f"# -*- coding: {name} -*-\r\nname = 'Größe'\r\n"
        submission = handed_in(tmp_path, "a.py", text.encode(name))
        assert submission.run()["name"] == "Größe"
    for coding in ("punycode", "rot13", "no-such"):
        with pytest.raises(ValueError, match="it is not text"):
            handed_in(tmp_path, "a.py", f"# coding: {coding}\n".encode() + b"'\xf6'")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_pipe_is_no_submission(tmp_path: Path):
    os.mkfifo(tmp_path / "a.py")
    with pytest.raises(ValueError, match=r"a\.py is a pipe and no file"):
        Submission.read(tmp_path / "a.py")


def test_what_a_notebook_shows_does_not_change_its_digest(tmp_path: Path):
    one = handed_in(tmp_path, "a.ipynb", notebook("x = 1"))
    other = handed_in(tmp_path, "a.ipynb", notebook("x = 1", outputs=[1], execution_count=3))
    changed = handed_in(tmp_path, "a.ipynb", notebook("x = 2"))
    assert one.digest == other.digest != changed.digest


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.txt", "x", "neither a .py file nor a notebook"),
        ("a.zip", "x", "neither a .py file nor a notebook: unpack it"),
        ("a.py", b"\xff\xfe\x00", "it is not text"),
        ("a.ipynb", "not JSON", "it is not a notebook"),
        ("a.ipynb", "[1]", "not a notebook of version 4"),
        ("a.ipynb", '{"worksheets": []}', "not a notebook of version 4"),
        ("a.ipynb", '{"cells": [{"cell_type": "code", "source": 3}]}', "not a notebook"),
        ("a.ipynb", "[" * 100_000, "it is not a notebook"),
        ("a.py", b"#" * 10_000_001, "larger than 10,000,000 bytes"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, name: str, content: str, words: str):
    with pytest.raises(ValueError, match=words):
        handed_in(tmp_path, name, content)


def test_a_missing_file_is_told(tmp_path: Path):
    with pytest.raises(ValueError, match="cannot be read"):
        Submission.read(tmp_path / "a.py")


def test_its_names_are_found_and_its_main_part_is_left_out(tmp_path: Path):
    text = "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int = 1\n"
    names = handed_in(tmp_path, "a.py", text + "if __name__ == '__main__':\n    1 / 0\n").run()
    assert names["P"]().x == 1


def test_a_file_fails_and_a_notebook_goes_on_after_a_cell_that_fails(tmp_path: Path):
    with pytest.raises(ZeroDivisionError):
        handed_in(tmp_path, "a.py", "1 / 0").run()
    names = handed_in(tmp_path, "a.ipynb", notebook("1 / 0", "x = 5")).run()
    assert names["x"] == 5
    assert isinstance(names["__error__"], ZeroDivisionError)
