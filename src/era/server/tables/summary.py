"""A table as somebody sees it on a list or in its header."""

from era.core.rng import commitment
from era.games.registry import game as game_by_name
from era.server.errors import WORDS
from era.server.protocol.messages import Seat, TableInfo
from era.server.storage.models import SeatRow, TableRow


def info(row: TableRow, user: str | None, lang: str, here: frozenset[str] | set[str] = frozenset()) -> TableInfo:
    over = row.status == "over"
    return TableInfo(
        id=row.id,
        game=row.game,
        options=row.options,
        title=game_by_name(row.game).title(row.options, lang),
        status=row.status,
        seats=[_seat(seat, user, lang, here) for seat in row.seats],
        clock=row.clock,
        commitment=commitment(row.seed) if row.seed is not None else "",
        created=row.created,
        public=row.public,
        host=user is not None and user == row.host,
        bot_seconds=row.bot_seconds,
        seed=row.seed.hex() if over and row.seed is not None else "",
        rematch=row.rematch or "",
    )


def _seat(seat: SeatRow, user: str | None, lang: str, here: frozenset[str] | set[str]) -> Seat:
    gone = seat.kind == "person" and not seat.name  # whoever sat there has deleted all that was theirs
    return Seat(
        kind="bot" if seat.stand_in else seat.kind,
        name=WORDS.say(lang, "gone-name") if gone else seat.name,
        level=seat.level,
        here=seat.user in here,
        yours=user is not None and seat.user == user,
        stand_in=seat.stand_in,
    )
