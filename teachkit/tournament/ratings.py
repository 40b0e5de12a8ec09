"""Ratings of Bradley and Terry: how strong the players are, and how sure that is.

The chance that a player wins grows with the difference of the two ratings, as with Elo's: 400
points more are 10 to 1. Who begins has an advantage, which is found along with them. A draw is
half a win. One drawn game against nobody in particular is added for everybody, so that who wins
all games has a rating too.

Games of one pairing from one opening are not independent: two programs may well play the same
game again. So the intervals are the wider ones of two: as if all games were independent, and as if
only pairings and openings were (Liang and Zeger's estimate).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from teachkit.host import need

Array = Any
"""An array of NumPy's."""
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

    points: Array
    covariance: Array
    advantage: float
    """How many points it is worth to begin."""
    advantage_error: float
    """The same to each side, so that 95 % are inside."""

    @property
    def errors(self) -> Array:
        """How far to each side of the points 95 % are."""
        import numpy as np

        return SURE * np.sqrt(np.diag(self.covariance))

    def is_better(self) -> Array:
        """For each two players: is it 95 % sure that the first is the stronger one?"""
        import numpy as np

        variances = np.diag(self.covariance)
        spread = variances[:, None] + variances[None, :] - 2 * self.covariance
        difference = self.points[:, None] - self.points[None, :]
        return difference > SURE * np.sqrt(np.maximum(spread, 0)) + 1e-9


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
    need("numpy", "A rating")
    import numpy as np

    one, other, score, group = (np.asarray(column) for column in (first, second, scores, groups))
    strength, residuals, curvature = _fitted(number, one, other, score, prior)
    inverse = np.linalg.inv(curvature)
    robust = inverse @ _spread(number, one, other, residuals, group) @ inverse
    free = number + 1
    centre = np.eye(free)
    centre[:number, :number] -= 1 / number
    plain, clustered = (centre @ each @ centre.T * ELO**2 for each in (inverse, robust))
    scale = np.sqrt(np.maximum(1, np.diag(clustered) / np.maximum(np.diag(plain), 1e-12)))
    covariance = plain * scale[:, None] * scale[None, :]
    points = strength[:number] - strength[:number].mean()
    return Ratings(
        points * ELO,
        covariance[:number, :number],
        float(strength[number] * ELO),
        float(SURE * np.sqrt(covariance[number, number])),
    )


def _fitted(number: int, one: Array, other: Array, score: Array, prior: float) -> Any:
    """The most likely strengths, by Newton's method, with the last residuals and curvature."""
    import numpy as np

    strength: Array = np.zeros(number + 1)  # the last one is the advantage of who begins
    size, players = number + 1, np.arange(number)
    for _ in range(100):
        chance = 1 / (1 + np.exp(strength[other] - strength[one] - strength[-1]))
        residuals, weights = score - chance, chance * (1 - chance)
        gradient: Array = np.bincount(one, residuals, size) - np.bincount(other, residuals, size)
        even = 1 / (1 + np.exp(-strength[:-1]))
        gradient[:-1] += prior * (0.5 - even)
        gradient[-1] = residuals.sum() - FAINT * strength[-1]
        met = np.bincount(one * size + other, weights, size * size).reshape(size, size)
        curvature: Array = -met - met.T
        begun, not_begun = np.bincount(one, weights, size), np.bincount(other, weights, size)
        curvature[players, players] += (begun + not_begun)[:-1] + prior * even * (1 - even)
        curvature[-1] = curvature[:, -1] = begun - not_begun
        curvature[-1, -1] = weights.sum() + FAINT
        step = np.linalg.solve(curvature, gradient)
        strength += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    return strength, residuals, curvature


def _spread(number: int, one: Array, other: Array, residuals: Array, group: Array) -> Array:
    """How far the sums of residuals of groups are from 0, as a matrix."""
    import numpy as np

    _, places, group = np.unique(group, return_index=True, return_inverse=True)
    low, high = np.minimum(one, other), np.maximum(one, other)
    own = np.bincount(group, np.where(one == low, residuals, -residuals))
    all_of = np.bincount(group, residuals)
    a, b = low[places], high[places]
    size = number + 1
    spread = np.zeros((size, size))
    last = np.full(len(places), number)
    for rows, columns, values in (
        (a, a, own * own),
        (b, b, own * own),
        (a, b, -own * own),
        (b, a, -own * own),
        (a, last, own * all_of),
        (last, a, own * all_of),
        (b, last, -own * all_of),
        (last, b, -own * all_of),
        (last, last, all_of * all_of),
    ):
        flat = np.bincount(rows * size + columns, values, size * size)
        spread += flat.reshape(size, size)
    groups = len(places)
    return spread * groups / max(1, groups - min(number, groups - 1))
