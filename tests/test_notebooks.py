"""Every notebook runs from a fresh kernel and shows what is stored in it."""

from functools import cache
from pathlib import Path

import nbformat
import pytest
import refresh_notebooks
from refresh_notebooks import clean, notebooks, read, shown, stored_text

REFRESH = "python tests/refresh_notebooks.py mends this"

run = cache(refresh_notebooks.run)
every_notebook = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


@every_notebook
def test_it_runs_without_errors_or_warnings(path: Path):
    said = [output.keys() for cell in shown(run(path)) for output in cell]
    assert not any({"error", "stderr"} & kinds for kinds in said)


@every_notebook
def test_stored_outputs_are_what_the_cells_show_now(path: Path):
    assert shown(read(path)) == shown(run(path)), REFRESH


@every_notebook
def test_it_is_stored_without_widgets_times_or_versions(path: Path):
    notebook = read(path)
    nbformat.validate(notebook)
    assert path.read_text(encoding="utf-8") == stored_text(clean(notebook)), REFRESH


@every_notebook
def test_cells_ran_in_order_from_the_first(path: Path):
    counts = [cell.execution_count for cell in read(path).cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1)), REFRESH
