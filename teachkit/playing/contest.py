"""The game being played: two seats at a board, and what happens next.

    Snapshot  how all of it stands at one moment
    Listener  who is given each new Snapshot, once, by the thread that brought it about
    Thought   what the computer found; it thinks in a thread of its own

A contest does not know what shows it. Only one thread at a time changes it. A search that
somebody has cancelled, or overtaken by another move, is not heard any more.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from teachkit import host
from teachkit.game import AnyGame, Player, shown
from teachkit.playing.memory import Memory
from teachkit.playing.move_values import MoveValues
from teachkit.playing.players import Minimax
from teachkit.playing.saving import Saving, own_game
from teachkit.playing.scoresheet import Scoresheet
from teachkit.playing.seats import Seat
from teachkit.playing.snapshot import Snapshot
from teachkit.playing.thinking import VALUES_SECONDS, Thinker, Thought, think, weigh
from teachkit.playing.wording import sentence
from teachkit.search.hooks import Progress

SPEEDS = {"slow": 2.0, "normal": 0.8, "fast": 0.2, "at once": 0.0}
"""Seconds between two moves when the computer plays itself."""

Listener = Callable[[Snapshot], object]


class Contest:
    """A game between two seats; `now` is how it stands.

    What cannot be done raises a ValueError, and nothing has changed.
    """

    def __init__(self, sheet: Scoresheet, seats: tuple[Seat, Seat], saving: Saving) -> None:
        self._saving = saving
        self.now = Snapshot(
            saving.resumed(sheet), seats, warning=saving.warning, saved_as=saving.name
        )
        self.now = replace(self.now, is_paused=not self.now.has_person)
        self._lock = threading.Lock()
        self._thinker = Thinker()
        self._listener: Listener = lambda now: None

    @contextmanager
    def _changing(self) -> Iterator[Snapshot]:
        """Change something while nobody else does; if it is changed, the listener is told."""
        before = self.now
        try:
            with self._lock:
                yield self.now
        finally:
            if self.now is not before:
                self._listener(self.now)

    def _become(self, **changes: Any) -> None:
        self.now = replace(self.now, number=self.now.number + 1, **changes)

    def show_to(self, listener: Listener) -> None:
        """Give each new snapshot to this listener from now on, and one at once; go on playing."""
        with self._changing():
            self._listener = listener
            self._become()
            self._go_on()

    def say(self, words: str) -> None:
        """Show a message."""
        with self._changing():
            self._become(message=words)

    def close(self) -> None:
        """End the thread; who listens again finds the game where it was."""
        with self._changing():
            self._abandon()
        self._thinker.close()

    # ---- the game

    def play(self, move: Any) -> None:
        """Make a move, given itself or as text, for whoever is to move, or IllegalMoveError."""
        with self._changing() as now:
            if isinstance(move, str):
                move = now.game.move(now.sheet.state, move)
            self._play(move)

    def click(self, move: Any) -> None:
        """Make a move for a person, if it is a person's turn."""
        with self._changing() as now:
            if now.is_persons:
                self._play(move, is_paused=False)

    def _play(self, move: Any, **changes: Any) -> None:
        sheet = self.now.sheet.copy()
        sheet.play(move)
        self._stand(sheet, aside=None, **changes)

    def begin(self, *, change_side: bool = False, game: AnyGame | None = None) -> None:
        """Begin another game; the tally stays."""
        with self._changing() as now:
            sheet = now.sheet.copy()
            sheet.clear(change_side=change_side, game=game)
            self._start_over(sheet)

    def paste(self, text: str) -> None:
        """Go on from a position or a list of moves."""
        with self._changing() as now:
            sheet = now.sheet.copy()
            sheet.paste(text)
            self._start_over(sheet)

    def _start_over(self, sheet: Scoresheet) -> None:
        """Go on with another sheet."""
        now, before = self.now, self.now.sheet
        is_begun = before.moves or before.start != before.game.initial
        aside = (before, now.memory) if is_begun else now.aside
        self._stand(sheet, memory=Memory(), aside=aside, is_paused=not now.has_person)

    def undo(self) -> None:
        """Go back to the game put aside, or the last turn of a person, or of a computer alone."""
        with self._changing() as now:
            if now.aside is None:
                before = range(now.sheet.at - 1, -1, -1)
                self._walk(before, "There is no move of yours to take back.")
            else:
                sheet, memory = now.aside
                self._go(sheet, sheet.at, memory=memory.elsewhere())

    def redo(self) -> None:
        """Go on to the next turn of a person, among the moves taken back."""
        with self._changing() as now:
            after = range(now.sheet.at + 1, len(now.sheet.states))
            self._walk(after, "There are no later moves.")

    def _walk(self, numbers: range, otherwise: str) -> None:
        wanted = next(filter(self.now.is_stop, numbers), None)
        if wanted is None:
            self._become(message=otherwise)
        else:
            self._go(self.now.sheet, wanted)

    def go(self, to: int) -> None:
        """Go to the position after this many moves; the computer then waits to be told to go on."""
        with self._changing() as now:
            self._go(now.sheet, to)

    def _go(self, sheet: Scoresheet, number: int, **changes: Any) -> None:
        sheet = sheet.copy()
        sheet.go(number)
        seat = self.now.seats[sheet.seat(sheet.mover)]
        self._stand(sheet, aside=None, is_paused=not seat.is_person, **changes)

    def _stand(self, sheet: Scoresheet, **changes: Any) -> None:
        """Stand elsewhere, where nothing has been thought or said yet, and go on from there."""
        self._stop()
        self._become(
            sheet=sheet, **{"memory": self.now.memory.elsewhere(), "values": None} | changes
        )
        self._save()
        self._go_on()

    # ---- files

    def save_as(self, name: str) -> None:
        """Write the game to a file of this name."""
        with self._changing() as now:
            path = self._saving.free_path(name)
            now.sheet.save(path)
            self._become(message=f"Saved as {path.name}.")

    def load_from(self, name: str) -> None:
        """Go on with the game in the file of this name."""
        with self._changing() as now:
            path = self._saving.path(name)
            self._take(self._saving.loaded(path, now.game))
            self._become(message=f"Loaded from {path.name}.")

    def load(self, path: str | Path) -> None:
        """Go on with the game in a file."""
        with self._changing() as now:
            self._take(self._saving.loaded(Path(path), now.game))

    def load_text(self, text: str) -> None:
        """Go on with the game in the text of a file."""
        with self._changing() as now:
            self._take(Scoresheet.loads(text, "this file", own_game(now.game)))

    def _take(self, sheet: Scoresheet) -> None:
        game = self.now.game
        if type(sheet.game) is not type(game):
            raise ValueError(
                f"this is a game of {sheet.game.title}, and here {game.title} is played"
            )
        self._start_over(sheet)

    def _save(self) -> None:
        self._saving.save(self.now.sheet)
        self._become(warning=self._saving.warning, saved_as=self._saving.name)

    # ---- the computer

    def ask(self, purpose: str) -> None:
        """Let the computer think about the next move without making it."""
        with self._changing() as now:
            if now.sheet.is_over:
                raise ValueError("The game is over")
            if now.purpose != purpose:
                self._stop()
                self._think(purpose, now.adviser)

    def toggle_values(self) -> None:
        """Show the values of the moves on the board, or hide them again."""
        with self._changing() as now:
            if now.purpose == "values":
                self._abandon()
            self._become(shows_values=not now.shows_values)
            self._go_on()

    def resume(self, *, single: bool = False) -> None:
        """Let the computer play on, or make a single move."""
        with self._changing():
            self._stop()
            self._become(is_paused=False, is_single=single)
            self._go_on()

    def pause(self) -> None:
        """Let the computer stop and wait."""
        with self._changing():
            self._pause("")

    def cancel(self) -> None:
        """End the search that is going on; the match stands where it is."""
        with self._changing() as now:
            if now.purpose:
                how = "" if now.is_persons else ": press Play to go on"
                self._pause(f"Cancelled{how}.")
                self._become(shows_values=now.shows_values and now.purpose != "values")

    def _pause(self, words: str) -> None:
        self._stop()
        self._become(is_paused=not self.now.is_persons, message=words)

    def _stop(self) -> None:
        """Abandon any search, and what was said about the position."""
        self._abandon()
        self._become(hint=None, message="", is_single=False)

    def _abandon(self) -> None:
        self._thinker.cancel()
        self._become(purpose="", progress=None)

    def _go_on(self, delay: float = 0) -> None:
        """Let the computer think if it is its turn, or if the values are wanted and not known."""
        now = self.now
        if now.purpose or now.sheet.is_over:
            return
        if not now.seat.is_person and not now.is_paused:
            self._think("move", now.seat, delay)
        elif now.shows_values and not (now.values and now.values.is_done):
            self._weigh(now.adviser)

    def _think(self, purpose: str, seat: Seat, delay: float = 0) -> None:
        player, game, state = seat.player(), self.now.game, self.now.sheet.state
        seconds = seat.seconds if seat.kind == "minimax" else None

        def work(number: int, cancel: Event) -> Thought:
            report = partial(self._progressed, number)
            return think(player, game, state, seconds=seconds, cancel=cancel, progress=report)

        self._become(purpose=purpose, limit=seat.seconds)
        self._thinker.start(work, self._thought, delay)

    def _weigh(self, seat: Seat) -> None:
        player, game, state = seat.player(), self.now.game, self.now.sheet.state
        assert isinstance(player, Minimax), "an adviser searches"

        def work(number: int, cancel: Event) -> Thought:
            report, found = partial(self._progressed, number), partial(self._weighed, number)
            return weigh(player, game, state, cancel=cancel, progress=report, found=found)

        self._become(purpose="values", limit=seat.seconds or VALUES_SECONDS)
        self._thinker.start(work, self._thought)

    # ---- told by the computer's thread

    def _progressed(self, number: int, so_far: Progress) -> None:
        with self._changing():
            if self._thinker.is_current(number):
                self._become(progress=so_far)
        host.pause()

    def _weighed(self, number: int, values: MoveValues) -> None:
        with self._changing():
            if self._thinker.is_current(number):
                self._become(values=values)
        host.pause()

    def _thought(self, number: int, thought: Thought) -> None:
        """Do with a thought what it was for; then, when the listener has shown it, go on."""
        with self._changing() as now:
            if not self._thinker.is_current(number):
                return
            self._become(purpose="", progress=None)
            if thought.error:
                self._become(is_paused=not now.is_persons, message=sentence(thought.error))
            elif now.purpose == "move":
                self._make(thought)
            elif now.purpose == "values":
                self._become(values=thought.values)
            else:
                self._advise(now.purpose, thought)
        with self._changing():
            if self._thinker.is_current(number) and now.purpose != "values" and not thought.error:
                self._go_on(SPEEDS[self.now.speed] if now.purpose == "move" else 0)

    def _make(self, thought: Thought) -> None:
        """Make the move that was found."""
        now, sheet = self.now, self.now.sheet.copy()
        sheet.play(thought.move)
        self._become(
            sheet=sheet,
            memory=now.memory.with_made(sheet, thought.trace, thought.seconds),
            aside=now.aside if now.has_person else None,
            hint=None,
            values=None,
            message=f"{now.sheet.mover} played {_told(now, thought)}",
            is_paused=now.is_paused or now.is_single,
            is_single=False,
        )
        self._save()

    def _advise(self, purpose: str, thought: Thought) -> None:
        """Keep what was found for a purpose that makes no move."""
        now, memory = self.now, self.now.memory
        if purpose == "show":
            memory = memory.with_asked(now.sheet, thought.trace)
        words = f"{now.sheet.mover} could play {_told(now, thought)}"
        self._become(memory=memory, hint=thought.move, message=words)

    # ---- settings

    def set_seat(self, player: Player, name: str, value: Any) -> None:
        """Change a setting of who plays a side."""
        with self._changing() as now:
            if player not in now.game.players:
                raise ValueError(f"nobody plays {shown(player)} here")
            seats, place = list(now.seats), now.sheet.seat(player)
            seats[place] = seats[place].changed(now.game, name, value)
            self._stop()
            self._become(seats=tuple(seats), values=None)
            self._become(is_paused=not self.now.has_person)
            self._go_on()

    def set_speed(self, value: str) -> None:
        """Change the pause between two moves of the computer against itself."""
        with self._changing():
            if value not in SPEEDS:
                raise ValueError(f"no speed {shown(value)}: there are {', '.join(SPEEDS)}")
            self._become(speed=value)


def _told(now: Snapshot, thought: Thought) -> str:
    """A move that was found, and what was found of it."""
    found = thought.words and f" {sentence(thought.words)}"
    return f"{now.game.name(thought.move)}.{found}"
