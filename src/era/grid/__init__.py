"""Boards of spaces: geometry as bits, footprints, and where they fit. Only games with boards need it."""

# Compiled: what every move runs.
