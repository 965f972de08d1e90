"""Records are replayed under the rules and their dice recomputed; nothing false passes."""

import random
from collections.abc import Callable

import pytest
from msgspec import structs

from era.core.errors import IllegalAction, RecordError
from era.core.log import Entry
from era.core.match import Match
from era.core.record import Record
from era.core.replay import replay, replay_entries, verify
from era.core.rng import ScriptedSource, SealedSource, commitment
from examples.new_game.game import TOY

SEED = b"k" * 32


def finished() -> Match:
    match, rng = Match(TOY, {"players": 2}, SealedSource(SEED)), random.Random(1)
    while not match.over():
        match.submit(rng.choice(TOY.turn(match.state).seats), f"guess {rng.randint(1, 6)}")
    return match


def record(match: Match) -> Record:
    return Record("toy", 1, match.options, commitment(SEED), SEED, tuple(match.entries))


RECORD = record(finished())


def with_entry(at: int, change: Callable[[Entry], Entry]) -> Record:
    entries = list(RECORD.entries)
    entries[at] = change(entries[at])
    return structs.replace(RECORD, entries=tuple(entries))


def refused(changed: Record) -> RecordError:
    with pytest.raises(RecordError) as error:
        verify(TOY, changed)
    return error.value


def test_replay_gives_the_state_the_match_ended_with() -> None:
    match = finished()
    assert TOY.show(replay(TOY, record(match))) == TOY.show(match.state)
    assert TOY.turn(verify(TOY, record(match))).over


def test_steps_show_the_start_and_each_entry() -> None:
    shown = [entry for _, entry in replay_entries(TOY, RECORD)]
    assert shown == [None, *RECORD.entries]


def test_a_tampered_draw_replays_but_does_not_verify() -> None:
    at = next(i for i, entry in enumerate(RECORD.entries) if entry.seat is None)
    side = int(RECORD.entries[at].text[-1])
    changed = with_entry(at, lambda entry: Entry(None, f"{entry.text[:-1]}{side % 6 + 1}"))
    replay(TOY, changed)
    assert "is not the one that the revealed seed gives" in refused(changed).say("en")


def test_another_seed_than_the_committed_one_is_refused() -> None:
    assert refused(structs.replace(RECORD, seed=b"x" * 32)).key == "record-wrong-seed"


def test_a_seed_with_its_own_commitment_but_other_draws_is_refused() -> None:
    forged = structs.replace(RECORD, seed=b"x" * 32, commitment=commitment(b"x" * 32))
    assert refused(forged).key == "record-illegal"


@pytest.mark.parametrize("missing", ["seed", "commitment"])
def test_without_seed_or_commitment_nothing_can_be_proved(missing: str) -> None:
    assert refused(structs.replace(RECORD, **{missing: None})).key == "record-no-seed"


def test_an_illegal_entry_names_itself_and_the_rule_in_the_readers_language() -> None:
    at = next(i for i, entry in enumerate(RECORD.entries) if entry.seat is not None)
    error = refused(with_entry(at, lambda entry: Entry(entry.seat, "guess 9")))
    assert error.say("en") == (
        f"Entry {at + 1}, '{RECORD.entries[at].line()[0]} guess 9', does not follow the rules. "
        "TOY-2: A die has only 6 sides."
    )
    assert "TOY-2: Un dado solo tiene 6 caras." in error.say("es")


def test_a_move_where_a_draw_must_come_is_refused() -> None:
    assert "A draw must come first" in refused(with_entry(0, lambda _: Entry(0, "guess 1"))).say("en")


def test_a_draw_where_a_move_must_come_is_refused() -> None:
    at = next(i for i, entry in enumerate(RECORD.entries) if entry.seat is not None)
    assert "Nothing is to be drawn" in refused(with_entry(at, lambda _: Entry(None, "die 1 1"))).say("en")


def test_entries_after_the_end_are_refused() -> None:
    longer = structs.replace(RECORD, entries=(*RECORD.entries, Entry(0, "guess 1")))
    assert refused(longer).key == "record-illegal"


def test_other_rules_are_not_played() -> None:
    assert refused(structs.replace(RECORD, rules=2)).key == "record-other-rules"


def test_a_match_logs_draws_and_moves_in_order() -> None:
    script = ScriptedSource((3,), (0,), (5,), (5,))
    match = Match(TOY, {}, script)
    assert [entry.line() for entry in match.entries] == ["* die 1 4", "* die 2 1"]
    assert [entry.line() for entry in match.submit(1, "guess 4")] == ["2 guess 4"]
    assert [entry.line() for entry in match.submit(0, "guess 2")] == ["1 guess 2", "* die 1 6", "* die 2 6"]
    script.must_be_used_up()
    assert TOY.result(match.state).scores == (0, 1)


def test_a_refused_move_leaves_a_match_as_it_was() -> None:
    match = Match(TOY, {}, ScriptedSource((3,), (0,)))
    before = list(match.entries)
    with pytest.raises(IllegalAction) as error:
        match.submit(0, "guess 7")
    assert (error.value.rule, error.value.nearest) == ("TOY-2", "guess 6")
    assert match.entries == before
