"""The whole site: a front page, the lessons as pages and slides, a reference, and JupyterLite."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from teachkit.app.site.front import front_page
from teachkit.app.site.lessons import Progress, lesson_files, read_lessons
from teachkit.app.site.lite import build_lite, check_names
from teachkit.app.site.packages import BuildError
from teachkit.app.site.pages import MAKER, STATIC, shared_files
from teachkit.app.site.reference import reference_files
from teachkit.storage.files import write_whole

FRONT = "index.html"
RUN = "run"
KEPT = ("CNAME",)
"""Files of a folder that were not made here and stay when a site is built anew."""


@dataclass(frozen=True)
class Plan:
    """What a site is made of."""

    notebooks: Sequence[Path]
    """In the order of the lessons."""
    others: Sequence[Path] = ()
    """Files that notebooks need, such as the module of a game."""
    base: str = ""
    """The address at which it will be, if that is known."""
    offline: bool = False
    packages: str | None = None
    fresh: bool = True
    """Are notebooks run although the same code was run before?"""

    @classmethod
    def of(cls, first: Sequence[Path], more: Sequence[Path], **options: object) -> "Plan":
        """The plan of a site with these notebooks, and more: notebooks, other files, folders."""
        files = [file for path in more for file in _files_in(path)]
        notebooks = [file for file in files if file.suffix == ".ipynb"]
        others = [file for file in files if file.suffix != ".ipynb"]
        return cls([*first, *notebooks], others, **options)  # type: ignore[arg-type]


def _files_in(path: Path) -> list[Path]:
    """A file, or those of a folder."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise BuildError(f"there is no file or folder {path}")
    return sorted(
        file for file in path.iterdir() if file.is_file() and not file.name.startswith(".")
    )


def build_site(folder: Path, plan: Plan, progress: Progress = lambda what: None) -> None:
    """Write the site into a folder: a new or empty one, or that of a site that it replaces.

    What was there stays until the new site is whole.
    """
    _check(folder, plan)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".teachkit-site-", dir=folder) as name:
        made = Path(name)
        lessons = read_lessons(plan.notebooks, fresh=plan.fresh, progress=progress)
        source = build_lite(
            made / RUN,
            [*plan.notebooks, *plan.others],
            offline=plan.offline,
            packages=plan.packages,
            progress=progress,
        )
        progress("Writing pages")
        _write(made, lesson_files(lessons, plan.base))
        _write(made, shared_files())
        _write(made / "reference", reference_files())
        shutil.copy(STATIC / "icon.svg", made)
        front = front_page(
            lessons,
            base=plan.base,
            source=urlsplit(source).hostname if source else None,
            megabytes=_megabytes(made / RUN),
        )
        addresses = ["", *(lesson.page for lesson in lessons), "reference/teachkit.html"]
        if plan.base:
            write_whole(made / "sitemap.txt", "".join(f"{plan.base}{each}\n" for each in addresses))
        write_whole(made / ".nojekyll", "")  # GitHub would leave out files that begin with _
        write_whole(made / FRONT, front)
        _exchange(folder, made)


def _check(folder: Path, plan: Plan) -> None:
    """Refuse to write over what is no site of ours, and addresses that lead nowhere."""
    if folder.exists() and not folder.is_dir():
        raise BuildError(f"{folder} is a file: name a folder for the site")
    if folder.is_dir() and any(_parts(folder)):
        front = folder / FRONT
        if not (front.is_file() and MAKER in front.read_text("utf-8", "replace")[:2000]):
            raise BuildError(
                f"{folder} is not empty and no site of teachkit's: name another folder"
            )
    check_names([*plan.notebooks, *plan.others])
    for address in filter(None, (plan.base, plan.packages)):
        if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
            raise BuildError(f"{address!r} is no address: it begins with https://")


def _parts(folder: Path) -> list[Path]:
    """What lies in the folder of a site, except what somebody else keeps there, such as .git."""
    return [
        path
        for path in folder.iterdir()
        if (not path.name.startswith(".") or path.name == ".nojekyll") and path.name not in KEPT
    ]


def _write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)


def _exchange(folder: Path, made: Path) -> None:
    """Let the new site take the place of the old one."""
    for old in _parts(folder):
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    for new in [*made.iterdir()]:
        new.replace(folder / new.name)


def _megabytes(lite: Path) -> int:
    """How large Python and its packages are, which are fetched to run a lesson."""
    python = sum(path.stat().st_size for path in (lite / "static" / "pyodide").iterdir())
    return round(python / 1e6)
