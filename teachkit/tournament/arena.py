"""The arena: players meet, and a Cup comes back."""

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from teachkit.game import AnyGame, checked_game
from teachkit.host import HAS_PROCESSES
from teachkit.progress import Bar
from teachkit.storage.json_file import described
from teachkit.storage.lines import Lines
from teachkit.tournament import openings as books
from teachkit.tournament.cup import Cup
from teachkit.tournament.engine import Engine, engine
from teachkit.tournament.entries import Entry, Players, entered
from teachkit.tournament.referee import (
    Batch,
    Limits,
    Played,
    check_in,
    play_batch,
)
from teachkit.tournament.schedule import Schedule

FILE = "games.jsonl"
"""Where the games of a tournament are kept, in its folder."""
SCHEMA = 1


def arena(
    game: AnyGame,
    players: Players,
    folder: str | Path | None = None,
    *,
    games: int = 10,
    openings: Iterable[Any] | None = None,
    seconds: float = 1.0,
    memory: int = 512,
    pairing: str = "all",
    executor: Executor | None = None,
    seed: int = 0,
) -> Cup:
    """Let players meet, and tell who is stronger.

    `players` are strategies, functions (game, state) and files of students (.py or .ipynb, in
    which `player(game, state)` returns a move): by name, as a list, or as a folder. Every pair
    plays this number of `games`, half of them with either side, from a book of balanced `openings`
    or from yours. `pairing` is "all", "gauntlet" (the first one meets the others) or "neighbours"
    (rounds between players who stand near each other).

    A file runs in a process of its own. It may work for `seconds` on a move and use `memory`
    megabytes. In a `folder` the games are kept: an interrupted tournament goes on there, and only
    what has changed is played again: the games of a changed file, or with other limits those of
    all files. An `executor` of `concurrent.futures` or Dask plays
    elsewhere; without one, files are played on all processors of this machine.

    >>> from teachkit import AlphaBeta, Random, TicTacToe
    >>> cup = arena(TicTacToe(), {"d2": AlphaBeta(depth=2), "chance": Random()}, games=20, seed=1)
    >>> [(row["player"], row["won"], row["lost"]) for row in cup.table]
    [('d2', 15, 0), ('chance', 0, 15)]
    """
    checked_game(game, remembers=True)
    limits = checked_limits(seconds, memory)
    entries, problems = entered(players)
    if openings is not None:
        texts = books.checked(game, openings)
    else:
        if type(games) is not int or games < 2 or games % 2:
            raise ValueError(f"games must be an even number from 2, not {games!r}")
        with Bar("Choosing openings", ticking=True):
            texts = books.book(game, games // 2, seed)
    has_files = HAS_PROCESSES and any(entry.is_file for entry in entries)
    if has_files:
        prepare()
    with _Record(game, folder) as record, engine(executor, parallel=has_files) as running:
        problems += record.problems
        schedule = _schedule(Schedule(game, entries, texts, pairing, limits, seed), problems)
        refused = _check_in(schedule, record, running)
        problems += [f"{name} does not start: {why}" for name, why in refused.items()]
        left = [entry for entry in entries if entry.name not in refused]
        schedule = _schedule(replace(schedule, entries=left), problems)
        return _play(schedule, record, running, problems)


def are_boxed() -> bool:
    """Are students' files kept from your files and from the network here?"""
    from teachkit.isolation.box import can_box

    return can_box()


def _schedule(schedule: Schedule, problems: list[str]) -> Schedule:
    """The schedule, unless there are too few to play."""
    if len(schedule.entries) < 2:
        found = "\n".join(["two players are needed at least", *problems])
        raise ValueError(found)
    return schedule


def checked_limits(seconds: float, memory: int) -> Limits:
    """The limits, unless they are none."""
    if not isinstance(seconds, int | float) or not 0.01 <= seconds <= 3600:
        raise ValueError(f"seconds must be from 0.01 to 3600, not {seconds!r}")
    if type(memory) is not int or not 64 <= memory <= 1_000_000:
        raise ValueError(f"memory must be megabytes from 64, not {memory!r}")
    return Limits(seconds, memory)


def prepare() -> None:
    """See to it that files can be run, and that nothing is left of runs that were killed."""
    if find_spec("psutil") is None:
        raise ValueError("to run files psutil is needed: pip install 'teachkit[arena]'")
    from teachkit.isolation.processes import sweep_orphans

    sweep_orphans()


class _Record:
    """The games that were played, in memory and in a file if there is a folder."""

    def __init__(self, game: AnyGame, folder: str | Path | None) -> None:
        self.games: dict[str, Played] = {}
        self.problems: list[str] = []
        self._lines: Lines | None = None
        if folder is None:
            return
        head = {"schema": SCHEMA, "game": described(game)}
        self._lines = Lines(Path(folder) / FILE, "cup", head)
        found = [Played.of(entry) for entry in self._lines.entries]
        self.games = {game.id: game for game in found if game is not None}
        damaged = self._lines.damaged + found.count(None)
        if damaged:
            self.problems.append(f"{damaged} lines of {FILE} are damaged: played again")

    def __enter__(self) -> "_Record":
        return self

    def __exit__(self, *_: object) -> None:
        if self._lines is not None:
            self._lines.__exit__()

    def add(self, games: Iterable[Played]) -> None:
        """Keep games that are not known yet."""
        new = {game.id: game for game in games if game.id not in self.games}
        if self._lines is not None:
            self._lines.add(game.contents for game in new.values())
        self.games |= new

    def is_whole(self, batch: Batch) -> bool:
        """Are all games of a batch there?"""
        return all(task.id in self.games for task in batch.tasks)


def _check_in(schedule: Schedule, record: _Record, running: Engine) -> dict[str, str]:
    """The files that cannot play, and why; who has played all games need not show it again."""
    names = [entry.name for entry in schedule.entries]
    missing = {
        name
        for batch in next(schedule.rounds(lambda: names))
        if not record.is_whole(batch)
        for name in (entry.name for entry in batch.entries)
    }
    files = [entry for entry in schedule.entries if entry.is_file and entry.name in missing]
    with Bar("Starting", unit="players", total=len(files)) as bar:
        refused = {}
        found: Iterable[tuple[Entry, str]]
        check = partial(check_in, schedule.game, schedule.limits, **running.options)
        found = running.results(check, files)
        for done, (entry, why) in enumerate(found, 1):
            bar.to(done)
            if why:
                refused[entry.name] = why
    return {name: refused[name] for name in names if name in refused}


def _play(schedule: Schedule, record: _Record, running: Engine, problems: list[str]) -> Cup:
    """Play what is missing, round by round."""
    names = [entry.name for entry in schedule.entries]
    played: list[Played] = []

    def cup() -> Cup:
        return Cup(schedule.game, names, played, problems)

    with Bar("Playing", unit="games", total=schedule.total) as bar:
        for batches in schedule.rounds(lambda: cup().standing):
            missing = [batch for batch in batches if not record.is_whole(batch)]
            done = len(played) + sum(len(b.tasks) for b in batches if record.is_whole(b))
            for batch, games in running.results(partial(play_batch, **running.options), missing):
                record.add(games)
                done += len(batch.tasks)
                bar.to(done)
            played += [record.games[task.id] for batch in batches for task in batch.tasks]
    return cup()
