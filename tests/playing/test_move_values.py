"""The values of all moves of a state: each is what a search of it alone finds."""

import random
import threading
from itertools import islice

import pytest
from playing import states

from teachkit import (
    AlphaBeta,
    Checkers,
    ConnectFour,
    Morris,
    Othello,
    SearchCancelled,
    TicTacToe,
    TreeGame,
    minimax,
    pvs,
)
from teachkit.playing.move_values import MoveValue, move_values
from teachkit.playing.thinking import weigh
from teachkit.search.hooks import Budget

GAMES = (TicTacToe(), ConnectFour(4, 5), Othello(4), Checkers(), Morris())


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("seed", range(3))
def test_each_move_has_the_value_that_minimax_finds(game, seed):
    *_, (_, state) = islice(states(game, random.Random(seed)), 8)
    if game.is_terminal(state):
        return
    player, weight = game.to_move(state), game.win_weight
    *rounds, last = move_values(game, state, most=3)
    assert last.is_done
    assert not any(values.is_done for values in rounds)
    assert [values.depth for values in rounds] == list(range(1, len(rounds) + 1))
    for move, (value, is_proven) in last.of.items():
        after = game.result(state, move)
        found, _ = minimax(game, after, depth=2, player=player, hurry=True)
        later = 0 if abs(found) < weight / 2 else 1 if found > 0 else -1
        assert value == found - later
        if later:
            assert is_proven
    assert list(last.of.values()) == sorted(last.of.values(), key=lambda v: v.value, reverse=True)


def test_what_is_proven_is_what_the_whole_game_is_worth():
    game = TicTacToe()
    for _, state in islice(states(game, random.Random(2)), 7):
        *_, values = move_values(game, state)
        assert values.is_proven
        for move, found in values.of.items():
            true, _ = minimax(game, game.result(state, move), player=game.to_move(state))
            words = found.words(game.win_weight)
            assert words.partition(" ")[0] == {1: "win", 0: "draw", -1: "loss"}[true]


def test_a_draw_is_only_said_where_it_is_proven():
    weight = TicTacToe().win_weight
    assert [MoveValue(0, proven).words(weight) for proven in (True, False)] == ["draw", "0"]
    assert MoveValue(0, True).words(1) == "0", "in a tree of numbers it is a number"
    assert MoveValue(weight - 3, True).words(weight) == "win in 3"


def test_a_tree_of_numbers_has_its_numbers():
    tree = TreeGame([[3, 12], [2, 4], 14.5])
    *_, values = move_values(tree, tree.initial)
    assert values.of == {2: (14.5, True), 0: (3, True), 1: (2, True)}


def test_when_time_is_up_the_last_whole_round_stays():
    game = Othello()
    *_, values = move_values(game, game.initial, traced=Budget(seconds=0.05))
    assert values.is_done
    whole = [*move_values(game, game.initial, most=values.depth)][-1]
    assert values.of == whole.of


def test_weighing_is_cancelled():
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(SearchCancelled):
        weigh(AlphaBeta(depth=9), Othello(), Othello().initial, cancel=cancel)


def test_a_player_whose_order_learns_is_weighed_too():
    game = ConnectFour()
    players = AlphaBeta(depth=3, search=pvs, order="killers"), AlphaBeta(depth=3)
    one, other = (weigh(player, game, game.initial) for player in players)
    assert one.values.of == other.values.of
