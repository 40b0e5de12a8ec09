"""Copies of notebooks as JupyterLab likes them: nothing has been run, saved and trusted.

A cell that has a number looks as if its names were known to Python. JupyterLab writes into each
notebook which Python runs it, and says that it is not saved, unless that stands there already.
And it shows no SVG in a notebook that somebody else ran, unless it is signed here.
"""

from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.sign import NotebookNotary

from teachkit.storage.files import write_whole


def freshen(notebooks: Iterable[Path]) -> None:
    """Make notebooks that came with teachkit look as new in this JupyterLab."""
    from ipykernel.ipkernel import IPythonKernel

    paths = list(notebooks)
    for path in paths:
        before = path.read_text(encoding="utf-8")
        notebook: NotebookNode = nbformat.reads(before, as_version=4)
        notebook.metadata["language_info"] = IPythonKernel.language_info
        notebook.metadata.pop("widgets", None)  # ours have none: what is trusted must be ours
        _unnumber(notebook)
        fresh = nbformat.writes(notebook) + "\n"
        if fresh != before:
            write_whole(path, fresh)
    trust(paths)


def trust(notebooks: Iterable[Path]) -> None:
    """Let Jupyter show all that these notebooks hold, as if they had been run here.

    What a trusted notebook holds stays trusted when some of its cells are run and it is saved.
    """
    notary = NotebookNotary()
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=4))


def _unnumber(notebook: NotebookNode) -> None:
    """Leave out how often something was run before each cell."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = None
