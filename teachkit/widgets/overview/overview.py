"""The Overview: a whole search on one screen, to zoom into."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from traitlets import Bool, Enum

from teachkit.draw.overview.cells import NARROW, WHOLE, Window, window_of
from teachkit.draw.overview.overview import WIDTH, find, picture
from teachkit.draw.overview.words import title
from teachkit.draw.palette import named_theme
from teachkit.draw.picture import Figure
from teachkit.game import shown
from teachkit.progress import Bar
from teachkit.storage.typed import NUMBER, fits
from teachkit.trace.counts import Counts
from teachkit.trace.places import Places
from teachkit.trace.trace import AnyTrace
from teachkit.values import printable
from teachkit.widgets.board.scene import Data
from teachkit.widgets.overview.saved import saved_values
from teachkit.widgets.overview.scene import OverviewScene, Spot
from teachkit.widgets.overview.traits import OverviewTraits
from teachkit.widgets.shared.page import offered, write_page
from teachkit.widgets.shared.widget import Inner, Widget
from teachkit.widgets.stepper.stepper import THEMES, Stepper, StepperTraits, still_theme

PIXELS = 800
"""How wide the first view is, until the browser says how wide it is shown."""
MOST_PIXELS = 8_000
NARROWEST = 1e-11
"""No window is narrower: numbers are not fine enough."""
COARSE, SMALL = 2, 640
"""How wide, in pixels, a node with a box of its own is, and how wide all is, in the picture that
goes along with the widget for where no widget lives."""


class InnerStepper(Inner, Stepper):
    """The Stepper of an overview."""


class Overview(Widget, StepperTraits, OverviewTraits):
    """A whole search on one screen, however large: what was visited, and what never was.

    Each band is a ply, each node as wide as its part of the tree; `against` is another search of
    the same position, as in `overview`. A click zooms into a node. Two overviews of one
    position share their zoom if the second is made with `zoom_with=first`. `zoom` is the list
    of moves to the node that fills the screen, and may be set.

    Keys: the arrows go from node to node, Enter zooms in, Escape out, Home shows the whole
    search, + and - zoom, s opens the Stepper at the node (Escape leads back), f fills the screen.
    """

    _room = "overview"

    set_by_browser = InnerStepper.set_by_browser

    theme = Enum(THEMES, "auto").tag(sync=True)
    predict = Bool(False, read_only=True).tag(sync=True)
    compact = Bool(False, read_only=True).tag(sync=True)

    def __init__(
        self,
        trace: AnyTrace,
        against: AnyTrace | Counts | None = None,
        *,
        zoom: str | Sequence[Any] = (),
        theme: str = "auto",
        zoom_with: "Overview | None" = None,
    ) -> None:
        if zoom_with is not None and not isinstance(zoom_with, Overview):
            raise ValueError(f"zoom_with must be another Overview, not {shown(zoom_with)}")
        with Bar("Drawing", ticking=True):
            self._places = Places(trace, against)
            self._prepared = OverviewScene(self._places)
        self._inner_stepper: InnerStepper | None = None
        self._sharing: list[Overview] = []
        spot = find(self._places, zoom)
        self._window = window_of(self._places, *spot)
        super().__init__(
            theme=theme,
            _scene=self._prepared.still,
            _seen=self._prepared.view(PIXELS, inside=spot),
        )
        if zoom_with is not None:
            self._share_zoom(zoom_with)
        self.on_msg(lambda _, message, __: self.hear(message))

    @property
    def trace(self) -> AnyTrace:
        """The search that is shown."""
        return self._places.trace

    @property
    def stepper(self) -> Stepper | None:
        """The Stepper that goes on from a node, once it has been asked for."""
        return self._inner_stepper

    # ---- zooming

    @property
    def zoom(self) -> tuple[str, ...]:
        """The moves to the narrowest node that fills the screen."""
        ply, number = self._prepared.around(self._window)
        moves = (self._places.move(at, n) for at, n in enumerate(self._places.way(ply, number)))
        return tuple(self.trace.game.name(move) for move in moves if move is not None)

    @zoom.setter
    def zoom(self, moves: str | Sequence[Any]) -> None:
        spot = find(self._places, moves)
        self._go(window_of(self._places, *spot), spot)
        self._share()

    def _go(self, window: Window, inside: Spot | None = None) -> None:
        """Let the browser go to a window."""
        self._window = window
        self.send({"go": list(window), "inside": inside})

    def _share_zoom(self, other: "Overview") -> None:
        if other.trace.game != self.trace.game:
            raise ValueError("two overviews can share their zoom only if they are of one game")
        for each in (other, *other._sharing):
            each._sharing.append(self)
            self._sharing.append(each)
        self._follow(other)

    def _share(self) -> None:
        for each in self._sharing:
            each._follow(self)

    def _follow(self, other: "Overview") -> None:
        """Look at what another overview looks at: the same part of the same node, if it is here."""
        ply, number = other._prepared.around(other._window)
        way = other._places.way(ply, number)
        moves = [other._places.move(at, n) for at, n in enumerate(way) if at]
        spot = self._places.find(moves)
        if spot is None or None in moves:
            return
        theirs, ours = window_of(other._places, ply, number), window_of(self._places, *spot)
        scale = ours.width / theirs.width
        start, end = (ours.start + scale * (edge - theirs.start) for edge in other._window)
        if end - start >= NARROWEST:
            is_all = other._window == theirs
            self._go(ours if is_all else Window(start, end), spot if is_all else None)

    # ---- what the browser asks for

    def hear(self, message: Any) -> None:
        """Answer what is asked; anything else is for the Stepper, or not answered."""
        match message:
            case {"see": number, "window": [start, end], "pixels": pixels, **more} if fits(
                [number, pixels], [int]
            ):
                window, spot = _checked_window(start, end), self._checked_spot(more.get("inside"))
                if window is not None and 1 <= pixels <= MOST_PIXELS:
                    self._see(number, window, pixels, spot, is_own=more.get("own") is True)
            case {"tell": [_, _] as asked} if spot := self._checked_spot(asked):
                self.send({"told": list(spot), "about": self._prepared.about(*spot)})
            case {"step": [_, _] as asked} if spot := self._checked_spot(asked):
                self._open_stepper(*spot)
            case _ if self._inner_stepper is not None:
                self._inner_stepper.hear(message)

    def _see(
        self, number: int, window: Window, pixels: int, spot: Spot | None, *, is_own: bool
    ) -> None:
        """Send what is seen through a window, and tell others if a person went there."""
        self._window = window if spot is None else window_of(self._places, *spot)
        if self._window.width < NARROWEST:
            spot, self._window = None, WHOLE
        self.send({"seen": number, "view": self._prepared.view(pixels, self._window, spot)})
        if is_own:
            self._share()

    def _checked_spot(self, asked: Any) -> Spot | None:
        """A ply and the number of a place in it, if they are that."""
        levels = self._places.levels
        match asked:
            case [ply, number] if fits(asked, [int]) and 0 <= ply < len(levels):
                return (ply, number) if 0 <= number < len(levels[ply]) else None
        return None

    def _open_stepper(self, ply: int, number: int) -> None:
        """Show the Stepper where a node was entered."""
        node = self._places.node(ply, number)
        if node is None:
            return
        if self._inner_stepper is None:
            self._inner_stepper = InnerStepper(self.trace, theme=self.theme)
            self._inner_stepper.show_in(self, StepperTraits)
        steps = self._inner_stepper._scene.steps
        self._inner_stepper.turn_to(step=steps.visit(node.id)[0])

    # ---- taking it away

    def save(self, path: str | Path) -> Path:
        """Write the overview as one HTML file, which zooms without Python or network.

        It holds as much as fits into 2 MB, and says where more would be.
        """
        path = Path(path)
        if path.suffix.lower() not in (".html", ".htm"):
            raise ValueError(f"an overview is saved as .html, not {path.suffix!r}")
        return write_page(path, title(self._places), self._values)

    def _values(self) -> Data:
        """All that a page needs."""
        return {"theme": self.theme} | saved_values(self._prepared)

    def snapshot(self) -> Figure:
        """The figure of what is seen, as it does not move."""
        return self._drawn(NARROW, WIDTH)

    def _drawn(self, finest: float, width: int) -> Figure:
        spot, theme = self._prepared.around(self._window), named_theme(still_theme(self.theme))
        return picture(self._places, spot, width, theme, finest=finest)

    def __repr__(self) -> str:
        return printable(f"<Overview: {title(self._places)}>")

    def _repr_mimebundle_(self, **_: Any) -> tuple[Data, Data]:
        """The widget, and what it shows as a picture and as text for where no widget lives."""
        view, metadata = super()._repr_mimebundle_() or ({}, {})
        figure = self._drawn(COARSE, SMALL)
        drawn, about = figure._repr_mimebundle_(include=["image/png"])
        bundle = view | drawn | {"text/plain": figure.text} | offered(self._values)
        return bundle, metadata | about


def _checked_window(start: Any, end: Any) -> Window | None:
    """The window between two numbers, as far as it lies inside the whole, if they are that."""
    if not fits([start, end], [NUMBER]):
        return None
    start, end = (min(max(0.0, edge), 1.0) for edge in (start, end))
    return Window(start, end) if end - start >= NARROWEST else None
