"""What 05-othello says in prose, where no cell computes it."""

import re

import pytest
from lessons import definitions, solved
from refresh_notebooks import read

from teachkit import (
    AlphaBeta,
    alphabeta,
    arena,
    count,
    exercises,
    exhibits,
    minimax,
    record,
    steps,
    watch,
)
from teachkit.app.notebooks import shipped
from teachkit.game import Evaluation
from teachkit.games.othello import PASS, REPORT_WEIGHTS, Othello, State
from teachkit.study.exhibits.measuring import nodes
from teachkit.study.exhibits.report_001_searches import published_alphabeta

NAME = "05-othello"
SMALL = Othello(4)


def printed(pattern: str) -> list[tuple[str, ...]]:
    """Whatever the notebook prints that looks like this, in order."""
    cells = [cell for cell in read(shipped() / f"{NAME}.ipynb").cells if cell.cell_type == "code"]
    texts = [output.text for cell in cells for output in cell.outputs if "text" in output]
    return re.findall(pattern, "".join(texts))


def after(state: State, *names: str) -> State:
    for name in names:
        state = SMALL.result(state, SMALL.move(state, name))
    return state


def test_in_the_trap_a_pass_keeps_black_in_the_game():
    trap = definitions(NAME)["trap"]
    assert SMALL.actions(after(trap, "c1")) == (PASS,)
    assert after(trap, "c1", "pass")[:2] == after(trap, "c1")[:2]
    values = [minimax(SMALL, after(trap, name), player="white")[0] for name in ("c1", "d3")]
    assert values == [-1, 1]
    assert printed(r"c1 (\S+)\nd3 (\S+)") == [("inf", "1")]


def test_the_lecture_is_about_a_corner_a_pass_and_two_cuts():
    lecture = definitions(NAME)["lecture"]
    trace = record(alphabeta, SMALL, lecture)
    assert (trace.value, SMALL.name(trace.move)) == (1, "d1")
    for first in ("a2", "a3"):
        assert alphabeta(SMALL, after(lecture, first))[1] == SMALL.move(after(lecture, first), "d1")
        assert SMALL.actions(after(lecture, first, "d1")) == (PASS,)
    assert len([node for node in trace if node.pruned]) == 2
    assert steps(trace)[52].key == "cutoff"


def test_a_lead_at_half_time_says_nothing():
    ((won, lost),) = printed(r"the leader won (\d+) and lost (\d+)")
    assert int(won) <= int(lost) < 1.5 * int(won)


def test_the_published_table_is_lopsided_where_the_text_says():
    b3, g3 = REPORT_WEIGHTS[2][1], REPORT_WEIGHTS[2][6]
    assert (b3, g3) == (-3, -5)


def tournaments() -> list[dict[str, str]]:
    """The places of the players in each tournament."""
    cells = [cell for cell in read(shipped() / f"{NAME}.ipynb").cells if cell.cell_type == "code"]
    texts = [
        "\n".join(output.data["text/plain"] for output in cell.outputs if "data" in output)
        for cell in cells
        if "arena(game" in cell.source
    ]
    rows = [re.findall(r"^ *(\d\S*)  +(\w+( \w+)?)  ", text, re.MULTILINE) for text in texts]
    return [{player: place for place, player, _ in table} for table in rows]


def test_the_places_in_the_tournaments_are_as_told():
    one_ply, two_plies, as_written, _ = tournaments()
    assert one_ply == {"weights": "1", "progressive": "2", "count": "3"}
    assert two_plies == {"weights": "1", "progressive": "2"}
    assert as_written == {"weights": "1–2", "as written": "1–2", "progressive": "3"}


def test_the_published_alpha_beta_visits_fewer_nodes_than_is_possible():
    named = definitions(NAME)
    cost, game = named["cost"], named["game"]
    assert cost["nodes of alpha-beta, as published"] < named["needed"]
    assert cost["nodes of alpha-beta, right"] > named["needed"]
    for state in named["positions"]():
        for move in game.actions(state):
            assert not game.is_terminal(game.result(state, move))
    assert 3.5 < named["as_published"] < 4.5
    assert 1.8 < named["right"] < 2.2


def test_a_turned_comparison_stops_where_it_should_look_on_and_a_new_window_never_stops():
    exhibit = exhibits["001-min-cut"]
    turned = watch(exhibit.broken, exhibit.game)
    assert [len(node.children) for node in turned.root.children] == [1, 3, 1]
    assert (turned.value, turned.move) == (14, 2)
    anew = watch(exhibits["001-window"].broken, exhibit.game)
    assert (anew.value, len(anew)) == (3, len(record(minimax, exhibit.game)))


def test_the_published_program_looks_at_one_reply_to_each_move():
    game = definitions(NAME)["game"]
    for state in definitions(NAME)["positions"]():
        assert nodes(published_alphabeta, game, state) <= 1 + 2 * len(game.actions(state))


def test_what_alpha_beta_saves_grows_with_the_depth():
    saved = [float(times) for times in printed(r"depth \d: .* (\S+) times fewer")]
    assert saved == sorted(saved)
    assert (saved[0], len(saved)) == (1, 4)
    assert 1.8 < saved[1] < 2.5


@pytest.mark.parametrize(("numbers", "mean"), [("minimax_times", 0.037), ("alphabeta_times", 0.01)])
def test_the_times_are_the_published_ones(numbers: str, mean: float):
    times = definitions(NAME)[numbers]
    assert sum(times) / len(times) == pytest.approx(mean, rel=0.05)


def test_the_solutions_solve_the_exercises():
    assert exercises["pass"].check(solved(NAME, 1)["my_minimax"])
    named = solved(NAME, 2)
    assert against_weights(named["my_evaluation"]) == (1, 1)


def against_weights(evaluate: Evaluation[State]) -> tuple[int, int]:
    """The places that an evaluation may have in the exercise."""
    players = {
        "mine": AlphaBeta(depth=2, evaluate=evaluate),
        "weights": AlphaBeta(depth=2, evaluate="weights"),
    }
    return arena(definitions(NAME)["game"], players, games=60, seed=1).places["mine"]


def test_more_moves_alone_are_not_enough():
    named = definitions(NAME)
    mobility, other = named["mobility"], named["game"].other

    def more_moves(state: State, player: str) -> float:
        return mobility(state, player) - mobility(state, other(player))

    assert against_weights(more_moves) == (2, 2)


def test_work_differs_more_from_position_to_position_than_between_the_searches():
    named = definitions(NAME)
    work = [count(minimax, named["game"], s, depth=2).nodes for s in named["positions"]()[:20]]
    assert max(work) / min(work) > 2 * named["right"]
