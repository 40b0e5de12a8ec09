"""`teachkit play`: play a game in the terminal."""

import argparse

from teachkit.app.commands.command import CommandError, Commands
from teachkit.app.commands.with_game import add_game, add_options, given, options_of


def add(commands: Commands) -> None:
    """Say how the command is written."""
    parser = commands.add_parser(
        "play",
        help="play a game in this terminal",
        description="Play a game in text against another person or the computer, or watch "
        "the computer play itself. At a terminal, sizes and players that are not given are "
        "asked for.",
        epilog="For example: teachkit play connect-four --depth 5. A game of your own is a "
        "file, my_game.py, or module:Class; its options follow it, as in --size 5. What it has "
        "is told by a wrong one, as in --options ?, and what an option can be by --size ?.",
    )
    parser.set_defaults(run=run)
    add_game(parser)
    players = parser.add_argument_group("who plays")
    players.add_argument(
        "--mode", help="person-person, person-computer or computer-computer", metavar="MODE"
    )
    players.add_argument("--side", metavar="PLAYER", help="your side against the computer")
    computer = parser.add_argument_group("how the computer thinks")
    computer.add_argument("--depth", metavar="N", type=int, help="plies to look ahead (4)")
    computer.add_argument("--seconds", metavar="S", type=float, help="time for each move")
    computer.add_argument("--evaluate", metavar="NAME", help="evaluation (the game's own)")
    computer.add_argument("--order", metavar="NAME", help="order in which to try moves")
    computer.add_argument("--seed", metavar="N", type=int, help="choose at random among equals")
    options = add_options(parser)
    options.add_argument(
        "--from", dest="position", metavar="POSITION", help="begin here: moves or a text board"
    )
    options.add_argument(
        "--numbers", action="store_true", help="of morris: rows and columns 1 to 7"
    )


def run(asked: argparse.Namespace) -> int:
    """Play a game in the terminal."""
    from teachkit.playing.terminal import play_in_terminal

    try:
        return play_in_terminal(
            asked.game,
            **given(asked, "mode", "side", "position", "numbers"),
            options=options_of(asked),
            thinking=given(asked, "depth", "seconds", "evaluate", "order", "seed"),
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
