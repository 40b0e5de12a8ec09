"""A book of openings: positions in which games begin, so that two programs play many games.

Each is different from the others, also in a mirror; in none can either side force a win within
the next moves; and of those that there are, the ones are taken that look most equal.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from teachkit.game import AnyGame, shown
from teachkit.search.alphabeta import alphabeta
from teachkit.search.hooks import Budget, SearchTooBig

SHORTEST, LONGEST = 2, 12
"""How many plies an opening has."""
MOST = 3_000
"""The most positions of one length that are looked at."""
LOOK_AHEAD = 4
"""A forced win is looked for this many plies deep."""
NODES = 5_000
"""With at most this many nodes; where the tree is wider, a few plies less deep."""

Moves = tuple[Any, ...]


def book(game: AnyGame, number: int, seed: int = 0) -> list[str]:
    """This many openings, the same ones for the same seed, or a ValueError if there are fewer.

    >>> from teachkit import TicTacToe
    >>> book(TicTacToe(), 3)
    ['52', '24', '51']
    """
    chance = Random(f"openings {seed}")
    level: dict[Any, tuple[Moves, Any]] = {None: ((), game.initial)}
    best: list[str] = []
    for plies in range(1, LONGEST + 1):
        level = _next(game, chance.sample(list(level.values()), len(level)))
        if plies >= SHORTEST and len(level) >= number:
            found = _balanced(game, chance.sample(list(level.values()), len(level)), number)
            best = max(best, found, key=len)
            if len(best) == number:
                return best
    fewer = f"at most {2 * len(best)}" if best else "fewer"
    raise ValueError(
        f"fewer than {number:,} balanced openings of {game.title} that differ were found: play "
        f"{fewer} games a pairing, or give openings of your own"
    )


def checked(game: AnyGame, openings: Iterable[Any]) -> list[str]:
    """The openings that somebody gave, as moves, positions or states, or a ValueError."""
    if isinstance(openings, str):
        raise ValueError(f"openings are a list, such as [{openings!r}]")
    openings = list(openings)
    if not openings:
        raise ValueError("there are no openings: give one at least, or leave openings out")
    texts = [opening if isinstance(opening, str) else game.text(opening) for opening in openings]
    states = [game.parse(text) for text in texts]
    for opening, text, state in zip(openings, texts, states, strict=True):
        if not isinstance(opening, str) and state != opening:
            raise ValueError(f"{shown(opening)} cannot be written as text: give its moves")
        if game.is_terminal(state):
            raise ValueError(f"the game is over already after the opening {text!r}")
    keys = [_key(game, state) for state in states]
    twice = [text for text, key in zip(texts, keys, strict=True) if keys.count(key) > 1]
    if twice:
        raise ValueError(f"the openings {' and '.join(twice[:3])} are alike, perhaps in a mirror")
    return texts


def _next(game: AnyGame, level: Iterable[tuple[Moves, Any]]) -> dict[Any, tuple[Moves, Any]]:
    """The positions that are reached by one more move, each once, also in a mirror."""
    after: dict[Any, tuple[Moves, Any]] = {}
    for moves, state in level:
        if len(after) >= MOST:
            break
        for move in game.actions(state):
            child = game.result(state, move)
            if not game.is_terminal(child):
                after.setdefault(_key(game, child), ((*moves, move), child))
    return after


def _key(game: AnyGame, state: Any) -> Any:
    """What is the same for a position and its mirror images, and for no others."""
    board = game.layout
    if board is None:
        return state
    pieces = game.pieces(state).items()
    images = [sorted((turn[cell], piece) for cell, piece in pieces) for turn in board.turns()]
    return game.to_move(state), tuple(min(images)), tuple(game.in_hand(state).items())


def _balanced(game: AnyGame, candidates: list[tuple[Moves, Any]], number: int) -> list[str]:
    """Of the first candidates that nobody can win at once, those that look most equal."""
    rated: list[tuple[float, str]] = []
    for moves, state in candidates:
        lead = _lead(game, state)
        if abs(lead) < game.win_weight:
            rated.append((abs(lead), game.moves_text(moves)))
        if len(rated) == 2 * number:
            break
    limit = sorted(lead for lead, _ in rated)[:number][-1:]
    equal = [text for lead, text in rated if limit and lead <= limit[0]]
    return equal[:number]


def _lead(game: AnyGame, state: Any) -> float:
    """How much better the first player stands than the second, as each sees it."""
    for depth in range(LOOK_AHEAD, 0, -1):
        try:
            first, second = (
                alphabeta(game, state, player=player, depth=depth, traced=Budget(nodes=NODES))[0]
                for player in game.players
            )
        except SearchTooBig:
            continue
        return first - second
    return 0
