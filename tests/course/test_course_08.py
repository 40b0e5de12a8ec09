"""What 08-ordering-and-memory says in prose, where no cell computes it."""

import re
from functools import cache
from math import inf, nextafter
from statistics import median
from types import SimpleNamespace
from typing import Any

import pytest
from lessons import cells, headings, prose, run_definitions, solutions, solved

from teachkit import (
    Bound,
    ConnectFour,
    Morris,
    Table,
    TicTacToe,
    alphabeta,
    alphabeta_table,
    aspiration,
    count,
    exercises,
    iterative_deepening,
    minimax,
    pvs,
    record,
)
from teachkit.app.notebooks import shipped
from teachkit.study.random_play import random_states

NAME = "08-ordering-and-memory"
SECTIONS = [
    "Order matters everywhere",
    "Killer moves",
    "Iterative deepening",
    "Remembering positions",
    "What a table may remember",
    "Principal variation search",
    "How far from the minimum?",
]


@cache
def named() -> dict[str, Any]:
    """What the notebook defines, without what takes long: it counts most things when it runs."""
    defined: dict[str, Any] = {}
    for source in cells(shipped() / f"{NAME}.ipynb", "code"):
        if not re.search(r"^(by_depth|straight|deepening|times) = ", source, re.MULTILINE):
            run_definitions(source, defined)
    return defined


def nodes(name: str, search: Any = alphabeta, **options: Any) -> int:
    return named()["nodes"](name, search, **options)


ALL = ["tic-tac-toe", "Connect Four", "Othello", "checkers", "morris"]


def test_the_sections_on_order_and_memory_are_where_others_look_for_them():
    found = headings(shipped() / f"{NAME}.ipynb")
    assert [title for title in found if title in SECTIONS] == SECTIONS
    assert list(named()["GAMES"]) == ALL


@pytest.mark.parametrize("name", ALL[1:])
def test_every_search_of_a_game_finds_the_same_value(name: str):
    game, moves, depth = named()["GAMES"][name]
    state = named()["after"](game, moves)
    right = alphabeta(game, state, depth=depth)[0]
    for order in named()["ORDERS"]:
        assert alphabeta(game, state, depth=depth, order=order)[0] == right
    for order in ("killers", "history", "best-first"):
        assert pvs(game, state, depth=depth, order=order)[0] == right
    for search in (alphabeta_table, iterative_deepening):
        assert search(game, state, depth=depth)[0] == right


def test_only_best_first_helps_in_every_game():
    fewer = {
        order: [name for name in ALL if nodes(name, order=order) < nodes(name, order="as-given")]
        for order in named()["ORDERS"]
    }
    assert fewer["best-first"] == ALL
    assert "Connect Four" not in fewer["centre-first"]
    assert "tic-tac-toe" not in fewer["captures-first"]
    given, captures = (nodes("checkers", order=each) for each in ("as-given", "captures-first"))
    assert captures == pytest.approx(given, rel=0.01)
    for name in ("Othello", "morris"):
        best, captures, given = (
            nodes(name, order=each) for each in ("best-first", "captures-first", "as-given")
        )
        assert best < captures < 0.7 * given


def test_killers_and_history_beat_reading_order_everywhere():
    for name in ALL:
        for order in ("killers", "history"):
            assert nodes(name, pvs, order=order) < nodes(name, pvs, order="as-given")
    learned = nodes("checkers", pvs, order="killers"), nodes("checkers", pvs, order="history")
    assert max(learned) < nodes("checkers", pvs, order="best-first")


def test_deepening_may_cost_less_than_one_straight_search():
    four = ConnectFour()
    straight = count(alphabeta, four, depth=7).nodes
    assert count(iterative_deepening, four, depth=7).nodes < straight
    shallow, all_rounds = (
        count(iterative_deepening, TicTacToe(), depth=depth).nodes for depth in (8, 9)
    )
    assert all_rounds - shallow == nodes("tic-tac-toe")


def test_positions_are_met_as_often_as_said():
    met = {name: nodes(name, minimax) / named()["different"](name) for name in ALL[1:3]}
    assert round(met["Connect Four"]) == 6
    assert met["Othello"] < 1.5
    game = TicTacToe()
    level, total = {game.initial}, 1
    while level:
        level = {game.result(state, move) for state in level for move in game.actions(state)}
        total += len(level)
    assert round(549_946 / total) == 100


def test_a_table_helps_everywhere_and_least_in_othello():
    saved = {name: 1 - nodes(name, alphabeta_table) / nodes(name) for name in ALL}
    assert min(saved.values()) > 0
    assert min(saved, key=saved.get) == "Othello"


def test_the_crossing_game_is_as_the_text_tells_it():
    game = named()["crossing"]
    assert [minimax(game, state, player="MAX")[0] for state in "ADC"] == [8, 9, 8]
    trace = record(alphabeta, game)
    (first,) = (node for node in trace if node.state == "D" and node.beta == 5)
    assert (first.value_text, len(first.pruned)) == ("≥6", 1)


def test_questions_about_entries_have_the_answers_given():
    table = Table()
    table.remember("here", "here", 7, None, alpha=2, beta=7)
    assert table.look_up("here", alpha=2, beta=6).bound is Bound.AT_LEAST
    assert table.look_up("here", alpha=2, beta=9) is None


def test_the_same_board_is_a_win_or_a_draw_by_what_the_rules_remember():
    morris = Morris()
    fresh, stale = named()["fresh"], named()["stale"]
    assert morris.pieces(fresh) == morris.pieces(stale)
    assert morris.to_move(fresh) == morris.to_move(stale)
    assert alphabeta(morris, fresh, depth=3)[0] == morris.win_weight
    assert alphabeta(morris, fresh, depth=2)[0] < morris.win_weight
    assert alphabeta(morris, stale, depth=3)[0] == 0


def test_a_probe_of_the_textbook_tree_takes_one_leaf_at_c_and_three_at_d():
    first, *probes = record(pvs, named()["tree"]).root.children
    assert [len(node.children) for node in (first, *probes)] == [3, 1, 3]
    for probe in probes:
        assert (probe.alpha, probe.beta) == (3, nextafter(3, inf))


def test_probing_is_a_gamble_without_order_and_saves_a_little_with_it():
    share = {name: nodes(name, pvs) / nodes(name) for name in ALL}
    assert share["morris"] == pytest.approx(0.5, abs=0.05)
    assert share["Othello"] == pytest.approx(4 / 3, abs=0.05)
    for name in ALL:
        assert nodes(name, pvs, order="best-first") < nodes(name, order="best-first")


def test_what_the_picture_of_the_minimum_says():
    fewest = {name: named()["minimum"](name) for name in ALL}
    best = {name: nodes(name, order="best-first") / fewest[name] for name in ALL}
    table = {name: nodes(name, alphabeta_table, order="best-first") / fewest[name] for name in ALL}
    plain = {name: nodes(name) / fewest[name] for name in ALL}
    assert all(best[name] < 1.6 for name in ("Connect Four", "Othello", "morris"))
    assert best["checkers"] > 0.9 * plain["checkers"] > 3
    assert best["morris"] < 1
    assert table["morris"] < best["morris"]
    together = named()["together"]
    depths = {name: named()["GAMES"][name][2] for name in ALL}
    once = {name: together(name, [depths[name]])[1] / fewest[name] for name in ALL}
    all_rounds = {
        name: together(name, range(1, depths[name] + 1))[1] / fewest[name] for name in ALL
    }
    assert all(once[name] < table[name] < all_rounds[name] for name in ALL)
    assert max(once.values()) < 3
    assert max(table.values()) < 3
    assert len([name for name in ALL if table[name] < 1.5]) == 3
    saved = {name: best[name] / table[name] for name in ALL}
    assert max(saved, key=saved.get) == "tic-tac-toe"
    whole = nodes("Othello", minimax) / fewest["Othello"]
    assert plain["Othello"] / best["Othello"] > whole / plain["Othello"]


def test_all_together_finds_the_value_of_alpha_beta_anywhere():
    for name, depth in named()["PLIES"].items():
        game = named()["GAMES"][name][0]
        for state in random_states(game, 12, range(4, 16), seed=9):
            MAX = game.to_move(state)
            job = SimpleNamespace(game=game, MAX=MAX, table=Table(), visited=0)
            value = named()["probing"](job, state, depth, -inf, inf)
            assert value == alphabeta(game, state, depth=depth)[0]


def test_probes_with_a_table_save_a_little():
    """On other positions than those of the lesson."""
    middle = {
        name: median(ratio for seed in (7, 8) for ratio in named()["with_probes"](name, seed))
        for name in named()["PLIES"]
    }
    assert 0.9 < middle.pop("Connect Four") < 0.99
    assert all(0.99 < ratio < 1.05 for ratio in middle.values())


def test_ordering_solutions_solve_the_exercises():
    settles, deepened = _written(1), solved(NAME, 2)
    for v in range(9):
        assert settles["settles"](v, "exact", 2, 6)
        assert settles["settles"](v, "at least", 2, 6) == (v >= 6)
        assert settles["settles"](v, "at most", 2, 6) == (v <= 2)
    value, nodes = deepened["deepened"](7)
    assert value == alphabeta(ConnectFour(), depth=7)[0]
    assert nodes < count(iterative_deepening, ConnectFour(), depth=7).nodes
    assert 'exercises["table"].solution(reveal=True)' in solutions(NAME)[2]
    assert len(exercises["table"].hints) == 3
    solution: dict[str, Any] = {}
    exec(exercises["table"].answer, solution)
    assert exercises["table"].check(solution["alphabeta"])


def _written(number: int) -> dict[str, Any]:
    """What the code of a solution, counted from 1, defines."""
    (code,) = re.findall(r"~~~python\n(.*?)~~~", solutions(NAME)[number - 1], re.DOTALL)
    defined: dict[str, Any] = {}
    exec(code, defined)
    return defined


def test_every_option_that_the_text_names_is_there():
    named_orders = set(re.findall(r"^- `([\w-]+)`:", prose(NAME), re.MULTILINE))
    assert named_orders == set(named()["ORDERS"])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_probing_without_a_table_seldom_pays_in_othello_and_checkers(seed: int):
    for name in ("Othello", "checkers"):
        shares = named()["compared"](name, seed)
        assert sum(share > 1 for share in shares) >= 1.5 * sum(share < 1 for share in shares)


def test_an_aspiration_window_finds_the_value_and_pays_if_it_is_neither_narrow_nor_wide():
    four = ConnectFour()
    guess, whole = alphabeta(four, depth=5)[0], count(alphabeta, four, depth=7)
    found = [count(aspiration, four, depth=7, guess=guess, width=width) for width in (10, 50, 200)]
    assert {search.value for search in found} == {whole.value}
    assert [search.searches for search in found] == [2, 1, 1]
    assert found[1].nodes < found[2].nodes < whole.nodes < found[0].nodes
