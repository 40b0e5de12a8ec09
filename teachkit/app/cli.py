"""The command `teachkit`: notebooks, games, tournaments, and a look at the installation."""

import argparse
import io
import sys
from collections.abc import Sequence

from teachkit import __version__
from teachkit.app.commands import arena, copy, doctor, export, grade, lab, play, site
from teachkit.app.commands.command import CommandError

COMMANDS = (lab, copy, export, site, play, arena, grade, doctor)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names of files and players may have any signs
            stream.reconfigure(errors="backslashreplace")
    words = list(sys.argv[1:] if arguments is None else arguments)
    cut = words.index("--") if "--" in words else len(words)
    parser = _parser()
    asked, asked_more = parser.parse_known_args(words[:cut])
    asked.more, asked.further = asked_more, words[cut + 1 :]
    if asked.more and asked.takes != "more":
        more = " ".join(asked.more)
        hint = f"; for JupyterLab it is: teachkit lab -- {more}" * (asked.takes == "further")
        parser.error(f"unrecognized arguments: {more}{hint}")
    if asked.further and asked.takes != "further":
        parser.error("only 'teachkit lab' takes arguments after --")
    if asked.run is None:
        parser.print_help()
        return 2
    try:
        return int(asked.run(asked))
    except CommandError as error:
        print(f"teachkit: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        raise
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename}: "
        print(f"teachkit: {place}{error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("teachkit: stopped", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    """Every command with its arguments; `takes` names what else it accepts, if anything."""
    parser = argparse.ArgumentParser(
        prog="teachkit",
        description="See adversarial search think.",
        epilog="'teachkit COMMAND --help' tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"teachkit {__version__}")
    parser.set_defaults(run=None, takes=None)
    commands = parser.add_subparsers(dest="name", metavar="COMMAND", title="commands")
    for command in COMMANDS:
        command.add(commands)
    return parser
