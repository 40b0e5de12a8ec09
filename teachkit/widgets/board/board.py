"""The Board: a position of a game that is played by clicking, with a mouse, a finger or keys.

    Path    the cells that a person clicks to make a move, as `game.path` gives them
    Number  counts the positions shown: a click made on an older one comes too late

The browser knows no rules: it gets the legal paths of the position and follows the clicks
along them. Python makes the moves, and believes nothing that it has not looked at.
"""

from collections.abc import Callable, Mapping
from typing import Any

from traitlets import Dict, HasTraits, TraitType, observe, validate

from teachkit.draw.board.painter import Marks, Painter, board_svg
from teachkit.draw.picture import Svg
from teachkit.draw.shapes import Point
from teachkit.game import AnyGame, checked_game, checked_state, shown
from teachkit.layout import Cell, Layout
from teachkit.playing.refusals import cell_name, why_not
from teachkit.storage.typed import Shape, fits
from teachkit.values import printable
from teachkit.widgets.board.scene import Data, empty_board, plates, position
from teachkit.widgets.shared.colours import NAMED
from teachkit.widgets.shared.widget import AS_TEXT, Widget
from teachkit.widgets.stepper.stepper import THEMES, still_theme

SIZE = 420
"""How many pixels long a board is where there is room, unless it has many cells."""
LEAST_CELL = 27
"""How many pixels a cell of a large board has where there is room: a finger needs 24."""
LONGEST_PATH = 64
"""No move takes more clicks."""

CLICKED: Shape = {"clicks": [int], "number": int}
"""What the browser says of a move."""

LATE = "that click came too late: the board had changed"

Callback = Callable[["Board", Any], Any]


class BoardTraits(HasTraits):
    """What the browser is to know of a board."""

    disabled = TraitType[Any, Any](False).tag(sync=True)
    message = TraitType[Any, Any]("").tag(sync=True)
    _board = Dict().tag(**AS_TEXT)
    _position = Dict().tag(**AS_TEXT)


class Board(Widget, BoardTraits):
    """A position of a game, on which moves are made by clicking.

    `state` and `last`, the move that led there, may be set together by `position`. A legal
    move is played, unless `auto` is False, and then told to all functions given to
    `on_move`. `marks` writes on cells, as for `board_svg`, and `move_marks` beside legal
    moves: on the cell where the next click of the move goes. `mark_moves` also says something
    of them under the mouse. All are gone when the position changes; `message` stands in the
    status line in place of whose turn it is; a `disabled` board takes no clicks. `size` is how
    many pixels its longer side has where there is room.

    Keys: arrows go from cell to cell, Enter and space click, Esc takes back the clicks of
    a move that is not whole yet, as does a click on the cell where it began.

    A move for which no cell is clicked, as a pass, has a button below the board. In a game without
    a board all moves have, and the state is shown as its text.
    """

    _room = "board"

    theme = TraitType[Any, Any]("auto").tag(sync=True)
    flipped = TraitType[Any, Any](False).tag(sync=True)

    def __init__(
        self,
        game: AnyGame,
        state: Any = None,
        *,
        last: Any = None,
        theme: str = "auto",
        flipped: bool = False,
        disabled: bool = False,
        size: float | None = None,
        marks: Marks | None = None,
    ) -> None:
        self._game = checked_game(game)
        self._state, self._last, self._before = checked_state(game, state), last, None
        self._marks, self._number, self._callbacks = marks, 0, list[Callback]()
        self._move_marks: Mapping[Any, str] = {}
        self._move_notes: Mapping[Any, str] = {}
        self.auto = True
        """Does the board play the moves that are clicked?"""
        painter = Painter(game, self._state, last, NAMED)
        self._layout: Layout = painter.layout
        self._size = _checked_size(size, painter)
        painter.mark_texts(marks)  # before anything is sent
        super().__init__(theme=theme, flipped=flipped, disabled=disabled)
        self._draw()
        self.on_msg(lambda _, message, __: self.hear(message))

    # ---- the position

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._game

    @property
    def state(self) -> Any:
        """The state that is shown; it may be set."""
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self.position(state)

    @property
    def last(self) -> Any:
        """The move that led to the state, or None."""
        return self._last

    @property
    def marks(self) -> Marks | None:
        """What is written on cells; it may be set."""
        return self._marks

    @marks.setter
    def marks(self, marks: Marks | None) -> None:
        self._painter().mark_texts(marks)
        self._marks = marks
        self._paint()

    @property
    def move_marks(self) -> Mapping[Any, str]:
        """What is written beside legal moves; where several go on alike, the first counts."""
        return self._move_marks

    @move_marks.setter
    def move_marks(self, texts: Mapping[Any, str]) -> None:
        legal = self._game.actions(self._state)
        if not isinstance(texts, Mapping) or not all(move in legal for move in texts):
            raise ValueError(f"move_marks must map legal moves to short texts, not {shown(texts)}")
        painter = self._painter()
        for marks in self._ahead(texts).values():
            painter.mark_texts(marks)  # before anything changes
        self._move_marks, self._move_notes = dict(texts), {}
        self._paint()

    def mark_moves(self, texts: Mapping[Any, str], notes: Mapping[Any, str]) -> None:
        """Write beside legal moves, and say more of them where the mouse rests on them."""
        with self.hold_sync():
            self.move_marks = texts
            self._move_notes = dict(notes)
            self._paint()

    def position(self, state: Any, last: Any = None, marks: Marks | None = None) -> None:
        """Show a state, the move that led to it, and marks on its cells."""
        state = checked_state(self._game, state)
        Painter(self._game, state, last, NAMED).mark_texts(marks)
        self._before = self._state if self._leads(self._state, last, state) else None
        self._state, self._last, self._marks = state, last, marks
        self._move_marks, self._move_notes = {}, {}
        self._number += 1
        self._paint()

    def _leads(self, before: Any, move: Any, after: Any) -> bool:
        """Did this move lead from the state shown to the next?"""
        if move is None:
            return False
        try:
            return bool(self._game.result(before, move) == after)
        except ValueError:
            return False

    # ---- what the browser gets

    def _painter(self) -> Painter:
        return Painter(self._game, self._state, self._last, NAMED, self.flipped)

    def _draw(self) -> None:
        """Send the empty board and the position."""
        painter = self._painter()
        frame = painter.ground(coordinates=True)
        with self.hold_sync():
            self._board = empty_board(painter, painter.title) | {
                "style": painter.style,
                "title": painter.title.partition(":")[0],
                "hits": _hits(painter),
                "names": {str(c): cell_name(self._layout, c) for c in self._layout.places},
                "width": self._size * frame.wide / max(frame.wide, frame.high),
                "type": painter.name_size / frame.wide,
            }
            self._paint()

    def _paint(self) -> None:
        """Send the position."""
        game, state, painter = self._game, self._state, self._painter()
        moves = game.actions(state)
        self._position = position(painter, self._before, self._marks) | {
            "number": self._number,
            "status": game.status(state),
            "mover": game.to_move(state),
            "last": [] if self._before is None else painter.last_cells,
            "paths": [list(path) for move in moves if (path := self._path(move))],
            "lands": self._landings(),
            "marked": sorted(self._marks or ()),
            "ahead": {
                ",".join(map(str, clicks)): plates(painter, marks)
                for clicks, marks in self._ahead(self._move_marks).items()
            },
            "notes": {
                ",".join(map(str, clicks)): {str(cell): note for cell, note in notes.items()}
                for clicks, notes in self._ahead(self._move_notes).items()
            },
            "choices": [[game.name(move), *self._told(move)] for move in self._choices()],
        }

    def _told(self, move: Any) -> tuple[str, str]:
        """What is said of a move under the mouse, and what is written beside it."""
        said = self._move_notes.get(move) or self._game.describe(self._state, move)
        return said, self._move_marks.get(move, "")

    def _path(self, move: Any) -> tuple[Cell, ...]:
        """The cells that are clicked for a move."""
        path = self._game.path(move) if self._layout.places else ()
        if not self._layout.places.keys() >= set(path):
            name = type(self._game).__name__
            raise ValueError(f"{name}.path must give cells of its layout, not {shown(path)}")
        return path

    def _choices(self) -> list[Any]:
        """The legal moves for which no cell is clicked."""
        return [move for move in self._game.actions(self._state) if not self._path(move)]

    def _ahead(self, move_marks: Mapping[Any, str]) -> dict[tuple[Cell, ...], dict[Cell, str]]:
        """The texts of the moves on the cells of their next clicks, by the clicks made so far."""
        lands, found = self._landings(), dict[tuple[Cell, ...], dict[Cell, str]]()
        for move, text in move_marks.items():
            path = self._path(move)
            for number, cell in enumerate(path):
                at = lands.get(str(cell), cell)
                found.setdefault(path[:number], {}).setdefault(at, text)
        return found

    def _landings(self) -> dict[str, int]:
        """Where a piece comes to lie that is put on a cell: in a rack it falls."""
        if self._layout.style != "rack":
            return {}
        places, pieces = self._layout.places, self._game.pieces(self._state)
        free = sorted((c for c in places if c not in pieces), key=lambda c: places[c].y)
        return {str(places[cell].click): cell for cell in free}

    @observe("flipped")
    def _turn(self, change: Any) -> None:
        if self._board:
            self._draw()

    # ---- what the browser says

    def hear(self, message: Any) -> None:
        """Make the move whose path was clicked, or say why there is none."""
        match message:
            case {"clicks": clicks, "number": number} if fits(message, CLICKED):
                if len(clicks) <= LONGEST_PATH and self._is_in_time(number):
                    self._click(tuple(clicks))
            case {"choice": choice, "number": number} if fits([choice, number], [int]):
                if self._is_in_time(number) and 0 <= choice < len(self._choices()):
                    self._make(self._choices()[choice])

    def _is_in_time(self, number: int) -> bool:
        """Is it the position with this number that is shown, and does it take moves?"""
        if self.disabled:
            self._say("")  # the browser waits for an answer
        elif number != self._number:
            self._say(LATE)
        return not self.disabled and number == self._number

    def _click(self, clicks: tuple[int, ...]) -> None:
        """Make the move of these clicks, or say why there is none."""
        moves = {self._path(move): move for move in self._game.actions(self._state)}
        if clicks and clicks in moves:
            self._make(moves[clicks])
        elif clicks and all(cell in self._layout.places for cell in clicks):
            self._say(why_not(self._game, self._state, clicks))

    def _say(self, words: str) -> None:
        """Show words in the status line until the next click."""
        self.send({"says": words})

    def _make(self, move: Any) -> None:
        """Play a legal move if the board does so, and tell who wants to know."""
        if self.auto:
            self.position(self._game.result(self._state, move), move)
        self._number += not self.auto  # a second click on the same position comes too late
        number = self._number
        try:
            for callback in tuple(self._callbacks):
                callback(self, move)
        except Exception as error:  # the browser would not see it
            self._say(f"{type(error).__name__}: {error}")
            raise
        finally:
            if number == self._number:  # the browser waits for an answer
                self._paint()

    def on_move(self, callback: Callback, remove: bool = False) -> None:
        """Call `callback(board, move)` after each legal move clicked; `remove` ends that."""
        if not callable(callback):
            raise ValueError(f"on_move takes a function of board and move, not {shown(callback)}")
        if remove:
            self._callbacks = [known for known in self._callbacks if known != callback]
        else:
            self._callbacks.append(callback)

    # ---- what may be set

    @validate("theme")
    def _check_theme(self, proposal: Any) -> str:
        theme = proposal["value"]
        if not isinstance(theme, str) or theme not in THEMES:
            raise ValueError(f"no theme {shown(theme)}: there are {', '.join(THEMES)}")
        return theme

    @validate("flipped", "disabled")
    def _check_switch(self, proposal: Any) -> bool:
        name, value = proposal["trait"].name, proposal["value"]
        if not isinstance(value, bool):
            raise ValueError(f"{name} must be True or False, not {shown(value)}")
        return value

    @validate("message")
    def _check_message(self, proposal: Any) -> str:
        message = proposal["value"]
        if message is not None and not isinstance(message, str):
            raise ValueError(f"message must be a text, not {shown(message)}")
        return message or ""

    # ---- taking it away

    def snapshot(self) -> Svg:
        """The picture of the position, as it does not move."""
        return board_svg(
            self._game,
            self._state,
            last=self._last,
            marks={**(self._marks or {}), **self._ahead(self._move_marks).get((), {})},
            size=self._size,
            theme=still_theme(self.theme),
            flipped=self.flipped,
        )

    def __repr__(self) -> str:
        return printable(f"<Board of {self._game!r}: {self._game.status(self._state)}>")

    def _repr_mimebundle_(self, **_: Any) -> tuple[Data, Data]:
        """The widget, and its position as a picture and as text for where no widget lives."""
        view, metadata = super()._repr_mimebundle_() or ({}, {})
        pictures, sizes = self.snapshot()._repr_mimebundle_(exclude=["image/svg+xml"])
        return view | pictures, metadata | sizes


def _checked_size(size: float | None, painter: Painter) -> float:
    """How many pixels long a board is to be."""
    if size is None:
        return max(SIZE, LEAST_CELL * max(painter.columns, painter.rows))
    if isinstance(size, bool) or not isinstance(size, int | float) or not 100 <= size <= 4000:
        raise ValueError(f"size must be a number of pixels from 100 to 4000, not {shown(size)}")
    return size


def _hits(painter: Painter) -> dict[str, list[float]]:
    """Where each cell is clicked: left, top, width and height; in a rack the whole column."""
    centres: dict[Cell, list[Point]] = {}
    for cell, place in painter.layout.places.items():
        centres.setdefault(place.click, []).append(painter.at(cell))
    boxes = {}
    for click, points in centres.items():
        xs, ys = zip(*points, strict=True)
        left, top = min(xs) - 0.5, min(ys) - 0.5
        boxes[str(click)] = [left, top, max(xs) + 0.5 - left, max(ys) + 0.5 - top]
    return boxes
