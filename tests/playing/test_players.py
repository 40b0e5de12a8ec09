"""Players: they play legal moves, do not delay their wins, and break ties only where it is safe."""

import itertools
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
    alphabeta_table,
    count,
    iterative_deepening,
    minimax,
    play,
    pvs,
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
        chosen = {AlphaBeta(search=pvs, depth=9, seed=number)(game, 0) for number in range(25)}
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


# ---- other searches, and limits


@pytest.mark.parametrize("order", ["killers", "history", "centre-first"])
def test_any_search_sits_in_a_player(order):
    game = ConnectFour(rows=4, columns=5)
    player = AlphaBeta(search=pvs, order=order, depth=5)
    trace = record(player.think, game, game.initial)
    assert trace.search == "pvs"
    assert trace.value == AlphaBeta(depth=5).think(game, game.initial)[0]
    assert repr(player) == f"AlphaBeta(depth=5, order={order!r}, search=pvs)"
    with_table = AlphaBeta(search=alphabeta_table, depth=5)
    assert with_table(game, game.initial) == AlphaBeta(depth=5)(game, game.initial)


def test_a_search_of_ones_own_sits_in_a_player():
    def last(game, state, depth=1):
        return depth, game.actions(state)[-1]

    game = TicTacToe()
    assert AlphaBeta(search=last)(game, game.initial) == 8
    assert AlphaBeta(search=last, depth=3).think(game, game.initial) == (3, 8)
    with pytest.raises(ValueError, match="last takes no order=, so it cannot be 'backwards'"):
        AlphaBeta(search=last, order="backwards")(game, game.initial)
    with pytest.raises(ValueError, match="last has no `traced` hook by which it could be stopped"):
        AlphaBeta(search=last, nodes=10)
    with pytest.raises(ValueError, match="last does not prove which moves are best"):
        AlphaBeta(search=last, seed=1)


@pytest.mark.parametrize("options", [{}, {"search": pvs, "order": "history"}, {"search": minimax}])
@pytest.mark.parametrize("nodes", [1, 50, 500, 5000])
def test_a_limit_of_nodes_gives_the_move_of_the_last_finished_search(nodes, options):
    game = ConnectFour(rows=4, columns=5)
    player = AlphaBeta(nodes=nodes, **options)
    spent = count(player.think, game, game.initial)
    first = count(player.think, game, game.initial, max_nodes=10**6)
    assert spent == first, "the same limit must give the same search"
    assert spent.nodes <= max(nodes, 6)
    last = None
    for depth in itertools.count(1):
        whole = count(iterative_deepening, game, depth=depth, hurry=True, **options)
        if whole.nodes > max(nodes, 6):
            break
        last = whole.value, whole.move
    assert (spent.value, spent.move) == last


def test_limits_that_are_none_are_refused():
    for limits in ({"nodes": 0}, {"nodes": 1.5}, {"seconds": 0}, {"seconds": "1"}):
        with pytest.raises(ValueError, match="allowed must be"):
            AlphaBeta(**limits)
