"""What is tried after the plain trees: positions that come back, great numbers, real games.

Each stage gives the Case that it found, or None and perhaps a remark.
"""

import re
from copy import copy
from functools import cache
from typing import Any, NamedTuple

from teachkit.game import AnyGame, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import Othello
from teachkit.games.tictactoe import TicTacToe
from teachkit.search.minimax import minimax
from teachkit.study.checking.case import WRONG_AGAIN, Case
from teachkit.study.checking.guard import Limited
from teachkit.study.checking.judging import Task
from teachkit.study.checking.keeping import untouched
from teachkit.study.checking.plain_trees import (
    best_moves,
    values,
)
from teachkit.study.checking.small_trees import shrunk, tangled_trees
from teachkit.study.checking.trials import FULL, Trial, Trials, alone, in_words
from teachkit.study.checking.windows import starting_window
from teachkit.study.random_play import random_states
from teachkit.study.watching.clock import Stopped
from teachkit.values import value_text

GREAT = (100, 10_000, 100_000)
"""What a leaf may be worth, or less than nothing: a search must start beyond that."""


# ---- positions that come back


def table_stage(trials: Trials, task: Task) -> tuple[Case | None, str]:
    """Is what was found of a position still right when it comes back?"""
    for nested in trials.within_reach(tangled_trees()):
        if _is_wrong(trials.on_merged(nested), trials):
            small = shrunk(nested, lambda tree: _is_wrong(trials.on_merged(tree), trials))
            words = "Branches that look the same are one position here, reached in several ways."
            return Case(WRONG_AGAIN[task.kind], trials.on_merged(small), "table", words), ""
    return None, ""


def _is_wrong(trial: Trial, trials: Trials) -> bool:
    if trial.error is not None:
        return False
    if trials.reading.value is not None and trial.value != values(trial.tree)[0]:
        return True
    has_move = trials.reading.move is not None and bool(trial.tree.children[0])
    return has_move and trial.move not in best_moves(trial.tree)


# ---- great numbers


def great_numbers_stage(trials: Trials, task: Task) -> tuple[Case | None, str]:
    """Is it right where leaves are worth very much or very little?"""
    if trials.reading.value is None:
        return None, ""
    for nested in ([sign * great] for great in GREAT for sign in (-1, 1)):
        for tree in (nested, [nested]):
            trial = trials.on(tree)
            if trial.error is None and trial.value != values(trial.tree)[0]:
                words = f"A leaf may well be worth {value_text(values(trial.tree)[0])}."
                if window := starting_window(trials, trial.value):
                    return Case("start-window", trial, "value", f"{window} {words}"), ""
                return Case("start-value", trial, "value", words), ""
    return None, ""


# ---- games


class Known(NamedTuple):
    """A position of a game, what it is worth, and its best moves."""

    game: AnyGame
    state: Any
    value: float
    best: list[Any]


@cache
def game_positions() -> tuple[Known, ...]:
    """Late positions of small games, with the first player to move."""
    return tuple(
        _known(game, state)
        for game, plies, number in (
            (TicTacToe(), range(4, 8), 12),
            (ConnectFour(4, 4), range(10, 14), 6),
            (Othello(4), range(7, 11), 10),
        )
        for state in random_states(game, number, plies, seed=3)
        if game.to_move(state) == game.players[0] and not game.is_terminal(state)
    )


def _known(game: AnyGame, state: Any) -> Known:
    right, _ = minimax(game, state)
    best = [move for move in game.actions(state) if _worth(game, state, move) == right]
    return Known(game, state, right, best)


def _worth(game: AnyGame, state: Any, move: Any) -> float:
    value, _ = minimax(game, game.result(state, move), player=game.maximiser(state))
    return value


def games_stage(trials: Trials, task: Task) -> tuple[Case | None, str]:
    """Is it right in games too? The case if not, or why that could not be tried."""
    if trials.reach < FULL:
        return None, f"With the depth {trials.reach:g} that was given it was not tried in games."
    for known in game_positions():
        name, place = type(known.game).__name__, known[:2]
        try:
            value, move = trials.reading.of(played(trials, *place))
        except SystemExit:
            words = f"It ended the whole program in this position of {name}."
            return Case("exits", None, "game", words, place), ""
        except (Exception, Stopped) as error:
            return None, _not_played(error, known.game)
        if told := _wrong(trials, known, value, move):
            key, words = _named(trials, known, move)
            words = words or f"In this position of {name}, {' and '.join(told)}."
            return Case(key, None, "game", words, place), ""
    return None, ""


def _wrong(trials: Trials, known: Known, value: Any, move: Any) -> list[str]:
    """What is wrong with a value and a move, in words."""
    game, _, right, best = known
    told = []
    if trials.reading.value is not None and value not in (right, right * game.win_weight):
        told.append(f"the value is {right}, not {shown(value)}")
    if trials.reading.move is not None and move not in best:
        told.append(f"{_name(game, move)} is no best move; {game.name(best[0])} is")
    return told


def _named(trials: Trials, known: Known, move: Any) -> tuple[str, str]:
    """What to call it that a function is wrong in a game only, and what there is to say."""
    moves = known.game.actions(known.state)
    if all(_is_place(trials, each) for each in game_positions() if each.game == known.game):
        there = f"game.actions(state)[{move}] is {moves[move]!r}"
        name = type(known.game).__name__
        return "place-not-move", f"In this position of {name} it gave {move!r}; {there}."
    is_anew = any(trial.asks_max for trial in trials.history)
    return "max-anew" if is_anew else "wrong-in-games", ""


def _is_place(trials: Trials, known: Known) -> bool:
    """Is what comes back the place of a best move among all moves?"""
    try:
        _, place = trials.reading.of(played(trials, known.game, known.state))
        return not isinstance(place, bool) and known.game.actions(known.state)[place] in known.best
    except (Exception, SystemExit, Stopped):
        return False


def played(trials: Trials, game: AnyGame, state: Any, depth: int = FULL) -> Any:
    """What the function gives for a position, which it has never seen: each game has its own."""
    call = Limited(trials.calling_on(copy(game), depth), trials.guard)
    with alone(), untouched(trials.function):
        return call(state)


def _not_played(error: BaseException, game: AnyGame) -> str:
    """Why it was not tried in games."""
    found = re.match(r"no player '(MAX|MIN)' here", str(error))
    if found and isinstance(error, ValueError):
        return (
            f"It asks for the player '{found[1]}' by name, so it plays trees only; "
            "game.maximiser(state) at the root would let it play every game."
        )
    for player in game.players:
        if str(error).startswith(repr(player)):  # looked for in a dict or a list, and not found
            return (
                "It knows the players 'MAX' and 'MIN' by their names, so it plays trees only: in "
                f"{type(game).__name__} one is called {player!r}. MAX is game.maximiser(state) at "
                "the root, whatever the names; who asks for that plays every game."
            )
    return f"It was not tried in games: {in_words(error)}"


def _name(game: AnyGame, move: Any) -> str:
    try:
        return game.name(move)
    except Exception:  # whatever came back, it is no move
        return shown(move)
