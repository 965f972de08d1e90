"""Era Table: board games of dice, cities and caravans, played and studied on a computer."""

from era.pure import choose

__version__ = "0.1.0"

choose()
