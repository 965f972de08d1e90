"""The application: puts storage, bus, bots, tables and middleware together, and opens and closes them.

people -> EdgeMiddleware -> FastAPI: the REST API and the browser app
                           -> websocket.connection.serve_connection: a table's play socket
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp

from era import __version__
from era.core.errors import EraError
from era.server import logging, metrics
from era.server.auth.accounts import Accounts
from era.server.auth.site import Site
from era.server.auth.users import Users
from era.server.clubs.daily import Daily, DayKeeper
from era.server.clubs.deals import Deals
from era.server.clubs.tournaments import Tournaments
from era.server.config import DEFAULT_PORT, Settings, from_environment, is_alone, make_folder, read_secret
from era.server.errors import ApiError, language
from era.server.http import link_preview, static_files
from era.server.http.audit_follower import AuditFollower
from era.server.http.career import Careers
from era.server.http.container import RunningServices, Services
from era.server.http.dependencies import problem_response
from era.server.http.middleware import EdgeMiddleware
from era.server.http.openapi import openapi
from era.server.http.routes import admin, boxes, games, health, learn, me, people, profile, records, site, tables
from era.server.http.routes import clubs as club_routes
from era.server.http.routes import daily as daily_routes
from era.server.http.routes import notices as notice_routes
from era.server.http.routes import tournaments as tournament_routes
from era.server.http.validation import to_api_error
from era.server.loop_watchdog import LoopWatchdog
from era.server.notices.mail import MailServer
from era.server.notices.push import PushSigner
from era.server.notices.sender import NoticeLinks, NoticeSender
from era.server.notices.turn_watch import TurnWatch
from era.server.storage.box_store import BoxStore
from era.server.storage.deal_store import DealStore
from era.server.storage.make_bus import make_bus
from era.server.storage.notice_store import NoticeStore
from era.server.storage.result_store import ResultStore
from era.server.storage.site_store import SiteStore
from era.server.storage.table_lists import TableLists
from era.server.storage.table_store import TableStore
from era.server.storage.tournament_store import TournamentStore
from era.server.tables.glances import Glances
from era.server.tables.registry import TableRegistry
from era.server.tables.result_book import ResultBook
from era.server.tables.upkeep.expiry import Ages, Expiry
from era.server.tables.upkeep.maintenance import Maintenance
from era.server.tables.warm_up import warm_up
from era.server.workers.answer_values import AnswerValues
from era.server.workers.pool import WorkerPool
from era.server.workers.studies import Studies

GAUGE_INTERVAL_S = 5
SPENT_INTERVAL_S = 0.25

ABOUT = """Tables for board games. Playing goes over a websocket, `/ws/tables/{id}`; see docs/reference/protocol.md.

Programs get a token from `POST /api/me` with `"token": true` and send it as `Authorization: Bearer ...`.
Every refusal is `{"error": key, "sentence": "..."}`, in the language of `?lang=` or `Accept-Language`."""


def create() -> ASGIApp:
    """Make the app that the environment describes. Every serving process calls this."""
    settings = from_environment()
    logging.set_up(settings.log)
    return make_app(settings)


def make_app(
    settings: Settings, clock: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time
) -> ASGIApp:
    """`clock`: by which rate limits fill again; `wall`: by which games are played and people told."""
    make_folder(settings)
    services = Services(settings, read_secret(settings), clock, wall)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.openapi()  # worked out once, before anybody waits for it
        warm_up()
        async with running(services):
            yield

    app = FastAPI(
        title="Era Table",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # they load scripts from another site, which our pages forbid
        redoc_url=None,
    )
    app.state.services = services
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    parts = (games, learn, me, site, tables, daily_routes, tournament_routes, club_routes)
    for part in (*parts, notice_routes, profile, people, boxes, records, admin, health):
        app.include_router(part.router)
    for path, serve in PAGES.items():
        app.add_api_route(path, serve, include_in_schema=False, methods=["GET", "HEAD"])
    app.add_exception_handler(EraError, _on_era_error)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(Exception, _on_exception)
    return EdgeMiddleware(app, services)


PAGES: dict[str, Callable[..., Any]] = {
    "/t/{table_id}": link_preview.serve_table,
    "/t/{table_id}/replay": link_preview.serve_table,
    "/tournament/{tournament_id}": link_preview.serve_tournament,
    "/club/{club_id}": link_preview.serve_club,
    "/person/{person_id}": link_preview.serve_person,
    "/daily": link_preview.serve_daily,
    "/{path:path}": static_files.serve_file,
}
"""Addresses of the app: those that are pasted somewhere say what they are."""


@asynccontextmanager
async def running(services: Services) -> AsyncIterator[None]:
    """Open everything that has to be closed again, and close it in the reverse order."""
    settings = services.settings
    store = await TableStore.open(settings.database_url)
    try:
        bus = make_bus(settings.redis_url, alone=is_alone(settings))
        workers = WorkerPool(settings.bot_processes)
        registry = TableRegistry(store, bus, workers, settings.rate, services.wall)
        registry.context.limits = services.limits
        users = Users(store.engine, services.tokens)
        studies, answers = Studies(store, settings.study_games), AnswerValues(settings.study_games)
        glances = Glances(registry, TableLists(store.engine))
        notices, results = NoticeStore(store.engine), ResultStore(store.engine)
        deals = Deals(registry, DealStore(store.engine))
        daily = Daily(deals)
        tournaments = Tournaments(deals, TournamentStore(store.engine))
        links = NoticeLinks(
            settings.url or f"http://localhost:{settings.port or DEFAULT_PORT}", services.tokens.sign_link
        )
        contact = f"mailto:{settings.smtp_from}" if settings.smtp_from else links.base
        signer = PushSigner(settings.data, contact)
        mail = MailServer(settings.smtp_url, settings.smtp_from) if settings.smtp_url else None
        sender = NoticeSender(registry, notices, users, signer, mail, links, bool(settings.hooks_private))
        services.running = RunningServices(
            store,
            bus,
            workers,
            registry,
            users,
            Accounts(users, services.limits.log_in, services.limits.hashes, services.clock),
            studies,
            answers,
            BoxStore(store.engine),
            Site(SiteStore(store.engine)),
            glances,
            notices,
            sender,
            results,
            deals,
            daily,
            tournaments,
            Careers(results),
        )
        bus.subscribe(services.receive)
        await workers.start()
        await registry.start()
        ages = Ages(settings.keep_guests, settings.keep_lobbies, settings.keep_games, settings.keep_uploads)
        maintenance = Maintenance(registry, Expiry(registry, ages), glances)
        maintenance.start()
        runs = (
            _update_gauges(services, registry),
            _tell_spent(services),
            AuditFollower(services).run(),
            LoopWatchdog().run(),
            TurnWatch(registry, notices, (ResultBook(results), deals, tournaments, registry.quota)).run(),
            DayKeeper(daily).run(),
            sender.run(),
        )
        tasks = [asyncio.create_task(run) for run in runs]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await glances.stop()
            await glances.keep_all()
            await studies.stop()
            await answers.stop()
            await maintenance.stop()
            await registry.stop()
            await workers.stop()
            await asyncio.to_thread(services.accounts.stop)
    finally:
        await store.close()


async def _update_gauges(services: Services, registry: TableRegistry) -> None:
    while True:
        metrics.TABLES.set(len(registry.tables))
        await services.tell_open()
        await asyncio.sleep(GAUGE_INTERVAL_S)


async def _tell_spent(services: Services) -> None:
    while True:
        await services.tell_spent()
        await asyncio.sleep(SPENT_INTERVAL_S)


# ---------------------------------------------------------------- refusals, in the requester's language


def _lang(request: Request) -> str:
    return language(request.query_params.get("lang"), request.headers.get("accept-language", ""))


async def _on_era_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, EraError)
    status = error.status if isinstance(error, ApiError) else 422
    response = problem_response(status, error.key, error.tell(_lang(request)))
    if "seconds" in error.values:
        response.headers["retry-after"] = str(error.values["seconds"])
    return response


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    refusal = to_api_error(error)
    return problem_response(refusal.status, refusal.key, refusal.say(_lang(request)))


async def _on_http_error(request: Request, error: Exception) -> Response:
    """Answer for an unknown address, or one that does not know the method."""
    assert isinstance(error, HTTPException)
    key = {404: "no-address", 405: "no-method"}.get(error.status_code, "not-json")
    response = problem_response(error.status_code, key, ApiError(error.status_code, key).say(_lang(request)))
    response.headers.update(error.headers or {})
    return response


async def _on_exception(request: Request, error: Exception) -> Response:
    """Answer for a mistake of ours, which the middleware logs."""
    return problem_response(500, "broken", ApiError(500, "broken").say(_lang(request)))
