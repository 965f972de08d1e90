"""Everything that can be refused, each with a sentence that says what to do.

Every error knows its sentence by key, so that it can be said in any language of the catalogues.
"""

# Not compiled: runs only when a move is refused.

from collections.abc import Mapping

from era.core.catalogue import DEFAULT, Words

CORE_WORDS = Words("era.core.text", "errors")


class EraError(Exception):
    """A mistake somebody can mend: bad text, a bad file, an illegal move. Nothing was changed."""

    words = CORE_WORDS

    def __init__(self, key: str, args: Mapping[str, object] | None = None, words: Words | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.values = dict(args or {})
        self.words = words or type(self).words

    def say(self, lang: str = DEFAULT) -> str:
        return self.words.say(lang, self.key, self.values)

    def tell(self, lang: str = DEFAULT) -> str:
        """Return the sentence with all that a reader needs to look it up."""
        return self.say(lang)

    def __str__(self) -> str:
        return self.tell()


class NotationError(EraError):
    """A text that is not an action or an event of this game."""


class RecordError(EraError):
    """An `.era` file that is damaged, cut off or does not follow the rules."""


class DataError(EraError):
    """A component, scenario or option with an impossible value."""


class IllegalAction(EraError):
    """A well-formed action that the rules forbid now, and the rule that does."""

    def __init__(
        self,
        rule: str,
        key: str,
        args: Mapping[str, object] | None = None,
        *,
        words: Words,
        nearest: str | None = None,
    ) -> None:
        super().__init__(key, args, words)
        self.rule = rule
        self.nearest = nearest

    def tell(self, lang: str = DEFAULT) -> str:
        return f"{self.rule}: {self.say(lang)}"
