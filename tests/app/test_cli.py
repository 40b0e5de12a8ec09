"""The command `teachkit`."""

import errno
import json
import os
import re
import subprocess
import sys
import time
import tomllib
from contextlib import suppress
from pathlib import Path

import nbformat
import pytest
from chance import chance
from labserver import Lab, running_lab
from nbformat.sign import NotebookNotary

import teachkit
from teachkit.app import entry, notebooks
from teachkit.app.cli import COMMANDS, main
from teachkit.app.commands import arena, doctor, export, grade, lab, play, site
from teachkit.app.jupyter import fresh
from teachkit.app.notebooks import shipped, shipped_files
from teachkit.draw.graphviz.engine import Engine, GraphvizMissingError
from teachkit.storage.files import write_whole

ROOT = Path(__file__).parents[2]
FIRST = "00-start-here.ipynb"


@pytest.fixture(autouse=True)
def jupyter(tmp_path_factory, monkeypatch):
    """A Jupyter that keeps what it trusts to itself."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("jupyter")))


@pytest.fixture
def release(tmp_path, monkeypatch):
    """A function that makes another release of the notebooks the shipped one."""
    monkeypatch.setattr(fresh, "trust", list)  # they are no notebooks

    def ship(**texts: str) -> None:
        folder = tmp_path / "shipped"
        for path in folder.rglob("*.ipynb"):
            path.unlink()
        for name, text in {"00-start-here": "first", **texts}.items():
            path = folder / f"{name}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        monkeypatch.setattr(notebooks, "shipped", lambda: folder)

    return ship


def test_copy_brings_every_notebook(tmp_path, capsys):
    folder = tmp_path / "new" / "notebooks"
    assert main(["copy", str(folder)]) == 0
    assert FIRST in capsys.readouterr().out
    names = [name for name, _ in shipped_files()]
    assert FIRST in names
    for name in names:
        assert (folder / name).read_bytes() == (shipped() / name).read_bytes()


def test_copy_goes_to_a_folder_of_its_own_by_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["copy"]) == 0
    assert (tmp_path / "teachkit-notebooks" / FIRST).is_file()


def test_copying_again_does_nothing(tmp_path, capsys):
    main(["copy", str(tmp_path)])
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    capsys.readouterr()
    assert main(["copy", str(tmp_path)]) == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before
    said = f"Your notebooks: {tmp_path}\nAll are there, as they come with teachkit.\n"
    assert capsys.readouterr().out == said


def is_trusted(path: Path) -> bool:
    return NotebookNotary().check_signature(nbformat.read(path, as_version=4))


def test_copies_are_trusted_unless_they_are_somebodys_work(tmp_path):
    main(["copy", str(tmp_path)])
    (tmp_path / ".teachkit.json").unlink()
    copy, mine = tmp_path / FIRST, tmp_path / "01-minimax.ipynb"
    assert is_trusted(copy)
    NotebookNotary().unsign(nbformat.read(copy, as_version=4))  # as in another Jupyter
    mine.write_text(mine.read_text().replace("MAX", "Max"))
    main(["copy", str(tmp_path)])
    assert is_trusted(copy)
    assert not is_trusted(mine)


def test_copies_that_were_there_are_made_fresh_and_bring_nothing_of_their_own(tmp_path):
    main(["copy", str(tmp_path)])
    path = tmp_path / FIRST
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["widgets"] = {"state": "from somebody else"}
    nbformat.write(notebook, path)
    written = []
    for _ in range(2):
        fresh.freshen(notebooks.copy_notebooks(tmp_path).as_shipped(tmp_path))
        assert is_trusted(path)
        seen = nbformat.read(path, as_version=4)
        assert "widgets" not in seen.metadata
        assert {cell.get("execution_count") for cell in seen.cells} == {None}
        written.append(path.stat().st_mtime_ns)
    assert written[0] == written[1]


def test_changed_work_is_kept_and_the_rest_refreshed(tmp_path, release, capsys):
    folder = tmp_path / "mine"
    release(one="1", two="2")
    main(["copy", str(folder)])
    (folder / "one.ipynb").write_text("my work")
    (folder / "three.ipynb").write_text("a notebook of my own")
    release(one="1 newer", two="2 newer", three="3", four="4")
    capsys.readouterr()
    for _ in range(2):  # the second time nothing is new, and still nothing is lost
        assert main(["copy", str(folder)]) == 0
        assert (folder / "one.ipynb").read_text() == "my work"
        assert (folder / "two.ipynb").read_text() == "2 newer"
        assert (folder / "three.ipynb").read_text() == "a notebook of my own"
        assert (folder / "four.ipynb").read_text() == "4"
    first, second = capsys.readouterr().out.split("Your notebooks: ")[1:]
    assert "New: four.ipynb\nRefreshed: two.ipynb\n" in first
    assert "New" not in second
    assert "Refreshed" not in second
    for said in (first, second):
        assert "Kept as you left them: one.ipynb, three.ipynb\n" in said


def test_a_deleted_notebook_comes_back_fresh(tmp_path, release):
    folder = tmp_path / "mine"
    release(one="1")
    main(["copy", str(folder)])
    (folder / "one.ipynb").write_text("my work")
    (folder / "one.ipynb").unlink()
    main(["copy", str(folder)])
    assert (folder / "one.ipynb").read_text() == "1"


def lesson(text: str) -> str:
    """A notebook as it is shipped."""
    shown = {"output_type": "stream", "name": "stdout", "text": ["a\n", "b"]}
    cell = {"cell_type": "code", "id": "one", "metadata": {}, "execution_count": 1}
    cell |= {"source": [f"{text}\n", "2"], "outputs": [shown]}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_looking_at_a_lesson_does_not_keep_it_from_being_refreshed(tmp_path, release, capsys):
    folder = tmp_path / "mine"
    release(one=lesson("1"), two=lesson("1"), three=lesson("1"))
    main(["copy", str(folder)])
    for name in ("one", "two", "three"):  # as JupyterLab saves what was opened
        path = folder / f"{name}.ipynb"
        notebook = json.loads(path.read_text())
        notebook["metadata"] = {"kernelspec": {"name": "python3"}, "language_info": {"a": "b"}}
        (cell,) = notebook["cells"]
        cell["metadata"] = {"trusted": True}
        cell["source"] = "".join(cell["source"])
        if name == "two":
            cell["source"] += " # mine"
        if name == "three":
            cell["outputs"][0]["text"] = ["something else"]
        path.write_text(json.dumps(notebook, indent=2))
    release(one=lesson("newer"), two=lesson("newer"), three=lesson("newer"))
    capsys.readouterr()
    assert main(["copy", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "Refreshed: one.ipynb\n" in said
    assert "Kept as you left them: three.ipynb, two.ipynb" in said
    assert "newer" in (folder / "one.ipynb").read_text()


@pytest.mark.parametrize("last", range(4))
def test_a_copy_that_is_killed_keeps_no_lesson_from_being_refreshed(
    tmp_path, release, monkeypatch, last
):
    def dies(path, content):
        nonlocal left
        if left == 0:
            raise SystemExit  # as good as killed
        left -= 1
        return write_whole(path, content)

    folder, left = tmp_path / "mine", last
    monkeypatch.setattr(notebooks, "write_whole", dies)
    for version in ("", " newer"):
        release(one=f"1{version}", two=f"2{version}")
        left = last
        with suppress(SystemExit):
            main(["copy", str(folder)])
    monkeypatch.setattr(notebooks, "write_whole", write_whole)
    release(one="1 newest", two="2 newest")
    assert main(["copy", str(folder)]) == 0
    assert (folder / "one.ipynb").read_text() == "1 newest"
    assert (folder / "two.ipynb").read_text() == "2 newest"


@pytest.mark.parametrize("name", ["~nosuchuser/lessons", "x" * 300, "a\0b"])
@pytest.mark.parametrize(
    "words", ["copy", "copy --assignment 01", "lab", "export", "play", "arena othello", "arena"]
)
def test_a_name_that_cannot_be_is_told_without_a_traceback(
    words, name, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)  # a cup begins in a folder of its own
    more = ["players"] if words == "arena" else []
    assert main([*words.split(), name, *more]) == 1
    assert capsys.readouterr().err.startswith("teachkit: ")


def run_as_a_person_does(*words, **options):
    """The command in a process of its own."""
    command = [sys.executable, "-m", "teachkit", *words]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, **options)


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that are not text")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_folder_whose_name_is_no_text_is_told_as_far_as_it_goes(tmp_path, encoding):
    done = run_as_a_person_does(
        *("copy", os.fsencode(tmp_path) + b"/caf\xe9-\xc3\xa4", "--assignment", "01"),
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0, done.stderr
    assert b"caf" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such pipe or device on Windows")
@pytest.mark.parametrize("at_once", ["", "1"])
def test_it_ends_quietly_where_nobody_reads_on_and_says_so_where_nothing_fits(at_once):
    printing = os.environ | {"PYTHONUNBUFFERED": at_once}
    reading, writing = os.pipe()
    os.close(reading)
    done = run_as_a_person_does("--help", stdout=writing, env=printing)
    os.close(writing)
    assert done.stderr == b""
    if sys.platform == "linux":
        words = ("play", "tic-tac-toe", "--mode", "3")
        with Path("/dev/full").open("w") as full:
            done = run_as_a_person_does(*words, stdout=full, env=printing)
        assert done.stderr == b"teachkit: No space left on device\n"


STOPPED = """
import importlib.abc, signal, sys

class Stop(importlib.abc.MetaPathFinder):
    left = int(sys.argv.pop(1))

    def find_spec(self, name, path, target=None):
        Stop.left -= name.startswith("teachkit.")
        if Stop.left == 0:
            signal.raise_signal(signal.Signals[sys.argv.pop(1)])

import teachkit.app.entry
sys.meta_path.insert(0, Stop())
sys.exit(teachkit.app.entry.main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is another thing")
@pytest.mark.parametrize(
    ("number", "name", "words"),
    [
        (1, "SIGINT", ["doctor"]),
        (9, "SIGINT", ["play", "othello"]),
        (3, "SIGTERM", ["export", "x.ipynb"]),
        (5, "SIGHUP", ["export", "x.ipynb"]),
        (30, "SIGINT", ["arena", "othello", "players"]),
    ],
)
def test_who_stops_it_while_it_loads_is_told_in_a_word(number, name, words, tmp_path):
    command = [sys.executable, "-c", STOPPED, str(number), name, *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "teachkit: stopped\n", 130)


COPYING = """
import sys
from pathlib import Path
from teachkit.app import cli, notebooks
shipped, folder, room = sys.argv[1:]
notebooks.shipped = lambda: Path(shipped)
if room:
    import resource, signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(room), resource.RLIM_INFINITY))
print("ready", flush=True)
sys.exit(cli.main(["copy", folder]))
"""


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="no limits of this kind on Windows")
def test_copies_that_are_killed_or_find_no_room_are_finished_later(tmp_path, release, capsys):
    """Whenever that was, no lesson counts as somebody's work the next time."""
    random, folder = chance(), tmp_path / "mine"
    lessons = {f"lesson-{number:02}": number for number in range(20)}
    for round_number in range(80):
        size = random.randrange(1, 20_000)
        release(**{name: lesson(f"{round_number} {name} " * size) for name in lessons})
        room = str(random.randrange(40 * size)) if round_number % 2 else ""
        words = [sys.executable, "-c", COPYING, notebooks.shipped(), folder, room]
        copying = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        copying.stdout.readline()
        if not room:
            time.sleep(0.1 * random.random())
            copying.kill()
        copying.communicate()
        if round_number % 8 == 7:
            capsys.readouterr()
            assert main(["copy", str(folder)]) == 0
            assert "Kept" not in capsys.readouterr().out, round_number
            for name, content in shipped_files():
                assert (folder / name).read_bytes() == content


def test_a_full_disk_is_told_as_one(tmp_path, release, monkeypatch, capsys):
    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    release(one="1")
    monkeypatch.setattr(os, "fsync", full)
    assert main(["copy", str(tmp_path / "mine")]) == 1
    said = capsys.readouterr().err
    assert "the disk is full" in said
    assert "Make room" in said


def test_an_interrupt_anywhere_is_told_in_a_word(monkeypatch, capsys):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    arguments = {
        export: ["x"],
        play: ["othello"],
        arena: ["othello", "x"],
        grade: ["x"],
        site: ["x"],
    }
    for command in COMMANDS:
        monkeypatch.setattr(command, "run", interrupted)
        assert main([command.__name__.rpartition(".")[2], *arguments.get(command, [])]) == 130
        assert capsys.readouterr().err == "teachkit: stopped\n"


@pytest.mark.parametrize("damage", ["", "not json", "[1, 2]", "null", "[" * 100_000, '{"a": [1]}'])
def test_without_a_readable_record_everything_is_kept(tmp_path, release, damage):
    folder = tmp_path / "mine"
    release(one="1")
    main(["copy", str(folder)])
    (folder / ".teachkit.json").write_text(damage)
    release(one="newer")
    assert main(["copy", str(folder)]) == 0
    assert (folder / "one.ipynb").read_text() == "1"


def test_files_in_folders_are_copied_and_hidden_ones_are_not(tmp_path, release):
    release(**{"pictures/board": "a board", ".ipynb_checkpoints/old": "old", "__pycache__/x": ""})
    main(["copy", str(tmp_path / "mine")])
    names = {path.name for path in (tmp_path / "mine").iterdir()}
    assert names == {FIRST, "pictures", ".teachkit.json"}
    assert (tmp_path / "mine" / "pictures" / "board.ipynb").read_text() == "a board"


def test_the_shipped_folder_itself_stays_clean(release, tmp_path):
    release(one="1")
    before = sorted((tmp_path / "shipped").iterdir())
    assert main(["copy", str(tmp_path / "shipped")]) == 0
    assert sorted((tmp_path / "shipped").iterdir()) == before


@pytest.mark.parametrize("command", ["copy", "lab"])
def test_a_file_is_no_folder(command, tmp_path, capsys):
    file = tmp_path / "essay.txt"
    file.write_text("my essay")
    assert main([command, str(file)]) == 1
    assert "is a file: name a folder" in capsys.readouterr().err
    assert main([command, str(file / "deeper")]) == 1
    assert str(file) in capsys.readouterr().err
    assert file.read_text() == "my essay"


def test_a_folder_that_may_not_be_written_is_named(tmp_path, monkeypatch, capsys):
    def refuse(path, **_):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert main(["copy", str(tmp_path / "new")]) == 1
    error = capsys.readouterr().err
    assert str(tmp_path / "new") in error
    assert "Permission denied" in error


def test_the_extension_of_jupyterlab_has_the_version_of_teachkit():
    package = json.loads(
        (lab.SETTINGS / "labextensions" / "teachkit" / "package.json").read_bytes()
    )
    assert package["version"] == teachkit.__version__


def test_lab_without_jupyterlab_says_how_to_install_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert main(["lab", str(tmp_path / "new")]) == 1
    assert f'{sys.executable} -m pip install "jupyterlab>=' in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_lab_listens_here_only_and_asks_for_its_token(lab: Lab):
    assert lab.url.startswith("http://localhost:")
    assert lab.token
    contents = f"api/contents/{FIRST}"
    assert lab.status(contents, token=lab.token) == 200
    assert lab.status(contents) == 403
    assert lab.status(contents, token="guess") == 403
    assert (lab.folder / FIRST).is_file()
    page = lab.text("lab", token=lab.token)
    (config,) = re.findall(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
    asking = "@jupyterlab/apputils-extension:announcements"
    assert asking in json.loads(config)["disabledExtensions"]


def test_what_a_person_asks_of_jupyterlab_wins_and_it_ends(tmp_path):
    folder = tmp_path / "my notebooks"
    asked = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--LabApp.default_url=/lab"]
    with running_lab(folder, tmp_path, asked) as lab:
        assert lab.url.startswith("http://127.0.0.1:")
        assert (folder / FIRST).is_file()
    assert lab.process.returncode is not None


def test_arguments_after_two_dashes_are_for_lab_only(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["copy", "--", "--no-browser"])
    assert "only 'teachkit lab'" in capsys.readouterr().err


def test_doctor_finds_what_the_tests_need(capsys):
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^ok +Python: 3\.", said, re.MULTILINE)
    assert re.search(rf"^ok +teachkit: {teachkit.__version__}$", said, re.MULTILINE)
    assert re.search(r"^ok +Graphviz engine: \d+\.\d+\.\d+ from ", said, re.MULTILINE)
    for package in doctor.packages():
        assert re.search(rf"^ok +{package}: \d", said, re.MULTILINE)
    assert "All that teachkit needs is here." in said


def test_doctor_sees_a_jupyter_that_lives_elsewhere(monkeypatch, tmp_path):
    (tmp_path / "labextensions" / "@jupyter-widgets" / "jupyterlab-manager").mkdir(parents=True)
    monkeypatch.setattr(doctor.shutil, "which", lambda name: "/far/bin/jupyter")
    monkeypatch.setattr(doctor, "_answer", lambda _: json.dumps({"data": [str(tmp_path)]}))
    (found,) = doctor._jupyter()
    assert "/far/bin/jupyter is without anywidget" in str(found)
    assert "in the environment of /far/bin/jupyter: python -m pip install anywidget" in str(found)
    (tmp_path / "labextensions" / "anywidget").mkdir()
    (found,) = doctor._jupyter()
    assert str(found) == "ok       Jupyter: /far/bin/jupyter"


@pytest.mark.parametrize("told", ["a warning", "[]", '{"data": 3}', "null"])
def test_doctor_bears_with_a_jupyter_that_says_something_else(monkeypatch, told):
    monkeypatch.setattr(doctor.shutil, "which", lambda name: "/far/bin/jupyter")
    monkeypatch.setattr(doctor, "_answer", lambda _: told)
    (found,) = doctor._jupyter()
    assert "does not say where it looks" in str(found)


@pytest.mark.parametrize(
    ("installed", "is_new"), [("9", True), ("8rc1", False), ("8.1.dev0", True), ("odd", False)]
)
def test_doctor_reads_every_version(monkeypatch, installed, is_new):
    monkeypatch.setattr(doctor, "version", lambda name: installed)
    assert doctor._package("ipywidgets", "8.1").found == installed or not is_new


def test_doctor_gives_the_command_that_fixes_each_problem(monkeypatch, capsys):
    def installed(name: str) -> str:
        if name == "anywidget":
            raise doctor.PackageNotFoundError
        return "8.0.7" if name == "ipywidgets" else "99.0"

    def no_engine() -> Engine:
        raise GraphvizMissingError("no Graphviz", "install this or that")

    monkeypatch.setattr(doctor, "version", installed)
    monkeypatch.setattr(doctor, "engine", no_engine)
    monkeypatch.setattr(doctor, "_answer", lambda command: None)
    monkeypatch.setattr(doctor.shutil, "which", lambda name: None)
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "ipywidgets: 8.0.7 is older than 8.1\n" in said
    assert f'to fix it: {sys.executable} -m pip install "ipywidgets>=8.1"\n' in said
    assert f'to fix it: {sys.executable} -m pip install "anywidget>=' in said
    assert "to fix it: install this or that\n" in said
    assert f"to fix it: {sys.executable} -m playwright install chromium\n" in said
    assert "Missing: anywidget, ipywidgets, Graphviz engine\n" in said


def test_doctor_is_content_with_the_dot_of_the_system_and_without_a_browser(monkeypatch, capsys):
    monkeypatch.setattr(doctor, "engine", lambda: Engine("/usr/bin/dot", "2.43.0"))
    monkeypatch.setattr(doctor.shutil, "which", lambda name: None)
    monkeypatch.setattr(doctor, "_answer", lambda command: None)
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "Graphviz engine: 2.43.0 from /usr/bin/dot\n" in said
    assert "not here browser" in said


def test_doctor_knows_what_the_package_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["lab"]]
    everywhere = dict(line.split(">=") for line in wanted if ";" not in line)
    assert doctor.packages() == everywhere
    assert {"anywidget", "jupyterlab"} <= everywhere.keys()
    assert project["requires-python"] == ">=" + ".".join(map(str, doctor.PYTHON))


def test_version_and_help(capsys):
    for option, wanted in (("--version", f"teachkit {teachkit.__version__}"), ("--help", "doctor")):
        with pytest.raises(SystemExit, match="0"):
            main([option])
        assert wanted in capsys.readouterr().out
    assert main([]) == 2
    assert "usage: teachkit" in capsys.readouterr().out


def test_what_jupyterlab_is_to_get_stands_after_two_dashes(capsys):
    with pytest.raises(SystemExit):
        main(["lab", "--no-browser"])
    assert "teachkit lab -- --no-browser" in capsys.readouterr().err


def test_no_grammars_are_compiled_that_nobody_needs(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "rfc3987_syntax")
    monkeypatch.setattr(sys, "argv", ["teachkit", "--version"])
    assert entry.main() == 0
    with pytest.raises(ModuleNotFoundError):
        import rfc3987_syntax  # noqa: F401  # as jsonschema does
