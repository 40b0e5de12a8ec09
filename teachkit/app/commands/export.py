"""`teachkit export`: make a page or slides of a notebook."""

import argparse
from importlib.util import find_spec
from pathlib import Path

from teachkit.app.commands.command import CommandError, Commands
from teachkit.app.commands.doctor import pip_install
from teachkit.progress import Bar
from teachkit.storage.files import write_whole


def add(commands: Commands) -> None:
    """Say how the command is written."""
    parser = commands.add_parser(
        "export",
        help="make a page or slides of a notebook",
        description="Make one HTML file of a notebook, which needs neither Python nor a "
        "network; its Steppers still step. The notebook itself is not changed.",
        epilog="For example: teachkit export 02-alpha-beta.ipynb --to slides. A slide begins "
        "at each heading, after each picture, and where one is full, unless the notebook says "
        "otherwise (in JupyterLab: Property Inspector, Slide Type). Arrow keys and Page Down "
        "turn them; the browser prints them, too. Slides leave out lines that import something.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("notebook", metavar="NOTEBOOK", type=Path, help="the file to export")
    parser.add_argument(
        "--to", choices=("html", "slides"), default="html", help="a page (html) or slides"
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="where to write it (beside the notebook)"
    )
    parser.add_argument("--hide-code", action="store_true", help="show only what the code shows")
    parser.add_argument(
        "--run",
        dest="fresh",
        action=argparse.BooleanOptionalAction,
        help="run it anew although the same code was exported before, or show what is stored in "
        "the notebook (--no-run): Steppers are then pictures",
    )


def run(asked: argparse.Namespace) -> int:
    """Write a notebook as a page or as slides; only an earlier export is written over.

    Unless told whether to run it, it is run if its code has changed since the last time.
    """
    if find_spec("nbconvert") is None:
        raise CommandError(
            f"nbconvert is not installed. To install it: {pip_install('jupyterlab')}"
        )
    notebook: Path = asked.notebook
    try:
        with Bar("Loading", ticking=True):
            from teachkit.app.export import notebook as notebooks
            from teachkit.app.export.page import ENDINGS, is_export, printed

        content = notebooks.read(notebook)
        target = asked.output or notebook.with_suffix(ENDINGS[asked.to])
        is_old = target.exists()
        if is_old and not is_export(target):
            raise CommandError(f"{target} is no export of a notebook: name another with --output")
        if not target.parent.is_dir():
            raise CommandError(f"there is no folder {target.parent}: make it, or name another")
        folder = notebook.resolve().parent
        if asked.fresh is None and notebooks.was_run(content, folder):
            print(f"{notebook} was run before; --run runs it again")
        elif asked.fresh is not False:
            print(f"Running {notebook} ...", flush=True)
            notebooks.run(content, folder)
        with Bar("Writing", ticking=True):
            page = printed(
                content,
                notebook,
                asked.to,
                hide_code=asked.hide_code,
                is_there=lambda name: (target.resolve().parent / name).is_file(),
            )
            write_whole(target, page.encode())
    except KeyboardInterrupt:
        raise CommandError("stopped; nothing was written") from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{error.filename or target}: {error.strerror}") from None
    print(f"{'Replaced' if is_old else 'Wrote'} {target}")
    return 0
