"""Notebooks as lessons of the site: pages, slides, and what the front page says of them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import quote

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from teachkit.app.export import notebook as notebooks
from teachkit.app.export.page import Article, article, printed
from teachkit.app.site.pages import page, with_files

TIME = re.compile(r"\*\*Time:\*\*\s*([^,;.(]+)|\btakes ((?:about )?\w+ minutes)")
"""How a notebook says how long it takes."""
INSTALL = """\
# Where teachkit is missing, as in Colab, this cell installs it; elsewhere it does nothing.
import sys
from importlib.util import find_spec

in_colab = "google.colab" in sys.modules
if find_spec("teachkit") is None:
    %pip install -q teachkit
    if not in_colab:
        print("Now reload this page, or what should step and move stays a picture.")
if in_colab:  # which shows widgets only if it is asked to
    from google.colab import output

    output.enable_custom_widget_manager()"""
"""The first cell of a notebook that is to run anywhere."""
ENOUGH = 70
"""A summary ends with the first sentence after this many characters."""

Progress = Callable[[str], object]


@dataclass(frozen=True)
class Lesson:
    """A notebook that was run, and what to say of it."""

    path: Path
    notebook: NotebookNode
    article: Article

    @property
    def name(self) -> str:
        """What its files are called."""
        return self.path.stem

    @property
    def title(self) -> str:
        """Its first heading."""
        return self.article.title

    @property
    def time(self) -> str:
        """How long it takes, if it says so."""
        found = TIME.search(self._text)
        return (found[1] or found[2]).strip() if found else ""

    @property
    def summary(self) -> str:
        """Its first sentences, without marks."""
        paragraphs = [part for part in self._text.split("\n\n") if part.strip()]
        first = next((part for part in paragraphs if not part.startswith("#")), "")
        plain = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", first.replace("\n", " "))
        plain = unescape(re.sub(r"[*_`]|<[^>]+>", "", plain)).strip()
        told = ""
        for sentence in re.split(r"(?<=[.!?]) ", plain):
            told = f"{told} {sentence}".strip()
            if len(told) > ENOUGH:
                break
        return told

    @property
    def _text(self) -> str:
        texts = [cell.source for cell in self.notebook.cells if cell.cell_type == "markdown"]
        return "\n\n".join(texts)

    @property
    def page(self) -> str:
        """Where it can be read..."""
        return f"lessons/{quote(self.name)}.html"

    @property
    def slides(self) -> str:
        """...shown to a class..."""
        return f"slides/{quote(self.name)}.slides.html"

    @property
    def download(self) -> str:
        """...taken away, for Colab or one's own Jupyter..."""
        return f"lessons/{quote(self.path.name)}"

    @property
    def run(self) -> str:
        """...and run."""
        return f"run/notebooks/index.html?path={quote(self.path.name)}"


def read_lessons(paths: Sequence[Path], *, fresh: bool, progress: Progress) -> list[Lesson]:
    """Run notebooks, unless the same code was run before, and make articles of them."""
    pages = {f"{path.stem}.html" for path in paths}
    lessons = []
    for number, path in enumerate(paths, 1):
        notebook = notebooks.read(path)
        folder = path.resolve().parent
        if fresh or not notebooks.was_run(notebook, folder):
            progress(f"Running {path.name} ({number} of {len(paths)})")
            try:
                notebooks.run(notebook, folder)
            except notebooks.ExportError as error:
                raise notebooks.ExportError(f"{path}: {error}") from None
        lessons.append(Lesson(path, notebook, article(notebook, path, pages.__contains__)))
    return lessons


def _to_take_away(path: Path) -> str:
    """A notebook that first installs what it needs."""
    notebook = notebooks.read(path)
    notebook.cells.insert(0, new_code_cell(INSTALL, id="install"))
    return str(nbformat.writes(notebook))


def lesson_files(lessons: Sequence[Lesson], base: str) -> Mapping[str, str | bytes]:
    """The pages and slides of lessons, by their names in the site."""
    files: dict[str, str | bytes] = {}
    talks = {f"{lesson.name}.slides.html" for lesson in lessons}
    for number, lesson in enumerate(lessons):
        body, pictures = with_files(lesson.article.body, "pictures")
        files |= {f"lessons/{name}": content for name, content in pictures.items()}
        files[f"lessons/{lesson.name}.html"] = page(
            "lesson.html",
            up="../",
            base=base,
            address=lesson.page,
            lesson=lesson,
            before=lessons[number - 1] if number else None,
            after=lessons[number + 1] if number + 1 < len(lessons) else None,
            body=body,
        )
        files[f"lessons/{lesson.path.name}"] = _to_take_away(lesson.path)
        files[f"slides/{lesson.name}.slides.html"] = printed(
            lesson.notebook, lesson.path, "slides", is_there=talks.__contains__
        )
    return files
