"""The notebook that is exported, and what its cells show."""

import json
import os
from hashlib import sha256
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat import NotebookNode

from teachkit import __version__
from teachkit.draw.fonts import private_folder
from teachkit.progress import NO_BARS, Bar
from teachkit.storage.files import write_whole
from teachkit.widgets.shared.page import EXPORTING

WIDGET = "application/vnd.jupyter.widget-view+json"
"""The kind of output that is a widget, for a notebook whose kernel still runs."""


def is_folded(cell: NotebookNode) -> bool:
    """Has its author folded what a cell shows?"""
    jupyter = cell.metadata.get("jupyter", {})
    return bool(jupyter.get("outputs_hidden") or cell.metadata.get("collapsed"))


class ExportError(ValueError):
    """Why a notebook cannot be exported, and what to do."""


def read(path: Path) -> NotebookNode:
    """The notebook in a file."""
    if not path.is_file():
        folder = path if path.is_dir() else path.parent
        here = sorted(other.name for other in folder.glob("*.ipynb"))
        there = f"; in {folder.resolve()} are {', '.join(here)}" if here else ""
        raise ExportError(f"there is no notebook {path}{there}")
    try:
        notebook: NotebookNode = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
    except OSError as error:
        raise ExportError(f"{path} cannot be read: {error.strerror}") from None
    except Exception:  # nbformat has many ways to say that a file is something else
        raise ExportError(f"{path} is not a notebook: name a file that JupyterLab saved") from None
    return notebook


def run(notebook: NotebookNode, folder: Path) -> None:
    """Run all cells from a fresh kernel in a folder, and keep what they show in the notebook.

    It is kept for the next export of the same code as well.
    """
    bar = Bar("Running", unit="cells", total=len(notebook.cells), ticking=True)
    client = NotebookClient(
        notebook,
        kernel_name="python3",  # the one that has teachkit, whatever the notebook names
        extra_arguments=["--log-level=ERROR"],
        timeout=None,
        store_widget_state=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
        on_cell_start=lambda cell, cell_index: bar.to(cell_index),
    )
    try:
        with bar:
            client.execute(env=os.environ | {EXPORTING: "1", NO_BARS: "1"})
    except CellExecutionError as error:
        raise ExportError(_failure(notebook, error)) from None
    except DeadKernelError:
        raise ExportError("Python died while it ran the notebook; nothing was written") from None
    write_whole(_kept_at(notebook, folder), nbformat.writes(notebook))


def was_run(notebook: NotebookNode, folder: Path) -> bool:
    """Was the same code run for an earlier export? Then the notebook shows what it showed."""
    try:
        kept = read(_kept_at(notebook, folder))
    except ExportError:
        return False
    for cell, shown in zip(notebook.cells, kept.cells, strict=False):
        if cell.cell_type == "code":
            cell.outputs = shown.outputs
    return True


def _kept_at(notebook: NotebookNode, folder: Path) -> Path:
    """Where the run of this code in a folder is kept, until the computer forgets it."""
    code = [cell.source if cell.cell_type == "code" else "" for cell in notebook.cells]
    told = json.dumps([__version__, str(folder), code])
    return private_folder() / f"run-{sha256(told.encode()).hexdigest()[:24]}.ipynb"


def _failure(notebook: NotebookNode, error: CellExecutionError) -> str:
    """Which cell failed and how."""
    codes = [cell for cell in notebook.cells if cell.cell_type == "code"]
    failed = next(
        number
        for number, cell in enumerate(codes, 1)
        if any(output.output_type == "error" for output in cell.outputs)
        and "raises-exception" not in cell.metadata.get("tags", [])
    )
    first, *_ = codes[failed - 1].source.strip().splitlines()
    return (
        f"code cell {failed} failed: {error.ename}: {error.evalue}\n"
        f"    {first}\n"
        "Fix it in JupyterLab, or export what is stored in the notebook with --no-run."
    )
