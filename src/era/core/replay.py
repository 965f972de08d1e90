"""Playing a record back, entry by entry, under the same rules as a live game."""

# Not compiled: runs for records, never in a hurry.

from collections.abc import Iterator
from typing import Any

from era.core.chance import Chance
from era.core.errors import EraError, RecordError
from era.core.game import AnyGame
from era.core.log import Entry
from era.core.match import play_entry
from era.core.record import MAX_LINES, Record
from era.core.rng import LoggedDraws, SealedSource, commitment


class IllegalEntry(RecordError):
    """Entry `number` of a record, counted from 1, cannot be played. All before it can."""

    def __init__(self, number: int, entry: Entry, why: EraError, other_box: bool) -> None:
        key = "record-illegal-here" if other_box else "record-illegal"
        super().__init__(key, {"number": number, "text": entry.line()[:80], "why": why})
        self.number = number
        self.why = why


def is_other_box(game: AnyGame, record: Record) -> bool:
    """Tell whether the record was made with another box, or is so old that it does not say."""
    return record.fingerprint != game.fingerprint(game.check_stored(record.options))


def replay(game: AnyGame, record: Record) -> Any:
    """Return the state after the last entry."""
    state = None
    for state, _ in replay_entries(game, record):
        pass
    return state


def replay_entries(
    game: AnyGame, record: Record, draws: LoggedDraws | None = None
) -> Iterator[tuple[Any, Entry | None]]:
    """Return the state at the start, then after each entry. The same object each time: copy it to keep it. Raises
    IllegalEntry where the record does not follow the rules, or was made with a box that allowed what ours does not;
    whoever goes through the steps has all up to there.

    `draws` is told of every draw, and may refuse it.
    """
    if record.rules != game.rules_version:
        raise RecordError("record-other-rules", {"has": record.rules, "wants": game.rules_version})
    state = game.start(game.check_stored(record.options))
    yield state, None
    for number, entry in enumerate(record.entries, 1):
        try:
            play_entry(game, state, entry, draws)
        except EraError as error:
            other = record.fingerprint is not None and is_other_box(game, record)
            raise IllegalEntry(number, entry, error, other) from error
        yield state, entry


def verify(game: AnyGame, record: Record) -> Any:
    """Replays a finished game and recomputes every draw from its revealed seed; returns the end.

    Raises RecordError if the seed does not match the commitment, a draw differs, or a move is illegal.
    """
    if record.seed is None or record.commitment is None:
        raise RecordError("record-no-seed")
    if commitment(record.seed) != record.commitment:
        raise RecordError("record-wrong-seed")
    state = None
    draws = ProvenDraws(record)
    for number, (state, _) in enumerate(replay_entries(game, record, draws)):
        draws.number = number
    return state


class ProvenDraws:
    """Computes the draws of a record from its seeds, and refuses any other. If the record goes on from other games,
    each part has its own seed; the draws of a name are numbered through."""

    def __init__(self, record: Record) -> None:
        self.number = 0
        """Entries played so far."""
        seeds = [*((part.entries, part.seed) for part in record.begun), (MAX_LINES, record.seed)]
        if any(seed is None for _, seed in seeds):
            raise RecordError("record-no-seed")
        self._parts = [(entries, SealedSource(seed)) for entries, seed in seeds if seed is not None]

    def follow(self, chance: Chance, outcome: tuple[int, ...]) -> None:
        now = next(source for entries, source in self._parts if self.number < entries)
        for _, source in self._parts:
            if source is not now:
                source.follow(chance, outcome)
        if now.draw(chance) != outcome:
            raise RecordError("record-wrong-draw", {"name": chance.name})
