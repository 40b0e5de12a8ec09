"""A notebook as one page or as slides.

The page holds all that it shows: its browser is told to fetch nothing. Widgets that can live
without Python are brought to life in it, where a cell that was just run has left their
values; of the others it shows their picture, and says so.
"""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from html import escape, unescape
from mimetypes import guess_type
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from nbconvert.exporters import HTMLExporter
from nbformat import NotebookNode
from nbformat.v4 import new_notebook, new_output
from pygments.formatters import HtmlFormatter

from teachkit import __version__
from teachkit.app.export.notebook import WIDGET, is_folded
from teachkit.app.export.slides import Slide, slides
from teachkit.values import readable
from teachkit.widgets.shared import page as alive
from teachkit.widgets.shared.assets import script

STATIC = Path(__file__).parent

MAKER = '<meta name="generator" content="teachkit'
"""What tells an exported page from any other."""

RULES = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:; "
    "font-src data:; base-uri 'none'; form-action 'none'"
)
"""Nothing is fetched, and of the scripts only our own run, which are added by name."""

PICTURES = ("image/svg+xml", "image/png", "image/jpeg")
STILL = '<p class="tk-still">This is a picture: open the notebook in JupyterLab to use it.</p>'

UNSEEN = '<p class="tk-still">Here are widgets: open the notebook in JupyterLab to use them.</p>'

STEPS = (
    '<p class="tk-still">This page steps without Python: '
    "click a search, then use the arrow keys.</p>"
)

ENDINGS = {"html": ".html", "slides": ".slides.html"}
"""What can be made of a notebook, and how the file is called."""


LEADS_AWAY = re.compile(r"</?(?:base|body|head|html|link|meta|plaintext)\b[^>]*>", re.IGNORECASE)
"""Tags that open another page, ask for something elsewhere, end all markup after them, or speak of
the page as a whole."""

RUN_FIRST = re.compile(r"\b(R|r)un the cell(?: below)?(?:,| and) (\w)")
"""What a reader of a page need not do and cannot."""

LINK = re.compile(r'<a href="([^":]+)\.ipynb(#[^"]*)?"([^>]*)>(.*?)</a>', re.DOTALL)
"""A link to a notebook: its name, its section, how it looks, its words."""

HEADING = re.compile(r"<(h[1-6])>(.*?)</\1>", re.DOTALL)

HIDDEN_CODE = {"hide-input", "hide_input", "remove-input", "remove_input"}
HIDDEN_CELL = {"hide-cell", "hide_cell", "remove-cell", "remove_cell"}
HIDDEN_OUTPUT = {"hide-output", "hide_output", "remove-output", "remove_output"}
"""The tags by which an author hides parts of a cell, as nbconvert and Jupyter Book know them."""


def printed(
    notebook: NotebookNode,
    path: Path,
    to: str = "html",
    *,
    hide_code: bool = False,
    is_there: Callable[[str], bool] | None = None,
) -> str:
    """The page ("html") or the slides of a notebook that was read from that path.

    Links to other notebooks lead to their exports, if these are there: beside the notebook, unless
    `is_there` knows better.
    """
    beside = path.resolve().parent
    printer = _Printer(path, to, hide_code, is_there or (lambda name: (beside / name).is_file()))
    return readable(printer.page(notebook))


@dataclass(frozen=True)
class Article:
    """What a page shows of a notebook: HTML, and the values of the widgets that live in it."""

    title: str
    body: str
    values: list[dict[str, Any]]

    @property
    def kept(self) -> str:
        """The values, for the end of the page."""
        return "\n".join(alive.kept(_name(values), values) for values in self.values)


def article(notebook: NotebookNode, path: Path, is_there: Callable[[str], bool]) -> Article:
    """The cells of a notebook for a page of somebody else's, where pages of these names are."""
    printer = _Printer(path, "html", False, is_there)
    shown = _shown(notebook)
    body = readable(printer._cells(shown.cells))
    return Article(_title(shown) or path.stem, body, printer.values)


def is_export(path: Path) -> bool:
    """Was this file made here?"""
    with path.open("rb") as file:
        return MAKER.encode() in file.read(2000)


@dataclass
class _Printer:
    """Makes HTML of cells, and keeps the values of the widgets in them."""

    path: Path
    to: str
    hide_code: bool
    is_there: Callable[[str], bool]
    values: list[dict[str, Any]] = field(default_factory=list)

    def page(self, notebook: NotebookNode) -> str:
        """The whole page."""
        notebook = _shown(notebook)
        is_talk = self.to == "slides"
        body = self._slides(notebook) if is_talk else self._article(notebook)
        look = HtmlFormatter().get_style_defs(".highlight") + _static("page.css")
        scripts = []
        if is_talk:
            look += _static("slides.css")
            scripts.append(script("app/export/slides.js"))
        if self.values:
            look += alive.page_style()
            scripts.append(alive.page_script())
        kept = [alive.kept(_name(values), values) for values in self.values]
        live = [f'<script type="module">{text}</script>' for text in scripts]
        ours = " ".join(map(alive.allowed, scripts)) or "'none'"
        rules = f"{RULES}; script-src {ours}"
        return "\n".join(
            [
                '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
                f'<meta http-equiv="Content-Security-Policy" content="{rules}">',
                f'{MAKER} {__version__}">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(_title(notebook) or self.path.stem)}</title>",
                f'<style>{look}</style>\n</head>\n<body data-jp-theme-light="true">',
                *(body, *kept, *live, "</body>\n</html>\n"),
            ]
        )

    def _article(self, notebook: NotebookNode) -> str:
        body = self._cells(notebook.cells)
        return f"<main>\n{STEPS if self.values else ''}{body}\n</main>"

    def _slides(self, notebook: NotebookNode) -> str:
        shown = slides(notebook.cells) or [Slide()]
        sections = [self._slide(slide, n, len(shown)) for n, slide in enumerate(shown, 1)]
        return "\n".join(['<main class="slides">', *sections, "</main>", _static("bar.html")])

    def _slide(self, slide: Slide, number: int, count: int) -> str:
        notes = f'<aside class="notes">{self._cells(slide.notes)}</aside>' if slide.notes else ""
        return (
            f'<section class="slide jp-Notebook" id="slide-{number}" tabindex="0" role="group" '
            f'aria-roledescription="slide" aria-label="{number} of {count}">\n'
            f'<div class="content">\n{self._cells(slide.cells)}\n</div>\n{notes}</section>'
        )

    def _cells(self, cells: Sequence[NotebookNode]) -> str:
        """The cells as HTML, each by itself: what one of them does not end, ends with it."""
        text = "\n".join(map(self._cell, cells))
        while LEADS_AWAY.search(text):  # one may appear as another goes
            text = LEADS_AWAY.sub("", text)
        text = text.replace("<th></th>", "<td></td>")  # the corner of a table heads nothing
        text = HEADING.sub(_named, text)
        text = re.sub(r'(<img\b[^>]*\bsrc=")([^":]+)(")', self._held, text)
        return LINK.sub(self._linked, text)

    def _cell(self, cell: NotebookNode) -> str:
        notebook = new_notebook(cells=[self._with_html(cell)])
        notebook.metadata.language_info = {"name": "python"}
        resources = {"metadata": {"path": str(self.path.resolve().parent)}}
        text: str = self._exporter.from_notebook_node(notebook, resources)[0]
        return text

    def _linked(self, link: re.Match[str]) -> str:
        """A link to the export of another notebook; its words alone, if there is none."""
        name = f"{link[1]}{ENDINGS[self.to]}"
        is_here = unquote(unescape(link[1])) == self.path.stem
        if not is_here and not self.is_there(unquote(unescape(name))):
            return f"<span>{link[4]}</span>"
        address = f"{'' if is_here and link[2] else name}{link[2] or ''}"
        return f'<a href="{address}"{link[3]}>{link[4]}</a>'

    def _held(self, tag: re.Match[str]) -> str:
        """A picture's tag, with the picture itself if it lies beside the notebook or below.

        nbconvert can do this, but then closes each tag of a text where it opens.
        """
        folder = self.path.resolve().parent
        picture = (folder / unquote(unescape(tag[2]))).resolve()
        kind, _ = guess_type(picture)
        if kind is None or not picture.is_relative_to(folder) or not picture.is_file():
            return tag[0]
        return f"{tag[1]}data:{kind};base64,{b64encode(picture.read_bytes()).decode()}{tag[3]}"

    @cached_property
    def _exporter(self) -> HTMLExporter:
        return HTMLExporter(
            template_name="lab",
            template_file="base.html.j2",  # the cells alone: the rest of it would be fetched
            exclude_anchor_links=True,
            exclude_input_prompt=True,
            exclude_output_prompt=True,
        )

    def _with_html(self, cell: NotebookNode) -> NotebookNode:
        """The cell with its pictures and widgets as HTML, without code that its author folded."""
        if cell.cell_type != "code":
            return cell
        jupyter, tags = cell.metadata.get("jupyter", {}), _tags(cell)
        is_hidden = self.hide_code or jupyter.get("source_hidden") or tags & HIDDEN_CODE
        about = {**cell.metadata, "transient": {"remove_source": bool(is_hidden)}}
        outputs = [] if tags & HIDDEN_OUTPUT else [*map(self._output, cell.outputs)]
        if is_folded(cell):
            outputs = _folded(outputs)
        return NotebookNode(cell, outputs=outputs, metadata=NotebookNode(about))

    def _output(self, output: NotebookNode) -> NotebookNode:
        data = output.get("data", {})
        picture = _picture(output)
        if alive.ALIVE in data:
            self.values.append(data[alive.ALIVE])
            meanwhile = picture or data.get("text/html", "")
            return _as_html(alive.place(_name(data[alive.ALIVE]), meanwhile))
        if WIDGET in data:
            return _as_html(picture + data.get(alive.FOLDED, STILL) if picture else UNSEEN)
        return _as_html(picture) if picture and "text/html" not in data else output


def _shown(notebook: NotebookNode) -> NotebookNode:
    """The notebook without the cells that its author hides, and without "run the cell"."""
    shown = [cell for cell in notebook.cells if not _tags(cell) & HIDDEN_CELL]
    return NotebookNode(notebook, cells=[*map(_for_readers, shown)])


def _for_readers(cell: NotebookNode) -> NotebookNode:
    if cell.cell_type != "markdown":
        return cell
    words = RUN_FIRST.sub(lambda run: run[2].upper() if run[1] == "R" else run[2], cell.source)
    return NotebookNode(cell, source=words)


def _tags(cell: NotebookNode) -> set[str]:
    return set(cell.metadata.get("tags", []))


def _folded(outputs: Sequence[NotebookNode]) -> list[NotebookNode]:
    """What its author folded in the notebook, folded here."""

    def html(output: NotebookNode) -> str:
        data = output.get("data", {})
        plain = output.get("text") or data.get("text/plain", "")
        return str(data.get("text/html") or f"<pre>{escape(plain)}</pre>")

    inside = "".join(map(html, outputs))
    return [_as_html(f"<details><summary>Answer</summary>{inside}</details>")] if inside else []


def _named(heading: re.Match[str]) -> str:
    """A heading with the name by which links lead to it, as in JupyterLab."""
    plain = unescape(re.sub(r"<[^>]+>", "", heading[2])).strip()
    name = escape(plain.replace(" ", "-"))
    return f'<{heading[1]} id="{name}">{heading[2]}</{heading[1]}>'


def _as_html(html: str) -> NotebookNode:
    output: NotebookNode = new_output("display_data", {"text/html": html})
    return output


def _picture(output: NotebookNode) -> str:
    """The output's picture, the sharpest that it has, with the words that go with it."""
    data = output.get("data", {})
    about = {k: told for k, told in output.get("metadata", {}).items() if isinstance(told, dict)}
    for kind in PICTURES:
        if kind in data:
            content = data[kind]
            if kind == "image/svg+xml":
                content = b64encode(content.encode()).decode()
            words = [told["alt"] for told in about.values() if "alt" in told]
            words += data.get("text/plain", "").splitlines()
            width = about.get(kind, {}).get("width")
            size = f' width="{escape(str(width))}"' if width else ""
            alt = escape(str(next(iter(words), "")))
            return f'<img alt="{alt}"{size} src="data:{kind};base64,{escape(content.strip())}">'
    return ""


def _name(values: dict[str, Any]) -> str:
    """The name of a widget's values in the page, such as nothing else in it has."""
    return f"tk-{sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]}"


def _title(notebook: NotebookNode) -> str:
    """The first heading."""
    texts = (cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    heading = re.search(r"^# +(.+)$", "\n".join(texts), re.MULTILINE)
    return re.sub(r"[*_`]", "", heading[1]).strip() if heading else ""


def _static(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
