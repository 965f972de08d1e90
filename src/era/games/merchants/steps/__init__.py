"""One step of a turn or a round a file: what is legal, and what it does."""

# Compiled: the rules, which every move runs.
