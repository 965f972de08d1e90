"""What every game shares: the protocol, chance, records, grids. It knows no game by name."""

# Compiled: what every move runs.
