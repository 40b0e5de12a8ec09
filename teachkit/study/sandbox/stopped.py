"""What ends somebody else's function, and where.

Place    a line of the student's
Stopped  ends the function, wherever it is
"""

from types import CodeType
from typing import NamedTuple


class Place(NamedTuple):
    """A line of the student's."""

    code: CodeType
    line: int

    @property
    def function(self) -> str:
        """The name of the function that it is in, which a comprehension has none of."""
        names = [name for name in self.code.co_qualname.split(".") if name[0] != "<"]
        return names[-1] if names else self.code.co_name


class Stopped(BaseException):
    """Ends the student's function; no `except Exception` in it can stop that."""

    def __init__(self, why: str = "time", place: Place | None = None, about: object = None) -> None:
        super().__init__(why)
        self.why = why
        self.place = place
        self.about = about
