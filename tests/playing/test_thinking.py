"""Searches in a thread: recorded if they can be, told when they end, ended when nobody waits."""

import threading
from queue import Queue

import pytest
from playing import Endless

from teachkit import (
    AlphaBeta,
    ConnectFour,
    Minimax,
    Othello,
    Random,
    SearchCancelled,
    TicTacToe,
    alphabeta,
    count,
    minimax,
    record,
)
from teachkit.playing.thinking import Thinker, think

PATIENCE = 30

four = ConnectFour()


@pytest.fixture
def thinker():
    thinker = Thinker()
    yield thinker
    thinker.close()


def heard(thinker: Thinker, player, state=four.initial, **options):
    """What a search tells, as it comes."""
    told: Queue = Queue()
    number = thinker.start(
        lambda number, cancel: think(player, four, state, cancel=cancel),
        lambda *news: told.put(news),
        **options,
    )
    return number, told


# ---- what is found


def test_a_search_is_recorded_as_record_does():
    state = four.parse("4453")
    thought = think(AlphaBeta(depth=3), four, state)
    trace = record(AlphaBeta(depth=3).think, four, state)
    assert (thought.move, thought.error) == (trace.move, "")
    assert thought.trace.text() == trace.text()
    assert thought.trace.root.state == state
    assert thought.words == f"value for red: {trace.root.value_text} · {len(trace):,} nodes"


def test_a_tree_too_big_to_show_costs_no_second_search():
    nodes = count(alphabeta, four, depth=5, evaluate="windows", hurry=True).nodes
    thought = think(AlphaBeta(depth=5), four, four.initial, max_nodes=nodes // 3)
    assert thought.move == alphabeta(four, depth=5)[1]
    assert thought.trace is None
    assert thought.words.endswith(f"{nodes:,} nodes; the tree is too big to show")
    assert think(AlphaBeta(depth=5), four, four.initial, max_nodes=nodes).trace is not None


def test_of_a_deepening_search_the_deepest_tree_that_fits_is_shown():
    player = AlphaBeta(depth=5, seconds=100)
    thought = think(player, four, four.initial, max_nodes=150)
    assert thought.move == player(four, four.initial)
    assert thought.trace.depth == 3
    assert thought.trace.value == alphabeta(four, depth=3, evaluate="windows", hurry=True)[0]
    assert thought.trace.move == thought.trace.root.best.move
    assert "too big to show, here is the one of depth 3" in thought.words


def test_minimax_that_runs_out_of_time_looks_less_deep():
    thought = think(Minimax(depth=20), four, four.initial, seconds=0.05)
    assert thought.move == minimax(four, depth=2)[1]
    assert thought.trace.depth == 2
    assert "the 0.05 seconds are over, so it looked 2 plies ahead only" in thought.words


def test_alphabeta_with_a_time_limit_deepens():
    thought = think(AlphaBeta(depth=30), four, four.initial, seconds=0.3)
    assert thought.move in four.actions(four.initial)
    assert 1 <= thought.trace.depth < 30
    assert thought.words.endswith(f"time up: {thought.trace.depth} of 30 plies")
    assert f" in all, {len(thought.trace):,} of them in the tree shown" in thought.words


def test_players_without_a_search_move_too():
    assert think(Random(seed=3), four, four.initial).move == Random(seed=3)(four, four.initial)
    thought = think(lambda game, state: game.actions(state)[-1], four, four.initial)
    assert (thought.move, thought.trace, thought.error) == (6, None, "")


def test_errors_are_told_and_not_raised():
    def boom(game, state):
        raise ZeroDivisionError("ouch")

    assert think(boom, four, four.initial).error == "boom failed: ZeroDivisionError: ouch"
    assert "no evaluation 'x'" in think(AlphaBeta(evaluate="x"), four, four.initial).error
    assert "plays 99, which is not legal" in think(lambda *_: 99, four, four.initial).error
    over = TicTacToe().parse("41526")
    for player in (Random(), AlphaBeta()):
        assert think(player, TicTacToe(), over).error


@pytest.mark.usefixtures("slow_clock")
def test_progress_counts_all_searches_of_a_deepening():
    seen = []
    think(AlphaBeta(seconds=0.8), Othello(), Othello().initial, progress=seen.append)
    assert seen
    assert [p.nodes for p in seen] == sorted(p.nodes for p in seen)
    assert seen[-1].seconds > seen[0].seconds
    assert max(p.depth for p in seen) > 1


def test_a_cancelled_search_is_no_thought():
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(SearchCancelled):
        think(Minimax(depth=9), four, four.initial, cancel=cancel)


# ---- in a thread


def test_the_result_comes_with_the_number_of_the_search(thinker):
    number, told = heard(thinker, AlphaBeta(depth=2))
    assert told.get(timeout=PATIENCE)[0] == number
    assert thinker.is_current(number)


def test_a_new_search_abandons_the_old(thinker):
    endless = Endless()
    old, told = heard(thinker, endless)
    assert endless.started.wait(PATIENCE)
    first = thinker._thread
    new, told_too = heard(thinker, Random(seed=1))
    assert told_too.get(timeout=PATIENCE)[0] == new
    assert not thinker.is_current(old)
    first.join(PATIENCE)
    assert not first.is_alive()
    assert told.empty()


def test_cancelling_ends_the_thread_and_tells_nobody(thinker):
    endless = Endless()
    number, told = heard(thinker, endless)
    assert endless.started.wait(PATIENCE)
    thread = thinker._thread
    thinker.cancel()
    assert not thinker.is_current(number)
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert told.empty()


def test_a_search_that_cannot_be_stopped_is_not_heard_of_again(thinker):
    go, asked = threading.Event(), threading.Event()

    def deaf(game, state):
        asked.set()
        go.wait(PATIENCE)
        return 0

    _, told = heard(thinker, deaf)
    assert asked.wait(PATIENCE)
    thread = thinker._thread
    thinker.cancel()
    go.set()
    thread.join(PATIENCE)
    assert told.empty()


def test_a_delayed_search_can_be_cancelled_before_it_begins(thinker):
    endless = Endless()
    _, told = heard(thinker, endless, delay=PATIENCE)
    thread = thinker._thread
    thinker.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert not endless.started.is_set()
    assert told.empty()
