"""A match without a face: the game, who plays it, and the computer's thinking.

    Sheet    the Scoresheet: the game so far and the tally
    Seat     who sits on one side: a person or a computer, with its settings
    Thought  what the computer found; it thinks in a thread of its own
    Purpose  what it thinks for: a "move", a "hint", to "show" what it would do, or for the
             "values" of the moves that may be made
    Memory   the searches of the game, each of which belongs to a move or to a question
    Aside    the game that a new, pasted or loaded one replaced, until a person makes a move, or
             a computer if only computers play

Everything that changes the game holds one lock. A search that somebody has cancelled, or
overtaken by another move, is not heard any more.
"""

import threading
from copy import copy
from typing import Any, Protocol

from teachkit.board import game_title
from teachkit.game import Game, Player, shown
from teachkit.scoresheet import Scoresheet
from teachkit.search.hooks import Progress
from teachkit.thinking import Thinker, Thought
from teachkit.trace import Trace
from teachkit.widgets.memory import Memory
from teachkit.widgets.saving import Saving
from teachkit.widgets.seats import Seat
from teachkit.widgets.wording import sentence

SPEEDS = {"slow": 2.0, "normal": 0.8, "fast": 0.2, "at once": 0.0}
"""Seconds between two moves when the computer plays itself."""

NO_VALUES = "There are no values for the board: the tree of this search is too big to keep."


class Audience(Protocol):
    """Who watches a contest; told from any thread."""

    def changed(self) -> None:
        """Something is not as it was."""

    def progressed(self, so_far: Progress | None, limit: float | None) -> None:
        """A search has come so far, of so many seconds; None: there is none any more."""

    def searched(self, trace: Trace[Any, Any]) -> None:
        """A search has ended: its tree may be drawn, and shown if it still is of interest."""


class Contest:
    """Two seats at a board, the game between them, and what happens next."""

    def __init__(
        self, sheet: Scoresheet, seats: list[Seat], saving: Saving, audience: Audience
    ) -> None:
        self.sheet, self.seats = sheet, seats
        self.lock = threading.RLock()
        self.memory = Memory()
        """The searches of this game."""
        self.shows_values = False
        """Are the values of the moves wanted on the board?"""
        self._aside: tuple[Scoresheet, Memory] | None = None
        self.hint: Any = None
        """The move that was advised here."""
        self.purpose = ""
        """What the computer thinks for; empty if it does not."""
        self.message = ""
        self.speed = "normal"
        self.is_paused = not self.has_person
        """Does the computer wait before it moves?"""
        self._is_single = False
        self._limit: float | None = None
        self._saving, self._audience = saving, audience
        self._thinker = Thinker()

    # ---- who is there

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.sheet.game

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.seats[self.sheet.seat(self.sheet.mover)]

    @property
    def has_person(self) -> bool:
        """Does a person play?"""
        return any(seat.is_person for seat in self.seats)

    @property
    def is_persons(self) -> bool:
        """Is it a person's turn?"""
        return not self.sheet.is_over and self.seat.is_person

    def is_current(self, number: int) -> bool:
        """Is this the number of the last search, and has nothing happened since?"""
        return self._thinker.is_current(number)

    # ---- the game

    def play(self, move: Any) -> None:
        """Make a move for whoever is to move, or IllegalMoveError."""
        with self.lock:
            self.sheet.play(move)
            self._aside = None
            self._leave()
            self._save()
            self.go_on()

    def click(self, move: Any) -> None:
        """Make a move for a person, if it is a person's turn."""
        with self.lock:
            if self.is_persons:
                self.is_paused = False
                self.play(move)

    def begin(self, *, change_side: bool = False, game: Game[Any, Any] | None = None) -> None:
        """Begin another game; the tally stays."""
        with self.lock:
            before = copy(self.sheet)
            self.sheet.clear(change_side=change_side, game=game)
            self._start_over(before)

    def paste(self, text: str) -> None:
        """Go on from a position or a list of moves, or ValueError, and nothing has changed."""
        with self.lock:
            before = copy(self.sheet)
            self.sheet.paste(text)
            self._start_over(before)

    def take(self, sheet: Scoresheet) -> None:
        """Go on with another scoresheet, or ValueError if it is of another game."""
        with self.lock:
            if type(sheet.game) is not type(self.game):
                raise ValueError(
                    f"this is a game of {game_title(sheet.game)}, "
                    f"and here {game_title(self.game)} is played"
                )
            before, self.sheet = self.sheet, sheet
            self._start_over(before)

    def _start_over(self, before: Scoresheet) -> None:
        """Go on with the sheet, which is another than before."""
        if before.moves or before.start != before.game.initial:
            self._aside = before, self.memory
        self._leave()
        self.memory = Memory()
        self.is_paused = not self.has_person
        self._save()
        self.go_on()

    @property
    def has_aside(self) -> bool:
        """Is there a game put aside, which `undo` brings back?"""
        return self._aside is not None

    def remembers(self, trace: Trace[Any, Any]) -> bool:
        """Is a search kept, of this game or of the one put aside?"""
        return trace in self.memory or (self._aside is not None and trace in self._aside[1])

    @property
    def can_undo(self) -> bool:
        """Is there a game or a move of a person to go back to?"""
        return self.has_aside or any(map(self._is_stop, range(self.sheet.at)))

    def undo(self) -> None:
        """Go back to the game put aside, or the last turn of a person, or of a computer alone."""
        with self.lock:
            if self._aside is None:
                before = range(self.sheet.at - 1, -1, -1)
                self._walk(before, "There is no move of yours to take back.")
            else:
                self.sheet, self.memory = self._aside
                self.go(self.sheet.at)

    def redo(self) -> None:
        """Go on to the next turn of a person, among the moves taken back."""
        self._walk(range(self.sheet.at + 1, len(self.sheet.states)), "There are no later moves.")

    def _walk(self, numbers: range, otherwise: str) -> None:
        with self.lock:
            wanted = [number for number in numbers if self._is_stop(number)]
            if wanted:
                self.go(wanted[0])
            else:
                self.say(otherwise)

    def _is_stop(self, number: int) -> bool:
        """Is it a person's turn after so many moves, or the end?"""
        player = self.game.to_move(self.sheet.states[number])
        is_end = number == len(self.sheet.moves)
        return not self.has_person or is_end or self.seats[self.sheet.seat(player)].is_person

    def go(self, number: int) -> None:
        """Stand after so many moves; the computer then waits to be asked on."""
        with self.lock:
            self.sheet.go(number)
            self._aside = None
            self._leave()
            self.is_paused = not self.seat.is_person
            self._save()
            self.go_on()

    # ---- the computer

    def go_on(self, delay: float = 0) -> None:
        """Let the computer think if it is its turn, and show how things stand."""
        if self.sheet.is_over or self.seat.is_person or self.is_paused:
            self._find_values()
        else:
            self._think("move", self.seat, delay)

    @property
    def trace(self) -> Trace[Any, Any] | None:
        """The search of the move that led here, or one asked for here, if it is kept."""
        return self.memory.shown(self.sheet)

    @property
    def here(self) -> Trace[Any, Any] | None:
        """A search of the position where we stand, if one is kept."""
        return self.memory.here(self.sheet)

    def _find_values(self) -> None:
        """Think about the values of the moves if they are wanted; show how things stand."""
        is_idle = not self.purpose and not self.sheet.is_over
        if is_idle and self.shows_values and self.here is None:
            self._think("values", self._adviser)
        else:
            self._audience.changed()

    def toggle_values(self) -> None:
        """Show the values of the moves on the board, or do so no more."""
        with self.lock:
            self.shows_values = not self.shows_values
            if self.purpose == "values":
                self._abandon()
            self._find_values()

    def resume(self, *, single: bool = False) -> None:
        """Let the computer play on, or make a single move."""
        with self.lock:
            self._stop()
            self.is_paused, self._is_single = False, single
            self.go_on()

    def pause(self, words: str = "") -> None:
        """Let the computer stop and wait."""
        with self.lock:
            self._stop()
            self.is_paused = not self.is_persons
            self.say(words)

    def cancel(self) -> None:
        """End the search that is going on; the match stands where it is."""
        with self.lock:
            if self.purpose == "values":
                self.shows_values = False
            if self.purpose:
                self.pause(f"Cancelled{self._how_to_go_on}.")

    @property
    def _how_to_go_on(self) -> str:
        if self.is_persons:
            return ""
        if self.has_person:
            return ": press 'Let the computer move' when you are ready"
        return ": press Play to go on"

    def ask(self, purpose: str) -> None:
        """Let the computer think about the next move without making it."""
        with self.lock:
            if self.sheet.is_over:
                raise ValueError("The game is over")
            if self.purpose != purpose:
                self._stop()
                self._think(purpose, self._adviser)

    @property
    def _adviser(self) -> Seat:
        """Who thinks about a move without making it."""
        other = self.seats[1 - self.sheet.seat(self.sheet.mover)]
        return self.seat if self.seat.searches else other.adviser

    def _think(self, purpose: str, seat: Seat, delay: float = 0) -> None:
        self.purpose, self._limit = purpose, seat.seconds
        self._thinker.start(
            *(seat.player(), self.game, self.sheet.state),
            done=self._thought,
            progress=self._progressed,
            seconds=seat.seconds if seat.kind == "minimax" else None,
            delay=delay,
        )
        self._audience.changed()

    def _stop(self) -> None:
        """Abandon any search, and what was said about the position."""
        self.hint, self.message, self._is_single = None, "", False
        self._abandon()

    def _leave(self) -> None:
        """Abandon any search, as we stand elsewhere now."""
        self.memory.leave()
        self._stop()

    def _abandon(self) -> None:
        self._thinker.cancel()
        self.purpose = ""
        self._audience.progressed(None, None)

    def _progressed(self, number: int, so_far: Progress) -> None:
        if self.is_current(number):
            self._audience.progressed(so_far, self._limit)

    def _thought(self, number: int, thought: Thought) -> None:
        """Do with a thought what it was for; called from the thread."""
        with self.lock:
            if not self.is_current(number):
                return
            purpose, self.purpose = self.purpose, ""
            self._audience.progressed(None, None)
            if thought.error:
                self.is_paused = not self.is_persons
                self.say(sentence(thought.error))
                return
            self._tell(purpose, thought)
        if purpose in ("move", "show") and thought.trace is not None:
            self._audience.searched(thought.trace)
        with self.lock:
            if purpose == "move" and self.is_current(number):
                self.is_paused |= self._is_single
                self._is_single = False
                self.go_on(SPEEDS[self.speed])

    def _tell(self, purpose: str, thought: Thought) -> None:
        player, name = self.sheet.mover, self.game.name(thought.move)
        found = thought.words and f" {sentence(thought.words)}"
        if purpose == "show":
            self.memory.keep_asked(self.sheet, thought.trace)
        elif purpose != "move":
            self.memory.keep_advice(thought.trace)
        if purpose == "move":
            self.sheet.play(thought.move)
            self._aside = self._aside if self.has_person else None
            self.memory.keep_made(self.sheet, thought.trace)
            self.hint = None
            self._save()
            self.say(f"{player} played {name}.{found}")
        elif purpose == "values":
            self.say(self.message if thought.trace else NO_VALUES)
        else:
            self.hint = thought.move
            self.say(f"{player} could play {name}.{found}")

    # ---- settings

    def set_seat(self, player: Player, name: str, value: Any) -> None:
        """Change a setting of who plays a side, or ValueError."""
        with self.lock:
            if player not in self.game.players:
                raise ValueError(f"nobody plays {shown(player)} here")
            seat = self.sheet.seat(player)
            changed = self.seats[seat].changed(self.game, name, value)
            self._stop()
            self.memory.keep_advice(None)
            self.seats[seat] = changed
            self.is_paused = not self.has_person
            self.go_on()

    def set_speed(self, speed: Any) -> None:
        """Change the pause between two moves of the computer against itself, or ValueError."""
        if speed not in SPEEDS:
            raise ValueError(f"no speed {shown(speed)}: there are {', '.join(SPEEDS)}")
        self.speed = speed
        self._audience.changed()

    def say(self, words: str) -> None:
        """Show a message."""
        self.message = words
        self._audience.changed()

    def _save(self) -> None:
        self._saving.save(self.sheet)

    def succeed(self, before: "Contest") -> None:
        """Go on with the game and the players of a contest that has been closed."""
        self.sheet, self.seats, self.speed = before.sheet, before.seats, before.speed
        self._saving, self.shows_values = before._saving, before.shows_values
        self.memory, self._aside = before.memory, before._aside
        self.is_paused = not self.has_person

    def close(self) -> None:
        """End the thread."""
        self._thinker.close()
