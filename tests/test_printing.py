"""What is printed can be printed everywhere, with plain signs where there are no others."""

import subprocess
import sys
from pathlib import Path

import pytest

ENCODINGS = ("cp1252", "cp437", "ascii", "utf-8")

PROGRAM = """
import sys
from teachkit import TicTacToe, TreeGame, alphabeta, board_svg, check_search, figure
from teachkit import AlphaBeta, Board, Compare, Match, Overview, Predict, Quiz, Random, Stepper
from teachkit import arena, compare, exercises, exhibits, minimax, overview, record, steps
from math import inf

def zero(game, state):
    return 0

trace = record(alphabeta, TreeGame([[3, 12, -8], [2, 4, inf]]))
checks = check_search(zero), check_search(minimax)
players = {"caf\N{LATIN SMALL LETTER E WITH ACUTE}": AlphaBeta(depth=2), "\N{SNOWMAN}": Random()}
cup = arena(TicTacToe(), players, games=10)
long = [n for n, game in enumerate(cup.games) if len(game.moves) > 5 and game.loser]
blunder = cup.blunder(long[0])
for encoding in sys.argv[1:]:
    sys.stdout = open(encoding, "w", encoding=encoding)
    print(trace.text())
    print(figure(trace))
    print(*checks)
    print(*steps(trace), sep="\\n")
    print(repr(board_svg(TicTacToe(), TicTacToe().initial)))
    print(trace.root, trace.cutoffs, steps(trace), trace, overview(trace))
    print(Stepper(trace, step=9), Compare(trace, trace), Overview(trace), Board(TicTacToe()))
    print(Match(TicTacToe()), Predict("\N{INFINITY}?", answer=3), *map(Quiz, Quiz.kinds))
    print(Quiz().mark([4]), Quiz().key(), exercises, exhibits, *exercises, *exhibits)
    print(Quiz("window").how)
    print(exercises["minimax"].solution(True), exercises["minimax"].task)
    print(compare({"\N{GREEK SMALL LETTER BETA}": alphabeta}, TicTacToe(), depths=[1]))
    print(cup, cup.table, cup.faults, cup.moves(0), cup.crosstable(), cup.plot())
    print(blunder)
    sys.stdout.close()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that can be printed, in a file for each encoding."""
    folder = tmp_path_factory.mktemp("printed")
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", PROGRAM, *ENCODINGS],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return folder


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_everything_can_be_printed(folder: Path, encoding: str):
    said = (folder / encoding).read_text(encoding)
    assert ("alpha -inf" in said) == (encoding != "utf-8")
    assert ("\N{CHECK MARK}" in said) == (encoding == "utf-8")
