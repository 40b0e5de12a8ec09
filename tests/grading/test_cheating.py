"""Ways to get points without writing the function: none works by forging, and none unseen."""

from textwrap import dedent, indent

import pytest
from bad_players import PRELUDE
from school import RIGHT_ONES, TASKS, graded, row_of

from teachkit.grading.borrowed import borrowed
from teachkit.grading.handed import Handed
from teachkit.grading.tasks import Task
from teachkit.isolation.submission import Submission

TASK = Task("Alpha-beta", "check", "alphabeta", "my_search", 10)

ALL_IS_WELL = (
    '{"diagnosis": "", "title": "right", "told": "", "thought": "", "link": "", "remarks": [], '
    '"run": None, "positions": []}'
)

IMPOSTOR = f"""
import json, os
IN = min(fd for fd in pipes if fd > 2 and 'pipe' in os.readlink(f'/proc/self/fd/{{fd}}'))

def reply(number, answer):
    line = {{"number": number, "work": 0.0, "printed": "", "answer": answer}}
    os.write(OUT, json.dumps(line).encode() + b"\\n")

def answer_everything(on_tree):
    # the question under way is the first one, which runs this file
    number = 1
    reply(number, None)
    threading.Event().wait(0.2)
    for _ in range(100_000):
        number += 1
        question = pending()
        if "defined" in question: reply(number, {{"defined": True, "error": ""}})
        elif "check" in question: reply(number, {ALL_IS_WELL})
        elif "search" in question: reply(number, {{"value": 0, "move": 1}})
        else: reply(number, on_tree(question))

def pending():
    # what the listening thread has put down for the program
    import gc, queue
    for thing in gc.get_objects():
        if isinstance(thing, queue.SimpleQueue):
            return json.loads(thing.get())["ask"]
    raise SystemExit
"""


def forged(body: str) -> str:
    return f"{PRELUDE}\n{dedent(body)}"


def searching(body: str) -> str:
    return f"{PRELUDE}\ndef my_search(game, state):\n{indent(dedent(body), '    ')}\n"


LOOKS_AT_ALL = """
def leaves(game, state):
    if game.is_terminal(state):
        return [game.utility(state, "MAX")]
    return [v for a in game.actions(state) for v in leaves(game, game.result(state, a))]
"""

CHEATS = {
    "prints a verdict": searching("""
        print("my_search is right: alpha-beta", flush=True)
        return 0
    """),
    "returns what says that it passed": searching("""
        class Passed:
            passed, score, points, diagnosis = True, 1.0, 10, ""
            __eq__ = __ge__ = __gt__ = lambda self, other: True
            __hash__ = object.__hash__
        return Passed(), 0
    """),
    "patches the check": forged(f"""
        import teachkit.grading.answering as answering
        answering.report = lambda result: {ALL_IS_WELL}
        def my_search(game, state): return 0, 0
    """),
    "patches the judge": forged("""
        from teachkit.study import result
        from teachkit.study.check import check, judge, probes, shown
        judge.flaw = check.flaw = probes.flaw = shown.flaw = lambda *a, **k: None
        result.CheckResult.diagnosis = ""
        check.Checking.result = lambda self: self._right([])
        def my_search(game, state): return 0, 0
    """),
    "reads the numbers in the game": forged(f"""
        {indent(LOOKS_AT_ALL, " " * 8).strip()}
        def my_search(game, state):
            inner = game.inner
            from teachkit.study.check.judge import Task, usual_leaves
            for leaf in usual_leaves(inner, Task("alphabeta", ">=")):
                game.utility(game.initial + leaf, "MAX")
            return inner.values[0], inner.best_moves[0]
    """),
    "reads frames": searching("""
        frame = sys._getframe()
        while frame is not None:
            run = frame.f_locals.get("run")
            if run is not None and hasattr(run, "tree"):
                from teachkit.study.check.judge import Task, usual_leaves
                for leaf in usual_leaves(run.tree, Task("alphabeta", ">=")):
                    game.utility(game.initial + leaf, "MAX")
                return run.tree.values[0], run.tree.best_moves[0]
            frame = frame.f_back
        return 0, 0
    """),
    "exits with 0": searching("os._exit(0)"),
    "exits with 0 when it is loaded": forged("os._exit(0)"),
    "speaks for the process": forged(f"""
        {indent(IMPOSTOR, " " * 8).strip()}
        answer_everything(lambda question: {{"value": 0, "move": 0, "used": []}})
    """),
    "speaks for the process and asks for leaves": forged(f"""
        {indent(IMPOSTOR, " " * 8).strip()}
        seen = []
        def on_tree(question):
            if "tree" in question:
                seen.clear()
                tree = question["tree"]
                return {{"leaf": 2, "began": True}} if isinstance(tree[0], list) else {{"leaf": 1}}
            seen.append(question.get("worth", 0))
            return {{"value": seen[0], "move": 0, "used": []}}
        answer_everything(on_tree)
    """),
    "answers twice": searching(f"""
        for number in range(1, 9):
            line = {{"number": number, "work": 0, "printed": "", "answer": {ALL_IS_WELL}}}
            os.write(OUT, json.dumps(line).encode() + b"\\n")
        return 0, 0
    """),
    "kills whoever started it": searching("os.kill(os.getpid() if os.getppid() == 0 else 1, 9)"),
}
"""None of these has a search in it."""

BORROWED = {
    "calls the package's search": """
        from teachkit import alphabeta
        def my_search(game, state): return alphabeta(game, state)
    """,
    "calls it by another name": """
        import importlib
        def my_search(game, state):
            return getattr(importlib.import_module("teach" + "kit"), "alpha" + "beta")(game, state)
    """,
    "calls it in a thread": """
        import threading
        def my_search(game, state):
            from teachkit import alphabeta
            found = []
            thread = threading.Thread(target=lambda: found.append(alphabeta(game, state)))
            thread.start(); thread.join()
            return found[0]
    """,
    "lets a player of the package play": """
        from teachkit import record, alphabeta
        def my_search(game, state):
            trace = record(alphabeta, game, state)
            return trace.value, trace.move
    """,
    "pauses the look-out": """
        import sys, teachkit
        def my_search(game, state):
            hook = sys.getprofile()
            sys.setprofile(None)
            found = getattr(teachkit, "alpha" + "beta")(game, state)
            sys.setprofile(hook)
            return found
    """,
    "calls it in a thread that was there before": """
        import queue, threading, teachkit
        asked, found = queue.SimpleQueue(), queue.SimpleQueue()
        def work():
            while True:
                found.put(getattr(teachkit, "alpha" + "beta")(*asked.get()))
        threading.Thread(target=work, daemon=True).start()
        def my_search(game, state):
            asked.put((game, state))
            return found.get()
    """,
    "loads it once more": """
        import importlib, sys
        old = {name: sys.modules.pop(name) for name in [*sys.modules] if ".search" in name}
        fresh = importlib.import_module("teachkit.search.alphabeta")
        sys.modules.update(old)
        def my_search(game, state): return getattr(fresh, "alpha" + "beta")(game, state)
    """,
    "switches off the look-out": """
        import sys
        def my_search(game, state):
            from teachkit import alphabeta
            sys.setprofile(None)
            return alphabeta(game, state)
    """,
}


BELIEVED = (
    *("patches the check", "patches the judge", "reads the numbers in the game"),
    *("speaks for the process", "speaks for the process and asks for leaves"),
)
"""Their process says that they pass: only trees drawn afterwards tell."""


@pytest.mark.parametrize("cheat", CHEATS)
def test_nobody_gets_points_by_forging(cheat: str):
    ((points, diagnosis),) = graded(CHEATS[cheat], TASK)
    assert points == 0
    assert (diagnosis == "unconfirmed") == (cheat in BELIEVED), diagnosis


@pytest.mark.parametrize("cheat", BORROWED)
def test_the_package_s_own_search_is_noticed(cheat: str):
    assert graded(BORROWED[cheat], TASK) == [(0, "package-search")]


IMPORTED_INSIDE = """
def f(game, state):
    from teachkit.search import alphabeta
    return alphabeta(game)
"""
IN_ANOTHER = """
from teachkit import AlphaBeta
help_me = AlphaBeta(depth=9)
def g(state): return help_me
def f(game, state): return g(state)
"""
OF_ONES_OWN = """
from teachkit import minimax
def minimax(game, state): return 1
def f(game, state): return minimax(game, state)
"""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("from teachkit import minimax\ndef f(game, state): return 1", set()),
        ("from teachkit import minimax as m\ndef f(game, state): return m(game)", {"minimax"}),
        ("import teachkit as tk\ndef f(game, state): return tk.pvs(game)", {"pvs"}),
        (IMPORTED_INSIDE, {"alphabeta"}),
        (IN_ANOTHER, {"AlphaBeta"}),
        (OF_ONES_OWN, set()),
        ("def f(game, state) return", set()),
    ],
)
def test_a_text_that_names_the_package_s_search_is_seen(text: str, names: set[str]):
    assert borrowed((Submission("a.py", (text,)),), "f") == names


def test_a_search_that_a_file_beside_names_is_seen():
    files = (
        Submission(
            "main.py", ("from helper import best as mine\ndef f(game): return mine(game)\n",)
        ),
        Submission("helper.py", ("import teachkit\ndef best(game): return teachkit.pvs(game)\n",)),
    )
    assert borrowed(files, "f") == {"pvs"}


TAKEN = """
import re, teachkit
names = {}
exec("from math import inf\\n" + teachkit.exercises["alphabeta"].answer, names)
my_search = [each for key, each in names.items() if callable(each)][-1]
"""
ASKED = """
from teachkit import exercises
names = {}
exec(re.sub("```(python)?", "", str(getattr(exercises["alphabeta"], "solution")(True))), names)
globals()["my_search"] = [each for key, each in names.items() if callable(each)][-1]
"""


@pytest.mark.parametrize(
    ("text", "noted"),
    [(TAKEN, "asks teachkit for a solution"), (f"import re{ASKED}", "asks teachkit for a solution"),
     (f"import re{ASKED}", "has no text")],
)  # fmt: skip
def test_a_solution_of_the_package_is_noticed(text: str, noted: str):
    handed = Handed("ann", (Submission("ann.py", (text,)),))
    (outcome,) = row_of(handed, TASK).outcomes
    assert outcome.points == 10, "what is right is right: a person has to look at it"
    assert noted in outcome.note


def test_whoever_only_checks_an_exercise_is_not_suspected():
    text = f"from teachkit import exercises\n{RIGHT_ONES}\nexercises['minimax'].check(my_minimax)\n"
    (outcome,) = row_of(Handed("ann", (Submission("ann.py", (text,)),)), TASKS[0]).outcomes
    assert (outcome.points, outcome.note) == (4, "")
