"""What the lessons say of chance, on games that no lesson has seen.

The margin is the one of the table: places are apart if the difference is more than chance allows,
nineteen times out of twenty. A claim is tried up to three times, so that luck alone does not fail.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from chance import chance
from lessons import definitions

from teachkit import AlphaBeta, Checkers, ConnectFour, Othello, Random, arena
from teachkit.game import Strategy

pytestmark = pytest.mark.soak


def holds_on_fresh_games(is_so: Callable[[int], bool]) -> bool:
    """Is it so in two of three tournaments with seeds by chance?"""
    numbers = chance()
    return sum(is_so(numbers.randrange(10**6)) for _ in range(3)) >= 2


def is_first(game, players: Mapping[str, Strategy[Any, Any]], games: int, seed: int) -> bool:
    """Does the first player named win more than chance allows?"""
    return arena(game, players, games=games, seed=seed).places[next(iter(players))] == (1, 1)


def test_deeper_is_better_in_connect_four():
    players = {f"depth {d}": AlphaBeta(depth=d, order="centre-first") for d in (3, 2)}
    assert holds_on_fresh_games(lambda seed: is_first(ConnectFour(), players, 400, seed))


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
    evaluations = {"as written": definitions("05-othello")["as_written"], "coded": "progressive"}
    players = {name: AlphaBeta(depth=1, evaluate=each) for name, each in evaluations.items()}
    assert holds_on_fresh_games(lambda seed: is_first(Othello(), players, 200, seed))


def test_with_the_middle_tried_first_its_extra_weight_cannot_be_seen():
    named = definitions("04-connect-four")
    player, evaluations = named["middle_first"], {"extra": "windows", "none": named["no_centre"]}
    players = {name: player(each) for name, each in evaluations.items()}

    def is_level(seed: int) -> bool:
        return set(arena(ConnectFour(), players, games=100, seed=seed).places.values()) == {(1, 2)}

    assert holds_on_fresh_games(is_level)


def test_a_player_without_a_plan_beats_chance_and_a_careful_one_a_look_of_one_ply():
    named = definitions("10-tournament")
    for pair in (
        {"timid": named["timid"], "chance": Random()},
        {"careful": named["careful"], "depth 1": AlphaBeta(depth=1)},
    ):
        assert holds_on_fresh_games(
            lambda seed, pair=pair: is_first(ConnectFour(), pair, 160, seed)
        )
