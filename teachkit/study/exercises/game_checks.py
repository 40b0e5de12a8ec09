"""What the exercises on orders, evaluations and games of one's own demand."""

from collections.abc import Callable
from typing import Any

from teachkit.game import IllegalMoveError, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.tictactoe import TicTacToe
from teachkit.search.alphabeta import alphabeta
from teachkit.study.evaluation import check_evaluation
from teachkit.study.random_play import random_states
from teachkit.study.result import CALL, CheckResult, well, wrong
from teachkit.study.sandbox.limit import Limit
from teachkit.study.sandbox.restoring import restoring
from teachkit.trace.recorder import count

DEPTH = 5
STICKS = 13
"""Piles of up to this many sticks are tried."""


def check_order(order: Callable[..., Any]) -> CheckResult:
    """Does this order let alpha-beta cut as much in Connect Four as centre-first does?"""
    game = ConnectFour()
    states = [game.initial, *random_states(game, 4, range(2, 8), seed=3)]
    for state in states:
        moves = game.actions(state)
        arranged = list(order(game, state, moves))
        if sorted(arranged) != sorted(moves):
            sentence = f"Of the moves {list(moves)} it made {shown(arranged)}: all must be there."
            return wrong("moves-lost", sentence, ("here", game, state))
    own, centre, given = (
        sum(count(alphabeta, game, state, depth=DEPTH, order=each).nodes for state in states)
        for each in (order, "centre-first", "as-given")
    )
    words = (
        f"Nodes in your order: {own:,}; in reading order: {given:,}; centre first: {centre:,}.\n"
        f"Alpha-beta visited this many in {len(states)} positions, {DEPTH} plies deep."
    )
    return well(words) if own <= 1.02 * centre else wrong("cuts-less", words)


def check_fair(evaluate: Callable[..., Any]) -> CheckResult:
    """Is this evaluation of tic-tac-toe fair, and does it see two in a line?"""
    found = check_evaluation(evaluate, TicTacToe())
    if not found:
        return found
    unseen = unseen_twos(evaluate)
    return well(found.title) if unseen is None else unseen


def unseen_twos(evaluate: Callable[..., Any]) -> CheckResult | None:
    """What is wrong with an evaluation of tic-tac-toe that does not see two in a line, or None."""
    game = TicTacToe()
    for text in ("152", "154", "129", "139", "347"):
        state = game.parse(text)
        if not evaluate(state, "X") > evaluate(game.initial, "X"):
            sentence = (
                "X has two in a line with the third cell free: that must be worth more than 0."
            )
            return wrong("unseen", sentence, ("worth more than the start", game, state))
    return None


def check_nim(make: Callable[[int], Any]) -> CheckResult:
    """Is this the game of sticks, as the Game protocol wants it?"""
    limit = Limit(CALL)
    return restoring(lambda: _checked_piles(make, limit), limit)


def _checked_piles(make: Callable[[int], Any], limit: Limit) -> CheckResult:
    for sticks in range(1, STICKS):
        found: CheckResult | None = limit.call(wrong_pile, make, sticks)
        if found is not None:
            return found
    return well(f"Right with 1 to {STICKS - 1} sticks: who leaves a multiple of four wins.")


def wrong_pile(make: Callable[[int], Any], sticks: int) -> CheckResult | None:
    """What is wrong with the game with this many sticks, or None."""
    game = make(sticks)
    if fault := _wrong_rules(game, sticks):
        return wrong("wrong-rules", f"With {sticks} sticks {fault}")
    value, _ = alphabeta(game)
    right = 1 if sticks % 4 else -1
    if value == right:
        return None
    sentence = f"With {sticks} sticks the first player's value is {right}, not {value}."
    return wrong("wrong-value", sentence)


def _wrong_rules(game: Any, sticks: int) -> str:
    """What is wrong with the rules of a pile, or nothing."""
    state, taken = game.initial, 0
    while not game.is_terminal(state):
        player = game.to_move(state)
        if player != game.players[taken % 2]:
            return f"it should be {game.players[taken % 2]!r}'s turn after {taken} moves."
        moves, right = tuple(game.actions(state)), tuple(range(1, min(3, sticks - taken) + 1))
        if moves != right:
            return f"and {taken} taken, the moves are {right}, not {moves}."
        hash(state)
        state, taken = game.result(state, 1), taken + 1
    if taken != sticks:
        return f"the game was over after {taken} were taken, one by one."
    last = game.players[(taken - 1) % 2]
    if game.utility(state, last) != 1 or game.utility(state, game.other(last)) != -1:
        return "who takes the last one wins: utility 1, and -1 for the other."
    try:
        game.result(game.initial, sticks + 1)
    except IllegalMoveError:
        return ""
    return "somebody took more than there were: result must raise IllegalMoveError."
