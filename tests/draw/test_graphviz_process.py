"""Graphviz in a process of its own: what it draws, and what it survives."""

import os
import re
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import graphviz
import pytest
from PIL import Image, ImageChops, ImageFont

import teachkit
from teachkit.draw import fonts
from teachkit.draw.graphviz import child
from teachkit.draw.graphviz import engine as engines
from teachkit.draw.graphviz.drawer import LayoutError
from teachkit.draw.graphviz.engine import (
    GraphvizMissingError,
    StartedEngines,
    engine,
    paints,
    render,
)
from teachkit.draw.graphviz.worker import receive, send, skip_to_mark

ROOT = Path(teachkit.__file__).parent.parent
TREE = "digraph { MAX -> A; MAX -> B [label=x] }"
PLACED = 'digraph { a [pos="0,0"]; b [pos="144,72"]; a -> b }'

PATIENCE = 60
"""Seconds after which a test gives up."""

linux_wheels = pytest.mark.skipif(
    sys.platform != "linux", reason="only wheels for Linux want something of the system"
)
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
linux = pytest.mark.skipif(sys.platform != "linux", reason="others have fonts of their own")
whole = pytest.mark.skipif(
    subprocess.run([sys.executable, "-c", "import pygraphviz"], capture_output=True).returncode,  # noqa: PLW1510
    reason="this system lacks libraries that pygraphviz needs to paint",
)
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")

# A worker that does as a node's name tells it. What follows `{deeds}` is the real one.
STUB = """
import ctypes, os, signal, sys, time
sys.path.insert(0, {root!r})
from teachkit.draw.graphviz import worker

draws = {{kind: kind.draw for kind in (worker.Whole, worker.Bare)}}

def obey(self, source, kind, program):
    if b"segfault" in source: ctypes.string_at(0)
    if b"quit" in source: print("good bye", file=sys.stderr, flush=True); os._exit(3)
    if b"interrupt" in source: os.kill(os.getppid(), signal.SIGINT)
    if b"sleep" in source: time.sleep(60)
    if b"refuse" in source: raise MemoryError("no room")
    if b"chatter" in source: os.write(1, b"to stdout"); os.write(2, b"to stderr")
    return draws[type(self)](self, source, kind, program)

worker.Whole.draw = worker.Bare.draw = obey
{deeds}
worker.main()
"""


@pytest.fixture
def started(monkeypatch):
    """Engines of its own for a test."""
    started = StartedEngines()
    monkeypatch.setattr(engines, "_started", started)
    yield started
    started.end()


@pytest.fixture
def stub(started, tmp_path, monkeypatch):
    """A function that puts a worker of our own in place of the real one."""

    def place(deeds: str = "") -> Path:
        path = tmp_path / "stub.py"
        path.write_text(STUB.format(root=str(ROOT), deeds=deeds), encoding="utf-8")
        monkeypatch.setattr(child, "WORKER", str(path))
        return path

    return place


@pytest.fixture
def no_pygraphviz(stub):
    stub("sys.modules['pygraphviz'] = None")


SYSTEM = pytest.param("system", marks=pytest.mark.exe)


WHOLE = pytest.param("pygraphviz", marks=whole)


@pytest.fixture(params=[WHOLE, SYSTEM, pytest.param("bare", marks=linux_wheels)])
def each_engine(request, monkeypatch):
    """Every engine in turn."""
    choose(request, monkeypatch)


@pytest.fixture(params=[WHOLE, SYSTEM])
def painting_engine(request, monkeypatch):
    """Every engine that draws PNG and PDF."""
    choose(request, monkeypatch)


def choose(request, monkeypatch):
    if request.param == "system" and shutil.which("dot") is None:
        pytest.skip("no dot here")
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", request.param)


def pid() -> int:
    """The process id of the worker."""
    engine()
    return engines._started.chosen()._child._process.pid


def texts(svg: bytes) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iterfind(".//{*}text")]


def places(plain: bytes) -> dict[str, tuple[float, float]]:
    """The place of each node, in inches."""
    lines = [line.split() for line in plain.decode().splitlines()]
    return {words[1]: (float(words[2]), float(words[3])) for words in lines if words[0] == "node"}


def run(program: str, **options) -> subprocess.CompletedProcess:
    """Run a program in a fresh Python."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"},
        capture_output=True, text=True, timeout=PATIENCE, check=False, **options,
    )  # fmt: skip


def is_gone(process: int) -> bool:
    """Has a process ended, or is it about to within some seconds?"""
    path = Path(f"/proc/{process}/stat")
    for _ in range(100):
        try:
            state = path.read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":  # nobody has asked for its exit code yet
            return True
        time.sleep(0.1)
    return False


# ---- what comes out


@pytest.mark.usefixtures("each_engine")
class TestEveryEngine:
    def test_svg_is_a_picture_with_the_names_in_it(self):
        svg = render(TREE, "svg")
        assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
        assert sorted(texts(svg)) == ["A", "B", "MAX", "x"]

    def test_plain_and_dot_tell_the_places(self):
        where = places(render(TREE, "plain"))
        assert where["MAX"][1] > where["A"][1] == where["B"][1]
        assert where["A"][0] < where["B"][0]
        dot = render(TREE, "dot").decode()
        assert dot.lstrip().startswith("digraph")
        assert len(re.findall(r'\bpos="', dot)) == 3 + 2

    def test_nop2_leaves_nodes_where_the_source_puts_them(self):
        given = places(render(PLACED, "plain", "nop2"))
        assert given["b"][0] - given["a"][0] == pytest.approx(2, abs=0.01)
        assert given["b"][1] - given["a"][1] == pytest.approx(1, abs=0.01)
        found = places(render(PLACED, "plain"))
        assert found["b"][0] == found["a"][0]

    def test_nop2_without_places_is_an_error(self):
        with pytest.raises(LayoutError, match="has no position"):
            render("digraph { a }", "svg", "nop2")

    @pytest.mark.parametrize(
        ("source", "named"),
        [
            ("digraph {\n a -> -> b }", "line 2 near '->'"),
            ("digraph { a", "syntax error"),
            ('digraph { a [label="open }', "syntax error"),
            ("digraph { a [label=<<b>x</i>>] }", "mismatched tag"),
            ("tree", "near 'tree'"),
        ],
    )
    def test_an_error_in_the_source_is_named_and_over_with(self, source, named):
        render(TREE, "svg")
        with pytest.raises(LayoutError, match="Graphviz cannot draw this") as caught:
            render(source, "svg")
        assert named in str(caught.value)
        assert sorted(texts(render(TREE, "svg"))) == ["A", "B", "MAX", "x"]

    @pytest.mark.parametrize(
        "label",
        [
            'say "MAX"',
            "<b>bold</b>",
            "<script>alert(1)</script>",
            "<MAX>",
            r"\N \G \L \E",
            "back\\slash\\",
            "a1-b2 & c3",
            "🎲 ♟",
            "درخت بازی",
            "Дърво на играта",
            "≤ −∞ ✂ ▲ ▽",
            "charset=",
            'URL="javascript:alert(1)"',
            '", URL="javascript:alert(1)',
            "x" * 5000,
        ],
    )
    def test_labels_are_drawn_as_they_are(self, label):
        graph = graphviz.Digraph()
        graph.node("n", graphviz.escape(label))
        graph.node("m", graphviz.escape(label), shape="box")
        svg = render(graph.source, "svg")
        assert texts(svg) == [label, label]
        assert ET.fromstring(svg).find(".//{*}a") is None

    @pytest.mark.parametrize("line", ["\n", r"\n", r"\l", r"\r"])
    def test_every_line_of_a_label_is_drawn_and_any_may_be_empty(self, line):
        labels = [
            line.join(words) for words in (["a", "b"], ["", "a"], ["a", "", "b"], ["", "", ""])
        ]
        attributes = ("label", "xlabel", "headlabel", "taillabel")
        for label in labels:
            graph = graphviz.Digraph()
            graph.node("n", label)
            for attribute in attributes:
                graph.edge("m", "n", **{attribute: label})
            drawn = "".join(texts(render(graph.source, "svg"))).replace(" ", "")
            wanted = label.replace(line, "") * 5 + "m"
            assert sorted(drawn) == sorted(wanted)

    @pytest.mark.parametrize("bad", ["\0", "\a", "\x1b[31m", "\ud83d", "\uffff"])
    def test_characters_that_no_svg_may_hold_are_replaced(self, bad):
        (text,) = texts(render(f'digraph {{ a [label="x{bad[0]}y"] }}', "svg"))
        assert text == "x\ufffdy"

    def test_too_little_time_is_an_error_that_says_so(self):
        edges = " ".join(f"{i} -> {i * 7 % 4000};" for i in range(4000))
        with pytest.raises(LayoutError, match=r"took more than 0\.1 s and was ended"):
            render(f"digraph {{ {edges} }}", "svg", timeout=0.1)
        assert b"MAX" in render(TREE, "svg")

    def test_nothing_is_printed(self, started, capfd):
        for kind in engines.FORMATS:
            with suppress(LayoutError):
                render(TREE, kind)
        with pytest.raises(LayoutError):
            render("digraph {", "svg")
        assert capfd.readouterr() == ("", "")

    def test_the_engine_tells_its_version(self):
        assert re.fullmatch(r"\d+\.\d+\.\d+ from (pygraphviz \d.*|.*dot.*)", str(engine()))


@pytest.mark.usefixtures("painting_engine")
def test_png_has_the_resolution_that_the_source_asks_for():
    def size(source):
        png = render(source, "png")
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        assert png.endswith(b"IEND\xaeB`\x82")
        return struct.unpack(">II", png[16:24])

    box = 'digraph { graph [pad=0, dpi=%d]; node [shape=box, width=2, height=1, label=""]; a }'
    for dpi in (72, 200):
        width, height = size(box % dpi)
        assert abs(width - 2 * dpi) <= 2
        assert abs(height - dpi) <= 2


@pytest.mark.usefixtures("painting_engine")
def test_pdf_is_whole_and_has_a_page():
    pdf = render(TREE, "pdf")
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    assert b"/MediaBox" in pdf


@linux_wheels
def test_where_libraries_of_the_system_are_missing_the_rest_of_pygraphviz_draws(stub, monkeypatch):
    monkeypatch.setenv("PATH", "")
    stub("""
def refuse(self): raise ImportError("libgobject-2.0.so.0: cannot open shared object file")
worker.Whole.__init__ = refuse
""")
    assert "paints no PNG" in str(engine())
    assert not paints()
    assert sorted(texts(render(TREE, "svg"))) == ["A", "B", "MAX", "x"]
    for kind in ("png", "pdf"):
        with pytest.raises(LayoutError, match=f'"{kind}" not recognized'):
            render(TREE, kind)


def test_unknown_formats_and_programs_name_the_known_ones():
    with pytest.raises(ValueError, match="no format 'gif': there are svg, png, pdf, plain, dot"):
        render(TREE, "gif")
    with pytest.raises(ValueError, match="no program 'fdp': there are dot, nop2"):
        render(TREE, "svg", "fdp")


def test_a_source_that_is_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(engines, "MAX_BYTES", 1000)
    with pytest.raises(LayoutError, match=r"1,003 bytes of DOT are too many: 1,000"):
        render("≤" + "x" * 1000, "svg")


# ---- what it survives


@posix
def test_a_killed_worker_is_replaced(started):
    first = pid()
    os.kill(first, signal.SIGKILL)
    started.chosen()._child._process.wait()
    assert b"MAX" in render(TREE, "svg")
    assert pid() != first


@pytest.mark.parametrize(
    ("deed", "timeout", "told"),
    [
        pytest.param("segfault", PATIENCE, r"Graphviz crashed \(SIGSEGV\)", marks=posix),
        ("quit", PATIENCE, r"Graphviz crashed \(exit code 3\): good bye"),
        ("sleep", 0.5, r"Graphviz took more than 0\.5 s and was ended"),
    ],
)
def test_a_worker_that_is_lost_while_it_draws_is_an_error_and_replaced(stub, deed, timeout, told):
    stub()
    first = pid()
    with pytest.raises(LayoutError, match=told):
        render(f"digraph {{ {deed} }}", "svg", timeout=timeout)
    assert b"MAX" in render(TREE, "svg")
    assert pid() != first


def test_an_exception_in_the_worker_is_an_error_and_the_worker_goes_on(stub):
    stub()
    first = pid()
    with pytest.raises(LayoutError, match="Graphviz cannot draw this: MemoryError: no room"):
        render("digraph { refuse }", "svg")
    assert b"MAX" in render(TREE, "svg")
    assert pid() == first


def test_a_syntax_error_does_not_cost_the_worker(started):
    first = pid()
    with pytest.raises(LayoutError):
        render("digraph {", "svg")
    assert pid() == first


def test_a_worker_that_does_not_read_is_not_waited_for(stub):
    stub("worker.receive = lambda stream: time.sleep(60)")
    longer_than_a_pipe = "digraph { a } //" + "x" * 1_000_000
    with pytest.raises(LayoutError, match=r"more than 0\.5 s"):
        render(longer_than_a_pipe, "svg", timeout=0.5)


def test_a_worker_that_does_not_start_is_not_waited_for(stub, monkeypatch):
    stub("time.sleep(60)")
    monkeypatch.setattr(child, "START_TIMEOUT", 0.5)
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", "pygraphviz")
    with pytest.raises(GraphvizMissingError, match=r"more than 0\.5 s"):
        render(TREE, "svg")


@posix
def test_stopping_a_cell_ends_the_drawing(stub):
    stub()
    first = pid()
    with pytest.raises(KeyboardInterrupt):
        render("digraph { interrupt; sleep }", "svg")
    assert is_gone(first)
    assert b"MAX" in render(TREE, "svg")


@posix
def test_a_stopped_cell_that_draws_nothing_leaves_the_worker_alone(started):
    first = pid()
    os.kill(first, signal.SIGINT)  # as Jupyter sends it to all processes of a kernel
    assert b"MAX" in render(TREE, "svg")
    assert pid() == first


@whole
def test_whatever_the_worker_prints_stays_there(stub, capfd, monkeypatch):
    stub("print('hello', flush=True); print('hello', file=sys.stderr)")
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", "pygraphviz")
    assert b"chatter" in render("digraph { chatter }", "svg")
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("started")
def test_threads_get_their_own_drawings():
    def draw(number):
        return texts(render(f"digraph {{ {number} }}", "svg"))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(draw, range(200))) == [[str(number)] for number in range(200)]


@posix
def test_a_fork_starts_a_worker_of_its_own():
    done = run("""
        import os, sys, threading
        from teachkit.draw.graphviz import engine as engines

        def pid():
            engines.engine()
            return engines._started.chosen()._child._process.pid

        first = pid()
        for thread in threading.enumerate()[1:]:
            thread.join()
        engines._started.lock.acquire()  # as if a thread were drawing at that moment
        fork = os.fork()
        if not fork:
            assert engines.render("digraph { fork }", "svg")
            assert pid() != first
            sys.exit()
        engines._started.lock.release()
        assert os.waitpid(fork, 0)[1] == 0
        assert engines.render("digraph { parent }", "svg")
        assert pid() == first
    """)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@whole
@needs_proc
@pytest.mark.parametrize("end", ["sys.exit()", "os._exit(0)", "os.kill(os.getpid(), 9)"])
def test_the_worker_ends_with_the_notebook(end):
    done = run(f"""
        import os, sys
        from teachkit.draw.graphviz import engine as engines
        engines.render("digraph {{ a }}", "png")
        assert not {{"matplotlib", "pygraphviz"}} & set(sys.modules)
        print(engines._started.chosen()._child._process.pid, flush=True)
        {end}
    """)
    assert done.stderr == ""
    assert is_gone(int(done.stdout))


@whole
@posix
def test_a_kernel_need_not_wait_for_the_worker_when_it_ends():
    """It ends the processes of its own group first, and waits seconds for those it cannot."""
    assert os.getpgid(pid()) != os.getpgrp()


@whole
def test_a_worker_that_nobody_waits_for_does_not_draw_for_ever(stub):
    path = stub("worker.GRACE = 0")
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([sys.executable, path], bufsize=0, **pipes) as process:
        skip_to_mark(process.stdout)
        assert receive(process.stdout).startswith(b"ready\n")
        send(process.stdin, b"dot svg 0.2\ndigraph { sleep }")
        assert process.wait(PATIENCE) == 1


@whole
@needs_proc
@pytest.mark.usefixtures("started")
def test_memory_does_not_grow():
    def resident(process):
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
        return int(re.search(r"VmRSS:\s*(\d+) kB", status)[1])

    def draw(times):
        for number in range(times):
            render(f'digraph {{ a -> b [label="{number}"] }}', ("svg", "png")[number % 2])
        return resident(pid()), resident(os.getpid())

    worker, notebook = draw(100)
    later_worker, later_notebook = draw(500)
    assert later_worker - worker < 1000
    assert later_notebook - notebook < 1000


@needs_proc
def test_lost_workers_leave_nothing_open(stub):
    def draw_and_lose(times):
        for _ in range(times):
            with pytest.raises(LayoutError):
                render("digraph { quit }", "svg")
        files = len(list(Path("/proc/self/fd").iterdir()))
        children = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="utf-8")
        return files, threading.active_count(), len(children.split())

    stub()
    assert draw_and_lose(1) == draw_and_lose(5)


# ---- which Graphviz


@pytest.mark.usefixtures("no_pygraphviz")
def test_without_any_graphviz_the_error_tells_what_fixes_it(monkeypatch):
    monkeypatch.setenv("PATH", "")
    for ask in (engine, lambda: render(TREE, "svg")):
        with pytest.raises(GraphvizMissingError, match="dot on the PATH") as caught:
            ask()
        assert "pygraphviz does not work: ModuleNotFoundError" in str(caught.value)
        assert f"{sys.executable} -m pip install pygraphviz" in str(caught.value)
        assert str(caught.value).endswith(caught.value.fix)


@pytest.mark.parametrize(
    ("system", "command"),
    [
        ("Linux", "sudo apt install graphviz"),
        ("Darwin", "brew install graphviz"),
        ("Windows", "winget install graphviz"),
    ],
)
def test_each_system_has_its_command(system, command, started, monkeypatch):
    monkeypatch.setattr(engines.platform, "system", lambda: system)
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", "system")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(GraphvizMissingError, match=command):
        engine()


@pytest.fixture
def fake_dot(tmp_path, monkeypatch):
    """A function that puts a `dot` of our own on the PATH."""

    def place(script: str) -> Path:
        path = tmp_path / "dot"
        version = "[ $1 = -V ] && echo 'dot - graphviz version 9.8.7 (0)' >&2 && exit"
        path.write_text(f"#!/bin/sh\n{version}\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
        return path

    return place


@posix
@pytest.mark.usefixtures("no_pygraphviz")
def test_the_dot_of_the_system_draws_where_pygraphviz_does_not(fake_dot):
    path = fake_dot('echo "$@"; cat')
    assert str(engine()) == f"9.8.7 from {path}"
    assert render(TREE, "svg", "nop2") == b"-Knop2 -Tsvg\n" + TREE.encode()


@posix
@whole
def test_pygraphviz_comes_first_unless_the_other_is_asked_for(started, fake_dot, monkeypatch):
    path = fake_dot("cat")
    assert engine().name.startswith("pygraphviz")
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", "system")
    assert engine().name == str(path)
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", "wasm")
    with pytest.raises(ValueError, match="'wasm': it may be pygraphviz, system, bare"):
        engine()


@posix
@pytest.mark.parametrize(
    ("script", "timeout", "told"),
    [
        ("echo 'Error: too hard' >&2; exit 1", PATIENCE, "cannot draw this: Error: too hard"),
        ("exit 5", PATIENCE, "exit code 5"),
        ("exec sleep 60", 0.5, r"dot took more than 0\.5 s and was ended"),
    ],
)
def test_a_dot_that_fails_is_an_error(started, fake_dot, monkeypatch, script, timeout, told):
    fake_dot(script)
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", "system")
    with pytest.raises(LayoutError, match=told):
        render(TREE, "svg", timeout=timeout)


@posix
def test_a_dot_in_the_current_folder_is_not_run(started, fake_dot, monkeypatch):
    path = fake_dot("echo harm")
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("PATH", ".")
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", "system")
    with pytest.raises(GraphvizMissingError):
        render(TREE, "svg")


# ---- fonts


@pytest.fixture
def fontless(started, monkeypatch, tmp_path):
    """A computer without fonts."""
    configuration = fonts.configuration(tmp_path, system=())
    environment = {**os.environ, "FONTCONFIG_FILE": str(configuration)}
    monkeypatch.setattr(child, "environment", lambda: environment)


@linux
@whole
@pytest.mark.usefixtures("fontless")
@pytest.mark.parametrize("label", ["MAX", "αβ", "≤≥−∞", "✂▲▽", "Дърво"])
@pytest.mark.parametrize("asked", [fonts.FONT, "Helvetica"])
def test_a_computer_without_fonts_has_the_signs_we_need(label, asked):
    graph = graphviz.Digraph(node_attr={"fontname": asked, "fontsize": "100", "shape": "plain"})
    graph.node("n", label)
    (file,) = (font for font in fonts.bundled_fonts() if font.name == "DejaVuSans.ttf")
    width = float(render(graph.source, "plain").split()[2]) * 72
    assert width == pytest.approx(ImageFont.truetype(str(file), 100).getlength(label), rel=0.02)


@linux
@whole
@pytest.mark.usefixtures("fontless")
@pytest.mark.parametrize("label", ["MAX", "αβ", "≤", "∞", "✂", "▲", "▽", "درخت", "Дърво"])
def test_a_computer_without_fonts_draws_text(label):
    graph = graphviz.Digraph(node_attr={"fontname": fonts.FONT, "fontcolor": "#ff0000"})
    graph.node("n", label)
    picture = Image.open(BytesIO(render(graph.source, "png"))).convert("RGB")
    red, green, _ = picture.split()
    assert ImageChops.subtract(red, green).getextrema()[1] > 100


def test_the_font_is_found_in_matplotlib():
    assert "DejaVuSans.ttf" in {font.name for font in fonts.bundled_fonts()}


def test_a_damaged_copy_of_a_font_is_mended(tmp_path):
    fonts.configuration(tmp_path)
    copy = tmp_path / "fonts" / "DejaVuSans.ttf"
    whole = copy.read_bytes()
    copy.write_bytes(whole[:1000])
    fonts.configuration(tmp_path)
    assert copy.read_bytes() == whole


@posix
def test_the_folder_of_the_fonts_is_nobody_elses(tmp_path, monkeypatch):
    def chosen():
        folder = Path(fonts.environment()["FONTCONFIG_FILE"]).parent
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        return folder

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    usual = chosen()
    assert chosen() == usual
    usual.chmod(0o777)  # others may have put a configuration of theirs there
    assert chosen() != usual
    shutil.rmtree(usual)
    usual.symlink_to(tmp_path)
    assert chosen() != usual
    usual.unlink()
    usual.write_text("a file")
    assert chosen() != usual
