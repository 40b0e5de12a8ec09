"""Is what a search gives the pair that the exercises ask for: (value, move)?

`check_search` takes any usual shape. An exercise that asks for a pair means it: a program that
plays wants the move, and everybody who reads the pair wants to know which half is which.
"""

from collections.abc import Callable
from typing import Any

from teachkit.game import AnyGame, shown
from teachkit.games.tictactoe import TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.minimax import minimax
from teachkit.study.result import HALF, CheckResult, wrong
from teachkit.study.watch.calling import calling

Search = Callable[..., Any]

TIED = (TreeGame([4, 7, 7]), TreeGame([[5, 9], [3, 8], [5, 6]]))
"""Trees with two best moves, and values that cannot be taken for moves."""


def wrong_pair(
    function: Search, *, depth: int | None = None, first: bool = False
) -> CheckResult | None:
    """What is wrong with the pair of a search, or None; `first` asks for the first best move."""
    for game in TIED:
        right = minimax(game)
        answer = calling(function, game, depth=depth)(game.initial)
        if not is_pair(answer):
            return _no_pair(game, game.initial, answer, f"; here {right} is meant")
        returned = f"It returned {shown(answer)}"
        value, move = answer
        if (move, value) == right:
            told = f"{returned}. First comes the value, then the move: {right}."
            return _found("pair-turned", "Value and move are swapped", told, game, game.initial)
        best = [at for at in game.actions(game.initial) if _worth(game, at) == right[0]]
        if value != right[0] or move not in best:
            told = f"{returned}, and {right} is right."
            return _found("wrong-pair", "Value or move is wrong", told, game, game.initial)
        if first and move != right[1]:
            told = (
                f"{returned}. That move is as good, but the first best move is asked for, {right}: "
                "keep a new move only if it is strictly better."
            )
            title = "It gives another of the best moves than the first"
            return _found("not-first", title, told, game, game.initial, score=HALF)
    return None


def _worth(game: TreeGame, move: int) -> float:
    """What a move at the root is worth."""
    return minimax(game, game.result(game.initial, move))[0]


def missing_pair(function: Search) -> CheckResult | None:
    """That a search gives no pair in tic-tac-toe, or None; its values are its own affair."""
    game = TicTacToe()
    state = game.parse("123549")
    answer = calling(function, game)(state)
    if is_pair(answer):
        return None
    return _no_pair(game, state, answer, "")


def is_pair(answer: Any) -> bool:
    """Are these two things, a value and a move?"""
    return isinstance(answer, (tuple, list)) and len(answer) == 2


def _no_pair(game: AnyGame, state: Any, answer: Any, more: str) -> CheckResult:
    told = f"It returned {shown(answer)}. The exercise asks for the pair (value, move){more}."
    return _found("no-pair", "It does not return the pair (value, move)", told, game, state)


def _found(
    diagnosis: str, title: str, told: str, game: AnyGame, state: Any, score: float = 0.0
) -> CheckResult:
    return wrong(diagnosis, title, ("here", game, state), told=told, score=score)
