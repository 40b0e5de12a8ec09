"""Trying a search that is right on trees in real games too.

    Position  a position of a game, the tree that can come of it, and so what is right there
    in_games  tries a search that is right on trees

No tree shows what becomes of a player who must pass, or how players and moves are called.
"""

from collections.abc import Callable
from functools import cache, cached_property
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

from teachkit.game import AnyGame, shown
from teachkit.games.connect_four import ConnectFour
from teachkit.games.othello import PASS, Othello
from teachkit.games.tictactoe import TicTacToe
from teachkit.study.check.judge import Kids, Run, Task, expected_leaves, leaves_by, usual_leaves
from teachkit.study.check.mutants import HARD, PLAIN, STRICT, Mutant
from teachkit.study.check.observing import FULL, Asked, Subject
from teachkit.study.check.trees import Number, Tree
from teachkit.study.random_play import random_states
from teachkit.study.sandbox.stopped import Stopped
from teachkit.study.watch.max_min import asks_for_max
from teachkit.values import value_text

Search = Callable[..., Any]
Found = tuple[Any, Any]
Steps = tuple[Any, ...]

CALLS = 60
"""This often is it asked farther down where it goes wrong."""
BROKEN = (Exception, SystemExit, Stopped)
ANEW = Mutant(PLAIN, {"role": "True", "leaf": "worth[node] * side[node]"})
"""A search in which everybody who is to move is MAX."""


class Position:
    """A position of a game, with all that can come of it, to a depth if there is one."""

    def __init__(
        self, game: AnyGame, state: Any, depth: int | None = None, evaluation: str | None = None
    ) -> None:
        self.game, self.state, self.depth = game, state, depth
        self._evaluation = evaluation
        self.states: list[Any] = []
        """The position at each node of the tree."""

    @cached_property
    def tree(self) -> Tree:
        """What can come of it, with estimates at the limit of depth."""
        game, player, turns = self.game, self.game.maximiser(self.state), []
        weight = 1 if self.depth is None else game.win_weight

        def grow(state: Any, left: float) -> Any:
            self.states.append(state)
            turns.append(game.to_move(state) == player)
            if game.is_terminal(state):
                return weight * game.utility(state, player)
            if left == 0:
                return game.evaluations[self._evaluation or ""](state, player)
            return tuple(grow(game.result(state, move), left - 1) for move in game.actions(state))

        tree = Tree(grow(self.state, inf if self.depth is None else self.depth))
        tree.is_max = turns
        return tree

    @property
    def value(self) -> float:
        """What it is worth to the player to move."""
        return self.tree.values[0]

    @property
    def best(self) -> list[Any]:
        """Its best moves."""
        moves = self.game.actions(self.state)
        return [moves[number] for number in self.tree.best_moves]

    def is_value(self, value: Any, sign: int = 1) -> bool:
        """Is this its value, be it with the weight that a search to a depth gives a win?"""
        return value in (sign * self.value, sign * self.value * self.game.win_weight)

    def states_at(self, nodes: Any) -> set[Any]:
        """The positions at some nodes; the same one may be at several."""
        return {self.states[node] for node in nodes}

    def expected(self, task: Task, looks: Steps, made: Steps) -> list[set[Any]]:
        """The positions that the textbook's search looks at, for each order that moves may have.

        Where a position comes up in several places, what was looked at tells the order of moves
        only roughly; then it is the game's own, or that in which the moves were made.
        """
        nodes: dict[Any, list[Number]] = {}
        for node in self.tree.nodes:
            nodes.setdefault(self.states[node], []).append(node)
        run = Run(self.tree, looks=[n for state in looks for n in nodes.get(state, ())])
        return [
            self.states_at(leaves)
            for leaves in (
                usual_leaves(self.tree, task),
                expected_leaves(run, task),
                leaves_by(task, self.tree, self.in_order(made)),
            )
        ]

    def in_order(self, made: Steps) -> Kids:
        """The moves of each node in the order in which they were first made."""
        when: dict[Any, int] = {}
        for time, step in enumerate(made):
            when.setdefault(step, time)
        return [
            sorted(kids, key=lambda kid: when.get((self.states[node], self.states[kid[1]]), inf))
            for node, kids in enumerate(self.tree.kids)
        ]

    def saves(self, kids: Kids) -> bool:
        """Does alpha-beta leave something out, even where it cuts least, in this order of moves?"""
        return self._walk(Mutant(HARD, STRICT), kids) != self._walk(Mutant(PLAIN), kids)

    def is_all(self, looks: Steps, made: Steps) -> bool:
        """Was every leaf looked at, one after the other, as in plain minimax?"""
        return list(looks) == self._walk(Mutant(PLAIN), self.in_order(made))

    def _walk(self, search: Mutant, kids: Kids) -> list[Any]:
        """The positions that a search looks at, in order, but none twice in a row."""
        seen = search.on(self.tree, kids)
        leaves = [self.states[leaf] for leaf in seen.leaves] if seen else []
        return [state for state, _ in groupby(leaves)]


@cache
def game_positions() -> tuple[Position, ...]:
    """Late positions of small games, with the first player to move."""
    return tuple(
        Position(game, state)
        for game, plies, number in (
            (TicTacToe(), range(4, 8), 12),
            (ConnectFour(4, 4), range(10, 14), 6),
            (Othello(4), range(7, 11), 10),
        )
        for state in random_states(game, number, plies, seed=3)
        if game.to_move(state) == game.players[0] and not game.is_terminal(state)
    )


# ---- a search that is right on trees


class Trouble(NamedTuple):
    """What is wrong in a game: the flaw that rows of the catalogue name, the words, the place."""

    flaw: str
    words: str
    position: tuple[AnyGame, Any]
    share: float
    """How many of the positions are of games in which all are right, from 0 to 1."""


class Played(NamedTuple):
    """What came of a search in games."""

    trouble: Trouble | None
    remark: str


def in_games(subject: Subject) -> Played:
    """Is it right in games too? The first trouble, or why that could not be tried."""
    if subject.reach < FULL:
        why = f"With the depth {subject.reach:g} that was given it was not tried in games."
        return Played(None, why)
    asking, first = Asking(subject), game_positions()[0]
    told = asking.wrong(first)
    if isinstance(told, Exception | Stopped):
        why = _by_name(told, first.game) or f"It was not tried in games: {in_words(told)}"
        return Played(None, why)
    tried = [(first, told), *((each, asking.wrong(each)) for each in game_positions()[1:])]
    bad = [(at, told) for at, told in tried if told and not isinstance(told, Stopped)]
    if not bad or subject.limit.is_over:
        is_slow = any(isinstance(told, Stopped) for _, told in tried)
        return Played(None, "In some games it takes too long to be tried." if is_slow else "")
    games = [at.game for at, _ in bad]
    share = sum(at.game not in games for at, _ in tried) / len(tried)
    at, flaw, words = asking.located(*bad[0])
    return Played(Trouble(flaw, words, (at.game, at.state), share), "")


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

    def _about(self, at: Position) -> Found | BaseException:
        """The value and the move that it gives, or how it broke off."""
        try:
            return self._subject.in_game(Asked(at.game, at.state))
        except BROKEN as error:
            return error

    def wrong(self, at: Position) -> str | BaseException:
        """What is wrong with its answer, in words or as an error; nothing if all is right."""
        found, told = self.about(at), []
        if isinstance(found, BaseException):
            return found
        value, move = found
        if self._reading.value is not None and not at.is_value(value):
            told.append(f"the value is {value_text(at.value)}, not {shown(value)}")
        if self._reading.move is not None and move not in at.best:
            told.append(f"{_name(at.game, move)} is no best move; {at.game.name(at.best[0])} is")
        return " and ".join(told)

    def located(self, at: Position, told: str | BaseException) -> tuple[Position, str, str]:
        """The position that shows best what is wrong, the flaw, and what there is to say."""
        moves, game = at.game.actions(at.state), type(at.game).__name__
        if all(map(self._is_place, (each for each in game_positions() if each.game == at.game))):
            move = self._move(at)
            there = f"game.actions(state)[{move}] is {moves[move]!r}"
            return at, "place", f"In this position of {game} it gave {move!r}; {there}."
        if all(map(self._is_anew, game_positions())):
            return at, "anew", _sentence(at, told)
        at, told = self._lowest(at, told)
        words = _sentence(at, told)
        if at.game.actions(at.state) == (PASS,) and isinstance(at.game, Othello):
            return at, "pass", f"{words} {ON_PASSES}"
        if self._is_other_side(at):
            words += " All that can follow is over, and it is valued for the other player."
            return at, "leaf-for-mover", words
        if isinstance(told, SystemExit):
            return at, "exits", words
        return at, "breaks" if isinstance(told, BaseException) else "game", words

    def _lowest(
        self, at: Position, told: str | BaseException
    ) -> tuple[Position, str | BaseException]:
        """The position, or one after it, that is wrong while all after it are right."""
        left, is_lower = CALLS, True
        while is_lower and left > 0:
            is_lower = False
            for move in at.game.actions(at.state):
                left -= 1
                below = Position(at.game, at.game.result(at.state, move))
                if not below.game.is_terminal(below.state) and (again := self.wrong(below)):
                    at, told, is_lower = below, again, True
                    break
        return at, told

    def _move(self, at: Position) -> Any:
        found = self.about(at)
        return None if isinstance(found, BaseException) else found[1]

    def _value(self, at: Position) -> Any:
        found = self.about(at)
        return None if isinstance(found, BaseException) else found[0]

    def _is_place(self, at: Position) -> bool:
        """Is what comes back the place of a best move among all moves?"""
        place = self._move(at)
        try:
            return not isinstance(place, bool) and at.game.actions(at.state)[place] in at.best
        except (TypeError, IndexError):
            return False

    def _is_anew(self, at: Position) -> bool:
        """Is the value that of a search in which everybody who is to move is MAX?"""
        seen = ANEW.on(at.tree)
        return (
            seen is not None and self._reading.value is not None and self._value(at) == seen.value
        )

    def _is_other_side(self, at: Position) -> bool:
        """Does the game end with the next move, and is the value the opponent's?"""
        return at.tree.height == 1 and at.value != 0 and at.is_value(self._value(at), -1)


ON_PASSES = (
    "A player who cannot move passes, and the game goes on: a pass is the one move in "
    "game.actions(state)."
)


def _sentence(at: Position, told: str | BaseException) -> str:
    name = type(at.game).__name__
    if isinstance(told, SystemExit):
        return f"It ended the whole program in this position of {name}."
    if isinstance(told, BaseException):
        return f"In this position of {name} {in_words(told)}"
    return f"In this position of {name}, {told}."


def _name(game: AnyGame, move: Any) -> str:
    try:
        return game.name(move)
    except Exception:  # whatever came back, it is no move
        return shown(move)
