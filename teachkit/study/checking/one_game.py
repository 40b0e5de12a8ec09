"""A search that plays one game only, tried in positions of that game.

Such a search may keep a board of its own, so what it looks at cannot be foreseen. But its
moves must be those of minimax, as deep, with one of the game's evaluations; and no position
is farther from the root than its depth.
"""

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

from teachkit.game import AnyGame, checked_game, shown
from teachkit.search.hooks import checked_depth
from teachkit.search.minimax import minimax
from teachkit.study.checking.depths import own_depth
from teachkit.study.checking.finding import Finding, well
from teachkit.study.checking.kindly import kindly
from teachkit.study.random_play import random_games, states_of
from teachkit.study.watching.answers import is_in, parts
from teachkit.study.watching.calling import calling

POSITIONS = 12
"""How many positions it is tried in."""
LATE = 5
"""A search to the end of the game is tried in one of the last positions of a random game..."""
SMALL = 1_000
"""...from which no more than so many nodes are searched."""

Search = Callable[..., Any]
Answer = tuple[Any, list[Any]]
"""A position and the parts of what came back for it."""


def check_in_game(
    search: Search, game: AnyGame, *, depth: int | None = None, **arguments: Any
) -> Finding:
    """What a search that plays this game only gets wrong, if anything.

    It is tried at the depth given, or else at its own, or to the end of the game.
    """
    checked_game(game)
    depth = checked_depth(depth) or own_depth(search)
    given = arguments if depth is None else {"depth": depth} | arguments
    calling(search, game, **given)  # refuses what it cannot fill in
    positions = list(_positions(game, depth))
    if not positions:
        raise ValueError("no position is near enough to the end of the game: give a depth")
    found: Finding = kindly(_check, search, game, positions, depth, given)
    return found


def _check(
    search: Search, game: AnyGame, positions: list[Any], depth: int | None, given: dict[str, Any]
) -> Finding:
    made: list[tuple[Any, Any]] = []
    call = calling(search, _noting(game, made), **given)
    answers: list[Answer] = []
    for state in positions:
        made.clear()
        returned = call(state)
        is_move = is_in(returned, game.actions(state))
        answers.append((state, [returned] if is_move else parts(returned)))
        if depth is not None and (reached := _farthest(state, made)) > depth:
            return _never_undone(game, state, reached, depth)
    place = _place_of_move(game, answers)
    if place is None:
        state, answer = answers[0]
        sentence = f"It gave {shown(answer)}, in which there is no legal move."
        return Finding("illegal-move", sentence, (("here", game, state),))
    return _compared(game, [(state, answer[place]) for state, answer in answers], depth)


def _noting(game: AnyGame, made: list[tuple[Any, Any]]) -> AnyGame:
    """The same game, which puts down from where to where moves lead."""
    noting = copy(game)

    def result(state: Any, move: Any) -> Any:
        child = game.result(state, move)
        made.append((state, child))
        return child

    vars(noting)["result"] = result
    return noting


def _positions(game: AnyGame, depth: int | None) -> Iterator[Any]:
    """A position with a choice of moves out of each of some random games."""
    for number, moves in enumerate(random_games(game, POSITIONS, seed=5)):
        states = states_of(game, moves)[:-1]
        early, late = states[number % 4 + 1 : len(states) // 2], states[-LATE:]
        some = early if depth is not None else [s for s in late if _is_small(game, s)]
        yield from [state for state in some if len(game.actions(state)) > 1][:1]


def _is_small(game: AnyGame, state: Any) -> bool:
    """Is what can come of a position searched in no time?"""
    waiting, seen = [state], 0
    while waiting and seen < SMALL:
        state = waiting.pop()
        seen += 1
        if not game.is_terminal(state):
            waiting += [game.result(state, move) for move in game.actions(state)]
    return not waiting


def _farthest(root: Any, made: list[tuple[Any, Any]]) -> int:
    """How many moves the farthest position that was reached is from the root."""
    steps = {root: 0}
    for state, child in made:
        if state in steps:
            steps[child] = min(steps.get(child, steps[state] + 1), steps[state] + 1)
    return max(steps.values())


def _never_undone(game: AnyGame, state: Any, reached: int, depth: int) -> Finding:
    sentence = (
        f"At a depth of {depth} it came to a position {reached} moves on: each move is made on top "
        "of the one before, which was never taken back. Every move of a node is made in the same "
        "position."
    )
    return Finding("never-undoes", sentence, ((f"{reached} moves on from here", game, state),))


def _place_of_move(game: AnyGame, answers: list[Answer]) -> int | None:
    """Which part of the answers is the move: the one that is always legal."""
    width = min(len(answer) for _, answer in answers)
    fitting = [
        place
        for place in range(width)
        if all(answer[place] in game.actions(state) for state, answer in answers)
    ]
    return fitting[-1] if fitting else None


def _compared(game: AnyGame, moves: list[tuple[Any, Any]], depth: int | None) -> Finding:
    """Are all moves best ones with one and the same evaluation of the game?"""
    names = list(game.evaluations) if depth is not None else [None]
    firsts = [_first_worse(game, moves, depth, name) for name in names]
    if None in firsts:
        return well(f"Its moves are right in {len(moves)} positions of {type(game).__name__}.")
    number, best = max(first for first in firsts if first is not None)
    state, move = moves[number]
    deep = "" if depth is None else f", {depth} moves deep, with any evaluation of the game"
    sentence = f"{game.name(move)} is no best move here{deep}; {game.name(best)} may be."
    return Finding("wrong-in-games", sentence, ((f"{game.name(move)}?", game, state),))


def _first_worse(
    game: AnyGame, moves: list[tuple[Any, Any]], depth: int | None, evaluate: str | None
) -> tuple[int, Any] | None:
    """The number of the first move that is no best one, and a best one in its place."""
    for number, (state, move) in enumerate(moves):
        limits: dict[str, Any] = {} if depth is None else {"evaluate": evaluate}
        right, best = minimax(game, state, depth=depth, **limits)
        if depth is not None:
            limits["depth"] = depth - 1
        player = game.maximiser(state)
        value, _ = minimax(game, game.result(state, move), player=player, **limits)
        if value != right:
            return number, best
    return None
