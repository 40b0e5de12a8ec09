"""Can searches rely on the rules of a game? If not: its first mistake, in a sentence.

A search that meets a mistake breaks far away from it, or worse, gives an answer. So each class of
games is tried once, in a few short games by chance, before it is searched or played.
"""

import random
from collections.abc import Mapping, Sequence
from numbers import Number
from reprlib import repr as shown
from time import perf_counter
from typing import Any
from weakref import WeakSet

GAMES, PLIES = 3, 40
"""How many games are tried, and how far."""
SECONDS = 0.5
"""A slow game is tried no longer than this."""

_known: WeakSet[type] = WeakSet()
"""The classes that were tried."""


def check_rules(game: Any) -> None:
    """Raise a ValueError that names the method with a mistake, unless none is found."""
    kind = type(game)
    if kind in _known or kind.__module__.startswith("teachkit."):
        return
    _known.add(kind)  # a method may search the game itself
    try:
        _check_tables(game, kind.__name__)
        _check_layout(game.layout, kind.__name__)
        until = perf_counter() + SECONDS
        for seed in range(GAMES):
            _try(game, random.Random(seed), until)
    except BaseException:
        _known.discard(kind)
        raise


def check_hashing(game: Any) -> None:
    """Raise a ValueError if states cannot be remembered, as players and tables do."""
    if not _hashes(game.initial):
        raise ValueError(
            f"a state of {type(game).__name__} cannot be hashed: {shown(game.initial)}. It is to "
            "be remembered, so use tuples in place of lists, frozensets in place of sets and dicts"
        )


def _try(game: Any, chance: random.Random, until: float) -> None:
    """Play one game, and look at each answer."""
    name, players, state = type(game).__name__, tuple(game.players), game.initial
    if len(players) != 2 or players[0] == players[1]:
        raise ValueError(f"{name}.players must be two different names, not {game.players!r}")
    for _ in range(PLIES):
        if game.is_terminal(state):
            _check_worth(game, name, state)
            return
        mover, moves = game.to_move(state), game.actions(state)
        if mover not in players:
            raise ValueError(
                f"{name}.to_move gives {shown(mover)}, and the players are {players[0]!r} and "
                f"{players[1]!r}, in the state {shown(state)}"
            )
        if not isinstance(moves, Sequence):
            kind = type(moves).__name__
            raise ValueError(f"{name}.actions gives a {kind}: return a tuple of the moves")
        if not moves:
            raise ValueError(
                f"{name}.actions gives no move in the state {shown(state)}, and is_terminal says "
                "that the game goes on there"
            )
        if bad := [move for move in moves if not _hashes(move)]:
            raise ValueError(f"a move of {name} cannot be hashed, use a tuple: {shown(bad[0])}")
        state = _tried(game, name, state, chance.choice(moves))
        if perf_counter() > until:
            return


def _tried(game: Any, name: str, before: Any, move: Any) -> Any:
    """The state after a move, if it is a new one."""
    written = "" if _hashes(before) else repr(before)
    after = game.result(before, move)
    does = ""
    if after is None:
        does = "gives None"
    elif after is before:
        does = "gives the state that it was given"
    elif written and written != repr(before):
        does = "changes the state that it was given"
    if does:
        raise ValueError(f"{name}.result {does}: return a new state, and change no state")
    return after


def _check_tables(game: Any, name: str) -> None:
    """Are estimates and menus what can be looked up by a name?"""
    estimates = game.evaluations
    if not isinstance(estimates, Mapping) or not all(map(callable, estimates.values())):
        raise ValueError(
            f"{name}.evaluations must be a property that gives a dict of functions by name, "
            f"such as {{'pieces': self.count_pieces}}, not {shown(estimates)}"
        )
    menus = game.choices
    if not isinstance(menus, Mapping) or any(isinstance(each, str) for each in menus.values()):
        raise ValueError(
            f"{name}.choices must be a dict of lists by name, such as "
            f"{{'first': ['white', 'black']}}, not {shown(menus)}"
        )


def _check_layout(layout: Any, name: str) -> None:
    if layout is not None and not hasattr(layout, "places"):
        raise ValueError(
            f'{name}.layout must be a Layout, such as Layout.squares("{name}", 8, 8), '
            f"not {shown(layout)}"
        )


def _check_worth(game: Any, name: str, state: Any) -> None:
    for player in game.players:
        worth = game.utility(state, player)
        if not isinstance(worth, Number):
            raise ValueError(
                f"{name}.utility gives {shown(worth)} for {player}, and must give a number, "
                f"in the state {shown(state)}"
            )


def _hashes(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True
