"""What `teachkit play` asks before a game: its size, who plays, and which side.

    Mode     who sits at the board: two persons, a person and the computer, or the computer twice
    Persons  the players whose moves are typed; the computer makes the moves of the others

At a terminal, what the command line leaves open is asked for; ? explains every question.
Input from a file or another program is asked nothing.
"""

import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from teachkit.game import Game, Player
from teachkit.games import Checkers, ConnectFour, Morris, Othello, TicTacToe

T = TypeVar("T")

GAMES: Mapping[str, tuple[type[Game[Any, Any]], tuple[str, ...]]] = {
    "tic-tac-toe": (TicTacToe, ()),
    "connect-four": (ConnectFour, ("rows", "columns")),
    "othello": (Othello, ("size",)),
    "checkers": (Checkers, ("rules",)),
    "morris": (Morris, ()),
}
"""The games by name, each with the options it has here."""

OTHER_NAMES = {
    "noughtsandcrosses": "tic-tac-toe",
    "fourinarow": "connect-four",
    "reversi": "othello",
    "draughts": "checkers",
    "ninemensmorris": "morris",
    "mill": "morris",
}

MODES = ("person-person", "person-computer", "computer-computer")

OTHER_WORDS = {"?": "help", "q": "quit", "exit": "quit", "bye": "quit"}
"""Other words for what may be typed at every question."""


def full_name(name: str) -> str:
    """The name in GAMES that is meant, however it is spelt."""
    spelt = re.sub("[^a-z]", "", name.lower().replace("4", "four").replace("9", "nine"))
    plain = {known.replace("-", ""): known for known in GAMES} | OTHER_NAMES
    if spelt not in plain:
        raise ValueError(f"no game {name!r}: there are {', '.join(GAMES)}")
    return plain[spelt]


# ---- the game and its size


def chosen_game(name: str, options: dict[str, Any]) -> Game[Any, Any]:
    """The game of a name in GAMES, with its options."""
    kind, known = GAMES[name]
    for option in options:
        if option not in known:
            has = " and ".join(f"--{each}" for each in known) or "no options of its own"
            raise ValueError(f"{name} has no --{option}: it has {has}")
    if kind is ConnectFour and not options and at_terminal():
        return _chosen(
            "Rows and columns, two numbers separated by one space [6 7]: ",
            _connect_four,
            "Type how many rows and columns the board has, such as 6 7 or 6x7.",
        )
    return kind(**options)


def _connect_four(sizes: str) -> ConnectFour:
    """The game on a board of "6 7", which may be written "6x7"; of the usual size if empty."""
    try:
        rows, columns = map(int, re.split(r"\s*[x×*,]\s*|\s+by\s+|\s+", sizes.lower() or "6 7"))
    except ValueError:
        raise ValueError(f"{sizes!r} is not two numbers such as 6 7 or 6x7") from None
    return ConnectFour(rows, columns)


# ---- who plays


def chosen_persons(
    game: Game[Any, Any], mode: str | None, side: Player | None
) -> tuple[Player, ...]:
    """The players whose moves are typed."""
    if mode is None and side is None and at_terminal():
        for number, each in enumerate(MODES, start=1):
            print(f"{number}  {each.replace('-', ' against ')}")
        mode = _chosen("Mode [2]: ", mode_of, f"Type {_numbered(MODES)}.")
    if mode not in (None, "person-computer"):
        if side is not None:
            raise ValueError(f"in the mode {mode} there is no --side to choose")
        return game.players if mode == "person-person" else ()
    if side is None and at_terminal():
        names = _numbered(game.players)
        return (
            _chosen(
                f"Your side, {names} [{game.players[0]}]: ",
                lambda answer: _side(game, answer),
                f"Type the side that you play: {names}. The first side begins.",
            ),
        )
    return (_side(game, side or ""),)


def mode_of(text: str) -> str:
    """The mode of a name or number; person against computer if there is none."""
    return _one_of("mode", MODES, re.sub(r"[\s-]+(against[\s-]+)?", "-", text)) or MODES[1]


def _side(game: Game[Any, Any], text: str) -> Player:
    """The player of a name or number; the first if there is none."""
    return _one_of("side", game.players, text) or game.players[0]


def _one_of(what: str, names: tuple[str, ...], text: str) -> str:
    """The one of these names that a text means, by its number too; nothing for an empty text."""
    for number, name in enumerate(names, start=1):
        if text.lower() in (name.lower(), str(number)):
            return name
    if text:
        raise ValueError(f"no {what} {text!r}: there are {_numbered(names, 'and')}")
    return ""


def _numbered(names: tuple[str, ...], joined: str = "or") -> str:
    """The names with their numbers, in words."""
    *before, last = (f"{name} ({number})" for number, name in enumerate(names, start=1))
    return f"{', '.join(before)} {joined} {last}"


# ---- asking


def _chosen(question: str, read: Callable[[str], T], explained: str) -> T:
    """What the answer means; a bad answer is explained and asked for again."""
    while True:
        answer = ask(question)
        match OTHER_WORDS.get(answer.lower(), answer.lower()):
            case "help":
                print(f"{explained} Enter alone takes what stands in brackets, and quit leaves.")
            case "quit":
                raise EOFError
            case _:
                try:
                    return read(answer)
                except ValueError as error:
                    print(error)


def ask(question: str) -> str:
    """What is typed in answer to a question."""
    answer = input(question).strip()
    if not at_terminal():  # nobody has typed it, so nobody sees it
        print(answer)
    return answer


def at_terminal() -> bool:
    """Does a person type, so that it makes sense to ask?"""
    return sys.stdin is not None and sys.stdin.isatty()
