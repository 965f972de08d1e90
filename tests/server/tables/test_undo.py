"""Undo, on real games: what is free, what is asked for, and that nothing else changes."""

import random
from typing import Any

from era.core.log import Entry
from era.games.registry import game as game_by_name
from era.server.storage.models import Event, TableRow
from era.server.tables.rebuilding import rebuild
from era.server.tables.session import Session
from era.server.tables.undo import UndoPlan, find_taken_back, plan
from tests.server.storage.test_table_store import row


def table(**changes: Any) -> TableRow:
    return row(**{"options": {"players": 2}, "started": 0, **changes})


def begun(**changes: Any) -> tuple[Session, list[Event]]:
    made = table(**changes)
    session = Session(game_by_name(made.game), made)
    return session, session.begin(0)


def act(session: Session, seat: int, rng: random.Random, at: int = 0) -> list[Event]:
    legal = session.game.legal(session.state, seat)
    action = legal.nth(rng.randrange(legal.size))
    return session.submit(seat, session.game.write(session.state, seat, action), at)


def saved(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = session.game.save(session.state)
    return found


def test_the_plan() -> None:
    entries = [Entry(None, "d"), Entry(0, "a"), Entry(1, "b"), Entry(None, "r")]
    everybody, zero, one = 0b111, 0b001, 0b010
    assert plan(entries[:1], [everybody], 0, 0, 0) == UndoPlan("no")
    assert plan(entries[:2], [everybody] * 2, 0, 0, 0) == UndoPlan("free", "last 1")
    assert plan(entries[:3], [everybody] * 3, 0, 0, 0) == UndoPlan("ask", "last 2")
    hidden = [everybody, zero, one, one]
    assert plan(entries, hidden, 0, 0, 0) == UndoPlan("free", "only 1")
    assert plan(entries, hidden, 0, 1, 0) == UndoPlan("ask", "last 2")
    assert plan(entries, hidden, 2, 0, 0) == UndoPlan("ask", "last 3")
    assert plan(entries[:2], [everybody] * 2, 0, 0, 2) == UndoPlan("no")
    assert find_taken_back("only 1", 4) == (1, True)
    assert find_taken_back("last 3", 4) == (1, False)


def test_a_free_undo_brings_the_very_state_back() -> None:
    session, _ = begun()
    rng = random.Random(1)
    undone = 0
    for _ in range(120):
        seat = rng.choice(session.turn().seats)
        before, lines = saved(session), [list(of) for of in session.lines.of]
        act(session, seat, rng)
        if session.over():
            break
        found = session.can_undo(seat)
        if found.how == "free" and found.text == "last 1":
            session.undo(seat, found.text, 0)
            assert saved(session) == before
            assert session.lines.of == lines
            undone += 1
            act(session, seat, rng)
    assert undone > 20


def test_dice_that_fell_are_not_undone_freely_and_fall_the_same_way_again() -> None:
    session, _ = begun()
    rng = random.Random(2)
    rolls = 0
    for _ in range(200):
        if session.over():
            break
        seat = rng.choice(session.turn().seats)
        length = len(session.entries)
        events = act(session, seat, rng)
        mine = [event for event in events if event.kind == "draw" and event.text.startswith(f"roll {seat + 1} ")]
        if len(events) == 2 and mine:
            found = session.can_undo(seat)
            assert found.how == "ask"
            session.undo(seat, found.text, 0)
            assert len(session.entries) == length
            assert [event.text for event in session.submit(seat, events[0].text, 0)] == [event.text for event in events]
            rolls += 1
    assert rolls > 5


def test_behind_screens_ones_own_action_is_taken_out_alone() -> None:
    session, _ = begun()
    rng = random.Random(3)
    assert session.turn().phase == "layout"
    act(session, 0, rng)
    mine = saved(session)["players"][0]
    act(session, 0, rng)
    act(session, 1, rng)
    theirs, lines = saved(session)["players"][1], list(session.lines.of[1])
    found = session.can_undo(0)
    assert found.how == "free"
    assert found.text.startswith("only ")
    session.undo(0, found.text, 0)
    assert saved(session)["players"] == [mine, theirs]
    assert session.lines.of[1] == lines, "the other notices nothing"


def test_after_the_reveal_it_is_no_longer_free() -> None:
    """The last `stop` of a round opens everybody's dice."""
    session, _ = begun()
    rng = random.Random(4)
    seen = 0
    while not session.over() and seen < 3:
        seat = rng.choice(session.turn().seats)
        phase = session.turn().phase
        if phase == "roll":
            session.submit(seat, "stop", 0)
            if session.turn().phase != "roll":
                assert session.can_undo(seat).how == "ask"
                seen += 1
        else:
            act(session, seat, rng)
    assert seen == 3


def test_the_log_with_undos_in_it_gives_the_same_play() -> None:
    """Rebuilt from all events, and from a snapshot half-way."""
    session, events = begun()
    rng = random.Random(5)
    snapshot = None
    for number in range(150):
        if session.over():
            break
        seat = rng.choice(session.turn().seats)
        events += act(session, seat, rng, at=number)
        found = session.can_undo(seat)
        if found.how != "no" and rng.random() < 0.3:
            events += session.undo(seat, found.text, number)
        if number == 60:
            snapshot = session.snapshot()
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    for made in (rebuild(session.game, session.row, events), rebuild(session.game, session.row, events, snapshot)):
        assert saved(made) == saved(session)
        assert made.entries == session.entries
        assert made.lines.of == session.lines.of
        assert made.seen == session.seen
        assert made.source.drawn() == session.source.drawn()
        assert made.clocks.now == session.clocks.now


def test_everybody_is_told_what_the_plan_says() -> None:
    """What is told after every move follows the entries as they come and go; the plan looks through all of them."""
    session, _ = begun(options={"players": 3})
    rng, undone, kinds = random.Random(4), 0, set()
    for _ in range(250):
        if session.over():
            break
        act(session, rng.choice(session.turn().seats), rng)
        for seat in range(3):
            kinds.add(session.find_undo(seat))
            assert session.find_undo(seat) == session.can_undo(seat).how
        seat = rng.randrange(3)
        found = session.can_undo(seat)
        if found.how != "no" and rng.random() < 0.2:
            session.undo(seat, found.text, 0)
            undone += 1
            for other in range(3):
                assert session.find_undo(other) == session.can_undo(other).how
    assert undone > 5
    assert kinds == {"no", "free", "ask"}
