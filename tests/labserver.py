"""A real JupyterLab for tests, started by `teachkit lab`, and a notebook open in it.

Lab       a running server: its address, its token, its folder of notebooks
Notebook  one notebook in a browser page
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import nbformat
from playwright.sync_api import Locator, Page
from refresh_notebooks import METADATA

PATIENCE = 60
"""Seconds that a server or a page may take before a test gives up."""

OPTIONS = ("--no-browser", "--LabApp.expose_app_in_browser=True")

NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}
"""Settings that keep JupyterLab from asking and from fetching things."""


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab."""

    url: str
    token: str
    folder: Path
    process: subprocess.Popen[bytes]

    def status(self, path: str, *, token: str | None = None) -> int:
        """The HTTP status that the server answers with."""
        headers = {"Authorization": f"token {token}"} if token else {}
        try:
            with urlopen(Request(self.url + path, headers=headers), timeout=PATIENCE) as answer:
                return answer.status
        except HTTPError as error:
            with error:
                return error.code

    def write(self, name: str, *cells: str) -> str:
        """Put a notebook of code cells into the folder and return its name."""
        notebook = nbformat.v4.new_notebook(
            cells=list(map(nbformat.v4.new_code_cell, cells)),
            metadata=METADATA,  # without a kernel's name JupyterLab would ask for one
        )
        nbformat.write(notebook, self.folder / name)
        return name


@contextmanager
def running_lab(
    folder: Path,
    private: Path,
    options: Sequence[str] = OPTIONS,
    *,
    teachkit: Sequence[str] = (sys.executable, "-m", "teachkit"),
    environment: Mapping[str, str] = os.environ,
) -> Iterator[Lab]:
    """`teachkit lab` on a folder, ended afterwards; settings and log live in `private`."""
    homes = {
        "JUPYTER_CONFIG_DIR": private / "config",
        "JUPYTER_DATA_DIR": private / "data",
        "JUPYTER_RUNTIME_DIR": private / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": private / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": private / "workspaces",
        "IPYTHONDIR": private / "ipython",
    }
    settings = private / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(NO_NEWS))
    log = private / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*teachkit, "lab", str(folder), "--", *options],
            env={**environment, **{name: str(home) for name, home in homes.items()}},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield _answering(process, private / "runtime", folder, log)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


def _answering(process: subprocess.Popen[bytes], runtime: Path, folder: Path, log: Path) -> Lab:
    """The server as soon as it answers: it tells its port and token in its runtime folder."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        for path in runtime.glob("jpserver-*.json"):
            try:
                told = json.loads(path.read_text())
                lab = Lab(told["url"], told["token"], folder, process)
                if lab.status("api/status", token=lab.token) == 200:
                    return lab
            except (OSError, ValueError):
                pass  # half written, or not listening yet
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(errors='replace')[-3000:]}")


class Notebook:
    """A notebook open in JupyterLab, its kernel ready."""

    def __init__(self, page: Page, lab: Lab, name: str) -> None:
        self.page = page
        page.goto(f"{lab.url}lab/tree/{name}?reset&token={lab.token}")
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        page.wait_for_function("() => window.jupyterapp?.shell.currentWidget?.sessionContext")
        # A cell run before the kernel has said who it is would be lost.
        self._finish(
            """async () => {
                const panel = jupyterapp.shell.currentWidget;
                await panel.context.ready;
                await panel.sessionContext.ready;
                await panel.sessionContext.session.kernel.info;
            }"""
        )

    def run_all(self) -> None:
        """Run every cell and wait for the last."""
        self._finish("() => jupyterapp.commands.execute('notebook:run-all-cells')")

    def _finish(self, action: str) -> None:
        """Do something in the page and wait until it is done, but not for ever."""
        self.page.evaluate(
            f"""(seconds) => Promise.race([({action})(), new Promise((_, fail) => setTimeout(
                () => fail(new Error(`still busy after ${{seconds}} s`)), seconds * 1000))])""",
            PATIENCE,
        )

    def errors(self) -> list[str]:
        """The errors shown under the cells."""
        return self.page.evaluate(
            """() => jupyterapp.shell.currentWidget.model.toJSON().cells
                .flatMap(cell => cell.outputs ?? [])
                .filter(output => output.output_type === 'error')
                .map(output => `${output.ename}: ${output.evalue}`)"""
        )

    def cells_with(self, kind: str) -> list[int]:
        """The numbers of the cells that show something of a MIME type."""
        return self.page.evaluate(
            """(kind) => jupyterapp.shell.currentWidget.model.toJSON().cells.flatMap((cell, n) =>
                (cell.outputs ?? []).some(output => output.data?.[kind]) ? [n] : [])""",
            kind,
        )

    def cell(self, number: int) -> Locator:
        """A cell, brought into view: JupyterLab keeps only those in the page that can be seen."""
        self._finish(
            f"""() => {{
                const content = jupyterapp.shell.currentWidget.content;
                return content.scrollToItem({number}, 'start');
            }}"""
        )
        return self.page.locator(f'.jp-Cell[data-windowed-list-index="{number}"]')

    def output(self, text: str) -> Locator:
        """The outputs that contain a text."""
        return self.page.locator(".jp-OutputArea-output").filter(has_text=text)

    def clear(self) -> None:
        """Remove all outputs, so that what is seen afterwards is new."""
        self._finish("() => jupyterapp.commands.execute('editmenu:clear-all')")
