"""A tree that notes what it is asked: which leaves are looked at, and in which order."""

from collections.abc import Mapping, Sequence
from typing import Any

from teachkit.game import Evaluation, Game, Player
from teachkit.games.tree import TreeGame
from teachkit.study.checking.plain_trees import Number
from teachkit.study.watching.clock import Stopped

QUESTIONS = 2_000
"""How often a function may ask the game for each node of a tree."""
APART = 1_000
"""The states of two trees differ by so much: what is kept of one never fits another."""
NOBODY = ""
"""The player where none is handed over."""


class SwappedError(ValueError):
    """Are the arguments swapped? It is game.result(state, move)."""


class ObservedTree(Game[int, int]):
    """A tree that remembers what it was asked; `load` gives it another one."""

    def __init__(self) -> None:
        self._base = 0
        self.load(TreeGame(0))

    def load(
        self,
        game: TreeGame,
        same: Sequence[Number] | None = None,
        estimates: Mapping[Number, float] | None = None,
        is_elusive: bool = False,
        is_lasting: bool = False,
    ) -> None:
        """Be this tree from now on, and forget the last one.

        `same` tells for each node which one to take for it, where a position is reached in
        several ways; `estimates` are what nodes look like to an evaluation, leaves among them
        where it does not see that the game is over. No state of an elusive tree comes twice, so
        that no table finds it again. The states of a lasting tree are all kept, so that none has
        the id of one that is gone.
        """
        self._game = game
        self._same = same or game.nodes
        self._estimates = estimates or {}
        self._base += APART
        self.players = game.players
        self._made: dict[int, Number] | None = {} if is_elusive else None
        self._lasting: list[int] | None = [] if is_lasting else None
        self.initial = self._base
        self.looks: list[Number] = []
        """The leaves looked at, in order."""
        self.reads: list[Number] = []
        """The same, with a leaf once more for each time that it was asked for in a row."""
        self.is_asked = False
        """Was it asked anything at all?"""
        self.asks_max = False
        """Was it asked below the root who MAX is?"""
        self.refused: Exception | None = None
        """What it said to a question that was asked in a wrong way."""
        self.asks_turn = False
        """Was it asked below the root who moves, where the game goes on?"""
        self.starts: set[int] = set()
        """How many looks there had been each time that a search began at the root."""
        self.strayed: tuple[Number, int] | None = None
        """A node and a move that is not possible there."""
        self._size = len(game.nodes)
        self._left = QUESTIONS * self._size

    def _number(self, state: int) -> Number:
        self.is_asked = True
        self._left -= 1
        if self._left < 0:
            raise Stopped("nodes")
        number = state - self._base
        if self._made is not None:
            number = self._made.get(state, number)
        if not 0 <= number < self._size:
            raise ValueError(f"{state!r} is no state of this tree")
        return number

    def _state(self, number: Number) -> int:
        state = self._base + self._same[number]
        if self._made is not None:
            state = -self._base - len(self._made)
            self._made[state] = number
        if self._lasting is not None:
            self._lasting.append(state)
        return state

    def _begin(self, number: Number) -> Number:
        """Note that a search begins, if this is the root."""
        if number == 0:
            self.starts.add(len(self.looks))
        return number

    def _is_state(self, thing: Any) -> bool:
        return isinstance(thing, int) and 0 <= thing - self._base < self._size

    def to_move(self, state: int) -> Player:
        number = self._number(state)
        if number > 0 and not self._game.is_terminal(number):
            self.asks_turn = True
        return self._game.to_move(number)

    def maximiser(self, state: int) -> Player:
        self.asks_max |= state != self.initial
        return "MAX"

    def actions(self, state: int) -> tuple[int, ...]:
        return self._game.actions(self._begin(self._number(state)))

    def result(self, state: int, move: int) -> int:
        if self._is_state(move) and not self._is_state(state):
            raise SwappedError(f"result({state!r}, {move!r}): {SwappedError.__doc__}")
        number = self._number(state)
        if move not in self._game.actions(number):
            self.strayed = number, move
        return self._state(self._game.result(number, move))

    def is_terminal(self, state: int) -> bool:
        return self._game.is_terminal(self._begin(self._number(state)))

    def utility(self, state: int, player: Player = NOBODY) -> float:
        try:
            return self._utility(self._number(state), player)
        except (TypeError, ValueError) as error:
            self.refused = error
            raise

    def _utility(self, number: Number, player: Player) -> float:
        if player == NOBODY:
            raise TypeError("utility() missing 1 required positional argument: 'player'")
        if self._game.is_terminal(number) or number not in self._estimates:
            value = self._game.utility(number, player)
        else:
            value = self._estimate(number, player)
        self._look(number)
        return value

    def _estimate(self, number: Number, player: Player) -> float:
        return self._estimates[number] * (1 if player == "MAX" else -1)

    @property
    def evaluations(self) -> Mapping[str, Evaluation[int]]:
        return {"leaf": self._evaluate}

    def _evaluate(self, state: int, player: Player) -> float:
        """The estimate of a node; without one, the number of a leaf and 0 for an inner node."""
        number = self._number(state)
        if player not in self.players:
            raise self._no_player(player)
        if number in self._estimates:
            self._look(number)
            return self._estimate(number, player)
        return self.utility(state, player) if self._game.is_terminal(number) else 0

    @property
    def after(self) -> tuple[int, ...]:
        """The positions after the root's moves."""
        moves = self._game.actions(0)
        return tuple(self._state(self._game.result(0, move)) for move in moves)

    def _look(self, number: Number) -> None:
        self.reads.append(number)
        if not self.looks or self.looks[-1] != number:
            self.looks.append(number)

    def name(self, move: int) -> str:
        return self._game.name(move)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)
