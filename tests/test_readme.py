"""What README.md says is so."""

import doctest
import os
import re
import subprocess
from pathlib import Path

import pytest
from refresh_notebooks import notebooks

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_python_examples_do_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    typed, talked = [], []
    for block in blocks("python"):
        (talked if block.startswith(">>>") else typed).append(block)
    for block in typed:
        assert len(block.splitlines()) <= 42, "a game in about forty lines"
        exec(compile(block, "README.md", "exec"), names)
    text = "\n".join(talked)
    examples = doctest.DocTestParser().get_doctest(text, names, "README.md", "README.md", 0)
    assert len(examples.examples) >= 5
    said: list[str] = []
    flags = doctest.NORMALIZE_WHITESPACE
    doctest.DocTestRunner(verbose=False, optionflags=flags).run(examples, out=said.append)
    assert not said, "".join(said)
    picture = tmp_path / "textbook.svg"
    reviewed = ROOT / "notebooks" / "pictures" / "textbook.svg"
    assert described(picture) == described(reviewed)


def described(picture: Path) -> str:
    """What a picture says of itself."""
    return re.findall("<title>.*?</desc>", picture.read_text(encoding="utf-8"), re.DOTALL)[0]


def test_the_two_commands_are_one_line_each():
    opening, testing = blocks("sh")
    assert opening.count("\n") == testing.count("\n") == 1
    assert opening.startswith("python3 -m venv .venv && ")
    assert opening.endswith(".venv/bin/teachkit lab\n")
    assert testing.endswith(".venv/bin/python -m pytest\n")


def test_windows_gets_the_same_commands():
    def words(command: str) -> str:
        same = command.replace("Scripts\\", "bin/").replace(".venv\\", ".venv/")
        return same.replace('"', "'").replace("py -m", "python3 -m")

    assert [words(command) for command in blocks("bat")] == blocks("sh")


def test_every_notebook_is_in_the_table():
    linked = re.findall(r"^\| \[.*?\]\(notebooks/(.*?)\) \|", README, re.MULTILINE)
    assert linked == [path.name for path in notebooks()]


@pytest.mark.skipif(os.name == "nt", reason="CI is a bash script")
def test_ci_runs_the_command_of_the_readme(tmp_path: Path):
    """In a copy of the project where python3, pip and python only tell how they were called."""
    tell = '#!/bin/sh\necho "CI=$CI $(basename "$0") $*" >> told\n'
    make = "mkdir -p .venv/bin && cp told.sh .venv/bin/pip && cp told.sh .venv/bin/python\n"
    programs = {"told.sh": tell, "bin/python3": tell + make, "bin/chromium": tell}
    for name, text in programs.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    (tmp_path / "README.md").write_text(README, encoding="utf-8")
    script = tmp_path / ".ci" / "run"
    script.parent.mkdir()
    script.write_bytes((ROOT / ".ci" / "run").read_bytes())

    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["bash", script], env={"PATH": path}, check=True, capture_output=True)
    assert (tmp_path / "told").read_text().splitlines() == [
        "CI=true python3 -m venv .venv",
        "CI=true pip install -q -e .[test]",
        "CI=true python -m pytest",
    ]


@pytest.mark.skipif(os.name == "nt", reason="there are no run bits")
def test_ci_can_be_run():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
