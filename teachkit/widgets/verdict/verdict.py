"""Verdict: a card of what a check found; below it, when asked for, both searches step by step."""

from typing import Any

from traitlets import Unicode

from teachkit.trace.trace import Trace
from teachkit.widgets.board.scene import Data
from teachkit.widgets.stepper.compare import Compare


class Verdict(Compare):
    """A card as HTML, and a Compare below it that opens at the first wrong step."""

    _room = "verdict"

    _card = Unicode("", help="The card, made by `teachkit.study.card`.").tag(sync=True)

    def __init__(
        self, card: str, left: Trace[Any, Any], right: Trace[Any, Any], **options: Any
    ) -> None:
        self._card = card
        super().__init__(left, right, **options)

    def _values(self) -> Data:
        return super()._values() | {"_card": self._card}
