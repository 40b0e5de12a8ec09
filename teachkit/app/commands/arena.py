"""`teachkit arena`: let students' programs play each other."""

import argparse
import sys
from pathlib import Path

from teachkit.app.commands.command import CommandError, Commands
from teachkit.app.commands.on_cluster import cluster
from teachkit.app.commands.with_game import add_game, add_options, given, options_of

UNBOXED = (
    "Note: without bubblewrap (Linux), programs can read and write what you can: play only files "
    "that you would run yourself"
)


def add(commands: Commands) -> None:
    """Say how the command is written."""
    parser = commands.add_parser(
        "arena",
        help="let students' programs play each other",
        description="Let programs play a game against each other, and tell who is stronger. "
        "PLAYERS is a folder of files (.py or .ipynb), in each of which a function "
        "player(game, state) returns a move; each runs in a process of its own. All games are "
        "kept in OUT: a run that was stopped goes on there, and a file that was changed plays "
        "its games again.",
        epilog="For example: teachkit arena connect-four players/ --with 'AlphaBeta(depth=3)'. "
        "With bubblewrap installed (Linux), the programs have neither network nor files.",
    )
    parser.set_defaults(run=run)
    add_game(parser)
    add = parser.add_argument
    add("players", metavar="PLAYERS", type=Path, nargs="+", help="folders or files of players")
    add("--with", dest="others", metavar="PLAYER", action="append", default=[],
        help="a player of teachkit's too, such as 'AlphaBeta(depth=3)' or 'Random()'; only limits "
        "of its own hold for it, as in 'AlphaBeta(seconds=1)'")  # fmt: skip
    add("--games", metavar="N", type=int, default=10, help="games of each pairing (%(default)s)")
    add("--seconds", metavar="S", type=float, default=1.0, help="work for a move (%(default)s)")
    add("--memory", metavar="MB", type=int, default=512, help="megabytes (%(default)s)")
    add("--pairing", metavar="HOW", default="all", help="all, neighbours or gauntlet (%(default)s)")
    add(
        "--out",
        metavar="OUT",
        type=Path,
        default=Path("cup"),
        help="where to keep it (%(default)s)",
    )
    add("--seed", metavar="N", type=int, default=0, help="for other openings (%(default)s)")
    add("--scheduler", metavar="ADDRESS", help="play on a cluster: the address of Dask's scheduler")
    add_options(parser)


def run(asked: argparse.Namespace) -> int:
    """Play a tournament, print its table and write its page."""
    from teachkit.playing.find_game import named_game, with_texts
    from teachkit.tournament.arena import are_boxed, arena
    from teachkit.tournament.entries import built_in

    try:
        game = with_texts(named_game(asked.game), asked.game, options_of(asked))
        players = [*map(built_in, asked.others), *asked.players]
        if not are_boxed():
            print(UNBOXED, file=sys.stderr)
        with cluster(asked.scheduler) as executor:
            options = given(asked, "games", "seconds", "memory", "pairing", "seed")
            cup = arena(game, players, asked.out, executor=executor, **options)
        print(cup)
        for row in cup.faults:
            why = str(row["what was said"]).splitlines()[-1]
            print(f"{row['player']} {row['fault']} (games with this fault: {row['times']}): {why}")
        written = [cup.save(asked.out / "cup.html"), cup.save(asked.out / "cup.csv")]
    except ValueError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{error.filename or asked.out}: {error.strerror or error}") from None
    except KeyboardInterrupt:
        print(f"Games that were played are kept in {asked.out}: the same command goes on there")
        raise
    print(f"Wrote {written[0]} and {written[1]}")
    return 0
