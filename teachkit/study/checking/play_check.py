"""Mistakes that no tree shows: they need real games, with passes, infinities and horizons.

    no-pass   it does not know what a player does who must pass
    no-move   it finds no move where every move loses
    horizon   at its depth it does not notice that the game is over
    dawdles   it leaves a win on the board that it could have at once

`check_play` tries a search on such games and names the first of these that it finds.
"""

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any

from teachkit.game import AnyGame, Player, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import PASS, Othello
from teachkit.games.tictactoe import State, TicTacToe
from teachkit.games.tree import TreeGame
from teachkit.search.minimax import minimax
from teachkit.study.checking.depths import takes_depth
from teachkit.study.checking.finding import Finding, well
from teachkit.study.checking.guard import unlimited
from teachkit.study.checking.keeping import untouched
from teachkit.study.checking.kindly import kindly
from teachkit.study.random_play import every_state, random_states
from teachkit.study.watching.answers import is_in, parts
from teachkit.study.watching.calling import calling
from teachkit.study.watching.functions import is_number
from teachkit.values import value_text

Search = Callable[..., Any]
Found = tuple[Any, Any]

FEW = 6
"""So many free cells leave a tree of tic-tac-toe that is searched in no time."""


class TicTacToeForLife(TicTacToe):
    """Tic-tac-toe in which a win is worth infinity, as in report 000."""

    def utility(self, state: State, player: Player) -> float:
        value = super().utility(state, player)
        return value * inf if value else 0


class AskedConnectFour(ConnectFour):
    """A small Connect Four that notes of which positions it was asked what they are worth."""

    def __init__(self) -> None:
        super().__init__(4, 4)
        self.asked: set[Any] = set()

    def utility(self, state: Any, player: Player) -> float:
        self.asked.add(state)
        return super().utility(state, player)


def check_play(search: Search, *, hurry: bool = False) -> Finding:
    """What a search of one's own gets wrong on real games, if anything.

    A search that takes a depth is tried with a depth of 1. With `hurry` it must take a win
    at once where it can, and its values are its own affair.
    """
    if not callable(search):
        raise ValueError(f"first comes a search of your own, not {shown(search)}")
    probes = [_passes, _no_move]
    if hurry:
        probes = [_no_move, _dawdles]
    elif takes_depth(search):
        probes = [_horizon]
    found: Finding = kindly(_first, search, probes)
    return found


def _first(search: Search, probes: list[Callable[[Search], Finding | None]]) -> Finding:
    for probe in probes:
        with untouched(unlimited(search)):  # another game may have states of the same names
            found = probe(search)
        if found is not None:
            return found
    return well("Nothing wrong was found in a few hundred positions of real games.")


def answers(search: Search, game: AnyGame, depth: int | None = None) -> Callable[[Any], Found]:
    """The (value, move) that a search gives for a state, in any order; None for what is not."""
    call = calling(search, game, depth=depth)
    value_at = _place_of_value(search, depth)

    def found(state: Any) -> Found:
        returned = call(state)
        if value_at is None:
            return None, returned
        answer = parts(returned)
        value = answer.pop(value_at) if value_at < len(answer) else None
        moves = [part for part in answer if is_in(part, game.actions(state))]
        return value, next(iter(moves or answer), None)

    return found


def _place_of_value(search: Search, depth: int | None) -> int | None:
    """Which part of an answer is the value? Halves can be no moves of a tree.

    None if a move comes back alone.
    """
    returned = calling(search, TreeGame([2.5, 7.5]), depth=depth or 1)(0)
    if isinstance(returned, int) and returned in (0, 1):
        return None
    found = [n for n, part in enumerate(parts(returned)) if is_number(part) and part in (2.5, 7.5)]
    return found[0] if found else 0


def _no_move(search: Search) -> Finding | None:
    game = TicTacToeForLife()
    call = calling(search, game)
    for state, value in _tictactoe():
        if value < 0:
            answer = parts(call(state))
            if len(answer) > 1 and any(part is None for part in answer):
                sentence = (
                    "Every move loses here, and the search gives no move at all: nothing is "
                    "better than minus infinity, so the first move must be kept as it is."
                )
                return Finding("no-move", sentence, (("no move is made", game, state),))
    return None


def _dawdles(search: Search) -> Finding | None:
    game = TicTacToe()
    found = answers(search, game)
    for state, _ in _tictactoe():
        player = game.to_move(state)
        wins = [a for a in game.actions(state) if game.winner(game.result(state, a)) == player]
        if not wins:
            continue
        _, move = found(state)
        if move is not None and move not in wins:
            played, winning = game.name(move), game.name(wins[0])
            sentence = (
                f"{player} could win at once with {winning} and plays {played}: a win later is "
                "worth as much to it, so it may never come."
            )
            panels = (
                (f"{played} was played", game, game.result(state, move)),
                (f"{winning} wins", game, game.result(state, wins[0])),
            )
            return Finding("dawdles", sentence, panels)
    return None


def _passes(search: Search) -> Finding | None:
    game = Othello(4)
    found = answers(search, game)
    for state, right in _othello():
        value, move = found(state)
        told = shown(value)
        if value is None and move in game.actions(state):  # what it would lead to
            value, _ = minimax(game, game.result(state, move), player=game.maximiser(state))
            told = f"{value_text(value)}, as by {game.name(move)}"
        if value != right:
            sentence = (
                f"The value is {value_text(right)}, not {told}: a player who cannot move "
                "passes, and the game goes on. A pass is the one move in game.actions(state)."
            )
            words = f"{game.to_move(state)} to move: {value_text(right)}"
            return Finding("no-pass", sentence, ((words, game, state),))
    return None


def _horizon(search: Search) -> Finding | None:
    game, observed = ConnectFour(4, 4), AskedConnectFour()
    found = answers(search, observed, 1)
    for state in random_states(game, 200, range(15, 16), seed=2):
        player = game.to_move(state)
        end = game.result(state, game.actions(state)[0])
        worth = abs(game.utility(end, player))  # from whose side is another question
        value, _ = found(state)
        if value is None or end in observed.asked:
            continue  # what it makes of the result is another question too
        if abs(value) not in (worth, worth * game.win_weight):
            sentence = (
                "There is one move left, and it ends the game; but the search of depth 1 only "
                "estimates it: ask whether the game is over before you ask for the depth."
            )
            words = f"{player} to make the last move: worth {shown(value)}?"
            return Finding("horizon", sentence, ((words, game, state),))
    return None


@cache
def _tictactoe() -> list[tuple[Any, float]]:
    """Unfinished positions of tic-tac-toe with their values, the fullest boards first."""
    game = TicTacToe()

    @cache
    def value(state: Any) -> float:
        """What a position is worth to the player to move."""
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        return max(-value(game.result(state, move)) for move in game.actions(state))

    states = [s for s in every_state(game) if 0 < len(game.actions(s)) <= FEW]
    states.sort(key=lambda state: len(game.actions(state)))
    return [(state, value(state)) for state in states]


@cache
def _othello() -> list[tuple[Any, float]]:
    """Positions of small Othello in which somebody will have to pass, with their values."""
    game = Othello(4)

    def may_pass(state: Any) -> bool:
        moves = game.actions(state)
        return PASS in moves or any(may_pass(game.result(state, move)) for move in moves)

    states = random_states(game, 60, range(7, 11))
    chosen = [state for state in states if game.actions(state) != (PASS,) and may_pass(state)]
    return [(state, minimax(game, state)[0]) for state in chosen]
