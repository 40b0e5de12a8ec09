"""`teachkit site`: the whole course as a static site, in which notebooks run in the browser."""

import argparse
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from teachkit.app.commands.command import CommandError, Commands
from teachkit.app.commands.doctor import pip_install
from teachkit.app.notebooks import shipped
from teachkit.progress import Bar

NEEDED = ("jinja2", "jupyterlite_core", "jupyterlite_pyodide_kernel", "nbconvert", "pdoc")
PORT = 8000


def add(commands: Commands) -> None:
    """Say how the command is written."""
    parser = commands.add_parser(
        "site",
        help="build the course as a site for any web server",
        description="Write the whole course into FOLDER as files for any web server: a front "
        "page, every lesson as a page and as slides in which searches step at once, a reference, "
        "and behind each lesson 'open and run it', where the notebook runs in the visitor's own "
        "browser. Nothing is installed there, and nothing is sent anywhere. It takes some minutes, "
        "as all notebooks are run, and needs Node.js with npm.",
        epilog="For example: teachkit site public --base-url https://example.org/search/, or, "
        "to look at it here: teachkit site public --serve.",
    )
    parser.set_defaults(run=run)
    add = parser.add_argument
    add("folder", metavar="FOLDER", type=Path, help="where to write it: a folder of its own")
    add("--base-url", metavar="ADDRESS", default="", help="where it will be, for search engines")
    sources = parser.add_mutually_exclusive_group()
    sources.add_argument(
        "--offline",
        action="store_true",
        help="visitors fetch nothing from elsewhere: cells with plots and Overviews then say that "
        "they need a computer; pages show them all the same",
    )
    sources.add_argument(
        "--packages",
        metavar="ADDRESS",
        help="where visitors get large packages from, such as matplotlib (Pyodide's own place)",
    )
    add("--notebooks", metavar="MORE", type=Path, nargs="+", default=[],
        help="your own notebooks, too, and files that they import; or folders of them")  # fmt: skip
    add("--run", dest="fresh", action=argparse.BooleanOptionalAction, default=False,
        help="run all notebooks anew, also those whose code was run before")  # fmt: skip
    add("--serve", action="store_true", help="then show it here; if it is built, only show it")
    add("--port", metavar="N", type=int, default=PORT, help="for --serve (%(default)s)")


def run(asked: argparse.Namespace) -> int:
    """Build the site, unless it is there and only to be shown."""
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        wanted = pip_install("teachkit[site]")
        raise CommandError(f"{', '.join(lacking)} is not installed. To install all: {wanted}")
    folder: Path = asked.folder.expanduser()
    if not (asked.serve and (folder / "index.html").is_file()):
        _build(folder, asked)
    if asked.serve:
        _serve(folder, asked.port)
    return 0


def _build(folder: Path, asked: argparse.Namespace) -> None:
    with Bar("Loading", ticking=True):
        from teachkit.app.site.build import Plan, build_site

    base = asked.base_url and asked.base_url.rstrip("/") + "/"
    started = monotonic()
    try:
        plan = Plan.of(
            sorted(shipped().glob("*.ipynb")),
            asked.notebooks,
            base=base,
            offline=asked.offline,
            packages=asked.packages,
            fresh=asked.fresh,
        )
        build_site(folder, plan, lambda what: print(f"{what} ...", flush=True))
    except (ValueError, RuntimeError) as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"{error.filename or folder}: {error.strerror}") from None
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"Wrote {folder}: {size / 1e6:.0f} MB, in {monotonic() - started:.0f} s")
    if not asked.serve:
        print(f"To look at it here: teachkit site {folder} --serve")


def _serve(folder: Path, port: int) -> None:
    """Show the site until somebody ends it."""
    from teachkit.app.site.serve import server

    try:
        served = server(folder, port)
    except OSError as error:
        raise CommandError(f"port {port}: {error.strerror}. Name another with --port") from None
    with served:
        address = f"http://127.0.0.1:{served.server_port}/"
        print(f"{address} shows {folder}; Ctrl+C ends it.", flush=True)
        with suppress(KeyboardInterrupt):
            served.serve_forever()
