"""Is an evaluation fair? What must hold of every one, tried on positions of random games.

    constant    it gives the same number for every position
    lopsided    a position and its mirror image get different numbers
    one-sided   what is good for one player is not as bad for the other
    drift       a count kept from move to move is not what counting afresh gives

`check_evaluation` needs no right evaluation to compare with: a board that is turned or
mirrored is the same board, and what one player wins the other loses.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from math import isclose, isnan
from numbers import Real
from typing import Any

from teachkit.game import AnyGame, Player, checked_game, shown
from teachkit.layout import Turn
from teachkit.study.random_play import keen_games, random_games, states_of
from teachkit.study.result import CheckResult, examined, well, wrong
from teachkit.values import value_text

Evaluate = Callable[[Any, Player], float]
Moves = Sequence[Any]
Counts = Callable[[Any, Moves], Sequence[float]]
"""What a program counts after each move of a game."""

GAMES = 20
"""How many random games the positions come from, unless told otherwise."""


def check_evaluation(
    evaluate: Evaluate, game: AnyGame, *, games: int = GAMES, seed: int = 0, progress: bool = True
) -> CheckResult:
    """What is wrong with an evaluation (state, player), if anything is, and where it shows.

    >>> from teachkit import TicTacToe
    >>> check_evaluation(TicTacToe().lines, TicTacToe(), games=5)
    ✓ Nothing wrong was found in 41 positions.
    """
    checked_game(game)
    if not callable(evaluate):
        raise ValueError(f"an evaluation is a function (state, player), not {shown(evaluate)}")
    played = list(random_games(game, games, seed))
    return examined(fairness, evaluate, game, played, progress=progress)


def fairness(evaluate: Evaluate, game: AnyGame, played: Sequence[Moves]) -> CheckResult:
    """What is wrong with an evaluation in the positions of some games."""
    for find in (_no_number, _constant, _lopsided, _one_sided):
        found = find(evaluate, game, played)
        if found is not None:
            return found
    tried = sum(len(moves) + 1 for moves in played)
    return well(f"Nothing wrong was found in {tried:,} positions.")


def check_count(
    kept: Counts,
    afresh: Counts,
    game: AnyGame,
    *,
    games: int = GAMES,
    seed: int = 0,
    progress: bool = True,
) -> CheckResult:
    """Where a count that is kept from move to move first differs from one made afresh.

    Both are functions (game, moves) that give the count after each move.
    """
    checked_game(game)
    for count in (kept, afresh):
        if not callable(count):
            raise ValueError(f"a count is a function (game, moves), not {shown(count)}")
    return examined(_drift, kept, afresh, game, games, seed, progress=progress)


def _drift(kept: Counts, afresh: Counts, game: AnyGame, games: int, seed: int) -> CheckResult:
    tried = 0
    for moves in keen_games(game, games, seed):
        pairs = zip(kept(game, moves), afresh(game, moves), strict=True)
        for number, (one, right) in enumerate(pairs, start=1):
            tried += 1
            if one != right:
                words = f"kept: {value_text(one)}, counted afresh: {value_text(right)}"
                sentence = f"After {number} moves the count has drifted: {words}."
                panel = (words, game, states_of(game, moves)[number])
                return wrong("drift", sentence, panel)
    return well(f"Nothing wrong was found in {tried:,} positions.")


def _no_number(evaluate: Evaluate, game: AnyGame, played: Sequence[Moves]) -> CheckResult | None:
    for state in _states(game, played):
        for player in game.players:
            value = evaluate(state, player)
            if not isinstance(value, Real) or isnan(value):
                sentence = f"The evaluation gave {shown(value)}: it must give a number."
                return wrong("no-number", sentence, ("here", game, state))
    return None


def _constant(evaluate: Evaluate, game: AnyGame, played: Sequence[Moves]) -> CheckResult | None:
    states = list(_states(game, played))
    values = {evaluate(state, player) for state in states for player in game.players}
    if len(values) > 1:
        return None
    sentence = f"It is {value_text(*values)} in all of {len(states):,} positions: it sees nothing."
    return wrong("constant", sentence, (f"worth {value_text(*values)}", game, states[-1]))


def _one_sided(evaluate: Evaluate, game: AnyGame, played: Sequence[Moves]) -> CheckResult | None:
    first, second = game.players
    for state in _states(game, played):
        one, other = evaluate(state, first), evaluate(state, second)
        if not _same(one, -other):
            words = f"worth {value_text(one)} to {first} and {value_text(other)} to {second}"
            sentence = f"A position is {words}: what one player wins the other must lose."
            return wrong("one-sided", sentence, (words, game, state))
    return None


def _lopsided(evaluate: Evaluate, game: AnyGame, played: Sequence[Moves]) -> CheckResult | None:
    board = game.layout
    turns = [] if board is None else list(board.turns())
    player = game.players[0]
    pairs = [
        zip(states_of(game, moves), _turned(game, moves, turn), strict=False)
        for moves in played
        for turn in turns
    ]
    for state, image in _shortest_first(pairs):
        one, other = evaluate(state, player), evaluate(image, player)
        if not _same(one, other):
            sentence = (
                f"A position and its mirror image are worth {value_text(one)} and "
                f"{value_text(other)} to {player}: they must be worth the same."
            )
            panels = (
                (f"worth {value_text(one)} to {player}", game, state),
                (f"mirrored: worth {value_text(other)}", game, image),
            )
            return wrong("lopsided", sentence, *panels)
    return None


def _states(game: AnyGame, played: Sequence[Moves]) -> Iterator[Any]:
    return _shortest_first([states_of(game, moves) for moves in played])


def _shortest_first(rows: Iterable[Iterable[Any]]) -> Iterator[Any]:
    """The first of each row, then the second of each, and so on: early positions are small."""
    ended = object()
    for column in zip_longest(*rows, fillvalue=ended):
        yield from (item for item in column if item is not ended)


def _turned(game: AnyGame, moves: Iterable[Any], turn: Turn) -> Iterator[Any]:
    """The states of the same game on the turned board, as far as the rules allow it there."""
    state = game.initial
    yield state
    for move in moves:
        wanted = tuple(turn[cell] for cell in game.path(move))
        image = next((other for other in game.actions(state) if game.path(other) == wanted), None)
        if image is None:
            return
        state = game.result(state, image)
        yield state


def _same(one: float, other: float) -> bool:
    return one == other or isclose(one, other, abs_tol=1e-9)
