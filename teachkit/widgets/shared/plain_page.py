"""A page of words, tables and pictures: one file, no network, no script, light or dark."""

from html import escape

from teachkit import __version__
from teachkit.draw.palette import DARK, LIGHT
from teachkit.draw.picture import Figure
from teachkit.draw.table import Table
from teachkit.widgets.shared.colours import declared

RULES = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

LOOK = """
:root { color-scheme: light dark; font-size: clamp(16px, 1.15vw, 28px); %s }
@media (prefers-color-scheme: dark) { :root { %s } }
body { background: var(--tk-background); color: var(--tk-ink); margin: 0 auto; max-width: 60rem;
  padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { overflow-wrap: anywhere; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.7rem; text-align: left; vertical-align: top; }
th { border-bottom: 2px solid var(--tk-ink); }
td { border-bottom: 1px solid var(--tk-faint); overflow-wrap: break-word; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem; }
.wide { overflow-x: auto; }
svg { max-width: 100%%; height: auto; }
summary { cursor: pointer; padding: 0.25rem 0; }
summary:focus-visible { outline: 3px solid var(--tk-variation); }
"""


def plain_page(title: str, body: str, look: str = "") -> str:
    """The page with this title and body, and with more to say on how it looks."""
    light, dark = map(declared, (LIGHT, DARK))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{RULES}">\n'
        f'<meta name="generator" content="teachkit {__version__}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{LOOK % (light, dark)}{look}</style>\n"
        f"</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def wide(part: Table | Figure) -> str:
    """A table or a picture, which can be moved where it is wider than the window."""
    inner = part.html if isinstance(part, Table) else part.svg
    return f'<div class="wide" tabindex="0">{inner}</div>'
