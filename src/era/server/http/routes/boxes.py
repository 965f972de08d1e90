"""Boxes of one's own: the printed box as data, checking what an owner writes, keeping it, sharing it by its link."""

import asyncio
from functools import lru_cache
from typing import Any

from fastapi import APIRouter
from msgspec import Struct
from starlette.responses import Response

from era.core.facts import BoxDifference, Fact, list_facts, write_path
from era.core.overlay import MAX_NAME_CHARS, BoxFault, OwnBox, read_box, shrink, write_toml
from era.games.registry import game as game_by_name
from era.games.registry import own_box
from era.server.errors import ApiError, is_id
from era.server.http.container import Services
from era.server.http.dependencies import Anybody, LangOf, RequesterOf, ServicesOf, Somebody, json_response, spend
from era.server.http.openapi import BODY, answers, refusals
from era.server.http.routes.games import known, texts
from era.server.http.routes.tables import load_table
from era.server.http.schemas import BoxText, EditedBox, Made, NewBox
from era.server.storage.box_store import BoxRow
from era.server.tables.boxes import compare_box

router = APIRouter(prefix="/api", tags=["boxes"])


class PrintedBox(Struct):
    """The printed box: as a TOML text, as facts, and what is to be said of how they are known."""

    toml: str
    facts: list[Fact]
    notes: dict[str, str]
    """By the path of a fact: how we know it, where a rulebook does not plainly say it."""
    names: dict[str, str]


class BoxCheck(Struct):
    """What a text was read as. `tables` are for `options.box` of a new table; with problems there are none."""

    problems: list[BoxFault]
    facts: list[Fact]
    """With what the text changes; none if it cannot be read at all."""
    differences: list[BoxDifference]
    tables: dict[str, Any] | None = None
    box: Any = None
    """As `GET /api/tables/{id}/box` has it, for a table with the default options."""
    fingerprint: str | None = None
    """Of a table with the default options."""


class KeptBox(Struct):
    id: str
    game: str
    name: str
    changed: int
    differences: int
    playable: bool
    """Whether a table can be played with it: it has no problems."""


class KeptBoxes(Struct):
    boxes: list[KeptBox]


class SharedBox(Struct):
    id: str
    game: str
    name: str
    toml: str
    owner_name: str
    yours: bool
    changed: int
    playable: bool


class TableDifferences(Struct):
    """How a table's box differs from the printed one. A thing compared is a building, a die, a table of figures."""

    name: str | None
    differences: list[BoxDifference]
    compared: int
    same: int
    fingerprint: str
    """Sent back as `seen_box` by whoever sits down."""
    toml: str
    """What differs, as a text to keep."""


# ---------------------------------------------------------------- a game's box


@router.get("/games/{game}/box", responses=answers(PrintedBox, 404), summary="The printed box, fact by fact")
def read_printed(game: str, lang: LangOf) -> Response:
    own = _own_box(game)
    printed = own.printed()
    facts = list_facts(own.shape, printed, printed, own.find_rule)
    notes = _find_notes(facts, texts(game, "marks", lang))
    return json_response(PrintedBox(write_toml(own.shape, printed), facts, notes, texts(game, "names", lang)))


def _find_notes(facts: list[Fact], written: dict[str, Any]) -> dict[str, str]:
    """Return the note of each fact that has one; a note on a whole entry is one on each of its facts."""
    paths = {fact.path: (fact.path, write_path(fact.table, fact.entry)) for fact in facts}
    return {path: str(written[key]) for path, keys in paths.items() for key in reversed(keys) if key in written}


@router.post(
    "/games/{game}/box/check", responses=answers(BoxCheck, *BODY, 404), summary="Check a box while it is typed"
)
def check_box(game: str, body: BoxText, requester: RequesterOf, services: ServicesOf, lang: LangOf) -> Response:
    """The text holds only what differs from the printed box, as `era play --components FILE` reads it. All problems
    come with their lines; a text with problems is no error. `name = false` leaves an entry out."""
    spend(services.limits.boxes, requester)
    own = _own_box(game)
    report = read_box(own, body.toml, lang)
    found = BoxCheck(list(report.problems), list(report.facts), list(report.differences), report.tables)
    if report.options is not None:
        played = game_by_name(game)
        found.box, found.fingerprint = played.box(report.options), played.fingerprint(report.options)
    return json_response(found)


def _own_box(game: str) -> OwnBox:
    found = own_box(known(game))
    if found is None:
        raise ApiError(404, "no-own-box", {"game": game})
    return found


# ---------------------------------------------------------------- my boxes


@router.get("/me/boxes", responses=answers(KeptBoxes, 401), summary="My boxes, the last changed first")
async def my_boxes(person: Somebody, services: ServicesOf) -> Response:
    rows = await services.boxes.of(person.id)
    kept = await asyncio.to_thread(lambda: [_describe(row) for row in rows])
    return json_response(KeptBoxes(kept))


@router.post(
    "/boxes", responses=answers(Made, *BODY, 401, 403, 404, 409, status=201), status_code=201, summary="Keep a box"
)
async def keep_box(body: NewBox, person: Somebody, services: ServicesOf) -> Response:
    """A draft with problems can be kept, too. Its id is its link: whoever has it may read the box and copy it."""
    _own_box(body.game)
    name = await services.site.check_name(body.name, "name", MAX_NAME_CHARS)
    return json_response(Made(await services.boxes.add(person.id, body.game, name, body.toml)), 201)


@router.get("/boxes/{box_id}", responses=answers(SharedBox, 404), summary="A box, for whoever has its link")
async def read_kept(box_id: str, person: Anybody, services: ServicesOf) -> Response:
    row = await _load(services, box_id)
    owner = await services.users.name_of(row.owner)
    playable = (await asyncio.to_thread(_summarize, row.game, row.toml))[1]
    yours = person is not None and person.id == row.owner
    return json_response(SharedBox(row.id, row.game, row.name, row.toml, owner or "", yours, row.changed, playable))


@router.put("/boxes/{box_id}", responses=answers(SharedBox, *BODY, 401, 403, 404), summary="Change a box of mine")
async def change_kept(box_id: str, body: EditedBox, person: Somebody, services: ServicesOf) -> Response:
    """Tables that were made with it keep the box that they were made with."""
    await _load_own(services, box_id, person.id)
    name = await services.site.check_name(body.name, "name", MAX_NAME_CHARS)
    await services.boxes.change(box_id, person.id, name, body.toml)
    return await read_kept(box_id, person, services)


@router.delete(
    "/boxes/{box_id}", responses=refusals(401, 403, 404), status_code=204, summary="Throw a box of mine away"
)
async def remove_kept(box_id: str, person: Somebody, services: ServicesOf) -> Response:
    await _load_own(services, box_id, person.id)
    await services.boxes.remove(box_id, person.id)
    return Response(status_code=204, headers={"cache-control": "no-store"})


async def _load(services: Services, box_id: str) -> BoxRow:
    row = await services.boxes.find(box_id) if is_id(box_id) else None
    if row is None:
        raise ApiError(404, "no-box")
    return row


async def _load_own(services: Services, box_id: str, user: str) -> BoxRow:
    row = await _load(services, box_id)
    if row.owner != user:
        raise ApiError(403, "not-your-box")
    return row


def _describe(row: BoxRow) -> KeptBox:
    differences, playable = _summarize(row.game, row.toml)
    return KeptBox(row.id, row.game, row.name, row.changed, differences, playable)


@lru_cache(maxsize=1024)
def _summarize(game: str, toml: str) -> tuple[int, bool]:
    """Return in how many facts a text differs, and whether it can be played."""
    own = own_box(game)
    if own is None:
        return 0, False
    report = read_box(own, toml, "en")
    return len(report.differences), not report.problems


# ---------------------------------------------------------------- a table's box


@router.get(
    "/tables/{table_id}/box/differences",
    responses=answers(TableDifferences, 404),
    summary="How a table's box differs from the printed one",
)
async def read_differences(table_id: str, services: ServicesOf, lang: LangOf) -> Response:
    """Everybody sees it before they sit down: `POST /api/tables/{id}/seats/{seat}` asks for `seen_box`."""
    row = (await load_table(services, table_id)).row
    found = await asyncio.to_thread(compare_box, row.game, row.options, lang)
    own = own_box(row.game)
    toml = ""
    if own is not None and found.differences:
        toml = write_toml(own.shape, shrink(own.shape, own.printed(), own.played(row.options)))
    return json_response(
        TableDifferences(
            name=row.options.get("box_name"),
            differences=list(found.differences),
            compared=found.compared,
            same=found.same,
            fingerprint=game_by_name(row.game).fingerprint(row.options),
            toml=toml,
        )
    )
