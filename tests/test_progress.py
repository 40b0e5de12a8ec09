"""Bars appear where somebody waits and looks, and nowhere else."""

import re
import threading
from contextlib import redirect_stderr
from functools import partial
from io import StringIO
from pkgutil import resolve_name
from time import monotonic, sleep

import nbformat
import pytest
from nbclient import NotebookClient

from teachkit import (
    AlphaBeta,
    Compare,
    Overview,
    Quiz,
    Random,
    Stepper,
    TicTacToe,
    TreeGame,
    arena,
    compare,
    count,
    minimax,
    overview,
    progress,
    record,
)
from teachkit.app.cli import main
from teachkit.progress import Bar, tracked


class Screen(StringIO):
    """A terminal that keeps all that was ever written to it."""

    def isatty(self):
        return True

    @property
    def last(self):
        """What stands in its line now."""
        return self.getvalue().rstrip("\r").rpartition("\r")[2].strip()


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(progress, "DELAY", 0)
    monkeypatch.delenv("TQDM_DISABLE", raising=False)


def seen(work, screen=None):
    """The screen of a person who waits for some work."""
    with redirect_stderr(Screen() if screen is None else screen) as shown:
        work()
    return shown


PATIENCE = 30


def notebook(folder, *sources):
    """A notebook with these cells, in a file."""
    path = folder / "small.ipynb"
    cells = [*map(nbformat.v4.new_code_cell, sources)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


SMALL, TINY = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), TreeGame([3, 12])
TRACE = record(minimax, SMALL)

PAIR = Compare(TRACE, TRACE)

LONG = [
    partial(record, minimax, TicTacToe(), depth=6),
    partial(count, minimax, TicTacToe(), depth=6),
    partial(compare, [minimax], SMALL, depths=[1, 2]),
]


@pytest.mark.parametrize("work", LONG)
def test_a_bar_says_how_far_it_is_and_goes_when_the_work_is_done(work):
    threads = threading.active_count()
    screen = seen(work)
    assert re.search(r"\dk? nodes/s|[01]/2 ", screen.getvalue())
    assert screen.last == ""
    assert threading.active_count() == threads


@pytest.mark.parametrize("work", LONG)
def test_no_bar_before_a_second_has_passed(monkeypatch, work):
    monkeypatch.setattr(progress, "DELAY", 1000)
    assert seen(work).getvalue() == ""


@pytest.mark.parametrize("work", LONG)
def test_no_bar_for_those_who_do_not_want_one(work):
    assert seen(partial(work, progress=False)).getvalue() == ""


def test_no_bar_in_a_pipe_nor_where_the_environment_says_so(monkeypatch):
    assert seen(LONG[0], StringIO()).getvalue() == ""
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert seen(LONG[0]).getvalue() == ""


def test_a_function_gets_the_numbers_in_place_of_a_bar():
    reports = []
    work = partial(record, minimax, TicTacToe(), max_nodes=10**6, progress=reports.append)
    assert seen(work).getvalue() == ""
    assert reports[0].nodes > 0


@pytest.mark.parametrize(
    ("work", "shown"),
    [
        (lambda to: Stepper(record(minimax, TINY)).save(to / "steps.gif"), "Drawing:   0%"),
        (lambda to: Stepper(record(minimax, TINY)).frames(to), "Drawing:   0%"),
        (lambda to: main(["copy", str(to / "lessons")]), "Copying:   0%"),
        (lambda to: main(["export", str(notebook(to, "1 + 1"))]), "Running:   0%"),
    ],
    ids=["gif", "frames", "copy", "export"],
)
def test_pictures_copies_and_exports_say_how_far_they_are(tmp_path, capsys, work, shown):
    screen = seen(partial(work, tmp_path))
    assert shown in screen.getvalue()
    assert screen.last == ""
    assert "teachkit ticks" not in [thread.name for thread in threading.enumerate()]
    assert "Traceback" not in capsys.readouterr().out


def test_a_clock_ticks_where_nothing_is_reported(monkeypatch):
    monkeypatch.setattr(progress, "TICK", 0.01)
    screen = Screen()

    def work():
        with Bar("Loading", ticking=True):
            end = monotonic() + PATIENCE
            while "Loading ... 00:00" not in screen.getvalue() and monotonic() < end:
                sleep(0.01)

    assert "Loading ... 00:00" in seen(work, screen).getvalue()
    assert screen.last == ""


def small_cup():
    return arena(TicTacToe(), {"d2": AlphaBeta(depth=2), "chance": Random()}, games=20, seed=1)


def some_blunder():
    cup = small_cup()
    games = enumerate(cup.games)
    cup.blunder(next(n for n, game in games if game.loser and len(game.moves) > 5))


@pytest.mark.parametrize(
    ("slow", "work", "words"),
    [
        ("teachkit.tournament.openings.book", lambda _: small_cup(), "Choosing openings"),
        ("teachkit.tournament.blunder.found", lambda _: some_blunder(), "Looking for the blunder"),
        ("teachkit.trace.file.write_json", lambda to: TRACE.save(to / "t.json"), "Writing"),
        ("teachkit.draw.overview.overview.picture", lambda _: overview(TRACE), "Drawing"),
        ("teachkit.widgets.overview.overview.OverviewScene", lambda _: Overview(TRACE), "Drawing"),
        ("teachkit.widgets.shared.page.page", lambda to: PAIR.save(to / "pair.html"), "Writing"),
        ("teachkit.widgets.quiz.quiz.on_paper", lambda _: Quiz.sheet_of([Quiz()]), "Drawing"),
        ("teachkit.app.commands.doctor.engine", lambda _: main(["doctor"]), "Looking around"),
    ],
)
def test_what_may_take_long_says_so(monkeypatch, tmp_path, capsys, slow, work, words):
    """Each is slowed down until that is seen."""
    monkeypatch.setattr(progress, "TICK", 0.01)
    screen, end = Screen(), monotonic() + PATIENCE
    do = resolve_name(slow)

    def slowly(*arguments, **options):
        while words not in screen.getvalue() and monotonic() < end:
            sleep(0.01)
        return do(*arguments, **options)

    monkeypatch.setattr(slow, slowly)
    seen(partial(work, tmp_path), screen)
    assert f"{words} ... 00:" in screen.getvalue()
    assert screen.last == ""


def test_a_bar_goes_also_if_the_work_fails():
    def fails():
        with Bar("Working", unit="parts", total=9) as bar:
            bar.to(4)
            raise LookupError

    screen = Screen()
    with pytest.raises(LookupError):
        seen(fails, screen)
    assert "4/9" in screen.getvalue()
    assert screen.last == ""


def test_all_that_is_tracked_comes():
    letters = []
    screen = seen(lambda: letters.extend(tracked("abc", "Reading", unit="letters", total=3)))
    assert letters == ["a", "b", "c"]
    assert "Reading" in screen.getvalue()


NOTEBOOK = """
from teachkit import TicTacToe, minimax, progress, record
from teachkit.progress import Bar
progress.DELAY = 0
"before"

len(record(minimax, TicTacToe(), depth=6))

with Bar("Working", unit="parts") as bar:
    bar.to(4)
    1 / 0
"""


@pytest.mark.parametrize("switched_off", [False, True])
def test_nothing_is_left_of_a_bar_in_a_notebook(monkeypatch, switched_off):
    if switched_off:
        monkeypatch.setenv("TQDM_DISABLE", "1")
    cells = map(nbformat.v4.new_code_cell, NOTEBOOK.strip().split("\n\n"))
    notebook = nbformat.v4.new_notebook(cells=list(cells))
    client = NotebookClient(notebook, kernel_name="python3", timeout=300, allow_errors=True)
    client.execute()
    displayed = [[o for o in c.outputs if o.output_type == "display_data"] for c in notebook.cells]
    assert list(map(len, displayed)) == ([0, 0, 0] if switched_off else [0, 1, 1])
    assert not any(output.data for outputs in displayed for output in outputs)
    assert notebook.cells[1].outputs[-1].data == {"text/plain": "73450"}
