"""Widgets in pages that need neither a kernel nor a network.

Values  all that a widget needs to live in a page, as its model has it in a notebook
Place   where in a page a widget comes to life
"""

import json
import os
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from teachkit.progress import Bar
from teachkit.storage.files import write_whole
from teachkit.values import readable
from teachkit.widgets.shared.assets import packed, script, style
from teachkit.widgets.shared.colours import theme_rules

ALIVE = "application/vnd.teachkit.page+json"
"""The kind of output that holds the values of a widget, for `teachkit export`."""

FOLDED = "application/vnd.teachkit.answer+html"
"""The kind of output that holds the answer of a question, folded, for the same."""

EXPORTING = "TEACHKIT_EXPORT"
"""Set in the kernel that runs a notebook for an export."""

ALONE = {"alone": True}
"""Among the values of a widget in a page: there is no Python that could be asked for more."""

LOOK = """
html { background: #e9e9ec; }
body { margin: 0 auto; max-width: 1800px; padding: 12px; }
html:has([data-theme="dark"]) { background: #0b0d0f; }
h1 { clip-path: inset(50%); color: #fff; font-size: 1px; height: 1px; margin: 0; overflow: hidden; }
h1 { background: #000; position: absolute; width: 1px; }
"""
"""The widget has a title of its own: the heading of the page is for those who hear it."""


def write_page(path: Path, title: str, values: Callable[[], dict[str, Any]]) -> Path:
    """Write the page of one widget; of a long search that takes seconds, and a bar says so."""
    with Bar("Writing", ticking=True):
        return write_whole(path, page(title, values()))


def page(title: str, values: dict[str, Any]) -> str:
    """The page of one widget: only its own script and style may run, and nothing be fetched."""
    title = escape(readable(title))
    live, look = page_script(), page_style() + LOOK
    rules = (
        f"default-src 'none'; script-src {allowed(live)}; style-src {allowed(look)}; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        '<!doctype html>\n<html lang="en" data-tk-page>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{look}</style>\n</head>\n<body>\n"
        f"<main>\n<h1>{title}</h1>\n{place('values')}\n</main>\n{kept('values', values)}\n"
        f'<script type="module">{live}</script>\n</body>\n</html>\n'
    )


def page_script() -> str:
    """The script that brings every place in a page to life."""
    return script("widgets/shared/page.js")


def page_style() -> str:
    """The look of the widgets."""
    return style("widgets/shared/page.css") + theme_rules()


def place(name: str, meanwhile: str = "") -> str:
    """The place of the widget with the values of that name; until it lives, some other markup."""
    return f'<div class="tk-place" data-values="{name}">{meanwhile}</div>'


def kept(name: str, values: dict[str, Any]) -> str:
    """The values of a widget, for its place, packed: a page is a third as large."""
    data = json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return f'<script type="text/plain" id="{name}">{packed(readable(data))}</script>'


def folded(answer: Callable[[], str]) -> dict[str, str]:
    """The answer to a question as an output that unfolds, while a notebook is exported."""
    if not os.environ.get(EXPORTING):
        return {}
    lines = "<br>".join(map(escape, answer().splitlines()))
    return {FOLDED: f"<details><summary>Answer</summary><p>{lines}</p></details>"}


def offered(values: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The values as an output, while a notebook is exported and if they fit into a page."""
    if not os.environ.get(EXPORTING):
        return {}
    try:
        return {ALIVE: values()}
    except ValueError:
        return {}


def allowed(text: str) -> str:
    """What lets a browser run this script or style and no other, in a page's policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
