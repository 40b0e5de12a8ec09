"""Plain ways of walking through a game, written for the tests alone."""

import random
import threading
from itertools import islice

import teachkit


class Endless:
    """A player who thinks until somebody stops it; `started` tells that it does."""

    def __init__(self) -> None:
        self.started = threading.Event()

    def think(self, game, state, *, traced):
        self.started.set()
        return teachkit.minimax(teachkit.ConnectFour(8, 8), traced=traced)

    def __call__(self, game, state):
        raise AssertionError("a player who can think is asked to")


def by_chance(game, state, rng):
    return rng.choice(game.actions(state))


def states(game, rng, style=by_chance):
    """The moves so far and the state, all through a random game."""
    moves, state = [], game.initial
    yield moves, state
    while not game.is_terminal(state):
        moves.append(style(game, state, rng))
        state = game.result(state, moves[-1])
        yield moves, state


def random_game(game, seed, plies=250, style=by_chance):
    """The moves and the states, the initial one included, of a random game or its beginning."""
    ways = list(islice(states(game, random.Random(seed), style), plies + 1))
    return ways[-1][0], [state for _, state in ways]


def perft(game, state, depth):
    if depth == 1 or game.is_terminal(state):
        return len(game.actions(state))
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.actions(state))


def minimax(game, state, depth, player, evaluate):
    if game.is_terminal(state):
        return game.utility(state, player) * float("inf")
    if depth == 0:
        return evaluate(state, player)
    best = max if game.to_move(state) == player else min
    after = (game.result(state, move) for move in game.actions(state))
    return best(minimax(game, child, depth - 1, player, evaluate) for child in after)
