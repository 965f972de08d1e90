"""Says how the engine runs: compiled, or as plain Python, and why."""

# Not compiled: runs once.

from era.compiled import STATUS, Status
from era.core.catalogue import Words

WORDS = Words("era.core.text", "engine")


def describe_engine(lang: str, status: Status = STATUS) -> str:
    """Describes it in a few words that end a sentence, such as `plain Python, because ERA_PURE is set`."""
    return WORDS.say(lang, status.key, {"detail": status.detail})
