"""The nodes of one search, or of two, by the moves that lead to them, and how wide each is.

    Place   what the same moves lead to: a node of the one search, of the other, of both, or,
            where it was never tried, of neither
    Level   the places of a ply, from left to right, as columns of numbers
    Places  all levels: a root that is 1 wide, and below each place those that share its width

All is done with whole columns, since a search may have a million nodes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

import numpy as np
import numpy.typing as npt

from teachkit.game import shown
from teachkit.trace.counts import Counts
from teachkit.trace.trace import AnyNode, AnyTrace, Trace, checked_trace

Whole = npt.NDArray[np.int64]
Real = npt.NDArray[np.float64]
Which = npt.NDArray[np.bool_]

NOBODY = -1
"""In place of the number of a node, where a search has none."""
STUB = 0.06
"""How much of the width of a node its cut moves get, where nobody knows what is below them."""
LAST = 2**31
"""The slot after those of all moves: that of a stub..."""
BELOW = LAST + 1
"""...and that of what nobody knows, below a move that was never tried."""
VERIFIED = 2_000
"""How many nodes that reached a bound are asked whether moves were left; more take too long."""
BITS = 32
"""A place above and a slot are written as one number."""


@dataclass(frozen=True)
class Level:
    """The places of one ply, from left to right."""

    parents: Whole
    """The number of the place above each; it never falls."""
    slots: Whole
    """Which of the moves from there leads here."""
    own: Whole
    """The node that the search has here, the last if it came twice."""
    other: Whole
    """The node that the other search has here."""
    visits: Whole
    """How many nodes the search has here..."""
    other_visits: Whole
    """...and the other one."""

    def __len__(self) -> int:
        return len(self.parents)

    @property
    def is_cut(self) -> Which:
        """Which places nobody visited."""
        nobody: Which = (self.own == NOBODY) & (self.other == NOBODY)
        return nobody


@dataclass(frozen=True)
class Spans:
    """From where to where the places of a ply reach, and how much lies in and below each."""

    left: Real
    width: Real
    below: Whole
    """The nodes of the search from here down."""
    other_below: Whole


class Places:
    """The nodes of a search, and of another one of the same position, by their moves.

    The other search may be a Trace, or Counts, where it was too big to be kept. Its tree
    gives the widths: a place is as wide as the leaves below it in both trees together. Where
    it was only counted, all legal moves of a node share its width. Without another search,
    the moves that were cut at a node are one stub.

    >>> from teachkit import TreeGame, alphabeta, minimax, record
    >>> game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> places = Places(record(alphabeta, game), record(minimax, game))
    >>> [(int(level.visits.sum()), len(level)) for level in places.levels]
    [(1, 1), (3, 3), (7, 9)]
    """

    def __init__(self, trace: AnyTrace, against: AnyTrace | Counts | None = None) -> None:
        self.trace = checked_trace(trace)
        self.against = _checked_against(trace, against)
        self.other = against if isinstance(against, Trace) else None
        """The other search, where it was kept."""
        self.levels = _Pairing(self.trace, self.other, isinstance(against, Counts)).levels()
        self._states: dict[tuple[int, int], Any] = {(0, 0): trace.root.state}

    # ---- how wide they are

    @cached_property
    def spans(self) -> list[Spans]:
        """The widths, ply by ply."""
        below, other_below, leaves = self._summed()
        left, width = np.zeros(1), np.ones(1)
        spans = [Spans(left, width, below[0], other_below[0])]
        for ply in range(1, len(self.levels)):
            left, width = self._shared(self.levels[ply], leaves[ply], left, width)
            spans.append(Spans(left, width, below[ply], other_below[ply]))
        return spans

    def _summed(self) -> tuple[list[Whole], list[Whole], list[Whole]]:
        """The nodes of each search, and the leaves, that lie in and below each place."""
        sums: list[tuple[Whole, Whole, Whole]] = []
        children: Whole = np.empty(0, np.int64)
        for level in reversed(self.levels):
            own, other = level.visits, level.other_visits
            leaves = np.where(level.is_cut, 0, 1)
            if len(children):
                below = [_by_place(children, column, len(level)) for column in sums[-1]]
                own, other = own + below[0], other + below[1]
                leaves = np.where(below[2] > 0, below[2], leaves)
            sums.append((own, other, leaves))
            children = level.parents
        own_sums, other_sums, leaf_sums = (list(each) for each in zip(*sums[::-1], strict=True))
        return own_sums, other_sums, leaf_sums

    def _shared(self, level: Level, leaves: Whole, lefts: Real, widths: Real) -> tuple[Real, Real]:
        """Where the places of a level begin and how wide they are, given those above."""
        parents = level.parents
        is_stub = level.slots == LAST
        weights = np.ones_like(leaves) if self.is_counted else leaves
        totals = _by_place(parents, weights, len(lefts))
        before = np.cumsum(weights) - weights
        first = _firsts(parents)
        unit = widths[parents] / np.maximum(totals[parents], 1)
        if is_stub.any():
            cut = np.zeros(len(lefts), bool)
            cut[parents[is_stub]] = True
            unit *= np.where(cut[parents], 1 - STUB, 1)
        left = lefts[parents] + unit * (before - before[first])
        return left, np.where(is_stub, STUB * widths[parents], unit * weights)

    @property
    def is_counted(self) -> bool:
        """Is the other search known by its numbers alone?"""
        return isinstance(self.against, Counts)

    @property
    def visited(self) -> list[int]:
        """How many nodes the search visited at each ply."""
        return [int(level.visits.sum()) for level in self.levels]

    @cached_property
    def roles(self) -> list[str]:
        """Who is to move at each ply: MAX, MIN, or both."""
        roles: list[str] = []
        for level in self.levels:
            found = set()
            for trace, nodes in ((self.trace, level.own), (self.other, level.other)):
                if trace is not None:
                    mins = np.frombuffer(trace.columns.mins, np.uint8)[nodes[nodes != NOBODY]]
                    found |= {bool(end) for end in (mins.min(), mins.max())} if len(mins) else set()
            roles.append("both" if len(found) == 2 else "MIN" if True in found else "MAX")
        return roles

    @cached_property
    def line(self) -> list[int]:
        """The numbers of the places on the principal variation, a ply each."""
        line = []
        for node in self.trace.principal_variation:
            found = np.flatnonzero(self.levels[node.depth].own == node.id)
            if not len(found):  # of two visits only the last has its number kept
                break
            line.append(int(found[0]))
        return line

    # ---- what is there

    def node(self, ply: int, number: int) -> AnyNode | None:
        """The node of the search at a place, if it came there."""
        node = int(self.levels[ply].own[number])
        return None if node == NOBODY else self.trace[node]

    def other_node(self, ply: int, number: int) -> AnyNode | None:
        """The node of the other search at a place, if it came there and was kept."""
        node = int(self.levels[ply].other[number])
        return None if node == NOBODY or self.other is None else self.other[node]

    def move(self, ply: int, number: int) -> Any:
        """The move that leads to a place; None at the root, and for what stands for several."""
        level = self.levels[ply]
        slot, above = int(level.slots[number]), int(level.parents[number])
        if ply == 0 or slot >= LAST:
            return None
        for trace, node in ((self.trace, level.own[number]), (self.other, level.other[number])):
            if node != NOBODY and trace is not None and trace.columns.moves:
                return trace.columns.moves[int(node)]
        is_others = self.other is not None and self.levels[ply - 1].other[above] != NOBODY
        order = self.other._order if is_others and self.other else self.trace._order
        return order(self.state(ply - 1, above))[slot]

    def state(self, ply: int, number: int) -> Any:
        """The position at a place."""
        if (ply, number) not in self._states:
            before = self.state(ply - 1, int(self.levels[ply].parents[number]))
            state = self.trace.game.result(before, self.move(ply, number))
            self._states[ply, number] = state
        return self._states[ply, number]

    def way(self, ply: int, number: int) -> list[int]:
        """The numbers of the places from the root to one, a ply each."""
        way = [number]
        for level in reversed(self.levels[1 : ply + 1]):
            way.append(int(level.parents[way[-1]]))
        return way[::-1]

    def children(self, ply: int, number: int) -> range:
        """The numbers of the places directly below one."""
        if ply + 1 == len(self.levels):
            return range(0)
        parents = self.levels[ply + 1].parents
        return range(*map(int, np.searchsorted(parents, [number, number + 1])))

    def find(self, moves: Sequence[Any]) -> tuple[int, int] | None:
        """The ply and the number of the place to which moves lead, or None."""
        number = 0
        for ply, move in enumerate(moves):
            below = self.children(ply, number)
            found = (child for child in below if self.move(ply + 1, child) == move)
            if (child := next(found, None)) is None:
                return None
            number = child
        return len(moves), number


# ---- pairing


class _Side:
    """The nodes of a search by ply, and their places so far."""

    def __init__(self, trace: AnyTrace, reference: AnyTrace | None) -> None:
        self.trace = trace
        columns = trace.columns
        plies = np.frombuffer(columns.plies, np.intc)
        self.sizes = np.frombuffer(columns.sizes, np.intc)
        order = np.argsort(plies.astype(np.uint16) if plies.max() < 2**16 else plies, kind="stable")
        self.nodes = np.split(order, np.cumsum(np.bincount(plies))[:-1])
        self.is_ranked = reference is None or (not columns.moves and trace.order == reference.order)
        """Is a move told by its rank among those tried, since nothing has another order?"""
        self.places: Whole = np.zeros(1, np.int64)
        """The places of the nodes of the ply that was dealt with last."""
        self.verified = 0

    @property
    def depth(self) -> int:
        return len(self.nodes) - 1

    def next(self, ply: int) -> tuple[Whole, Whole, Whole]:
        """The nodes of a ply, the places above them, and their ranks among those there."""
        if ply > self.depth:
            return (np.empty(0, np.int64),) * 3
        nodes = self.nodes[ply]
        above = np.searchsorted(self.nodes[ply - 1], nodes) - 1
        ranks = np.arange(len(nodes)) - _firsts(above)
        return nodes, self.places[above], ranks

    def cut(self, ply: int) -> Whole:
        """The places of a ply at which moves were cut.

        A bound may be reached by the last move, too: that takes time to tell, and deep down, where
        there are too many nodes to ask, they count as cut.
        """
        columns, nodes = self.trace.columns, self.nodes[ply]
        if columns.moves:
            is_cut = np.array([bool(columns.untried.get(int(node))) for node in nodes], bool)
        elif self.trace.cut is None:
            return np.empty(0, np.int64)
        else:
            value, alpha, beta = (
                np.frombuffer(column)[nodes]
                for column in (columns.values, columns.alphas, columns.betas)
            )
            reaches = np.greater_equal if self.trace.cut == ">=" else np.greater
            is_min = np.frombuffer(columns.mins, np.uint8)[nodes] > 0
            reached = np.where(is_min, reaches(alpha, value), reaches(value, beta))
            is_cut = reached & (self.sizes[nodes] > 1)
            self.verified += int(is_cut.sum())
            if self.verified <= VERIFIED:
                for at in np.flatnonzero(is_cut):
                    is_cut[at] = bool(self.trace[int(nodes[at])].pruned)
        cut: Whole = self.places[is_cut]
        return cut


class _Pairing:
    """Finds the places of one search or of two, ply by ply from the root."""

    def __init__(self, trace: AnyTrace, other: AnyTrace | None, is_counted: bool) -> None:
        reference = other or (trace if is_counted else None)
        self.own = _Side(trace, reference)
        self.other = _Side(other, reference) if other else None
        self.sides = [self.own, *([self.other] if self.other else [])]
        self.order: Callable[[Any], Sequence[Any]] = (other or trace)._order
        self.is_counted = is_counted
        self.replays = is_counted or not all(side.is_ranked for side in self.sides)
        self.states: dict[int, Any] = {0: trace.root.state} if self.replays else {}
        """The positions at places of the last ply whose moves have to be known."""
        self.moves: dict[int, Sequence[Any]] = {}
        """The legal moves there."""

    def levels(self) -> list[Level]:
        zero = np.zeros(1, np.int64)
        other = (zero, zero + 1) if self.other else (zero + NOBODY, zero)
        levels = [Level(zero, zero, zero, other[0], zero + 1, other[1])]
        for ply in range(1, max(side.depth for side in self.sides) + 1):
            levels.append(self._level(ply, levels[-1]))
        return levels

    def _level(self, ply: int, above: Level) -> Level:
        self.moves = {place: self.order(state) for place, state in self.states.items()}
        parts = [self._keys(side, ply) for side in self.sides]
        keys, at = _merged([*(keys for _, keys in parts), *self._never_tried(ply, above)])
        columns = []
        for side, (nodes, _) in zip(self.sides, parts, strict=True):
            side.places, at = at[: len(nodes)], at[len(nodes) :]
            found = np.full(len(keys), NOBODY, np.int64)
            found[side.places] = nodes
            columns += [found, np.bincount(side.places, minlength=len(keys))]
        if self.other is None:
            columns += [np.full(len(keys), NOBODY, np.int64), np.zeros(len(keys), np.int64)]
        own, visits, other, other_visits = columns
        level = Level(keys >> BITS, keys & (2**BITS - 1), own, other, visits, other_visits)
        self._go_on(level)
        return level

    def _keys(self, side: _Side, ply: int) -> tuple[Whole, Whole]:
        """The nodes of a search at a ply, and the places above with the slots of their moves."""
        nodes, above, slots = side.next(ply)
        if not side.is_ranked:
            slots = slots.copy()
            moves_into, order = side.trace.columns.moves, side.trace._order
            known: dict[int, list[Any]] = {}
            """The moves seen so far from places where nobody else was, and whose order is free."""
            for child, (node, place) in enumerate(zip(nodes.tolist(), above.tolist(), strict=True)):
                if place in self.states:
                    tried = moves_into or order(self.states[place])
                    move = tried[node if moves_into else int(slots[child])]
                    slots[child] = self.moves[place].index(move)
                elif moves_into:
                    moves = known.setdefault(place, [])
                    if moves_into[node] not in moves:
                        moves.append(moves_into[node])
                    slots[child] = moves.index(moves_into[node])
        return nodes, (above << BITS) + slots

    def _never_tried(self, ply: int, above: Level) -> list[Whole]:
        """Places that nobody visited, with their slots."""
        if self.is_counted:
            legal = [(place << BITS) + np.arange(len(moves)) for place, moves in self.moves.items()]
            return [*legal, (np.flatnonzero(above.is_cut) << BITS) + BELOW]
        if self.other is None:
            return [(self.own.cut(ply - 1) << BITS) + LAST]
        return []

    def _go_on(self, level: Level) -> None:
        """Replay the moves to the places of a level from which moves must be known."""
        if not self.replays:
            return
        wanted = (level.own != NOBODY) & (self.own.sizes[level.own] > 1)
        if self.other:
            wanted &= (level.other != NOBODY) & (self.other.sizes[level.other] > 1)
        game, states = self.own.trace.game, {}
        for place in np.flatnonzero(wanted).tolist():
            parent = int(level.parents[place])
            move = self.moves[parent][int(level.slots[place])]
            states[place] = game.result(self.states[parent], move)
        self.states = states


def _firsts(column: Whole) -> Whole:
    """For each row of a column that never falls, the first row with the same number."""
    is_first = np.ones(len(column), bool)
    is_first[1:] = column[1:] != column[:-1]
    return np.maximum.accumulate(np.where(is_first, np.arange(len(column)), 0))


def _merged(parts: list[Whole]) -> tuple[Whole, Whole]:
    """All numbers of some columns in order, each once, and where those of the columns are there."""
    parts = [part for part in parts if len(part)] or parts[:1]
    # return_index makes NumPy choose a sort that is quick where much is in order.
    keys, _, at = np.unique(np.concatenate(parts), return_index=True, return_inverse=True)
    return keys, at


def _by_place(places: Whole, column: Whole, total: int) -> Whole:
    """The sums of a column, by the places of its rows."""
    return np.bincount(places, column, total).astype(np.int64)


def _checked_against(trace: AnyTrace, against: Any) -> AnyTrace | Counts | None:
    """The other search itself, or a ValueError if it cannot be compared."""
    if against is None:
        return None
    if isinstance(against, Counts):
        both = zip_longest(trace.counts.nodes_by_depth, against.nodes_by_depth, fillvalue=0)
        if any(visited > counted for visited, counted in both):
            raise ValueError(
                "a search that was only counted must be the larger one, at every ply: record it, "
                "or check that it started from the same position"
            )
        return against
    if not isinstance(against, Trace):
        raise ValueError(
            "against must be what record(minimax, game) or count(minimax, game) gives, "
            f"not {shown(against)}"
        )
    if trace.game != against.game or trace.root.state != against.root.state:
        raise ValueError("the two searches must start from the same position of the same game")
    return against
