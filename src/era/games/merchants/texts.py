"""Where this game's sentences are."""

from era.core.catalogue import Words

WORDS = Words("era.games.merchants.text", "refusals")
