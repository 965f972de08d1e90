"""Hostile frames and requests by the thousand, made cheaply: test_fuzz.py is cleverer, and slower."""

import json
import random
from typing import Any

from bench.hostile_client import KINDS

ODD: tuple[Any, ...] = (
    -1, 0, 1, 2, 99, 2**31, 2**63, 2**64, -(2**63), 1e308, 0.5, True, None, "", "0", "\x00", "\U0001f600" * 300, [], {},
    [[[[]]]], {"x": {"y": [1]}}, "ready", "stop", "place scorched a1", "build keep z99 r9", "x" * 4000, "%n%s",
    "\u202e", "'; DROP TABLE events; --", "../../etc/passwd", "<script>", "{0.__class__}",
    "reroll " + "9 peasant.food " * 40,
)  # fmt: skip
FIELDS = (
    "id", "seat", "seen", "text", "line", "agree", "kind", "value", "lang", "type", "since", "most", "actor", "steps",
    "target", "goods", "at", "texts", "answer", "least", "x",
)  # fmt: skip
KNOWN_PARTS = ("medieval", "merchants", "en", "es", "0", "1", "x", "..%2f..", "%00", "-1", "9" * 400, "\u00fc")


def make_frame(rng: random.Random) -> str | bytes:
    """A message with something wrong, or nothing like one. Nothing that could be a legal move."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.randbytes(rng.randrange(300))
    if kind == 1:
        return '{"type":' + "[" * rng.randrange(1, 3000)
    if kind == 2:
        return json.dumps(rng.choice(ODD))
    name = rng.choice([name for name in KINDS if name != "move"])
    message = {"type": name, **KINDS[name](rng)}
    if kind == 3:
        message = {"type": "move", "id": "m", "seat": 0, "seen": rng.randrange(10_000, 2**40), "text": rng.choice(ODD)}
    for _ in range(rng.randrange(3)):
        message[rng.choice(FIELDS)] = rng.choice(ODD)
    return json.dumps(message)


class Requests:
    """Requests to every operation of the API, with odd values wherever one can be."""

    def __init__(self, document: dict[str, Any], rng: random.Random) -> None:
        """`document`: the API's own description."""
        self.rng = rng
        self.operations = [
            (method.upper(), path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        ]
        schemas = document.get("components", {}).get("schemas", {}).values()
        self.names = sorted({name for schema in schemas for name in schema.get("properties", {})})

    def make(self, tables: list[str]) -> tuple[str, str, dict[str, Any]]:
        """Return a method, a path and the rest of a request."""
        rng = self.rng
        method, path, operation = rng.choice(self.operations)
        while "{" in path:
            before, _, rest = path.partition("{")
            name, _, after = rest.partition("}")
            known = tables if name == "table_id" and tables and rng.random() < 0.7 else KNOWN_PARTS
            path = f"{before}{rng.choice(known)}{after}"
        more: dict[str, Any] = {}
        queries = [each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"]
        if queries and rng.random() < 0.5:
            more["params"] = {rng.choice(queries): str(rng.choice(ODD))[:500]}
        if method not in ("GET", "HEAD"):
            fields = {rng.choice(self.names): rng.choice(ODD) for _ in range(rng.randrange(6))}
            body = rng.choice((json.dumps(fields), json.dumps(rng.choice(ODD)), rng.randbytes(rng.randrange(200))))
            more["content"] = body
            more["headers"] = {"content-type": rng.choice(("application/json", "text/plain", "x"))}
        return method, path, more
