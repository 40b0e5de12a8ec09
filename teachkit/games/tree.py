"""A textbook tree as a game: MAX and MIN walk from the root to a leaf, and MAX gets its number.

    State  a node, numbered in reading order: the root is 0, then depth first
    Move   which child to go to, from 0; people write 1, 2, 3
    Level  the player to move at a depth: MAX, MIN, MAX, ... unless told otherwise

Inner nodes are called A, B, C, ... level by level, as the books do.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count, islice, product
from math import isnan
from numbers import Real
from operator import index
from string import ascii_uppercase
from typing import Any, TypeGuard

from teachkit.game import Game, Player, checked_text, shown, starting_with

State = int
Move = int
Tree = float | Sequence["Tree"]

MAX_NODES = 2_000_000
TEXT_WIDTH = 200


class TreeGame(Game[State, Move]):
    """The game on a nested list of numbers, such as `[[3, 12, 8], [2, 4, 6], [14, 5, 2]]`.

    `players` gives the player to move at each depth and is repeated further down:
    `["MAX", "MIN", "MIN"]` has two minimising levels in a row. `root="MIN"` lets MIN
    begin. `names` replaces letters of inner nodes: a list, level by level, of all or the first
    few, with None where a letter stays, or a dict such as `{"C": "left"}`.
    """

    initial = 0
    is_tree = True
    win_weight = 1

    def __init__(
        self,
        tree: Tree,
        players: Sequence[Player] | None = None,
        names: Sequence[str | None] | Mapping[str, str] | None = None,
        *,
        root: Player | None = None,
    ) -> None:
        self._levels = _checked_levels(players, root)
        self.players = starting_with(self._levels[0], ("MAX", "MIN"))
        self._read(tree)
        inner = sorted((s for s in self.nodes if self._children[s]), key=self._depths.__getitem__)
        self._names = dict(zip(inner, _checked_names(names, len(inner)), strict=True))

    def _read(self, tree: Tree) -> None:
        """Number the nodes without recursion: a tree may be thousands of plies deep."""
        self._parents: list[State] = []
        self._depths: list[int] = []
        self._children: list[list[State]] = []
        self._values: list[float | None] = []
        way_down: dict[int, None] = {}  # the lists we are inside, to notice one inside itself
        waiting: list[tuple[Tree, State, int]] = [(tree, -1, 0)]
        while waiting:
            node, parent, depth = waiting.pop()
            number = len(self._parents)
            if number == MAX_NODES:
                raise ValueError(f"the tree has more than {MAX_NODES:,} nodes")
            self._parents.append(parent)
            self._depths.append(depth)
            self._children.append([])
            if parent >= 0:
                self._children[parent].append(number)
            while len(way_down) > depth:
                way_down.popitem()
            if isinstance(node, (list, tuple)):
                if not node or id(node) in way_down:
                    fault = "contains itself" if node else "is empty: an inner node needs a child"
                    raise ValueError(f"the list at {self._place(number)} {fault}")
                way_down[id(node)] = None
                self._values.append(None)
                waiting += [(child, number, depth + 1) for child in reversed(node)]
            elif _is_number(node):
                self._values.append(node)
            else:
                raise ValueError(
                    f"{shown(node)} at {self._place(number)} is neither a number nor a list"
                )

    # ---- the rules

    def to_move(self, state: State) -> Player:
        return self._levels[self._depths[state] % len(self._levels)]

    def maximiser(self, state: State) -> Player:
        """MAX, also where MIN moves first: the numbers are what MAX gets."""
        return "MAX"

    def actions(self, state: State) -> tuple[Move, ...]:
        return tuple(range(len(self._children[state])))

    def result(self, state: State, move: Move) -> State:
        children = self._children[state]
        try:
            number = index(move)
        except TypeError:
            number = -1
        if not 0 <= number < len(children):
            raise self._illegal(state, move)
        return children[number]

    def is_terminal(self, state: State) -> bool:
        return not self._children[state]

    def utility(self, state: State, player: Player) -> float:
        """The leaf's number for MAX, its negative for MIN."""
        value = self._values[state]
        if value is None:
            raise ValueError(f"{self.node_name(state)} is no leaf: only leaves have a utility")
        return value if self.other(player) == "MIN" else -value

    def winner(self, state: State) -> None:
        """Nobody: a tree has a value, not a winner."""
        return None

    # ---- the tree as a whole

    @property
    def nodes(self) -> range:
        """Every node, in reading order."""
        return range(len(self._parents))

    @cached_property
    def leaves(self) -> tuple[State, ...]:
        """The leaves from left to right."""
        return tuple(state for state in self.nodes if not self._children[state])

    def parent(self, state: State) -> State:
        """The node above one; -1 for the root."""
        return self._parents[state]

    def leaves_below(self, state: State) -> range:
        """The numbers, from 0 at the left, of the leaves at or below a node."""
        leaves = self.leaves
        last = state
        while self._children[last]:
            last = self._children[last][-1]
        return range(bisect_left(leaves, state), bisect_left(leaves, last) + 1)

    @property
    def tree(self) -> Tree:
        """The nested list."""
        subtrees: list[Any] = list(self._values)
        for state in reversed(self.nodes):
            if self._children[state]:
                subtrees[state] = [subtrees[child] for child in self._children[state]]
        tree: Tree = subtrees[self.initial]
        return tree

    @property
    def options(self) -> Mapping[str, Any]:
        return {
            "tree": self.tree,
            "players": list(self._levels),
            "names": list(self._names.values()),
        }

    def __repr__(self) -> str:
        rest = f", players={list(self._levels)}, names={list(self._names.values())}"
        return f"TreeGame({self._brackets(self.initial)}{rest})"

    def __reduce__(self) -> tuple[Any, ...]:
        """The lists of nodes as they are: pickle cannot follow a nested list for long."""
        return object.__new__, (type(self),), vars(self)

    # ---- notation

    def node_name(self, state: State) -> str:
        """The letter of an inner node, the number of a leaf."""
        return self._names.get(state) or f"{self._values[state]}"

    def name(self, move: Move) -> str:
        return str(move + 1)

    def text(self, state: State) -> str:
        """Where the node is, who moves there and what is below it."""
        below = self._brackets(state)
        if len(below) > TEXT_WIDTH:
            below = below[:TEXT_WIDTH] + "..."
        turn = "a leaf" if self.is_terminal(state) else f"{self.to_move(state)} to move"
        return f"{self._place(state)} | {self.node_name(state)}, {turn} | {below}"

    def parse(self, text: str) -> State:
        """The node at the end of a list of child numbers such as "2 1", or of a node's text."""
        place = checked_text(text).partition("|")[0].strip()
        return self.initial if place == "root" else super().parse(place)

    def _place(self, state: State) -> str:
        """The child numbers from the root to a node."""
        steps: list[Move] = []
        while (parent := self._parents[state]) >= 0:
            steps.append(self._children[parent].index(state))
            state = parent
        return self.moves_text(reversed(steps)) or "root"

    def _brackets(self, state: State) -> str:
        """The nested list below a node, written without recursion."""
        pieces: list[str] = []
        waiting: list[State | str] = [state]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                pieces.append(item)
            elif children := self._children[item]:
                waiting.append("]")
                for child in reversed(children):
                    waiting += [child, ", "]
                waiting[-1] = "["
            else:
                pieces.append(f"{self._values[item]!r}")
        return "".join(pieces)


def _is_number(thing: object) -> TypeGuard[float]:
    """Is it a number that can be compared? Neither nan nor beyond all floats nor a truth value."""
    if not isinstance(thing, Real) or isinstance(thing, bool):
        return False
    try:
        return not isnan(thing)
    except OverflowError:
        return False


def _checked_levels(players: Sequence[Player] | None, root: Player | None) -> tuple[Player, ...]:
    if root not in (None, "MAX", "MIN"):
        raise ValueError(f"root must be 'MAX' or 'MIN', not {shown(root)}")
    if players is None:
        return ("MIN", "MAX") if root == "MIN" else ("MAX", "MIN")
    is_list = isinstance(players, Sequence) and not isinstance(players, str)
    levels = tuple(players) if is_list else ()
    if not levels or any(level not in ("MAX", "MIN") for level in levels):
        raise ValueError(f"players must list 'MAX' and 'MIN' by depth, not {shown(players)}")
    if root not in (None, levels[0]):
        raise ValueError(f"root={root!r} contradicts players={players!r}")
    return levels


def _checked_names(
    names: Sequence[str | None] | Mapping[str, str] | None, wanted: int
) -> list[str]:
    """The names of all inner nodes: those given, and letters for the others."""
    letters = list(islice(_letters(), wanted))
    if names is None:
        return letters
    if isinstance(names, Mapping):
        given = dict(names)
        if unknown := [letter for letter in given if letter not in letters]:
            known = letters[0] if wanted == 1 else f"{letters[0]} to {letters[-1]}"
            raise ValueError(f"there is no inner node {shown(unknown[0])}: they are {known}")
    elif isinstance(names, Sequence) and not isinstance(names, str):
        if len(names) > wanted:
            raise ValueError(f"{len(names)} names for {wanted} inner nodes")
        both = zip(letters, names, strict=False)
        given = {letter: letter if name is None else name for letter, name in both}
    else:
        raise ValueError(f"names must be a list of texts or a dict, not {shown(names)}")
    for name in given.values():
        if not isinstance(name, str) or not name:
            raise ValueError(f"{shown(name)} is no name of a node: None in a list keeps its letter")
    found = [given.get(letter, letter) for letter in letters]
    if len({*found}) < wanted:
        twice = next(name for name in found if found.count(name) > 1)
        raise ValueError(f"two inner nodes are called {shown(twice)}: give each a name of its own")
    return found


def _letters() -> Iterator[str]:
    """A to Z, then AA, AB, and so on."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))
