"""Two searches that change where alpha-beta begins and where it ends: aspiration, quiescence."""

import random
from math import inf

import pytest
from trees import random_tree

from teachkit import (
    Checkers,
    ConnectFour,
    Othello,
    TicTacToe,
    alphabeta,
    aspiration,
    count,
    minimax,
    quiescence,
    record,
    steps,
)


def positions(game, number, seed=1):
    """Unfinished positions on the way of random games."""
    chance = random.Random(seed)
    while number:
        state = game.initial
        for _ in range(chance.randrange(30)):
            if not game.is_terminal(state):
                state = game.result(state, chance.choice(game.actions(state)))
        if not game.is_terminal(state):
            number -= 1
            yield state


# ---- aspiration


def test_whatever_is_guessed_the_value_and_the_move_are_those_of_minimax():
    chance = random.Random(1)
    for seed in range(1_000):
        tree = random_tree(seed)
        guess, width = chance.uniform(-5, 5), chance.choice([0.25, 1, 4, 1000])
        assert aspiration(tree, guess=guess, width=width) == minimax(tree), seed


def test_a_good_guess_saves_work_and_a_bad_one_costs_it():
    game = ConnectFour()
    value, _ = alphabeta(game, depth=5)
    plain = count(alphabeta, game, depth=5).nodes
    assert count(aspiration, game, depth=5, guess=value, width=1).nodes < plain
    assert count(aspiration, game, depth=5, guess=value + 500, width=1).nodes > plain


def test_the_last_search_is_recorded_with_its_window():
    game = TicTacToe()
    root = record(aspiration, game, depth=3, guess=0, width=1000).root
    assert (root.alpha, root.beta) == (-1000, 1000)
    root = record(aspiration, game, depth=3, guess=5000, width=1000).root
    assert (root.alpha, root.beta) == (-inf, 6000)


def test_a_cut_by_the_guess_is_called_so():
    for seed in range(30):
        tree = random_tree(seed)
        value, _ = minimax(tree)
        trace = record(aspiration, tree, guess=value if abs(value) < inf else 0, width=0.5)
        for step in steps(trace):
            bound = step.node.beta if step.node.role == "MAX" else step.node.alpha
            is_outside = step.key == "cutoff" and step.node.cutoff_by is None
            assert ("the guess" in step.sentence) == (is_outside and abs(bound) < inf)


@pytest.mark.parametrize("width", [0, -1])
def test_a_window_has_a_width(width):
    with pytest.raises(ValueError, match="width must be a number above 0"):
        aspiration(TicTacToe(), width=width)


# ---- quiescence


@pytest.mark.parametrize("game", [ConnectFour(), Checkers(), Othello()], ids=lambda g: g.title)
def test_only_quiet_positions_are_estimated(game):
    for state in positions(game, 10):
        trace = record(quiescence, game, state, depth=2, extra=3)
        for node in trace.leaves:
            is_over = game.is_terminal(node.state)
            assert is_over or node.depth == 5 or (node.depth >= 2 and game.is_quiet(node.state))
        for node in trace:
            assert node.is_leaf or node.depth < 2 or not game.is_quiet(node.state)
        assert list(steps(trace))


@pytest.mark.parametrize("game", [ConnectFour(), Checkers()], ids=lambda g: g.title)
def test_without_extra_plies_it_is_alphabeta(game):
    for state in positions(game, 10):
        found = quiescence(game, state, depth=3, extra=0)
        assert found == alphabeta(game, state, depth=3)


def test_connect_four_is_quiet_if_nobody_can_win_with_the_next_disc():
    game = ConnectFour()
    for state in positions(game, 300):
        wins = [game.winner(game.result(state, move)) for move in game.actions(state)]
        first, second, turn, end = state
        other = first, second, 1 - turn, end
        wins += [game.winner(game.result(other, move)) for move in game.actions(other)]
        assert game.is_quiet(state) == (not any(wins))


def test_checkers_is_quiet_if_there_is_no_capture():
    game = Checkers()
    for state in positions(game, 100):
        assert game.is_quiet(state) == ("x" not in game.name(game.actions(state)[0]))
