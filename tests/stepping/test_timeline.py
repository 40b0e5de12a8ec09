"""When each node is entered: counted at once, or line by line, it is the same."""

from functools import partial

import pytest
from trees import random_tree

from teachkit import (
    ConnectFour,
    Othello,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    minimax,
    pvs,
    record,
    steps,
)
from teachkit.stepping import timeline
from teachkit.stepping.call import ABOUT_A_CHILD, lines
from teachkit.stepping.timeline import _counted_at_once

SEARCHES = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "strict": partial(alphabeta, cut=">"),
    "hard": alphabeta_hard,
    "table": alphabeta_table,
    "pvs": pvs,
}
GAMES = {
    "connect four": (ConnectFour(), "4455", 3),
    "othello": (Othello(), "f5d6", 2),
    "tic-tac-toe": (TicTacToe(), "5917", None),
}


def traces(search):
    """What a search does on random trees and in games."""
    for seed in range(60):
        yield record(search, random_tree(seed, max_depth=5))
    for game, moves, depth in GAMES.values():
        yield record(search, game, game.parse(moves), depth=depth)


@pytest.mark.parametrize("name", SEARCHES)
def test_any_step_is_found_without_the_steps_before_it(name):
    for trace in traces(SEARCHES[name]):
        walked, found = list(lines(trace)), steps(trace)
        assert len(found) == len(walked)
        assert [found._line(number) for number in range(len(found))] == walked


@pytest.mark.parametrize("name", SEARCHES)
def test_a_visit_goes_from_the_first_to_the_last_line_in_a_node(name):
    for trace in traces(SEARCHES[name]):
        first: dict[int, int] = {}
        last: dict[int, int] = {}
        for number, (letter, about) in enumerate(lines(trace)):
            node = trace[about].parent.id if letter in ABOUT_A_CHILD else about
            first.setdefault(node, number)
            last[node] = number
        found = steps(trace)
        assert [found.visit(node) for node in range(len(trace))] == [
            (first[node], last[node]) for node in range(len(trace))
        ]


@pytest.mark.parametrize("name", [name for name in SEARCHES if name != "pvs"])
def test_steps_are_counted_at_once_and_one_by_one_alike(name, monkeypatch):
    pytest.importorskip("numpy")
    for trace in traces(SEARCHES[name]):
        at_once = _counted_at_once(trace)
        assert at_once is not None
        with monkeypatch.context() as patched:
            patched.setattr(timeline, "find_spec", lambda _: None)
            assert timeline.timeline(trace) == at_once


def test_values_that_do_not_follow_are_left_to_the_slower_way_which_says_where():
    trace = record(minimax, TreeGame([[3, 12], [2, 4]]))
    trace.columns.values[0] = 7
    assert _counted_at_once(trace) is None
    with pytest.raises(ValueError, match="node 0 returned 7"):
        steps(trace)
