"""What the exercises on searches demand, beyond what `check_search` and `check_play` find."""

from collections.abc import Callable
from functools import cache
from typing import Any

from teachkit.game import AnyGame, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.tictactoe import TicTacToe
from teachkit.search.minimax import minimax
from teachkit.study.check.check import check_play, check_search
from teachkit.study.exercises.pairs import missing_pair, wrong_pair
from teachkit.study.exhibits.measuring import Counted
from teachkit.study.random_play import every_state, random_states
from teachkit.study.real_games.play import answers
from teachkit.study.result import CheckResult, well, wrong
from teachkit.study.sandbox.limit import unlimited
from teachkit.values import value_text

Search = Callable[..., Any]

WITH_TABLE = 9_000
"""Alpha-beta visits 18,297 nodes of tic-tac-toe; with a table of bounds, about 5,000."""


def searched(kind: str, cut: str = ">=", *, first: bool = False) -> Callable[[Search], CheckResult]:
    """The check of a search of this kind that gives a pair, `first` with the first best move."""

    def check(function: Search) -> CheckResult:
        found = _searching(function, kind, cut)
        if not found and found.diagnosis != "other-cut-rule":
            return found
        pair = wrong_pair(function, first=first)
        return found if pair is None or pair.score >= found.score else pair

    return check


def _searching(function: Search, kind: str, cut: str = ">=") -> CheckResult:
    """What `check_search` finds."""
    return check_search(unlimited(function), kind, cut=cut)


def check_depth(function: Search) -> CheckResult:
    """Is this minimax to a given depth?"""
    searching = _searching(function, "minimax")
    if not searching and searching.diagnosis != "wrong-in-games":  # here a win weighs more
        return searching
    found = check_play(function)
    if not found:
        return found
    game = ConnectFour(5, 5)
    states = random_states(game, 15, range(2, 14), seed=4)
    for depth in (0, 1, 2, 3):
        answer = answers(function, game, depth)
        for state in states:
            right, _ = minimax(game, state, depth=depth)
            value, _ = answer(state)
            if value != right:
                sentence = (
                    f"At depth {depth} this is worth {value_text(right)} to "
                    f"{game.to_move(state)}, not {shown(value)}."
                )
                return wrong("wrong-value", sentence, (f"depth {depth}", game, state))
    if (pair := wrong_pair(function, depth=2)) is not None:
        return pair
    return well(f"Right in {len(states)} positions of Connect Four at depths 0 to 3.")


def check_hurry(function: Search) -> CheckResult:
    """Does this take the quickest win and the slowest loss?"""
    if (pair := missing_pair(function)) is not None:
        return pair
    found = check_play(function, hurry=True)
    if not found:
        return found
    game = TicTacToe()
    answer = answers(function, game)
    for state in _some_of_tictactoe():
        _, move = answer(state)
        if move not in game.actions(state):
            sentence = f"It gave {shown(move)}, which is no legal move."
            return wrong("no-move", sentence, ("here", game, state))
        sentence = delaying(game, state, move)
        if sentence:
            return wrong("delays-its-win", sentence, (sentence, game, state))
    return well("It wins as soon as it can, and loses as late as it can.")


def delaying(game: AnyGame, state: Any, move: Any) -> str:
    """That a move wins later, or loses sooner, than another one would; nothing if it does not."""
    best, _ = minimax(game, state, hurry=True)
    player = game.to_move(state)
    worth = _hurried(game, game.result(state, move), player)
    if worth == best:
        return ""
    words, better = (value_text(value, game.win_weight) for value in (worth, best))
    return f"{player} plays {game.name(move)}: {words}. There is something better: {better}."


def check_table(function: Search) -> CheckResult:
    """Is this alpha-beta, right in spite of its table, and saving by it?"""
    found = searched("alphabeta")(function)
    if not found:
        return found
    game = TicTacToe()
    counted: Any = Counted(game)
    answers(function, counted)(game.initial)
    if counted.nodes > WITH_TABLE:
        return wrong(
            "no-table",
            f"It asked {counted.nodes:,} times whether tic-tac-toe is over; with a table of known "
            f"positions less than {WITH_TABLE:,} are enough.",
            ("the start", game, game.initial),
        )
    return well(f"Right, and only {counted.nodes:,} nodes of tic-tac-toe.")


def _hurried(game: AnyGame, state: Any, player: str) -> float:
    """What a position is worth one ply later, a win the more the sooner it comes."""
    value, _ = minimax(game, state, player=player, hurry=True)
    return value - (value > 0) + (value < 0)


@cache
def _some_of_tictactoe() -> list[Any]:
    game = TicTacToe()
    states = [state for state in every_state(game) if 0 < len(game.actions(state)) <= 5]
    return sorted(states, key=lambda state: len(game.actions(state)))[::7]
