"""Refusals of a table: a reason for programs and a sentence for people."""

from collections.abc import Mapping

from era.core.catalogue import Words
from era.core.errors import EraError, IllegalAction
from era.server.errors import ApiError
from era.server.protocol.from_server import Refused

WORDS = Words("era.server.text", "play")


class TableError(ApiError):
    """A request that a table refuses, over REST."""

    words = WORDS


class Refusal(Exception):
    """A message over the socket that is refused. `why` is for programs, the sentence for people."""

    def __init__(self, why: str, key: str | None = None, args: Mapping[str, object] | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.key = key or why
        self.values = args

    def message(self, move_id: str, lang: str) -> Refused:
        return Refused(move_id, self.why, WORDS.say(lang, self.key, self.values))  # type: ignore[arg-type]


def refused(error: EraError, move_id: str, lang: str) -> Refused:
    """Return a refusal in the rules' own words."""
    if isinstance(error, IllegalAction):
        return Refused(move_id, "illegal", error.say(lang), error.rule, error.nearest or "")
    return Refused(move_id, "unclear", error.say(lang))
