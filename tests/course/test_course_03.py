"""What 03-tic-tac-toe says in prose, where no cell computes it."""

from functools import cache
from math import inf
from random import Random

import pytest
from lessons import definitions, prose, solved, told

from teachkit import (
    AlphaBeta,
    TicTacToe,
    alphabeta,
    check_evaluation,
    count,
    exercises,
    exhibits,
)
from teachkit.study.exhibits.measuring import nodes

NAME = "03-tic-tac-toe"
GAME = TicTacToe()
FOR_LIFE = exhibits["000-lost"].game
"""Tic-tac-toe in which a win is worth infinity, as in the report."""


def worth(text: str) -> dict[str, str]:
    """W, D or L for each move in a position, by its name."""
    verdicts = definitions(NAME)["verdicts"](GAME.parse(text))
    return {GAME.name(move): verdict for move, verdict in verdicts.items()}


def test_an_opponent_in_the_trap_of_the_diagonal_must_take_an_edge():
    assert worth("357") == {"2": "D", "4": "D", "6": "D", "8": "D", "1": "L", "9": "L"}
    assert worth("3579") == {"1": "W", "2": "L", "4": "L", "6": "L", "8": "L"}
    assert worth("35791") == {"2": "L", "4": "L", "6": "L", "8": "L"}


def test_a_corner_leaves_one_good_reply_and_every_first_move_a_draw():
    assert set(worth("").values()) == {"D"}
    assert [move for move, verdict in worth("1").items() if verdict == "D"] == ["5"]


def test_the_agent_of_the_report_wins_or_draws_and_may_pass_by_a_win():
    named = definitions(NAME)
    for player, could, may_not in (("X", 382, 116), ("O", 400, 92)):
        ends = named["outcomes"](named["turns"](named["may_choose"], player))
        assert set(ends) == {player, None}
        assert named["passes_by"](named["may_choose"], player) == (could, may_not)


def test_what_the_report_may_choose_is_what_its_shuffled_search_chooses():
    """By trying: corners and centre first, each group shuffled, strictly better moves kept."""
    named = definitions(NAME)
    chance = Random(3)
    states = [state for state in named["everything"] if not GAME.is_terminal(state)]
    for state in chance.sample(sorted(states), 40):
        chosen = set()
        for _ in range(40):
            moves = chance.sample(GAME.actions(state), len(GAME.actions(state)))
            sign = 1 if GAME.to_move(state) == "X" else -1
            best, best_move = -inf, None
            for move in sorted(moves, key=lambda cell: (cell // 3 + cell % 3) % 2):
                score = sign * named["value"](GAME.result(state, move))
                if score > best:
                    best, best_move = score, move
            chosen.add(best_move)
        assert chosen == set(named["may_choose"](state))


def test_six_plies_are_safe_and_so_is_looking_further():
    losses = definitions(NAME)["losses"]
    assert [losses("O", depth=depth) for depth in (4, 5, 6, 7, 8)] == [4, 10, 0, 0, 0]
    assert [losses("X", depth=depth) for depth in (1, 2, 3, 4, 5, 6)] == [4, 0, 0, 0, 0, 0]


def test_the_bonus_for_a_gap_makes_hardly_a_difference_to_x():
    named = definitions(NAME)
    plain = [
        named["losses"]("X", depth=depth, evaluate=named["without_bonus"]) for depth in (1, 2, 3, 4)
    ]
    assert plain == [5, 0, 0, 0]


def test_an_order_at_the_root_alone_changes_nothing():
    published = exhibits["000-root"].broken
    start, orders = FOR_LIFE.initial, ([8, 4], [1, 3, 5, 7], [0, 2, 4, 6, 8])
    assert {nodes(published, FOR_LIFE, start, first=first) for first in orders} == {27_566}
    assert "27,566 with the order and without" in told(NAME)


def test_wins_worth_infinity_are_found_with_fewer_nodes():
    assert count(alphabeta, FOR_LIFE).nodes == 16_811
    assert count(alphabeta, GAME).nodes == 18_297
    assert "16,811" in prose(NAME)


def test_who_hurries_visits_some_more_nodes():
    assert count(alphabeta, GAME, hurry=True).nodes == 20_866
    assert "some more nodes" in prose(NAME)


def test_turns_are_the_agents_move_and_all_of_the_others():
    named = definitions(NAME)
    moves = named["turns"](named["its_move"], "X")
    assert moves(GAME.initial) == [named["agent"](GAME, GAME.initial)]
    assert moves(GAME.parse("1")) == GAME.actions(GAME.parse("1"))


def test_all_savings_together_are_as_large_as_said():
    whole, together = definitions(NAME)["whole"], definitions(NAME)["together"]
    assert f"{whole.nodes / together.nodes:.0f} times fewer nodes" in prose(NAME)


def test_an_evaluation_that_forgets_the_opponent_is_found_one_sided():
    def forgetful(state, player):
        return max(0, GAME.lines(state, player))

    assert check_evaluation(forgetful, GAME).diagnosis == "one-sided"


def test_solutions_solve_the_exercises():
    assert exercises["hurry"].check(solved(NAME, 1)["search"])
    named = solved(NAME, 2)
    assert len({named["family"](state) for state in named["everything"]}) == 765
    assert named["family"](GAME.parse("1")) == named["family"](GAME.parse("9"))


@pytest.mark.parametrize("wrong", ["drawing", "mirrored only"])
def test_the_check_of_the_families_refuses_what_is_wrong(wrong: str):
    named = solved(NAME, 2)
    drawing = named["drawing"]

    def mirrored(state):
        board = drawing(state)
        return min(board, "".join(board[cell] for cell in named["MIRROR"]))

    family = {"drawing": drawing, "mirrored only": mirrored}[wrong]
    assert len({family(state) for state in named["everything"]}) > 765


def test_a_thousand_random_games_nearly_always_show_that_depth_4_can_be_beaten():
    agent = AlphaBeta(depth=4, evaluate="lines")

    @cache
    def lost(state) -> float:
        """How probable it is that random moves of X beat the agent from here."""
        if GAME.is_terminal(state):
            return float(GAME.winner(state) == "X")
        moves = GAME.actions(state) if GAME.to_move(state) == "X" else [agent(GAME, state)]
        return sum(lost(GAME.result(state, move)) for move in moves) / len(moves)

    share = lost(GAME.initial)
    assert f"{share:.2%}".replace("%", " %") == "0.42 %"
    assert f"{(1 - share) ** 1000:.1%}".replace("%", " %") == "1.4 %"
    assert round((1 - 1 / 10_000) ** 1000, 1) == 0.9
    assert all(said in prose(NAME) for said in ("0.42 %", "1.4 %", "nine times out of ten"))
