"""Serves the browser app: files as they were built, compressed once; any other page's address gets the app itself."""

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from era.server.errors import WORDS, ApiError, language

FOLDER = Path(__file__).parents[1] / "static"
INDEX = "index.html"
MIN_GZIP_BYTES = 1000
GZIP_TYPES = ("text/", "application/javascript", "application/json", "image/svg", "application/manifest")
CACHE_FOREVER = "public, max-age=31536000, immutable"
CACHE_REVALIDATE = "no-cache"
NOT_PAGES = ("api/", "ws/")
HASHED = "assets/"
"""Files below it have the hash of their content in their name, so they never change."""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class StaticFile(Struct, frozen=True):
    body: bytes
    gzipped: bytes | None
    kind: str
    tag: str


def serve_file(request: Request, folder: Path = FOLDER) -> Response:
    """Serve the file of this name, else the app, which knows the addresses of its pages."""
    name = request.url.path.lstrip("/")
    if name.startswith(NOT_PAGES):
        raise ApiError(404, "no-address")
    path = find(folder, name) or find(folder, INDEX)
    if path is None:
        return _not_built(request)
    if "." in name.rpartition("/")[2] and path.name == INDEX and name != INDEX:
        return Response(status_code=404)
    return _respond(
        request, _read(path, path.stat().st_mtime_ns), CACHE_FOREVER if name.startswith(HASHED) else CACHE_REVALIDATE
    )


def find(folder: Path, name: str) -> Path | None:
    """Find a file inside the folder: never one outside, however the name is written."""
    if not name or "\0" in name:
        return None
    try:
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder.resolve()) and path.is_file() else None
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=500)
def _read(path: Path, changed: int) -> StaticFile:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    worth_it = len(body) > MIN_GZIP_BYTES and kind.startswith((*GZIP_TYPES, "text/"))
    gzipped = gzip.compress(body, 9, mtime=0) if worth_it else None
    return StaticFile(body, gzipped, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def _respond(request: Request, file: StaticFile, cache: str) -> Response:
    headers = {"etag": file.tag, "cache-control": cache, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.gzipped
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=file.kind, headers=headers)


def _not_built(request: Request) -> Response:
    lang = language(request.query_params.get("lang"), request.headers.get("accept-language", ""))
    text = WORDS.say(lang, "app-not-built")
    return Response(text + "\n", status_code=503, media_type="text/plain", headers={"cache-control": "no-store"})
