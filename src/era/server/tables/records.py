"""Records: writes a table as an `.era` file, and makes tables from files or from the beginning of another game."""

from collections.abc import Sequence
from datetime import UTC, datetime

from era.bots.levels import name_bot
from era.core import record
from era.core.errors import RecordError
from era.core.game import AnyGame
from era.core.log import Entry
from era.core.record import Begun, Record
from era.core.replay import IllegalEntry, ProvenDraws, is_other_box, replay_entries
from era.core.rng import commitment
from era.games.registry import game as game_by_name
from era.server.protocol.refusals import TableError
from era.server.protocol.table_info import Clock
from era.server.storage.models import Event, Origin, OriginPart, SeatRow, Snapshot, TableRow
from era.server.tables.rebuilding import rebuild
from era.server.tables.session import Session

MAX_NAME_CHARS = 100
MAX_ENTRIES = 10_000
"""In a file that is brought along: more than any game has, even between players who move at random."""


def write_whole(session: Session) -> str:
    """Write a finished game with its seed, so that `era verify` can prove its dice; without it as long as somebody may
    still be playing the same dice."""
    row = session.row
    sealed = commitment(row.seed) if row.seed is not None else None
    seed = None if row.sealed else row.seed
    parts = row.origin.parts if row.origin else []
    begun = [Begun(part.entries, bytes.fromhex(part.seed) if part.seed else None) for part in parts]
    return record.write(
        row.game, row.rules, session.options, session.entries, sealed, seed, begun, row.fingerprint, _tell(session)
    )


def _tell(session: Session) -> dict[str, str]:
    """Return who played, when, and how it ended, for people who read the file."""
    row = session.row
    if row.uploaded:
        return {}
    told = {
        "players": "; ".join(_clean(seat.name or name_bot(seat.character, seat.level)) for seat in row.seats),
        "date": datetime.fromtimestamp((row.started or row.created) / 1000, UTC).strftime("%Y-%m-%d"),
    }
    if session.over() or row.ended is not None:
        told["result"] = "; ".join(str(score) for score in session.game.result(session.state).scores)
    return told


def name_record(row: TableRow, lang: str) -> str:
    """Return what the file of a game is called: when, what, and who."""
    day = datetime.fromtimestamp((row.started or row.created) / 1000, UTC).strftime("%Y-%m-%d")
    title = game_by_name(row.game).title(row.options, lang)
    names = [seat.name for seat in row.seats if seat.name]
    plain = " ".join([day, title, *names])
    kept = "".join(c if c.isalnum() or c in " -" else " " for c in plain)
    return "-".join(kept.split())[:MAX_NAME_CHARS]


def _clean(name: str) -> str:
    return " ".join(name.replace(";", ",").split())


def write_own_side(session: Session, seat: int) -> str:
    """Write a running game as one seat knows it: without what is hidden from it, and never with a seed."""
    row = session.row
    assert row.seed is not None
    known = [Entry(item.seat, item.text) for item in session.lines.of[seat] if item.text]
    return record.write(row.game, row.rules, session.options, known, commitment(row.seed), fingerprint=row.fingerprint)


def make_origin(session: Session, entries: int) -> Origin:
    """Return the beginning of a finished game, to go on from with other dice."""
    if not 0 <= entries <= len(session.entries):
        raise TableError(422, "no-past", {"line": entries, "last": len(session.entries)})
    row = session.row
    earlier = [part for part in (row.origin.parts if row.origin else []) if part.entries < entries]
    cut = next((part for part in (row.origin.parts if row.origin else []) if part.entries >= entries), None)
    last = cut.seed if cut else row.seed.hex() if row.seed else None
    lines = [entry.line() for entry in session.entries[:entries]]
    return Origin(lines, [*earlier, OriginPart(entries, last)] if entries else [], row.id)


def check_continues(game: AnyGame, row: TableRow) -> Snapshot:
    """Play the beginning of a game that goes on from another one; return where it stands then. Raises TableError if the
    game is over where it should go on, or EraError if it cannot be played up to there."""
    session = Session(game, row)
    if session.stopped is not None:
        raise session.stopped.why
    if session.over():
        raise TableError(422, "past-end")
    return session.snapshot()


def read_upload(text: str, row_id: str, host: str | None, now: int) -> tuple[TableRow, list[Event], Snapshot | None]:
    """Read a file into a finished table, with a snapshot of its end. Every move is checked, and every draw if the file
    has its seed. Raises EraError, but not because a move of a file from another box is not legal with ours: that table
    will say so, and has no snapshot."""
    found = record.read(text)
    game = game_by_name(found.game)
    if len(found.entries) > MAX_ENTRIES:
        raise RecordError("record-too-long", {"most": MAX_ENTRIES})
    if found.seed is not None and commitment(found.seed) != (found.commitment or commitment(found.seed)):
        raise RecordError("record-wrong-seed")
    seats = _verify(game, found)
    row = TableRow(
        id=row_id,
        game=found.game,
        rules=found.rules,
        options=game.check_stored(found.options),
        status="over",
        seats=[SeatRow("person") for _ in range(seats)],
        clock=Clock(),
        public=False,
        bot_seconds=0.5,
        host=host,
        seed=found.seed,
        created=now,
        touched=now,
        started=now,
        fingerprint=found.fingerprint,
        uploaded=True,
    )
    if found.begun:
        last = found.begun[-1].entries
        parts = [OriginPart(part.entries, part.seed.hex() if part.seed else None) for part in found.begun]
        row.origin = Origin([entry.line() for entry in found.entries[:last]], parts)
        return _add_snapshot(game, row, _to_events(found.entries[last:], now))
    return _add_snapshot(game, row, _to_events(found.entries, now))


def _add_snapshot(game: AnyGame, row: TableRow, events: list[Event]) -> tuple[TableRow, list[Event], Snapshot | None]:
    session = rebuild(game, row, events)
    return row, events, session.snapshot() if session.stopped is None else None


def _verify(game: AnyGame, found: Record) -> int:
    """Play it all, or as much as our box allows; return the number of seats."""
    proved = found.seed is not None and all(part.seed is not None for part in found.begun)
    draws = ProvenDraws(found) if proved else None
    seats = 0
    try:
        for number, (state, _) in enumerate(replay_entries(game, found, draws)):
            seats = game.seats(state)
            if draws is not None:
                draws.number = number
    except IllegalEntry as error:
        # Wrong dice are wrong with any box; and with ours, every move of an honest file is legal.
        if error.why.key == "record-wrong-draw" or not is_other_box(game, found):
            raise
    return seats


def _to_events(entries: Sequence[Entry], at: int) -> list[Event]:
    return [
        Event(number, "draw" if entry.seat is None else "action", entry.seat, entry.text, at)
        for number, entry in enumerate(entries, 1)
    ]
