"""Where this game's sentences are."""

from era.core.words import Words

WORDS = Words("era.merchants.data", "refusals")
