"""A made-up class: what students hand in, and what a grader must find in it.

Each hands in a minimax and an alpha-beta, taken from the functions that other tests know to be
right or wrong in a known way; some hand in trouble.
"""

import ast
import inspect
import json
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

from students import blind, classroom, correct, unusual, wrong

from teachkit.grading.grader import Job, Row, grade_one
from teachkit.grading.handed import Handed
from teachkit.grading.tasks import Task
from teachkit.isolation.submission import Submission
from teachkit.tournament.referee import Limits

TASKS = (
    Task("Minimax", "check", "minimax", "my_minimax", 4),
    Task("Alpha-beta", "check", "alphabeta", "my_alphabeta", 6),
)
FUNCTIONS = [task.function for task in TASKS]
SEARCHES = {task.key: task.function for task in TASKS}

Keys = tuple[str, ...]
"""The diagnoses that are right; none if the function is."""


@dataclass(frozen=True)
class Written:
    """A function as a student writes it."""

    text: str
    keys: Keys


def cases() -> Iterator[tuple[Any, str, Keys]]:
    """All functions of the tests that cut on >=, if they cut: with their kind and diagnoses."""
    yield from ((each, "minimax", ()) for each in correct.MINIMAX)
    yield from ((each, "alphabeta", ()) for each in correct.ALPHABETA)
    yield from ((each, kind, ()) for each, kind in [*classroom.RIGHT, *unusual.RIGHT])
    yield from ((each, kind, keys) for each, kind, cut, keys in blind.CASES if cut == ">=")
    yield from ((each, "minimax", keys) for each, keys in wrong.MINIMAX)
    yield from ((each, "alphabeta", keys) for each, keys in wrong.ALPHABETA)
    yield from ((each, kind, keys) for each, kind, keys in [*unusual.WRONG, *classroom.WRONG])


@cache
def functions(kind: str) -> list[Written]:
    """All that can stand alone in a file."""
    found = []
    for function, its_kind, keys in cases():
        text = alone(function) if its_kind == kind else None
        if text is not None:
            found.append(Written(renamed(text, function.__name__, SEARCHES[kind]), tuple(keys)))
    return found


def renamed(text: str, name: str, other: str) -> str:
    return re.sub(rf"\b{name}\b", other, text)


def alone(function: Any) -> str | None:
    """The text of a function with all that it needs of its module, or None if that has no end."""
    if not (inspect.isfunction(function) or inspect.isclass(function)):
        return None
    module = sys.modules[function.__module__]
    if "<locals>" in function.__qualname__ or vars(module).get(function.__name__) is not function:
        return None
    nodes = _definitions(module)
    needed, waiting = set(), [function.__name__]
    while waiting:
        name = waiting.pop()
        if name in nodes and name not in needed:
            needed.add(name)
            for inner in ast.walk(nodes[name]):
                waiting += [inner.id] if isinstance(inner, ast.Name) else []
    imports = [node for node in _tree(module).body if isinstance(node, ast.Import | ast.ImportFrom)]
    imports = [each for each in imports if "students" not in ast.unparse(each)]
    body = [node for node in _tree(module).body if any(nodes[name] is node for name in needed)]
    return "\n\n".join(ast.unparse(node) for node in [*imports, *body]) + "\n"


@cache
def _tree(module: ModuleType) -> ast.Module:
    tree = ast.parse(inspect.getsource(module))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.decorator_list = [
                each for each in node.decorator_list if not _is_label(ast.unparse(each))
            ]
    return tree


LABELS = ("right", "wrong", "mini", "ab", "minimax", "alphabeta", "strict", "keeping")


def _is_label(decorator: str) -> bool:
    return re.split(r"\W", decorator)[0] in LABELS


@cache
def _definitions(module: ModuleType) -> dict[str, ast.stmt]:
    found: dict[str, ast.stmt] = {}
    for node in _tree(module).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {each.id: node for each in targets if isinstance(each, ast.Name)}
    return found


# ---- trouble

RIGHT_ONES = dedent("""
    from math import inf

    def my_minimax(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        below = [my_minimax(game, game.result(state, a)) for a in game.actions(state)]
        return max(below) if game.to_move(state) == "MAX" else min(below)

    def my_alphabeta(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        is_max = game.to_move(state) == "MAX"
        best = -inf if is_max else inf
        for a in game.actions(state):
            v = my_alphabeta(game, game.result(state, a), alpha, beta)
            best = max(best, v) if is_max else min(best, v)
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
""")

BOTH = "def my_minimax(game, state):\n    {0}\ndef my_alphabeta(game, state):\n    {0}\n"

NOTHING = (("unreadable",), ("unreadable",))
NO_START = (("does-not-start",), ("does-not-start",))

TROUBLE: dict[str, tuple[str, str | bytes, tuple[Keys, Keys]]] = {
    "not Python": (".py", "def my_minimax(game, state)\n    return 0\n", NO_START),
    "fails to load": (".py", f"{RIGHT_ONES}\n1 / 0\n", NO_START),
    "exits": (".py", f"{RIGHT_ONES}\nimport os\nos._exit(0)\n", NO_START),
    "asks a person": (".py", f"input('Who are you?')\n{RIGHT_ONES}", NO_START),
    "no text": (".py", bytes(range(128, 256)), NOTHING),
    "no notebook": (".ipynb", "{", NOTHING),
    "a picture": (".pdf", b"%PDF-1.7", NOTHING),
    "other names": (
        ".py",
        RIGHT_ONES.replace("my_minimax", "mine"),
        (("missing",), ()),
    ),
    "ends its process": (
        ".py",
        f"import os\n{BOTH.format('os._exit(0)')}",
        (("exits", "process-ended"), ("exits", "process-ended")),
    ),
    "forks": (
        ".py",
        f"import os, time\nif os.fork() == 0: time.sleep(1000)\n{RIGHT_ONES}",
        ((), ()),
    ),
    "floods": (".py", f"print('x' * 10 ** 7)\n{RIGHT_ONES}", ((), ())),
    "takes memory": (
        ".py",
        BOTH.format("return len(bytearray(10 ** 10))"),
        (("crash", "too-much-memory"), ("crash", "too-much-memory")),
    ),
    "stubs": (".py", BOTH.format("raise NotImplementedError"), (("not-written",),) * 2),
    "endless": (".py", BOTH.format("while True: pass"), (("endless",), ("endless",))),
    "endless to load": (".py", f"{RIGHT_ONES}\nwhile True: pass\n", NO_START),
}
"""How a file ends, what is in it, and what is to be found of both tasks."""


ATTACK = "<script>document.title='owned'</script><img src=x onerror=alert(1)>"
HOSTILE = f"""
    # {ATTACK}
    class Told:
        def __repr__(self): return "{ATTACK}"
    def my_minimax(game, state):
        '''{ATTACK}'''
        print("{ATTACK}")
        return Told()
    def my_alphabeta(game, state):
        raise ValueError("{ATTACK}" + game.text(state))
"""
"""What somebody hands in who wants to write on pages."""


# ---- the class


@dataclass(frozen=True)
class Pupil:
    """A student of the made-up class, and what must be found."""

    name: str
    keys: tuple[Keys, Keys]

    def is_right(self, row: Any) -> bool:
        """Is this what a grader must find?"""
        return all(
            each.diagnosis in (keys or ("",)) and each.points in points(each.diagnosis, task)
            for task, each, keys in zip(TASKS, row.outcomes, self.keys, strict=True)
        )


def points(diagnosis: str, task: Task) -> tuple[float, ...]:
    """What a function may get: half, if it is right by the other rule at MAX and at MIN."""
    if diagnosis == "other-cut-rule":
        return 0, task.points / 2
    return (0,) if diagnosis else (task.points,)


FIRST = ("Ada", "Ben", "Cem", "Dana", "Eva", "Filip", "Goran", "Hana", "Ivo", "Jana", "Željka")
LAST = ("Novak", "O'Neil", "Şahin", "Kovač", "de la Cruz", "Zhou", "Ivanova", "Lee")


def built(folder: Path, number: int, *, seed: int = 0, trouble: bool = True) -> list[Pupil]:
    """Write a class of this many into a folder: files, notebooks, folders, and trouble."""
    chance = random.Random(seed)
    folder.mkdir(parents=True)
    ones, others = (chance.sample(functions(kind), k=len(functions(kind))) for kind in SEARCHES)
    pupils = []
    for count in range(number):
        first, last = FIRST[count % len(FIRST)], LAST[count // len(FIRST) % len(LAST)]
        name = f"{first} {last} {count + 1}"
        if trouble and count % 6 == 5:
            kinds = list(TROUBLE.values())
            ending, content, keys = kinds[count // 6 % len(kinds)]
            data = content if isinstance(content, bytes) else content.encode()
            (folder / f"{name}{ending}").write_bytes(data)
        else:
            one, other = ones[count % len(ones)], others[count % len(others)]
            _write(folder, name, count, [one.text, other.text])
            keys = one.keys, other.keys
        pupils.append(Pupil(name, keys))
    return pupils


def _write(folder: Path, name: str, count: int, texts: list[str]) -> None:
    """A file, a notebook, or a folder with a file for each function."""
    match count % 4:
        case 0 | 1:
            (folder / f"{name}.py").write_text("\n\n".join(texts), encoding="utf-8")
        case 2:
            notebook = folder / f"{name}.ipynb"
            notebook.write_text(json.dumps(as_notebook(["import this_is_not_there", *texts])))
        case _:
            own = folder / f"{name}_{count}_assignsubmission_file_"
            own.mkdir()
            for number, text in enumerate(texts):
                (own / f"part{number}.py").write_text(text, encoding="utf-8")


def as_notebook(cells: list[str]) -> dict[str, Any]:
    """A notebook with these cells of code, below a heading."""
    head = {"cell_type": "markdown", "metadata": {}, "source": "# What I hand in"}
    code = [
        {
            "cell_type": "code",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": each,
        }
        for each in cells
    ]
    return {"cells": [head, *code], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def graded(text: str, *tasks: Task) -> list[tuple[float, str]]:
    """The points and the diagnosis of each task, in a file with this text."""
    handed = Handed("ann", (Submission("ann.py", (dedent(text),)),))
    row = row_of(handed, *(tasks or TASKS))
    return [(each.points, each.diagnosis) for each in row.outcomes]


def row_of(handed: Handed, *tasks: Task) -> Row:
    """What comes of what was handed in."""
    return grade_one(Job(handed, tasks, "key", "asked", "secret", Limits()))
