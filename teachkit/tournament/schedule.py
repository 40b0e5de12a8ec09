"""Who meets whom, and the games that they play.

    all         everybody meets everybody
    gauntlet    the first player meets each of the others
    neighbours  in each round players meet who stand next to each other and have not met yet; for
                classes in which not everybody can meet everybody

A game has a name that says all that decides it: the game and its limits, both players and their
code, the opening, who begins, and the seed. So the same game is never played twice, and what
belongs to a file that was changed is played anew.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import combinations
from math import ceil, log2
from typing import Any

from teachkit.game import AnyGame, listed
from teachkit.storage.json_file import described
from teachkit.tournament.entries import Entry
from teachkit.tournament.referee import Batch, Limits, Task

PAIRINGS = ("all", "neighbours", "gauntlet")
LARGEST = 20
"""The most games of a batch: more is lost if the process that plays it is killed."""
EXTRA_ROUNDS = 3
"""Neighbours play this many rounds more than are needed to find a winner."""

MOST_TRIES = 10_000
"""How often pairs are tried for one round."""

Pair = tuple[Entry, Entry]
Standing = Callable[[], Sequence[str]]
"""The names of the players as they stand now, the best first."""


@dataclass(frozen=True)
class Schedule:
    """All that decides which games are played."""

    game: AnyGame
    entries: Sequence[Entry]
    openings: Sequence[str]
    pairing: str
    limits: Limits
    seed: int

    def __post_init__(self) -> None:
        if self.pairing not in PAIRINGS:
            raise ValueError(f"pairing must be {listed(map(repr, PAIRINGS))}, not {self.pairing!r}")

    @property
    def total(self) -> int:
        """How many games there will be."""
        n = len(self.entries)
        pairs = {"all": n * (n - 1) // 2, "gauntlet": n - 1, "neighbours": self._rounds * (n // 2)}
        return 2 * len(self.openings) * pairs[self.pairing]

    @property
    def _rounds(self) -> int:
        n = len(self.entries)
        return min(n - 1, ceil(log2(n)) + EXTRA_ROUNDS)

    def rounds(self, standing: Standing) -> Iterator[list[Batch]]:
        """The batches of each round; the standing is asked for before a round is drawn."""
        if self.pairing != "neighbours":
            pairs = list(combinations(self.entries, 2))
            if self.pairing == "gauntlet":
                pairs = pairs[: len(self.entries) - 1]
            yield self._batches(pairs)
            return
        met: set[frozenset[str]] = set()
        named = {entry.name: entry for entry in self.entries}
        for _ in range(self._rounds):
            drawn = _neighbours([named[name] for name in standing()], met)
            met |= {frozenset({one.name, other.name}) for one, other in drawn}
            yield self._batches(drawn)

    def _batches(self, pairs: Sequence[Pair]) -> list[Batch]:
        return [
            Batch(self.game, pair, tasks, self.limits)
            for pair in pairs
            for tasks in _parted(self._tasks(*pair))
        ]

    def _tasks(self, one: Entry, other: Entry) -> list[Task]:
        """Every opening twice, with sides changed."""
        pairs = ((one, other), (other, one))
        return [self._task(o, *pair) for o in self.openings for pair in pairs]

    def _task(self, opening: str, first: Entry, second: Entry) -> Task:
        """A game; what is random in it does not depend on how a player is written."""
        names = first.name, second.name
        limits = asdict(self.limits) if first.is_file or second.is_file else None
        drawn: list[Any] = [described(self.game), names, opening, self.seed]
        decided = [*drawn, limits, first.digest, second.digest]
        return Task(_digest(decided)[:16], names, opening, int(_digest(drawn)[:12], 16))


def _digest(parts: list[Any]) -> str:
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _parted(tasks: list[Task]) -> Iterator[tuple[Task, ...]]:
    for at in range(0, len(tasks), LARGEST):
        yield tuple(tasks[at : at + LARGEST])


def _neighbours(order: list[Entry], met: set[frozenset[str]]) -> list[Pair]:
    """Pairs of players who stand near each other and have not met, from the top down.

    Of an odd number, the last of those who have met most others sits out.
    """
    waiting = list(order)
    if len(waiting) % 2:
        often = Counter(name for pair in met for name in pair)
        waiting.remove(max(reversed(waiting), key=lambda entry: often[entry.name]))
    tries = iter(range(MOST_TRIES))
    return _paired(waiting, met, tries) or _paired_as_far_as_possible(waiting, met)


def _paired(waiting: list[Entry], met: set[frozenset[str]], tries: Iterator[int]) -> list[Pair]:
    """All of them in pairs, or nothing if that cannot be done, or takes too many tries."""
    one, *others = waiting
    for other in others:
        if frozenset({one.name, other.name}) in met or next(tries, None) is None:
            continue
        rest = [entry for entry in others if entry is not other]
        pairs = _paired(rest, met, tries) if rest else []
        if pairs or not rest:
            return [(one, other), *pairs]
    return []


def _paired_as_far_as_possible(waiting: list[Entry], met: set[frozenset[str]]) -> list[Pair]:
    pairs = []
    while waiting:
        one, *waiting = waiting
        fresh = [entry for entry in waiting if frozenset({one.name, entry.name}) not in met]
        if fresh:
            waiting.remove(fresh[0])
            pairs.append((one, fresh[0]))
    return pairs
