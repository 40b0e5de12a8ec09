"""A built site and the JupyterLite in it, for tests.

Visit         a page of a browser that may ask the site itself alone
LiteNotebook  a notebook open in JupyterLite, in the browser's own Python
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

from conftest import new_page
from labserver import COMPUTING, Notebook
from playwright.sync_api import Browser, Page

from teachkit.app.site.serve import server

RUN = """async code => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const run = kernel.requestExecute({ code });
    const told = { printed: '', error: '', kinds: [] };
    run.onIOPub = ({ header, content }) => {
        if (header.msg_type === 'stream') told.printed += content.text;
        if (header.msg_type === 'error') told.error = `${content.ename}: ${content.evalue}`;
        if (content.data) told.kinds.push(...Object.keys(content.data));
    };
    await run.done;
    return told;
}"""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a site is served meanwhile."""
    with server(folder) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


@contextmanager
def visit(browser: Browser, *addresses: str, **options: Any) -> Iterator[Page]:
    """A page of its own; each request that it makes must be to the site itself."""
    page, outside = new_page(browser, **options), []
    inside = (*addresses, "blob:", "data:")
    page.context.on("request", lambda each: each.url.startswith(inside) or outside.append(each.url))
    yield page
    page.context.close()
    assert outside == []


class LiteNotebook(Notebook):
    """A notebook open in JupyterLite, its kernel ready; `app` is notebooks or lab."""

    app = "notebooks"

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page, self.address, self.name = page, address, name
        self.load()

    def load(self) -> None:
        self.page.goto(f"{self.address}run/{self.app}/index.html?path={self.name}")
        self._is_there()

    def _finish(self, action: str, argument: object = None, seconds: int = COMPUTING) -> None:
        super()._finish(action, argument, seconds)  # Python begins in the page, and all at once

    def run(self, code: str) -> SimpleNamespace:
        """What a cell prints, which error it ends with, and what kinds of output it shows."""
        return SimpleNamespace(**self.page.evaluate(RUN, code))

    def value(self, expression: str) -> Any:
        """What an expression is worth, as JSON."""
        told = self.run(f"import json; print(json.dumps({expression}))")
        assert not told.error, told.error
        return json.loads(told.printed)

    def show(self, code: str) -> None:
        """Put code into the first cell of code, run it there, and wait until it is done."""
        self._finish(
            """async code => {
                const { content } = jupyterapp.shell.currentWidget;
                const at = content.widgets.findIndex(cell => cell.model.type === 'code');
                content.activeCellIndex = at;
                content.activeCell.model.sharedModel.setSource(code);
                await jupyterapp.commands.execute('notebook:run-cell');
            }""",
            code,
        )
