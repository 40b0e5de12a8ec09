"""The Stepper: a recorded search step by step, beside the board, in a notebook or a page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from traitlets import Bool, Dict, Enum, HasTraits, Int, TraitError, Unicode, observe, validate

from teachkit.draw.picture import Figure
from teachkit.draw.tree.folding import MAX_NODES
from teachkit.storage.files import write_whole
from teachkit.storage.typed import fits
from teachkit.trace.trace import Trace
from teachkit.values import checked_index, printable
from teachkit.widgets.board.scene import Data
from teachkit.widgets.shared.page import ALONE, offered, write_page
from teachkit.widgets.shared.widget import AS_TEXT, Widget
from teachkit.widgets.stepper.film import frames, gif, still, stops
from teachkit.widgets.stepper.scene import VIEWS, Scene, first_parts, paged

THEMES = ("auto", "light", "dark", "projector")
GRAINS = ("line", "node", "change")
UNSEEN = ("faint", "hidden")
OPTIONS = ("step", "view", "theme", "granularity", "unseen", "predict")


class StepperTraits(HasTraits):
    """What the browser is to know of a search."""

    step = Int(0, help="The number of the step that is shown.").tag(sync=True)
    view = Enum(VIEWS, "line", help="The line of play, or the whole tree.").tag(sync=True)
    granularity = Enum(GRAINS, "line").tag(sync=True)
    unseen = Enum(UNSEEN, "faint").tag(sync=True)
    note = Unicode("", help="What is said beside the title.").tag(sync=True)
    old = Bool(False, help="Is the search out of date, and drawn grey?").tag(sync=True)
    _still = Dict().tag(**AS_TEXT)
    _parts = Dict().tag(**AS_TEXT)

    @validate("step")
    def _check_step(self, proposal: Any) -> int:
        step, count = proposal["value"], self._still.get("count", 1)
        if isinstance(step, bool) or not 0 <= step < count:
            raise TraitError(f"step must be from 0 to {count - 1}, not {step}")
        return int(step)


class Stepper(Widget, StepperTraits):
    """A search step by step: the line of play or the tree, the board, the sentence, the code.

    `step` is where it stands and may be set; at first it may also be "cut 1", "leaf 3" or the name
    of a node. In the `view` "line" there is a row for each ply from the root to the current node,
    with all moves of that ply; in "tree" the whole tree. Unless told otherwise, it is the tree if
    that can be read at once. `show` is "window" (alpha and beta beside
    the nodes), "ranges" or "values"; `max_nodes` says how much of the tree is drawn, and
    `boards` whether its nodes are positions. Nodes not visited yet are `unseen="faint"` or
    "hidden". `granularity` says how far one step goes: a "line", a "node", or to the next
    "change" of a value or cut. With `predict` it asks what happens before it shows it. One
    that is `compact` leaves out the lines of code until they are asked for. `trace` may be
    set: the same Stepper then shows another search. `note` is said beside its title, and
    while it is `old` it is grey, as one that another search will replace.

    Keys: right and left (or Page Down and Page Up) step, Home and End go to the ends, space
    plays, n goes to the next cut, down steps over the current call and up goes back to the one
    above; t changes the view, f fills the screen, c shows the code. In the line, a click on a
    finished move goes to where it was decided. In the tree, + and - zoom and 0 shows all; a
    click on a node goes to where it was entered, a second one to where it was left; a click on
    a fold opens it while Python runs, and Backspace closes it again.
    """

    _room = "stepper"

    set_by_browser = ("step", "granularity", "view")

    theme = Enum(THEMES, "auto").tag(sync=True)
    predict = Bool(False, read_only=True).tag(sync=True)
    compact = Bool(False, read_only=True).tag(sync=True)

    def __init__(
        self,
        trace: Trace[Any, Any] | Scene,
        *,
        step: int | str = 0,
        show: str = "window",
        theme: str = "auto",
        max_nodes: int = MAX_NODES,
        boards: bool | None = None,
        unseen: str | None = None,
        granularity: str = "line",
        predict: bool = False,
        compact: bool = False,
        view: str | None = None,
    ) -> None:
        self._drawn: Data = {"show": show, "max_nodes": max_nodes, "boards": boards}
        if isinstance(trace, Scene):
            self._scene = trace
        else:
            self._scene = Scene(trace, **self._drawn, predict=bool(predict), view=view)
        if isinstance(step, str):
            step = self._scene.steps.number(step)
        parts = first_parts(self._scene, step)
        if unseen is None:  # stubs would tell where something will be cut
            unseen = "hidden" if predict and self._scene.has_board else "faint"
        self.set_trait("predict", bool(predict))
        self.set_trait("compact", bool(compact))
        super().__init__(
            step=step,
            view=self._scene.view,
            theme=theme,
            granularity=granularity,
            unseen=unseen,
            **self._sent(0, step, parts),
        )
        self.on_msg(lambda _, message, __: self.hear(message))

    def _sent(self, number: int, step: int, parts: Data) -> Data:
        """What the browser gets at once: the scene, where it begins, and some of its parts."""
        return {"_parts": parts, "_still": self._scene.still | {"scene": number, "at": step}}

    def _send_again(self, step: int) -> None:
        """Send the scene, which has changed, with the part around a step."""
        sent = self._sent(self._still["scene"] + 1, step, first_parts(self._scene, step))
        for name, value in sent.items():
            self.set_trait(name, value)

    @property
    def trace(self) -> Trace[Any, Any]:
        """The search that is shown."""
        return self._scene.trace

    @trace.setter
    def trace(self, trace: Trace[Any, Any]) -> None:
        self.turn_to(self.prepared(trace))

    def prepared(self, trace: Trace[Any, Any]) -> Scene:
        """Another search drawn as this one is, for `turn_to`; this is what takes time."""
        scene = Scene(trace, **self._drawn, predict=self.predict, view=self.view)
        assert scene.still  # it is drawn now, and kept
        return scene

    def turn_to(self, scene: Scene | None = None, step: int = 0) -> None:
        """Show what was prepared, or the same as now, at a step; below 0 counts from the end."""
        self._scene = scene or self._scene
        step = checked_index("step", step, len(self))
        if self.view == "tree":
            self._scene = self._scene.unfolded_to(self._scene.steps[step].node.id)
        with self.hold_sync():
            self._send_again(step)
            self.step = step

    def __len__(self) -> int:
        """The number of steps."""
        return len(self._scene.steps)

    @observe("view")
    def _draw_tree(self, _: Any) -> None:
        """Draw the tree when it is seen, with the current node, which a fold may hide."""
        if self.view == "tree":
            scene = self._scene.unfolded_to(self._scene.steps[self.step].node.id)
            if scene is self._scene:
                return
            self._scene = scene
            with self.hold_sync():
                self._send_again(self.step)

    # ---- what the browser asks for

    def hear(self, message: Any) -> None:
        """Send a part or the letters of all steps, open or close a fold; nothing else counts."""
        match message:
            case {"want": "keys"}:
                self.send({"scene": self._still["scene"], "keys": self._scene.packed_keys()})
            case {"want": number} if fits(number, int) and 0 <= number < self._scene.part_count:
                scene = self._still["scene"]
                self.send({"scene": scene, "number": number, "part": self._scene.part(number)})
            case {"line": node} if fits(node, int):
                line = self._scene.line_from(node)
                self.send({"scene": self._still["scene"], "node": node, "line": line})
            case {"open": key} if fits(key, int):
                try:
                    self._scene = self._scene.with_opened(key)
                except ValueError:
                    return
                with self.hold_sync():
                    self._send_again(self.step)
            case {"close": True} if self._scene.opened:
                self._scene = self._scene.with_closed()
                with self.hold_sync():
                    self._send_again(self.step)

    # ---- taking it away

    def save(self, path: str | Path, *, pause: float = 1.2) -> Path:
        """Write the Stepper as one HTML file, which steps without a kernel or a network.

        A path that ends in .gif gets the steps as a moving picture instead, with this many
        seconds of `pause` after each; `granularity` says which steps.
        """
        path = Path(path)
        match path.suffix.lower():
            case ".html" | ".htm":
                return write_page(path, self._scene.title, self._values)
            case ".gif":
                return write_whole(path, gif(self._frames(), pause))
            case other:
                raise ValueError(f"a Stepper is saved as .html or .gif, not {other!r}")

    def _values(self) -> Data:
        """All that a page needs."""
        values = {name: getattr(self, name) for name in OPTIONS} | ALONE
        held = paged(self._scene, self.step)
        values["step"] = min(self.step, held["still"]["count"] - 1)
        return values | {f"_{name}": value for name, value in held.items()}

    def frames(self, folder: str | Path) -> list[Path]:
        """Write a picture for each step into a folder, for slides; they are all of one size."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        return [
            write_whole(folder / f"step-{number:04}.png", png) for number, png in self._frames()
        ]

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        numbers = stops(self._scene.steps, self.granularity)
        return frames(self._scene, numbers, still_theme(self.theme), self.view)

    def snapshot(self) -> Figure:
        """The figure of the current step, as it does not move."""
        return still(self._scene, self.step, still_theme(self.theme), self.view)

    def __repr__(self) -> str:
        step = self._scene.steps[self.step]
        return printable(f"<Stepper at step {self.step} of {len(self) - 1}: {step.sentence}>")

    def _repr_mimebundle_(self, **_: Any) -> tuple[Data, Data]:
        """The widget, and its step as a picture and as text for where no widget lives."""
        view, metadata = super()._repr_mimebundle_() or ({}, {})
        picture = self.snapshot()
        words = f"{self._scene.steps[self.step].sentence}\n\n{picture.text}"
        drawn, about = picture._repr_mimebundle_(include=["image/png"])
        bundle = view | drawn | {"text/plain": words} | offered(self._values)
        return bundle, metadata | about


def still_theme(theme: str) -> str:
    """The theme of a picture that cannot follow the notebook's."""
    return "light" if theme == "auto" else theme
