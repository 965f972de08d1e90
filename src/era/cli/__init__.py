"""One module for each command of `era`: its name, one line of help, its options, and what it does."""

from era.core.catalogue import Words

WORDS = Words("era.cli.text", "cli")
