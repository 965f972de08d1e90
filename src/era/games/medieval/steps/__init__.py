"""The steps of a round, one rulebook step a file, in the order of `flow.STEPS`."""

# Compiled: the rules, which every move runs.
