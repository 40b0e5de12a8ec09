"""The command `teachkit`: notebooks, games, tournaments, and a look at the installation.

    Shipped  the folder of notebooks that comes with teachkit
    Record   what was copied into a folder: file name -> digests of the copies as they were made

A copy that still has a digest in the record may be refreshed; any other file is
somebody's work and stays as it is.
"""

import argparse
import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from teachkit import __version__
from teachkit.app.doctor import doctor, pip_install
from teachkit.progress import Bar, tracked
from teachkit.storage.files import FULL, write_whole
from teachkit.storage.typed import fits

FOLDER = Path("teachkit-notebooks")
FIRST = "00-start-here.ipynb"
RECORD = ".teachkit.json"
SETTINGS = Path(__file__).parent / "jupyter"
"""JupyterLab in our lessons: it looks for no news, and keeps widgets with the notebook."""


class CommandError(Exception):
    """What went wrong, in words for the person at the keyboard."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    cut = words.index("--") if "--" in words else len(words)
    parser = _parser()
    command, more = parser.parse_known_args(words[:cut])
    if more and command.name not in ("play", "arena"):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    further = words[cut + 1 :]
    if further and command.name != "lab":
        parser.error("only 'teachkit lab' takes arguments after --")
    try:
        match command.name:
            case "lab":
                return lab(command.folder, further)
            case "copy":
                return copy(command.folder)
            case "export":
                return export(
                    *(command.notebook, command.to, command.output),
                    fresh=command.run,
                    hide_code=command.hide_code,
                )
            case "play":
                command.options += _named_values(parser, more)
                return play(command)
            case "arena":
                command.options += _named_values(parser, more)
                return arena(command)
            case "doctor":
                return doctor()
    except CommandError as error:
        print(f"teachkit: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("teachkit: stopped", file=sys.stderr)
        return 130
    parser.print_help()
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="teachkit",
        description="See adversarial search think.",
        epilog="'teachkit COMMAND --help' tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"teachkit {__version__}")
    commands = parser.add_subparsers(dest="name", metavar="COMMAND", title="commands")
    _add_copying(commands)
    _add_export(
        commands.add_parser(
            "export",
            help="make a page or slides of a notebook",
            description="Make one HTML file of a notebook, which needs neither Python nor a "
            "network; its Steppers still step. The notebook itself is not changed.",
            epilog="For example: teachkit export 02-alpha-beta.ipynb --to slides. A slide begins "
            "at each heading, after each picture, and where one is full, unless the notebook says "
            "otherwise (in JupyterLab: Property Inspector, Slide Type). Arrow keys and Page Down "
            "turn them; the browser prints them, too.",
        )
    )
    _add_play(
        commands.add_parser(
            "play",
            help="play a game in this terminal",
            description="Play a game in text against another person or the computer, or watch "
            "the computer play itself. At a terminal, sizes and players that are not given are "
            "asked for.",
            epilog="For example: teachkit play connect-four --depth 5. A game of your own is a "
            "file, my_game.py, or module:Class; its options follow it, as in --size 5.",
        )
    )
    _add_arena(
        commands.add_parser(
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
    )
    commands.add_parser(
        "doctor",
        help="say what is installed and how to fix what is not",
        description="Report what teachkit needs, what is installed, and the command that "
        "fixes each problem. The exit code is 0 if all that is needed is there.",
    )
    return parser


def _add_copying(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The commands that copy the notebooks: one opens them as well."""
    copying = (
        "The notebooks are copied into FOLDER first. A copy that you have not changed is "
        "refreshed when teachkit brings a newer one; a notebook that you have changed or "
        "run is kept. To get a fresh copy of it, rename or delete yours."
    )

    opening = commands.add_parser(
        "lab",
        help="copy the notebooks to a folder and open it in JupyterLab",
        description=f"Open the notebooks in JupyterLab. {copying}",
        epilog="JupyterLab listens on this computer only and asks for its token. Arguments "
        "after -- are handed to it, for example: teachkit lab -- --no-browser --port=9000",
        usage="teachkit lab [-h] [FOLDER] [-- JUPYTERLAB ARGUMENTS]",
    )
    only = commands.add_parser(
        "copy", help="only copy the notebooks to a folder", description=copying
    )
    for command in (opening, only):
        command.add_argument(
            "folder",
            metavar="FOLDER",
            type=Path,
            nargs="?",
            default=FOLDER,
            help="where your notebooks are (%(default)s)",
        )


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("notebook", metavar="NOTEBOOK", type=Path, help="the file to export")
    parser.add_argument(
        "--to", choices=("html", "slides"), default="html", help="a page (html) or slides"
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="where to write it (beside the notebook)"
    )
    parser.add_argument("--hide-code", action="store_true", help="show only what the code shows")
    parser.add_argument(
        "--run",
        action=argparse.BooleanOptionalAction,
        help="run it anew although the same code was exported before, or show what is stored in "
        "the notebook (--no-run): Steppers are then pictures",
    )


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
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
    _add_options(parser).add_argument(
        "--from", dest="position", metavar="POSITION", help="begin here: moves or a text board"
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        help="tic-tac-toe, connect-four, othello, checkers, morris, or a game of your own",
    )


def _add_options(parser: argparse.ArgumentParser) -> "argparse._ArgumentGroup":
    """The options of teachkit's own games."""
    from teachkit.playing.find_game import known_options

    board = parser.add_argument_group("the game")
    parser.set_defaults(options=[])
    for name, told in known_options().items():
        pair = partial(_pair, name)
        board.add_argument(
            f"--{name}", dest="options", action="append", type=pair, metavar="VALUE", help=told
        )
    return board


def _add_arena(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    add = parser.add_argument
    add("players", metavar="PLAYERS", type=Path, nargs="+", help="folders or files of players")
    add("--with", dest="others", metavar="PLAYER", action="append", default=[],
        help="a player of teachkit's too, such as 'AlphaBeta(depth=3)' or 'Random()'")  # fmt: skip
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
    _add_options(parser)


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


# ---- lab


def lab(folder: Path, further: Sequence[str] = ()) -> int:
    """Copy the notebooks to a folder and run JupyterLab on it until somebody ends it."""
    if find_spec("jupyterlab") is None:
        raise CommandError(
            f"JupyterLab is not installed. To install it: {pip_install('jupyterlab')}"
        )
    copied = copy_notebooks(folder)
    print(copied.text(folder))
    print("Starting JupyterLab; Ctrl+C ends it.", flush=True)
    with Bar("Loading JupyterLab", ticking=True):
        from jupyterlab.labapp import LabApp

    from teachkit.app.jupyter.fresh import freshen

    ours = [*copied.new, *copied.refreshed]
    freshen(folder.expanduser() / name for name in ours if name.endswith(".ipynb"))
    defaults = {
        "ServerApp.root_dir": str(folder.expanduser().resolve()),
        "ServerApp.ip": "localhost",
        "LabApp.extra_labextensions_path": str(SETTINGS / "labextensions"),
    }
    if FIRST in copied.new:
        defaults["LabApp.default_url"] = f"/lab/tree/{FIRST}"
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in most containers
        defaults["ServerApp.allow_root"] = "True"
    settings = [str(SETTINGS), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, settings))
    LabApp.launch_instance(argv=[*_unless_given(defaults, further), *further])
    return 0


def _unless_given(defaults: Mapping[str, str], further: Sequence[str]) -> Iterator[str]:
    """The defaults as arguments, but for those that a person has set: Jupyter takes each once."""
    given = {_trait(word.partition("=")[0]) for word in further}
    for name, value in defaults.items():
        if _trait(name) not in given:
            yield f"--{name}={value}"


def _trait(name: str) -> str:
    """The same for --ip and --ServerApp.ip, for --allow-root and --ServerApp.allow_root."""
    return name.rpartition(".")[2].lstrip("-").replace("-", "_")


# ---- export


def export(
    notebook: Path,
    to: str,
    output: Path | None = None,
    *,
    fresh: bool | None = None,
    hide_code: bool = False,
) -> int:
    """Write a notebook as a page or as slides; only an earlier export is written over.

    Unless told whether it is to be `fresh`, it is run if its code has changed since the last time.
    """
    if find_spec("nbconvert") is None:
        raise CommandError(
            f"nbconvert is not installed. To install it: {pip_install('jupyterlab')}"
        )
    before = signal.getsignal(signal.SIGTERM)
    try:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # the kernel must end as well
        with Bar("Loading", ticking=True):
            from teachkit.app.export.notebook import read, run, was_run
            from teachkit.app.export.page import ENDINGS, is_export, printed

        content = read(notebook)
        target = output or notebook.with_suffix(ENDINGS[to])
        is_old = target.exists()
        if is_old and not is_export(target):
            raise CommandError(f"{target} is no export of a notebook: name another with --output")
        if not target.parent.is_dir():
            raise CommandError(f"there is no folder {target.parent}: make it, or name another")
        folder = notebook.resolve().parent
        if fresh is None and was_run(content, folder):
            print(f"{notebook} was run before; --run runs it again")
        elif fresh is not False:
            print(f"Running {notebook} ...", flush=True)
            run(content, folder)
        with Bar("Writing", ticking=True):
            page = printed(content, notebook, to, hide_code=hide_code, target=target)
            write_whole(target, page.encode())
    except KeyboardInterrupt:
        raise CommandError("stopped; nothing was written") from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{error.filename or notebook}: {error.strerror}") from None
    finally:
        signal.signal(signal.SIGTERM, before)
    print(f"{'Replaced' if is_old else 'Wrote'} {target}")
    return 0


# ---- play


def play(asked: argparse.Namespace) -> int:
    """Play a game in the terminal."""
    from teachkit.playing.terminal import play_in_terminal

    def given(*names: str) -> dict[str, Any]:
        return {name: getattr(asked, name) for name in names}

    try:
        return play_in_terminal(
            asked.game,
            **given("mode", "side", "position"),
            options=dict(asked.options),
            thinking=given("depth", "seconds", "evaluate", "order", "seed"),
        )
    except ValueError as error:
        raise CommandError(str(error)) from None


# ---- arena


def arena(asked: argparse.Namespace) -> int:
    """Play a tournament, print its table and write its page."""
    from teachkit.playing.find_game import named_game, with_texts
    from teachkit.tournament.arena import arena as play_all
    from teachkit.tournament.entries import built_in

    def given(*names: str) -> dict[str, Any]:
        return {name: getattr(asked, name) for name in names}

    try:
        game = with_texts(named_game(asked.game), asked.game, dict(asked.options))
        players = [*map(built_in, asked.others), *asked.players]
        with _cluster(asked.scheduler) as executor:
            options = given("games", "seconds", "memory", "pairing", "seed")
            cup = play_all(game, players, asked.out, executor=executor, **options)
        print(cup)
        written = [cup.save(asked.out / "cup.html"), cup.save(asked.out / "cup.csv")]
    except ValueError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{error.filename or asked.out}: {error.strerror or error}") from None
    print(f"Wrote {written[0]} and {written[1]}")
    return 0


@contextmanager
def _cluster(address: str | None) -> Iterator[Executor | None]:
    """What plays on a cluster, if one is named."""
    if address is None:
        yield None
        return
    if find_spec("distributed") is None:
        raise CommandError("Dask is not installed. To install it: pip install 'teachkit[cluster]'")
    from distributed import Client

    with Client(address, timeout="20s") as client:  # type: ignore[no-untyped-call]
        yield client.get_executor(pure=False)


# ---- copy


@dataclass
class Copied:
    """What copying did, as the names of the files."""

    new: list[str] = field(default_factory=list)
    refreshed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def text(self, folder: Path) -> str:
        """The outcome in a few lines."""
        lines = [f"Your notebooks: {folder}"]
        if self.new:
            lines.append(f"New: {', '.join(self.new)}")
        if self.refreshed:
            lines.append(f"Refreshed: {', '.join(self.refreshed)}")
        if self.kept:
            lines.append(f"Kept as you left them: {', '.join(self.kept)}")
        if len(lines) == 1:
            lines.append("All are there, as they come with teachkit.")
        return "\n".join(lines)


def copy(folder: Path) -> int:
    """Copy the notebooks to a folder and say what was done."""
    print(copy_notebooks(folder).text(folder))
    return 0


def copy_notebooks(folder: Path) -> Copied:
    """Copy the shipped notebooks to a folder, leaving changed ones alone."""
    try:
        folder = folder.expanduser()
        if folder.exists() and not folder.is_dir():
            raise CommandError(f"{folder} is a file: name a folder for the notebooks")
        folder.mkdir(parents=True, exist_ok=True)
        return _copy_into(folder)
    except OSError as error:
        hint = "Name a folder that you may write to: teachkit copy FOLDER"
        if error.errno in FULL:
            hint = "Make room, and do it again"
        place = error.filename or folder
        raise CommandError(
            f"cannot copy the notebooks: {place}: {error.strerror}. {hint}"
        ) from None
    except (ValueError, RuntimeError) as error:  # no such person, or no name of a folder
        raise CommandError(f"cannot copy the notebooks to {str(folder)!r}: {error}") from None


def shipped() -> Path:
    """The folder of notebooks that comes with teachkit: inside it, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / FIRST).is_file():
            return folder
    raise CommandError("the notebooks are missing: install teachkit again")


def shipped_files() -> Iterator[tuple[str, bytes]]:
    """The name and content of every shipped file, in order of name."""
    root = shipped()
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if path.is_file() and not any(part.startswith((".", "__")) for part in parts):
            yield "/".join(parts), path.read_bytes()


def _copy_into(folder: Path) -> Copied:
    """Write first what will be ours, and then the files: who is stopped between goes on later."""
    copied, before = Copied(), _read_record(folder)
    record, waiting = dict(before), dict[Path, bytes]()
    for name, content in shipped_files():
        target, ours = folder / name, before.get(name, [])
        present = target.read_bytes() if target.exists() else None
        digest = _digest(name, content)
        if present is None:
            copied.new.append(name)
            record[name] = [digest]
        elif _digest(name, present) == digest:
            record[name] = [digest]
            continue
        elif sha256(present).hexdigest() in ours or _digest(name, present) in ours:
            copied.refreshed.append(name)
            record[name] = [*ours, digest]
        else:
            copied.kept.append(name)
            continue
        waiting[target] = content
    if record != before and not folder.samefile(shipped()):
        write_whole(folder / RECORD, json.dumps(record, indent=1))
    for target, content in tracked(waiting.items(), "Copying", unit="files", total=len(waiting)):
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, content)
    return copied


def _digest(name: str, content: bytes) -> str:
    """What tells a file from others; of a notebook only what its cells say and show.

    JupyterLab adds to the rest of it when a notebook is only looked at.
    """
    if name.endswith(".ipynb"):
        try:
            told = [_told(cell) for cell in json.loads(content)["cells"]]
            content = json.dumps(told, sort_keys=True).encode()
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            pass  # no notebook: somebody's work
    return sha256(content).hexdigest()


def _told(cell: dict[str, Any]) -> list[Any]:
    """What a cell says and shows; text may be one or many strings."""
    shown = [
        {
            kind: {each: _joined(text) for each, text in part.items()}
            if isinstance(part, dict)
            else _joined(part)
            for kind, part in output.items()
            if kind not in ("metadata", "execution_count")
        }
        for output in cell.get("outputs", [])
    ]
    return [cell["cell_type"], _joined(cell["source"]), shown]


def _joined(text: Any) -> Any:
    return "".join(text) if isinstance(text, list) else text


def _read_record(folder: Path) -> dict[str, list[str]]:
    """The record of a folder; an unreadable one is empty, so that everything there is kept."""
    try:
        record = json.loads((folder / RECORD).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(record, dict):
        return {}
    known = {name: [told] if isinstance(told, str) else told for name, told in record.items()}
    return {name: told for name, told in known.items() if fits(told, [str])}
