"""Every format shows the same marks: the same texts, triangles and struck-out edges, as large."""

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from io import BytesIO
from string import printable
from typing import NamedTuple

import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import PathPatch
from matplotlib.patches import Polygon as MplPolygon
from matplotlib.text import Text as MplText
from PIL import Image, ImageChops, ImageStat

from teachkit import (
    Checkers,
    ConnectFour,
    Stepper,
    TicTacToe,
    TreeGame,
    alphabeta,
    board_svg,
    figure,
    filmstrip,
    minimax,
    overview,
    record,
)
from teachkit.draw.graphviz.engine import render
from teachkit.draw.palette import LIGHT
from teachkit.draw.picture import Figure
from teachkit.draw.shapes import Group, marks
from teachkit.draw.side_by_side import SideBySide
from teachkit.draw.writers import tikz
from teachkit.draw.writers.dot import BACKSLASH
from teachkit.draw.writers.matplotlib import painted, plot
from teachkit.quizzes import question
from teachkit.quizzes.picture import sheet
from teachkit.values import UNREADABLE

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "".join(map(chr, (*range(32), *range(0x7F, 0xA0), 0xD800, 0xDFFF, 0xFFFE, 0xFFFF)))
LETTERS = 'tab\there & <b> "q" \\" \\ {x} 🙂 سلام\u200cدنیا \u202eright\u2028below \ue000'


def aima():
    return record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))


def folded():
    return record(alphabeta, ConnectFour(), depth=4)


def named(name: str):
    return record(alphabeta, TreeGame([[1, 2], [0, 3]], names=["A", name, "C"]))


TICTACTOE, CHECKERS = TicTacToe(), Checkers()
PICTURES = {
    "a textbook tree": lambda: figure(aima(), legend=True, arrows=True),
    "a step": lambda: figure(aima(), 26, show="ranges"),
    "boards in nodes": lambda: figure(record(alphabeta, TICTACTOE, TICTACTOE.parse("591742"))),
    "folds": lambda: figure(folded(), max_nodes=40, legend=True),
    "a filmstrip": lambda: filmstrip(aima(), [9, 26]),
    "a board": lambda: board_svg(CHECKERS, CHECKERS.initial, marks={9: "≤2"}).figure,
    "side by side": lambda: SideBySide(
        ("left", figure(aima())), ("right", board_svg(TICTACTOE, TICTACTOE.initial)), title="both"
    ),
    "an overview": lambda: overview(aima(), record(minimax, aima().game)),
    "an overview of stubs": lambda: overview(folded(), width=500),
    "strange letters": lambda: figure(named(LETTERS)),
}


class Facts(NamedTuple):
    """What stands in a picture."""

    texts: list[str]
    triangles: int
    strikes: int
    """Strokes across edges, which have a colour of their own: there are two to each."""
    size: tuple[float, float]
    """In points."""


def facts(texts, corners, colours, size) -> Facts:
    """The facts, from the numbers of corners of polygons and the colours of whole lines."""
    wide, high = map(float, size)
    texts = [text for text in texts if text]
    return Facts(texts, list(corners).count(3), list(colours).count(LIGHT.strike), (wide, high))


def whole_lines(elements) -> list[str]:
    return [line.get("stroke") for line in elements if not line.get("stroke-dasharray")]


def in_svg(picture: Figure) -> Facts:
    root = ET.fromstring(picture.svg)
    return facts(
        [text.text for text in root.iter(f"{SVG}text")],
        [len(polygon.get("points").split()) for polygon in root.iter(f"{SVG}polygon")],
        whole_lines(root.iter(f"{SVG}line")),
        [0.75 * float(root.get(side)) for side in ("width", "height")],
    )


def in_dot(drawn: bytes) -> Facts:
    """From the SVG that Graphviz makes of it; PNG and PDF are painted from the same."""
    root = ET.fromstring(drawn)
    return facts(
        [(text.text or "").replace(BACKSLASH, "\\") for text in root.iter(f"{SVG}text")],
        [len(set(polygon.get("points").split())) for polygon in root.iter(f"{SVG}polygon")],
        whole_lines(root.iter(f"{SVG}polyline")),
        [root.get(side).removesuffix("pt") for side in ("width", "height")],
    )


def in_tikz(picture: Figure) -> Facts:
    lines = picture.tikz.splitlines()
    texts = (re.search(r"selectfont (?:\\bfseries )?(.*)};", line) for line in lines)
    whole = [line for line in lines if line.startswith(r"\path[draw=") and "dash" not in line]
    ground = next(line for line in lines if "rectangle" in line)
    left, top, right, bottom = map(float, re.findall(r"-?\d+\.\d\d", ground))
    return facts(
        [text[1] for text in texts if text],
        [line.count("--") for line in lines if "cycle" in line],
        [f"#{line[12:18]}" for line in whole],
        (right - left, bottom - top),
    )


def in_matplotlib(picture: Figure) -> Facts:
    drawn = plot(picture.in_points)
    artists = drawn.axes[0].get_children()
    lines = [artist for artist in artists if type(artist) is PathPatch]
    return facts(
        [artist.get_text() for artist in artists if isinstance(artist, MplText)],
        [len(artist.get_xy()) - 1 for artist in artists if isinstance(artist, MplPolygon)],
        [to_hex(line.get_edgecolor()) for line in lines if line.get_linestyle() == "solid"],
        72 * drawn.get_size_inches(),
    )


@pytest.fixture(params=PICTURES)
def picture(request) -> Figure:
    return PICTURES[request.param]()


def test_every_format_shows_the_same_marks(picture):
    seen = in_svg(picture)
    close = pytest.approx(seen.size, abs=1)
    assert in_dot(render(picture.dot, "svg", "nop2")) == seen._replace(size=close)
    assert in_matplotlib(picture) == seen._replace(size=close)
    escaped = [tikz.escape(text) for text in seen.texts]
    assert in_tikz(picture) == seen._replace(size=close, texts=escaped)
    assert picture.tikz in picture.tex
    width, height = Image.open(BytesIO(picture.png(1))).size
    assert (0.75 * width, 0.75 * height) == close
    ((wide, high),) = re.findall(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+)", picture.pdf)
    assert (float(wide), float(high)) == close


def test_the_textbook_tree_has_all_its_marks():
    seen = in_svg(figure(aima(), legend=True, arrows=True))
    assert Counter(seen.texts) >= Counter(["≤2", "3", "12", "14", *"ABCD", "α −∞", "α 3", "leaf"])
    assert seen.triangles == 4 + 2 + 2, "nodes, two in the legend, and two heads of arrows"
    assert seen.strikes == 2 * (2 + 1), "two cut edges and the one in the legend"


def test_the_words_tell_what_the_marks_show():
    tree = figure(aima())
    assert all(text in tree.text for text in in_svg(tree).texts)
    assert tree.text.count(" cut") == in_svg(tree).strikes / 2


@pytest.mark.exe
@pytest.mark.parametrize("command", [["dot", "-Tsvg"], ["neato", "-n2", "-Tsvg"]])
def test_the_saved_dot_draws_the_same_picture(picture, command, tmp_path):
    if shutil.which(command[0]) is None:
        pytest.skip("no Graphviz here")
    path = picture.save(tmp_path / "picture.dot")
    done = subprocess.run([*command, path], capture_output=True, check=True, timeout=60)
    seen = in_svg(picture)
    assert in_dot(done.stdout) == seen._replace(size=pytest.approx(seen.size, abs=1))


def test_the_saved_dot_is_the_graph_too():
    graph = render(figure(aima()).dot, "plain", "nop2").decode().splitlines()
    nodes = {int(line.split()[1]) for line in graph if line.startswith("node ")}
    edges = {tuple(map(int, line.split()[1:3])) for line in graph if line.startswith("edge ")}
    assert nodes == set(range(13))
    assert len(edges) == 12
    assert {(0, 1), (0, 5), (5, 11), (5, 12)} <= edges, "11 and 12 were cut"


def test_graphviz_and_matplotlib_paint_alike(picture):
    one, other = (
        Image.open(BytesIO(png)).convert("L").resize((80, 80), Image.Resampling.BOX)
        for png in (picture.png(1), painted(picture.in_points, "png", 96))
    )
    assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] < 5


# ---- letters that cannot be drawn


@pytest.mark.parametrize("engine", ["pygraphviz", "bare"])
@pytest.mark.parametrize("letter", NASTY)
def test_a_letter_without_a_picture_has_a_replacement_in_every_format(letter, engine, monkeypatch):
    if engine == "bare" and sys.platform != "linux":
        pytest.skip("others have all that paints")
    monkeypatch.setenv("TEACHKIT_GRAPHVIZ", engine)
    seen = "a\ufffdb" if not letter.isspace() or letter in "\x0b\x0c\x1c\x1d\x1e\x1f\x85" else "a b"
    tree = figure(named(f"a{letter}b"))
    if letter != "\n":  # which begins another line
        assert seen in in_svg(tree).texts
        assert tikz.escape(seen) in tree.tex
        assert seen in in_dot(render(tree.dot, "svg", "nop2")).texts
    assert tree.png(0.5).startswith(b"\x89PNG")
    assert UNREADABLE.search(tree.text) is None


def test_names_of_such_letters_are_drawn_everywhere(tmp_path):
    trace = named(f"n{NASTY}")
    board = board_svg(TICTACTOE, TICTACTOE.initial, marks={4: NASTY})
    for number, drawn in enumerate(
        [
            figure(trace),
            filmstrip(trace),
            SideBySide((NASTY, figure(trace)), (NASTY, board), title=NASTY),
            board.figure,
            sheet(question("values", tree=trace.game)).figure,
        ]
    ):  # fmt: skip
        for ending in ("svg", "png", "pdf", "tex", "dot", "txt"):
            path = drawn.save(tmp_path / f"{number}.{ending}")
            assert path.stat().st_size > 10
        assert ET.parse(tmp_path / f"{number}.svg").getroot().tag == f"{SVG}svg"
    stepper = Stepper(trace, view="tree")
    ET.fromstring(stepper._still["tree"]["svg"])
    assert stepper._repr_mimebundle_()[0]["image/png"].startswith(b"\x89PNG")


LATEX = (
    r"\end{document}", r"\immediate\write18{touch bad}", r"\newwrite\f\immediate\openout\f=bad",
    r"\input{/etc/passwd}", "$$ }{ \\%#&_~^", "^^5cend^^7bdocument^^7d", "] at (0,0) {x};",
    "?`!`<<",
)  # fmt: skip


class Hostile(ConnectFour):
    """A game whose words want to be more than words."""

    def name(self, move):
        return LATEX[move]


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no LaTeX here")
@pytest.mark.parametrize(
    "drawn",
    [
        lambda: figure(named(LETTERS + NASTY + printable)),
        lambda: figure(record(minimax, TreeGame([[*range(8)]], names=["A", "".join(LATEX)]))),
        lambda: figure(record(minimax, Hostile(), depth=1)),
        lambda: board_svg(TicTacToe(), TicTacToe().initial, marks=dict(enumerate(LATEX))),
        lambda: SideBySide(*((name, figure(aima())) for name in LATEX)),
        lambda: overview(record(minimax, Hostile(), depth=2)),
    ],
    ids=["letters", "names", "moves", "marks", "titles", "overview"],
)
def test_latex_prints_whatever_a_name_is(drawn, tmp_path):
    drawn().save(tmp_path / "tree.tex")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Output written on tree.pdf (1 page" in done.stdout
    endings = {path.suffix for path in tmp_path.iterdir()}
    assert endings == {".tex", ".log", ".aux", ".pdf"}, "and nothing else was written"


def test_a_picture_can_be_restyled_by_node():
    groups = [shape for shape in figure(aima()).shapes if isinstance(shape, Group)]
    assert sum(1 for _ in marks(groups)) == sum(len(group.parts) for group in groups)
    root = ET.fromstring(figure(aima()).svg)
    for number in range(13):
        edge, node = root.findall(f"{SVG}g[@data-node='{number}']")
        assert edge.get("class").startswith("edge ")
        assert node.get("class").startswith("spot ")
