"""Says how the engine runs: compiled, or as plain Python, with native rules or without, and why."""

# Not compiled: runs once.

from era.compiled import NATIVE_STATUS, STATUS, Status
from era.core.catalogue import Words

WORDS = Words("era.core.text", "engine")
ASKED = "asked"


def describe_engine(lang: str, status: Status = STATUS, native: Status = NATIVE_STATUS) -> str:
    """Describes it in a few words that end a sentence, such as `plain Python, because ERA_PURE is set`."""
    said = WORDS.say(lang, status.key, {"detail": status.detail})
    if ASKED in (status.key, native.key):  # nobody who asked for plain Python wonders about native rules
        return said
    return f"{said}; {WORDS.say(lang, f'native-{native.key}', {'detail': native.detail})}"
