"""Whatever is written is written whole or not at all, whoever else writes."""

import os
import re
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from chance import chance

from teachkit import (
    Compare,
    Stepper,
    TicTacToe,
    TreeGame,
    alphabeta,
    board_svg,
    figure,
    minimax,
    record,
)
from teachkit.draw.side_by_side import SideBySide
from teachkit.playing.scoresheet import Scoresheet
from teachkit.storage import files
from teachkit.storage.files import write_whole

resource = pytest.importorskip("resource", reason="no limits of this kind on Windows")

TREE = TreeGame([[3, 12], [2, 4]])
TRACE = record(alphabeta, TREE)
FIGURE = figure(TRACE)
BOARD = board_svg(TicTacToe(), TicTacToe().parse("15"))


def saved(thing: Any, ending: str) -> Any:
    return pytest.param(thing.save, ending, id=f"{type(thing).__name__}-{ending}")


WRITERS = [
    *(saved(FIGURE, ending) for ending in ("svg", "pdf", "png", "dot", "tex", "tikz", "txt")),
    *(saved(BOARD, ending) for ending in ("svg", "png", "pdf", "txt")),
    *(saved(Stepper(record(minimax, TreeGame([1]))), ending) for ending in ("html", "gif")),
    saved(Compare(TRACE, record(minimax, TREE)), "html"),
    *(saved(SideBySide(("one", FIGURE)), ending) for ending in ("svg", "png", "txt")),
    saved(TRACE, "json"),
    saved(Scoresheet(TicTacToe()), "json"),
    pytest.param(lambda path: write_whole(path, "written " * 100), "txt", id="write_whole"),
]
"""All that can be written, and the endings of the files."""


@contextmanager
def full_disk(room: int = 16) -> Iterator[None]:
    """No file may be longer than some bytes, as if there were no room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    sys.dont_write_bytecode = True  # a module that is first imported now would be kept torn
    try:
        yield
    finally:
        sys.dont_write_bytecode = False
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


@pytest.mark.parametrize(("save", "ending"), WRITERS)
def test_a_full_disk_leaves_the_old_file(save: Callable[[Path], Any], ending: str, tmp_path: Path):
    path = tmp_path / f"old.{ending}"
    path.write_text("old")
    with full_disk(), pytest.raises(OSError, match="larger than it may be here") as caught:
        save(path)
    assert "nothing was changed" in str(caught.value)
    assert caught.value.filename == str(path)
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == [path.name], "no draft is left"
    save(path)
    assert path.stat().st_size > 3


@pytest.mark.soak
@pytest.mark.parametrize(("save", "ending"), WRITERS)
def test_a_disk_may_be_full_at_any_byte(save: Callable[[Path], Any], ending: str, tmp_path: Path):
    random, path = chance(), tmp_path / f"file.{ending}"
    save(path)
    size = path.stat().st_size
    for room in (0, size - 1, size, *(random.randrange(size) for _ in range(15))):
        path.write_text("old")
        try:
            with full_disk(room):
                save(path)
        except OSError:
            assert path.read_text() == "old", room
        else:
            assert path.stat().st_size > 3, room
        assert [file.name for file in tmp_path.iterdir()] == [path.name], room


@pytest.mark.parametrize(("save", "ending"), WRITERS)
def test_a_file_stays_as_private_as_it_was(
    save: Callable[[Path], Any], ending: str, tmp_path: Path
):
    path = tmp_path / f"private.{ending}"
    path.write_text("old")
    path.chmod(0o600)
    save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = os.umask(0o027)
    try:
        save(tmp_path / f"new.{ending}")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / f"new.{ending}").stat().st_mode) == 0o640


def test_a_draft_is_at_no_time_less_private_than_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, made, real = tmp_path / "private", [], os.open

    def opened(name: Any, flags: int, *rights: Any, **named: Any) -> int:
        number = real(name, flags, *rights, **named)
        if flags & os.O_CREAT:
            made.append(stat.S_IMODE(os.fstat(number).st_mode))
        return number

    path.write_text("old")
    path.chmod(0o600)
    monkeypatch.setattr(os, "open", opened)
    write_whole(path, "new")
    assert made == [0o600]


def test_who_may_not_give_a_file_away_leaves_it_to_its_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path, given = tmp_path / "shared", []

    def chown(_: Path, owner: int, group: int) -> None:
        if owner != -1:
            raise PermissionError
        given.append(group)

    path.write_text("old")
    monkeypatch.setattr(os, "chown", chown)
    write_whole(path, "new")
    assert given == [path.stat().st_gid]


def test_frames_are_written_whole_too(tmp_path: Path):
    old = tmp_path / "step-0000.png"
    old.write_text("old")
    with full_disk(), pytest.raises(OSError, match="nothing was changed"):
        Stepper(TRACE).frames(tmp_path)
    assert old.read_text() == "old"
    assert list(tmp_path.iterdir()) == [old]


def test_the_disk_is_told_to_be_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="the disk is full; nothing was changed"):
        FIGURE.save(tmp_path / "tree.svg")
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_written_as_text_leaves_the_old_file(tmp_path: Path):
    path = tmp_path / "tree.txt"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "old"


def test_links_stay_links(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    real, link = tmp_path / "folder" / "real.svg", tmp_path / "link.svg"
    link.symlink_to(real)
    FIGURE.save(link)  # one that led nowhere
    assert link.is_symlink()
    assert real.read_text().startswith("<")
    real.write_text("old")
    FIGURE.save(link)
    assert link.is_symlink()
    assert real.read_text().startswith("<")
    assert len(list(tmp_path.rglob("*"))) == 3


def test_a_link_that_leads_in_a_circle_stays_one(tmp_path: Path):
    circle = tmp_path / "circle.svg"
    circle.symlink_to(circle)
    with pytest.raises(OSError, match=r"links.*nothing was changed"):
        FIGURE.save(circle)
    assert circle.is_symlink()


def test_nobody_can_guess_where_a_draft_will_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    trap = tmp_path / "trap"
    names = iter(["0" * 16, "0" * 16])
    monkeypatch.setattr(files.secrets, "token_hex", lambda _: next(names))
    (tmp_path / f".teachkit-{'0' * 16}").symlink_to(trap)
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "file", "secret")
    assert not trap.exists()


def test_devices_and_pipes_are_written_to(tmp_path: Path):
    FIGURE.save(tmp_path / "tree.svg")
    device = tmp_path / "null.svg"
    device.symlink_to(os.devnull)
    FIGURE.save(device)
    assert device.is_symlink()
    full = tmp_path / "full.svg"
    full.symlink_to("/dev/full")
    if full.exists():
        with pytest.raises(OSError, match="the disk is full"):
            FIGURE.save(full)


def test_a_folder_and_a_place_that_is_not_there_are_named(tmp_path: Path):
    with pytest.raises(IsADirectoryError, match="nothing was changed"):
        write_whole(tmp_path, "text")
    with pytest.raises(FileNotFoundError) as caught:
        FIGURE.save(tmp_path / "nowhere" / "tree.svg")
    assert caught.value.filename == str(tmp_path / "nowhere" / "tree.svg")
    with pytest.raises(OSError, match="too long"):
        FIGURE.save(tmp_path / f"{'x' * 300}.svg")
    longest = tmp_path / f"{'x' * 251}.svg"
    assert FIGURE.save(longest).is_file()


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write all")
def test_a_file_that_nobody_may_write_is_not_exchanged(tmp_path: Path):
    path = tmp_path / "old.svg"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        FIGURE.save(path)
    assert path.read_text() == "old"


def test_two_writers_of_one_file_never_tear_it(tmp_path: Path):
    path, errors = tmp_path / "game.json", []
    contents = [str(number) * 50_000 for number in range(4)]

    def write(content: str) -> None:
        try:
            for _ in range(25):
                write_whole(path, content)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=write, args=[content]) for content in contents]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        if path.exists():
            assert path.read_text() in contents
    assert not errors
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


KILLED = """
import sys
from teachkit.storage.files import write_whole
print("ready", flush=True)
while True:
    for letter in "ab":
        write_whole(sys.argv[1], letter * 300_000)
"""


def attack_writer(path: Path, moments: Iterable[float]) -> None:
    """Kill somebody who writes, at these moments: what is there is always whole."""
    for moment in moments:
        writing = subprocess.Popen(
            [sys.executable, "-c", KILLED, path], stdout=subprocess.PIPE, text=True
        )
        assert writing.stdout
        writing.stdout.readline()
        sleep(moment)
        writing.kill()
        writing.communicate()
        content = path.read_text() if path.exists() else ""
        assert len(content) in (0, 300_000), moment
        assert len(set(content)) <= 1, moment


def test_a_killed_writer_leaves_a_whole_file(tmp_path: Path):
    attack_writer(tmp_path / "game.json", (0.01 + 0.013 * number for number in range(5)))


@pytest.mark.soak
def test_a_hundred_killed_writers_leave_whole_files(tmp_path: Path):
    random = chance()
    attack_writer(tmp_path / "game.json", (0.1 * random.random() for _ in range(100)))


def test_only_one_module_writes_files():
    """Whoever writes a file elsewhere may tear it."""
    package = Path(files.__file__).parents[1]
    writing = re.compile(r"""\.write_(text|bytes)\(|open\([^)]*["'][wax]b?["']""")
    found = [path for path in package.rglob("*.py") if writing.search(path.read_text("utf-8"))]
    names = [path.relative_to(package).as_posix() for path in found]
    assert names == ["storage/files.py"]
