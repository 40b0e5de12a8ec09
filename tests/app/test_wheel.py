"""The wheel, installed where nothing else is: no checkout, no Graphviz, an empty folder."""

import os
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import ON_CI
from labserver import running_lab

import teachkit
from teachkit.app.notebooks import shipped_files

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "teachkit"
FIRST = "00-start-here.ipynb"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob(f"teachkit-{teachkit.__version__}-*.whl")
    return path


@dataclass(frozen=True)
class Installed:
    """A virtual environment with teachkit and what it needs, and nothing else."""

    programs: Path

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a person who has no other programs and no settings for Python."""
        kept = {name: os.environ[name] for name in os.environ if not name.startswith("PYTHON")}
        return kept | {"PATH": str(self.programs)}

    def run(self, folder: Path, program: str, *arguments: str) -> str:
        """What a program of the environment prints when it is run in a folder."""
        done = subprocess.run(
            [self.programs / program, *arguments],
            cwd=folder, env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Installed:
    folder = tmp_path_factory.mktemp("empty") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    for installer in (["uv", "pip", "install", "--python", python],  # ten times as fast
                      ["pip", "--python", python, "install", "--no-compile"]):  # fmt: skip
        install = [sys.executable, "-m", *installer, "--quiet", f"{wheel}[lab]"]
        done = subprocess.run(install, capture_output=True, text=True, check=False)
        if not done.returncode:
            break
    if done.returncode and not ON_CI:
        pytest.skip(f"what teachkit needs cannot be had here: {done.stderr[-300:]}")
    assert done.returncode == 0, done.stderr
    return Installed(programs)


def test_it_brings_all_of_the_package_the_notebooks_and_the_command(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (entry_points,) = (name for name in names if name.endswith("entry_points.txt"))
        assert "teachkit = teachkit.app.entry:main" in archive.read(entry_points).decode()
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {"teachkit/py.typed", "teachkit/app/export/slides.js"} <= ours
    notebooks = {f"teachkit/notebooks/{name}" for name, _ in shipped_files()}
    assert {name for name in names if name.startswith("teachkit/")} == ours | notebooks


@pytest.mark.slow
def test_it_is_the_installed_one_that_runs(installed, tmp_path):
    where = installed.run(tmp_path, "python", "-c", "import teachkit; print(teachkit.__file__)")
    assert Path(where.strip()).is_relative_to(installed.programs.parent)
    assert installed.run(tmp_path, "teachkit", "--version") == f"teachkit {teachkit.__version__}\n"


@pytest.mark.slow
def test_the_doctor_is_content_without_a_graphviz_of_the_system(installed, tmp_path):
    said = installed.run(tmp_path, "teachkit", "doctor")
    assert "All that teachkit needs is here." in said
    assert re.search(r"^ok +Graphviz engine: .* from pygraphviz", said, re.MULTILINE)


@pytest.mark.slow
def test_figures_are_drawn_and_games_played(installed, tmp_path):
    program = (
        "from teachkit import *\n"
        "picture = figure(record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])))\n"
        "for kind in ('svg', 'png', 'pdf'): picture.save('tree.' + kind)"
    )
    assert installed.run(tmp_path, "python", "-c", program) == ""
    assert "≤2" in (tmp_path / "tree.svg").read_text(encoding="utf-8")
    assert (tmp_path / "tree.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "tree.pdf").read_bytes().startswith(b"%PDF")
    computers = ("--mode", "computer-computer", "--depth", "3")
    assert "draw" in installed.run(tmp_path, "teachkit", "play", "tic-tac-toe", *computers)


@pytest.mark.slow
def test_lab_opens_the_notebooks_in_an_empty_folder(installed, tmp_path):
    folder = tmp_path / "my notebooks"
    command = [str(installed.programs / "teachkit")]
    options = ["--no-browser"]
    with running_lab(
        folder, tmp_path / "private", options, teachkit=command, environment=installed.environment
    ) as lab:
        assert lab.status(f"api/contents/{FIRST}", token=lab.token) == 200
        assert lab.status(f"api/contents/{FIRST}") == 403
        assert lab.status("lab", token=lab.token) == 200
    assert {name for name, _ in shipped_files()} <= {
        path.relative_to(folder).as_posix() for path in folder.rglob("*")
    }


@pytest.mark.slow
def test_a_copied_notebook_is_exported_with_living_steppers(installed, tmp_path):
    installed.run(tmp_path, "teachkit", "copy", "mine")
    installed.run(tmp_path, "teachkit", "export", f"mine/{FIRST}", "--to", "slides")
    page = (tmp_path / "mine" / FIRST).with_suffix(".slides.html").read_text(encoding="utf-8")
    assert 'class="tk-place"' in page
