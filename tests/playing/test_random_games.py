"""Whatever the rules and the evaluation of a small game: what holds for every game holds for it."""

from functools import partial

import pytest
from random_game import RandomGame

from teachkit import (
    AlphaBeta,
    Minimax,
    alphabeta,
    alphabeta_table,
    check_search,
    compare,
    iterative_deepening,
    minimax,
    pvs,
)

SEARCHES = (minimax, alphabeta, alphabeta_table, pvs, iterative_deepening)
PLAYERS = (
    Minimax(depth=2),
    AlphaBeta(depth=1),
    AlphaBeta(depth=3, seed=1),
    AlphaBeta(nodes=40),
    AlphaBeta(search=pvs, order="killers", depth=3),
)


def wins_in_one(game, state):
    player = game.to_move(state)
    after = {move: game.result(state, move) for move in game.actions(state)}
    return {move for move, end in after.items() if game.winner(end) == player}


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_a_win_in_one_is_never_refused(search):
    tried = 0
    for game in map(RandomGame, range(60)):
        for state in game.states:
            if wins_in_one(game, state):
                tried += 1
                for depth in (1, 2, 3):
                    value, _ = search(game, state, depth=depth)
                    assert value == 1_000_000, (game, state, depth)
                    hurried = search(game, state, depth=depth, hurry=True)[1]
                    assert hurried in wins_in_one(game, state), (game, state, depth)
    assert tried > 40


@pytest.mark.parametrize("player", PLAYERS, ids=repr)
def test_a_player_takes_a_win_in_one(player):
    for game in map(RandomGame, range(60)):
        for state in game.states:
            if wins := wins_in_one(game, state):
                assert player(game, state) in wins, (game, state)


def never_cuts(game, state, alpha=float("-inf"), beta=float("inf")):
    """Minimax that takes alpha and beta, and does nothing with them."""
    if game.is_terminal(state):
        return game.utility(state, game.players[0])
    values = [never_cuts(game, game.result(state, m), alpha, beta) for m in game.actions(state)]
    return max(values) if game.to_move(state) == game.players[0] else min(values)


def test_a_search_that_never_cuts_does_not_pass_as_alpha_beta():
    assert not check_search(never_cuts, "alphabeta")
    saved = 0
    for game in map(RandomGame, range(30)):
        searches = {"all": minimax, "less": partial(alphabeta, cut=">")}
        full, less = compare(searches, game, depths=[20], repeats=0)
        if less.leaves < full.leaves:  # there is something to cut, by any rule
            saved += 1
            assert not check_search(never_cuts, "alphabeta", game=game), game
        if saved == 4:
            return
    pytest.fail("no game had anything to cut")
