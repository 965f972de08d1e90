"""What each viewer is told: exactly their view, once for all where all see the same."""

import random
from typing import Any

import msgspec
import pytest

from era.core.match import Match
from era.core.memory import Memory
from era.core.rng import QuickSource
from era.games.registry import game as game_by_name
from era.server.protocol.patch import apply, list_changes
from era.server.tables.broadcast import Broadcaster
from era.server.tables.session import Session
from tests.server.tables.test_undo import act, begun

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("medieval", {"players": 3}),
    ("medieval", {"players": 2, "scenario": "rivers-roads"}),
    ("medieval", {"players": 1}),
    ("medieval", {"players": 4, "scenario": "randomized"}),
    ("merchants", {"players": 2}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_screens_are_the_shown_views(name: str, options: dict[str, Any]) -> None:
    game = game_by_name(name)
    rng = random.Random(8)
    match = Match(game, options, QuickSource(rng))
    viewers: list[int | None] = [*range(game.seats(match.state)), None]
    memory = Memory()
    for _ in range(250):
        turn = game.turn(match.state)
        shows = game.screens(match.state, viewers, memory)
        assert shows == [game.show(game.view(match.state, viewer)) for viewer in viewers]
        if not game.secret(match.state):
            assert all(shown == game.show(match.state) for shown in shows[:-1]), "the seats see the same"
        if turn.over:
            break
        seat = rng.choice(turn.seats)
        legal = game.legal(match.state, seat)
        match.act(seat, legal.nth(rng.randrange(legal.size)))


KEPT = {"medieval": ("players", "sheets", "supply", "question"), "merchants": ("merchants", "cities", "row", "deck")}


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_did_not_change_is_the_very_same_object(name: str, options: dict[str, Any]) -> None:
    game = game_by_name(name)
    rng = random.Random(3)
    match = Match(game, options, QuickSource(rng))
    viewers: list[int | None] = [*range(game.seats(match.state)), None]
    memory = Memory()
    before = game.screens(match.state, viewers, memory)
    same = 0
    while not match.over():
        secret = game.secret(match.state)
        seat = rng.choice(game.turn(match.state).seats)
        legal = game.legal(match.state, seat)
        match.act(seat, legal.nth(rng.randrange(legal.size)))
        after = game.screens(match.state, viewers, memory)
        again = game.screens(match.state, viewers, memory)
        assert all(one is other for one, other in zip(after, again, strict=True)), "nothing happened"
        old, new = before[-1], after[-1]
        for part in KEPT[name]:
            pairs = zip(_parts(getattr(old, part)), _parts(getattr(new, part)), strict=False)
            for was, now in pairs if game.secret(match.state) == secret else ():
                same += was is now
        before = after
    assert same > 100


def _parts(shown: Any) -> list[Any]:
    return shown if isinstance(shown, list) else [shown]


def _as_told(session: Session, viewer: int) -> Any:
    seat = None if viewer == session.seats else viewer
    return msgspec.json.decode(msgspec.json.encode(session.game.show(session.game.view(session.state, seat))))


def test_updates_keep_every_viewer_in_step_and_tell_nothing_for_nothing() -> None:
    session, _ = begun(options={"players": 2})
    rng = random.Random(9)
    broadcaster = Broadcaster()
    views = {viewer: _as_told(session, viewer) for viewer in range(3)}
    for viewer in views:
        broadcaster.view(session, viewer, 0, 0)
    silent = 0
    for _ in range(150):
        if session.over():
            break
        act(session, rng.choice(session.turn().seats), rng)
        told = dict(broadcaster.updates(session, 0))
        silent += 3 - len(told)
        for viewer, frame in told.items():
            message = msgspec.json.decode(frame)
            apply(views[viewer], list_changes(message))
            assert message["turn"]["seats"] == list(session.turn().seats)
            assert ("legal" in message) == (viewer in session.turn().seats)
        for viewer, view in views.items():
            assert view == _as_told(session, viewer), "who was told nothing has nothing to know"
    assert silent > 10
    assert broadcaster.updates(session, 0) == []


# ---------------------------------------------------------------- what each line changed


def _follow(session: Session, broadcaster: Broadcaster, views: dict[int, Any]) -> list[dict[str, Any]]:
    """Bring every view up to date as a client does; the messages."""
    messages = []
    for viewer, frame in broadcaster.updates(session, 0):
        message = msgspec.json.decode(frame)
        apply(views[viewer], list_changes(message))
        messages.append(message)
    for viewer, view in views.items():
        assert view == _as_told(session, viewer)
    return messages


def _watched(**changes: Any) -> tuple[Session, Broadcaster, dict[int, Any]]:
    session, _ = begun(**changes)
    broadcaster = Broadcaster()
    session.shoot = broadcaster.shoot
    views = {viewer: _as_told(session, viewer) for viewer in range(session.seats + 1)}
    for viewer in views:
        broadcaster.view(session, viewer, 0, 0)
    return session, broadcaster, views


def test_every_change_of_play_is_told_by_a_line() -> None:
    session, broadcaster, views = _watched(options={"players": 1})
    rng = random.Random(4)
    several = 0
    while not session.over():
        act(session, 0, rng)
        for message in _follow(session, broadcaster, views):
            assert "changes" not in message
            several += len([line for line in message["lines"] if "changes" in line]) > 1
    assert several > 10


def test_several_moves_in_one_update_have_their_own_changes() -> None:
    session, broadcaster, views = _watched(options={"players": 1})
    rng = random.Random(4)
    for _ in range(3):
        act(session, 0, rng)
    for message in _follow(session, broadcaster, views):
        assert len(message["lines"]) >= 3
        assert all("changes" in line for line in message["lines"])
        assert "changes" not in message


def test_what_was_taken_back_is_changed_by_no_line() -> None:
    session, broadcaster, views = _watched(options={"players": 1})
    rng = random.Random(4)
    for _ in range(2):
        act(session, 0, rng)
    _follow(session, broadcaster, views)
    act(session, 0, rng)
    session.undo(0, session.can_undo(0).text, 0)
    session.undo(0, session.can_undo(0).text, 0)
    for message in _follow(session, broadcaster, views):
        assert message["changes"]
        assert "lines" not in message
    act(session, 0, rng)
    for message in _follow(session, broadcaster, views):
        assert "changes" not in message, "and then lines tell again"


def test_after_a_reload_the_update_itself_changes_the_view() -> None:
    session, broadcaster, views = _watched(options={"players": 1})
    rng = random.Random(4)
    act(session, 0, rng)
    _follow(session, broadcaster, views)
    other, events = begun(options={"players": 1})
    for entry in session.entries[len(events) :]:
        other.submit(0, entry.text, 0)
    act(other, 0, rng)
    broadcaster.drop_shots()
    for message in _follow(other, broadcaster, views):
        assert message["changes"]
        assert not any("changes" in line for line in message["lines"])
