"""Defects that many programs share: searches on any game that give (value, move), and exhibits."""

import random
from collections.abc import Collection, Mapping
from math import inf
from typing import Any

from teachkit.game import AnyGame, Game, IllegalMoveError, Player
from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.search.table import alphabeta_table
from teachkit.study.exhibits.exhibit import Cost, Exhibit
from teachkit.study.exhibits.measuring import cost_on_trees, is_worse
from teachkit.study.exhibits.pictures import trees
from teachkit.study.random_play import every_state

alpha, beta = -inf, inf


def table_without_bounds(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Alpha-beta that remembers every value as if it were exact, also those after a cut."""
    MAX = game.maximiser(state)
    known: dict[Any, tuple[float, Any]] = {}

    def search(state: Any, alpha: float, beta: float) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        if state in known:
            return known[state]
        mine = game.to_move(state) == MAX
        best, move = (-inf if mine else inf), None
        for a in game.actions(state):
            v, _ = search(game.result(state, a), alpha, beta)
            if move is None or (v > best if mine else v < best):
                best, move = v, a
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        known[state] = best, move
        return best, move

    return search(state, -inf, inf)


def window_for_everyone(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Alpha-beta with one alpha and one beta for the whole search, as global variables."""
    MAX = game.maximiser(state)

    def search(state: Any) -> tuple[float, Any]:
        global alpha, beta  # noqa: PLW0603
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        mine = game.to_move(state) == MAX
        best, move = (-inf if mine else inf), None
        for a in game.actions(state):
            v, _ = search(game.result(state, a))
            if move is None or (v > best if mine else v < best):
                best, move = v, a
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, move

    global alpha, beta
    alpha, beta = -inf, inf
    return search(state)


def last_of_equals(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Alpha-beta that takes the last of the moves with the best value, cut or not."""
    MAX = game.maximiser(state)

    def search(state: Any, alpha: float, beta: float) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        move = None
        if game.to_move(state) == MAX:
            best = -inf
            for a in game.actions(state):
                v, _ = search(game.result(state, a), alpha, beta)
                if v >= best:
                    best, move = v, a
                if best >= beta:
                    break
                alpha = max(alpha, best)
            return best, move
        best = inf
        for a in game.actions(state):
            v, _ = search(game.result(state, a), alpha, beta)
            if v <= best:
                best, move = v, a
            if best <= alpha:
                break
            beta = min(beta, best)
        return best, move

    return search(state, -inf, inf)


def any_of_equals(game: AnyGame, state: Any) -> tuple[float, Any]:
    """Alpha-beta that chooses at random among the moves with the best value, cut or not."""
    MAX = game.maximiser(state)
    chance = random.Random(f"{state}")

    def search(state: Any, alpha: float, beta: float) -> tuple[float, Any]:
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        mine = game.to_move(state) == MAX
        best = -inf if mine else inf
        found: list[tuple[float, Any]] = []
        for a in game.actions(state):
            v, _ = search(game.result(state, a), alpha, beta)
            found.append((v, a))
            best = max(best, v) if mine else min(best, v)
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, chance.choice([a for v, a in found if v == best])

    return search(state, -inf, inf)


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


GAME = TicTacToe()
CROSSING = GraphGame({"A": ("B", "C", 7), "B": (5, "D"), "C": ("D", 8), "D": (6, 9)}, mins="BC")
"""Two ways lead to D: the first cuts there, the second must know better."""


def table_cost() -> Cost:
    """How often the table spoils a value or a move in tic-tac-toe."""
    states = [state for state in every_state(GAME) if 0 < len(GAME.actions(state)) <= 6]
    answers = [(state, *table_without_bounds(GAME, state)) for state in states]
    wrong = [(state, move) for state, value, move in answers if value != minimax(GAME, state)[0]]
    return {
        "positions": len(states),
        "wrong values": len(wrong),
        "wrong moves": sum(is_worse(GAME, state, move) for state, move in wrong),
    }


EXHIBITS = (
    Exhibit(
        key="table-bounds",
        kind="alphabeta",
        broken=table_without_bounds,
        right=alphabeta_table,
        game=CROSSING,
        diagnosis="bounds-as-values",
        picture=trees,
        measure=table_cost,
    ),
    Exhibit(
        key="global-window",
        kind="alphabeta",
        broken=window_for_everyone,
        right=alphabeta,
        game=TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 7]]),
        diagnosis="bounds-shared",
        picture=trees,
        measure=cost_on_trees(window_for_everyone),
    ),
    Exhibit(
        key="last-tie",
        kind="alphabeta",
        broken=last_of_equals,
        right=alphabeta,
        game=TreeGame([[3, 5], [3, 1]]),
        diagnosis="last-tie",
        picture=trees,
        measure=cost_on_trees(last_of_equals),
    ),
    Exhibit(
        key="random-tie",
        kind="alphabeta",
        broken=any_of_equals,
        right=alphabeta,
        game=TreeGame([[3, 5], [3, 1], [3, 0]]),
        diagnosis="random-tie",
        picture=trees,
        measure=cost_on_trees(any_of_equals),
    ),
)
