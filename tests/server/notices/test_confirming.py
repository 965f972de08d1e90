"""An e-mail address is confirmed by a link that is sent to it."""

import re
from pathlib import Path

from tests.support.server.moved_days import World, moved_days

LINK = re.compile(r"https://era.example(/api/notices/confirm/\S+)")


def follow_link(world: World) -> int:
    link = LINK.search(world.mail.read(-1))
    assert link is not None
    return int(world.site.program().get(link[1]).status_code)


def test_who_follows_the_link_at_once_is_believed(tmp_path: Path) -> None:
    """Even before the mail server has said that it took the mail."""
    with moved_days(tmp_path) as world:
        bo, followed = world.site.guest("Bo"), []
        world.mail.on_mail = lambda: followed.append(follow_link(world))
        assert bo.api.put("/api/me/notices", json={"email": "bo@example.org"}).json()["settings"]["confirmed"]
        assert followed == [200]


def test_an_address_that_no_mail_reaches_changes_nothing(tmp_path: Path) -> None:
    with moved_days(tmp_path) as world:
        bo = world.site.guest("Bo")
        bo.api.put("/api/me/notices", json={"email": "bo@example.org"})
        assert follow_link(world) == 200
        world.mail.answer = "554 nobody here"
        assert bo.api.put("/api/me/notices", json={"email": "bo@elsewhere.org"}).status_code == 409
        chosen = bo.api.get("/api/me/notices").json()["settings"]
        assert (chosen["email"], chosen["confirmed"]) == ("bo@example.org", True)
