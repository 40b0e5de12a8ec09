"""What the commands that take a game share: its name, and options such as --size 5."""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game that is played."""
    parser.add_argument(
        "game",
        metavar="GAME",
        help="tic-tac-toe, connect-four, othello, checkers, morris, or a game of your own",
    )


def add_options(parser: argparse.ArgumentParser) -> "argparse._ArgumentGroup":
    """The options of teachkit's own games."""
    from teachkit.playing.find_game import known_options

    board = parser.add_argument_group("the game")
    parser.set_defaults(options=[], takes="more", parser=parser)
    for name, told in known_options().items():
        pair = partial(_pair, name)
        board.add_argument(
            f"--{name}", dest="options", action="append", type=pair, metavar="VALUE", help=told
        )
    return board


def options_of(asked: argparse.Namespace) -> dict[str, str]:
    """The game's options, those of a game of one's own among them."""
    return dict([*asked.options, *_named_values(asked.parser, asked.more)])


def given(asked: argparse.Namespace, *names: str) -> dict[str, Any]:
    """These arguments by name."""
    return {name: getattr(asked, name) for name in names}


def _pair(name: str, value: str) -> tuple[str, str]:
    return name, value


def _named_values(
    parser: argparse.ArgumentParser, words: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """The names and values in words such as "--size 5" or "--size=5"."""
    waiting = iter(words)
    for word in waiting:
        name, _, value = word.partition("=")
        value = value or next(waiting, "")
        if not name.startswith("--") or not value:
            parser.error(f"unrecognized arguments: {word}")
        yield name[2:].replace("-", "_"), value
