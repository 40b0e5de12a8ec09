"""Imports point one way, and `import teachkit` loads nothing heavy."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from html import unescape
from pathlib import Path

import pytest
from graphviz import Digraph

import teachkit
from teachkit.draw.graphviz.engine import render

PACKAGE = Path(teachkit.__file__).parent

# Each room, which is a folder or one of the few modules at the top, and what it may import.
ROOMS = {
    "values": [],
    "host": [],
    "progress": ["host"],
    "layout": [],
    "rules": [],
    "game": ["layout", "rules"],
    "games": ["game", "layout"],
    "storage": ["game", "games"],  # "games": files name their game
    "search": ["game", "values", "layout"],  # "layout": one order asks where the centre is
    "trace": ["game", "values", "progress", "search", "storage"],
    "stepping": ["game", "values", "search", "trace"],
    "playing": ["host", "game", "games", "values", "layout", "search", "trace", "storage"],
    "draw": ["host", "game", "values", "progress", "layout", "trace", "stepping", "storage"],
    "quizzes": ["game", "games", "values", "search", "trace", "stepping", "draw", "storage"],
    "widgets": [
        *("host", "game", "values", "progress", "layout", "search", "trace", "stepping"),
        *("draw", "playing", "quizzes", "storage"),
    ],
    "study": [
        *("host", "game", "games", "values", "progress", "layout", "search", "trace", "stepping"),
        *("draw", "widgets", "storage"),
    ],
    "isolation": ["values", "storage"],
    "tournament": [
        *("host", "game", "values", "progress", "search", "trace", "storage"),
        *("playing", "draw", "widgets", "isolation"),
    ],
    "grading": [
        *("host", "game", "games", "values", "progress", "search", "trace", "storage"),
        *("quizzes", "draw", "widgets", "study"),
        *("isolation", "tournament"),  # "tournament": the same engine, pages of the same look
    ],
    "app": [
        "game",
        "values",
        "progress",
        "storage",
        "draw",
        "widgets",
        "playing",
        "tournament",
        "grading",
    ],
    "__main__": ["app"],
}

PICTURE = PACKAGE.parent / "notebooks" / "pictures" / "rooms.svg"

# What the picture of the rooms in README.md says of each.
WORDS = {
    "layout": "where the cells lie",
    "game": "the protocol",
    "games": "six games: rules, boards, words",
    "search": "the book's algorithms",
    "trace": "a search as data",
    "stepping": "line by line, in sentences",
    "draw": "figures, boards, plots",
    "playing": "players, scoresheet, terminal",
    "quizzes": "questions and marks",
    "widgets": "Stepper, Overview, Match, Quiz, Predict",
    "study": "watch, check, museum, exercises",
    "storage": "files, whole or not at all",
    "isolation": "students' files in processes",
    "tournament": "arena, ratings, blunders",
    "grading": "marks and pages for a class",
    "app": "the command teachkit, pages, slides",
}

HEAVY = (
    "anywidget",
    "graphviz",
    "IPython",
    "ipywidgets",
    "matplotlib",
    "numpy",
    "psutil",
    "pygraphviz",
    "tqdm",
)

HOMES = [name for names in teachkit._HOMES.values() for name in names]

modules = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def room(module: str) -> str | None:
    """The room that a dotted name inside teachkit belongs to."""
    name = module.partition(".")[0]
    return name if name in ROOMS else None


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """The dotted names inside teachkit that a file imports, wherever in it."""
    package = ["teachkit", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = package[: len(package) + 1 - node.level] if node.level else []
            origin += node.module.split(".") if node.module else []
            names = [".".join([*origin, alias.name]) for alias in node.names]
        else:
            continue
        yield from (
            name.removeprefix("teachkit.") for name in names if name.startswith("teachkit.")
        )


@pytest.mark.parametrize("path", modules, ids=dotted)
def test_imports_point_one_way(path: Path):
    own = room(dotted(path))
    assert own, f"{path.name} belongs to no room: name it in ROOMS"
    allowed = {own, *ROOMS[own]}
    wrong = [name for name in imports(path) if name != "__version__" and room(name) not in allowed]
    assert not wrong, f"{own} may import {sorted(allowed)} only"


def test_there_is_one_way_only():
    TopologicalSorter(ROOMS).prepare()  # raises CycleError


def drawn_arrows() -> set[tuple[str, str]]:
    """From each room of the picture to those that it needs and no other room brings along."""
    needs = {name: set(ROOMS[name]) & WORDS.keys() for name in WORDS}
    for name in TopologicalSorter(needs).static_order():
        needs[name] |= {far for other in needs[name] for far in needs[other]}
    return {
        (name, other)
        for name, others in needs.items()
        for other in others
        if not any(other in needs[between] for between in others)
    }


def picture_of_rooms() -> bytes:
    """The rooms as boxes, each with arrows to what it builds on."""
    look = {"shape": "box", "style": "rounded,filled", "fillcolor": "#e8f3fb", "color": "#0072b2"}
    picture = Digraph(
        graph_attr={"rankdir": "BT", "nodesep": "0.25", "ranksep": "0.45"},
        node_attr={**look, "fontname": "Helvetica", "fontsize": "13", "margin": "0.16,0.08"},
        edge_attr={"color": "#4d4d4d", "arrowsize": "0.7"},
    )
    for name, words in WORDS.items():
        picture.node(name, f"{name}\\n{words}")
    picture.edges(sorted(drawn_arrows()))
    return render(picture.source, "svg")


def test_the_picture_of_the_rooms_is_true(request: pytest.FixtureRequest):
    if request.config.getoption("--overwrite-expected"):
        PICTURE.write_bytes(picture_of_rooms())
    titles = re.findall(r'class="(node|edge)">\s*<title>(.*?)</title>', PICTURE.read_text("utf-8"))
    rooms = {title for kind, title in titles if kind == "node"}
    arrows = {tuple(unescape(title).split("->")) for kind, title in titles if kind == "edge"}
    assert rooms == set(WORDS)
    assert arrows == drawn_arrows()


@pytest.mark.parametrize(
    "statement", ["import teachkit", "from teachkit import TicTacToe, TreeGame, play"]
)
def test_the_core_loads_nothing_heavy(statement: str):
    program = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "teachkit" in done.stdout.split()
    assert not set(HEAVY) & set(done.stdout.split())


def test_every_public_name_is_there():
    for name in teachkit.__all__:
        assert getattr(teachkit, name) is not None
    assert set(teachkit.__all__) <= set(dir(teachkit))
    assert sorted(teachkit.__all__) == sorted([*HOMES, "__version__"])


WITHOUT = """
import sys
for name in ("numpy", "matplotlib", "PIL"):
    sys.modules[name] = None
import teachkit
for name in teachkit.__all__:
    try:
        getattr(teachkit, name)
    except ImportError:
        print(name)
"""


def test_only_overviews_need_more_than_a_page_in_a_browser_has():
    words = [sys.executable, "-c", WITHOUT]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["Overview", "overview"]


def test_editors_see_the_public_names():
    source = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in source.body if isinstance(node, ast.If))
    seen = {alias.name for line in block.body for alias in line.names}
    assert seen == set(HOMES)


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        teachkit.Chess  # noqa: B018


def test_one_module_alone_asks_where_it_runs():
    askers = [
        path.name for path in PACKAGE.rglob("*.py") if "emscripten" in path.read_text("utf-8")
    ]
    assert askers == ["host.py"]
