"""OpenAPI for answers that are msgspec structs: their schemas, taken from the structs themselves."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from era.server.auth.tokens import COOKIE
from era.server.http.schemas import Problem

REF = "#/components/schemas/{name}"
_answers: dict[str, Any] = {"Problem": Problem}

BODY = (400, 413)
"""What may be wrong with any body."""
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "For programs: see POST /api/me."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "For browsers."},
}
PROBLEMS = {
    400: "Not understood", 401: "Nobody yet: become a guest first", 403: "Not yours to do", 404: "No such thing",
    409: "Not now", 413: "Too large", 415: "Not JSON", 422: "Impossible", 429: "Too many requests; see Retry-After",
    503: "Not now: see the sentence",
}  # fmt: skip


def answers(struct: type[msgspec.Struct], *problems: int, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """Return the `responses` of an endpoint that answers with this struct, or with a Problem."""
    _answers[struct.__name__] = struct
    return {status: {"description": struct.__name__, "content": _json(struct.__name__)}, **refusals(*problems)}


def refusals(*problems: int) -> dict[int | str, dict[str, Any]]:
    return {code: {"description": PROBLEMS[code], "content": _json("Problem")} for code in (*problems, 422, 429)}


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": REF.format(name=name)}}}


def openapi(app: FastAPI) -> dict[str, Any]:
    """Make the whole description, once."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        _, schemas = msgspec.json.schema_components(list(_answers.values()), ref_template=REF)
        made.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
        made["components"]["securitySchemes"] = SECURITY
        made["security"] = [{}, {"token": []}, {"cookie": []}]
        made["paths"]["/api/tables"]["post"]["responses"]["201"]["links"] = _links(made["paths"])
        app.openapi_schema = made
    return app.openapi_schema


def _links(paths: dict[str, Any]) -> dict[str, Any]:
    """Link a new table to the addresses that take its id."""
    return {
        operation["operationId"]: {
            "operationId": operation["operationId"],
            "parameters": {"path.table_id": "$response.body#/id"},
        }
        for path, operations in paths.items()
        for operation in operations.values()
        if "{table_id}" in path
    }
