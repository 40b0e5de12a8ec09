"""What 04-connect-four says in prose, where no cell computes it."""

import re
from collections import Counter
from math import sqrt

from lessons import definitions, solved
from refresh_notebooks import read

from teachkit import (
    ConnectFour,
    alphabeta,
    check_evaluation,
    count,
    exercises,
    minimax,
    quiescence,
    record,
)
from teachkit.app.notebooks import shipped
from teachkit.study.random_play import random_states

NAME = "04-connect-four"
GAME = ConnectFour()
SMALL = ConnectFour(rows=4, columns=5)


def win(game: ConnectFour, moves: str) -> str | None:
    return game.winner(game.parse(moves))


def test_the_windows_that_are_listed_add_up_to_the_evaluation():
    counted = definitions(NAME)["counted"]
    for state in random_states(GAME, 60, range(4, 30), seed=4):
        for player in GAME.players:
            middle = sum(
                owner == player and cell % 7 == 3 for cell, owner in GAME.pieces(state).items()
            )
            points = sum(points for _, points in counted(state, player))
            assert points + 3 * middle == GAME.windows(state, player)


def test_two_threats_lie_one_above_the_other():
    assert win(SMALL, "4131413314253" + "422") == "yellow"
    assert win(SMALL, "4131413314253" + "452") == "yellow"
    assert win(SMALL, "4131413314253" + "22") == "red"
    lesson = definitions(NAME)["lesson"]
    values = {
        SMALL.name(move): minimax(SMALL, SMALL.result(lesson, move), player="yellow")[0]
        for move in SMALL.actions(lesson)
    }
    assert values == {"2": -1, "4": 1, "5": -1}
    trace = record(alphabeta, SMALL, lesson, depth=3)
    assert [len(child.pruned) for child in trace.root.children] == [0, 0, 2]


def test_a_row_that_is_open_at_both_ends_cannot_be_stopped():
    for block, four in ("26", "62"):
        assert win(GAME, f"443334435{block}{four}") == "red"
    another = GAME.parse("463664")
    value, move = alphabeta(GAME, another, depth=3, order="centre-first", hurry=True)
    assert (value, GAME.name(move)) == (999_997, "2")
    assert all(win(GAME, f"4636642{block}{four}") == "red" for block, four in ("15", "51"))


def test_the_second_trap_is_seen_from_depth_four_on():
    another = definitions(NAME)["another"]
    found = [
        GAME.name(alphabeta(GAME, another, depth=depth, order="centre-first")[1])
        for depth in range(1, 8)
    ]
    assert found == ["4", "2", "4", "2", "2", "2", "2"]


def test_a_corner_lies_in_3_windows_and_the_heart_of_the_board_in_13():
    through = definitions(NAME)["through"]
    assert [through[corner] for corner in (0, 6, 35, 41)] == [3, 3, 3, 3]
    heart = [cell for cell in range(42) if through[cell] == max(through.values())]
    assert (max(through.values()), heart) == (13, [17, 24])
    assert min(through.values()) == 3


def leads() -> list[tuple[int, int, bool]]:
    """Of each tournament of two: how many games one won more, how many there were, who is first."""
    cells = [cell for cell in read(shipped() / f"{NAME}.ipynb").cells if cell.cell_type == "code"]
    shown = [
        cell.outputs[-1].data["text/plain"]
        for cell in cells
        if re.search(r"^arena\(", cell.source, re.MULTILINE)
    ]
    rows = [re.search(r"^(\S+) .*?(\d+) +(\d+) +\d+ +(\d+) +\d+%", t, re.MULTILINE) for t in shown]
    return [(int(row[3]) - int(row[4]), int(row[2]), row[1] == "1") for row in rows]


def test_what_is_more_than_luck_and_what_is_not():
    found = leads()
    weight, tie_break, heard, heard_more, one_ply, two_plies = (lead for lead, _, _ in found)
    assert (weight, tie_break, heard) == (20, 0, 6)
    for lead, games, is_first in found:
        assert (lead > round(2 * sqrt(games))) == is_first
    assert [is_first for _, _, is_first in found] == [True, False, False, False, True, True]
    assert heard_more < one_ply
    assert two_plies > 0


def test_games_that_repeat_others_do_not_count_twice():
    named = definitions(NAME)
    many, lead, by_opening = named["many"], named["lead"], Counter()
    for state, more in zip(many, lead, strict=True):
        by_opening[named["discs"](state)] += more
    assert (len(many), len(set(many)), len(by_opening)) == (343, 238, 121)
    difference = sum(lead)
    assert round(2 * sqrt(2 * len(many))) < difference == 73
    assert difference < 2 * sqrt(sum(more**2 for more in by_opening.values())) < 75


def test_the_quiet_search_does_not_walk_into_the_fight():
    fight = definitions(NAME)["fight"]
    _, greedy = alphabeta(GAME, fight, depth=2)
    _, patient = quiescence(GAME, fight, depth=2)
    deep = [
        alphabeta(GAME, GAME.result(fight, move), player="red", depth=7)[0]
        for move in (greedy, patient)
    ]
    assert deep[0] == -GAME.win_weight < -100 < deep[1]


def test_two_plies_deep_the_extra_weight_only_breaks_ties():
    no_centre = definitions(NAME)["no_centre"]
    for state in random_states(GAME, 30, range(4, 20), seed=5):
        player, move = GAME.to_move(state), alphabeta(GAME, state, depth=2)[1]
        after = GAME.result(state, move)
        without = minimax(GAME, after, player=player, depth=1, evaluate=no_centre)[0]
        assert without == minimax(GAME, state, depth=2, evaluate=no_centre)[0]


def test_red_wins_the_trap_by_5_and_gives_up_the_last_four_columns_after_one_reply():
    children = definitions(NAME)["refutation"].root.children
    assert [GAME.name(child.move) for child in children] == list("4352617")
    values = [child.value for child in children]
    assert 0 < max(values[:2]) < values[2] == GAME.win_weight
    assert [len(child.children) for child in children[3:]] == [1] * 4
    assert [child.value_text for child in children[2:]] == ["win", *["≤win"] * 3, "≤286"]


def test_wins_stand_above_every_estimate():
    assert GAME.win_weight == 1_000_000
    assert GAME.win_weight > 69 * 100 + 3 * 6


def test_questions_have_the_answers_given():
    assert len(definitions(NAME)["all_windows"](4, 4, 4)) == 10
    values = {
        alphabeta(GAME, GAME.parse("4433344"), depth=4, order=order)[0]
        for order in ("as-given", "backwards", "centre-first")
    }
    assert len(values) == 1


def test_branching_factors_are_as_said():
    searches = definitions(NAME)["searches"]
    factors = [round(search.effective_branching_factor, 1) for search in searches.values()]
    assert factors == [7.0, 4.5, 3.5]


def test_solutions_solve_the_exercises():
    fair = solved(NAME, 1)["fair"]
    assert check_evaluation(fair, GAME)
    assert exercises["order"].check(solved(NAME, 2)["order"])


def test_looking_for_a_win_saves_nodes_and_sorting_by_the_evaluation_more():
    own = solved(NAME, 2)["order"]
    middle, wins, best = (
        count(alphabeta, GAME, depth=7, order=order).nodes
        for order in ("centre-first", own, "best-first")
    )
    assert best < wins < middle


def test_the_middle_first_saves_more_the_deeper_the_search():
    def saved(depth: int) -> float:
        given, middle = (
            count(alphabeta, GAME, depth=depth, order=order).nodes
            for order in ("as-given", "centre-first")
        )
        return given / middle

    assert [round(saved(depth), 1) for depth in (5, 7)] == [2.9, 6.6]


def test_with_four_rows_and_six_columns_the_player_who_starts_loses():
    """Three seconds that the lesson does not take."""
    solved_board = definitions(NAME)["solved"]
    assert solved_board(ConnectFour(rows=4, columns=6)) == -1
