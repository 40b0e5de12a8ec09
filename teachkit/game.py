"""The Game protocol: everything that a search, a player or a board asks of a game.

    State   where a game stands: a small immutable value that hashes and compares by value
    Move    one whole action of one side (a multiple jump, a mill with its removal, a pass)
    Player  a short string such as "X", "red" or "MAX"

A game object holds the rules and no position; every question takes the state it is about.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Protocol, Self, TypeVar

from teachkit.layout import Cell, Layout
from teachkit.rules import check_hashing, check_rules

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)

Player = str

Evaluation = Callable[[State, Player], float]
"""How good a state looks to a player, without searching."""

Strategy = Callable[["Game[State, Move]", State], Move]
"""A way of playing: given the game and a state, the move to make."""


class IllegalMoveError(ValueError):
    """A move that the rules do not allow."""


class AmbiguousMoveError(IllegalMoveError):
    """A text that names several legal moves."""


class Game(Protocol[State, Move]):
    """A game of two players with perfect information.

    Seven members are the whole of the rules: `players`, `initial`, `to_move`, `actions`,
    `result`, `is_terminal` and `utility`. The rest has a sensible default, so a new game can
    be searched, recorded, drawn and played:

    member                         without it                   what it is for
    =============================  ===========================  =================================
    evaluations                    0 for every state            searches to a depth
    win_weight                     1,000,000                    1 in a game of numbers
    maximiser(state)               the player to move           from whose side values are seen
    winner(state)                  has a positive utility       who has won
    is_quiet(state)                yes                          `quiescence` estimates only these

    choices                        none                         menus: arguments and their values
    options                        the values of `choices`      what makes an equal game
    with_options(...)              `options`, some changed      a menu was used

    layout, path(move),            its text, and buttons        boards to look at and to click
    pieces(state)
    winning_lines(state),          none                         lines drawn across the board
    marked_lines(state)
    in_hand(state)                 none                         trays beside the board
    boards_in_trees                no                           boards in the nodes of figures
    is_tree, node_name(state),     no                           trees that are drawn beforehand
    leaves_below(state)

    name(move)                     as Python writes it          how a move is written
    spelling(text)                 in small letters             other ways to type a move
    move(state, text), parse       by `name`                    reading moves and positions
    moves_text(moves)              spaces or commas between     writing moves
    text(state)                    the board, or as Python      a state in a terminal
    describe(state, move)          nothing                      what a move does, in a word
    notation                       nothing                      help: how moves are written

    title                          of the layout or class       what people call the game
    remark(state)                  nothing, or "must pass"      what else to say of a state
    phase(state, player)           nothing                      which part of the game it is
    reason(state)                  nothing                      why a game is over
    objection(state, clicks)       what its board tells         why a move is refused

    >>> class Nim(Game[tuple[int, str], int]):
    ...     '''Take one or two; whoever takes the last one wins.'''
    ...     players = ("first", "second")
    ...     initial = (4, "first")
    ...     def to_move(self, state):
    ...         return state[1]
    ...     def actions(self, state):
    ...         return tuple(range(1, min(state[0], 2) + 1))
    ...     def result(self, state, move):
    ...         return state[0] - move, self.other(state[1])
    ...     def is_terminal(self, state):
    ...         return state[0] == 0
    ...     def utility(self, state, player):
    ...         return -1 if player == state[1] else 1
    >>> from teachkit import alphabeta
    >>> alphabeta(Nim())
    (1, 1)
    """

    players: tuple[Player, Player]
    """The two players, the one who starts first."""

    initial: State
    """The state in which the game starts."""

    win_weight: float = 1_000_000
    """What a search to a depth multiplies utilities by, to put them above every evaluation.

    It is 1 in a game of numbers, such as a tree, whose ends and evaluations are compared as
    they are."""

    @abstractmethod
    def to_move(self, state: State) -> Player:
        """The player whose turn it is. Sides need not alternate."""

    @abstractmethod
    def actions(self, state: State) -> tuple[Move, ...]:
        """The legal moves in reading order; empty only when the game is over."""

    @abstractmethod
    def result(self, state: State, move: Move) -> State:
        """The state after a move.

        teachkit's own games raise IllegalMoveError for a move that is not legal. A game of yours
        may, and need not: searches, players and people only get moves of `actions` to make, so
        only who calls `result` by hand is not told.
        """

    @abstractmethod
    def is_terminal(self, state: State) -> bool:
        """Is the game over?"""

    @abstractmethod
    def utility(self, state: State, player: Player) -> float:
        """What a finished game is worth to a player."""

    def winner(self, state: State) -> Player | None:
        """The player who has won, or None: unfinished or drawn."""
        if not self.is_terminal(state):
            return None
        return next((player for player in self.players if self.utility(state, player) > 0), None)

    def other(self, player: Player) -> Player:
        """The opponent of a player."""
        first, second = self.players
        if player not in self.players:
            raise self._no_player(player)
        return second if player == first else first

    def maximiser(self, state: State) -> Player:
        """The player from whose side a search from this state gives values."""
        return self.to_move(state)

    @property
    def evaluations(self) -> Mapping[str, Evaluation[State]]:
        """Evaluations by name; the first is the game's own."""
        return {"none": no_evaluation}

    def is_quiet(self, state: State) -> bool:
        """Is nothing about to happen that an evaluation cannot see, such as a capture?"""
        return True

    # ---- its variants

    choices: Mapping[str, Sequence[Any]] = MappingProxyType({})
    """The arguments that a menu offers, each with its values: sizes, rules, who starts.

    A command line also takes other whole numbers where all values are such, as in --size 8: let
    __init__ raise a ValueError for those that cannot be."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The arguments that make an equal game: those of `choices`, unless told otherwise."""
        for name in self.choices:
            if not hasattr(self, name):
                kind = type(self).__name__
                raise ValueError(f"{kind} has a choice of {name!r}: keep it as self.{name}")
        return {name: getattr(self, name) for name in self.choices}

    def with_options(self, **changed: Any) -> Self:
        """The same game with other values of some of its options."""
        return type(self)(**{**self.options, **changed})

    # ---- the board

    layout: Layout | None = None
    """The board, for games that are played on one."""

    def path(self, move: Move) -> tuple[Cell, ...]:
        """The cells that a person clicks to make the move, in order."""
        return ()

    def pieces(self, state: State) -> Mapping[Cell, str]:
        """What stands on each occupied cell: a player's name, with " king" after it for a king.

        Or a colour such as "red", "blue" or "#336699", one or two letters alone or after a name,
        as in "white ♔", or "blocked" where nothing can stand.
        """
        return {}

    def owner(self, piece: str) -> Player | None:
        """The player whose name a piece begins with, as "white king" does."""
        return next((p for p in self.players if p == piece or piece.startswith(f"{p} ")), None)

    def winning_lines(self, state: State) -> tuple[tuple[Cell, ...], ...]:
        """The lines of cells that won the game."""
        return ()

    def marked_lines(self, state: State) -> Iterable[Sequence[Cell]]:
        """Other lines of cells to show, such as closed mills."""
        return ()

    def in_hand(self, state: State) -> Mapping[Player, int]:
        """How many pieces each player has still to place, in games where they lie ready."""
        return {}

    # ---- the tree

    boards_in_trees: bool = False
    """Is the board so small that figures draw it in every node, unless told not to?"""

    is_tree: bool = False
    """Is it a tree that is known and drawn before it is searched, with names and numbers?"""

    def node_name(self, state: State) -> str:
        """The name of an inner node of such a tree, the number of a leaf."""
        return ""

    def leaves_below(self, state: State) -> range:
        """The numbers, from 0 at the left, of the leaves of such a tree at or below a node."""
        return range(0)

    # ---- what is said

    @property
    def title(self) -> str:
        """What people call the game, with the size of its board if there are several."""
        return type(self).__name__ if self.layout is None else self.layout.title

    def outcome(self, state: State) -> str:
        """How a finished game ended."""
        winner = self.winner(state)
        return "drawn" if winner is None else f"{winner} has won"

    def reason(self, state: State) -> str:
        """Why or how clearly a finished game ended so, where that is not plain to see."""
        return ""

    def remark(self, state: State) -> str:
        """What the player to move has to do, or how the game stands, if there is more to say."""
        return "must pass" if self.must_pass(state) else ""

    def phase(self, state: State, player: Player) -> str:
        """What a player does in this part of the game, such as "placing", if it has parts."""
        return ""

    def status(self, state: State) -> str:
        """Whose turn it is, or how the game ended, in a line."""
        if self.is_terminal(state):
            why = self.reason(state)
            return f"The game is over: {self.outcome(state)}{why and f' ({why})'}"
        more = self.remark(state)
        return f"{self.to_move(state)} to move{more and f' · {more}'}"

    def objection(self, state: State, clicks: Sequence[Cell]) -> str:
        """Why the last of these clicks leads to no move, if the game knows more than its board."""
        return ""

    def must_pass(self, state: State) -> bool:
        """Is there only one move, for which no cell is clicked?"""
        moves = () if self.layout is None else self.actions(state)
        return len(moves) == 1 and not self.path(moves[0])

    # ---- what is written

    notation: str = ""
    """How a person writes a move, for help: "the number of a column"."""

    def text(self, state: State) -> str:
        """The state as text; what teachkit's own games write, their `parse` reads back."""
        if self.layout is None:
            return str(state)
        return f"{self.layout.text(self.pieces(state))}\n{self.status(state)}"

    def name(self, move: Move) -> str:
        """The move in the game's notation."""
        return str(move)

    def describe(self, state: State, move: Move) -> str:
        """What a move does, in a word or two, where its name does not tell."""
        return ""

    def spelling(self, text: str) -> str:
        """A move as people may type it, as the game writes it; upper and lower case are alike."""
        return text.strip().lower()

    def move(self, state: State, text: str) -> Move:
        """The legal move that a text names, or IllegalMoveError."""
        wanted = self.spelling(checked_text(text))
        names = {self.name(move).lower(): move for move in reversed(self.actions(state))}
        if wanted in names:
            return names[wanted]
        alike = [move for name, move in names.items() if unspaced(name) == unspaced(wanted)]
        if len(alike) != 1:
            raise self._unknown(state, text)
        return alike[0]

    def moves_text(self, moves: Iterable[Move]) -> str:
        """A move list that `parse` reads back."""
        return joined(map(self.name, moves))

    def parse(self, text: str) -> State:
        """The state after a list of moves from the start, with spaces or commas between them."""
        state, rest, number = self.initial, checked_text(text).strip(BETWEEN), 1
        while rest:
            name = self._first_name(state, rest)
            state = self._replay([name], state, number)
            rest, number = rest[len(name) :].lstrip(BETWEEN), number + 1
        return state

    def _first_name(self, state: State, text: str) -> str:
        """The part of a text that names its first move: the longest name, as one may have spaces.

        If no move has such a name, it is the first word, or all before a comma.
        """
        names = sorted(map(self.name, self.actions(state)), key=len, reverse=True)
        for name in names:
            start, end = text[: len(name)], text[len(name) : len(name) + 1]
            if name and start.lower() == name.lower() and end in ("", *BETWEEN):
                return start
        has_spaces = any(" " in name for name in names)
        return re.split(r"[,\n]" if has_spaces else r"[,\s]", text, maxsplit=1)[0]

    # ---- shared by the games of this package

    def _replay(self, names: Iterable[str], start: State | None = None, first: int = 1) -> State:
        """The state after the named moves, with the number of the first bad one in the error."""
        state = self.initial if start is None else start
        for number, name in enumerate(names, start=first):
            try:
                state = self.result(state, self.move(state, name))
            except IllegalMoveError as error:
                raise IllegalMoveError(f"move {number}: {error}") from None
        return state

    def _unknown(self, state: State, text: str) -> IllegalMoveError:
        """The error for a text that names no legal move."""
        return IllegalMoveError(f"{shown(text.strip())} is not a legal move{self._instead(state)}")

    def _illegal(self, state: State, move: Move, why: str = "") -> IllegalMoveError:
        """The error for a move that is not legal here."""
        try:
            name = self.name(move)
        except Exception:  # not even a move: show what it is
            name = shown(move)
        if isinstance(move, str):
            why = f"that is a text, and game.move(state, {name}) is the move it names"
        reason = f": {why}" if why else ""
        return IllegalMoveError(
            f"{self.to_move(state)} cannot play {name}{reason}{self._instead(state)}"
        )

    def _no_player(self, player: Player) -> ValueError:
        first, second = self.players
        return ValueError(f"no player {player!r} here: the players are {first!r} and {second!r}")

    def _instead(self, state: State) -> str:
        if self.is_terminal(state):
            return "; the game is over"
        return "; legal here: " + joined(map(self.name, self.actions(state)))

    def __repr__(self) -> str:
        arguments = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"{type(self).__name__}({arguments})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._written == other._written

    def __hash__(self) -> int:
        return hash(self._written)

    @cached_property
    def _written(self) -> str:
        """The repr, once and for all: games are keys of caches that searches ask at every node."""
        return repr(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.options), ()


class BoardGame(Game[State, Move], Protocol[State, Move]):
    """A game on a board, won, lost or drawn: `winner` decides what it is worth."""

    @abstractmethod
    def winner(self, state: State) -> Player | None:
        """The player who has won, or None: unfinished or drawn."""

    def utility(self, state: State, player: Player) -> float:
        """+1 for a won game, -1 for a lost one, 0 for a drawn or unfinished one."""
        winner = self.winner(state)
        if player not in self.players:
            raise self._no_player(player)
        return 0 if winner is None else 1 if winner == player else -1

    def _status(self, state: State) -> str:
        """The last line of a text board: who moves, and how the game ended if it did."""
        ending = f": {self.outcome(state)}" if self.is_terminal(state) else ""
        return f"{self.to_move(state)} to move{ending}"

    def _turn_by_count(self, first: int, second: int, what: str, status: str) -> int:
        """Whose turn it is where each turn adds a piece: 0 or 1, or a ValueError."""
        starter, follower = self.players
        if not 0 <= first - second <= 1:
            raise ValueError(
                f"{first} {starter} and {second} {follower} {what}: "
                f"{starter} starts, so has as many {what} or one more"
            )
        mover = self.players[first - second]
        if status and self._mover(status) != mover:
            raise ValueError(f"{status!r}, but by the count of {what} {mover} is next")
        return first - second

    def _mover(self, line: str) -> Player:
        """The player whom a status line names."""
        name = " ".join(line.partition(":")[0].lower().split()).removesuffix(" to move")
        for player in self.players:
            if name == player.lower():
                return player
        first, second = self.players
        raise ValueError(
            f"{shown(line) if line else 'the board'} does not say whose turn it is: "
            f"write '{first} to move' or '{second} to move'{'' if line else ' below it'}"
        )


BETWEEN = ", \t\r\n"
"""What may stand between two moves of a list."""


def joined(names: Iterable[str]) -> str:
    """The names of moves with spaces between them, or commas if there are spaces in them."""
    names = list(names)
    return (", " if any(" " in name for name in names) else " ").join(names)


AnyGame = Game[Any, Any]
"""A game of whatever states and moves."""


def unspaced(text: str) -> str:
    """A text without its spaces."""
    return "".join(text.split())


def no_evaluation(state: Hashable, player: Player) -> float:
    """Nothing is known before the end: 0 for every state."""
    return 0


def starting_with(first: Player, players: tuple[Player, Player]) -> tuple[Player, Player]:
    """The two players with `first` in front."""
    if first not in players:
        raise ValueError(f"first must be {players[0]!r} or {players[1]!r}, not {first!r}")
    return players if first == players[0] else (players[1], players[0])


def shown(thing: object, most: int = 100) -> str:
    """Anything at all as a few words of an error message."""
    try:
        text = repr(thing)
    except Exception:  # even a whole number has no text if it is long enough
        text = f"a certain {type(thing).__name__}"
    return text if len(text) <= most else f"{text[:most]}..."


def listed(names: Iterable[str], most: int = 4) -> str:
    """A few names in words, and whether there are more."""
    names = list(names)
    more = ["..."] if len(names) > most else []
    return " or ".join([*names[:most], *more])


def checked_game(game: Game[State, Move], *, remembers: bool = False) -> Game[State, Move]:
    """The game itself, or a ValueError for what is none, or has no states to remember."""
    if isinstance(game, type):
        raise ValueError(f"{game.__name__} is a class: write {game.__name__}() for a game")
    for part in ("players", "initial", "actions", "maximiser"):
        if not hasattr(game, part):
            raise ValueError(
                f"{shown(game)} is not a game: it has no {part!r}; "
                "derive your own from teachkit.Game, and wrap a nested list in TreeGame"
            )
    check_rules(game)
    if remembers:
        check_hashing(game)
    return game


def checked_state(game: Game[State, Move], state: State | None) -> State:
    """The state itself, the initial one for None, or a ValueError for what is no state."""
    if state is None:
        return game.initial
    try:
        game.to_move(state)
        game.is_terminal(state)
    except (TypeError, ValueError, IndexError, KeyError, AttributeError, OverflowError):
        raise ValueError(
            f"{shown(state)} is no state of {type(game).__name__}: "
            "game.parse reads one from text, and game.initial is the first"
        ) from None
    return state


def checked_text(text: str) -> str:
    """The text itself, or a ValueError for anything that is not text."""
    if not isinstance(text, str):
        raise ValueError(f"expected text, not {shown(text)}")
    return text


def checked_size(what: str, size: int, low: int, high: int) -> int:
    """The size itself, or a ValueError that says which sizes are allowed."""
    if not isinstance(size, int) or isinstance(size, bool) or not low <= size <= high:
        raise ValueError(f"{what} must be a whole number from {low} to {high}, not {shown(size)}")
    return size


def legal_result(game: Game[State, Move], state: State, move: Move) -> State:
    """The state after a move, or IllegalMoveError, even if `result` itself does not look."""
    after = game.result(state, move)  # a game that refuses it may know why
    if move not in game.actions(state):
        raise game._illegal(state, move)
    return after


def play(
    game: Game[State, Move],
    strategies: Mapping[Player, Strategy[State, Move]] | Iterable[Strategy[State, Move]],
    state: State | None = None,
) -> Iterator[tuple[Player, Move, State]]:
    """Play one game: yield (player, move, state after it) until the game is over.

    `strategies` gives the callable of each player by name, or both in turn order.
    """
    checked_game(game, remembers=True)
    if isinstance(strategies, Mapping):
        named = dict(strategies)
    else:
        in_turn = list(strategies) if isinstance(strategies, Iterable) else []
        named = dict(zip(game.players, in_turn, strict=True)) if len(in_turn) == 2 else {}
    if set(named) != set(game.players) or not all(map(callable, named.values())):
        first, second = game.players
        raise ValueError(
            f"a strategy is needed for each of {first!r} and {second!r}, not {shown(strategies)}"
        )
    for strategy in named.values():
        if isinstance(strategy, type):
            raise ValueError(f"{strategy.__name__} is a class: write {strategy.__name__}()")
    return _play(game, named, checked_state(game, state))


def _play(
    game: Game[State, Move], strategies: Mapping[Player, Strategy[State, Move]], state: State
) -> Iterator[tuple[Player, Move, State]]:
    while not game.is_terminal(state):
        player = game.to_move(state)
        move = strategies[player](game, state)
        try:
            state = legal_result(game, state, move)
        except ValueError as error:
            raise IllegalMoveError(
                f"the strategy of {player} returned {shown(move)}: {error}"
            ) from None
        yield player, move, state
