"""What the lessons say of chance, on games that no lesson has seen.

The margin is the one of the table: places are apart if the difference is more than chance allows,
nineteen times out of twenty. A claim about places is tried three times; one about points plays so
many games that luck alone hardly fails.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from chance import chance
from lessons import definitions

from teachkit import AlphaBeta, Checkers, ConnectFour, Othello, Random, arena
from teachkit.game import Strategy
from teachkit.tournament.openings import checked

pytestmark = pytest.mark.soak


def holds_on_fresh_games(is_so: Callable[[int], bool]) -> bool:
    """Is it so in two of three tournaments with seeds by chance?"""
    numbers = chance()
    return sum(is_so(numbers.randrange(10**6)) for _ in range(3)) >= 2


def is_first(game, players: Mapping[str, Strategy[Any, Any]], games: int, seed: int) -> bool:
    """Does the first player named win more than chance allows?"""
    return arena(game, players, games=games, seed=seed).places[next(iter(players))] == (1, 1)


def fresh_openings(game, number: int) -> list[str]:
    """Positions after eight random moves, none twice, nor in a mirror.

    The book takes short openings that look most equal: in Connect Four there are so few of them
    that every seed takes nearly the same.
    """
    numbers, found = chance(), []
    while len(found) < number:
        state = game.initial
        for _ in range(8):
            if not game.is_terminal(state):
                state = game.result(state, numbers.choice(game.actions(state)))
        with suppress(ValueError):  # it is over, or like another one
            found = checked(game, [*found, game.text(state)])
    return found


def share(game, one: Strategy[Any, Any], other: Strategy[Any, Any], openings: int) -> float:
    """The share of the points that a player gets against another."""
    players = {"one": one, "other": other}
    return arena(game, players, openings=fresh_openings(game, openings)).score("one", "other")


def test_deeper_is_better_in_connect_four():
    deeper, other = (AlphaBeta(depth=depth, order="centre-first") for depth in (3, 2))
    assert share(ConnectFour(), deeper, other, 500) > 0.5


def test_deeper_is_better_in_checkers():
    players = {f"depth {d}": AlphaBeta(depth=d) for d in (4, 2)}
    assert holds_on_fresh_games(lambda seed: is_first(Checkers(), players, 60, seed))


def test_weights_beat_the_mixture_and_the_mixture_beats_counting():
    names = ("weights", "progressive", "count")
    players = {name: AlphaBeta(depth=1, evaluate=name) for name in names}

    def is_as_told(seed: int) -> bool:
        places = arena(Othello(), players, games=200, seed=seed).places
        return [places[name] for name in names] == [(1, 1), (2, 2), (3, 3)]

    assert holds_on_fresh_games(is_as_told)


def test_the_report_describes_a_better_program_than_it_wrote():
    described, coded = (
        AlphaBeta(depth=1, evaluate=each)
        for each in (definitions("05-othello")["as_written"], "progressive")
    )
    assert share(Othello(), described, coded, 150) > 0.5


def test_with_the_middle_tried_first_its_extra_weight_makes_no_difference_that_shows():
    named = definitions("04-connect-four")
    extra, none = (named["middle_first"](each) for each in ("windows", named["no_centre"]))
    assert 0.4 < share(ConnectFour(), extra, none, 150) < 0.6


def test_a_player_without_a_plan_beats_chance_and_a_careful_one_a_look_of_one_ply():
    named = definitions("10-tournament")
    assert share(ConnectFour(), named["timid"], Random(), 80) > 0.5
    assert share(ConnectFour(), named["careful"], AlphaBeta(depth=1), 80) > 0.5
