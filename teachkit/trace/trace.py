"""A recorded search as a tree.

    Trace  the tree, its nodes numbered in the order in which they were entered
    Node   a view of one place in it

A Trace is a few arrays of numbers; moves and positions come from replaying the game.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib.util import find_spec
from math import inf, isnan
from pathlib import Path
from threading import Lock
from typing import Any, Generic

from teachkit.game import Game, Move, Player, State, shown
from teachkit.search.hooks import DeepRecursion
from teachkit.search.problem import reaching
from teachkit.trace.calls import Columns, Rows
from teachkit.trace.counts import Counts
from teachkit.values import Bound, bound_text, checked_index, plain_number, printable, value_text

REMEMBERED = 20_000
"""How many replayed positions a trace keeps at hand."""

SEARCH_NAMES = {
    "alphabeta": "Alpha-beta",
    "alphabeta_hard": "Alpha-beta, fail-hard",
    "alphabeta_table": "Alpha-beta with a table",
    "aspiration": "Aspiration search",
    "pvs": "Principal variation search",
    "quiescence": "Quiescence search",
}
"""What people call a search, where that is not its own name."""


class Trace(Generic[State, Move]):
    """The tree that a search walked; iterate over it for its nodes in visiting order."""

    def __init__(self, rows: Rows, value: float, move: Move | None) -> None:
        problem = rows.problem
        self.game: Game[State, Move] = problem.game
        self.player: Player = problem.MAX
        """MAX: every value is seen from this player's side."""
        self.depth = problem.depth
        """The number of plies to which the search was limited, or None."""
        self.cut = problem.cut
        """The cut rule, ">=" or ">", or None for a search that never cuts."""
        self.order = problem.order
        """The order in which moves were tried: its name, a function, or None for the rules' own."""
        self.search = problem.search
        """The name of the search."""
        self.watched = rows.watched
        """Is it somebody's own search? Then a value that was not seen is nan."""
        self.value = value
        self.move = move
        self._order: Callable[[State], Sequence[Move]] = problem.moves
        self._positions: dict[int, State] = {0: problem.root}
        self._length = len(rows.plies)
        self._rows = rows
        self._columns: Columns | None = None
        self._lock = Lock()

    @property
    def depth_text(self) -> str:
        """How far the search was allowed to look, in words."""
        if self.depth is None:
            return "to the end"
        return "1 ply deep" if self.depth == 1 else f"{self.depth} plies deep"

    @property
    def order_text(self) -> str:
        """In which order it tried the moves, in words."""
        if self.order is None or isinstance(self.order, str):
            return self.order or "as given"
        return str(getattr(self.order, "__name__", "an own order"))

    # ---- the nodes

    @property
    def columns(self) -> Columns:
        """The numbers of all nodes, for code that needs them all; made when first asked for."""
        if self._columns is None:
            with self._lock:  # making them uses up the rows, so it must happen once
                if self._columns is None:
                    self._columns = Columns(self._rows)
        return self._columns

    def __len__(self) -> int:
        """The number of nodes visited."""
        return self._length

    def __getitem__(self, number: int) -> "Node[State, Move]":
        """The node with this number; nodes are numbered from 0 as they were entered."""
        return Node(self, checked_index("node", number, len(self)))

    def __iter__(self) -> Iterator["Node[State, Move]"]:
        return (Node(self, number) for number in range(len(self)))

    def __repr__(self) -> str:
        game = type(self.game).__name__
        return printable(f"<Trace of {self.search} on {game}: {len(self):,} nodes>")

    @property
    def search_name(self) -> str:
        """What people call the search."""
        if self.watched:
            return self.search
        return SEARCH_NAMES.get(self.search, self.search.replace("_", " ").capitalize())

    @property
    def game_name(self) -> str:
        """What people call the game."""
        if self.game.is_tree:
            return "Game tree"
        layout = self.game.layout
        return type(self.game).__name__ if layout is None else layout.title

    @property
    def root(self) -> "Node[State, Move]":
        """The node where the search began."""
        return Node(self, 0)

    @property
    def leaves(self) -> list["Node[State, Move]"]:
        """The nodes that were valued without looking further, from left to right."""
        return [Node(self, number) for number, size in enumerate(self.columns.sizes) if size == 1]

    @property
    def cutoffs(self) -> list["Node[State, Move]"]:
        """The nodes that returned because their value reached a bound."""
        return [Node(self, number) for number in self.cutoff_numbers]

    @cached_property
    def cutoff_numbers(self) -> list[int]:
        """The numbers of the nodes in `cutoffs`, in order."""
        if self.cut is None or self.watched or not find_spec("numpy"):
            return [node for node in range(len(self)) if self._is_cutoff(node)]
        import numpy as np

        columns, reaches = self.columns, np.greater if self.cut == ">" else np.greater_equal
        values, mins = np.frombuffer(columns.values), np.frombuffer(columns.mins, dtype=np.bool_)
        alphas, betas = np.frombuffer(columns.alphas), np.frombuffer(columns.betas)
        reached = np.where(mins, reaches(alphas, values), reaches(values, betas))
        is_call = np.frombuffer(columns.sizes, dtype=np.intc) > 1
        return [int(node) for node in np.flatnonzero(reached & is_call)]

    @cached_property
    def principal_variation(self) -> list["Node[State, Move]"]:
        """The nodes from the root along the best moves of both sides."""
        nodes = [self.root]
        while (best := nodes[-1].best) is not None:
            nodes.append(best)
        return nodes

    @cached_property
    def _on_principal_variation(self) -> set[int]:
        return {node.id for node in self.principal_variation}

    def pruned_leaves(self) -> list[int]:
        """The leaves of a TreeGame that the search cut off, numbered from 0 at the left."""
        game = self.game
        if not game.is_tree:
            raise ValueError(f"only a TreeGame numbers its leaves, not {game!r}")
        cut = {
            number
            for node in self.cutoffs
            for move in node.pruned
            for number in game.leaves_below(game.result(node.state, move))
        }
        seen = (leaf.state for leaf in self.leaves if game.is_terminal(leaf.state))
        return sorted(cut.difference(*map(game.leaves_below, seen)))

    @cached_property
    def counts(self) -> Counts:
        """The nodes, leaves and cutoffs at each depth."""
        depths = range(max(self.columns.plies) + 1)
        nodes, leaves, cutoffs = ([0 for _ in depths] for _ in range(3))
        for node, ply in enumerate(self.columns.plies):
            nodes[ply] += 1
            leaves[ply] += self.columns.sizes[node] == 1
            cutoffs[ply] += self._is_cutoff(node)
        return Counts(self.value, self.move, tuple(nodes), tuple(leaves), tuple(cutoffs))

    # ---- what a Node asks

    def _state(self, node: int) -> State:
        """The position at a node, by replaying the moves from the nearest one remembered."""
        way = []
        while node not in self._positions:
            way.append(node)
            node = self.columns.parents[node]
        state = self._positions[node]
        if len(self._positions) > REMEMBERED:
            self._positions = {0: self._positions[0]}
        for node in reversed(way):
            state = self.game.result(state, self._move_into(node, state))
            self._positions[node] = state
        return state

    def _move_into(self, node: int, parent_state: State) -> Move:
        if self.columns.moves:
            move: Move = self.columns.moves[node]
            return move
        siblings = self.columns.children(self.columns.parents[node])
        return self._order(parent_state)[sum(1 for sibling in siblings if sibling < node)]

    def _is_cutoff(self, node: int) -> bool:
        if self.cut is None or self.columns.sizes[node] == 1:
            return False
        if self.watched and not self._pruned(node):
            return False  # nobody saw why it returned
        return self._reaches_bound(node, self.cut)

    def _reaches_bound(self, node: int, cut: str) -> bool:
        """Is the value, by this cut rule, good enough to cut what is left?"""
        columns, reaches = self.columns, reaching(cut)
        if columns.mins[node]:
            return reaches(columns.alphas[node], columns.values[node])
        return reaches(columns.values[node], columns.betas[node])

    def _pruned(self, node: int) -> int:
        """How many moves were offered and never tried."""
        if self.columns.moves:
            return len(self.columns.untried.get(node, ()))
        if self.columns.sizes[node] == 1 or not self._reaches_bound(node, ">="):
            return 0
        tried = sum(1 for _ in self.columns.children(node))
        return len(self.game.actions(self._state(node))) - tried

    def _proves(self, node: int, sign: int) -> bool:
        """Is the true value no smaller (sign +1), or no greater (-1), than the value found?

        A value beyond the near end of the window proves it, as any textbook says. On the
        far side it takes children that prove it: one if the player to move wants it so,
        else all of them.
        """
        value = sign * self.columns.values[node]
        near = sign * (self.columns.alphas if sign > 0 else self.columns.betas)[node]
        if value > near or value == -inf:
            return True
        if self.columns.sizes[node] == 1:
            return node not in self.columns.known
        fitting = (
            sign * self.columns.values[child] >= value and self._proves(child, sign)
            for child in self.columns.children(node)
        )
        wants = (sign < 0) == bool(self.columns.mins[node])
        return any(fitting) if wants else not self._pruned(node) and all(fitting)

    # ---- as text and as a file

    def text(self, max_nodes: int = 200) -> str:
        """The tree as indented lines, one a node, with what was cut."""
        lines = []
        open_cuts: list[Node[State, Move]] = []  # nodes whose cut is told after what is below them
        for node in self:
            while open_cuts and node.id >= open_cuts[-1].id + open_cuts[-1].size:
                lines.append(_cut_line(open_cuts.pop()))
            if node.id == max_nodes:
                lines.append(f"... and {len(self) - max_nodes:,} more nodes")
                return printable("\n".join(lines))
            lines.append("  " * node.depth + node.text())
            if node.pruned:
                open_cuts.append(node)
        lines += map(_cut_line, reversed(open_cuts))
        return printable("\n".join(lines))

    def save(self, path: str | Path) -> None:
        """Write the trace to a JSON file."""
        from teachkit.trace.file import save

        save(self, path)

    @classmethod
    def load(cls, path: str | Path, game: Game[Any, Any] | None = None) -> "Trace[Any, Any]":
        """The trace that `save` wrote, or a ValueError that says what is wrong with the file.

        A game that is not teachkit's own must be given too.
        """
        from teachkit.trace.file import load

        return load(path, game)


class Node(Generic[State, Move]):
    """One node of a Trace: a call of the search, with what it was given and what it found."""

    __slots__ = ("id", "trace")

    def __init__(self, trace: Trace[State, Move], number: int) -> None:
        self.trace = trace
        self.id = number
        """Its number in visiting order."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (self.trace, self.id) == (other.trace, other.id)

    def __hash__(self) -> int:
        return hash((id(self.trace), self.id))

    def __repr__(self) -> str:
        return printable(f"<Node {self.id}: {self.text()}>")

    @property
    def parent(self) -> "Node[State, Move] | None":
        number = self.trace.columns.parents[self.id]
        return Node(self.trace, number) if number >= 0 else None

    @property
    def children(self) -> list["Node[State, Move]"]:
        """The nodes below it that were visited, in the order tried."""
        return [Node(self.trace, child) for child in self.trace.columns.children(self.id)]

    @property
    def size(self) -> int:
        """The number of nodes visited from here down, itself included."""
        return self.trace.columns.sizes[self.id]

    @property
    def depth(self) -> int:
        """The plies from the root."""
        return self.trace.columns.plies[self.id]

    @property
    def state(self) -> State:
        """The position."""
        return self.trace._state(self.id)

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the root."""
        if self.parent is None:
            return None
        return self.trace._move_into(self.id, self.parent.state)

    @property
    def moves(self) -> list[Move]:
        """The moves from the root to here."""
        moves = []
        node: Node[State, Move] = self
        while (parent := node.parent) is not None:
            moves.append(self.trace._move_into(node.id, parent.state))
            node = parent
        return moves[::-1]

    @property
    def role(self) -> str:
        """Who is to move, "MAX" or "MIN"."""
        return "MIN" if self.trace.columns.mins[self.id] else "MAX"

    @property
    def player(self) -> Player:
        """The player to move."""
        game, player = self.trace.game, self.trace.player
        return game.other(player) if self.role == "MIN" else player

    @property
    def alpha(self) -> float:
        """What MAX was sure of when the node was entered."""
        return plain_number(self.trace.columns.alphas[self.id])

    @property
    def beta(self) -> float:
        """What MIN was sure of when the node was entered."""
        return plain_number(self.trace.columns.betas[self.id])

    @property
    def value(self) -> float:
        """What the search returned."""
        return plain_number(self.trace.columns.values[self.id])

    @property
    def bound(self) -> Bound:
        """Whether the value is exact, or the true value is at most or at least that."""
        if isnan(self.value):
            return Bound.EXACT
        with DeepRecursion():
            if not self.trace._proves(self.id, +1):
                return Bound.AT_MOST
            if not self.trace._proves(self.id, -1):
                return Bound.AT_LEAST
        return Bound.EXACT

    @property
    def is_leaf(self) -> bool:
        """Was it valued without looking further?"""
        return self.size == 1

    @property
    def is_known(self) -> bool:
        """Was its value taken from a table?"""
        return self.id in self.trace.columns.known

    @property
    def is_cutoff(self) -> bool:
        """Did it return because its value reached a bound, perhaps at its last move?"""
        return self.trace._is_cutoff(self.id)

    @property
    def pruned(self) -> tuple[Move, ...]:
        """The moves offered and never tried."""
        left = self.trace._pruned(self.id)
        if not left:
            return ()
        untried = self.trace.columns.untried.get(self.id)
        return untried if untried is not None else tuple(self.trace._order(self.state)[-left:])

    @property
    def offered(self) -> tuple[Move, ...]:
        """The moves in the order in which they are tried, those never tried last."""
        if self.is_leaf:
            return ()
        columns = self.trace.columns
        if not columns.moves:
            return tuple(self.trace._order(self.state))
        tried = dict.fromkeys(columns.moves[child] for child in columns.children(self.id))
        return *tried, *columns.untried.get(self.id, ())

    @property
    def cutoff_by(self) -> "Node[State, Move] | None":
        """The ancestor whose bound cut this node: its parent, or farther up in a deep cutoff."""
        if not self.is_cutoff:
            return None
        bounds = self.trace.columns.alphas if self.role == "MIN" else self.trace.columns.betas
        node: Node[State, Move] | None = self
        bound = bounds[self.id]
        while node is not None and bounds[node.id] == bound:
            node = node.parent
        return node

    @property
    def best(self) -> "Node[State, Move] | None":
        """The child whose value was taken: the first best one."""
        sign = -1 if self.role == "MIN" else 1
        children = self.children
        if self.trace.watched:  # it may have taken another than the best
            taken = [child for child in children if child.value == self.value]
            made = [child for child in taken if not self.id and child.move == self.trace.move]
            return next(iter([*made, *taken]), None)
        if self.trace.columns.moves:  # a move may have been searched twice
            children = list({child.move: child for child in children}.values())
        return max(children, key=lambda child: sign * child.value, default=None)

    @property
    def on_principal_variation(self) -> bool:
        return self.id in self.trace._on_principal_variation

    @property
    def name(self) -> str:
        """What to call the node: a letter in a TreeGame, else the move that led to it."""
        game = self.trace.game
        if game.is_tree:
            return game.node_name(self.state)
        return "root" if self.move is None else game.name(self.move)

    @property
    def value_text(self) -> str:
        """The value as the books write it, a bound with ≤ or ≥."""
        return bound_text(self.value, self.bound, self.trace.game.win_weight)

    def text(self) -> str:
        """The node in one line."""
        if self.is_leaf:
            is_number = self.trace.game.is_tree
            return self.value_text if is_number else f"{self.name} = {self.value_text}"
        weight = self.trace.game.win_weight
        window = (
            ""
            if self.trace.cut is None
            else (f"  (α {value_text(self.alpha, weight)}, β {value_text(self.beta, weight)})")
        )
        return f"{self.name} {self.role} = {self.value_text}{window}"


AnyTrace = Trace[Any, Any]
"""A trace of whatever game."""
AnyNode = Node[Any, Any]
"""A node of whatever game."""


def _cut_line(node: AnyNode) -> str:
    names = ", ".join(map(node.trace.game.name, node.pruned))
    what = "never tried" if node.trace.watched and not node.is_cutoff else "cut, never tried"
    return "  " * (node.depth + 1) + f"✂ {what}: {names}"


def checked_trace(trace: Trace[State, Move]) -> Trace[State, Move]:
    """The trace itself, or a ValueError that says how to get one."""
    if not isinstance(trace, Trace):
        raise ValueError(f"{shown(trace)} is not a trace: record(alphabeta, game) gives one")
    return trace


def told_apart(one: AnyTrace, other: AnyTrace) -> tuple[str, str]:
    """What to call two searches: where they bear one name, with the options that differ."""
    options = [
        (each.order_text, each.depth_text, f"cut where v {each.cut} the bound")
        for each in (one, other)
    ]
    apart = [pair for pair in zip(*options, strict=True) if pair[0] != pair[1]]
    if one.search_name != other.search_name or not apart:
        return one.search_name, other.search_name
    first, second = (", ".join([one.search_name, *told]) for told in zip(*apart, strict=True))
    return first, second
