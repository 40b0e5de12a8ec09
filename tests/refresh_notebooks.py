"""Run the notebooks and store what they show.

    python tests/refresh_notebooks.py [NOTEBOOK ...]

What is stored is the same on every computer: no times, no Python version, no widgets. Cells that
are marked as folded stay so: JupyterLab hides what they show until they are run.
"""

import base64
import os
import re
import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from PIL import Image

from teachkit.app.notebooks import copy_notebooks, shipped
from teachkit.progress import NO_BARS

WIDGET = "application/vnd.jupyter.widget-view+json"
KEPT = ("tags", "jupyter", "teachkit")
"""What a cell may say about itself: for tools, whether it is folded, and what is graded."""
INSIDE = re.compile(r"(?<=data:image/png;base64,)[\w+/=]+")
"""A picture inside HTML."""
BLANK = " \n"
"""JupyterLab writes the first line of what is folded beside the dots, unless it is blank so."""
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def notebooks() -> list[Path]:
    return sorted(shipped().glob("*.ipynb"))


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


def run(path: Path) -> NotebookNode:
    """The notebook as it looks after running it from a fresh kernel, among its neighbours."""
    notebook = read(path)
    with TemporaryDirectory() as folder:
        copy_notebooks(Path(folder))
        client = NotebookClient(
            notebook,
            kernel_name="python3",
            timeout=300,
            record_timing=False,
            store_widget_state=False,
            coalesce_streams=True,
            resources={"metadata": {"path": folder}},
        )
        client.execute(env=os.environ | {"IPYTHONDIR": f"{folder}/.ipython", NO_BARS: "1"})
    return clean(notebook)


def clean(notebook: NotebookNode) -> NotebookNode:
    """The notebook without what differs from run to run or means nothing later."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict(
            {key: value for key, value in cell.metadata.items() if key in KEPT}
        )
        for output in cell.get("outputs", []):
            if "data" in output:
                output.data = stored(output.data)
            if "image/png" in output.get("data", {}):
                output.data["image/png"] = smaller(output.data["image/png"])
            if "text/html" in output.get("data", {}):
                output.data["text/html"] = INSIDE.sub(
                    lambda found: smaller(found[0]).strip(), output.data["text/html"]
                )
            if "metadata" in output:
                output.metadata.pop(WIDGET, None)
        if is_folded(cell) and cell.outputs:
            begin_with_blank(cell.outputs[0])
    return notebook


def stored(data: NotebookNode) -> NotebookNode:
    """Of the kinds of an output those that are stored: a PNG shows everywhere and is enough."""
    left_out = {WIDGET, "image/svg+xml"} if "image/png" in data else {WIDGET}
    return nbformat.from_dict({kind: data[kind] for kind in data if kind not in left_out})


def is_folded(cell: NotebookNode) -> bool:
    """Does JupyterLab hide what the cell shows until it is run?"""
    folded: bool = cell.metadata.get("jupyter", {}).get("outputs_hidden", False)
    return folded


def begin_with_blank(output: NotebookNode) -> None:
    """Let nothing of what is folded be seen beside the dots."""
    texts = output if output.output_type == "stream" else output.get("data", {})
    for kind in texts:
        if kind.startswith("text"):
            texts[kind] = BLANK + texts[kind].removeprefix(BLANK)


def smaller(png: str) -> str:
    """A picture in base64 with at most 256 colours, which is plenty for drawings."""
    picture = Image.open(BytesIO(base64.b64decode(png)))
    if picture.mode == "P":
        return png
    small = BytesIO()
    picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(small, "png", optimize=True)
    return base64.b64encode(small.getvalue()).decode() + "\n"


def shown(notebook: NotebookNode) -> list[list[dict[str, Any]]]:
    """What a reader sees under each code cell: texts in full, of pictures only that they exist."""
    return [
        [_seen(output) for output in cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def _seen(output: NotebookNode) -> dict[str, Any]:
    if output.output_type == "stream":
        return {output.name: output.text.removeprefix(BLANK)}
    if output.output_type == "error":
        return {"error": f"{output.ename}: {output.evalue}"}
    return {
        kind: INSIDE.sub("...", content.removeprefix(BLANK)) if kind.startswith("text/") else "..."
        for kind, content in stored(output.data).items()
    }


def stored_text(notebook: NotebookNode) -> str:
    return nbformat.writes(notebook) + "\n"


def refresh(paths: Iterable[Path]) -> None:
    for path in paths:
        path.write_text(stored_text(run(path)), encoding="utf-8")
        print(f"refreshed {path}")


if __name__ == "__main__":
    refresh([Path(name) for name in sys.argv[1:]] or notebooks())
