"""What a link shows where somebody pastes it: a table, a tournament, a club, a day or a person in a few words. Nothing
is told that whoever opens the link does not see."""

from html import escape

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from era.core.errors import EraError
from era.games.registry import game as game_by_name
from era.server.clubs.daily import find_options, list_games
from era.server.errors import WORDS, ApiError, is_id, language
from era.server.http import static_files
from era.server.http.container import Services
from era.server.http.routes.people import find_somebody
from era.server.tables import summary

HEAD_END = "</head>"
SITE_NAME = "Era Table"


class Preview(Struct, frozen=True):
    title: str
    about: str


async def serve_table(request: Request, table_id: str) -> Response:
    row = await _services(request).store.row(table_id) if is_id(table_id) else None
    if row is None:
        return static_files.serve_file(request)
    try:
        info = summary.info(row, None, _lang(request))
    except EraError:  # it cannot be opened any more, and says so itself
        return static_files.serve_file(request)
    names = ", ".join(seat.name for seat in info.seats if seat.name)
    about = f"{len(info.seats)} · {names}" if names else str(len(info.seats))
    return _serve(request, Preview(info.title, about))


async def serve_tournament(request: Request, tournament_id: str) -> Response:
    store = _services(request).tournaments.store
    row = await store.find(tournament_id) if is_id(tournament_id) else None
    if row is None:
        return static_files.serve_file(request)
    players = len(await store.entrants(row.id))
    return _serve(
        request, Preview(row.name, f"{players} · {game_by_name(row.game).title(row.options, _lang(request))}")
    )


async def serve_club(request: Request, club_id: str) -> Response:
    club = await _services(request).tournaments.store.club(club_id) if is_id(club_id) else None
    if club is None:
        return static_files.serve_file(request)
    return _serve(request, Preview(club.name, WORDS.say(_lang(request), "preview-club-about")))


async def serve_daily(request: Request) -> Response:
    lang, games = _lang(request), list_games()
    wanted = request.query_params.get("game") or games[0]
    if wanted not in games:
        return static_files.serve_file(request)
    rules = game_by_name(wanted)
    title = rules.title(rules.check(find_options(wanted) or {}), lang)
    about = WORDS.say(lang, "preview-daily-about")
    return _serve(request, Preview(WORDS.say(lang, "preview-daily", {"title": title}), about))


async def serve_person(request: Request, person_id: str) -> Response:
    try:
        found = await find_somebody(_services(request), person_id)
    except ApiError:
        return static_files.serve_file(request)
    lang = _lang(request)
    title = WORDS.say(lang, "preview-person", {"name": found.name})
    return _serve(request, Preview(title, WORDS.say(lang, "preview-person-about") if found.shows else ""))


def _services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def _lang(request: Request) -> str:
    return language(request.query_params.get("lang"), request.headers.get("accept-language", ""))


def _serve(request: Request, preview: Preview) -> Response:
    """Serve the app, with a few words for whoever shows a preview."""
    path = static_files.find(static_files.FOLDER, static_files.INDEX)
    if path is None:
        return static_files.serve_file(request)
    base = _services(request).settings.url or str(request.base_url).rstrip("/")
    told = {
        "og:type": "website", "og:site_name": SITE_NAME, "og:title": preview.title, "og:description": preview.about,
        "og:url": f"{base}{request.url.path}", "og:image": f"{base}/icon-512.png", "twitter:card": "summary",
    }  # fmt: skip
    tags = "".join(
        f'<meta property="{name}" content="{escape(text, quote=True)}" />' for name, text in told.items() if text
    )
    page = path.read_text("utf-8").replace(HEAD_END, f"{tags}{HEAD_END}", 1)
    return Response(page, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
