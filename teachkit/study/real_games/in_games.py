"""A search that is right on trees is tried in real games too.

No tree shows what becomes of a player who must pass, or how players and moves are called.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from teachkit.game import AnyGame
from teachkit.study.check.catalogue import CATALOGUE
from teachkit.study.check.mutants import PLAIN, Mutant, Parts
from teachkit.study.observe.asking import Asked
from teachkit.study.observe.subject import BROKEN, FULL, Reading, Subject
from teachkit.study.real_games.positions import Position, late_positions
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.calling import parameter_of
from teachkit.study.watch.max_min import asks_for_max

CALLS = 60
"""This often is it asked farther down where it goes wrong."""
SECOND = "second player"
OF_GAMES = "games", SECOND
"""What a mistake needs that no tree shows: games, and positions of who moves second."""
SIDES = "is_max", "is_min", "sign"
"""By these parameters a search is told whose turn it is."""
ON_PASSES = (
    "A player who cannot move passes, and the game goes on: a pass is the one move in "
    "game.actions(state)."
)


class Trouble(NamedTuple):
    """What is wrong in a game: the row of the catalogue, the words, the place."""

    key: str
    words: str
    position: tuple[AnyGame, Any]
    share: float
    """How many of the positions are of games in which all are right, from 0 to 1."""


def in_games(subject: Subject) -> tuple[Trouble | None, str]:
    """The first trouble in games, if there is one; and a remark, if that could not be tried."""
    if subject.reach < FULL:
        why = f"With the depth {subject.reach:g} that was given it was not tried in games."
        return None, why
    asking, (first, *others) = Asking(subject), late_positions()
    if not any(parameter_of(subject.function, role) for role in SIDES):
        others += late_positions(1)
    told = asking.wrong(first)
    if isinstance(told, Exception | Stopped):
        why = _by_name(told, first.game) or f"It was not tried in games: {in_words(told)}"
        if subject.is_player:
            return Trouble("breaks-in-games", why, (first.game, first.state), 0), ""
        return None, why
    tried = [(first, told), *((each, asking.wrong(each)) for each in others)]
    bad = [(at, told) for at, told in tried if told and not isinstance(told, Stopped)]
    if subject.limit.is_over or not bad:
        is_slow = any(isinstance(told, Stopped) for _, told in tried)
        return None, "In some games it takes too long to be tried." if is_slow else ""
    games = [at.game for at, _ in bad]
    share = sum(at.game not in games for at, _ in tried) / len(tried)
    at, key, words = asking.located(*bad[0])
    return Trouble(key, words, (at.game, at.state), share), ""


def in_words(error: BaseException | None) -> str:
    """Why a call gave no answer."""
    if isinstance(error, Stopped):
        return "it takes too long."
    return f"it breaks off with {type(error).__name__}: {error}."


def _by_name(error: BaseException, game: AnyGame) -> str:
    """That it knows only players called MAX and MIN, if that is why it broke off."""
    if asks_for_max(error, game):
        return (
            f"It asks for the player {str(error).split()[2]} by name, so it plays trees only; "
            "game.maximiser(state) at the root would let it play every game."
        )
    for player in game.players:
        if str(error).startswith(repr(player)):  # looked for in a dict or a list, and not found
            return (
                "It knows the players 'MAX' and 'MIN' by their names, so it plays trees only: in "
                f"{type(game).__name__} one is called {player!r}. MAX is game.maximiser(state) at "
                "the root, whatever the names; who asks for that plays every game."
            )
    return ""


class Asking:
    """A function that is asked about positions of games."""

    def __init__(self, subject: Subject) -> None:
        self._subject, self._reading = subject, subject.reading
        self.about = cache(self._about)

    def _about(self, at: Position) -> tuple[Any, Any] | BaseException:
        """The value and the move that it gives, or how it broke off."""
        try:
            return self._subject.in_game(Asked(at.game, at.state))
        except BROKEN as error:
            return error

    def wrong(self, at: Position) -> str | BaseException:
        """What is wrong with its answer, in words or as an error; nothing if all is right."""
        found = self.about(at)
        if isinstance(found, BaseException):
            return found
        value, move = self._reading
        asked = Reading(None if value is None else 0, None if move is None else 1)
        told = at.told(asked, found)
        if at.mover == at.game.players[0] or self._subject.is_player:
            return told
        return told and at.told(asked, found, -1) and told  # values may be the first player's

    def located(self, at: Position, told: str | BaseException) -> tuple[Position, str, str]:
        """The position that shows best what is wrong, the key, and what there is to say."""
        same = [each for each in late_positions() if each.game == at.game]
        if all(map(self._is_place, same)):
            move = self._found(at)[1]
            there = f"game.actions(state)[{move}] is {at.moves[move]!r}"
            game = type(at.game).__name__
            words = f"In this position of {game} it gave {move!r}; {there}."
            return at, "place-not-move", words
        every = [(each, *self._found(each)) for each in (*late_positions(), *late_positions(1))]
        if (key := named([each for each in every if each[0].game == at.game])) is not None:
            return at, key, _sentence(at, told)
        at, told = self._lowest(at, told)
        words = _sentence(at, told)
        if at.game.must_pass(at.state):
            return at, "no-pass", f"{words} {ON_PASSES}"
        if isinstance(told, SystemExit):
            return at, "exits", words
        return at, "breaks-in-games" if isinstance(told, BaseException) else "wrong-in-games", words

    def _lowest(
        self, at: Position, told: str | BaseException
    ) -> tuple[Position, str | BaseException]:
        """The position, or one after it, that is wrong while all after it are right."""
        left, is_lower = CALLS, True
        while is_lower and left > 0:
            is_lower = False
            for move in at.moves:
                left -= 1
                below = Position(at.game, at.game.result(at.state, move))
                if not below.game.is_terminal(below.state) and (again := self.wrong(below)):
                    at, told, is_lower = below, again, True
                    break
        return at, told

    def _found(self, at: Position) -> tuple[Any, Any]:
        found = self.about(at)
        return (None, None) if isinstance(found, BaseException) else found

    def _is_place(self, at: Position) -> bool:
        """Is what comes back the place of a best move among all moves?"""
        place = self._found(at)[1]
        try:
            return not isinstance(place, bool) and at.moves[place] in at.best
        except (TypeError, IndexError):
            return False


def named(answers: Iterable[tuple[Position, Any, Any]]) -> str | None:
    """The one mistake in the catalogue that gives the values and moves found in these positions."""
    found = list(answers)
    keys = {
        row.key: parts.get("needs") in OF_GAMES
        for row in CATALOGUE.values()
        for parts in row.mutations
        if _is_it(parts, found)
    }
    own = [key for key, is_of_games in keys.items() if is_of_games]
    return next(iter(own or keys), None) if own or len(keys) == 1 else None


def _is_it(parts: Parts, found: Sequence[tuple[Position, Any, Any]]) -> bool:
    """Does a mutation give what was found? One of whoever moves second must also show there."""
    if parts.keys() & {"measured", "kept"}:
        return False
    textbook, mutant = Mutant(PLAIN), Mutant(PLAIN, parts)
    is_second = parts.get("needs") == SECOND

    def gives(at: Position, value: Any, move: Any) -> bool:
        is_first = is_second and at.mover == at.game.players[0]
        seen = (textbook if is_first else mutant).on(at.tree)
        if seen is None or (value is None and move is None):
            return False
        if value is None:
            return bool(move == at.moves[seen.move or 0])
        return value in (seen.value, seen.value * at.game.win_weight)

    return all(gives(*each) for each in found)


def _sentence(at: Position, told: str | BaseException) -> str:
    name = type(at.game).__name__
    if isinstance(told, SystemExit):
        return f"It ended the whole program in this position of {name}."
    if isinstance(told, BaseException):
        return f"In this position of {name} {in_words(told)}"
    return f"In this position of {name}, {told}."
