"""A real JupyterLab for tests, started by `teachkit lab`, and a notebook open in it.

Lab         a running server: its address, its token, its folder of notebooks
Notebook    one notebook in a browser page
complaints  what goes wrong in a page without a test looking for it
"""

import json
import os
import subprocess
import sys
import time
from ast import literal_eval
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import nbformat
from nbformat import NotebookNode
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, ViewportSize, sync_playwright
from refresh_notebooks import METADATA

from teachkit.app.commands.doctor import find_browser
from teachkit.progress import NO_BARS

PATIENCE = 60
"""Seconds that a server or a page may take before a test gives up: computers are busy at times."""
COMPUTING = 5 * PATIENCE
"""Seconds that a kernel may take for all of a notebook."""

SIZE: ViewportSize = {"width": 1400, "height": 1000}
CLASSROOM: ViewportSize = {"width": 1280, "height": 800}
"""Pages as wide and high as on a usual screen, and on that of a class."""

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
        try:
            with self._asked(path, token) as answer:
                return answer.status
        except HTTPError as error:
            with error:
                return error.code

    def text(self, path: str, *, token: str) -> str:
        """What the server answers."""
        with self._asked(path, token) as answer:
            return answer.read().decode()

    def _asked(self, path: str, token: str | None) -> HTTPResponse:
        headers = {"Authorization": f"token {token}"} if token else {}
        return urlopen(Request(self.url + path, headers=headers), timeout=PATIENCE)

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
            env={**environment, **{name: str(home) for name, home in homes.items()}, NO_BARS: "1"},
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


@contextmanager
def browser_page(size: ViewportSize = CLASSROOM) -> Iterator[Page]:
    """A page of a browser of its own, for what is measured by hand."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        page = browser.new_page(viewport=size)
        page.set_default_timeout(PATIENCE * 1000)
        yield page
        browser.close()


@contextmanager
def lab_page(size: ViewportSize = CLASSROOM) -> Iterator[tuple[Page, Lab]]:
    """The same, and a JupyterLab on an empty folder."""
    with TemporaryDirectory() as name, browser_page(size) as page:
        folder, private = Path(name, "notebooks"), Path(name, "private")
        folder.mkdir()
        private.mkdir()
        with running_lab(folder, private) as lab:
            yield page, lab


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


READY = """async () => {
    const panel = jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""
"""A cell run before the kernel has said who it is would be lost."""

ASK = """async ([code, question]) => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const asked = kernel.requestExecute({ code, user_expressions: { answer: question } });
    const { content } = await asked.done;
    if (content.status !== 'ok') throw new Error(`${content.ename}: ${content.evalue}`);
    const answer = content.user_expressions.answer;
    if (answer.status !== 'ok') throw new Error(`${answer.ename}: ${answer.evalue}`);
    return answer.data['text/plain'];
}"""


class Notebook:
    """A notebook open in JupyterLab, its kernel ready."""

    def __init__(self, page: Page, lab: Lab, name: str) -> None:
        self.page, self.lab, self.name = page, lab, name
        if page.url.startswith(lab.url):  # a JupyterLab that is there opens it much sooner
            self._finish("path => jupyterapp.commands.execute('docmanager:open', { path })", name)
            self._is_there()
        else:
            self.load()

    def load(self) -> None:
        """Open it in a JupyterLab that begins anew; its kernel, if it has one, stays as it is."""
        self.page.goto(f"{self.lab.url}lab/tree/{self.name}?reset&token={self.lab.token}")
        self._is_there()

    def _is_there(self) -> None:
        self.page.wait_for_function(
            "name => window.jupyterapp?.shell.currentWidget?.context?.path === name", arg=self.name
        )
        self._finish(READY)
        self.page.wait_for_selector(".jp-Notebook:visible .jp-Cell")

    def close(self) -> None:
        """End its kernel, and forget what has not been saved."""
        self._finish(
            """async name => {
                const panel = [...jupyterapp.shell.widgets('main')].find(
                    widget => widget.context?.path === name);
                await panel.sessionContext.shutdown();
                panel.dispose();
            }""",
            self.name,
        )

    def run_all(self) -> None:
        """Run every cell and wait for the last."""
        run = "() => jupyterapp.commands.execute('notebook:run-all-cells')"
        self._finish(run, seconds=COMPUTING)

    def ask(self, question: str, code: str = "") -> str:
        """The repr of an expression in the kernel, after running some code there."""
        return literal_eval(self.page.evaluate(ASK, [code, f"repr({question})"]))

    def until(self, question: str, answer: object) -> None:
        """Wait until an expression in the kernel has a value."""
        deadline = time.monotonic() + PATIENCE
        while self.ask(question) != repr(answer):
            assert time.monotonic() < deadline, f"{question} is {self.ask(question)}, not {answer}"
            self.page.wait_for_timeout(50)

    def _finish(self, action: str, argument: object = None, seconds: int = PATIENCE) -> None:
        """Do something in the page and wait until it is done, but not for ever."""
        self.page.evaluate(
            f"""([argument, seconds]) => Promise.race([
                ({action})(argument).then(() => null),
                new Promise((_, fail) => setTimeout(
                    () => fail(new Error(`still busy after ${{seconds}} s`)), seconds * 1000)),
            ])""",
            [argument, seconds],
        )

    def content(self) -> NotebookNode:
        """The notebook with what its cells show now."""
        model = "jupyterapp.shell.currentWidget.model"
        return nbformat.reads(self.page.evaluate(f"JSON.stringify({model})"), as_version=4)

    def errors(self) -> list[str]:
        """The errors shown under the cells."""
        return [
            f"{output.ename}: {output.evalue}"
            for cell in self.content().cells
            for output in cell.get("outputs", [])
            if output.output_type == "error"
        ]

    def cell_count(self) -> int:
        """More than were written, if JupyterLab took keys that were meant for a widget."""
        return self.page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length")

    def cell(self, number: int) -> Locator:
        """A cell, brought into view: JupyterLab keeps only those in the page that can be seen."""
        self._finish(
            """number => jupyterapp.shell.currentWidget.content.scrollToItem(number, 'start')""",
            number,
        )
        return self.page.locator(f'.jp-Cell[data-windowed-list-index="{number}"]')

    def clear(self) -> None:
        """Remove all outputs, so that what is seen afterwards is new."""
        self._finish("() => jupyterapp.commands.execute('editmenu:clear-all')")

    def restart(self) -> None:
        """Let its kernel begin anew."""
        self.ask("None")  # what is still under way would be complained of
        self._finish("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")

    def save(self) -> None:
        """Write it to its file."""
        self._finish("() => jupyterapp.commands.execute('docmanager:save')")

    def theme(self, name: str) -> None:
        """Give JupyterLab another theme."""
        self._finish(
            "theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", name
        )


numbers = count(1)


@contextmanager
def opened(page: Page, lab: Lab, name: str, size: ViewportSize = SIZE) -> Iterator[Notebook]:
    """A notebook of the lab's folder, closed afterwards; nothing in the page may go wrong."""
    page.set_viewport_size(size)
    with complaints(page, of_console=False) as heard:
        notebook = Notebook(page, lab, name)
        try:
            yield notebook
        finally:
            notebook.close()
    assert heard == [], heard


@contextmanager
def ran(page: Page, lab: Lab, *cells: str, size: ViewportSize = SIZE) -> Iterator[Notebook]:
    """A notebook of these cells, opened and run."""
    name = lab.write(f"notebook-{next(numbers)}.ipynb", *cells)
    with opened(page, lab, name, size) as notebook:
        notebook.run_all()
        assert notebook.errors() == []
        yield notebook


def settle(page: Page) -> None:
    """Wait until the page has looked at its new size: that takes it one frame, or two."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def until(page: Page, expression: str, arg: object = None) -> None:
    """Wait until an expression is true, also in a page that forbids texts to be run as scripts."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(expression, arg):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(20)


HARMLESS = ("Kernel message validation error", "[anywidget] Failed to initialize model.")
"""So JupyterLab complains, at times, when a kernel that has widgets is restarted; and anywidget
when a busy page takes two seconds for a widget, which then appears all the same."""


@contextmanager
def complaints(page: Page, *, of_console: bool = True) -> Iterator[list[str]]:
    """The errors in a page that nothing catches, and those that are written to its console."""
    heard: list[str] = []

    def hear_error(error: Error) -> None:
        if not str(error).startswith(HARMLESS):
            heard.append(str(error))

    def hear_line(line: ConsoleMessage) -> None:
        if line.type == "error":
            heard.append(line.text)

    page.on("pageerror", hear_error)
    if of_console:
        page.on("console", hear_line)
    yield heard
    page.remove_listener("pageerror", hear_error)
    if of_console:
        page.remove_listener("console", hear_line)
