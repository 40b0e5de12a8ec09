"""Positions of games: each is the root of a tree, and so it is known what is right there."""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from math import inf
from typing import Any

from teachkit.game import AnyGame, Player, no_evaluation, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import Othello
from teachkit.games.tictactoe import TicTacToe
from teachkit.study.check.judge import Task
from teachkit.study.observe.asking import Run
from teachkit.study.observe.subject import Reading
from teachkit.study.observe.trees import Tree
from teachkit.study.random_play import random_games, random_states, states_of
from teachkit.study.real_games.walk import Walk
from teachkit.values import value_text

POSITIONS = 12
"""In how many positions a search of one game is tried."""
LATE = 5
"""A search to the end of the game is tried in one of the last positions of a random game..."""
PASSES = 2
"""...and one to a depth in so many positions after which somebody may have to pass."""
SMALL = 1_000
"""From a late position no more than this many nodes are searched."""


class Position:
    """A position of a game, with all that can come of it, to a depth if there is one.

    At the depth stands an estimate, or 0 for all; a finished game counts its utility times `win`.
    """

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        depth: int | None = None,
        evaluation: str | None = None,
        win: float | None = None,
    ) -> None:
        self.game, self.state, self.depth = game, state, depth
        self.moves, self.mover = game.actions(state), game.to_move(state)
        self._estimate = game.evaluations[evaluation] if evaluation else no_evaluation
        self._win = win or (1 if depth is None else game.win_weight)
        self.states: list[Any] = []
        """The position at each node of the tree."""

    @cached_property
    def tree(self) -> Tree:
        """What can come of it, with estimates at the limit of depth."""
        game, player, turns = self.game, self.game.maximiser(self.state), []

        def grow(state: Any, left: float) -> Any:
            self.states.append(state)
            turns.append(game.to_move(state) == player)
            if game.is_terminal(state):
                return self._win * game.utility(state, player)
            if left == 0:
                return self._estimate(state, player)
            return tuple(grow(game.result(state, move), left - 1) for move in game.actions(state))

        tree = Tree(grow(self.state, inf if self.depth is None else self.depth))
        tree.is_max = turns
        return tree

    @property
    def value(self) -> float:
        """What it is worth to the player to move."""
        return self.tree.values[0]

    @property
    def best(self) -> list[Any]:
        """Its best moves."""
        return [self.moves[number] for number in self.tree.best_moves]

    def is_value(self, value: Any, sign: int = 1) -> bool:
        """Is this its value? A win may weigh anything where no estimate stands beside it."""
        worth = sign * self.value
        plain = worth / self._win
        if self._estimate is no_evaluation:
            return value in (worth, plain, plain * self.game.win_weight)
        return bool(value == worth)

    def told(self, reading: Reading, answer: Sequence[Any], sign: int = 1, here: str = "") -> str:
        """What is wrong with an answer, read like this, in words; nothing if it is right."""
        game, told = self.game, []
        if reading.value is not None and not self.is_value(answer[reading.value], sign):
            right = value_text(sign * self.value)
            told.append(f"the value is {right}{here}, not {shown(answer[reading.value])}")
        if reading.move is not None and answer[reading.move] not in self.best:
            own, best = _name(game, answer[reading.move]), game.name(self.best[0])
            deep = f", {self.depth} moves deep, with any evaluation of the game"
            rest = f"; {best} is" if self.depth is None else f"{deep}; {best} may be"
            told.append(f"the move {own} is not the best{here}{rest}")
        return " and ".join(told)

    def walk(self, run: Run) -> Walk:
        """Where a search went."""
        return Walk(self.tree, self.states, run.trail)

    def hangs_on_passes(self) -> bool:
        """Would it be worth something else if whoever has to pass had lost?"""
        tree, found = self.tree, list(self.tree.values)
        for node in reversed(tree.nodes):
            is_max, below = tree.is_max[node], tree.children[node]
            if self.game.must_pass(self.states[node]):
                found[node] = -1 if is_max else 1
            elif below:
                found[node] = (max if is_max else min)(found[child] for child in below)
        return found[0] != self.value

    def can_be_cut(self, task: Task) -> bool:
        """Does the textbook's search leave something out, with the moves as the game has them?"""
        return len(task.textbook.leaves(self.tree)) < len(self.tree.leaves)


def _name(game: AnyGame, move: Any) -> str:
    try:
        return game.name(move)
    except Exception:  # whatever came back, it is no move
        return shown(move)


@cache
def late_positions(player: int = 0) -> tuple[Position, ...]:
    """Late positions of small games, with the first player to move, or another one."""
    small = Othello(4)
    late = [
        Position(game, state)
        for game, plies, number in (
            (TicTacToe(), range(4, 8), 12),
            (ConnectFour(4, 4), range(10, 14), 6),
            (small, range(7, 11), 10),
        )
        for state in random_states(game, number, plies, seed=3)
    ]
    more = (Position(small, state) for state in random_states(small, 100, range(5, 9)))
    late += [at for at in more if at.hangs_on_passes()]
    return tuple(at for at in late if at.mover == at.game.players[player])


def positions(
    game: AnyGame, depth: int | None, movers: Sequence[Player], task: Task | None = None
) -> Iterator[Any]:
    """A position with a choice of moves for one of these players, out of each of some games.

    If the task is to cut, it is one in which there is something to cut, where there is one.
    """
    passes: list[Any] = []
    for number, moves in enumerate(random_games(game, POSITIONS, seed=5)):
        states = states_of(game, moves)[:-1]
        early, late = states[number % 4 + 1 : len(states) // 2], states[-LATE:]
        some = early if depth is not None else [s for s in late if _is_small(game, s)]
        choices = [s for s in some if _is_choice(game, s, movers)]
        if depth is not None and len(passes) < PASSES:
            before = (s for s, after in pairwise(states) if game.must_pass(after))
            passes += [s for s in before if _is_choice(game, s, movers)][:1]
        first = next(iter(game.evaluations), None)
        cuts = (
            state
            for state in (choices[:LATE] if task and task.rule else ())
            if task and Position(game, state, depth, first).can_be_cut(task)
        )
        yield from [next(cuts, choices[0])] if choices else []
    yield from passes


def _is_choice(game: AnyGame, state: Any, movers: Sequence[Player]) -> bool:
    """Has one of these players a choice of moves there?"""
    return len(game.actions(state)) > 1 and game.to_move(state) in movers


def _is_small(game: AnyGame, state: Any) -> bool:
    """Is what can come of a position searched in no time?"""
    waiting, seen = [state], 0
    while waiting and seen < SMALL:
        state = waiting.pop()
        seen += 1
        if not game.is_terminal(state):
            waiting += [game.result(state, move) for move in game.actions(state)]
    return not waiting
