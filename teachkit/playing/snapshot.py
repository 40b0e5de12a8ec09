"""How a contest stands at one moment: all that there is to show, and what follows from it.

    Sheet    the Scoresheet: the game so far and the tally
    Seat     who sits on one side: a person or a computer, with its settings
    Purpose  what the computer thinks for: a "move", a "hint", to "show" what it would do, or for
             the "values" of the moves that may be made
    Memory   the searches of the game, each of which belongs to a move or to a question
    Aside    the game that a new, pasted or loaded one replaced, until a person makes a move, or
             a computer if only computers play

Nothing here ever changes, so it can be read in any thread.
"""

from dataclasses import dataclass, field
from typing import Any

from teachkit.game import AnyGame
from teachkit.playing.memory import Memory
from teachkit.playing.move_values import MoveValues
from teachkit.playing.scoresheet import Scoresheet
from teachkit.playing.seats import Seat
from teachkit.search.hooks import Progress
from teachkit.trace.trace import AnyTrace


@dataclass(frozen=True)
class Snapshot:
    """A contest at one moment."""

    sheet: Scoresheet
    """The game so far; who writes on it takes a copy."""
    seats: tuple[Seat, Seat]
    memory: Memory = field(default_factory=Memory)
    """The searches of this game."""
    aside: tuple[Scoresheet, Memory] | None = None
    """The game put aside and its searches, which `undo` brings back."""
    purpose: str = ""
    """What the computer thinks for; empty if it does not."""
    progress: Progress | None = None
    """How far it has come."""
    limit: float | None = None
    """How many seconds it may think."""
    hint: Any = None
    """The move that was advised here."""
    message: str = ""
    warning: str = ""
    """Why the game is not kept in its file, if it is not."""
    saved_as: str = ""
    """The name of that file, if there is one."""
    shows_values: bool = False
    """Are the values of the moves wanted on the board?"""
    values: MoveValues | None = None
    """What was found of them where we stand, so far."""
    speed: str = "normal"
    is_paused: bool = False
    """Does the computer wait before it moves?"""
    is_single: bool = False
    """Does it wait after this move?"""
    number: int = 0
    """Which snapshot of its contest this is."""

    # ---- who is there

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.sheet.game

    @property
    def file_name(self) -> str:
        """A name for the file of the game."""
        return self.saved_as or f"{type(self.game).__name__.lower()}.json"

    def seat_at(self, number: int) -> Seat:
        """Who is to move after this many moves."""
        player = self.game.to_move(self.sheet.states[number])
        return self.seats[self.sheet.seat(player)]

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.seat_at(self.sheet.at)

    @property
    def adviser(self) -> Seat:
        """Who thinks about a move without making it."""
        other = self.seats[1 - self.sheet.seat(self.sheet.mover)]
        return self.seat if self.seat.searches else other.adviser

    @property
    def has_person(self) -> bool:
        """Does a person play?"""
        return any(seat.is_person for seat in self.seats)

    @property
    def is_persons(self) -> bool:
        """Is it a person's turn?"""
        return not self.sheet.is_over and self.seat.is_person

    # ---- going back and forth

    @property
    def can_undo(self) -> bool:
        """Is there a game or a move of a person to go back to?"""
        return self.aside is not None or any(map(self.is_stop, range(self.sheet.at)))

    def is_stop(self, number: int) -> bool:
        """Is it a person's turn after this many moves, or the end?"""
        is_end = number == len(self.sheet.moves)
        return not self.has_person or is_end or self.seat_at(number).is_person

    # ---- the searches

    @property
    def trace(self) -> AnyTrace | None:
        """The search of the move that led here, or one asked for here, if it is kept."""
        return self.memory.shown(self.sheet)

    @property
    def kept(self) -> set[AnyTrace]:
        """All searches that are kept, of this game and of the one put aside."""
        aside = () if self.aside is None else self.aside[1].kept.values()
        return {*self.memory.kept.values(), *aside}
