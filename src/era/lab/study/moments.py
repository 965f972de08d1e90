"""A record cut into moments: what one seat decides in one phase, what the dice do, and blocks of both."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from era.core.errors import EraError
from era.core.game import AnyGame
from era.core.log import Entry
from era.core.match import play_entry
from era.core.record import Record
from era.core.replay import replay_entries

MAX_BLOCKS = 400
"""Far more than any game has; of a longer record only the rounds are looked at, or some of them."""


class Label(Struct, frozen=True):
    """What is known of an entry."""

    seat: int | None
    phase: str
    together: bool
    """Several seats might have acted."""
    choice: bool
    """There was something to choose."""
    round: int
    """Before it."""
    gained: int
    """By how much it changed the seat's score, as if the game ended then."""


class Span(Struct):
    """Entries `first` to `last`, counted from 1. What they changed is the difference between the position before and
    the one after."""

    before: int
    """The positions before and after it: lines, or (below 0) positions that the log does not have."""
    after: int
    first: int
    last: int
    main: int
    seat: int | None
    phase: str
    parts: bool = False
    """It holds moments of several kinds, to be looked at one by one if it matters."""


def label_all(game: AnyGame, record: Record) -> list[Label]:
    found: list[Label] = []
    before: Any = None
    for state, entry in replay_entries(game, record):
        if entry is not None:
            phase, together, choice, rounds, scores = before
            gained = game.result(state).scores[entry.seat] - scores[entry.seat] if entry.seat is not None else 0
            found.append(Label(entry.seat, phase, together, choice, rounds, gained))
        if len(found) < len(record.entries):
            before = _describe_before(game, state, record.entries[len(found)])
    return found


def _describe_before(game: AnyGame, state: Any, entry: Entry) -> Any:
    turn = game.turn(state)
    choice = entry.seat is not None and game.legal(state, entry.seat).size > 1
    return turn.phase, len(turn.seats) > 1, choice, game.rounds(state), game.result(state).scores


def find_round_starts(labels: Sequence[Label]) -> list[int]:
    """Find the lines after which a round began."""
    return [line for line, (one, two) in enumerate(pairwise(labels), 1) if one.round != two.round]


def find_blocks(labels: Sequence[Label]) -> list[range]:
    """Runs of entries of one phase and, where seats act one after the other, of one seat. What is drawn before anybody
    acts is apart."""
    cuts = [0]
    for line in range(1, len(labels)):
        if _ends_block(labels[cuts[-1] : line], labels[line]):
            cuts.append(line)
    return [range(first, last) for first, last in pairwise([*cuts, len(labels)])]


def _ends_block(run: Sequence[Label], new: Label) -> bool:
    last = run[-1]
    if (new.phase, new.round) != (last.phase, last.round):
        return True
    seats = {label.seat for label in run} - {None}
    if new.seat is None or new.seat in seats:
        return False
    return not seats or not any(label.together for label in run)


def find_spans(labels: Sequence[Label]) -> list[Span]:
    """Cut the whole game into spans, one after the other."""
    cut = find_blocks(labels)
    if len(cut) > MAX_BLOCKS:
        starts = [0, *find_round_starts(labels)]
        starts = starts[:: 1 + len(starts) // MAX_BLOCKS]
        cut = [range(first, last) for first, last in pairwise([*starts, len(labels)])]
    return _chain_spans(labels, cut)


def split_span(labels: Sequence[Label], whole: Span) -> list[Span]:
    """Return the moments in a span, in the order of the log: each draw, and what a seat decides in between."""
    found: list[range] = []
    for index in range(whole.first - 1, whole.last):
        if found and labels[index].seat is not None and labels[index].seat == labels[found[-1].start].seat:
            found[-1] = range(found[-1].start, index + 1)
        else:
            found.append(range(index, index + 1))
    return _chain_spans(labels, found, whole.before)


def _chain_spans(labels: Sequence[Label], runs: Sequence[range], before: int = 0) -> list[Span]:
    """Where nothing was drawn or chosen nothing changed: the position before the next span is the one before that."""
    found: list[Span] = []
    for run in runs:
        if any(labels[index].choice or labels[index].seat is None for index in run):
            found.append(_make_span(labels, run, before))
            before = run.stop
    return found


def _make_span(labels: Sequence[Label], run: range, before: int) -> Span:
    inside = [labels[index] for index in run]
    seats = {label.seat for label in inside}
    return Span(
        before=before,
        after=run.stop,
        first=run.start + 1,
        last=run.stop,
        main=find_main(labels, run),
        seat=inside[-1].seat if len(seats) == 1 else None,
        phase=inside[0].phase,
        parts=(len(run) > 1 and None in seats) or len(seats) > 1,
    )


def find_main(labels: Sequence[Label], run: Sequence[int]) -> int:
    """Find what brought the seat most, as a building does; otherwise the last thing that was chosen."""
    return 1 + max(run, key=lambda index: (labels[index].gained, labels[index].choice, index))


def replay_by_seat(game: AnyGame, record: Record, whole: Span, start: Any, end: Any) -> list[tuple[list[int], Any]]:
    """Where all decide at once and nothing is drawn, as when domains are laid out: the entries of one seat after the
    other, counted from 0, with the position after each seat. Nothing if that were another game than the log's."""
    entries = list(enumerate(record.entries))[whole.first - 1 : whole.last]
    state = game.copy(start)
    found: list[tuple[list[int], Any]] = []
    for seat in sorted({entry.seat for _, entry in entries if entry.seat is not None}):
        try:
            for _, entry in entries:
                if entry.seat == seat:
                    play_entry(game, state, entry)
        except EraError:
            return []
        found.append(([index for index, entry in entries if entry.seat == seat], game.copy(state)))
    return found if game.save(state) == game.save(end) else []
