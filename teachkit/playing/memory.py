"""The searches of a game, each kept at the place to which it belongs.

    Place   where one stands in a game: after how many moves, and in which position
    Made    the search that found the move that led to a place
    Asked   a search that somebody asked for at a place, and that made no move

Only the latest are kept, up to a number of nodes together: playing all day needs no more room.
A Memory never changes: who learns something gets a new one.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace

from teachkit.playing.scoresheet import Scoresheet
from teachkit.trace.trace import AnyTrace

MAX_NODES = 500_000
"""How many nodes all the searches that are kept have together, but for the last one."""
LEAST = 2_000
"""As how many nodes a small search counts, for the sake of its picture."""


@dataclass(frozen=True)
class Memory:
    """The latest searches of one game, and what is known where we stand in it."""

    max_nodes: int = MAX_NODES
    kept: Mapping[Hashable, AnyTrace] = field(default_factory=dict)
    """The searches by their places, the latest last."""
    treeless: frozenset[Hashable] = frozenset()
    """The places to which a search led that had no tree to keep."""
    seconds: Mapping[Hashable, float] = field(default_factory=dict)
    """How long was thought about the moves that led to places."""
    fresh: AnyTrace | None = None
    """The one that was asked for since we have stood here."""

    # ---- what is known

    def made(self, sheet: Scoresheet, number: int) -> AnyTrace | None:
        """The search that found the move of this number on the sheet, if it is kept."""
        return self.kept.get(_made(sheet, number))

    def was_treeless(self, sheet: Scoresheet, number: int) -> bool:
        """Had the search of the move of this number no tree that could be kept?"""
        return _made(sheet, number) in self.treeless

    def time_of(self, sheet: Scoresheet, number: int) -> float | None:
        """How many seconds were thought about the move of this number, if a computer made it."""
        return self.seconds.get(_made(sheet, number))

    def shown(self, sheet: Scoresheet) -> AnyTrace | None:
        """The search to be seen where the sheet stands: of the move that led here, or asked for."""
        return self.fresh or self.made(sheet, sheet.at) or self.kept.get(_asked(sheet))

    # ---- what is learnt

    def with_made(
        self, sheet: Scoresheet, trace: AnyTrace | None, seconds: float | None = None
    ) -> "Memory":
        """And the search of the move just made; None if it has no tree that could be kept."""
        place = _made(sheet, sheet.at)
        taken = self.seconds if seconds is None else {**self.seconds, place: seconds}
        treeless = self.treeless | {place} if trace is None else self.treeless
        return replace(self._with(place, trace), treeless=treeless, seconds=taken, fresh=None)

    def with_asked(self, sheet: Scoresheet, trace: AnyTrace | None) -> "Memory":
        """And a search that somebody wants to see where the sheet stands."""
        return replace(self._with(_asked(sheet), trace), fresh=trace)

    def elsewhere(self) -> "Memory":
        """The same at another place of the game."""
        return replace(self, fresh=None)

    def _with(self, place: Hashable, trace: AnyTrace | None) -> "Memory":
        kept = {known: old for known, old in self.kept.items() if known != place}
        if trace is not None:
            kept[place] = trace
        room = self.max_nodes - sum(map(_cost, kept.values()))
        while room < 0 and len(kept) > 1:
            room += _cost(kept.pop(next(iter(kept))))
        return replace(self, kept=kept)


def _cost(trace: AnyTrace) -> int:
    return max(LEAST, len(trace))


def _made(sheet: Scoresheet, number: int) -> Hashable:
    """A key for a move of the sheet: its number, and the positions before and after it."""
    return number, *sheet.states[max(0, number - 1) : number + 1]


def _asked(sheet: Scoresheet) -> Hashable:
    """A key for the place where the sheet stands."""
    return "asked", sheet.at, sheet.state
