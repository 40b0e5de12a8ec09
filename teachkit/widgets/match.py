"""The Match: two players of any kind at a board, and beside it the tree of a move's search."""

import html
import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Box

from teachkit.board import layout
from teachkit.draw.figure import Figure
from teachkit.draw.shapes import Svg
from teachkit.game import AnyGame, Player, Strategy, checked_game
from teachkit.pseudocode import pseudocode
from teachkit.scoresheet import Scoresheet
from teachkit.search.alphabeta import alphabeta
from teachkit.search.hooks import Progress
from teachkit.search.minimax import minimax
from teachkit.trace import Trace
from teachkit.widgets.board import LEAST_CELL, Board
from teachkit.widgets.board_scene import Data
from teachkit.widgets.cells import Keeper
from teachkit.widgets.contest import Contest
from teachkit.widgets.film import picture_metadata, side_by_side
from teachkit.widgets.match_view import marks, no_tree, tree_note, view, with_option
from teachkit.widgets.panel import Panel, View
from teachkit.widgets.saving import Saving
from teachkit.widgets.scene import Scene
from teachkit.widgets.seats import seated
from teachkit.widgets.stepper import Stepper
from teachkit.widgets.wording import sentence

SIZE = 340
"""How many pixels long a board is, so that the tree has room beside it."""
LARGEST = 420
"""How long a board of many cells may be for the sake of what is written on them."""
LEGIBLE_CELL = 52
"""How many pixels a cell should have so that values on it can be read."""
TREE_NODES = 30
"""How many nodes of the tree are drawn."""

KEPT = Keeper()
"""The matches of the notebook's cells."""


class Match(Box):  # type: ignore[misc]
    """A game between two players, persons or computers, with the computer's search beside it.

    `you` and `opponent` say whom you play and against whom; `players` seats any two, in turn
    order or by name: Human(), Random(), Minimax(), AlphaBeta() or a function of your own. The
    game starts at `state` and is kept in the file `autosave`, where it goes on another time.
    Without a `tree` there is only the board. The searches of the latest moves are kept: who
    goes back in the game sees them again.

    A cell that is run again goes on with its game, if it asks for the same match.
    """

    children: tuple[Any, ...]

    def __init__(
        self,
        game: AnyGame,
        *,
        you: Player | None = None,
        opponent: Strategy[Any, Any] | None = None,
        players: Mapping[Player, Strategy[Any, Any]] | Sequence[Strategy[Any, Any]] | None = None,
        state: Any = None,
        theme: str = "auto",
        tree: bool = True,
        autosave: str | Path | None = None,
    ) -> None:
        _read_searches()
        seats = seated(checked_game(game), you, opponent, players)
        sheet = Scoresheet(game, state)
        self._wish = repr((game, seats, sheet.state, theme, tree, autosave))
        self._saving = Saving(autosave)
        self._contest = Contest(sheet, seats, self._saving, self)
        self._board = self._new_board(theme)
        self._shows_tree, self._is_open = bool(tree), True
        self._stepper: Stepper | None = None
        self._drawn: Trace[Any, Any] | None = None
        """The search that the Stepper shows, if it is seen."""
        self._scenes: dict[Trace[Any, Any], Scene] = {}
        """The searches that are kept, as they are drawn."""
        self._go_on_from(KEPT.exchanged(self))
        self._panel = Panel(self._obey, theme)
        self._no_tree = HTML()
        self._no_tree.add_class("tk-no-tree")
        super().__init__(children=self._parts())
        self.add_class("tk-match")
        self._draw_what_is_left()
        self._contest.go_on()

    def _go_on_from(self, before: Any) -> None:
        """Go on with the game of this cell's last run, or of the file, if there is one."""
        if isinstance(before, Match):
            before.close()
            if before._wish == self._wish:
                self._contest.succeed(before._contest)
                self._saving, self._scenes = before._saving, before._scenes
                return
        self._contest.sheet = self._saving.resumed(self._contest.sheet)

    # ---- what there is

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._contest.game

    @property
    def sheet(self) -> Scoresheet:
        """The moves so far, and the tally."""
        return self._contest.sheet

    @property
    def state(self) -> Any:
        """The state where the match stands."""
        return self.sheet.state

    @property
    def trace(self) -> Trace[Any, Any] | None:
        """The search of the move that led here, or of what was asked here, if it is kept."""
        return self._contest.trace

    @property
    def board(self) -> Board:
        """The board."""
        return self._board

    @property
    def stepper(self) -> Stepper | None:
        """The Stepper beside the board, as soon as there is one."""
        return self._stepper

    @property
    def is_thinking(self) -> bool:
        """Does the computer think?"""
        return bool(self._contest.purpose)

    # ---- what can be done

    def play(self, move: Any) -> None:
        """Make a move, given itself or as text, for whoever is to move."""
        with self._contest.lock:
            if isinstance(move, str):
                move = self.game.move(self.state, move)
            self._contest.play(move)

    def new_game(self) -> None:
        """Begin another game; the tally stays."""
        self._contest.begin()

    def change_side(self) -> None:
        """Begin another game with the sides changed; the tally stays."""
        self._contest.begin(change_side=True)

    def undo(self) -> None:
        """Go back to the last turn of a person; if only computers play, one move."""
        self._contest.undo()

    def redo(self) -> None:
        """Go on to the next turn of a person, among the moves taken back."""
        self._contest.redo()

    def cancel(self) -> None:
        """End the search that is going on; the match stands where it is."""
        self._contest.cancel()

    def paste(self, text: str) -> None:
        """Go on from a position or a list of moves, or ValueError, and nothing has changed."""
        self._contest.paste(text)

    def save(self, path: str | Path) -> None:
        """Write the game to a small JSON file."""
        with self._contest.lock:
            self.sheet.save(path)

    def load(self, path: str | Path) -> None:
        """Go on with the game in a file, or ValueError, and nothing has changed."""
        self._contest.take(self._saving.loaded(path, self.game))

    # ---- what the panel and the board ask for

    @property
    def _commands(self) -> Mapping[str, Callable[[View], None]]:
        contest = self._contest
        return {
            "new": lambda _: contest.begin(),
            "change side": lambda _: contest.begin(change_side=True),
            "undo": lambda _: contest.undo(),
            "redo": lambda _: contest.redo(),
            "go": lambda wish: contest.go(wish["to"]),
            "hint": lambda _: contest.ask("hint"),
            "show": lambda _: contest.ask("show"),
            "values": lambda _: contest.toggle_values(),
            "play": lambda _: contest.resume(),
            "pause": lambda _: contest.pause(),
            "step": lambda _: contest.resume(single=True),
            "cancel": lambda _: contest.cancel(),
            "speed": lambda wish: contest.set_speed(wish["value"]),
            "seat": lambda wish: contest.set_seat(wish["player"], wish["name"], wish["value"]),
            "option": lambda wish: contest.begin(
                game=with_option(self.game, wish["name"], wish["value"])
            ),
            "flip": lambda _: self._flip(),
            "paste": lambda wish: contest.paste(wish["text"]),
            "save": lambda wish: self._save_as(wish["name"]),
            "load": lambda wish: self._load_from(wish["name"]),
            "upload": lambda wish: contest.take(Scoresheet.loads(wish["text"], "this file")),
            "download": lambda _: self._panel.hand_over(
                self._saving.name_for(self.game), self.sheet.text_of_file
            ),
        }

    def _obey(self, wish: View) -> None:
        """Do what a person asks for, or say why it cannot be done."""
        command = self._commands.get(wish["do"])
        if command is None:
            return
        with self._contest.lock:
            try:
                command(wish)
            except (KeyError, TypeError):
                pass  # no button says such a thing
            except (ValueError, OSError) as error:
                self._contest.say(sentence(error))

    def _flip(self) -> None:
        self._board.flipped = not self._board.flipped

    def _save_as(self, name: Any) -> None:
        path = self._saving.free_path(name)
        self.save(path)
        self._contest.say(f"Saved as {path.name}.")

    def _load_from(self, name: Any) -> None:
        path = self._saving.path(name)
        self.load(path)
        self._contest.say(f"Loaded from {path.name}.")

    # ---- what is shown

    def _parts(self) -> tuple[Any, ...]:
        """The widgets of the match."""
        if not self._shows_tree:
            return self._panel, self._board
        tree = self._no_tree if self._drawn is None else self._stepper
        return self._panel, self._board, tree

    def _new_board(self, theme: str) -> Board:
        board = Board(
            self.game, self.state, last=self.sheet.last, theme=theme, size=_size(self.game)
        )
        board.auto = False
        board.on_move(lambda _, move: self._contest.click(move))
        return board

    def changed(self) -> None:
        """Show how things stand."""
        with self._contest.lock:
            self._show_board()
            self._show_tree()
            self._panel.show(
                view(self._contest)
                | {"file": self._saving.name_for(self.game), "warning": self._saving.warning}
            )
            if self.children != self._parts():
                self.children = self._parts()

    def _show_board(self) -> None:
        sheet = self.sheet
        if self._board.game != sheet.game:
            self._board.close()
            self._board = self._new_board(self._board.theme)
        board, written = self._board, marks(self._contest)
        with board.hold_sync():
            if (board.state, board.last) != (sheet.state, sheet.last):
                board.position(sheet.state, sheet.last)
            if list(board.move_marks.items()) != list(written.items()):
                board.move_marks = written
        board.disabled = not self._contest.is_persons
        board.message = f"{sheet.mover} thinks …" if self._contest.purpose == "move" else ""

    def _show_tree(self) -> None:
        """Show the tree that belongs to where we stand, or say why there is none."""
        trace, is_awaited = self.trace, self._contest.purpose in ("move", "show")
        if trace in self._scenes:
            self._draw(self._scenes[trace])
        elif trace is None and not is_awaited:
            self._drawn = None
        if self._drawn is None:
            self._no_tree.value = f"<p>{html.escape(no_tree(self._contest))}</p>"
        elif self._stepper is not None:
            with self._stepper.hold_sync():
                self._stepper.note, self._stepper.old = tree_note(self._contest, self._drawn)

    def _draw(self, scene: Scene) -> None:
        """Let the Stepper show a search, at its end."""
        if self._drawn is scene.trace:
            return
        if self._stepper is None:
            self._stepper = Stepper(
                scene,
                step=len(scene.steps) - 1,
                theme=self._board.theme,
                compact=True,
                granularity="node",
            )
        else:
            self._stepper.turn_to(scene, -1)
        self._drawn = scene.trace

    def progressed(self, so_far: Progress | None, limit: float | None) -> None:
        """Show how far a search has come."""
        self._panel.report(so_far, limit)

    def searched(self, trace: Trace[Any, Any]) -> None:
        """Draw a search, and show it beside the board if somebody still looks for it."""
        if not self._shows_tree:
            return
        contest = self._contest
        try:
            scene = Scene(trace, max_nodes=TREE_NODES)
            assert scene.still  # it is drawn now, which takes time, and kept
        except Exception as error:  # the game goes on without the tree
            with contest.lock:
                contest.memory.drop(trace)
                contest.say(f"The tree cannot be drawn. {sentence(error)}")
            return
        with contest.lock:
            if self._is_open:
                scenes = self._scenes | {trace: scene}
                self._scenes = {t: s for t, s in scenes.items() if contest.remembers(t)}
                self.changed()

    def _draw_what_is_left(self) -> None:
        """Draw a search that the cell's last run was still drawing."""
        if self.trace is not None and self.trace not in self._scenes:
            threading.Thread(target=self.searched, args=(self.trace,), daemon=True).start()

    # ---- taking it away

    def snapshot(self) -> tuple[Svg] | tuple[Svg, Figure]:
        """The pictures of the board and, if there is one, of the tree."""
        board = self._board.snapshot()
        if self._stepper is None or self._drawn is None:
            return (board,)
        return board, self._stepper.snapshot()

    def __repr__(self) -> str:
        return f"<Match of {self.game!r}, after {self.sheet.at} moves>"

    def _repr_mimebundle_(self, **_: Any) -> tuple[Data, Data]:
        """The widget, and the match as a picture and as text for where no widget lives."""
        pictures = self.snapshot()
        picture = side_by_side([each.png() for each in pictures])
        words = [self.sheet.position, self.sheet.text] if self.sheet.at else [self.sheet.position]
        seen: Data = super()._repr_mimebundle_() or {}
        metadata = picture_metadata(picture, pictures[0].words)
        return seen | {"image/png": picture, "text/plain": "\n\n".join(words)}, metadata

    def close(self) -> None:
        """End the match: its thread, and what is shown."""
        if not hasattr(self, "_no_tree"):  # refused while it was made
            return
        self._is_open = False
        self._contest.close()
        for part in {*self._parts(), self._no_tree, self._stepper} - {None}:
            part.close()
        super().close()


def _size(game: AnyGame) -> float:
    """How many pixels long the board of a game is: one of many cells needs more."""
    board = layout(game)
    if board is None:
        return SIZE
    lines = max(board.columns, board.rows)
    return max(SIZE, min(LARGEST, LEGIBLE_CELL * lines), LEAST_CELL * lines)


def _read_searches() -> None:
    """Read the lines of the searches now: a Python may fail if two threads read source at once."""
    for search, role, cut in product((alphabeta, minimax), ("MAX", "MIN"), (">=", ">")):
        pseudocode(search, role, cut)
