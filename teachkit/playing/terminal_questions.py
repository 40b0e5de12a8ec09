"""What `teachkit play` asks before a game: its size, who plays, and which side.

    Mode     who sits at the board: two persons, a person and the computer, or the computer twice
    Persons  the players whose moves are typed; the computer makes the moves of the others

At a terminal, what the command line leaves open is asked for; ? explains every question.
Input from a file or another program is asked nothing.
"""

import re
import sys
from collections.abc import Callable, Mapping
from typing import TypeVar

from teachkit.game import AnyGame, Player
from teachkit.playing.find_game import offered, option_value, with_texts

T = TypeVar("T")

MODES = ("person-person", "person-computer", "computer-computer")

OTHER_WORDS = {"?": "help", "q": "quit", "exit": "quit", "bye": "quit"}
"""Other words for what may be typed at every question."""


# ---- the game and its size


def chosen_game(game: AnyGame, name: str, asked: Mapping[str, str]) -> AnyGame:
    """The game of this name with the options that are asked for, or else chosen at a terminal."""
    if not game.choices or asked or not at_terminal():
        return with_texts(game, name, asked)
    names = " and ".join(game.choices)
    usual = " ".join(str(game.options[each]) for each in game.choices)
    how = offered(game, *game.choices) if len(game.choices) == 1 else "separated by one space"
    lines = "".join(f"\n  {each}: {offered(game, each)}" for each in game.choices)
    return _chosen(
        f"{names.capitalize()}, {how} [{usual}]: ",
        lambda answer: _with_answer(game, answer or usual),
        f"Type {names}, such as {usual}:{lines}\n",
    )


def _with_answer(game: AnyGame, answer: str) -> AnyGame:
    """The game with the values of all its choices, as in "6 7" or "6x7"."""
    texts = re.split(r"(?<=\d)\s*(?:x|by)\s*(?=\d)|\s*[,×*]\s*|\s+", answer.lower())
    if len(texts) != len(game.choices):
        usual = " ".join(str(game.options[each]) for each in game.choices)
        names = " and ".join(game.choices)
        raise ValueError(f"{answer!r} is not {names}, such as {usual}: ? tells what there is")
    pairs = zip(game.choices, texts, strict=True)
    return game.with_options(**{name: option_value(game, name, text) for name, text in pairs})


# ---- who plays


def chosen_persons(game: AnyGame, mode: str | None, side: Player | None) -> tuple[Player, ...]:
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


def _side(game: AnyGame, text: str) -> Player:
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
