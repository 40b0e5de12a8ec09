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
from teachkit.draw.layout import render

PACKAGE = Path(teachkit.__file__).parent

# Each room and the rooms it may import.
ROOMS = {
    "game": [],
    "values": [],
    "files": [],
    "games": ["game"],
    "board": ["game", "games"],
    "search.hooks": ["game"],
    "search.orders": ["game", "board"],  # "centre" asks the board where the centre is
    "search": ["game", "values", "search.hooks", "search.orders"],
    "players": ["game", "search", "search.hooks", "search.orders"],
    "json_file": ["files", "game", "games"],  # "games": files name their game
    "trace": ["game", "games", "values", "search.hooks", "json_file"],
    "scoresheet": ["game", "board", "json_file"],
    "thinking": ["game", "values", "search.hooks", "players", "trace"],
    "steps": ["game", "games", "values", "trace"],  # "games": nodes of a TreeGame have names
    "pseudocode": ["search"],
    "draw": ["files", "game", "games", "values", "board", "trace", "steps"],
    "quizzes": ["game", "games", "values", "search", "trace", "steps", "draw"],
    "widgets": [
        *("game", "games", "values", "board", "search", "trace", "steps", "pseudocode"),
        *("search.hooks", "search.orders", "players", "draw", "quizzes"),
        *("scoresheet", "thinking"),
    ],
    "study": [
        *("game", "games", "values", "board", "search", "search.hooks", "trace", "steps"),
        *("draw", "widgets"),
    ],
    "terminal": ["game", "games", "values", "board", "players", "search.hooks"],
    "doctor": ["draw"],
    "export": ["widgets"],
    "cli": ["files", "doctor", "export", "terminal"],
    "__main__": ["cli"],
}

# Rooms of several files.
PARTS = {
    "board_words": "board",
    "columns": "trace",
    "counts": "trace",
    "recorder": "trace",
    "trace_file": "trace",
    "narration": "steps",
    "sentences": "steps",
    "stepping": "steps",
    "terminal_questions": "terminal",
}

PICTURE = PACKAGE.parent / "notebooks" / "pictures" / "rooms.svg"

# What the picture of the rooms in README.md says of each.
WORDS = {
    "game": "the protocol",
    "games": "the rules of six games",
    "board": "where the cells lie",
    "search": "the book's algorithms",
    "players": "ways of playing",
    "trace": "a search as data",
    "steps": "line by line, in sentences",
    "pseudocode": "the searches' own lines",
    "draw": "figures, boards, plots",
    "scoresheet": "a game so far",
    "thinking": "a search in a thread",
    "quizzes": "questions and marks",
    "widgets": "Stepper, Board, Match, Quiz",
    "study": "watch, check, museum, exercises",
    "terminal": "play in text",
    "export": "pages and slides",
    "doctor": "what is missing?",
    "cli": "the command teachkit",
}

HEAVY = ("anywidget", "graphviz", "IPython", "ipywidgets", "matplotlib", "numpy", "pygraphviz")

HOMES = [name for names in teachkit._HOMES.values() for name in names]

modules = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def room(module: str) -> str | None:
    """The room that a dotted name inside teachkit belongs to."""
    words = module.split(".")
    for length in range(len(words), 0, -1):
        name = ".".join(words[:length])
        name = PARTS.get(name, name)
        if name in ROOMS:
            return name
    return None


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
    needs = {name: set[str]() for name in WORDS}
    for name, others in ROOMS.items():
        home = name.partition(".")[0]
        if home in WORDS:
            needs[home] |= {other.partition(".")[0] for other in others} & (WORDS.keys() - {home})
    needs["search"].discard("board")  # for one order only, and the arrow would be a riddle
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


def test_editors_see_the_public_names():
    source = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in source.body if isinstance(node, ast.If))
    seen = {alias.name for line in block.body for alias in line.names}
    assert seen == set(HOMES)


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        teachkit.Chess  # noqa: B018
