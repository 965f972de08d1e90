"""What a difference from the printed box means in play, as a sentence."""

# Not compiled: runs before a game, not in it.

from era.core.facts import BoxDifference, BoxTables


def tell(difference: BoxDifference, printed: BoxTables, here: BoxTables, lang: str) -> str:
    return ""
