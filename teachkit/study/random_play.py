"""Positions to try things on, the same each time: of random games, of keen ones, or all."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from teachkit.game import AnyGame


def random_games(game: AnyGame, games: int, seed: int = 0) -> Iterator[list[Any]]:
    """The moves of this many random games."""
    chance = random.Random(seed)
    for _ in range(games):
        state, moves = game.initial, []
        while not game.is_terminal(state):
            moves.append(chance.choice(game.actions(state)))
            state = game.result(state, moves[-1])
        yield moves


def keen_games(game: AnyGame, games: int, seed: int = 0) -> Iterator[list[Any]]:
    """The moves of this many games in which every other move looks best and the rest are random."""
    chance = random.Random(seed)
    judge = next(iter(game.evaluations.values()))
    for _ in range(games):
        state, moves = game.initial, []
        while not game.is_terminal(state):
            player, legal = game.to_move(state), game.actions(state)
            move = chance.choice(legal)
            if chance.random() < 0.5:
                move = max(legal, key=lambda a: judge(game.result(state, a), player))
            moves.append(move)
            state = game.result(state, move)
        yield moves


def states_of(game: AnyGame, moves: Iterable[Any]) -> list[Any]:
    """The states of a game, from the first to the last."""
    states = [game.initial]
    for move in moves:
        states.append(game.result(states[-1], move))
    return states


def random_states(game: AnyGame, number: int, plies: range, seed: int = 0) -> list[Any]:
    """That number of unfinished states, each after a number of plies of another random game."""
    chance = random.Random(seed)
    found: list[Any] = []
    while len(found) < number:
        state = game.initial
        for _ in range(chance.choice(plies)):
            if game.is_terminal(state):
                break
            state = game.result(state, chance.choice(game.actions(state)))
        if not game.is_terminal(state):
            found.append(state)
    return found


def every_state(game: AnyGame) -> list[Any]:
    """Every state that can be reached, for games as small as tic-tac-toe."""
    found, waiting = {game.initial: None}, [game.initial]
    while waiting:
        state = waiting.pop()
        for move in game.actions(state):
            child = game.result(state, move)
            if child not in found:
                found[child] = None
                waiting.append(child)
    return list(found)
