"""The benchmarks run; how fast things are is not for a test to say."""

import gc
from collections.abc import Iterator

import benchmarks
import pytest

TITLES = [
    "Perft: leaves a second",
    "Tic-tac-toe by minimax to the end",
    "Searches of equal trees",
    "Checkers, against minimax in C++ as published",
    "Recording against not recording",
    "Bytes a node: Connect Four",
    "Order of moves: Connect Four, alphabeta 3 deep",
    "AlphaBeta(depth=1) against Random, 2 games each, sides in turn",
]


@pytest.fixture
def alone() -> Iterator[None]:
    """Keeps the rubbish that benchmarks clear before each race to their own."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("alone")
def test_every_section_runs(capsys):
    benchmarks.main(["--rounds", "1", "--seconds", "0", "--less", "4", "--games", "2"])
    printed = capsys.readouterr().out
    places = [printed.index(title) for title in TITLES]
    assert places == sorted(places)
    assert "checkers, 3 plies from ply 0" in printed


def test_one_section_can_be_chosen(capsys):
    benchmarks.main(["ordering", "--less", "4"])
    printed = capsys.readouterr().out
    assert "centre-first" in printed
    assert "Perft" not in printed


def test_an_unknown_section_is_refused(capsys):
    with pytest.raises(SystemExit):
        benchmarks.main(["speed"])
    assert "no section speed: there are perft, tictactoe" in capsys.readouterr().err


def test_no_ratio_without_the_same_work():
    contenders = {"fast": lambda: lambda: 2, "slow": lambda: lambda: 3}
    with pytest.raises(ValueError, match="not the same work"):
        benchmarks.race(contenders, benchmarks.Effort())


def test_no_ratio_without_the_same_tree():
    twin = benchmarks.TWINS["tic-tac-toe"]
    searches = [
        lambda watch, depth=depth: benchmarks.our_search(benchmarks.minimax, twin, depth, watch)
        for depth in (1, 2)
    ]
    with pytest.raises(ValueError, match="9 leaves here, 72 in theirs"):
        benchmarks.search_row(benchmarks.Effort(), "tic-tac-toe", "theirs", *searches, target=1)
