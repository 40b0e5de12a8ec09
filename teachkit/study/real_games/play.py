"""Mistakes of a search that no tree shows, such as a win that never comes."""

from collections.abc import Callable
from functools import cache, partial
from math import inf
from typing import Any

from teachkit.game import AnyGame, Player, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.tictactoe import State, TicTacToe, cells
from teachkit.games.tree import TreeGame
from teachkit.study.observe.asking import Asked, Run
from teachkit.study.observe.subject import BROKEN
from teachkit.study.random_play import every_state, random_states
from teachkit.study.real_games.one_game import Search
from teachkit.study.real_games.positions import Position, positions
from teachkit.study.result import CheckResult, examined, well, wrong
from teachkit.study.sandbox.kept import Kept
from teachkit.study.sandbox.limit import unlimited
from teachkit.study.sandbox.restoring import restoring
from teachkit.study.watch.answers import is_in, parts
from teachkit.study.watch.calling import calling, parameter_of
from teachkit.study.watch.functions import is_number

Found = tuple[Any, Any]
"""The value and the move that a search gives; None for what it does not."""
Probe = Callable[[Search], CheckResult | None]
CAN_WIN = cells((4, 8)), cells((1, 3)), 0
"""X wins tic-tac-toe with the first move, and others look good too."""
FEW = 6
"""This many free cells leave a tree of tic-tac-toe that is searched in no time."""
ESTIMATED = (
    "There is one move left, and it ends the game; but the search of depth 1 only estimates it: "
    "ask whether the game is over before you ask for the depth."
)
LOSES = (
    "Every move loses here, and the search gives no move at all: nothing is better than minus "
    "infinity, so the first move must be kept as it is."
)


def answers(search: Search, game: AnyGame, depth: int | None = None) -> Callable[[Any], Found]:
    """The (value, move) that a search gives for a state, in any order; None for what is not."""
    call = calling(search, game, depth=depth)
    halves = 2.5, 7.5  # which can be no moves of a tree
    tried = calling(search, TreeGame(halves), depth=depth or 1)(0)
    places = [n for n, part in enumerate(parts(tried)) if is_number(part) and part in halves]
    value_at = next(iter(places), 0)

    def found(state: Any) -> Found:
        returned = call(state)
        if isinstance(tried, int) and tried in (0, 1):  # a move comes back alone
            return None, returned
        answer = parts(returned)
        value = answer.pop(value_at) if value_at < len(answer) else None
        moves = [part for part in answer if is_in(part, game.actions(state))]
        return value, next(iter(moves or answer), None)

    return found


class TicTacToeForLife(TicTacToe):
    """Tic-tac-toe in which a win is worth infinity, as in report 000."""

    def utility(self, state: State, player: Player) -> float:
        value = super().utility(state, player)
        return value * inf if value else 0


def wrong_ends(
    search: Search, *, hurry: bool = False, game: AnyGame | None = None, progress: bool = True
) -> CheckResult:
    """What a search gets wrong near the end of real games, if anything.

    A search that takes a depth is tried with a depth of 1. With `hurry` it must take a win
    at once where it can, with a `game` in positions of that game.
    """
    probes: list[Probe] = [_no_move, partial(_delays, game=game)] if hurry else [_no_move]
    if not hurry and parameter_of(search, "depth"):
        probes = [_horizon]
    return examined(_first, search, probes, progress=progress)


def _first(search: Search, probes: list[Probe]) -> CheckResult:
    for probe in probes:  # another game may have states of the same names
        found = restoring(partial(probe, search), Kept(unlimited(search)))
        if found is not None:
            return found
    remark = _outweighed(search) if _horizon in probes else ""
    said = "Nothing wrong was found in a few hundred positions of real games."
    return well(said, remarks=(remark,) if remark else ())


def _outweighed(search: Search) -> str:
    """That a search of depth 1 prefers what looks good to a win at once; nothing if it does not."""
    game, state = TicTacToe(), CAN_WIN
    after = {move: game.result(state, move) for move in game.actions(state)}
    mover = game.to_move(state)
    looks = {m: game.lines(s, mover) for m, s in after.items() if not game.is_terminal(s)}
    try:
        value, move = answers(search, game, 1)(state)
    except BROKEN:
        return ""
    best = max(looks.values())
    if value != best if value is not None else looks.get(move) != best:
        return ""
    return (
        f"An estimate can outweigh a won game: in tic-tac-toe a position that looks like {best:g} "
        "is more to it than a win at once, which counts 1. Multiply the utility of a finished "
        "game with game.win_weight."
    )


def _no_move(search: Search) -> CheckResult | None:
    game = TicTacToeForLife()
    call = calling(search, game)
    for state in _tictactoe():
        answer = parts(call(state))
        is_missing = len(answer) > 1 and any(part is None for part in answer)
        if is_missing and Position(TicTacToe(), state).value < 0:
            return wrong("no-move", LOSES, ("no move is made", game, state))
    return None


def _delays(search: Search, game: AnyGame | None) -> CheckResult | None:
    states = _tictactoe() if game is None else list(positions(game, None, game.players))
    game = game or TicTacToe()
    found = answers(search, game)
    for state in states:
        player = game.to_move(state)
        wins = [a for a in game.actions(state) if game.winner(game.result(state, a)) == player]
        move = found(state)[1] if wins else None
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
            return wrong("delays-its-win", sentence, *panels)
    return None


def _horizon(search: Search) -> CheckResult | None:
    game = ConnectFour(4, 4)
    observed = Asked(game)
    found = answers(search, observed, 1)
    for state in random_states(game, 200, range(15, 16), seed=2):
        player = game.to_move(state)
        end = game.result(state, game.actions(state)[0])
        worth = abs(game.utility(end, player))  # from whose side is another question
        observed.note(Run())
        value, _ = found(state)
        if value is None or end in observed.notes.valued:
            continue  # what it makes of the result is another question too
        if abs(value) not in (worth, worth * game.win_weight):
            words = f"{player} to make the last move: worth {shown(value)}?"
            return wrong("horizon", ESTIMATED, (words, game, state))
    return None


@cache
def _tictactoe() -> list[Any]:
    """Unfinished positions of tic-tac-toe, the fullest boards first."""
    game = TicTacToe()
    states = [state for state in every_state(game) if 0 < len(game.actions(state)) <= FEW]
    return sorted(states, key=lambda state: len(game.actions(state)))
