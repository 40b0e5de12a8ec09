"""The scoresheet of a match: the game so far, and how the games before it ended.

    Move number  how many moves have been made; 0 is the start
    Seat         0 or 1, who sits there: the seat stays when the two change sides
    Tally        how many games each seat has won, and how many were drawn

Going back loses nothing: the later moves stay until another move is made.
"""

import re
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

import teachkit
from teachkit.game import (
    Game,
    IllegalMoveError,
    Player,
    checked_game,
    checked_size,
    checked_state,
    checked_text,
    legal_result,
    shown,
)
from teachkit.storage.json_file import (
    Contents,
    check_parts,
    check_version,
    described,
    described_game,
    file_format,
    json_text,
    parsed_json,
    read_json,
    undamaged,
    write_json,
)
from teachkit.storage.typed import Shape, optional

SCHEMA = 1
"""The version of the files that are written."""
PARTS: dict[str, Shape] = {
    "start": optional(str),
    "moves": [str],
    "at": int,
    "tally": [int],
    "swapped": bool,
    "played": bool,
}
"""What a file holds, besides its game."""
MAX_BYTES = 1_000_000
MAX_MOVES = 5_000
MAX_TEXT = 50_000
MOST_GAMES = 1_000_000
"""How long a pasted text may be."""


class Tally(NamedTuple):
    """Won games of each seat, and drawn ones."""

    first: int = 0
    second: int = 0
    draws: int = 0


class Scoresheet:
    """The moves of a game, where we stand in it, and the tally.

    >>> from teachkit import TicTacToe
    >>> sheet = Scoresheet(TicTacToe())
    >>> for name in "5917": sheet.play(sheet.game.move(sheet.state, name))
    >>> sheet.undo()
    >>> sheet.at, sheet.mover, sheet.text
    (3, 'O', '5917')
    """

    def __init__(self, game: Game[Any, Any], start: Any = None) -> None:
        self.game = checked_game(game, remembers=True)
        self.past = Tally()
        """The tally of the games before this one."""
        self.swapped = False
        """Have the seats changed sides, so that the first seat plays second?"""
        self._begin(checked_state(game, start))

    def _begin(self, start: Any, moves: tuple[Any, ...] = ()) -> None:
        states = [start]
        for move in moves:
            states.append(self.game.result(states[-1], move))
        self.moves = list(moves)
        """All moves, also those after the place where we stand."""
        self.states = states
        """The states before, between and after the moves."""
        self.at = len(moves)
        """The number of moves made where we stand."""
        self.is_played_here = False
        """Has a move been made since the game was begun, pasted or loaded?"""

    def copy(self) -> "Scoresheet":
        """Another sheet with the same game on it, which then goes its own way."""
        twin = copy(self)
        twin.moves, twin.states = list(self.moves), list(self.states)
        return twin

    # ---- where we stand

    @property
    def start(self) -> Any:
        """The state in which this game started."""
        return self.states[0]

    @property
    def state(self) -> Any:
        """The state where we stand."""
        return self.states[self.at]

    @property
    def last(self) -> Any:
        """The move that led here; None at the start."""
        return self.moves[self.at - 1] if self.at else None

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.game.to_move(self.state)

    @property
    def is_over(self) -> bool:
        """Is the game over where we stand?"""
        return self.game.is_terminal(self.state)

    @property
    def result(self) -> str:
        """How the game ended, or an empty text while it goes on."""
        return self.game.outcome(self.state) if self.is_over else ""

    def seat(self, player: Player) -> int:
        """The seat of a player."""
        return self.game.players.index(player) ^ self.swapped

    def player(self, seat: int) -> Player:
        """The player whom a seat plays."""
        return self.game.players[seat ^ self.swapped]

    @property
    def tally(self) -> Tally:
        """The tally with this game, if it was played here to its end."""
        end = self.states[-1]
        if not self.is_played_here or not self.game.is_terminal(end):
            return self.past
        winner = self.game.winner(end)
        column = 2 if winner is None else self.seat(winner)
        return Tally(*(number + (place == column) for place, number in enumerate(self.past)))

    # ---- playing

    def play(self, move: Any) -> None:
        """Make a move where we stand, or IllegalMoveError; other later moves are dropped."""
        after = legal_result(self.game, self.state, move)
        if self.moves[self.at :][:1] != [move]:
            del self.moves[self.at :], self.states[self.at + 1 :]
            self.moves.append(move)
            self.states.append(after)
            self.is_played_here = True
        self.at += 1

    def go(self, number: int) -> None:
        """Go to the position after this many moves."""
        if type(number) is not int or number not in range(len(self.states)):
            raise ValueError(
                f"there is no move number {shown(number)}: they go from 0 to {len(self.moves)}"
            )
        self.at = number

    def undo(self) -> None:
        """Go one move back; at the start, stay there."""
        self.at = max(0, self.at - 1)

    def redo(self) -> None:
        """Go one move on; after the last, stay there."""
        self.at = min(len(self.moves), self.at + 1)

    def clear(self, *, change_side: bool = False, game: Game[Any, Any] | None = None) -> None:
        """Begin another game, also of another size; seats keep their players, and the tally stays.

        With `change_side` they change them.
        """
        self.past = self.tally
        if game is not None:
            self.swapped ^= game.players != self.game.players
            self.game = checked_game(game, remembers=True)
        self.swapped ^= change_side
        self._begin(self.game.initial)

    # ---- as text

    @property
    def names(self) -> list[str]:
        """The moves in the game's notation."""
        return list(map(self.game.name, self.moves))

    def rows(self) -> Iterator[tuple[int, Player, str]]:
        """The number, the player and the name of each move, numbered from 1."""
        for number, name in enumerate(self.names, start=1):
            yield number, self.game.to_move(self.states[number - 1]), name

    @property
    def position(self) -> str:
        """The position where we stand, as text that `paste` reads."""
        return self.game.text(self.state)

    @property
    def text(self) -> str:
        """The whole game as text that `paste` reads: its moves, or how a set-up position stands."""
        if self.start == self.game.initial and self.moves:
            return self.game.moves_text(self.moves)
        return self.position

    def paste(self, text: str) -> None:
        """Go on from a position or a list of moves, or ValueError, and nothing has changed."""
        if len(checked_text(text)) > MAX_TEXT:
            raise ValueError(f"{len(text):,} characters are too many: {MAX_TEXT:,} are read")
        if not text.strip():
            raise ValueError("there is no text to use")
        text = _unnumbered(text)
        try:
            self._begin(*_read(self.game, text))
        except IllegalMoveError as error:
            raise ValueError(_not_moves(self.game, text, error)) from None
        except ValueError as error:
            raise ValueError(_no_board(self.game, text, error)) from None

    # ---- as a file

    @property
    def contents(self) -> Contents:
        """What a file of this game holds."""
        is_usual = self.start == self.game.initial
        return {
            "format": file_format("game"),
            "schema": SCHEMA,
            "teachkit": teachkit.__version__,
            "game": described(self.game),
            "start": None if is_usual else self.game.text(self.start),
            "moves": self.names,
            "at": self.at,
            "tally": list(self.past),
            "swapped": self.swapped,
            "played": self.is_played_here,
        }

    def save(self, path: str | Path) -> None:
        """Write the game to a small JSON file, whole or not at all."""
        if Path(path).suffix.lower() in (".html", ".htm"):
            raise ValueError(
                f"{Path(path).name}: a game is kept as .json, and is no page. A search is one: "
                "Stepper(trace).save"
            )
        try:
            write_json(path, self.contents)
        except (TypeError, RecursionError):
            raise ValueError(f"{type(self.game).__name__} cannot be written as JSON") from None

    @property
    def text_of_file(self) -> str:
        """What `save` writes, for code that writes it elsewhere."""
        return json_text(self.contents)

    @classmethod
    def load(cls, path: str | Path, game: Game[Any, Any] | None = None) -> "Scoresheet":
        """The scoresheet in a file, or a ValueError that says what is wrong with it.

        With a `game`, the file must be of that game and its options.
        """
        return cls.of_contents(read_json(path, "game", MAX_BYTES), Path(path).name, game)

    @classmethod
    def loads(cls, text: str, name: str, game: Game[Any, Any] | None = None) -> "Scoresheet":
        """The scoresheet in the text of a file of this name, or a ValueError."""
        if len(checked_text(text)) > MAX_BYTES:
            raise ValueError(f"{name} is larger than {MAX_BYTES:,} bytes")
        return cls.of_contents(parsed_json(text, "game", name), name, game)

    @classmethod
    def of_contents(
        cls, contents: Contents, name: str, game: Game[Any, Any] | None = None
    ) -> "Scoresheet":
        """The scoresheet of a file's contents, every move of it checked."""
        check_version(name, "game", contents.get("schema"), SCHEMA)
        if game is None:
            game = described_game(name, contents)
        elif contents.get("game") != described(game):
            raise ValueError(f"{name} is {_other_game(name, contents, game)}")
        with undamaged(name):
            check_parts(contents, PARTS)
            return _sheet(cls(game), contents)


def _other_game(name: str, contents: Contents, game: Game[Any, Any]) -> str:
    """Of which game a file is, if it is not of ours."""
    ours = game.title
    try:
        theirs = described_game(name, contents).title
    except ValueError:
        theirs = "another kind"
    rules = " by other rules" if theirs == ours else ""
    return f"a game of {theirs}, and here {ours} is played{rules}"


def _sheet(sheet: Scoresheet, contents: Contents) -> Scoresheet:
    """The empty sheet, filled."""
    game, names = sheet.game, contents["moves"]
    if len(names) > MAX_MOVES:
        raise ValueError(f"its moves are more than {MAX_MOVES:,}")
    start = game.initial if contents["start"] is None else game.parse(contents["start"])
    sheet._begin(start)
    for number, name in enumerate(names, start=1):
        try:
            sheet.play(game.move(sheet.state, name))
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from None
    sheet.go(contents["at"])
    first, second, draws = contents["tally"]
    for number in (first, second, draws):
        checked_size("a number of games", number, 0, MOST_GAMES)
    sheet.past = Tally(first, second, draws)
    sheet.swapped, sheet.is_played_here = contents["swapped"], contents["played"]
    return sheet


def _unnumbered(text: str) -> str:
    """A list of moves without its numbers, as in "1. 5 2. 9"; any other text as it is."""
    if not re.match(r"\s*(start\s+)?\d+\.", text):
        return text
    return re.sub(r"(?<![\w.])\d+\.+", " ", text).replace("start", " ", 1)


def _not_moves(game: Game[Any, Any], text: str, error: IllegalMoveError) -> str:
    """Why a text cannot be read as moves, nor as a board if it may be meant as one."""
    first = re.split(r"[\s,]+", text.strip())[0]
    is_list = not str(error).startswith("move 1:") or any(map(str.isdigit, first))
    if is_list or game.layout is None:
        return str(error)
    return f"as moves: {error}. As a board: it has no row of cells"


def _no_board(game: Game[Any, Any], text: str, error: ValueError) -> str:
    """Why a text cannot be read as a board, nor as moves if it may be meant as these."""
    if not any(_is_of_board(game, word) for word in text.lower().split()):
        try:
            Game.parse(game, text)
        except ValueError as other:
            return f"as moves: {other}. As a board: {error}"
    return f"as a board: {error}"


def _is_of_board(game: Game[Any, Any], word: str) -> bool:
    """Are the letters of a word all marks of players, or of kings; or is it empty cells?"""
    marks = {"k", *(player[0].lower() for player in game.players)}
    letters = set(filter(str.isalpha, word))
    return bool(letters or "." in word) and letters <= marks


def _read(game: Game[Any, Any], text: str) -> tuple[Any, tuple[Any, ...]]:
    """The state in which a text starts and the moves it makes; a position makes none.

    Only the game can read its notation, and it makes the moves as it reads: so we watch them.
    """
    made: list[tuple[Any, Any, Any]] = []

    def watched(state: Any, move: Any) -> Any:
        after = game.result(state, move)
        made.append((state, move, after))
        return after

    reader = copy(game)
    vars(reader)["result"] = watched
    start = end = reader.parse(text)
    moves: list[Any] = []
    for before, move, after in reversed(made):
        if after == start:
            start = before
            moves.insert(0, move)
    if _replayed(game, start, moves) != end or len(moves) > MAX_MOVES:
        return end, ()
    return start, tuple(moves)


def _replayed(game: Game[Any, Any], state: Any, moves: list[Any]) -> Any:
    for move in moves:
        state = game.result(state, move)
    return state
