"""Draw rules for games that could go on for ever.

    Quiet     what a state remembers of the moves since something irreversible happened
    Position  a state without that memory, as a tuple of whole numbers

A rule lives in the state, so a search sees a draw coming.
"""

from teachkit.game import checked_size

Position = tuple[int, ...]
Quiet = int | tuple[Position, ...]


class DrawRule:
    """When a game without progress is drawn: never, unless a rule says otherwise."""

    fresh: Quiet = 0
    """What is remembered after every progress."""

    def after(self, quiet: Quiet, position: Position) -> Quiet:
        """What to remember after a quiet move away from a position."""
        return 0

    def is_draw(self, quiet: Quiet, position: Position) -> bool:
        """Is the game drawn in this position?"""
        return False

    def text(self, quiet: Quiet) -> str:
        """The memory as one line, or nothing if there is none."""
        return ""

    def parse(self, text: str) -> Quiet:
        """The memory that a line tells of."""
        if text:
            raise ValueError(f"{text!r}: this game has no draw rule, so nothing to count")
        return 0

    def reason(self, progress: str) -> str:
        """Why a game is drawn by this rule, where `progress` is what did not happen."""
        return ""


class QuietPlies(DrawRule):
    """A draw after this many quiet moves in a row, counting both sides' moves."""

    def __init__(self, limit: int) -> None:
        self.limit = checked_size("the number of quiet plies before a draw", limit, 1, 10_000)

    def after(self, quiet: Quiet, position: Position) -> Quiet:
        assert isinstance(quiet, int)
        return quiet + 1

    def is_draw(self, quiet: Quiet, position: Position) -> bool:
        assert isinstance(quiet, int)
        return quiet >= self.limit

    def text(self, quiet: Quiet) -> str:
        return f"quiet plies: {quiet}" if quiet else ""

    def parse(self, text: str) -> Quiet:
        number = text.removeprefix("quiet plies:").strip() or "0"
        if not number.isdecimal() or int(number) > self.limit:
            raise ValueError(f"{text!r} should read 'quiet plies: 0' to '{self.limit}'")
        return int(number)

    def reason(self, progress: str) -> str:
        return f"{self.limit} plies without {progress}"


class Repetition(DrawRule):
    """A draw when a position comes up for the third time with the same player to move."""

    fresh: Quiet = ()

    def after(self, quiet: Quiet, position: Position) -> Quiet:
        assert isinstance(quiet, tuple)
        return (*quiet, position)

    def is_draw(self, quiet: Quiet, position: Position) -> bool:
        assert isinstance(quiet, tuple)
        return quiet.count(position) >= 2

    def text(self, quiet: Quiet) -> str:
        assert isinstance(quiet, tuple)
        seen = " ".join(".".join(format(part, "x") for part in position) for position in quiet)
        return f"seen before: {seen}" if seen else ""

    def parse(self, text: str) -> Quiet:
        words = text.removeprefix("seen before:").split()
        try:
            return tuple(tuple(int(part, 16) for part in word.split(".")) for word in words)
        except ValueError:
            raise ValueError(f"{text!r} is no list of earlier positions") from None

    def reason(self, progress: str) -> str:
        return "the position came up for the third time"


def draw_rule(draw: int | str | None) -> DrawRule:
    """The rule for None (no draws), a number of quiet plies, or "repetition"."""
    if draw is None:
        return DrawRule()
    if draw == "repetition":
        return Repetition()
    if isinstance(draw, str):
        raise ValueError(f"draw must be None, a number of plies or 'repetition', not {draw!r}")
    return QuietPlies(draw)
