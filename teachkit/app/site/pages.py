"""What all pages of the site have in common: a frame, a look, and rules for the browser."""

import re
from base64 import b64decode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from pygments.formatters import HtmlFormatter

from teachkit import __version__
from teachkit.widgets.shared import page as alive

STATIC = Path(__file__).parent / "static"
EXPORT = Path(__file__).parents[1] / "export"

MAKER = '<meta name="generator" content="teachkit site'
"""What tells a site of ours from any other folder."""
RULES = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; media-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)
"""What a page may fetch: its own files alone."""

HELD = re.compile(r'src="data:image/(svg\+xml|png|jpeg);base64,([^"]+)"')
ENDINGS = {"svg+xml": "svg", "png": "png", "jpeg": "jpg"}
SMALL = 4_000
"""A picture of so few characters is not worth a file of its own."""


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(STATIC),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def page(template: str, *, up: str = "", **values: Any) -> str:
    """A page of the site; `up` leads from it to the site's first folder."""
    shared = {"up": up, "maker": MAKER, "version": __version__, "rules": RULES}
    return _templates().get_template(template).render(shared | values)


def shared_files() -> dict[str, str]:
    """The scripts and styles that the pages share, by their names."""
    return {
        "site.css": _look(),
        "site.js": (STATIC / "site.js").read_text(encoding="utf-8"),
        "widgets.css": alive.page_style(),
        "widgets.js": alive.page_script(),
    }


def _look() -> str:
    """The look of pages and of the code in them, by day and by night."""
    pages = [EXPORT / "page.css", STATIC / "site.css"]
    return "\n".join([*(path.read_text(encoding="utf-8") for path in pages), code_style()])


def code_style(selector: str = ".highlight") -> str:
    """The colours of code, by day and by night."""
    day = HtmlFormatter().get_style_defs(selector)
    night = HtmlFormatter(style="github-dark").get_style_defs(selector)
    ground = f"{selector} {{ background: var(--wash, var(--code)); }}"
    return f"{day}\n@media screen and (prefers-color-scheme: dark) {{\n{night}\n{ground}\n}}\n"


def with_files(html: str, folder: str) -> tuple[str, dict[str, bytes]]:
    """A text whose pictures are files in a folder, fetched when they come into sight, and these.

    A page in which all its pictures lie takes longer to come than one needs for its first lines.
    """
    files: dict[str, bytes] = {}

    def moved(found: re.Match[str]) -> str:
        if len(found[2]) < SMALL:
            return found[0]
        content = b64decode(found[2])
        name = f"{folder}/{sha256(content).hexdigest()[:16]}.{ENDINGS[found[1]]}"
        files[name] = content
        return f'loading="lazy" decoding="async" src="{name}"'

    return HELD.sub(moved, html), files
