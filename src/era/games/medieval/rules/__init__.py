"""Rules that several steps share: what they find out about a state, and do to it."""

# Compiled: the rules, which every move runs.
