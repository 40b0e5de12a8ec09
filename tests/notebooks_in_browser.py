"""Runs every code cell of all notebooks in a browser's own Python, and says which differ, and why.

    python tests/notebooks_in_browser.py [FOLDER]

FOLDER is a site that `teachkit site FOLDER` has built; without one, one is built that is offline.
A cell differs if it fails where the notebook has it succeed, or the other way round, or shows
nothing where the notebook shows something.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "support")]

import nbformat
from lite import LiteNotebook, served, visit
from playwright.sync_api import Browser, sync_playwright

from teachkit.app.commands.doctor import find_browser
from teachkit.app.site.lite import build_lite

NOTEBOOKS = sorted((HERE.parent / "notebooks").glob("*.ipynb"))
REASONS = {"numpy": "NumPy is not there", "matplotlib": "matplotlib is not there"}


def differences(browser: Browser, address: str, path: Path) -> Iterator[tuple[str, str]]:
    """The first lines of the cells that differ, or nothing, and why."""
    with visit(browser, address, "https://") as page:  # a site may have packages from elsewhere
        lite = LiteNotebook(page, address, path.name)
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code":
                yield cell.source.splitlines()[0] if cell.source else "", _why(lite, cell)


def _why(lite: LiteNotebook, cell: nbformat.NotebookNode) -> str:
    """Why a cell differs, or nothing."""
    told = lite.run(cell.source)
    shown = [output for output in cell.outputs if output.output_type != "stream"]
    fails = any(output.output_type == "error" for output in shown)
    if told.error and not fails:
        known = (why for name, why in REASONS.items() if name in told.error)
        return next(known, told.error)
    if fails and not told.error:
        return "it does not fail"
    if shown and not fails and not told.kinds:
        return "it shows nothing"
    return ""


def main() -> None:
    """Print what differs, notebook by notebook."""
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(name)
        if not (folder / "run").is_dir():
            build_lite(folder / "run", NOTEBOOKS, offline=True, progress=print)
        browser = playwright.chromium.launch(executable_path=find_browser())
        count, reasons = 0, Counter[str]()
        with served(folder) as address:
            for path in NOTEBOOKS:
                for line, why in differences(browser, address, path):
                    count += 1
                    if why:
                        reasons[why] += 1
                        print(f"{path.stem}: {line[:60]}\n    {why}", flush=True)
        print(f"{sum(reasons.values())} of {count} code cells differ")
        for why, times in reasons.most_common():
            print(f"{times:4} {why}")
        browser.close()


if __name__ == "__main__":
    main()
