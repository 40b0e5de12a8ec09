"""Positions of games: each is the root of a tree, and so it is known what is right there."""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import groupby
from math import inf
from typing import Any

from teachkit.game import AnyGame, Player, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import Othello
from teachkit.games.tictactoe import TicTacToe
from teachkit.study.check.judge import Task, expected_leaves
from teachkit.study.check.mutants import HARD, PLAIN, STRICT, Mutant
from teachkit.study.observe.asking import Run
from teachkit.study.observe.subject import Reading
from teachkit.study.observe.trees import Kids, Number, Tree
from teachkit.study.random_play import random_games, random_states, states_of
from teachkit.values import value_text

POSITIONS = 12
"""In how many positions a search of one game is tried."""
LATE = 5
"""A search to the end of the game is tried in one of the last positions of a random game..."""
SMALL = 1_000
"""...from which no more than this many nodes are searched."""


class Position:
    """A position of a game, with all that can come of it, to a depth if there is one."""

    def __init__(
        self, game: AnyGame, state: Any, depth: int | None = None, evaluation: str | None = None
    ) -> None:
        self.game, self.state, self.depth = game, state, depth
        self.moves, self.mover = game.actions(state), game.to_move(state)
        self._evaluation = evaluation
        self.states: list[Any] = []
        """The position at each node of the tree."""

    @cached_property
    def tree(self) -> Tree:
        """What can come of it, with estimates at the limit of depth."""
        game, player, turns = self.game, self.game.maximiser(self.state), []
        weight = 1 if self.depth is None else game.win_weight

        def grow(state: Any, left: float) -> Any:
            self.states.append(state)
            turns.append(game.to_move(state) == player)
            if game.is_terminal(state):
                return weight * game.utility(state, player)
            if left == 0:
                return game.evaluations[self._evaluation or ""](state, player)
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
        """Is this its value, be it with the weight that a search to a depth gives a win?"""
        return value in (sign * self.value, sign * self.value * self.game.win_weight)

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
            told.append(f"{own} is no best move{here}{rest}")
        return " and ".join(told)

    # ---- what a search looks at

    def states_at(self, nodes: Sequence[Number]) -> set[Any]:
        """The positions at some nodes; the same one may be at several."""
        return {self.states[node] for node in nodes}

    def due(self, task: Task, run: Run) -> set[Any]:
        """The positions that the textbook's search looks at, in the order that fits best.

        Where a position comes up in several places, what was looked at tells the order of moves
        only roughly; then it is that in which the moves were made.
        """
        nodes: dict[Any, list[Number]] = {}
        for node in self.tree.nodes:
            nodes.setdefault(self.states[node], []).append(node)
        seen = Run(self.tree, looks=[n for state in run.looks for n in nodes.get(state, ())])
        own = task.textbook.leaves(self.tree, self.in_order(run))
        orders, looked = (own, expected_leaves(seen, task)), self.looked(run)
        return min(map(self.states_at, orders), key=lambda due: odd(task, looked, due))

    def looked(self, run: Run) -> set[Any]:
        """The ends that were looked at."""
        return set(run.looks) & self.states_at(self.tree.leaves)

    def in_order(self, run: Run) -> Kids:
        """The moves of each node in the order in which they were first made."""
        when = {step: -time for time, step in enumerate(reversed(run.made))}
        return [
            sorted(kids, key=lambda kid: when.get((self.states[node], self.states[kid[1]]), inf))
            for node, kids in enumerate(self.tree.kids)
        ]

    def saves(self, kids: Kids) -> bool:
        """Does alpha-beta leave something out, even where it cuts least, in this order of moves?"""
        return self._walk(Mutant(HARD, STRICT), kids) != self._walk(Mutant(PLAIN), kids)

    def is_all(self, run: Run) -> bool:
        """Was every leaf looked at, one after the other, as in plain minimax?"""
        return run.looks == self._walk(Mutant(PLAIN), self.in_order(run))

    def _walk(self, search: Mutant, kids: Kids) -> list[Any]:
        """The positions that a search looks at, in order, but none twice in a row."""
        leaves = search.leaves(self.tree, kids)
        return [state for state, _ in groupby(self.states[leaf] for leaf in leaves)]


def odd(task: Task, looked: set[Any], due: set[Any]) -> int:
    """How many positions were looked at in vain, or in plain minimax left out."""
    return len(looked - due if task.rule else due - looked)


def _name(game: AnyGame, move: Any) -> str:
    try:
        return game.name(move)
    except Exception:  # whatever came back, it is no move
        return shown(move)


@cache
def late_positions(player: int = 0) -> tuple[Position, ...]:
    """Late positions of small games, with the first player to move, or another one."""
    return tuple(
        Position(game, state)
        for game, plies, number in (
            (TicTacToe(), range(4, 8), 12),
            (ConnectFour(4, 4), range(10, 14), 6),
            (Othello(4), range(7, 11), 10),
        )
        for state in random_states(game, number, plies, seed=3)
        if game.to_move(state) == game.players[player] and not game.is_terminal(state)
    )


def positions(
    game: AnyGame, depth: int | None, movers: Sequence[Player], *, has_cuts: bool = False
) -> Iterator[Any]:
    """A position with a choice of moves for one of these players, out of each of some games.

    If it is to have cuts, it is one in which there is something to cut, where there is one.
    """
    for number, moves in enumerate(random_games(game, POSITIONS, seed=5)):
        states = states_of(game, moves)[:-1]
        early, late = states[number % 4 + 1 : len(states) // 2], states[-LATE:]
        some = early if depth is not None else [s for s in late if _is_small(game, s)]
        choices = [s for s in some if len(game.actions(s)) > 1 and game.to_move(s) in movers]
        cuts = (s for s in choices[:LATE] if has_cuts and _can_be_cut(game, s, depth))
        yield from [next(cuts, choices[0])] if choices else []


def _can_be_cut(game: AnyGame, state: Any, depth: int | None) -> bool:
    """Can something be cut, whatever the rule?"""
    right = Position(game, state, depth, next(iter(game.evaluations), None))
    return right.saves(right.tree.kids)


def _is_small(game: AnyGame, state: Any) -> bool:
    """Is what can come of a position searched in no time?"""
    waiting, seen = [state], 0
    while waiting and seen < SMALL:
        state = waiting.pop()
        seen += 1
        if not game.is_terminal(state):
            waiting += [game.result(state, move) for move in game.actions(state)]
    return not waiting
