"""Two searches of one position, paired by their moves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import random_tree

from teachkit import (
    Checkers,
    ConnectFour,
    Morris,
    Othello,
    TicTacToe,
    Trace,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    count,
    minimax,
    orders,
    pvs,
    record,
    watch,
)
from teachkit.trace.places import LAST, NOBODY, Places

FIGURE = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
SEARCHES = st.sampled_from([minimax, alphabeta, alphabeta_hard, alphabeta_table, pvs])
ORDERS = st.sampled_from([None, "backwards", orders.random(1), orders.random(2)])
GAMES = {
    "tic-tac-toe": (TicTacToe(), TicTacToe().parse("51"), 4),
    "connect four": (ConnectFour(), None, 4),
    "othello": (Othello(), None, 4),
    "checkers": (Checkers(), None, 4),
    "morris": (Morris(), None, 2),
}


def searched(search, order, game, **options) -> Trace:
    if order is not None and search is not pvs:
        options["order"] = order
    return record(search, game, **options)


def ways(trace: Trace) -> set[tuple]:
    """The nodes of a search, each by the moves that lead to it."""
    return {tuple(node.moves) for node in trace}


def ways_of(places: Places, which: str) -> set[tuple]:
    """The same for the places at which a search has a node."""
    found = set()
    for ply, level in enumerate(places.levels):
        for number in np.flatnonzero(getattr(level, which) != NOBODY).tolist():
            way = enumerate(places.way(ply, number))
            found.add(tuple(places.move(at, place) for at, place in way if at))
    return found


def check(places: Places) -> None:
    """Each search has all of its nodes, and each place is as wide as those below it."""
    trace, other = places.trace, places.other
    assert sum(int(level.visits.sum()) for level in places.levels) == len(trace)
    assert places.spans[0].below[0] == len(trace)
    if other is not None:
        assert places.spans[0].other_below[0] == len(other)
    for spans in places.spans:
        assert np.all(spans.left[1:] >= spans.left[:-1] + spans.width[:-1] - 1e-12)
    for level, spans, above in zip(
        places.levels[1:], places.spans[1:], places.spans[:-1], strict=True
    ):
        right = above.left + above.width
        assert np.all(spans.left >= above.left[level.parents] - 1e-12)
        assert np.all(spans.left + spans.width <= right[level.parents] + 1e-12)


@given(st.integers(0, 10_000), SEARCHES, ORDERS, SEARCHES, ORDERS)
def test_every_node_is_where_its_moves_lead(seed, search, order, other, other_order):
    game = random_tree(seed)
    one, two = searched(search, order, game), searched(other, other_order, game)
    places = Places(one, two)
    check(places)
    assert ways_of(places, "own") == ways(one)
    assert ways_of(places, "other") == ways(two)
    assert sum(map(len, places.levels)) == len(ways(one) | ways(two))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("order", [None, "centre-first"])
def test_what_alphabeta_visits_is_found_in_minimax(name, order):
    game, state, depth = GAMES[name]
    full = record(minimax, game, state, depth=depth)
    part = record(alphabeta, game, state, depth=depth, order=order)
    places = Places(part, full)
    check(places)
    assert ways_of(places, "own") == ways(part)
    assert all(level.other.min() > NOBODY for level in places.levels), "minimax has every place"
    found = [places.node(ply, 0) for ply in range(len(places.levels))]
    assert all(node is None or node.state == places.state(node.depth, 0) for node in found)


@given(st.integers(0, 10_000), SEARCHES)
def test_a_search_alone_has_a_place_for_each_node(seed, search):
    trace = record(search, random_tree(seed))
    places = Places(trace)
    check(places)
    own = np.concatenate([level.own for level in places.levels])
    assert sorted(own[own != NOBODY].tolist()) == list(range(len(trace)))


@given(st.integers(0, 10_000))
def test_stubs_stand_where_moves_were_cut(seed):
    trace = record(alphabeta, random_tree(seed))
    places = Places(trace)
    cut = {
        int(places.levels[ply].own[level.parents[stub]])
        for ply, level in enumerate(places.levels[1:])
        for stub in np.flatnonzero(level.slots == LAST)
    }
    assert cut == {node.id for node in trace if node.pruned}


@given(st.integers(0, 10_000))
def test_a_search_that_was_only_counted_gives_all_moves_the_same_width(seed):
    game = random_tree(seed)
    trace = record(alphabeta, game)
    places = Places(trace, count(minimax, game))
    check(places)
    for ply, level in enumerate(places.levels[:-1]):
        for number in np.flatnonzero(level.own != NOBODY).tolist():
            node, below = places.node(ply, number), places.children(ply, number)
            if node is not None and not node.is_leaf:
                assert len(below) == len(game.actions(node.state))
                widths = places.spans[ply + 1].width[below.start : below.stop]
                assert widths == pytest.approx(places.spans[ply].width[number] / len(below))


def test_a_students_own_search_is_paired_too():
    def mine(game, state):
        if game.is_terminal(state):
            return game.utility(state, "MAX")
        values = [mine(game, game.result(state, move)) for move in reversed(game.actions(state))]
        return max(values) if game.to_move(state) == "MAX" else min(values)

    trace, full = watch(mine, FIGURE), record(minimax, FIGURE)
    places = Places(trace, full)
    assert ways_of(places, "own") == ways(full)


def test_a_place_is_found_by_its_moves():
    places = Places(record(alphabeta, FIGURE), record(minimax, FIGURE))
    assert places.find([]) == (0, 0)
    ply, number = places.find([1, 2])
    assert places.node(ply, number) is None
    assert places.other_node(ply, number).value == 6
    assert places.find([1, 7]) is None


def test_what_cannot_be_compared_is_refused():
    trace = record(alphabeta, FIGURE)
    with pytest.raises(ValueError, match="same position"):
        Places(trace, record(minimax, TicTacToe(), depth=1))
    with pytest.raises(ValueError, match=r"record\(minimax, game\)"):
        Places(trace, minimax)
    with pytest.raises(ValueError, match="must be the larger one"):
        Places(record(minimax, FIGURE), count(alphabeta, FIGURE))
    with pytest.raises(ValueError, match="is not a trace"):
        Places(FIGURE)
