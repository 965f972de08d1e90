"""Pages that show parts of the browser app by themselves, built from its sources for a test or a picture."""

import json
import runpy
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).parent
WEB = HERE.parents[2] / "web"
PACKAGES = ("three", "@preact/signals", "preact", "i18next")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def built_page(name: str) -> Iterator[str]:
    """Builds the page in this folder beside us, and serves it; its address."""
    run_tool = runpy.run_path(str(WEB / "build.py"))["run_tool"]
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "vite.config.mjs"
        wanted = {
            "root": str(HERE / name),
            "logLevel": "warn",
            "build": {"outDir": f"{folder}/site", "emptyOutDir": True, "reportCompressedSize": False, "minify": False},
            "resolve": {"alias": {package: str(WEB / "node_modules" / package) for package in PACKAGES}},
            "oxc": {"jsx": {"runtime": "automatic", "importSource": "preact"}},
        }
        config.write_text(f"export default {json.dumps(wanted)};", "utf-8")
        run_tool("vite/bin/vite.js", "build", "--config", str(config))
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=f"{folder}/site"))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            server.server_close()
