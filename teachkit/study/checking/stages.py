"""What is tried after the plain trees: positions that come back, limits of depth, real games.

Each stage gives the Case that it found, or None and perhaps a remark.
"""

import inspect
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from teachkit.game import Game, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import Othello
from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.minimax import minimax
from teachkit.study.checking.diagnosing import Case
from teachkit.study.checking.judging import Task
from teachkit.study.checking.plain_trees import (
    Number,
    PlainTree,
    best_moves,
    textbook_leaves,
    values,
)
from teachkit.study.checking.small_trees import shrunk, tangled_trees
from teachkit.study.checking.trials import SECONDS, Trial, Trials, alone
from teachkit.study.checking.windows import codes
from teachkit.study.random_play import random_states
from teachkit.study.watching.calling import DEEP, calling, plain_function, role_of, searching_part
from teachkit.study.watching.listening import Clock, Stopped

DEEP_TREE = [[[[3], [5]], [[2]]], [[[4]], [[1], [8]]]]
"""A tree for searches with a limit of depth; its estimates give another value at each."""


# ---- positions that come back


def table_stage(trials: Trials, task: Task) -> tuple[Case | None, str]:
    """Is what was found of a position still right when it comes back?"""
    for nested in tangled_trees():
        if _is_wrong(trials.on_merged(nested), trials):
            small = shrunk(nested, lambda tree: _is_wrong(trials.on_merged(tree), trials))
            key = "bounds-as-values" if task.kind == "alphabeta" else "remembers"
            words = "Branches that look the same are one position here, reached in several ways."
            return Case(key, trials.on_merged(small), "table", words), ""
    return None, ""


def _is_wrong(trial: Trial, trials: Trials) -> bool:
    if trial.error is not None:
        return False
    if trials.reading.value is not None and trial.value != values(trial.tree)[0]:
        return True
    has_move = trials.reading.move is not None and bool(trial.tree.children[0])
    return has_move and trial.move not in best_moves(trial.tree)


# ---- depth


def takes_depth(function: Any) -> bool:
    """Has the function a limit of depth among its parameters?"""
    parts = [function] if isinstance(function, type) else [searching_part(function)]
    return any(
        role_of(name) == "depth"
        for part in parts
        if plain_function(part) is not None
        for name in inspect.signature(part).parameters
    )


def depth_stage(trials: Trials, task: Task) -> tuple[Case | None, str]:
    """Does it look as far ahead as it was told? The case if not, or a remark."""
    if not takes_depth(trials.function):
        return None, ""
    tree = PlainTree.of(TreeGame(DEEP_TREE))
    estimates = {n: (3 * n * n + n) % 17 + 1 for n, v in enumerate(tree.leaf) if v is None}
    depths = range(1, 4)
    tried = {depth: trials.to_depth(DEEP_TREE, depth, estimates) for depth in depths}
    for off in (0, -1, 1):
        fits = [
            _fits(tried[depth], tree.to_depth(depth + off, estimates), task, trials)
            for depth in depths
        ]
        if all(fits):
            if off == 0:
                return None, ""
            plies = "1 ply" if off < 0 else "3 plies"
            words = f"Asked for a depth of 2, it looks {plies} ahead."
            if off > 0 and not _is_recursive(trials.function):
                return None, f"{words} Perhaps its depth counts from the root's moves."
            limited = tree.to_depth(2, estimates)
            right = replace(tried[2], looks=_wanted(limited, task), returned=values(limited)[0])
            return Case("depth-off-by-one", tried[2], "depth", words, right=right), ""
    return None, ""


def _is_recursive(function: Any) -> bool:
    """Does the function call itself, rather than others that do the work?"""
    plain = plain_function(function)
    if plain is None:
        return False
    return any(plain.__name__ in code.co_names for code in codes(plain.__code__))


def _fits(trial: Trial, tree: PlainTree, task: Task, trials: Trials) -> bool:
    """Did the function do what is right on this tree?"""
    if trial.error is not None:
        return False
    wanted = _wanted(tree.seen(trial.first_looks), task)
    right = trials.reading.value is None or trial.value == values(tree)[0]
    return right and set(trial.looks) == set(wanted)


def _wanted(tree: PlainTree, task: Task) -> tuple[Number, ...]:
    """The leaves to be looked at."""
    return tuple(textbook_leaves(tree, task.cut) if task.kind == "alphabeta" else tree.leaves)


# ---- games


def game_positions() -> Iterator[tuple[Game[Any, Any], Any]]:
    """Late positions of small games, with the first player to move."""
    for game, plies, number in (
        (TicTacToe(), range(4, 8), 12),
        (ConnectFour(4, 4), range(10, 14), 6),
        (Othello(4), range(7, 11), 10),
    ):
        for state in random_states(game, number, plies, seed=3):
            if game.to_move(state) == game.players[0] and not game.is_terminal(state):
                yield game, state


def games_stage(trials: Trials, task: Task) -> tuple[Case | None, str]:
    """Is it right in games too? The case if not, or why that could not be tried."""
    for game, state in game_positions():
        call = calling(trials.function, game, depth=DEEP, **trials.arguments)
        try:
            with alone(), Clock(SECONDS):
                value, move = trials.reading.of(call(state))
        except (Exception, Stopped) as error:
            return None, f"It was not tried in games: {type(error).__name__}: {error}"
        right, _ = minimax(game, state)
        best = [a for a in game.actions(state) if _worth(game, state, a) == right]
        told = []
        if trials.reading.value is not None and value not in (right, right * game.win_weight):
            told.append(f"the value is {right}, not {shown(value)}")
        if trials.reading.move is not None and move not in best:
            told.append(f"{_name(game, move)} is no best move; {game.name(best[0])} is")
        if told:
            words = f"In this position of {type(game).__name__}, {' and '.join(told)}."
            return Case("wrong-in-games", None, "game", words, (game, state)), ""
    return None, ""


def _name(game: Game[Any, Any], move: Any) -> str:
    try:
        return game.name(move)
    except Exception:  # whatever came back, it is no move
        return shown(move)


def _worth(game: Game[Any, Any], state: Any, move: Any) -> float:
    value, _ = minimax(game, game.result(state, move), player=game.maximiser(state))
    return value
