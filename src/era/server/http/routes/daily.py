"""The dice of the day: everybody plays the same ones, once, and sees the others' games after their own."""

from typing import Annotated

from fastapi import APIRouter, Query
from msgspec import Struct, field
from starlette.responses import Response

from era.core.rng import commitment
from era.games.registry import game as game_by_name
from era.server.auth.users import Person
from era.server.clubs.daily import (
    count_streak,
    find_day,
    find_end,
    list_games,
    read_day_of,
)
from era.server.clubs.day_board import DayBoard
from era.server.errors import not_found
from era.server.http.container import Services
from era.server.http.dependencies import Anybody, LangOf, RequesterOf, ServicesOf, Somebody, json_response, spend
from era.server.http.openapi import answers
from era.server.http.routes.games import offer
from era.server.http.schemas import Made
from era.server.storage.models import Deal

router = APIRouter(prefix="/api", tags=["daily"])


class DailyGame(Struct):
    game: str
    title: str


class DailyRow(Struct, omit_defaults=True):
    """What somebody reached. `rank` and the keys of `figures` are names of the game."""

    place: int
    name: str
    points: int
    table: str
    rank: str = ""
    won: bool | None = None
    figures: dict[str, int] = field(default_factory=dict)
    mine: bool = False
    friend: bool = False
    person: str = ""
    """The address of their profile, if they have one."""


class DailyPage(Struct, omit_defaults=True):
    """The dice of one day. Rows and points are told to whoever has finished, and to all once the day is over."""

    game: str
    title: str
    day: str
    today: str
    games: list[DailyGame]
    seal: str
    ends: int
    """When the day is over, in milliseconds since 1970."""
    played: int = 0
    """How many have finished."""
    seed: str = ""
    before: str = ""
    """The day before it that somebody played."""
    after: str = ""
    mine: str = ""
    """How I stand to it: see models.PlayOutcome; empty if I have not begun."""
    table: str = ""
    """Where I play it."""
    streak: int = 0
    points: list[int] = field(default_factory=list)
    rows: list[DailyRow] = field(default_factory=list)


@router.get("/daily", responses=answers(DailyPage, 404), summary="The dice of a day, and what was reached with them")
async def read_day(
    person: Anybody,
    services: ServicesOf,
    lang: LangOf,
    game: Annotated[str, Query(max_length=40)] = "",
    day: Annotated[str, Query(max_length=10)] = "",
) -> Response:
    """Of today, or of `day` (2026-11-16). The seed is sealed: `seal` is its hash, `seed` is told when the day is
    over."""
    games = list_games()
    chosen = game or games[0]
    wanted = find_day(day) if day else services.daily.today()
    if chosen not in games or wanted is None or wanted > services.daily.today():
        raise not_found()
    deal = await services.daily.deal(wanted, chosen)
    if deal is None:
        raise not_found()
    return json_response(await _make_page(services, deal, wanted, person, lang))


async def _make_page(services: Services, deal: Deal, day: str, person: Person | None, lang: str) -> DailyPage:
    store, me = services.deals.store, person.id if person is not None else None
    board = await services.daily.boards.find(deal.id, await store.play_of(deal.id, me))
    mine = await store.play_of(deal.id, me)  # what was reached may have been written just now
    games = [DailyGame(name, _name_card(name, lang)) for name in list_games()]
    page = DailyPage(
        deal.game, game_by_name(deal.game).title(deal.options, lang), day, services.daily.today(), games,
        commitment(deal.seed), find_end(day), len(board.points),
    )  # fmt: skip
    page.before, page.after = [read_day_of(each) for each in await services.deals.store.find_beside(deal)]
    if deal.opened is not None:
        page.seed = deal.seed.hex()
    if mine is not None:
        page.mine, page.table = mine.outcome, mine.table_id
    if person is not None:
        days = await services.deals.store.days_of(person.id, deal.game)
        page.streak = count_streak([read_day_of(each) for each in days], services.daily.today())
    if deal.opened is not None or (mine is not None and mine.outcome != "playing"):
        page.points = board.points
        page.rows = await _list_rows(services, deal, board, me or "")
    return page


def _name_card(game: str, lang: str) -> str:
    offered = offer(game, lang)
    return next(card.title for card in offered.cards if card.key == offered.solo)


async def _list_rows(services: Services, deal: Deal, board: DayBoard, me: str) -> list[DailyRow]:
    """Return the first so many, and wherever they are, oneself and one's friends."""
    game = game_by_name(deal.game)
    friends = await services.deals.store.friends_of(me) if me else set[str]()
    wanted = {*board.first, *((friends | {me}) & board.places.keys())}
    shown = await services.deals.store.plays_of(deal.id, wanted)
    shown.sort(key=lambda play: (board.places[play.user_id], play.at))
    addresses = await services.users.public_ids(wanted)
    rows = []
    for play in shown:
        figures, points = dict(play.figures), play.points or 0
        won = figures.pop("won", None)
        rows.append(
            DailyRow(
                board.places[play.user_id], play.name, points, play.table_id, game.rank(points) or "",
                None if won is None else bool(won), figures, play.user_id == me, play.user_id in friends,
                addresses.get(play.user_id, ""),
            )
        )  # fmt: skip
    return rows


@router.post(
    "/daily/{game}", responses=answers(Made, 401, 404, status=201), status_code=201, summary="Play the dice of today"
)
async def begin(game: str, person: Somebody, requester: RequesterOf, services: ServicesOf) -> Response:
    """My table with them: everybody has one try that counts. Asked for again, it is the same table."""
    if game not in list_games():
        raise not_found()
    spend(services.limits.new_tables, requester)
    return json_response(Made(await services.daily.begin(game, person)), 201)


@router.post(
    "/daily/{game}/{day}/again",
    responses=answers(Made, 401, 404, 409, status=201),
    status_code=201,
    summary="Play the dice of a day again",
)
async def again(game: str, day: str, person: Somebody, requester: RequesterOf, services: ServicesOf) -> Response:
    """It does not count. Of today, for whoever has finished; of days that are over, for everybody."""
    wanted = find_day(day)
    if game not in list_games() or wanted is None or wanted > services.daily.today():
        raise not_found()
    spend(services.limits.new_tables, requester)
    return json_response(Made(await services.daily.again(wanted, game, person)), 201)
