"""A game on a graph: as a textbook's tree, but two ways may lead to the same node.

Node  the letter of an inner node, or the number of a leaf
Move  the node below to go to
"""

from collections.abc import Collection, Mapping

from teachkit.game import Game, IllegalMoveError, Player

Node = str | int


class GraphGame(Game[Node, Node]):
    """The game on the nodes below each node; MIN moves at the nodes named, MAX elsewhere."""

    players = ("MAX", "MIN")
    win_weight = 1

    def __init__(self, below: Mapping[str, tuple[Node, ...]], mins: Collection[str]) -> None:
        self._below = dict(below)
        self._mins = tuple(mins)
        self.initial: Node = next(iter(below))

    @property
    def options(self) -> Mapping[str, object]:
        return {"below": self._below, "mins": self._mins}

    def maximiser(self, state: Node) -> Player:
        """MAX: the numbers are what MAX gets."""
        return "MAX"

    def to_move(self, state: Node) -> Player:
        return "MIN" if state in self._mins else "MAX"

    def actions(self, state: Node) -> tuple[Node, ...]:
        return self._below.get(str(state), ())

    def result(self, state: Node, move: Node) -> Node:
        if move not in self.actions(state):
            raise IllegalMoveError(f"there is no way from {state} to {move}")
        return move

    def is_terminal(self, state: Node) -> bool:
        return isinstance(state, int)

    def utility(self, state: Node, player: Player) -> float:
        assert isinstance(state, int)
        return state if player == "MAX" else -state

    def name(self, move: Node) -> str:
        return str(move)
