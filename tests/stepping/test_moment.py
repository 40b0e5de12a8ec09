"""What is known of a node at a step is what the search knew when it was there last."""

import pytest
from trees import random_tree

from teachkit import (
    ConnectFour,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    aspiration,
    minimax,
    pvs,
    record,
    steps,
    watch,
)
from teachkit.stepping.moment import Moment

SEARCHES = (minimax, alphabeta, alphabeta_hard, alphabeta_table, aspiration, pvs)


def check_every_step(trace):
    """Compare each open node with the last step inside it."""
    walk = steps(trace)
    latest = {}
    for step in walk:
        latest[step.node.id] = (step.v, (step.alpha, step.beta))
        moment = Moment(trace, walk, step.number)
        for node in moment.way.values():
            if not moment.is_settled(node):
                assert (moment.value(node), moment.window(node)) == latest[node.id]
        assert list(moment.way) == sorted(moment.way, reverse=True)


@pytest.mark.parametrize("search", SEARCHES)
def test_open_nodes_stand_as_they_were_left(search):
    for seed in range(40):
        check_every_step(record(search, random_tree(seed, max_depth=5)))
    check_every_step(record(search, ConnectFour(rows=4, columns=4), depth=3))


def test_so_do_those_of_a_search_that_was_watched():
    def always_max(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        return max(always_max(game, game.result(state, a)) for a in game.actions(state))

    check_every_step(watch(always_max, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])))


def test_at_the_end_every_node_has_its_value():
    trace = record(alphabeta, random_tree(3))
    end = Moment(trace, None, None)
    assert [end.value(node) for node in trace] == [node.value for node in trace]
    assert all(end.status(node) == "done" for node in trace)
