"""Questions on paper: pages of A4 for a class, and their keys for the person who marks them.

Half  a page has two halves; a question takes one, or both if it needs them
"""

from collections.abc import Iterator, Mapping, Sequence

from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.paper import A4, Paper, page
from teachkit.draw.shapes import Group, Line, Look, Shape, Text, frame_of, moved
from teachkit.quizzes import picture
from teachkit.quizzes.question import Question

MARGIN = 46
"""What stays empty at all sides, in points."""
HEAD = 36
"""The height of the line for the name."""
WIDE, HIGH = A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN - HEAD
GAP = 14
"""What stays empty below a question at least."""


Tests = Mapping[str, Sequence[Question]]
"""The questions of each test, by what is written above it."""


def on_paper(tests: Tests, *, keys: bool = False) -> Paper:
    """The exercises on pages with a line for the name and one for each answer, or else their keys.

    Each test begins on a page of its own. Keys are drawn so small that two fit on a page, so a key
    is no longer than its sheet.
    """
    look = named_theme("print")
    drawn = picture.key if keys else picture.sheet
    pages: list[list[Shape]] = []
    texts: list[str] = []
    for title, questions in tests.items():
        blocks = [drawn(asked, look, number, WIDE) for number, asked in enumerate(questions, 1)]
        halves = _paged([block.shapes for block in blocks], keys)
        for number, pictures in enumerate(halves, 1):
            tops = [MARGIN + HEAD + half * HIGH / 2 for half in (0, 1)]
            room = HIGH / 2 if keys else HIGH
            scale = min(_scale(shapes, room) for shapes in pictures)  # one type on a page
            placed = [_placed(*each, scale) for each in zip(pictures, tops, strict=False)]
            frame = _frame(title, f"{number} / {len(halves)}", keys, look)
            pages.append([page(look.background), *frame, *placed])
        texts += [title, *(block.text for block in blocks)]
    count = sum(map(len, tests.values()))
    name = f"{'Key to ' * keys}{count} question{'s' * (count > 1)}"
    return Paper(pages, name, "\n\n".join(filter(None, texts)))


def _paged(pictures: Sequence[list[Shape]], keys: bool) -> list[list[list[Shape]]]:
    """What stands on each page: two that fit into halves of it, as all keys do, or one."""
    pages: list[list[list[Shape]]] = []
    is_open = False
    for picture_ in pictures:
        is_half = keys or frame_of(picture_).high + GAP <= HIGH / 2
        if is_half and is_open:
            pages[-1].append(picture_)
        else:
            pages.append([picture_])
        is_open = is_half and len(pages[-1]) == 1
    return pages


def _scale(shapes: list[Shape], room: float) -> float:
    """By how much a picture that is too large for its room must be smaller."""
    frame = frame_of(shapes)
    return min(1, WIDE / frame.wide, (room - GAP) / frame.high)


def _placed(shapes: list[Shape], top: float, scale: float) -> Group:
    """A picture in the middle below a height."""
    frame = frame_of(shapes)
    middle = scale * (frame.corner[0] + frame.wide / 2)
    at = A4[0] / 2 - middle, top - scale * frame.corner[1]
    return Group("question", moved(shapes, *at, scale))


def _frame(title: str, number: str, keys: bool, theme: Theme) -> Iterator[Shape]:
    """The title and the line at the top, and the number of the page at the bottom."""
    em, middle, look = theme.font_size, A4[0] / 2, Look("caption", fill=theme.ink)
    foot = f"{title} · {number}" if title else number
    yield Text((middle, A4[1] - MARGIN + 1.5 * em), foot, 0.85 * em, look)
    if keys:
        head = f"Key to {title}" if title else "Key"
        yield Text((middle, MARGIN), head, 1.2 * em, look, bold=True)
        return
    if title:
        yield Text((middle, MARGIN - 1.6 * em), title, 1.2 * em, look, bold=True)
    x, y = float(MARGIN), MARGIN + 0.5 * em
    for word, end in (("Name", 0.64 * WIDE), ("Date", WIDE)):
        yield Text((x, MARGIN), word, em, look, anchor="start")
        yield Line((x + 3.6 * em, y), (MARGIN + end, y), Look(stroke=theme.ink, width=1.2))
        x = MARGIN + end + 2 * em
