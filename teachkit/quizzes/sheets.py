"""Questions on paper: pages of A4 for a class, and their keys for the person who marks them.

Half  a page has two halves; a question takes one, or both if it needs them
"""

from collections.abc import Iterator, Sequence

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


def on_paper(questions: Sequence[Question], *, keys: bool = False) -> Paper:
    """The exercises on pages with a line for the name, or else their keys."""
    look = named_theme("print")
    drawn = picture.key if keys else picture.sheet
    blocks = [drawn(asked, look, number, WIDE) for number, asked in enumerate(questions, 1)]
    halves = _paged([block.shapes for block in blocks])
    pages: list[list[Shape]] = []
    for number, pictures in enumerate(halves, 1):
        tops = [MARGIN + HEAD + half * HIGH / 2 for half in (0, 1)]
        placed = [_placed(*each) for each in zip(pictures, tops, strict=False)]
        frame = _frame(f"{number} / {len(halves)}", keys, look)
        pages.append([page(look.background), *frame, *placed])
    title = f"{'Key to ' * keys}{len(blocks)} question{'s' * (len(blocks) > 1)}"
    return Paper(pages, title, "\n\n".join(block.text for block in blocks))


def _paged(pictures: Sequence[list[Shape]]) -> list[list[list[Shape]]]:
    """What stands on each page: two that fit into halves of it, or one."""
    pages: list[list[list[Shape]]] = []
    is_open = False
    for picture_ in pictures:
        is_half = frame_of(picture_).high + GAP <= HIGH / 2
        if is_half and is_open:
            pages[-1].append(picture_)
        else:
            pages.append([picture_])
        is_open = is_half and len(pages[-1]) == 1
    return pages


def _placed(shapes: list[Shape], top: float) -> Group:
    """A picture in the middle below a height; one that is too large becomes smaller."""
    frame = frame_of(shapes)
    scale = min(1, WIDE / frame.wide, (HIGH - GAP) / frame.high)
    middle = scale * (frame.corner[0] + frame.wide / 2)
    at = A4[0] / 2 - middle, top - scale * frame.corner[1]
    return Group("question", moved(shapes, *at, scale))


def _frame(number: str, keys: bool, theme: Theme) -> Iterator[Shape]:
    """The line at the top, and the number of the page at the bottom."""
    em, middle, look = theme.font_size, A4[0] / 2, Look("caption", fill=theme.ink)
    yield Text((middle, A4[1] - MARGIN + 1.5 * em), number, 0.85 * em, look)
    if keys:
        yield Text((middle, MARGIN), "Key", 1.2 * em, look, bold=True)
        return
    x, y = float(MARGIN), MARGIN + 0.5 * em
    for word, end in (("Name", 0.64 * WIDE), ("Date", WIDE)):
        yield Text((x, MARGIN), word, em, look, anchor="start")
        yield Line((x + 3.6 * em, y), (MARGIN + end, y), Look(stroke=theme.ink, width=1.2))
        x = MARGIN + end + 2 * em
