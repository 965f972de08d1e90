"""The summary of a table that lists and headers show."""

from collections.abc import Container, Mapping, Sequence

from era.bots.levels import say_character
from era.core.rng import commitment
from era.games.registry import game as game_by_name
from era.lessons.lesson import list_lessons, read_text
from era.server.errors import WORDS
from era.server.protocol import refusals
from era.server.protocol.table_info import Seat, TableInfo, Watcher
from era.server.storage.models import SeatRow, TableRow
from era.server.tables.boxes import count_differences
from era.server.tables.member import person_key
from era.server.tables.seating.happenings import name_user
from era.server.tables.seating.votes import describe
from era.server.tables.session import Session


def info(
    row: TableRow,
    user: str | None,
    lang: str,
    here: Container[str] = (),
    session: Session | None = None,
    watchers: Sequence[Watcher] = (),
    muted: frozenset[str] = frozenset(),
    away: Mapping[str, int] | None = None,
) -> TableInfo:
    """`session` is the running game, if it is in memory: only then is it known whether it has stopped. `away`: who is
    not here, and since when; told at the table, with what happened there, not on lists."""
    over = row.status == "over"
    return TableInfo(
        id=row.id,
        game=row.game,
        options=row.options,
        title=_title(row, lang),
        status=row.status,
        seats=[_seat(row, seat, user, lang, here, muted, away or {}) for seat in row.seats],
        clock=row.clock,
        commitment=commitment(row.seed) if row.seed is not None else "",
        created=row.created,
        public=row.public,
        host=user is not None and user == row.host,
        bot_seconds=row.bot_seconds,
        seed=row.seed.hex() if over and row.seed is not None and not row.sealed else "",
        deal=row.deal or "",
        sealed=row.sealed,
        rematch=row.rematch or "",
        same=row.origin.table or "" if row.origin is not None and row.origin.same_dice else "",
        continued=row.origin is not None and bool(row.origin.lines),
        lesson=row.lesson or "",
        puzzle=row.puzzle or "",
        watchers=list(watchers),
        watchable=row.watchable,
        happened=row.happened if away is not None else [],
        votes=[describe(row, vote) for vote in row.votes] if row.status == "running" else [],
        ended=row.ended or "",
        host_name=name_user(row, row.host),
        host_here=row.host in here,
        box_differs=count_differences(row.game, row.options),
        stopped=say_stopped(session, row.seats_of(user), over, lang) if session is not None else "",
    )


def _title(row: TableRow, lang: str) -> str:
    """A lesson is called by its own name; one that is no longer taught, by what is played."""
    if row.lesson is not None and row.lesson in list_lessons():
        return read_text(row.lesson, lang).title
    return game_by_name(row.game).title(row.options, lang)


def say_stopped(session: Session, seats: list[int], over: bool, lang: str) -> str:
    """Where the game stopped and why, for whoever plays these seats; empty if it goes on. What was done behind
    somebody's screen is not told to the others, not even its number."""
    if session.stopped is None:
        return ""
    entry = session.stopped.entry
    viewers: list[int | None] = [*seats] or [None]
    number = 1 + (len(session.entries) if over else session.lines.count(session.lines.viewer(viewers[0])))
    known = over or any(session.game.redact(session.state, entry, seat) == entry for seat in viewers)
    args = {"number": number, "text": entry.line()[:80], "why": session.stopped.why}
    return refusals.WORDS.say(lang, "stopped-at" if known else "stopped-hidden", args)


def _seat(
    row: TableRow,
    seat: SeatRow,
    user: str | None,
    lang: str,
    here: Container[str],
    muted: frozenset[str],
    away: Mapping[str, int],
) -> Seat:
    gone = seat.kind == "person" and not seat.name  # whoever sat there has deleted all that was theirs
    name = say_character(row.game, seat.character, "name", lang) if seat.character else seat.name
    return Seat(
        kind="bot" if seat.stand_in else seat.kind,
        name=WORDS.say(lang, "gone-name") if gone else name,
        level=seat.level,
        character=seat.character,
        here=seat.user in here,
        yours=user is not None and seat.user == user,
        stand_in=seat.stand_in,
        since=seat.since,
        why=seat.why,
        gone=seat.gone,
        kept="" if seat.kept is None else "yours" if seat.kept == user else "theirs",
        away=away.get(seat.user, 0) if seat.user is not None else 0,
        by=person_key(row.id, seat.user),
        muted=seat.user in muted,
    )
