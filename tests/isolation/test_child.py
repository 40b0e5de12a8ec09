"""A child can hurt only itself, and nothing of it is left."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import gettempdir
from textwrap import dedent

import psutil
import pytest

from teachkit import TicTacToe
from teachkit.isolation.box import MARK, can_box
from teachkit.isolation.child import Child, Fault
from teachkit.isolation.processes import sweep_orphans
from teachkit.tournament.rules import portable

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for its processes")

WORKER = "teachkit.tournament.answering:Answering"
needs_box = pytest.mark.skipif(not can_box(), reason="no bubblewrap here")


@pytest.fixture(params=[False, pytest.param(True, marks=needs_box)], ids=["plain", "boxed"])
def child(request: pytest.FixtureRequest) -> Iterator[Child]:
    with Child(WORKER, boxed=request.param) as started:
        yield started


def printed(child: Child, code: str, seconds: float = 10) -> str:
    """What code prints that runs in a child."""
    cells = [dedent(code) + "\nplayer = print\n"]
    return child.ask({"file": "code.py", "cells": cells}, seconds).printed


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)


def marked(pid: int) -> list[psutil.Process]:
    """The living processes that some process has started as children, or they."""
    found = []
    for each in psutil.process_iter():
        try:
            is_alive = each.status() != psutil.STATUS_ZOMBIE
            if is_alive and each.environ().get(MARK, "").startswith(f"{pid}-"):
                found.append(each)
        except psutil.Error:
            pass
    return found


def test_it_answers_more_than_once_and_keeps_what_it_knows(child: Child):
    assert printed(child, "import json; json.kept = 41; print('one')") == "one\n"
    assert printed(child, "import json; print(json.kept + 1)") == "42\n"


def test_it_works_in_an_empty_folder(child: Child):
    assert printed(child, "import os; print(os.listdir())") == "[]\n"


def test_the_environment_is_not_passed_on(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    with Child(WORKER, boxed=False) as child:
        assert "SECRET_TOKEN" not in printed(child, "import os; print(*os.environ)")


def test_long_questions_arrive_whole(child: Child):
    text = "x" * 500_000
    assert printed(child, f"print(len({text!r}))") == "500000\n"


def test_of_much_that_is_printed_the_beginning_is_kept(child: Child):
    assert printed(child, "print('ä' * 10 ** 6)").startswith("ä" * 900)


def test_an_error_is_shown_from_the_first_line_of_the_file(child: Child):
    with pytest.raises(Fault) as caught:
        printed(child, "def f():\n    return 1 / 0\nf()")
    assert caught.value.kind == "crash"
    lines = caught.value.words.splitlines()
    assert lines[1] == '  File "code.py", line 3, in <module>'
    assert "    return 1 / 0" in lines
    assert lines[-1] == "ZeroDivisionError: division by zero"


def test_after_a_fault_everything_is_gone(child: Child):
    folder = Path(child._folder)
    with pytest.raises(Fault):
        printed(child, "import os; os.fork(); os.fork()\nwhile True: pass", seconds=0.2)
    assert not folder.exists()
    assert marked(os.getpid()) == []


def test_the_system_stops_forks_too_but_for_root(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("teachkit.isolation.child.MOST_PROCESSES", 10**6)
    code = """
        import os, time
        if os.getuid() == 0: os.setuid(65534)
        most = int(open('/proc/loadavg').read().split()[3].partition('/')[2]) + 1000
        try:
            for started in range(most):
                if os.fork() == 0: time.sleep(1000)
        except BlockingIOError:
            print('stopped before', most)
    """
    with Child(WORKER, boxed=False) as child:
        assert printed(child, code, seconds=60).startswith("stopped before")
    assert marked(os.getpid()) == []


def test_a_child_that_waits_is_ended_though_it_does_no_work(
    child: Child, monkeypatch: pytest.MonkeyPatch
):
    printed(child, "")
    monkeypatch.setattr("teachkit.isolation.child.LEAST", 1)
    with pytest.raises(Fault) as caught:
        printed(child, "import time; time.sleep(1000)", seconds=0.2)
    assert caught.value.kind == "time"


def test_an_ordinary_notebook_has_room_enough(child: Child):
    """NumPy, matplotlib, magic commands and widgets, within the usual memory."""
    cells = [
        "%matplotlib inline\nimport numpy as np\nimport matplotlib.pyplot as plt",
        "from teachkit import *\nMatch(ConnectFour(), you='red', opponent=AlphaBeta(depth=2))",
        "plt.plot(np.arange(10))\ndisplay(plt.gcf())",
        "def player(game, state):\n    return int(np.argmax([0, 1]))",
    ]
    child.ask({"game": portable(TicTacToe())}, 60)
    child.ask({"file": "mine.ipynb", "cells": cells}, 60)
    child.ask({"opening": "", "seed": 1}, 60)
    assert child.ask({"since": []}, 60).content == {"move": 1}


def test_no_thread_and_no_file_is_left(child: Child):
    child.close()
    child.close()
    assert not child._reader.is_alive()
    assert child._process.returncode is not None


@needs_box
def test_a_boxed_child_sees_neither_network_nor_files(tmp_path: Path):
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    with socket.create_server(("127.0.0.1", 0)) as server, Child(WORKER, boxed=True) as child:
        port = server.getsockname()[1]
        told = printed(
            child,
            f"""
            import os, socket
            for path in ({str(secret)!r}, '/etc/passwd', {__file__!r}):
                print(os.path.exists(path))
            try:
                socket.create_connection(('127.0.0.1', {port}), 2)
            except OSError:
                print('no network')
            try:
                open(os.__file__, 'a')
            except OSError:
                print('not to be written')
            """,
        )
    assert told == "False\n" * 3 + "no network\nnot to be written\n"


PARENT = f"""
import sys, time
from teachkit.isolation.child import Child
child = Child({WORKER!r}, boxed=sys.argv[1] == "True")
if sys.argv[2]:
    child.ask({{"file": "code.py", "cells": [sys.argv[2]]}}, 20)
print("started", flush=True)
child.ask({{"file": "code.py", "cells": [sys.argv[3]]}}, 1000)
"""
"""A program that starts a child, lets it run one piece of code, and then another without end."""


def folders_of(pid: int) -> list[Path]:
    return list(Path(gettempdir()).glob(f"teachkit-child-{pid}-*"))


DAEMON = """
import os, time
player = print
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)
os.wait()
"""


@pytest.mark.parametrize("is_boxed", [False, pytest.param(True, marks=needs_box)])
@pytest.mark.parametrize("busy", ["while True: pass", "7 ** 7 ** 77"], ids=["python", "c"])
def test_a_child_dies_with_its_parent_whatever_it_does(is_boxed: bool, busy: str):
    command = [sys.executable, "-c", PARENT, str(is_boxed), "", busy]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout.readline() == b"started\n"
        wait_until(lambda: bool(marked(parent.pid)))
        parent.send_signal(signal.SIGKILL)
    wait_until(lambda: not marked(parent.pid))


def test_what_escaped_from_a_killed_run_is_swept_up_by_the_next():
    command = [sys.executable, "-c", PARENT, "False", DAEMON, "while True: pass"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout.readline() == b"started\n"
        sweep_orphans()
        assert len(marked(parent.pid)) == 2, "what belongs to a living run is left alone"
        assert len(folders_of(parent.pid)) == 1
        parent.send_signal(signal.SIGKILL)
    wait_until(lambda: len(marked(parent.pid)) == 1)
    sweep_orphans()
    wait_until(lambda: not marked(parent.pid))
    assert not folders_of(parent.pid)


def test_a_child_starts_where_python_was_named_by_a_detour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    up = "/.." * (len(tmp_path.parts) - 1)  # as in ../.venv/bin/python, from a folder of one's own
    monkeypatch.setattr(sys, "executable", f"{tmp_path}{up}{sys.executable}")
    with Child("builtins:dict") as child, pytest.raises(Fault) as found:
        child.ask({}, 5)
    assert "'dict' object is not callable" in found.value.words
