"""A widget as one HTML file that needs neither a kernel nor a network."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parent / "static"

LOOK = """
html { background: #e9e9ec; }
body { margin: 0 auto; max-width: 1800px; padding: 12px; }
@media (prefers-color-scheme: dark) { html { background: #0b0d0f; } }
"""


def page(title: str, values: dict[str, Any]) -> str:
    """The page: only its own script and style may run in it, and nothing may be fetched."""
    module, model, style = map(_read, ("stepper.js", "page.js", "stepper.css"))
    script = re.sub(r"^export default ", "const widget = ", module, flags=re.MULTILINE) + model
    style += LOOK
    rules = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    data = json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    data = data.replace("<", "\\u003c")  # so that no text can end the element it stands in
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        '<div id="widget"></div>\n'
        f'<script type="application/json" id="values">{data}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
