"""A server of static files for this machine."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a log. Browsers ask each time whether a file has changed."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",  # some systems say otherwise
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        """Add a header to those of each response."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is given
        """Print nothing."""


def server_of(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of the files in a folder, which only this machine can reach.

    Args:
        folder: the folder.
        port: the port, or 0 for any that is free.

    Raises:
        OSError: if the port is taken.
    """
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=folder))
