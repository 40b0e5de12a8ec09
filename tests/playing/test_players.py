"""Players: they play legal moves, do not dawdle, and break ties only where it is safe."""

from collections import Counter

import pytest
from trees import random_tree

from teachkit import (
    AlphaBeta,
    Checkers,
    ConnectFour,
    Human,
    Minimax,
    Morris,
    Othello,
    Random,
    SearchTooBig,
    TicTacToe,
    TreeGame,
    minimax,
    play,
    record,
)

GAMES = (TicTacToe(), ConnectFour(rows=5, columns=5), Othello(size=4), Checkers(), Morris())


def all_outcomes(game, agent, me):
    """How every game against the agent can end, whatever the opponent replies."""
    outcomes = Counter()
    choices = {}
    waiting = [game.initial]
    while waiting:
        state = waiting.pop()
        if game.is_terminal(state):
            outcomes[game.winner(state)] += 1
        elif game.to_move(state) == me:
            if state not in choices:
                choices[state] = agent(game, state)
            waiting.append(game.result(state, choices[state]))
        else:
            waiting += [game.result(state, move) for move in game.actions(state)]
    return outcomes


@pytest.mark.parametrize("me", ["X", "O"])
@pytest.mark.parametrize("agent", [AlphaBeta(depth=9), AlphaBeta(depth=9, seed=4)], ids=str)
def test_the_tic_tac_toe_agent_never_loses_whatever_the_replies(me, agent):
    game = TicTacToe()
    outcomes = all_outcomes(game, agent, me)
    assert outcomes[game.other(me)] == 0
    assert outcomes[me] > 0
    assert outcomes[None] > 0


def test_it_never_declines_an_immediate_win():
    game, agent = TicTacToe(), AlphaBeta(depth=9, seed=1)
    for text in (".../..X/OOX", "X.X/.O./.O.", "XO./.X./.O."):
        state = game.parse(text)
        assert game.winner(game.result(state, agent(game, state))) == "X"


def test_ties_go_to_the_first_best_move_without_a_seed():
    game = TicTacToe()
    assert {AlphaBeta(depth=9)(game, game.initial) for _ in range(3)} == {0}


def test_a_seed_chooses_among_all_the_best_moves_and_no_other():
    for seed in range(300):
        game = random_tree(seed, max_depth=4)
        if game.is_terminal(game.initial):
            continue
        best = minimax(game)[0]
        if game.to_move(game.initial) == "MIN":
            best = min(minimax(game, game.result(0, move))[0] for move in game.actions(0))
        right = {m for m in game.actions(0) if minimax(game, game.result(0, m))[0] == best}
        chosen = {AlphaBeta(depth=9, seed=number)(game, 0) for number in range(25)}
        assert chosen <= right, seed
        chosen = {Minimax(depth=9, seed=number)(game, 0) for number in range(25)}
        assert chosen <= right, seed
        if len(right) == 2:
            assert chosen == right, seed


def test_a_pruned_tie_is_not_chosen():
    """The second move looks like 10 when it is cut at 10, and is worth 0."""
    game = TreeGame([[10], [10, 0]])
    assert {AlphaBeta(depth=5, seed=seed)(game, 0) for seed in range(50)} == {0}


def test_the_same_seed_plays_the_same_game():
    def moves():
        players = [AlphaBeta(depth=2, seed=1), Random(seed=2)]
        return [move for _, move, _ in play(Othello(size=6), players)]

    assert moves() == moves()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_computers_play_every_game_to_its_end(game):
    players = [AlphaBeta(depth=2, seed=1), Minimax(depth=1, seed=2)]
    *_, (_, _, last) = play(game, players)
    assert game.is_terminal(last)


def test_a_player_can_be_given_seconds():
    game = ConnectFour()
    assert AlphaBeta(seconds=0.1)(game, game.initial) in game.actions(game.initial)
    assert AlphaBeta(seconds=0.1, seed=3)(game, game.initial) in game.actions(game.initial)
    assert AlphaBeta(seconds=10, depth=2)(game, game.initial) == 3


def test_what_a_player_thinks_can_be_recorded():
    game = ConnectFour()
    trace = record(AlphaBeta(depth=3).think, game, game.initial)
    assert trace.root.state == game.initial
    assert (trace.depth, trace.search) == (3, "alphabeta")
    with pytest.raises(SearchTooBig):
        record(Minimax(depth=6).think, game, game.initial, max_nodes=1000)


def test_a_person_is_asked_again_until_the_move_is_legal(capsys):
    answers = iter(["", "12", "5", "nonsense", "9"])
    asked = []

    def ask(question):
        asked.append(question)
        return next(answers)

    game = TicTacToe()
    state = game.parse("5")
    assert Human(ask)(game, state) == 8
    assert len(asked) == 5
    assert "O to move" in asked[0]
    assert "'12' is not a legal move" in asked[2]


def test_a_player_asked_after_the_end_says_so():
    game = TicTacToe()
    with pytest.raises(ValueError, match="the game is over"):
        AlphaBeta()(game, game.parse("14253"))
    with pytest.raises(ValueError, match="the game is over"):
        Random()(game, game.parse("14253"))


def test_depth_and_evaluation_are_used():
    game = ConnectFour()
    assert AlphaBeta(depth=1, evaluate=lambda state, player: 0)(game, game.initial) == 0
    assert AlphaBeta(depth=1)(game, game.initial) == 3
    with pytest.raises(ValueError, match="no evaluation"):
        AlphaBeta(evaluate="beauty")(game, game.initial)
