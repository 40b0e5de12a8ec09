"""A server that shows a site on this computer."""

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip"}
"""What a browser must be told of files that not every system knows."""


class Handler(SimpleHTTPRequestHandler):
    """Answers with the files of a folder, quietly."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | KINDS
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nothing: who looks at the site looks at the browser."""


class Server(ThreadingHTTPServer):
    """Says nothing of a visitor who leaves while something is being sent."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0) -> Server:
    """A server for this computer alone; with port 0 it finds itself one that is free."""
    return Server(("127.0.0.1", port), partial(Handler, directory=str(folder)))
