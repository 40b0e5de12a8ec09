"""The front page: a picture that moves, three doors, and the lessons."""

from collections.abc import Sequence
from dataclasses import dataclass

import teachkit
from teachkit.app.site.lessons import Lesson
from teachkit.app.site.pages import page

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SHOWN = ("terminal", "better", "cutoff", "done")
"""The kinds of steps that are worth a frame."""


@dataclass(frozen=True)
class Frame:
    """A step of a search: its sentence, and its picture by day and by night."""

    sentence: str
    light: str
    dark: str


@dataclass(frozen=True)
class Door:
    """A way into the course."""

    title: str
    words: str
    link: str


def front_page(lessons: Sequence[Lesson], *, base: str, source: str | None, megabytes: int) -> str:
    """The page with which the site begins.

    `source` is where large packages come from, None if from nowhere but the site, and `megabytes`
    says how much whoever runs a lesson fetches.
    """
    return page(
        "front.html",
        base=base,
        address="",
        frames=_film(),
        doors=_doors(lessons),
        lessons=lessons,
        offline=source is None,
        source=source,
        megabytes=megabytes,
    )


def _film() -> list[Frame]:
    trace = teachkit.record(teachkit.alphabeta, teachkit.TreeGame(TREE))
    return [
        Frame(
            step.sentence,
            light=teachkit.figure(trace, number).svg,
            dark=teachkit.figure(trace, number, theme="dark").svg,
        )
        for number, step in enumerate(teachkit.steps(trace))
        if step.key in SHOWN
    ]


def _doors(lessons: Sequence[Lesson]) -> list[Door]:
    """The doors behind which there is a lesson."""
    by_name = {lesson.name: lesson for lesson in lessons}
    doors = []
    if talk := by_name.get("02-alpha-beta"):
        words = "Slides in which each search steps at a key. Begin with alpha-beta."
        doors.append(Door("Give a lecture", words, talk.slides))
    if first := by_name.get("00-start-here"):
        words = "Ten minutes: the picture, how to step through it, the map of the course."
        doors.append(Door("Study on your own", words, first.page))
    if own := by_name.get("09-your-own-search"):
        words = "Write minimax and alpha-beta here, see their trees, and have them checked."
        doors.append(Door("Try your own search", words, own.run))
    return doors
