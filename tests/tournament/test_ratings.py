"""Ratings: against an independent program, in textbook cases, and whether their intervals hold."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teachkit.tournament.ratings import ELO, rated


def matches(
    number: int, games: list[tuple[int, int, float]], **options: float
) -> tuple[np.ndarray, np.ndarray]:
    first, second, scores = zip(*games, strict=True)
    found = rated(number, first, second, scores, range(len(games)), **options)
    return found.points, found.errors


def test_they_are_those_of_choix():
    import choix  # takes a second, for all who only collect tests

    chance = np.random.default_rng(1)
    true, games = chance.normal(0, 1, 12), []
    for a, b in (chance.choice(12, 2, replace=False) for _ in range(1500)):
        won = float(chance.random() < 1 / (1 + np.exp(true[b] - true[a])))
        games += [(a, b, won), (b, a, 1 - won)]  # so that beginning is worth nothing
    points, _ = matches(12, games, prior=1e-9)
    data = [(a, b) if won else (b, a) for a, b, won in games]
    theirs = choix.ilsr_pairwise(12, data, alpha=0, max_iter=1000)
    assert points == pytest.approx((theirs - theirs.mean()) * ELO, abs=0.05)


def test_three_quarters_of_the_points_are_191_apart():
    games = []
    for a, b, share in ((0, 1, 0.75), (1, 2, 0.75), (0, 2, 0.9)):
        games += [(a, b, share), (b, a, 1 - share)] * 50
    points, _ = matches(3, games, prior=1e-9)
    assert points == pytest.approx([190.85, 0, -190.85], abs=0.01)


def test_who_wins_all_games_stays_finite_and_is_better_for_sure():
    found = rated(2, [0, 1] * 5, [1, 0] * 5, [1, 0] * 5, [n // 2 for n in range(10)])
    assert 200 < found.points[0] < 500
    assert found.is_better() == [[False, True], [False, False]]
    assert found.advantage == pytest.approx(0, abs=1e-6)


def test_a_draw_is_half_a_win_and_equals_are_equal():
    points, errors = matches(2, [(0, 1, 0.5), (1, 0, 0.5)] * 10)
    assert points == pytest.approx([0, 0])
    assert errors[0] == pytest.approx(errors[1])


def test_the_advantage_of_who_begins_is_found():
    chance = np.random.default_rng(3)
    first = chance.integers(0, 6, 4000)
    second = (first + chance.integers(1, 6, 4000)) % 6
    scores = (chance.random(4000) < 1 / (1 + np.exp(-0.5))).astype(float)
    found = rated(6, first, second, scores, range(4000))
    assert abs(found.advantage - 0.5 * ELO) < found.advantage_error


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(1, 4), st.sampled_from([0, 0.5, 1])),
                min_size=1, max_size=30))  # fmt: skip
@settings(deadline=None)
def test_any_games_have_ratings(games: list[tuple[int, int, float]]):
    whole = [(a, (a + step) % 5, score) for a, step, score in games]
    points, errors = matches(5, whole)
    assert np.isfinite(points).all()
    assert np.isfinite(errors).all()
    assert np.mean(points) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("players", "openings", "repeats"), [(8, 2, 1), (8, 10, 1), (8, 10, 4), (3, 5, 4), (2, 20, 4)]
)
def test_the_intervals_hold_what_they_promise(players: int, openings: int, repeats: int):
    """Also where each game is played several times, which tells nothing new."""
    chance = np.random.default_rng(5)
    shares = [_covered(chance, players, openings, repeats) for _ in range(150)]
    assert np.mean(shares) >= 0.92


def _covered(chance: np.random.Generator, players: int, openings: int, repeats: int) -> float:
    """How many of the intervals hold the truth, in one tournament made up."""
    true = chance.normal(0, 0.9, players)
    true -= true.mean()
    rows = []
    pairs = list(combinations(range(players), 2)) * openings
    for group, (a, b) in enumerate(pairs):
        suits = chance.normal(0, 0.5)  # how much the opening suits who begins
        for one, other in ((a, b), (b, a)):
            won = chance.random() < 1 / (1 + np.exp(-(true[one] - true[other] + suits)))
            rows += [(one, other, float(won), group)] * repeats
    found = rated(players, *zip(*rows, strict=True))
    return float(np.mean(np.abs(found.points - true * ELO) < found.errors))


def test_three_hundred_players_and_ninety_thousand_games_are_rated():
    """It takes a few seconds; tests/tournament_benchmark.py measures it."""
    chance = np.random.default_rng(7)
    a, b = np.triu_indices(300, 1)
    true = chance.normal(0, 1.2, 300)
    first, second, group = np.r_[a, b], np.r_[b, a], np.r_[np.arange(len(a)), np.arange(len(a))]
    scores = chance.random(len(first)) < 1 / (1 + np.exp(true[second] - true[first]))
    found = rated(300, first, second, scores.astype(float), group)
    assert np.corrcoef(found.points, true)[0, 1] > 0.98
