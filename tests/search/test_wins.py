"""A win counts more than any evaluation, whatever the game: on random games and evaluations."""

from functools import partial
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teachkit import (
    AlphaBeta,
    Game,
    Minimax,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    iterative_deepening,
    minimax,
    pvs,
)
from teachkit.values import value_text

WIN = 1_000_000

SEARCHES = [
    *(minimax, alphabeta, partial(alphabeta, cut=">"), alphabeta_hard, alphabeta_table, pvs),
    partial(iterative_deepening, seconds=60),
]


class Graph(Game):
    """A game that a newcomer may write: seven members, and an evaluation.

    A state is a number. `below[s]` are the states to which one can go from s, `movers[s]` is who
    moves there, `ends[s]` what the game is worth to the first player if nothing is below s.
    """

    players = ("left", "right")
    initial = 0

    def __init__(self, below, movers, ends, seen):
        self.below, self.movers, self.ends, self.seen = below, movers, ends, seen

    @property
    def evaluations(self):
        return {"looks": lambda s, player: self.seen[s] * (1 if player == "left" else -1)}

    def to_move(self, state):
        return self.movers[state]

    def actions(self, state):
        return tuple(self.below[state])

    def result(self, state, move):
        return move

    def is_terminal(self, state):
        return not self.below[state]

    def utility(self, state, player):
        return self.ends[state] * (1 if player == "left" else -1)

    def __repr__(self):
        return f"Graph({self.below}, {self.movers}, {self.ends}, {self.seen})"


@st.composite
def graphs(draw, most=9):
    """A game in which every way leads to a higher number, so that it ends."""
    size = draw(st.integers(2, most))

    def each(strategy):
        return draw(st.lists(strategy, min_size=size, max_size=size))

    below = [draw(st.sets(st.integers(s + 1, size - 1), max_size=4)) for s in range(size - 1)]
    below = [*map(sorted, below), []]
    seen = each(st.integers(-100_000, 100_000) | st.floats(-100_000, 100_000))
    return Graph(below, each(st.sampled_from(Graph.players)), each(st.integers(-9, 9)), seen)


def winning_moves(game, state):
    """The moves after which the player who makes them has won."""
    player = game.to_move(state)
    ended = [move for move in game.actions(state) if game.is_terminal(game.result(state, move))]
    return [move for move in ended if game.utility(game.result(state, move), player) > 0]


@given(game=graphs(), depth=st.integers(1, 4))
def test_a_win_in_one_is_never_refused(game, depth):
    players = Minimax(depth=depth), AlphaBeta(depth=depth), AlphaBeta(depth=depth, seed=1)
    for state in range(len(game.below)):
        if not (wins := winning_moves(game, state)):
            continue
        for search in SEARCHES:
            value, move = search(game, state, depth=depth)
            assert value >= WIN
            assert move in wins or not game.is_terminal(game.result(state, move))
        for player in players:
            value, move = player.think(game, state)
            assert value >= WIN - 1
            assert move in wins or value > WIN  # unless more can be won later on


@given(game=graphs())
def test_a_loss_in_one_is_never_chosen(game):
    for state in range(len(game.below)):
        moves, player = game.actions(state), game.to_move(state)
        lost = [m for m in moves if game.is_terminal(m) and game.utility(m, player) < 0]
        if lost and len(lost) < len(moves):
            assert all(search(game, state, depth=1)[1] not in lost for search in SEARCHES)


def test_what_looks_good_is_no_win():
    below, movers = [[1, 2], [], [3], []], ["left", "right", "right", "left"]
    greedy = Graph(below, movers, [0, 1, 0, 0], [0, 0, 5, 5])
    assert alphabeta(greedy, depth=1) == (WIN, 1)
    assert AlphaBeta(depth=2)(greedy, 0) == 1


@pytest.mark.parametrize("value", [900_000, -900_000, 1_000_000, 10**400, inf, -inf])
@pytest.mark.parametrize("search", SEARCHES)
def test_no_evaluation_counts_as_much_as_a_win(search, value):
    """Neither one that is given nor one of a game of your own."""
    with pytest.raises(ValueError, match="between -900,000 and 900,000, since a won game counts"):
        search(TicTacToe(), depth=2, evaluate=lambda state, player: value)
    boasting = Graph([[1], [2], []], ["left"] * 3, [0, 0, 1], [value] * 3)
    for name in (None, "looks"):
        with pytest.raises(ValueError, match="a won game counts 1,000,000"):
            search(boasting, depth=1, evaluate=name)


def test_an_evaluation_may_go_far():
    assert minimax(TicTacToe(), depth=1, evaluate=lambda state, player: 899_999)[0] == 899_999
    numbers = TreeGame([[3, 12], [2, 4]])
    assert minimax(numbers, depth=1, evaluate=lambda state, player: 10**7)[0] == 10**7


def test_a_tree_of_numbers_is_searched_as_it_stands():
    tree = TreeGame([[3, 12], [2, 4]])
    assert minimax(tree, depth=9) == alphabeta(tree, depth=9, hurry=True) == (3, 0)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *[(1_000_000, "win"), (999_999, "win in 1"), (-999_998, "loss in 2")],
        *[(12_000_000, "win by 12"), (-1_999_997, "loss by 2 in 3")],
        *[(600_000, "600000"), (-1_500_000, "−1500000"), (42, "42"), (0, "0")],
    ],
)
def test_how_a_value_is_said(value, text):
    assert value_text(value, WIN) == text
