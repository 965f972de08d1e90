"""Duplicate tournaments: made, entered, run by an organiser, and taken home as a file that proves itself."""

import asyncio
import csv
import io
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from msgspec import Struct, field
from pydantic import AfterValidator, Field
from starlette.responses import Response

from era.duplicate.dossier import Dossier, DossierRound, name_record, write_dossier
from era.duplicate.scoring import score_round
from era.games.registry import game as game_by_name
from era.server.clubs.tournaments import MAX_NOTE_CHARS, MAX_ROUNDS, Known, Round, list_results
from era.server.errors import ID, is_id, not_found
from era.server.http.dependencies import Anybody, LangOf, RequesterOf, ServicesOf, Somebody, json_response, spend
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.routes.tables import load_table
from era.server.http.schemas import BoxName, ClockWish, Made, OptionsField, Request, storable
from era.server.protocol.refusals import TableError
from era.server.protocol.table_info import Clock
from era.server.storage.models import OrganiserNote, PlayOutcome, TournamentRow
from era.server.tables.boxes import count_differences
from era.server.tables.records import write_whole

router = APIRouter(prefix="/api", tags=["tournaments"])

FORMULA_SIGNS = ("=", "+", "-", "@", "\t")
"""What a spreadsheet would take for a formula at the beginning of a name."""


class NewTournament(Request):
    name: BoxName
    game: str = Field(max_length=40)
    options: OptionsField = Field(default_factory=dict)
    pairing: Literal["swiss", "round-robin"] = "swiss"
    rounds: int = Field(default=3, ge=1, le=MAX_ROUNDS)
    clock: ClockWish = Field(default_factory=ClockWish)
    club: str | None = Field(default=None, pattern=f"^{ID.pattern}$")


class NoteWish(Request):
    text: Annotated[str, AfterValidator(storable)] = Field(min_length=1, max_length=MAX_NOTE_CHARS)


class TournamentLine(Struct):
    """A tournament as lists show it."""

    id: str
    name: str
    title: str
    status: str
    round: int
    rounds: int
    mine: bool
    """I organise it."""
    created: int


class TournamentLines(Struct):
    tournaments: list[TournamentLine]


class StandingRow(Struct, omit_defaults=True):
    """`rounds`: points by round; null where none are known."""

    name: str
    place: int
    points: float
    to_field: float
    rounds: list[float | None]
    playing: bool = False
    """The table of this round is not over."""
    left_after: int | None = None
    mine: bool = False
    person: str = ""
    """The address of their profile, if they have one."""


class SeatLine(Struct, omit_defaults=True):
    seat: int
    name: str
    """Empty: a bot, since people are missing."""
    outcome: PlayOutcome = "playing"
    points: int | None = None
    score: float | None = None
    """Points of the tournament, from this seat."""
    mine: bool = False
    person: str = ""


class TableLine(Struct, omit_defaults=True):
    id: str
    number: int
    over: bool
    seats: list[SeatLine]


class RoundInfo(Struct, omit_defaults=True):
    number: int
    seal: str
    """The hash of the seed, public before the round began."""
    began: int
    over: bool
    tables: list[TableLine]
    seed: str = ""


class TournamentInfo(Struct, omit_defaults=True):
    id: str
    name: str
    game: str
    title: str
    organiser: str
    status: str
    pairing: str
    size: int
    round: int
    rounds: int
    """How many there will be."""
    clock: Clock
    players: list[str]
    standings: list[StandingRow]
    played: list[RoundInfo]
    rated: bool = True
    organises: bool = False
    """I am the organiser."""
    sees_towns: bool = False
    """I see the towns of tables that are played: I organise it and do not play."""
    plays: bool = False
    left: bool = False
    table: str = ""
    """Where I play just now."""
    club: str = ""
    notes: list[OrganiserNote] = field(default_factory=list)
    organiser_person: str = ""


@router.get("/me/tournaments", responses=answers(TournamentLines, 401), summary="My tournaments, the last first")
async def my_tournaments(person: Somebody, services: ServicesOf, lang: LangOf) -> Response:
    rows = await services.tournaments.store.of(person.id)
    return json_response(TournamentLines([describe(row, person.id, lang) for row in rows]))


def describe(row: TournamentRow, user: str | None, lang: str) -> TournamentLine:
    title = game_by_name(row.game).title(row.options, lang)
    mine = row.organiser == user
    return TournamentLine(row.id, row.name, title, row.status, row.round, row.rounds, mine, row.created)


@router.post(
    "/tournaments", responses=answers(Made, *BODY, 401, 404, 409, status=201), status_code=201, summary="Organise one"
)
async def make_tournament(
    body: NewTournament, person: Somebody, requester: RequesterOf, services: ServicesOf
) -> Response:
    """Its id is the link that people join with. All options of the game can be chosen; the table's size is the game's
    number of players. A round robin has as many rounds as it takes until all have met."""
    spend(services.limits.new_tables, requester)
    await services.site.check_name(body.name, "title", 80)
    season = None
    if body.club is not None:
        club = await services.tournaments.store.club(body.club)
        if club is None:
            raise TableError(404, "no-club")
        if club.owner != person.id:
            raise TableError(403, "not-owner")
        season = len(club.seasons)
    clock = Clock(**body.clock.model_dump())
    row = TournamentRow(
        "", body.name, person.id, body.game, body.options, 0, body.pairing, body.rounds, clock, "open", 0, 0, 0,
        body.club, season,
    )  # fmt: skip
    return json_response(Made(await services.tournaments.create(row)), 201)


async def _load(services: ServicesOf, tournament_id: str) -> Known:
    if not is_id(tournament_id):
        raise not_found()
    return await services.tournaments.load(tournament_id)


@router.get("/tournaments/{tournament_id}", responses=answers(TournamentInfo, 404), summary="A tournament")
async def read_tournament(tournament_id: str, person: Anybody, services: ServicesOf, lang: LangOf) -> Response:
    """With its standings as they are now. The seed of a round is told once all its tables are over."""
    known = await _load(services, tournament_id)
    user = person.id if person is not None else None
    organiser = await services.tournaments.store.name_of(known.row.organiser)
    people = [known.row.organiser, *(each.user_id for each in known.entrants)]
    return json_response(_make_info(known, user, organiser, lang, await services.users.public_ids(people)))


def _make_info(known: Known, user: str | None, organiser: str, lang: str, addresses: dict[str, str]) -> TournamentInfo:
    row = known.row
    names = {each.user_id: each.name for each in known.entrants}
    left = known.list_left()
    rounds = [_describe_round(known, each, names, user, addresses) for each in known.rounds]
    now = known.rounds[-1] if known.rounds else None
    playing = {play.user_id for play in now.plays if play.outcome == "playing"} if now is not None else set()
    mine = next((play for play in now.plays if play.user_id == user), None) if now is not None else None
    standings = [
        StandingRow(
            names[each.player], each.place, each.points, each.to_field, each.rounds, each.player in playing,
            left.get(each.player), each.player == user, addresses.get(each.player, ""),
        )
        for each in known.make_standings()
    ]  # fmt: skip
    return TournamentInfo(
        row.id, row.name, row.game, game_by_name(row.game).title(row.options, lang), organiser, row.status,
        row.pairing, row.size, row.round, row.rounds, row.clock, list(names.values()), standings, rounds,
        rated=count_differences(row.game, row.options) == 0,
        organises=known.is_organiser(user),
        sees_towns=known.is_organiser(user) and not known.plays_in(user),
        plays=known.plays_in(user),
        left=user in left,
        table=mine.table_id if mine is not None and mine.outcome == "playing" else "",
        club=row.club_id or "",
        notes=row.notes,
        organiser_person=addresses.get(row.organiser, ""),
    )  # fmt: skip


def _describe_round(
    known: Known, played: Round, names: dict[str, str], user: str | None, addresses: dict[str, str]
) -> RoundInfo:
    scores = score_round(list_results(played, known.row.size))
    tables = []
    for number, table_id in enumerate(played.tables, 1):
        here = {play.seat: play for play in played.plays if play.table_id == table_id}
        seats = []
        for seat in range(known.row.size):
            play = here.get(seat)
            if play is None:
                seats.append(SeatLine(seat, ""))
                continue
            score = scores.get(play.user_id)
            mine = play.user_id == user
            points = play.points if play.outcome != "playing" else None
            name = names.get(play.user_id, play.name)
            person = addresses.get(play.user_id, "")
            seats.append(SeatLine(seat, name, play.outcome, points, score.points if score else None, mine, person))
        over = all(play.outcome != "playing" for play in here.values())
        tables.append(TableLine(table_id, number, over, seats))
    seed = played.deal.seed.hex() if played.deal.opened is not None else ""
    return RoundInfo(played.number, played.seal, played.deal.created, played.is_over(), tables, seed)


Act = Literal["join", "leave", "begin-round", "end-round", "close"]


@router.post(
    "/tournaments/{tournament_id}/{act}",
    responses=answers(TournamentInfo, 401, 403, 404, 409),
    summary="Join, leave; for the organiser: begin or end a round, close",
)
async def act_on(
    tournament_id: str, act: Act, person: Somebody, services: ServicesOf, lang: LangOf, requester: RequesterOf
) -> Response:
    """Whoever leaves during a round gives the seat to a bot, which ends the game: it earns nothing and costs nobody
    anything. `end-round` ends all games that are still played; nobody has points from those."""
    if not is_id(tournament_id):
        raise not_found()
    tournaments = services.tournaments
    if act == "join":
        await tournaments.enter(tournament_id, person)
    elif act == "leave":
        await tournaments.leave(tournament_id, person.id)
    elif act == "begin-round":
        spend(services.limits.new_tables, requester)
        await tournaments.begin_round(tournament_id, person.id)
    elif act == "end-round":
        await tournaments.end_round(tournament_id, person.id)
    else:
        await tournaments.close(tournament_id, person.id)
    return await read_tournament(tournament_id, person, services, lang)


@router.put(
    "/tournaments/{tournament_id}/note",
    responses=refusals(*BODY, 401, 403, 404),
    status_code=204,
    summary="Write to all",
)
async def write_note(tournament_id: str, body: NoteWish, person: Somebody, services: ServicesOf) -> Response:
    """On the tournament's page, and in the chat of the tables that are played."""
    if not is_id(tournament_id):
        raise not_found()
    await services.tournaments.say(tournament_id, person, body.text)
    return Response(status_code=204)


@router.delete(
    "/tournaments/{tournament_id}", responses=refusals(401, 403, 404, 409), status_code=204, summary="Cancel"
)
async def cancel(tournament_id: str, person: Somebody, services: ServicesOf) -> Response:
    """For the organiser, before the first round."""
    if not is_id(tournament_id):
        raise not_found()
    await services.tournaments.cancel(tournament_id, person.id)
    return Response(status_code=204)


@router.get("/tables/{table_id}/look", responses=refusals(403, 404, 409), summary="The board of a tournament's table")
async def look(table_id: str, person: Anybody, services: ServicesOf) -> Response:
    """As spectators would see it, for an organiser who does not play, while everybody else is kept from it."""
    live = await load_table(services, table_id)
    if live.session is None:
        raise TableError(409, "not-running")
    user = person.id if person is not None else None
    if live.row.sealed and not await services.tournaments.may_look_on(live.row, user):
        raise TableError(403, "hidden")
    game, state = live.session.game, live.session.state
    return json_response(game.show(state if live.row.status == "over" else game.view(state, None)))


# ---------------------------------------------------------------- to take home

FILE: dict[str, Any] = {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}


def _send(name: str, kind: str, data: bytes) -> Response:
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)


@router.get(
    "/tournaments/{tournament_id}/standings.csv",
    responses={200: {**FILE, "description": "Standings as a table"}, **refusals(404)},
    summary="The standings, for a spreadsheet",
)
async def export_csv(tournament_id: str, services: ServicesOf) -> Response:
    known = await _load(services, tournament_id)
    names = {each.user_id: each.name for each in known.entrants}
    out = io.StringIO()
    writer = csv.writer(out)
    rounds = [f"round {number}" for number in range(1, len(known.rounds) + 1)]
    writer.writerow(["place", "player", *rounds, "to field", "points", "left"])
    for each in known.make_standings():
        name = names[each.player]
        plain = f"'{name}" if name.startswith(FORMULA_SIGNS) else name
        points = ["" if one is None else one for one in each.rounds]
        writer.writerow([each.place or "", plain, *points, each.to_field, each.points, "left" if each.left else ""])
    return _send("standings.csv", "text/csv; charset=utf-8", out.getvalue().encode())


@router.get("/tournaments/{tournament_id}/standings.json", responses=answers(TournamentInfo, 404), summary="As JSON")
async def export_json(tournament_id: str, services: ServicesOf, lang: LangOf) -> Response:
    return await read_tournament(tournament_id, None, services, lang)


@router.get(
    "/tournaments/{tournament_id}/tournament.zip",
    responses={200: {**FILE, "description": "A zip"}, **refusals(404, 409)},
    summary="All records, and what follows from them",
)
async def export_zip(tournament_id: str, requester: RequesterOf, services: ServicesOf) -> Response:
    """`era verify --tournament` proves it: all tables of a round had the same sealed dice, and the standings follow
    from the records. To be had when no round is being played."""
    spend(services.limits.new_tables, requester)
    known = await _load(services, tournament_id)
    if any(each.deal.opened is None for each in known.rounds):
        raise TableError(409, "not-opened")
    records = {}
    for each in known.rounds:
        for number, table_id in enumerate(each.tables, 1):
            async with services.limits.exports_at_once.enter(requester.address):
                live = await services.registry.table(table_id)
                if live is None or live.session is None:
                    raise TableError(409, "record-gone")
                records[name_record(each.number, number)] = write_whole(live.session)
    row = known.row
    dossier = Dossier(
        row.name, row.game, row.options, row.pairing, row.size, {each.user_id: each.name for each in known.entrants},
        [DossierRound(each.seal, list_results(each, row.size)) for each in known.rounds], known.make_standings(),
        known.list_left(),
    )  # fmt: skip
    # Hundreds of records take a second to pack, which the event loop does not have.
    return _send("tournament.zip", "application/zip", await asyncio.to_thread(write_dossier, dossier, records))
