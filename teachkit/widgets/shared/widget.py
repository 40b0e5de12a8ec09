"""What a widget says to the browser, what it believes of the answer, and a widget inside another.

Script  the script and the look of all widgets, which those of a notebook share
Widget  what all widgets are
Inner   a widget inside another
"""

import json
import os
from contextlib import suppress
from inspect import getattr_static
from typing import Any, ClassVar

import anywidget
import ipywidgets
from traitlets import BaseDescriptor, HasTraits, Instance, TraitError, Unicode, default, dlink, link

from teachkit.values import readable
from teachkit.widgets.shared.assets import asset, bare, packed, packed_widgets

STILL = "TEACHKIT_STILL"
"""Set where a page is made of a notebook by a program that would leave widgets blank."""


SHORT = 1000


def _as_text(data: Any, _: object) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text if len(text) < SHORT else f"packed:{packed(readable(text))}"


AS_TEXT: dict[str, Any] = {"sync": True, "to_json": _as_text}
"""How data goes to the browser: a saved notebook keeps it, and a list as lines of its own."""


class Script(ipywidgets.Widget):  # type: ignore[misc]
    """The script and the look of all widgets: a notebook that is saved keeps them once."""

    packed = Unicode().tag(sync=True)

    @classmethod
    def shared(cls) -> "Script":
        """The one that is there."""
        if cls._there is None or cls._there.comm is None:
            cls._there = cls(packed=packed_widgets())
        return cls._there

    _there: ClassVar["Script | None"] = None


class Documented(type(anywidget.AnyWidget)):  # type: ignore[misc]
    """Classes whose `help` is about what teachkit adds, and not about 400 lines that it inherits.

    `help` shows what `dir` lists. Traits and their observers stay there, since traitlets looks for
    them by it.
    """

    def __dir__(cls) -> list[str]:
        ours = {
            name
            for each in cls.__mro__
            if each.__module__.startswith("teachkit.")
            for name in vars(each)
        }
        return [
            name
            for name in super().__dir__()
            if name in ours or isinstance(getattr_static(cls, name, None), BaseDescriptor)
        ]


class Widget(anywidget.AnyWidget, metaclass=Documented):
    """A widget in whose browser a few traits may be set, and nothing else.

    All others are Python's to set. What the browser wants beyond that comes as a message, and the
    widget looks at each part of it before it believes it.
    """

    _esm = bare(asset("widgets/shared/load.js"))
    _room: ClassVar[str]
    """The folder of its script, and the name of that."""

    set_by_browser: ClassVar[tuple[str, ...]] = ()
    """The traits that are the browser's own."""

    _kind = Unicode(help="The module that shows it.").tag(sync=True)
    _script = Instance(Script).tag(sync=True, **ipywidgets.widget_serialization)

    @default("_kind")
    def _named_module(self) -> str:
        return f"widgets/{self._room}/{self._room}.js"

    @default("_script")
    def _shared_script(self) -> Script:
        return Script.shared()

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Give the script to a host that knows no other model; all else the widget hears itself."""
        if content == {"want": "script"}:
            self.send({"packed": self._script.packed})
        else:
            super()._handle_custom_msg(content, buffers)

    def set_state(self, sync_data: Any) -> None:
        """Take what the browser may set, if its value can be, and leave the rest."""
        for name in self.set_by_browser:
            if isinstance(sync_data, dict) and name in sync_data:
                value, now = sync_data[name], getattr(self, name)
                with suppress(TraitError, RecursionError):
                    # Traitlets would take what is equal without a look at it, such as True for 1.
                    super().set_state({name: now if value == now else value})

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The view, unless pictures are wanted in place of widgets."""
        return None if os.environ.get(STILL) else super()._repr_mimebundle_(**options)


class Inner(Widget):
    """A widget inside another, whose line to the browser it uses; to be inherited from first.

    It gets a line of its own only if somebody shows it elsewhere, too.
    """

    _outer: Widget

    def show_in(self, outer: Widget, column: type[HasTraits]) -> None:
        """Let another widget have the traits of a column as this one has them, now and later."""
        self._outer = outer
        with outer.hold_trait_notifications():
            for name in column.class_own_traits():
                join = link if name in self.set_by_browser else dlink
                join((self, name), (outer, name))

    def send(self, content: Any, buffers: Any = None) -> None:
        """Say something to the browser."""
        self._outer.send(content, buffers)
        super().send(content, buffers)

    def open(self) -> None:
        """Nothing: the other widget has a line to the browser."""

    def _repr_mimebundle_(self, **options: Any) -> Any:
        super().open()
        return super()._repr_mimebundle_(**options)
