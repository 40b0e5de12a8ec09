"""The referee: two players, one game after the other, and a record of each, whatever happens.

    Seat   who sits at the board: a strategy here, or a child process that plays for a file
    Reply  where the chosen move stands among the legal ones, and what was printed meanwhile

Every move is checked here. Whoever fails loses the game, and the other one is unharmed.
"""

import random
import threading
from dataclasses import asdict, dataclass, field, replace
from time import perf_counter
from typing import Any, Protocol

from teachkit import __version__
from teachkit.game import AnyGame
from teachkit.host import HAS_PROCESSES, thread_time
from teachkit.isolation.child import Answer, Child, Fault, Stopped
from teachkit.isolation.submission import Submission, Unusable
from teachkit.playing.players import Minimax, Random
from teachkit.search.hooks import Budget, SearchCancelled
from teachkit.storage.json_file import Contents
from teachkit.storage.typed import NUMBER, Shape, fits, optional
from teachkit.tournament.answering import found_player, place
from teachkit.tournament.entries import Entry
from teachkit.tournament.rules import portable
from teachkit.values import readable

START_UP = 15.0
"""A file may take this many seconds until its player is ready."""
MOST_PLIES = 1_000
"""A game that is not over by then is drawn."""
MOST_PRINTED = 20_000
"""This many letters of what is printed in a game are kept."""
RANDOM = threading.Lock()
"""Held by who sets the random numbers that all functions share."""

KINDS = {
    "start": "does not start",
    "illegal": "made an illegal move",
    "time": "took too long",
    "memory": "needed too much memory",
    "processes": "started too many processes",
    "crash": "ended with an error",
    "garbled": "answered what it was not asked",
}
"""What can go wrong, and what it is called."""


@dataclass(frozen=True)
class Limits:
    """What a player in a file may use."""

    seconds: float = 1.0
    """Work for a move."""
    memory: int = 512
    """Megabytes."""


@dataclass(frozen=True)
class Task:
    """A game to be played."""

    id: str
    players: tuple[str, str]
    """Their names, the one who begins first."""
    opening: str
    seed: int


@dataclass(frozen=True)
class Batch:
    """Some games of one pairing."""

    game: AnyGame
    entries: tuple[Entry, Entry]
    tasks: tuple[Task, ...]
    limits: Limits = Limits()
    version: str = __version__


@dataclass
class Played:
    """A game that was played."""

    id: str
    players: tuple[str, str]
    opening: str
    moves: list[str] = field(default_factory=list)
    """The names of the moves after the opening."""
    score: float = 0.5
    """What the game was worth to who began: 1, 0.5 or 0."""
    fault: dict[str, Any] | None = None
    """Who failed ("seat" 0 or 1), in what ("kind"), and the words to show."""
    printed: dict[str, str] = field(default_factory=dict)
    """What was printed before a move, by the number of the move."""
    work: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """How many seconds each of the two worked."""
    seconds: float = 0.0
    """How long it took in all."""

    @property
    def loser(self) -> str | None:
        """Who has lost, if anybody has."""
        return None if self.score == 0.5 else self.players[self.score == 1]

    @property
    def contents(self) -> Contents:
        """What is written to a file."""
        return asdict(self)

    @classmethod
    def of(cls, contents: Contents) -> "Played | None":
        """The game in a line of a file, if the line is whole."""
        if not fits(contents, SHAPE) or contents["score"] not in (0, 0.5, 1):
            return None
        fault = contents.get("fault")
        if fault is not None and (fault["seat"] not in (0, 1) or fault["kind"] not in KINDS):
            return None
        if len(contents["players"]) != 2 or len(contents["work"]) != 2:
            return None
        parts: Contents = {name: contents.get(name) for name in SHAPE}
        parts |= {"players": tuple(contents["players"]), "score": float(contents["score"])}
        return cls(**parts)


SHAPE: dict[str, Shape] = {
    "id": str,
    "players": [str],
    "opening": str,
    "moves": [str],
    "score": NUMBER,
    "fault": optional({"seat": int, "kind": str, "words": str}),
    "printed": dict,
    "work": [NUMBER],
    "seconds": NUMBER,
}


def play_batch(batch: Batch, stop: threading.Event | None = None) -> list[Played]:
    """Play all games of a batch; those that were not over when it was stopped are left out."""
    if batch.version != __version__:
        raise ValueError(f"teachkit {batch.version} asks, and here is {__version__}: install it")
    stop = stop or threading.Event()
    seats = {entry.name: _seat(entry, batch, stop) for entry in batch.entries}
    played = []
    try:
        for task in batch.tasks:
            both = [seats[name] for name in task.players]
            played.append(_play(batch.game, task, both, stop))
    except Stopped:
        pass
    finally:
        for seat in seats.values():
            seat.close()
    return played


def check_in(
    game: AnyGame, limits: Limits, entry: Entry, stop: threading.Event | None = None
) -> str:
    """Why a file cannot play, or nothing if it can."""
    seat = _seat(entry, Batch(game, (entry, entry), (), limits), stop or threading.Event())
    try:
        seat.begin("", 0)
    except Fault as fault:
        return fault.words
    except Stopped:
        return "it was stopped"
    finally:
        seat.close()
    return ""


def _play(game: AnyGame, task: Task, seats: list["Seat"], stop: threading.Event) -> Played:
    """One game, from its opening to its end or to a fault."""
    played = Played(task.id, task.players, task.opening)
    state = game.parse(task.opening) if task.opening else game.initial
    made: list[int] = []
    told = [0, 0]  # how many of them each has been told
    mover, began = 0, perf_counter()
    try:
        for mover in (0, 1):
            seats[mover].begin(task.opening, task.seed)
        while not game.is_terminal(state) and len(made) < MOST_PLIES:
            if stop.is_set():
                raise Stopped
            mover = game.players.index(game.to_move(state))
            reply = seats[mover].reply(state, made[told[mover] :])
            _note(played, mover, len(made), reply)
            move = game.actions(state)[_number(game, state, reply)]
            made.append(reply.content["move"])
            told[mover] = len(made)
            played.moves.append(game.name(move))
            state = game.result(state, move)
        winner = game.winner(state)
        played.score = 0.5 if winner is None else float(winner == game.players[0])
    except Fault as fault:
        seats[mover].close()
        _note(played, mover, len(made), Answer(None, fault.printed, 0.0))
        played.fault = {"seat": mover, "kind": fault.kind, "words": fault.words}
        played.score = float(mover == 1)
    played.seconds = round(perf_counter() - began, 4)
    return played


def _number(game: AnyGame, state: Any, reply: Answer) -> int:
    """Which of the legal moves was chosen, or a Fault."""
    match reply.content:
        case {"illegal": str(words)}:
            raise Fault("illegal", readable(words))
        case {"move": number} if fits(number, int) and 0 <= number < len(game.actions(state)):
            return int(number)
    raise Fault("garbled", "It answered with something that is not a move.")


def _note(played: Played, seat: int, ply: int, reply: Answer) -> None:
    """Write down how long somebody worked, and what was printed."""
    played.work[seat] = round(played.work[seat] + max(0.0, min(reply.work, 3600.0)), 6)
    room = MOST_PRINTED - sum(map(len, played.printed.values()))
    if reply.printed and room > 0:
        played.printed[str(ply)] = reply.printed[:room]


# ---- seats


class Seat(Protocol):
    """Who sits at the board."""

    def begin(self, opening: str, seed: int) -> None:
        """Get ready for another game."""

    def reply(self, state: Any, since: list[int]) -> Answer:
        """The move in a state; these moves were made since the last question."""

    def close(self) -> None:
        """Leave; who begins again comes back."""


def _seat(entry: Entry, batch: Batch, stop: threading.Event) -> Seat:
    if not isinstance(entry.player, Submission):
        return Here(entry.player, batch.game, stop)
    if HAS_PROCESSES:
        return InChild(entry.player, batch.game, batch.limits, stop)
    return FileHere(entry.player, batch.game, stop)


class Here:
    """A strategy of ours, which we call ourselves."""

    def __init__(self, player: Any, game: AnyGame, stop: threading.Event) -> None:
        self._given, self._game, self._stop = player, game, stop

    def begin(self, opening: str, seed: int) -> None:
        """Let all that is random begin anew."""
        self._player, self._is_own = self._given, isinstance(self._given, Random | Minimax)
        own = getattr(self._given, "seed", None)
        if isinstance(self._given, Random) or (self._is_own and own is not None):
            self._player = replace(self._given, seed=random.Random(f"{seed} {own}").getrandbits(48))
        self._random = random.Random(seed).getstate()

    def reply(self, state: Any, since: list[int]) -> Answer:
        """What it plays; an error is its fault."""
        began = thread_time()
        try:
            move = self._thought(state) if self._is_own else self._alone(state)
        except SearchCancelled:
            raise Stopped from None
        except (Exception, SystemExit) as error:
            raise Fault("crash", f"{type(error).__name__}: {error}") from None
        number = place(self._game, state, move)
        found = {"move": number} if isinstance(number, int) else {"illegal": number}
        return Answer(found, "", thread_time() - began)

    def _thought(self, state: Any) -> Any:
        """What a player of teachkit's finds, unless it is stopped on the way."""
        if isinstance(self._player, Random):
            return self._player(self._game, state)
        return self._player.think(self._game, state, traced=Budget(cancel=self._stop))[1]

    def _alone(self, state: Any) -> Any:
        """Call a function that may use the random numbers of all: it gets its own for so long."""
        with RANDOM:
            before = random.getstate()
            random.setstate(self._random)
            try:
                return self._player(self._game, state)
            finally:
                self._random = random.getstate()
                random.setstate(before)

    def close(self) -> None:
        """Nothing."""


class FileHere(Here):
    """A file that runs here, without limits: in a browser, where it is its reader's own."""

    def begin(self, opening: str, seed: int) -> None:
        """Run the file the first time."""
        if isinstance(self._given, Submission):
            try:
                self._given = found_player(self._given)
            except Unusable as error:
                raise Fault("start", str(error)) from None
            except (Exception, SystemExit) as error:
                raise Fault("start", f"{type(error).__name__}: {error}") from None
        super().begin(opening, seed)


class InChild:
    """A file, for which a process plays that is started when needed, and again after a fault."""

    def __init__(
        self, submission: Submission, game: AnyGame, limits: Limits, stop: threading.Event
    ) -> None:
        self._submission, self._limits, self._stop = submission, limits, stop
        self._game = portable(game)
        self._child: Child | None = None
        self._refused: Fault | None = None
        """Why it does not start; then nobody tries again."""

    def begin(self, opening: str, seed: int) -> None:
        """Start the process if there is none, and the game."""
        if self._refused is not None:
            raise self._refused
        if self._child is None:
            self._child = self._started()
        self._child.ask({"opening": opening, "seed": seed}, START_UP, self._stop)

    def _started(self) -> Child:
        child = Child("teachkit.tournament.answering:Answering", memory=self._limits.memory)
        try:
            child.ask({"game": self._game}, START_UP, self._stop)
        except Fault as fault:
            raise ValueError(f"the game cannot be made in another process: {fault.words}") from None
        code = {"file": self._submission.file, "cells": self._submission.cells}
        try:
            child.ask(code, START_UP, self._stop)
        except Fault as fault:
            self._refused = Fault("start", fault.words, fault.printed)
            raise self._refused from None
        return child

    def reply(self, state: Any, since: list[int]) -> Answer:
        """What the process answers."""
        assert self._child is not None
        return self._child.ask({"since": since}, self._limits.seconds, self._stop)

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.close()
            self._child = None
