"""The search of a match as a whole; loaded when it is asked for, since it needs NumPy."""

from collections.abc import Callable

from teachkit.widgets.overview.overview import Overview
from teachkit.widgets.shared.widget import Inner


class InnerOverview(Inner, Overview):
    """The Overview of a match; from one of its nodes the match's own Stepper goes on."""

    on_step: Callable[[int], None]

    def _open_stepper(self, ply: int, number: int) -> None:
        node = self._places.node(ply, number)
        if node is not None:
            self.on_step(node.id)
