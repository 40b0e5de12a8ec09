"""What an exercise is: a task, a stub to begin with, hints in stages, a check, a solution.

Markdown  a text that a notebook shows with its formatting
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from teachkit.game import shown
from teachkit.study.result import CheckResult, examined
from teachkit.values import printable


class Markdown(str):
    """A text that a notebook shows with its formatting."""

    __slots__ = ()

    def __repr__(self) -> str:
        return printable(str(self))

    def _repr_markdown_(self) -> str:
        return str(self)


@dataclass(kw_only=True)
class Exercise:
    """Something to write oneself: copy `stub` into a cell, fill it in, and `check` it."""

    key: str
    title: str
    task: str
    """What is asked for, in Markdown."""
    stub: str
    """The text to begin with."""
    hints: tuple[str, ...]
    answer: str = field(repr=False)
    """One way to do it; `solution(reveal=True)` shows it."""
    examine: Callable[[Any], CheckResult] = field(repr=False)
    """The check itself: what it finds of a function."""
    _given: int = field(default=0, init=False, repr=False)

    def hint(self, stage: int | None = None) -> Markdown:
        """The next hint, or that of a stage, counted from 1."""
        if stage is None:
            stage = min(self._given + 1, len(self.hints))
        if isinstance(stage, bool) or stage not in range(1, len(self.hints) + 1):
            raise ValueError(f"there are hints 1 to {len(self.hints)}, not {shown(stage)}")
        self._given = stage
        left = len(self.hints) - stage
        more = f"{left} more" if left else "that was the last, see also `solution(reveal=True)`"
        again = f"`hint({stage})` shows this one again"
        return Markdown(f"**Hint {stage}.** {self.hints[stage - 1]} *({more}; {again})*")

    def check(self, function: Any) -> CheckResult:
        """What is right or wrong with somebody's function, with a picture where it is wrong."""
        if not callable(function):
            raise ValueError(
                f"hand over the function itself, without parentheses, not {shown(function)}"
            )
        return examined(self.examine, function)

    def solution(self, reveal: bool = False) -> Markdown:
        """One way to do it, but only with `reveal=True`."""
        if not reveal:
            return Markdown(
                "The solution is hidden. Try `hint()` first; `solution(reveal=True)` shows it."
            )
        return Markdown(f"```python\n{self.answer}```")

    def __str__(self) -> str:
        return printable(self._repr_markdown_())

    def __repr__(self) -> str:
        return printable(f"<Exercise {self.key}: {self.title}>")

    def _repr_markdown_(self) -> str:
        return (
            f"### {self.title}\n\n{self.task}\n\n```python\n{self.stub}```\n\n"
            f"`exercises[{self.key!r}].check(...)` looks at what you wrote; `.hint()` helps.\n"
        )


def read(key: str, examine: Callable[[Any], CheckResult]) -> Exercise:
    """The exercise whose words stand in the file of this name."""
    text = (files(__package__) / "texts" / f"{key}.md").read_text(encoding="utf-8")
    head, *sections = text.split("\n## ")
    title, _, task = head.removeprefix("# ").partition("\n")
    parts = [(name, body.strip()) for name, _, body in (s.partition("\n") for s in sections)]
    return Exercise(
        key=key,
        title=title,
        task=task.strip(),
        stub=_code(next(body for name, body in parts if name == "Stub")),
        hints=tuple(body for name, body in parts if name == "Hint"),
        answer=_code(next(body for name, body in parts if name == "Solution")),
        examine=examine,
    )


def _code(block: str) -> str:
    """What stands between the fences of a block of code."""
    return block.removeprefix("```python\n").removesuffix("```")
