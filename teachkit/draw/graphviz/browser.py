"""Graphviz as WebAssembly, for a Python that runs in a browser.

It is a package of its own, `teachkit_graphviz`, which is made together with the site
(`teachkit.app.site.graphviz`): a script that makes a Graphviz out of the code beside it.
"""

from importlib.resources import files

from teachkit.draw.graphviz.drawer import Engine, LayoutError

PACKAGE = "teachkit_graphviz"
BOUND = "Error"
"""What viz.js raises if it can say what is wrong; all else is a crash."""


class InBrowser:
    """Graphviz in the page's own WebAssembly. It draws at once, and cannot be interrupted."""

    def __init__(self) -> None:
        try:
            from pyodide.code import run_js
            from pyodide.ffi import to_js

            folder = files(PACKAGE)
        except ImportError:
            raise LayoutError(f"this page was built without {PACKAGE}") from None
        self._make = run_js(folder.joinpath("graphviz.js").read_text(encoding="utf-8"))
        self._code = to_js(folder.joinpath("graphviz.wasm").read_bytes())
        self._start()
        self.engine = Engine("viz.js", str(self._graphviz.graphvizVersion), paints=False)

    def _start(self) -> None:
        self._graphviz = self._make(self._code)

    def draw(self, source: bytes, kind: str, program: str, timeout: float) -> bytes:
        """A drawing of the source."""
        from pyodide.ffi import JsException

        try:
            drawn = self._graphviz.renderString(source.decode(), format=kind, engine=program)
        except JsException as error:
            if error.name != BOUND:
                self._start()  # its memory is in no good state
                raise LayoutError(f"Graphviz crashed: {error.message}") from None
            raise LayoutError(f"Graphviz cannot draw this: {error.message}") from None
        return str(drawn).encode()

    def end(self) -> None:
        """It ends with the page."""

    let_go = end
