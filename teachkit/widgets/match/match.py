"""The Match: two players of any kind at a board, and beside it the tree of a move's search.

Contest   the game being played; it is told what a person wants
Snapshot  how the contest stands: the Contest gives a new one after each change, and the Match
          shows it on panel and board, and its search as a tree
"""

import threading
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Dict, Enum, observe

from teachkit.draw.picture import Figure, Svg
from teachkit.draw.side_by_side import SideBySide
from teachkit.game import AnyGame, Player, Strategy, checked_game
from teachkit.host import PackageMissingError, need
from teachkit.playing.contest import Contest
from teachkit.playing.saving import Saving
from teachkit.playing.scoresheet import Scoresheet
from teachkit.playing.seats import seated
from teachkit.playing.snapshot import Snapshot
from teachkit.playing.wording import sentence
from teachkit.search.alphabeta import alphabeta
from teachkit.search.minimax import minimax
from teachkit.stepping.pseudocode import pseudocode
from teachkit.trace.trace import AnyTrace
from teachkit.values import printable
from teachkit.widgets.board.board import Board, BoardTraits
from teachkit.widgets.board.scene import Data
from teachkit.widgets.match.commands import obey
from teachkit.widgets.match.view import legend, marks, no_tree, notes, progress, tree_note, view
from teachkit.widgets.overview.traits import OverviewTraits
from teachkit.widgets.shared.cells import Keeper
from teachkit.widgets.shared.widget import AS_TEXT, Inner, Widget
from teachkit.widgets.stepper.scene import Scene
from teachkit.widgets.stepper.stepper import THEMES, Stepper, StepperTraits

if TYPE_CHECKING:
    from teachkit.widgets.match.whole import InnerOverview
    from teachkit.widgets.overview.overview import Overview

TREE_NODES = 30
"""How many nodes of the tree are drawn."""

DRAWING = "The search tree is being drawn …"

KEPT = Keeper()
"""The matches of the notebook's cells."""


class InnerBoard(Inner, Board):
    """The board of a match."""


class InnerStepper(Inner, Stepper):
    """The tree of a match."""


class Match(Widget, BoardTraits, StepperTraits, OverviewTraits):
    """A game between two players, persons or computers, with the computer's search beside it.

    `you` and `opponent` say whom you play and against whom; `players` seats any two, in turn
    order or by name: Human(), Random(), Minimax(), AlphaBeta() or a function of your own. The
    game starts at `state` and is kept in the file `autosave`, where it goes on another time.
    Without a `tree` there is only the board. The searches of the latest moves are kept: who
    goes back in the game sees them again. The key o shows the search as a whole, as an Overview.

    A cell that is run again goes on with its game, if it asks for the same match.
    """

    _room = "match"

    set_by_browser = InnerStepper.set_by_browser

    theme = Enum(THEMES, "auto").tag(sync=True)
    predict = Bool(False, read_only=True).tag(sync=True)
    compact = Bool(True, read_only=True).tag(sync=True)
    _view = Dict(help="What the panel shows.").tag(**AS_TEXT)
    _progress = Dict(help="How far a search has come.").tag(**AS_TEXT)

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
        seats = seated(checked_game(game, remembers=True), you, opponent, players)
        sheet = Scoresheet(game, state)
        saving = Saving(autosave)
        self._wish = repr((game, seats, sheet.state, theme, tree, autosave))
        self._shows_tree, self._is_open = bool(tree), True
        self._showing = threading.RLock()
        """Held while something is shown: snapshots come from any thread."""
        self._now = Snapshot(sheet, seats)
        """What is shown."""
        self._trees: dict[AnyTrace, Scene | str] = {}
        """The searches that are kept, as they are drawn, or what is said in place of a picture."""
        self._drawn: AnyTrace | None = None
        """The search that the Stepper shows, if it is seen."""
        self._inner_stepper: InnerStepper | None = None
        self._inner_overview: InnerOverview | None = None
        self._is_whole = False
        """Is the search wanted as a whole?"""
        self._inner_board = self._new_board(theme)
        super().__init__(theme=theme)
        self.on_msg(lambda _, message, __: self._hear(message))
        self._contest = self._kept_contest() or Contest(sheet, seats, saving)
        self._contest.show_to(self._show)

    def _kept_contest(self) -> Contest | None:
        """The contest of this cell's last run, if the same match was asked for."""
        before = KEPT.exchanged(self)
        if not isinstance(before, Match):
            return None
        if before._wish != self._wish:
            before.close()
            return None
        before._leave()
        self._trees = {trace: tree for trace, tree in before._trees.items() if tree != DRAWING}
        return before._contest

    # ---- what there is

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self._contest.now.game

    @property
    def sheet(self) -> Scoresheet:
        """The moves so far, and the tally; it stays as it is when the match goes on."""
        return self._contest.now.sheet

    @property
    def state(self) -> Any:
        """The state where the match stands."""
        return self.sheet.state

    @property
    def trace(self) -> AnyTrace | None:
        """The search of the move that led here, or of what was asked here, if it is kept."""
        return self._contest.now.trace

    @property
    def board(self) -> Board:
        """The board."""
        return self._inner_board

    @property
    def stepper(self) -> Stepper | None:
        """The Stepper beside the board, as soon as there is one."""
        return self._inner_stepper

    @property
    def overview(self) -> "Overview | None":
        """The Overview beside the board, while there is one."""
        return self._inner_overview

    @property
    def is_thinking(self) -> bool:
        """Does the computer think?"""
        return bool(self._contest.now.purpose)

    # ---- what can be done

    def play(self, move: Any) -> None:
        """Make a move, given itself or as text, for whoever is to move."""
        self._contest.play(move)

    def change_side(self) -> None:
        """Begin another game with the sides changed; the tally stays."""
        self._contest.begin(change_side=True)

    def undo(self) -> None:
        """Go back to the last turn of a person; if only computers play, one move."""
        self._contest.undo()

    def redo(self) -> None:
        """Go on to the next turn of a person, among the moves taken back."""
        self._contest.redo()

    def go(self, to: int) -> None:
        """Stand after this many moves of the game; the later ones are kept."""
        self._contest.go(to)

    def cancel(self) -> None:
        """End the search that is going on; the match stands where it is."""
        self._contest.cancel()

    def paste(self, text: str) -> None:
        """Go on from a position or a list of moves, or ValueError, and nothing has changed."""
        self._contest.paste(text)

    def say(self, words: str) -> None:
        """Show a message, until something else is said."""
        self._contest.say(words)

    def save(self, path: str | Path) -> None:
        """Write the game to a small JSON file."""
        self.sheet.save(path)

    def load(self, path: str | Path) -> None:
        """Go on with the game in a file, or ValueError, and nothing has changed."""
        self._contest.load(path)

    # ---- what the browser asks for

    def _hear(self, message: Any) -> None:
        """Let the board or the tree answer what is theirs, and do what a person wants else."""
        match message:
            case {"clicks": _} | {"choice": _}:
                self._inner_board.hear(message)
            case {"want": _} | {"open": _} | {"close": _} | {"line": _}:
                if self._inner_stepper is not None:
                    self._inner_stepper.hear(message)
            case {"see": _} | {"tell": _} | {"step": _}:
                if self._inner_overview is not None:
                    self._inner_overview.hear(message)
            case _:
                self._obey(message)

    def _obey(self, message: Any) -> None:
        """Do what a person asks for, or say why it cannot be done."""
        try:
            match message:
                case {"do": "whole"}:
                    self._turn_whole(not self._is_whole)
                case {"do": "flip"}:
                    self._inner_board.flipped = not self._inner_board.flipped
                case {"do": "download"}:
                    self.send({"file": self._now.file_name, "text": self.sheet.text_of_file})
                case _:
                    obey(self._contest, message)
        except (ValueError, OSError, PackageMissingError) as error:
            self._contest.say(sentence(error))

    # ---- what is shown

    def _show(self, now: Snapshot) -> None:
        """Show a snapshot, unless a later one is shown already; any thread may come with one."""
        with self._showing:
            if now.number > self._now.number:
                self._now = now
                kept = now.kept
                self._trees = {trace: it for trace, it in self._trees.items() if trace in kept}
                self._render()
        self._draw(now.trace)

    def _render(self) -> None:
        """Bring everything up to date, in one message to the browser."""
        if self._is_open:
            with self.hold_sync():
                self._show_board()
                no_tree = self._show_tree() if self._shows_tree else None
                is_whole = self._inner_overview is not None and no_tree == ""
                self._view = view(self._now) | {"noTree": no_tree, "isWhole": is_whole}
                self._progress = progress(self._now)

    def _new_board(self, theme: str) -> InnerBoard:
        game, sheet = self._now.game, self._now.sheet
        board = InnerBoard(game, sheet.state, last=sheet.last, theme=theme)
        board.auto = False
        board.on_move(lambda _, move: self._contest.click(move))
        board.show_in(self, BoardTraits)
        return board

    def _show_board(self) -> None:
        now, sheet = self._now, self._now.sheet
        if self._inner_board.game != now.game:
            self._inner_board.close()
            self._inner_board = self._new_board(self.theme)
        board, written = self._inner_board, marks(now)
        if (board.state, board.last) != (sheet.state, sheet.last):
            board.position(sheet.state, sheet.last)
        if list(board.move_marks.items()) != list(written.items()):
            board.mark_moves(written, notes(now))
        board.disabled = not now.is_persons
        board.message = f"{sheet.mover} thinks …" if now.purpose == "move" else legend(now)

    def _show_tree(self) -> str:
        """Show the tree that belongs to where we stand; what comes back says why there is none."""
        now, is_awaited = self._now, self._now.purpose in ("move", "show")
        tree = no_tree(now) if now.trace is None else self._trees.get(now.trace, DRAWING)
        if not isinstance(tree, str):
            self._turn_to(tree)
        elif tree != DRAWING and not is_awaited:
            self._drawn = None
        if self._inner_stepper is None or self._drawn is None:
            return str(tree)
        self._show_whole(self._drawn)
        self._inner_stepper.note, self._inner_stepper.old = tree_note(now, self._drawn)
        return ""

    def _turn_to(self, scene: Scene) -> None:
        """Let the Stepper show a search, at its end."""
        if self._drawn is scene.trace:
            return
        if self._inner_stepper is None:
            step = len(scene.steps) - 1
            self._inner_stepper = InnerStepper(
                scene, step=step, theme=self.theme, compact=True, granularity="node"
            )
            self._inner_stepper.show_in(self, StepperTraits)
        else:
            if self._inner_stepper.view == "tree":
                scene = self._trees[scene.trace] = scene.with_tree()
            self._inner_stepper.turn_to(scene, -1)
        self._drawn = scene.trace

    def _turn_whole(self, is_whole: bool) -> None:
        """Show the search as a whole, or step by step again."""
        if is_whole:
            need("numpy", "An Overview")
        with self._showing:
            self._is_whole = is_whole
            self._render()

    def _show_whole(self, trace: AnyTrace) -> None:
        """Let an Overview show a search, if it is wanted so."""
        shown = self._inner_overview
        if shown is not None and (not self._is_whole or shown.trace is not trace):
            shown.close()
            self._inner_overview = None
        if self._is_whole and self._inner_overview is None:
            from teachkit.widgets.match.whole import InnerOverview

            self._inner_overview = InnerOverview(trace, theme=self.theme)
            self._inner_overview.on_step = self._step_from
            self._inner_overview.show_in(self, OverviewTraits)

    def _step_from(self, node: int) -> None:
        """Step on from where a node was entered."""
        if self._inner_stepper is not None:
            steps = self._inner_stepper._scene.steps
            self._turn_whole(False)
            self._inner_stepper.turn_to(step=steps.visit(node)[0])

    def _draw(self, trace: AnyTrace | None) -> None:
        """Draw a search that nobody has drawn yet, which takes time, and then show it."""
        with self._showing:
            if trace is None or trace in self._trees or not (self._shows_tree and self._is_open):
                return
            self._trees[trace] = DRAWING
        tree: Scene | str
        try:
            tree = Scene(trace, max_nodes=TREE_NODES, view="line")
            assert tree.still  # it is drawn now, and kept
        except Exception as error:  # the game goes on without the tree
            tree = f"The tree cannot be drawn. {sentence(error)}"
        with self._showing:
            if trace in self._trees:  # it is still kept
                self._trees[trace] = tree
                self._render()

    @observe("theme")
    def _dress(self, _: Any) -> None:
        for part in (self._inner_board, self._inner_stepper, self._inner_overview):
            if part is not None:
                part.theme = self.theme

    # ---- taking it away

    def snapshot(self) -> tuple[Svg] | tuple[Svg, Figure]:
        """The pictures of the board and, if there is one, of the search."""
        board, search = self._inner_board.snapshot(), self._inner_overview or self._inner_stepper
        if search is None or self._drawn is None:
            return (board,)
        return board, search.snapshot()

    def __repr__(self) -> str:
        return printable(f"<Match of {self.game!r}, after {self.sheet.at} moves>")

    def _repr_mimebundle_(self, **_: Any) -> tuple[Data, Data]:
        """The widget, and the match as a picture and as text for where no widget lives."""
        pictures = self.snapshot()
        both = SideBySide(*(("", picture) for picture in pictures))
        words = [self.sheet.position, self.sheet.text] if self.sheet.at else [self.sheet.position]
        seen, metadata = super()._repr_mimebundle_() or ({}, {})
        drawn, about = both._repr_mimebundle_(include=["image/png"])
        return seen | drawn | {"text/plain": "\n\n".join(words)}, metadata | about

    def close(self) -> None:
        """End the match: its thread, and what is shown."""
        if hasattr(self, "_contest") and self._is_open:  # neither refused nor succeeded by another
            self._contest.close()
            self._leave()

    def _leave(self) -> None:
        """End what is shown, but not the contest."""
        self._is_open = False
        for part in (self._inner_board, self._inner_stepper, self._inner_overview):
            if part is not None:
                part.close()
        super().close()


def _read_searches() -> None:
    """Read the lines of the searches now: a Python may fail if two threads read source at once."""
    for search, role, cut in product((alphabeta, minimax), ("MAX", "MIN"), (">=", ">")):
        pseudocode(search, role, cut)
