"""Health checks and metrics."""

import hmac
import ipaddress

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from era.server import metrics
from era.server.errors import ApiError
from era.server.http.dependencies import ServicesOf, json_response
from era.server.http.openapi import refusals

router = APIRouter(tags=["running it"])

TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Prometheus' text format"}
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


@router.get("/healthz", summary="The process lives")
def healthz() -> Response:
    return json_response({"ok": True})


@router.get("/readyz", responses=refusals(503), summary="The database can be written to: send people here")
async def readyz(services: ServicesOf) -> Response:
    """What was found is told for a second, so that whoever asks often does not keep the disk busy."""
    if (why := await services.readiness.find_fault(services.store.test_write)) is not None:
        raise ApiError(503, "not-ready", {"why": why})
    return json_response({"ok": True})


@router.get(
    "/metrics",
    responses={200: TEXT, **refusals(404)},
    response_class=PlainTextResponse,
    summary="For Prometheus, from this machine or with the token",
)
def read_metrics(request: Request, services: ServicesOf) -> Response:
    """For whoever runs the server alone: on a small one, sums over all tables tell about a single game."""
    if not (_is_local(request) or _has_token(request, services.settings.metrics_token)):
        raise ApiError(404, "no-address")
    return Response(metrics.render(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _is_local(request: Request) -> bool:
    """Tell whether a program on this machine asks, and nobody behind a proxy on this machine."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _has_token(request: Request, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return bool(token) and scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())
