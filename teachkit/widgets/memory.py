"""The searches of a game, each kept at the place to which it belongs.

    Place   where one stands in a game: after how many moves, and in which position
    Made    the search that found the move that led to a place
    Asked   a search that somebody asked for at a place, and that made no move

Only the latest are kept, of so many nodes together: who plays all day needs no more room.
"""

from collections.abc import Hashable

from teachkit.scoresheet import Scoresheet
from teachkit.trace import AnyTrace

MAX_NODES = 500_000
"""How many nodes all the searches that are kept have together, but for the last one."""
LEAST = 2_000
"""As how many nodes a small search counts, for the sake of its picture."""


class Memory:
    """The latest searches of one game, and what is known where we stand in it."""

    def __init__(self, max_nodes: int = MAX_NODES) -> None:
        self._max_nodes = max_nodes
        self._kept: dict[Hashable, AnyTrace] = {}
        self._treeless: set[Hashable] = set()
        """The places to which a search led that had no tree to keep."""
        self._fresh: AnyTrace | None = None
        """The one that was asked for since we have stood here."""
        self._advice: AnyTrace | None = None
        """The last one that made no move, whatever it was for."""

    def __contains__(self, trace: object) -> bool:
        return any(trace is kept for kept in self._kept.values())

    # ---- what is known

    def made(self, sheet: Scoresheet, number: int) -> AnyTrace | None:
        """The search that found the so-manyth move of the sheet, if it is kept."""
        return self._kept.get(_made(sheet, number))

    def was_treeless(self, sheet: Scoresheet, number: int) -> bool:
        """Had the search of the so-manyth move of the sheet no tree that could be kept?"""
        return _made(sheet, number) in self._treeless

    def shown(self, sheet: Scoresheet) -> AnyTrace | None:
        """The search to be seen where the sheet stands: of the move that led here, or asked for."""
        made, asked = self.made(sheet, sheet.at), self._kept.get(_asked(sheet))
        return self._fresh or made or asked

    def here(self, sheet: Scoresheet) -> AnyTrace | None:
        """A search of the position where the sheet stands, if there was one that could be kept."""
        known = (self._advice, self._kept.get(_asked(sheet)), self.made(sheet, sheet.at + 1))
        for trace in known:
            if trace is not None and trace.root.state == sheet.state:
                return trace
        return None

    # ---- what is kept

    def keep_made(self, sheet: Scoresheet, trace: AnyTrace | None) -> None:
        """Keep the search of the move just made; None if it has no tree that could be kept."""
        self.leave()
        place = _made(sheet, sheet.at)
        if trace is None:
            self._treeless.add(place)
        self._keep(place, trace)

    def keep_asked(self, sheet: Scoresheet, trace: AnyTrace | None) -> None:
        """Keep a search that somebody wants to see where the sheet stands."""
        self.keep_advice(trace)
        self._fresh = trace
        self._keep(_asked(sheet), trace)

    def keep_advice(self, trace: AnyTrace | None) -> None:
        """Keep a search for its values alone, until the next one; None forgets it."""
        self._advice = trace

    def drop(self, trace: AnyTrace) -> None:
        """Keep a search no longer."""
        self._kept = {place: kept for place, kept in self._kept.items() if kept is not trace}
        self._fresh = None if self._fresh is trace else self._fresh

    def leave(self) -> None:
        """Stand elsewhere from now on."""
        self._fresh = None

    def _keep(self, place: Hashable, trace: AnyTrace | None) -> None:
        self._kept.pop(place, None)
        if trace is None:
            return
        self._kept[place] = trace
        room = self._max_nodes - sum(map(_cost, self._kept.values()))
        while room < 0 and len(self._kept) > 1:
            room += _cost(self._kept.pop(next(iter(self._kept))))


def _cost(trace: AnyTrace) -> int:
    return max(LEAST, len(trace))


def _made(sheet: Scoresheet, number: int) -> Hashable:
    """A key for a move of the sheet: its number, and the positions before and after it."""
    return number, *sheet.states[max(0, number - 1) : number + 1]


def _asked(sheet: Scoresheet) -> Hashable:
    """A key for the place where the sheet stands."""
    return "asked", sheet.at, sheet.state
