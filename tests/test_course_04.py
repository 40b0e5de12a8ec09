"""What 04-connect-four says in prose, where no cell computes it."""

from test_course import definitions, solved

from teachkit import ConnectFour, alphabeta, check_evaluation, count, exercises, minimax, record
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


def test_a_fair_evaluation_is_not_the_stronger_one():
    named = solved(NAME, 1)
    fair, published = named["duel"](
        named["middle_first"](named["fair"]), named["middle_first"]("windows")
    )
    assert fair < published


def test_the_middle_first_saves_more_the_deeper_the_search():
    def saved(depth: int) -> float:
        given, middle = (
            count(alphabeta, GAME, depth=depth, order=order).nodes
            for order in ("as-given", "centre-first")
        )
        return given / middle

    assert [round(saved(depth), 1) for depth in (5, 7)] == [2.9, 6.6]
