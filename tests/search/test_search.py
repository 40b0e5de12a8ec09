"""Every search against minimax, minimax against the books, and cuts against the proof."""

import random
import re
from functools import partial
from math import inf

import pytest
from trees import PUBLISHED, random_tree, with_leaves

from teachkit import (
    Bound,
    Budget,
    Checkers,
    ConnectFour,
    Morris,
    Othello,
    SearchCancelled,
    SearchTimedOut,
    SearchTooBig,
    Table,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_hard,
    alphabeta_table,
    count,
    iterative_deepening,
    minimax,
    orders,
    pvs,
    record,
)
from teachkit.search.problem import Problem

ALPHA_BETAS = (alphabeta, alphabeta_table, pvs)
SMALL_DEPTHS = (
    (TicTacToe(), 4),
    (ConnectFour(), 3),
    (ConnectFour(rows=4, columns=5), 4),
    (Othello(), 3),
    (Othello(size=6), 3),
    (Checkers(), 4),
    (Checkers("russian"), 4),
    (Morris(), 2),
)


def random_position(game, seed):
    """A position on the way of a random game."""
    chance = random.Random(seed)
    states = [game.initial]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], chance.choice(game.actions(states[-1]))))
    return chance.choice(states[: len(states) // 2 * 2] or states)


# ---- the books


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["id"])
def test_published_trees_have_their_published_value_and_pruned_leaves(case):
    game = TreeGame(case["tree"], players=case["players"])
    assert minimax(game)[0] == case["value"]
    for cut, pruned in ((">=", case["pruned_on_tie"]), (">", case["pruned_beyond"])):
        trace = record(alphabeta, game, cut=cut)
        assert trace.value == case["value"]
        assert trace.pruned_leaves() == pruned
    assert record(alphabeta_hard, game).pruned_leaves() == case["pruned_on_tie"]


def test_figure_of_report_000_visits_eleven_of_fifteen_nodes():
    counts = count(alphabeta, TreeGame([[[101, 23], [110, 1]], [[10, 21], [1, 30]]]))
    assert (counts.value, counts.nodes, counts.leaves, counts.cutoffs) == (101, 11, 5, 2)


def test_a_tree_whose_root_is_min_is_valued_for_max():
    assert minimax(TreeGame([[1, 9], [5, 4]], root="MIN")) == (5, 1)
    assert alphabeta(TreeGame([[1, 9], [5, 4]], root="MIN")) == (5, 1)


def test_values_can_be_asked_for_either_player():
    game = TreeGame([[3, 12], [2, 4]])
    assert minimax(game, player="MAX")[0] == 3
    assert minimax(game, player="MIN") == (-3, 0)


# ---- tic-tac-toe


def test_tic_tac_toe_is_drawn_and_minimax_sees_all_of_it():
    counts = count(minimax, TicTacToe())
    assert (counts.value, counts.nodes, counts.leaves) == (0, 549_946, 255_168)
    assert counts.nodes_by_depth == (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)


@pytest.mark.parametrize(
    ("order", "nodes"),
    [(None, 18_297), ("even-first", 10_266), ("centre-corners-edges", 7_275)],
)
def test_the_order_of_moves_decides_how_much_alpha_beta_cuts(order, nodes):
    counts = count(alphabeta, TicTacToe(), order=order)
    assert (counts.value, counts.nodes) == (0, nodes)


def test_report_000s_evaluation_gives_the_corrected_root_values():
    game = TicTacToe()
    assert [minimax(game, depth=depth)[0] for depth in (4, 5)] == [-1, 5]


# ---- the reports' root values by depth


@pytest.mark.parametrize(
    ("centre", "values"), [(0, [0, 0, 20, 0, 60, 20]), (3, [3, 3, 26, 6, 66, 26])]
)
def test_report_002s_root_values(centre, values):
    game = ConnectFour()
    windows = partial(game.windows, centre=centre)
    for depth, value in enumerate(values, start=1):
        assert alphabeta(game, depth=depth, evaluate=windows)[0] == value
        if depth < 5:
            assert minimax(game, depth=depth, evaluate=windows)[0] == value


@pytest.mark.parametrize(
    ("evaluation", "values"),
    [
        ("count", [3, 0, 3, -2, 3]),
        ("weights", [5, 0, 5, -2, 6]),
        ("progressive", [4.84375, 0, 4.78125, -1.75, 5.859375]),
    ],
)
def test_report_001s_root_values(evaluation, values):
    game = Othello()
    for depth, value in enumerate(values, start=1):
        for search in (minimax, alphabeta):
            assert search(game, depth=depth, evaluate=evaluation)[0] == value


# ---- equivalence


@pytest.mark.parametrize("first_seed", range(0, 5000, 500))
def test_all_searches_agree_with_minimax_on_random_trees(first_seed):
    for seed in range(first_seed, first_seed + 500):
        game = random_tree(seed)
        best = minimax(game)
        for search in ALPHA_BETAS:
            for cut in (">=", ">"):
                assert search(game, cut=cut) == best, (seed, search.__name__, cut)
        assert alphabeta_hard(game) == best, seed
        assert iterative_deepening(game)[0] == best[0], seed


@pytest.mark.parametrize(("game", "depth"), SMALL_DEPTHS, ids=str)
def test_all_searches_agree_with_minimax_on_positions_of_games(game, depth):
    for seed in range(200):
        state = random_position(game, seed)
        for hurry in (False, True):
            options = {"depth": depth, "hurry": hurry}
            best = minimax(game, state, **options)
            for search in (*ALPHA_BETAS, alphabeta_hard):
                assert search(game, state, **options) == best, (seed, search.__name__)
            deepened = iterative_deepening(game, state, **options)
            assert deepened[0] == best[0], seed


@pytest.mark.parametrize("order", [*orders.ORDERS, "killers", "history"])
def test_no_order_changes_the_value(order):
    for game, depth in SMALL_DEPTHS:
        state = random_position(game, 7)
        value = minimax(game, state, depth=depth)[0]
        assert pvs(game, state, depth=depth, order=order)[0] == value
        if order in orders.ORDERS:
            for search in (minimax, alphabeta, alphabeta_table):
                assert search(game, state, depth=depth, order=order)[0] == value


@pytest.mark.parametrize("search", [*ALPHA_BETAS, alphabeta_hard])
def test_every_pruned_leaf_is_irrelevant(search):
    """Whatever stands on the pruned leaves, the root keeps its value."""
    for seed in range(700):
        game = random_tree(seed)
        trace = record(search, game)
        pruned = trace.pruned_leaves()
        if pruned:
            for extreme in (-inf, -1e9, 1e9, inf):
                changed = with_leaves(game, dict.fromkeys(pruned, extreme))
                assert minimax(changed)[0] == trace.value, seed
            chance = random.Random(seed)
            mixed = {leaf: chance.choice([-1e9, 1e9]) for leaf in pruned}
            assert minimax(with_leaves(game, mixed))[0] == trace.value, seed


@pytest.mark.parametrize("search", [*ALPHA_BETAS, alphabeta_hard])
def test_bounds_are_true_bounds(search):
    for seed in range(500):
        game = random_tree(seed)
        for node in record(search, game):
            true = minimax(game, node.state)[0]
            match node.bound:
                case Bound.EXACT:
                    assert true == node.value, (seed, node)
                case Bound.AT_MOST:
                    assert true <= node.value, (seed, node)
                case Bound.AT_LEAST:
                    assert true >= node.value, (seed, node)


def test_pvs_looks_at_no_leaf_twice():
    """A probe of a leaf gives its value."""
    for tree in ([1, 2, 3], [3, 2, 1], [[1, 2], [2, 3], [3, 4]]):
        for root in ("MAX", "MIN"):
            trace = record(pvs, TreeGame(tree, root=root))
            for node in trace:
                leaves = [child.state for child in node.children if child.is_leaf]
                assert len(leaves) == len(set(leaves))
    assert len(record(pvs, TreeGame([1, 2, 3]))) == 4


def test_the_games_own_evaluation_is_asked_as_it_is():
    """A stranger's is checked at every leaf, which takes time."""
    game = ConnectFour()
    for evaluate in (game.windows, "windows", None):
        assert Problem("", game, depth=2).estimate(evaluate) == game.windows
    with pytest.raises(ValueError, match="must give a number"):
        minimax(game, depth=1, evaluate=lambda state, player: None)


def test_a_shared_table_still_gives_the_right_value_at_every_depth():
    game = ConnectFour(rows=5, columns=5)
    table = Table()
    for depth in range(1, 7):
        value = alphabeta(game, depth=depth)[0]
        assert alphabeta_table(game, depth=depth, table=table)[0] == value
    assert len(table) > 100


def test_a_table_saves_most_of_tic_tac_toe():
    assert count(alphabeta_table, TicTacToe()).nodes == 4_852  # of the 18,297 without a table


def test_deepening_with_a_table_finds_the_value_of_the_deepest_search():
    game = Othello(size=6)
    search = partial(alphabeta_table, table=Table())
    assert iterative_deepening(game, depth=5, search=search)[0] == minimax(game, depth=5)[0]


def test_deepening_stops_by_itself_at_the_end_of_the_game():
    game = TicTacToe()
    state = game.parse("5917")
    value, move = iterative_deepening(game, state)
    assert (value, move) == alphabeta(game, state, depth=9)


# ---- sooner wins


def test_without_hurry_a_win_is_a_win_and_with_it_the_quickest_is_best():
    game = TicTacToe()
    state = game.parse(".../..X/OOX")
    assert minimax(game, state) == (1, game.move(state, "1"))  # wins, but only later
    assert minimax(game, state, hurry=True) == (999_999, game.move(state, "3"))


def test_with_hurry_the_slowest_loss_is_best():
    game = TicTacToe()
    state = game.parse("X.X/.O./X.O")  # O can stop one of two lines
    value, _ = minimax(game, state, hurry=True)
    assert value == -(1_000_000 - 2)


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_table, pvs])
def test_a_hurried_agent_never_declines_an_immediate_win(search):
    game = TicTacToe()
    seen, waiting = set(), [game.initial]
    declined_without_hurry = 0
    while waiting:
        state = waiting.pop()
        if state in seen or game.is_terminal(state):
            continue
        seen.add(state)
        waiting += [game.result(state, move) for move in game.actions(state)]
        wins = [m for m in game.actions(state) if game.winner(game.result(state, m))]
        if wins:
            assert search(game, state, hurry=True)[1] in wins
            declined_without_hurry += search(game, state)[1] not in wins
    assert len(seen) > 4000
    assert declined_without_hurry > 50  # the reason for hurrying


# ---- limits


def test_a_search_can_be_limited_in_nodes():
    with pytest.raises(SearchTooBig, match=r"1,000 nodes .* more with Budget\(nodes=") as error:
        minimax(TicTacToe(), traced=Budget(nodes=1000))
    assert error.value.nodes == 1001


def test_a_search_can_be_limited_in_time():
    with pytest.raises(SearchTimedOut) as error:
        minimax(ConnectFour(), traced=Budget(seconds=0.05))
    assert error.value.progress.nodes > 0


def test_a_search_can_be_cancelled_and_tells_how_far_it_came():
    import threading

    cancel, reports = threading.Event(), []

    def report(progress):
        reports.append(progress)
        cancel.set()

    with pytest.raises(SearchCancelled):
        minimax(ConnectFour(), traced=Budget(cancel=cancel, progress=report))
    assert reports[0].nodes > 0
    assert reports[0].seconds >= 0.1


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_hard, alphabeta_table, pvs])
def test_a_tree_five_thousand_plies_deep_is_searched(search):
    tree = 0
    for leaf in range(5000):
        tree = [tree, leaf]
    assert record(search, TreeGame(tree)).value == search(TreeGame(tree))[0]


def test_a_tree_too_deep_for_python_is_refused_with_advice():
    import sys

    limit = sys.getrecursionlimit()
    tree = 0
    for _ in range(100_000):
        tree = [tree]
    with pytest.raises(SearchTooBig, match="give a depth"):
        minimax(TreeGame(tree))
    assert sys.getrecursionlimit() == limit


def test_deepening_always_has_a_move_however_short_the_time():
    game = Othello()
    _, move = iterative_deepening(game, seconds=1e-9)
    assert move in game.actions(game.initial)


def test_deepening_uses_about_the_time_it_is_given(slow_clock):
    game = ConnectFour()
    _, move = iterative_deepening(game, seconds=0.3)
    assert move in game.actions(game.initial)
    assert 0.3 <= slow_clock() < 0.35


# ---- bad input


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": -1}, "depth"),
        ({"depth": "3"}, "depth"),
        ({"depth": True}, "depth"),
        ({"evaluate": "lines?"}, "lines, none"),
        ({"order": "sideways"}, "centre-first"),
        ({"player": "MAX"}, "'X' and 'O'"),
        ({"traced": None}, "a hook such as a Budget"),
    ],
)
@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_table, pvs, iterative_deepening])
def test_bad_options_are_refused_with_what_is_allowed(search, options, message):
    with pytest.raises(ValueError, match=message):
        search(TicTacToe(), **{"depth": 2} | options)


@pytest.mark.parametrize("search", ALPHA_BETAS)
@pytest.mark.parametrize("cut", ["=>", None])
def test_an_unknown_cut_rule_is_refused(search, cut):
    with pytest.raises(ValueError, match="'>=' or '>'"):
        search(TicTacToe(), cut=cut)


@pytest.mark.parametrize("order", ["killers", "History"])
def test_an_order_that_only_pvs_learns_is_refused_elsewhere_with_the_way_there(order):
    for search in (minimax, alphabeta, alphabeta_table, iterative_deepening):
        with pytest.raises(ValueError, match=rf"pvs\(game, order='{order.lower()}'\)"):
            search(TicTacToe(), depth=2, order=order)
    assert pvs(TicTacToe(), depth=2, order=order) == minimax(TicTacToe(), depth=2)


def test_the_help_of_orders_has_all_their_names():
    for name in {**orders.ORDERS, **orders.LEARNING_ORDERS}:
        assert re.search(rf"(?<![-\w]){name}(?![-\w])", orders.__doc__), name


def test_an_order_that_nobody_knows_is_refused_with_all_that_there_are():
    with pytest.raises(ValueError, match=r"centre-first.*for pvs killers and history"):
        pvs(TicTacToe(), depth=2, order="sideways")


def test_an_order_that_gives_no_list_back_is_refused():
    with pytest.raises(TypeError, match="the order gave None back: it must give a list of moves"):
        minimax(TicTacToe(), depth=1, order=lambda game, state, moves: None)


def test_a_finished_game_has_a_value_and_no_move():
    game = TicTacToe()
    assert minimax(game, game.parse("14253")) == (-1, None)
    assert alphabeta(game, game.parse("14253"), player="X") == (1, None)


def test_depth_zero_is_the_evaluation():
    game = TicTacToe()
    state = game.parse("15")
    assert minimax(game, state, depth=0) == (game.lines(state, "X"), None)


def test_when_every_move_loses_everything_there_is_still_a_move():
    for search in (minimax, *ALPHA_BETAS, alphabeta_hard):
        assert search(TreeGame([-inf, [-inf, 3]])) == (-inf, 0)
