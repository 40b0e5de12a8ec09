"""How big a search was, and how small it could have been."""

from dataclasses import dataclass
from typing import Any

from teachkit.game import Game, Move, Player, State, checked_game, checked_state


@dataclass(frozen=True)
class Counts:
    """The nodes, leaves and cutoffs of a search at each depth, and what it found."""

    value: float
    move: Any
    nodes_by_depth: tuple[int, ...]
    leaves_by_depth: tuple[int, ...]
    cutoffs_by_depth: tuple[int, ...]
    searches: int = 1
    """How many searches are counted together: iterative deepening makes one for each depth."""

    @property
    def nodes(self) -> int:
        """All the nodes visited, the root included."""
        return sum(self.nodes_by_depth)

    @property
    def leaves(self) -> int:
        """The nodes that were valued without looking further."""
        return sum(self.leaves_by_depth)

    @property
    def cutoffs(self) -> int:
        """The nodes that returned because their value reached a bound."""
        return sum(self.cutoffs_by_depth)

    @property
    def depth(self) -> int:
        """The deepest ply visited."""
        return len(self.nodes_by_depth) - 1

    @property
    def effective_branching_factor(self) -> float:
        """The branching factor of a uniform tree of the same depth with as many nodes."""
        return effective_branching_factor(self.nodes, self.depth)


def effective_branching_factor(nodes: int, depth: int) -> float:
    """The b for which 1 + b + b² + ... + b^depth is the number of nodes.

    >>> effective_branching_factor(1 + 3 + 9 + 27, 3)
    3.0
    """
    if depth == 0:
        return 0.0
    low, high = 0.0, float(nodes)
    for _ in range(200):
        middle = (low + high) / 2
        total = 1.0
        for _ in range(depth):
            total = total * middle + 1
            if total > nodes:
                break
        low, high = (low, middle) if total > nodes else (middle, high)
    return round(low, 6)


def knuth_moore(branching: int, depth: int) -> int:
    """The fewest leaves that any order lets alpha-beta visit in a uniform tree.

    >>> knuth_moore(35, 4)
    2449
    """
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def critical_nodes(
    game: Game[State, Move],
    state: State | None = None,
    depth: int | None = None,
    *,
    max_nodes: int = 1_000_000,
) -> tuple[int, ...]:
    """Knuth and Moore's minimum for a tree of this shape: its critical nodes at each depth.

    These are the nodes that alpha-beta visits if the first move is always the best one.
    """
    root = checked_state(checked_game(game), state)
    counts: list[int] = []
    waiting: list[tuple[State, int, Player | None]] = [(root, 0, None)]
    while waiting:
        state, ply, beaten = waiting.pop()
        counts.extend([0] * (ply + 1 - len(counts)))
        counts[ply] += 1
        if sum(counts) > max_nodes:
            raise ValueError(f"more than {max_nodes:,} critical nodes: give a smaller depth")
        if ply == depth or game.is_terminal(state):
            continue
        mover = game.to_move(state)
        first, *others = (game.result(state, move) for move in game.actions(state))
        if beaten == mover:  # every move has to be refuted
            waiting += [(child, ply + 1, beaten) for child in (first, *others)]
        elif beaten is not None:  # one refutation is enough
            waiting.append((first, ply + 1, beaten))
        else:  # the best move, and a refutation of each other one
            waiting.append((first, ply + 1, None))
            waiting += [(child, ply + 1, mover) for child in others]
    return tuple(counts)
