"""What is printed can be printed everywhere, with plain signs where there are no others."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
from teachkit import TicTacToe, TreeGame, alphabeta, board_svg, check_search, figure
from teachkit import AlphaBeta, Board, Compare, Match, Overview, Predict, Quiz, Random, Stepper
from teachkit import arena, compare, exercises, exhibits, minimax, overview, record, steps
from math import inf

def zero(game, state):
    return 0

trace = record(alphabeta, TreeGame([[3, 12, -8], [2, 4, inf]]))
print(trace.text())
print(figure(trace))
print(check_search(zero))
print(check_search(minimax))
print(*steps(trace), sep="\\n")
print(repr(board_svg(TicTacToe(), TicTacToe().initial)))
print(trace.root, trace.cutoffs, steps(trace), trace, overview(trace))
print(Stepper(trace, step=9), Compare(trace, trace), Overview(trace), Board(TicTacToe()))
print(Match(TicTacToe()), Predict("\N{INFINITY}?", answer=3), *map(Quiz, Quiz.kinds))
print(Quiz().mark([4]), Quiz().key(), exercises, exhibits, *exercises, *exhibits)
print(Quiz("window").how)
print(exercises["minimax"].solution(True), exercises["minimax"].task)
print(compare({"\N{GREEK SMALL LETTER BETA}": alphabeta}, TicTacToe(), depths=[1]))
players = {"caf\N{LATIN SMALL LETTER E WITH ACUTE}": AlphaBeta(depth=2), "\N{SNOWMAN}": Random()}
cup = arena(TicTacToe(), players, games=10)
print(cup, cup.table, cup.faults, cup.moves(0), cup.crosstable(), cup.plot())
long = [n for n, game in enumerate(cup.games) if len(game.moves) > 5 and game.loser]
print(cup.blunder(long[0]))
"""


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8"])
def test_everything_can_be_printed(encoding: str):
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", PROGRAM],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    said = done.stdout.decode(encoding)
    assert ("alpha -inf" in said) == (encoding != "utf-8")
    assert ("\N{CHECK MARK}" in said) == (encoding == "utf-8")
