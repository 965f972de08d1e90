"""Turns validation errors into sentences: which field, and what is the matter with it."""

from typing import Any

from fastapi.exceptions import RequestValidationError

from era.server.errors import ApiError

MAX_PATH_CHARS = 80
KEYS = {
    "missing": "field-missing",
    "extra_forbidden": "field-unknown",
    "string_too_long": "field-long",
    "too_long": "field-long",
    "less_than_equal": "field-long",
    "string_too_short": "field-short",
    "too_short": "field-short",
    "greater_than_equal": "field-short",
    "name-empty": "name-empty",
    "name-long": "name-long",
    "name-hidden": "name-hidden",
    "name-link": "name-link",
}


def to_api_error(error: RequestValidationError) -> ApiError:
    first: dict[str, Any] = dict(error.errors()[0])
    where = ".".join(str(step) for step in first["loc"][1:])[:MAX_PATH_CHARS]
    if first["type"] == "json_invalid" or not where:
        return ApiError(422, "not-json")
    return ApiError(
        422, KEYS.get(first["type"], "field-wrong"), {"where": where, "most": first.get("ctx", {}).get("most", "")}
    )
