"""A result as a card: a title, the words, the wrong line in its function, and the picture beside.

The card is HTML that needs no trust and no style sheet, so it looks the same in every notebook;
its colours are mixed from those of the page, light or dark.
"""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from teachkit.study.line import Line

WRONG, RIGHT = "#c4450c", "#00805a"
"""The edge and the mark of a card; the words have the page's own colour."""
MONO = "font-family:ui-monospace,Consolas,'DejaVu Sans Mono',monospace"
FAINT = "color-mix(in srgb, currentColor 6%, transparent)"
CARD = (
    "border:1px solid color-mix(in srgb, currentColor 25%, transparent);border-left:6px solid {};"
    "border-radius:8px;padding:10px 16px 12px;max-width:1100px;line-height:1.45"
)
COLUMNS = "display:flex;flex-wrap:wrap;gap:12px 28px;align-items:flex-start"
WORDS = "flex:1 1 330px;min-width:0;max-width:42em"
PICTURE = "flex:1 1 {least:.0f}px;min-width:0;max-width:{width}px"
SMALLEST = 0.7
"""A picture is drawn at this share of its size, if it then has room beside the words."""
CODE = f"background:{FAINT};border-radius:6px;padding:6px 0;margin:8px 0;font-size:13px;{MONO}"
LINK = "color:color-mix(in srgb, currentColor 40%, #1a73d8);text-decoration:underline"
LIT = f"background:color-mix(in srgb, {WRONG} 22%, transparent);box-shadow:inset 4px 0 0 {WRONG}"


class Card(NamedTuple):
    """What stands on a card, from top to bottom."""

    title: str
    is_right: bool
    seen: Iterable[str] = ()
    """What came of it, and where it went wrong."""
    line: Line | None = None
    told: Iterable[str] = ()
    """What to do."""
    thought: str = ""
    link: str = ""
    remarks: Iterable[str] = ()
    picture: tuple[str, float] | None = None
    """An element of HTML, as wide as there is room for, and how many pixels wide it was drawn."""

    @property
    def html(self) -> str:
        """The card as HTML."""
        colour, mark = (RIGHT, "✓") if self.is_right else (WRONG, "✗")
        head = _p(
            f'<strong style="font-size:1.2em">{mark} {escape(self.title)}</strong>', "0 0 6px"
        )
        parts = [
            *(_p(escape(text)) for text in self.seen),
            *([_code(self.line)] if self.line else []),
            *(_p(escape(text)) for text in self.told),
            *(
                [_p(f"<em>Perhaps you thought: {escape(self.thought)}</em>")]
                if self.thought
                else []
            ),
            *([_p(f"Read on: {_link(self.link)}")] if self.link else []),
            *(_p(f"<small>Remark: {escape(remark)}</small>") for remark in self.remarks),
        ]
        beside = ""
        if self.picture is not None:
            element, width = self.picture
            look = PICTURE.format(least=SMALLEST * width, width=width)
            beside = f'<div style="{look}">{element}</div>'
        words = f'<div style="{WORDS}">{"".join(parts)}</div>'
        return (
            f'<div style="{CARD.format(colour)}">{head}'
            f'<div style="{COLUMNS}">{words}{beside}</div></div>'
        )


def _p(inner: str, margin: str = "6px 0") -> str:
    return f'<p style="margin:{margin}">{inner}</p>'


def _link(link: str) -> str:
    return f'<a href="{escape(link)}" style="{LINK}">{escape(link)}</a>'


def _code(line: Line) -> str:
    """The function, with the wrong line lit; the line is named for those who do not see it."""
    rows = []
    for number, text in enumerate(line.neighbours, line.first):
        is_lit = number == line.number
        look = f"padding:0 12px;white-space:pre-wrap;overflow-wrap:anywhere;{LIT if is_lit else ''}"
        tag = "mark" if is_lit else "span"
        inner = f'<{tag} style="background:none;color:inherit">{escape(text) or " "}</{tag}>'
        rows.append(f'<div style="{look}">{inner}</div>')
    head = f"Look at this line of <code>{escape(line.name)}</code>:"
    return f'{_p(head)}<div role="group" aria-label="code" style="{CODE}">{"".join(rows)}</div>'
