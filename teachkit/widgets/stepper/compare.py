"""Two searches side by side, stepped together or apart."""

from pathlib import Path
from typing import Any

from traitlets import Bool, Dict, Enum, Int, List, TraitError, Tuple, observe, validate

from teachkit.draw.picture import Figure
from teachkit.draw.side_by_side import SideBySide
from teachkit.draw.tree.folding import MAX_NODES
from teachkit.storage.typed import fits
from teachkit.trace.trace import Trace, checked_trace, told_apart
from teachkit.values import printable
from teachkit.widgets.board.scene import Data
from teachkit.widgets.shared.page import ALONE, offered, write_page
from teachkit.widgets.shared.widget import AS_TEXT, Widget
from teachkit.widgets.stepper.film import still
from teachkit.widgets.stepper.scene import VIEWS, Scene, first_parts, paged
from teachkit.widgets.stepper.stepper import GRAINS, THEMES, UNSEEN, still_theme

OPTIONS = ("steps", "view", "together", "theme", "granularity", "unseen")


class Compare(Widget):
    """Two searches of one position side by side, with the nodes that each has visited.

    `steps` says where the two stand; `view` is "line" or "tree", as in a Stepper. While they are
    stepped `together` each goes one step at a time, as far as `granularity` says; apart, each
    goes its own way.
    """

    _room = "stepper"

    set_by_browser = ("steps", "together", "granularity", "view")

    steps = Tuple(Int(), Int(), default_value=(0, 0)).tag(sync=True)
    view = Enum(VIEWS, "line").tag(sync=True)
    together = Bool(True).tag(sync=True)
    theme = Enum(THEMES, "auto").tag(sync=True)
    granularity = Enum(GRAINS, "node").tag(sync=True)
    unseen = Enum(UNSEEN, "faint").tag(sync=True)
    _sides = List(Dict()).tag(**AS_TEXT)

    def __init__(
        self,
        left: Trace[Any, Any],
        right: Trace[Any, Any],
        *,
        steps: tuple[int, int] = (0, 0),
        together: bool = True,
        show: str = "window",
        theme: str = "auto",
        max_nodes: int = MAX_NODES,
        boards: bool | None = None,
        unseen: str = "faint",
        granularity: str = "node",
        view: str | None = None,
    ) -> None:
        checked_trace(left)
        checked_trace(right)
        if left.game != right.game or left.root.state != right.root.state:
            raise ValueError("the two searches must start from the same position of the same game")
        drawn: Data = {"show": show, "max_nodes": max_nodes, "boards": boards}
        named = list(zip((left, right), told_apart(left, right), strict=True))
        self._scenes = [Scene(trace, **drawn, view=view, name=name) for trace, name in named]
        if len({scene.view for scene in self._scenes}) > 1:
            self._scenes = [Scene(trace, **drawn, view="line", name=name) for trace, name in named]
        super().__init__(
            steps=steps,
            view=self._scenes[0].view,
            together=together,
            theme=theme,
            granularity=granularity,
            unseen=unseen,
            _sides=self._sent(steps),
        )
        self.on_msg(self._answer)

    def _sent(self, steps: tuple[int, int]) -> list[Data]:
        """What the browser gets at once of both sides."""
        return [
            {"still": scene.still, "parts": first_parts(scene, step)}
            for scene, step in zip(self._scenes, steps, strict=True)
        ]

    @observe("view")
    def _draw_trees(self, _: Any) -> None:
        """Draw the trees when they are first seen."""
        if self.view == "tree" and not self._scenes[0].has_tree:
            self._scenes = [scene.with_tree() for scene in self._scenes]
            self.set_trait("_sides", self._sent(self.steps))

    @validate("steps")
    def _check_steps(self, proposal: Any) -> tuple[int, int]:
        steps: tuple[int, int] = proposal["value"]
        for step, scene in zip(steps, self._scenes, strict=True):
            if isinstance(step, bool) or not 0 <= step < len(scene.steps):
                raise TraitError(f"a step must be from 0 to {len(scene.steps) - 1}, not {step}")
        return steps

    def _answer(self, _: Any, message: Any, __: Any) -> None:
        """Send a part of one side, or what is known of all its steps; nothing else is answered."""
        match message:
            case {"want": "keys", "side": side} if fits(side, int) and side in (0, 1):
                self.send({"side": side, "keys": self._scenes[side].packed_keys()})
            case {"want": number, "side": side} if fits([number, side], [int]) and side in (0, 1):
                scene = self._scenes[side]
                if 0 <= number < scene.part_count:
                    self.send({"side": side, "number": number, "part": scene.part(number)})

    def save(self, path: str | Path) -> Path:
        """Write both as one HTML file, which steps without a kernel or a network."""
        path = Path(path)
        if path.suffix.lower() not in (".html", ".htm"):
            raise ValueError(f"a comparison is saved as .html, not {path.suffix!r}")
        title = " and ".join(scene.title for scene in self._scenes)
        return write_page(path, title, self._values)

    def _values(self) -> Data:
        """All that a page needs."""
        sides = list(map(paged, self._scenes, self.steps))
        last = (side["still"]["count"] - 1 for side in sides)
        steps = list(map(min, self.steps, last))
        values = {name: getattr(self, name) for name in OPTIONS} | ALONE
        return values | {"steps": steps, "_sides": sides}

    def snapshot(self) -> tuple[Figure, Figure]:
        """The figures of the two current steps."""
        left, right = (
            still(scene, step, still_theme(self.theme), self.view)
            for scene, step in zip(self._scenes, self.steps, strict=True)
        )
        return left, right

    def __repr__(self) -> str:
        titles = " beside ".join(scene.title for scene in self._scenes)
        return printable(f"<Compare {titles}, at steps {self.steps[0]} and {self.steps[1]}>")

    def _repr_mimebundle_(self, **_: Any) -> tuple[Data, Data]:
        """The widget, and its steps as a picture and as text for where no widget lives."""
        view, metadata = super()._repr_mimebundle_() or ({}, {})
        figures = self.snapshot()
        words = [
            f"{scene.title}: {scene.steps[step].sentence}\n\n{picture.text}"
            for scene, step, picture in zip(self._scenes, self.steps, figures, strict=True)
        ]
        both = SideBySide(*(("", picture) for picture in figures))
        drawn, about = both._repr_mimebundle_(include=["image/png"])
        bundle = view | drawn | {"text/plain": "\n\n".join(words)} | offered(self._values)
        return bundle, metadata | about
