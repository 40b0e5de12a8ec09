"""What to tell a student whose search did not end well.

Fault       what happened, where, and what to look at
WatchError  the same as an error, with the tree up to there
"""

import linecache
from types import CodeType, TracebackType
from typing import Any, NamedTuple

from teachkit.game import Game, IllegalMoveError, shown
from teachkit.study.watching.calls import Visit
from teachkit.study.watching.functions import Realm
from teachkit.study.watching.listening import Call, Event, Place, Return
from teachkit.trace import Trace

ADVICE = {
    "time": "It did not come to an end in {seconds:g} seconds. Is there a loop whose condition "
    "never becomes false? If the search is just big, give a depth, start from a later "
    "position, or allow more with seconds=.",
    "nodes": "It made more than {max_nodes:,} calls. Does it stop where the game is over? If the "
    "search is just big, give a depth, start from a later position, or allow more with max_nodes=.",
    "same": "It calls itself for the same position again and again. Hand on the position after "
    "the move, game.result(state, move), not the one before it.",
    "deep": "It calls itself without end. Does it return before it looks at the moves where "
    "game.is_terminal(state), and where the depth is used up?",
    "changed": "It changed a position in place, which other moves still need. Leave positions as "
    "they are: game.result(state, move) gives a new one.",
    "illegal": "It made a move that the rules do not allow here. Take moves from "
    "game.actions(state) of the same position that the move is made in.",
    "nothing": "It came to its end without a return and so gave None. "
    "Every way through the function needs a return, also where the game is over.",
    "generator": "It has a yield, so calling it only prepares it. Use return.",
    "type": "It returned {returned}, in which there is no number. A search returns a value, "
    "alone or together with a move.",
    "unseen": "It was called {calls:,} times, but no position was seen on the way. Positions are "
    "seen where they come from game.result(state, move) and are handed on as an argument, as in "
    "my_search(game.result(state, move)); not where they are kept in self or in a global.",
    "alone": "It made {made:,} moves, but no function was seen that calls itself for the "
    "positions after them, and only such calls can be shown as a tree.",
    "error": "Look at what the names in this line stand for at that moment; the tree shows how far "
    "the search came.",
}
BY_ERROR: dict[type[BaseException], str] = {
    TypeError: "Something in this line is of another kind than it is used as: is it None, a pair "
    "where a number is meant, or a position that cannot be changed?",
    UnboundLocalError: "A variable is read here before it has been given a value on this way.",
    NameError: "A name is used here that nothing was given: is it spelled as where it was made?",
    IndexError: "A place is asked for here that is not there.",
    KeyError: "A key is asked for here that is not there.",
    AttributeError: "The thing before the dot has no such part: is it what you think it is?",
    ValueError: "A value was refused here: max() and min() want at least one thing, and "
    "game.utility only finished games.",
    ZeroDivisionError: "Something is divided by zero here.",
}


class Fault(NamedTuple):
    """What went wrong in a student's function."""

    kind: str
    place: Place | None
    words: str


class WatchError(Exception):
    """A student's function that did not end well; `trace` is the tree up to there, or None.

    `kind` says what it was in one word, `function` and `line` where, `raised` is the
    student's own error if there was one.
    """

    def __init__(
        self, fault: Fault, name: str, trace: Trace[Any, Any] | None,
        raised: BaseException | None = None,
    ) -> None:  # fmt: skip
        self.kind = fault.kind
        self.function = fault.place.function if fault.place else name
        self.line = fault.place.line if fault.place else None
        self.source = source_line(fault.place) if fault.place else ""
        self.trace = trace
        self.raised = raised if isinstance(raised, Exception) else None
        where = self.function if self.line is None else f"{self.function}, line {self.line}"
        lines = [f"{where}:  {self.source}" if self.source else where, fault.words]
        super().__init__("\n".join(lines))


def source_line(place: Place) -> str:
    """The text of a line, if it can be found."""
    return linecache.getline(place.code.co_filename, place.line).strip()


def innermost(
    traceback: TracebackType | None, realm: Realm, *, is_calling: bool = False
) -> Place | None:
    """The last line of the student's on the way to an error; on demand one that calls on."""
    found = None
    while traceback is not None:
        code = traceback.tb_frame.f_code
        is_head = is_calling and traceback.tb_lineno == code.co_firstlineno
        if realm.is_written_here(code, traceback.tb_frame.f_globals) and not is_head:
            found = Place(code, traceback.tb_lineno)
        traceback = traceback.tb_next
    return found


def nothing_returned(log: list[Event], searching: set[CodeType]) -> Place | None:
    """Where a searching function first came to its end without a return."""
    running: list[Call] = []
    for event in log:
        if isinstance(event, Call):
            running.append(event)
        elif isinstance(event, Return) and running:
            call = running.pop()
            if call.code in searching and event.value is None and not event.is_error:
                return Place(call.code, event.line)
    return None


def of_error(error: BaseException, place: Place | None, where: str) -> Fault:
    """The fault for an error that the student's function raised."""
    said = f"{type(error).__name__}: {error}".strip().removesuffix(":")
    if isinstance(error, IllegalMoveError):
        kind, advice = "illegal", ADVICE["illegal"]
    else:
        kind = "error"
        advice = next((t for k, t in BY_ERROR.items() if isinstance(error, k)), ADVICE["error"])
    return Fault(kind, place, f"{said}\n{advice}{where}")


def where_in_tree(visit: Visit, game: Game[Any, Any]) -> str:
    """At which position it happened, in words."""
    way = visit.way()
    if not way:
        return "\nIt happened at the root."
    try:
        return f"\nIt happened after {game.moves_text(way)}."
    except Exception:  # moves of which the game knows no names
        return f"\nIt happened after {shown(way)}."
