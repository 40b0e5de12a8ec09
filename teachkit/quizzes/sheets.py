"""Questions on paper: pages of A4 for a class, and their keys for who marks them.

Half  a page has two halves; a question takes one, or both if it needs them
"""

from collections.abc import Sequence

from teachkit.draw.canvas import Canvas, Stroke
from teachkit.draw.palette import Theme, named_theme
from teachkit.draw.paper import A4, Paper, page
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
    halves = _paged([block.canvas for block in blocks])
    pages = []
    for number, canvases in enumerate(halves, 1):
        sheet = page(look.background)
        _write_frame(sheet, f"{number} / {len(halves)}", keys, look)
        for half, canvas in enumerate(canvases):
            _put(sheet, canvas, A4[1] - MARGIN - HEAD - half * HIGH / 2, f"q{half}_")
        pages.append(sheet)
    title = f"{'Key to ' * keys}{len(blocks)} question{'s' * (len(blocks) > 1)}"
    return Paper(pages, title, "\n\n".join(block.text for block in blocks))


def _paged(canvases: Sequence[Canvas]) -> list[list[Canvas]]:
    """What stands on each page: two that fit into halves of it, or one."""
    pages: list[list[Canvas]] = []
    is_open = False
    for canvas in canvases:
        is_half = _height(canvas) + GAP <= HIGH / 2
        if is_half and is_open:
            pages[-1].append(canvas)
        else:
            pages.append([canvas])
        is_open = is_half and len(pages[-1]) == 1
    return pages


def _height(canvas: Canvas) -> float:
    _, bottom, _, top = canvas.box()
    return top - bottom


def _put(sheet: Canvas, canvas: Canvas, top: float, prefix: str) -> None:
    """Put a picture into the middle below a height; one that is too large becomes smaller."""
    left, _, right, highest = canvas.box()
    scale = min(1, WIDE / (right - left), (HIGH - GAP) / _height(canvas))
    middle = scale * (left + right) / 2
    moved = canvas.moved(A4[0] / 2 - middle, top - scale * highest, prefix, scale)
    sheet.add(*moved.strokes, *moved.shapes)


def _write_frame(sheet: Canvas, number: str, keys: bool, theme: Theme) -> None:
    """The line at the top, and the number of the page at the bottom."""
    em, y = theme.font_size, A4[1] - MARGIN
    sheet.write((A4[0] / 2, MARGIN - 1.5 * em), number, 0.85 * em, theme.ink, kind="caption")
    if keys:
        sheet.write((A4[0] / 2, y), "Key", 1.2 * em, theme.ink, bold=True, kind="caption")
        return
    x = float(MARGIN)
    for word, end in (("Name", 0.64 * WIDE), ("Date", WIDE)):
        sheet.write((x + 1.6 * em, y), word, em, theme.ink, kind="caption")
        sheet.add(Stroke((x + 3.6 * em, y - 0.5 * em), (MARGIN + end, y - 0.5 * em), theme.ink))
        x = MARGIN + end + 2 * em
