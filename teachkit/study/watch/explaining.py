"""What to tell a student whose search did not end well.

Fault       what happened, where, and what to look at
WatchError  the same as an error, with the tree up to there
"""

import linecache
import re
from collections.abc import Iterator
from difflib import get_close_matches
from dis import get_instructions
from inspect import CO_NESTED, CO_VARARGS
from pathlib import Path
from traceback import FrameSummary, extract_tb, walk_tb
from types import CodeType, FrameType, TracebackType
from typing import Any, NamedTuple

import teachkit
from teachkit.game import Game, IllegalMoveError, shown
from teachkit.study.sandbox.stopped import Place
from teachkit.study.watch.calling import role_of
from teachkit.study.watch.calls import Visit
from teachkit.study.watch.functions import OwnCode, parameters
from teachkit.study.watch.listening import Call, Event, Return
from teachkit.trace.trace import Trace

OURS = Path(teachkit.__file__).parent
"""Where no line of a student's own is."""
ADVICE = {
    "time": "It did not come to an end in {seconds:g} seconds. Is there a loop whose condition "
    "never becomes false? If the search is just big, give a depth, start from a later "
    "position, or let watch wait longer with seconds=.",
    "nodes": "It made more than {max_nodes:,} calls. Does it stop where the game is over, and does "
    "every loop go on to the next move? If the search is just big, give a depth, start from a "
    "later position, or let watch go on longer with max_nodes=.",
    "cut": "\nThe tree shows how it began.",
    "other-game": "It searches a game of its own ({about}): hand that game to watch, or take the "
    "game as a parameter.",
    "stub": "It is not written yet.",
    "exit": "It ended the whole program, with exit() or quit(). Return a value instead.",
    "player": "{game} has no player called {player}: take the player from game.maximiser(state) "
    "at the root.",
    "swapped": "Are the arguments swapped? It is game.result(state, move).",
    "same": "It calls itself for the same position again and again. Hand on the position after "
    "the move, game.result(state, move), not the one before it.",
    "deep": "It calls itself without end. Does it return before it looks at the moves where "
    "game.is_terminal(state), and where the depth is used up?",
    "over": "A finished game has no moves: ask game.is_terminal(state) first, and return "
    "game.utility(state, player) there.",
    "changed": "It changed a position in place, which other moves still need. Leave positions as "
    "they are: game.result(state, move) gives a new one.",
    "illegal": "It made a move that the rules do not allow here. Take moves from "
    "game.actions(state) of the same position that the move is made in.",
    "nothing": "None came back here in place of a value: is a return missing on this way, or where "
    "the game is over, or does one return nothing?",
    "generator": "It has a yield, so calling it only prepares it. Use return.",
    "inside": "A generator was seen: {generator} has a yield, so it is not run by calling it, and "
    "only calls can be shown as a tree. Use return.",
    "type": "It returned {returned}, in which no number was found. A search returns a value, "
    "alone or together with a move: as a pair, a list, a dict, or an object that has them as "
    "attributes.",
    "unseen": "It was called {calls:,} times, but no position was seen on the way. Positions are "
    "seen where they come from game.result(state, move) and are handed on as an argument, as in "
    "my_search(game.result(state, move)); not where they are kept in self or in a global.",
    "alone": "It made {made:,} moves, but no function was seen that calls itself for the "
    "positions after them, and only such calls can be shown as a tree.",
    "error": "Look at what the names in this line stand for at that moment; the tree shows how far "
    "the search came.",
}
BY_ERROR: dict[type[BaseException], str] = {
    TypeError: "Python cannot do this with what it finds here. Is something None, a pair where a "
    "number is needed, a number where a pair is needed, or a position that cannot be changed?",
    UnboundLocalError: "A variable is read here before it has been given a value on this way.",
    NameError: "A name is used here that nothing was given: is it spelled as where it was made?",
    IndexError: "A place is asked for here that is not there.",
    KeyError: "A key is asked for here that is not there.",
    AttributeError: "The thing before the dot has no such part: is it what you think it is?",
    ValueError: "A value was refused here: look at what the names in this line stand for.",
    ZeroDivisionError: "Something is divided by zero here.",
}
MEANT = {
    **dict.fromkeys(("moves", "actions", "children", "successors"), "actions(state)"),
    **dict.fromkeys(
        ("play", "move", "make_move", "do", "apply", "push", "next", "next_state", "step"),
        "result(state, move)",
    ),
    **dict.fromkeys(
        ("is_over", "over", "game_over", "is_game_over", "terminal", "terminal_test", "is_end"),
        "is_terminal(state)",
    ),
    **dict.fromkeys(("value", "score", "payoff", "reward", "evaluate"), "utility(state, player)"),
    **dict.fromkeys(("player", "turn", "current_player", "mover", "whose_turn"), "to_move(state)"),
}
"""What other programs call the questions that a game answers, and what they are here."""
BY_WORDS = {
    r"\b(max|min)\(\)": "Nothing is there to choose from: max() and min() want at least one thing.",
    r"\bnot in (list|tuple|deque)": "What is looked for is not there. Is the list empty, as when "
    "it is made of a generator that max() or a loop has used up already?",
    r"values to unpack": "Something is taken apart here that has more or fewer parts than there "
    "are names for it: does every return give as many?",
    r"only leaves have a utility": "game.utility is for finished games only: ask "
    "game.is_terminal(state) first.",
}
"""What to say of a ValueError, by what Python or the game said."""


ARGUMENTS = re.compile(
    r"(?P<few>missing \d+ required)|takes .* but \d+ w|unexpected keyword argument"
)
"""How Python says that a call does not fit its function."""
TOO_FEW = (
    "This call lacks an argument: hand over all that the function asks for, as in "
    "game.actions(state), game.result(state, move) and game.utility(state, player)."
)
TOO_MANY = "This call hands over more than the function takes: compare it with the line with def."


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

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the message alone, as the error is in the student's own code."""
        return [f"{type(self).__name__}: {self}"]

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


def head(code: CodeType) -> Place:
    """The line with `def`, below any decorators."""
    line = code.co_firstlineno
    while linecache.getline(code.co_filename, line).lstrip().startswith("@"):
        line += 1
    return Place(code, line)


def innermost(traceback: TracebackType | None, own_code: OwnCode) -> Place | None:
    """The last line of the student's on the way to an error."""
    return next((place for _, place in reversed(_lines(traceback, own_code))), None)


def calling_on(traceback: TracebackType | None, own_code: OwnCode) -> Place | None:
    """The last line on the way to an error that is inside a function and calls on."""
    lines = [
        pair for pair in _lines(traceback, own_code) if pair[1].line != pair[1].code.co_firstlineno
    ]
    called_on = lines[:-1]  # the last one may be asking the game something
    return _last(called_on or lines)


def under_way(
    traceback: TracebackType | None, own_code: OwnCode, halfway: list[FrameType]
) -> Place | None:
    """The line of the innermost function that was running halfway and still is: a loop is there."""
    lines = _lines(traceback, own_code)
    return _last([(frame, at) for frame, at in lines if frame in halfway]) or _last(lines)


def _lines(traceback: TracebackType | None, own_code: OwnCode) -> list[tuple[FrameType, Place]]:
    """The lines of the student's on the way to an error."""
    return [
        (frame, Place(frame.f_code, line))
        for frame, line in walk_tb(traceback)
        if own_code.is_written_here(frame.f_code, frame.f_globals)
    ]


def _last(lines: list[tuple[FrameType, Place]]) -> Place | None:
    """The last of some lines, rather not one of a decorator or a lambda."""
    places = [place for _, place in lines]
    own = [place for place in places if not _is_around(place.code)]
    return next(reversed(own or places), None)


def _is_around(code: CodeType) -> bool:
    """Is this code that only hands on a call, such as a decorator's?"""
    is_inner = bool(code.co_flags & CO_NESTED)
    return code.co_name == "<lambda>" or (is_inner and bool(code.co_flags & CO_VARARGS))


def nothing_returned(log: list[Event], searching: set[CodeType]) -> Place | None:
    """Where a searching function first gave None."""
    running: list[Call] = []
    for event in log:
        if isinstance(event, Call):
            running.append(event)
        elif isinstance(event, Return) and running:
            code = running.pop().code
            if code in searching and event.value is None and not event.is_error:
                return Place(code, event.line)
    return None


def is_stub(code: CodeType) -> bool:
    """Is nothing done in a function: only `pass`, a docstring, or three dots?"""
    done = [step.opname for step in get_instructions(code) if step.opname not in ("RESUME", "NOP")]
    return done in (["LOAD_CONST", "RETURN_VALUE"], ["RETURN_CONST"]) and not any(
        constant is not None and not isinstance(constant, str) for constant in code.co_consts
    )


def of_error(error: BaseException, place: Place | None, at: Visit, game: Game[Any, Any]) -> Fault:
    """The fault for an error that the student's function raised at a visit."""
    where = where_in_tree(at, game)
    if isinstance(error, NotImplementedError):
        return Fault("stub", place, ADVICE["stub"])
    if isinstance(error, SystemExit):
        return Fault("exit", place, ADVICE["exit"] + where)
    said = f"{type(error).__name__}: {error}".strip().removesuffix(":")
    if asked := _about_question(error.__traceback__, game):
        kind, advice = asked
    elif isinstance(error, IllegalMoveError):
        kind, advice = "illegal", ADVICE["illegal"] + _in_python(error.__traceback__, game)
    elif isinstance(error, TypeError) and (found := ARGUMENTS.search(str(error))):
        kind, advice = "error", TOO_FEW if found["few"] else TOO_MANY
    elif isinstance(error, ValueError | IndexError) and _is_of_no_moves(error, at, game):
        kind, advice = "over", ADVICE["over"]
    else:
        kind, advice = "error", _by_words(error) or _by_kind(error)
    return Fault(kind, place, f"{said}\n{advice}{where}")


def _by_words(error: BaseException) -> str:
    """What to say of a ValueError by its message, if that tells more than its kind."""
    if not isinstance(error, ValueError):
        return ""
    return next((t for words, t in BY_WORDS.items() if re.search(words, str(error))), "")


SURE = 0.75
"""A name this near to one of a game's is a slip of the pen; another may be of one's own game."""


def _by_kind(error: BaseException) -> str:
    """What to say of an error by its kind, or what a game calls that which it was asked for."""
    if isinstance(error, AttributeError) and hasattr(error.obj, "is_terminal"):
        name = str(error.name)
        short = re.sub(r"^(get|legal|possible|all|available|valid)_", "", name)
        calls = {call.partition("(")[0]: call for call in MEANT.values()}
        near = [calls[each] for each in get_close_matches(name, calls, n=1, cutoff=SURE)]
        if meant := MEANT.get(short) or "".join(near):
            return f"A game has no {name}: did you mean game.{meant}?"
    return next((t for k, t in BY_ERROR.items() if isinstance(error, k)), ADVICE["error"])


def _is_of_no_moves(error: BaseException, at: Visit, game: Game[Any, Any]) -> bool:
    """Was there nothing to choose from, as with max([]), because the game is over?"""
    try:
        return "empty" in str(error) and game.is_terminal(at.state)
    except Exception:  # a position so spoilt that the game does not know it any more
        return False


def _about_question(
    traceback: TracebackType | None, game: Game[Any, Any]
) -> tuple[str, str] | None:
    """The kind of error that a question to the game ended in and what to say, if it is plain."""
    for frame, first, second in _questions(traceback, game):
        if frame.f_code.co_name == "utility" and second not in game.players:
            name = type(game).__name__
            return "player", ADVICE["player"].format(game=name, player=shown(second))
        if frame.f_code.co_name == "result" and _is_state(second, first, frame.f_back):
            return "swapped", ADVICE["swapped"]
    return None


def _in_python(traceback: TracebackType | None, game: Game[Any, Any]) -> str:
    """The move that was refused and those that are possible, as a program sees them."""
    for frame, state, move in _questions(traceback, game):
        if frame.f_code.co_name == "result":
            legal = shown(game.actions(state))
            return f"\nTo Python the move is {shown(move)}; game.actions(state) is {legal}."
    return ""


def _questions(
    traceback: TracebackType | None, game: Game[Any, Any]
) -> Iterator[tuple[FrameType, Any, Any]]:
    """The questions to the game on the way to an error, each with the two things it is about."""
    for frame, _ in walk_tb(traceback):
        asked = [frame.f_locals.get(name) for name in parameters(frame.f_code)]
        if len(asked) == 3 and asked[0] == game:
            yield frame, asked[1], asked[2]


def _is_state(thing: Any, other: Any, frame: FrameType | None) -> bool:
    """Does a function know a thing as its state, and not the other one?"""
    known = frame.f_locals.items() if frame else ()
    states = [value for name, value in known if role_of(name) == "state"]
    return any(state is thing for state in states) and not any(state is other for state in states)


def where_in_tree(visit: Visit, game: Game[Any, Any]) -> str:
    """At which position it happened, in words."""
    way = visit.way()
    if not way:
        return "\nIt happened at the root."
    moves = "the move" if len(way) == 1 else "the moves"
    try:
        return f"\nIt happened after {moves} {game.moves_text(way)}."
    except Exception:  # moves of which the game knows no names
        return f"\nIt happened after {moves} {shown(way)}."


# ---- errors outside a watched run


def stands_still(error: RecursionError) -> bool:
    """Did the function call itself for the position that it was called for?"""
    states: list[Any] = []
    for frame, _ in walk_tb(error.__traceback__):
        states += [v for n, v in frame.f_locals.items() if role_of(n) == "state"][:1]
    middle = states[len(states) // 2 :][:3]
    return len(middle) == 3 and len(set(map(repr, middle))) == 1


def own_line(error: BaseException) -> FrameSummary | None:
    """The last line of a student's own on the way to an error."""
    lines = reversed(extract_tb(error.__traceback__))
    return next((line for line in lines if not Path(line.filename).is_relative_to(OURS)), None)
