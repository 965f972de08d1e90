"""Era of Merchants: the cooperative Federation of Commerce, and our reconstruction of the base game."""

# Compiled: the rules, which every move runs.
