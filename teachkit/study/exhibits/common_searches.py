"""Defects that many programs share, as searches on any game that give (value, move)."""

import random
from math import inf
from typing import Any

from teachkit.game import AnyGame

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
