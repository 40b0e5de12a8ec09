"""Ratings of Bradley and Terry: how strong the players are, and how sure that is.

The chance that a player wins grows with the difference of the two ratings, as with Elo's: 400
points more are 10 to 1. The player who begins has an advantage, which is found along with
them. A draw is half a win. One drawn game against nobody in particular is added for everybody,
so that a player who wins all games has a rating, too.

Games of one pairing from one opening are not independent: two programs may well play the same
game again. So the intervals are the wider ones of two: as if all games were independent, and as if
only pairings and openings were (Liang and Zeger's estimate).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from operator import mul

Column = list[float]
Matrix = list[Column]

ELO = 173.71779276130073
"""400 / ln 10: this many points are one unit of the formula."""
SURE = 1.959964
"""This many standard errors to each side are 95 %."""
PRIOR = 1.0
"""This many drawn games are added for each player."""
FAINT = 1e-3
"""So little holds the advantage near 0 if no games tell."""


@dataclass(frozen=True)
class Ratings:
    """The ratings of players by number, in points, around 0."""

    points: Column
    covariance: Matrix
    advantage: float
    """How many points it is worth to begin."""
    advantage_error: float
    """The same to each side, so that 95 % are inside."""

    @property
    def errors(self) -> Column:
        """How far to each side of the points 95 % are."""
        return [SURE * sqrt(row[at]) for at, row in enumerate(self.covariance)]

    def is_better(self) -> list[list[bool]]:
        """For each two players: is it 95 % sure that the first is the stronger one?"""
        variances = [row[at] for at, row in enumerate(self.covariance)]
        return [
            [
                one - other > SURE * sqrt(max(variances[a] + variances[b] - 2 * together, 0)) + 1e-9
                for b, (other, together) in enumerate(
                    zip(self.points, self.covariance[a], strict=True)
                )
            ]
            for a, one in enumerate(self.points)
        ]


def rated(
    number: int,
    first: Sequence[int],
    second: Sequence[int],
    scores: Sequence[float],
    groups: Sequence[int],
    prior: float = PRIOR,
) -> Ratings:
    """The ratings of all players, from games: who began, who not, what it was worth to the one.

    Games of the same group depend on each other: they have the same two players.
    """
    games = [*zip(first, second, scores, strict=True)]
    strength, residuals, curvature = _fitted(number, games, prior)
    inverse = _inverse(_factored(curvature))
    spread = _spread(number, games, residuals, groups)
    robust = _product(_product(inverse, spread), inverse)
    plain, clustered = (_centred(each, number) for each in (inverse, robust))
    scale = [
        sqrt(max(1, clustered[at][at] / max(plain[at][at], 1e-12))) for at in range(number + 1)
    ]
    covariance = [
        [value * scale[a] * scale[b] for b, value in enumerate(row)] for a, row in enumerate(plain)
    ]
    mean = sum(strength[:number]) / number
    return Ratings(
        [(each - mean) * ELO for each in strength[:number]],
        [row[:number] for row in covariance[:number]],
        strength[number] * ELO,
        SURE * sqrt(covariance[number][number]),
    )


Games = Sequence[tuple[int, int, float]]
"""Who began, who not, and what it was worth to the one."""


def _fitted(number: int, games: Games, prior: float) -> tuple[Column, Column, Matrix]:
    """The most likely strengths, by Newton's method, with the last residuals and curvature."""
    strength = [0.0] * (number + 1)  # the last one is the advantage of who begins
    for _ in range(100):
        gradient = [prior * (0.5 - _chance(each)) for each in strength[:-1]]
        gradient.append(-FAINT * strength[-1])
        curvature = [[0.0] * (number + 1) for _ in strength]
        curvature[-1][-1] = FAINT
        for at, each in enumerate(strength[:-1]):
            curvature[at][at] = prior * _chance(each) * (1 - _chance(each))
        residuals = []
        for one, other, score in games:
            chance = _chance(strength[one] - strength[other] + strength[-1])
            residuals.append(score - chance)
            weight = chance * (1 - chance)
            for at, sign in ((one, 1), (other, -1), (number, 1)):
                gradient[at] += sign * residuals[-1]
                row = curvature[at]
                row[one] += sign * weight
                row[other] -= sign * weight
                row[number] += sign * weight
        step = _solved(_factored(curvature), gradient)
        strength = [a + min(max(b, -2), 2) for a, b in zip(strength, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return strength, residuals, curvature


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-difference))


def _spread(number: int, games: Games, residuals: Column, groups: Sequence[int]) -> Matrix:
    """How far the sums of residuals of groups are from 0, as a matrix."""
    sums: dict[int, dict[int, float]] = {}
    for (one, other, _), residual, group in zip(games, residuals, groups, strict=True):
        found = sums.setdefault(group, {})
        for at, value in ((one, residual), (other, -residual), (number, residual)):
            found[at] = found.get(at, 0.0) + value
    size = number + 1
    spread = [[0.0] * size for _ in range(size)]
    share = len(sums) / max(1, len(sums) - min(number, len(sums) - 1))
    for found in sums.values():
        for a, one_sum in found.items():
            for b, other_sum in found.items():
                spread[a][b] += share * one_sum * other_sum
    return spread


# ---- matrices, which have a row for each player: a class of 200 takes seconds


def _centred(matrix: Matrix, number: int) -> Matrix:
    """The covariance of the players' distances from their mean, in points; the last row stays."""

    def moved(rows: Matrix) -> Matrix:
        means = [sum(column) / number for column in zip(*rows[:number], strict=True)]
        near = [[a - b for a, b in zip(row, means, strict=True)] for row in rows[:number]]
        return [*near, rows[number]]

    both = moved(_turned(moved(matrix)))
    return [[value * ELO**2 for value in row] for row in _turned(both)]


def _turned(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


def _dot(one: Iterable[float], other: Iterable[float]) -> float:
    return float(sum(map(mul, one, other)))


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = _turned(other)
    return [[_dot(row, column) for column in columns] for row in one]


def _factored(matrix: Matrix) -> Matrix:
    """The lower triangle whose product with its mirror image is the matrix (Cholesky)."""
    lower: Matrix = []
    for at, row in enumerate(matrix):
        found: Column = []
        for other in range(at):
            found.append((row[other] - _dot(found, lower[other])) / lower[other][other])
        found.append(sqrt(row[at] - _dot(found, found)))
        lower.append(found)
    return lower


def _solved(lower: Matrix, wanted: Column) -> Column:
    """What the matrix makes `wanted` of, by its lower triangle."""
    half: Column = []
    for row, value in zip(lower, wanted, strict=True):
        half.append((value - _dot(row, half)) / row[-1])
    upper = [[row[at] for row in lower[at:]] for at in range(len(lower))]
    found: Column = []
    for row, value in zip(reversed(upper), reversed(half), strict=True):
        found.insert(0, (value - _dot(row[1:], found)) / row[0])
    return found


def _inverse(lower: Matrix) -> Matrix:
    size = len(lower)
    return [_solved(lower, [float(a == b) for b in range(size)]) for a in range(size)]
