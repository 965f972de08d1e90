"""Where this game's sentences are."""

# Not compiled: nothing runs here.

from era.core.catalogue import Words

WORDS = Words("era.games.medieval.text", "refusals")
