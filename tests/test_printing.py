"""What is printed can be printed everywhere, with plain signs where there are no others."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
from teachkit import TicTacToe, TreeGame, alphabeta, board_svg, check_search, figure
from teachkit import minimax, record, steps
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
