"""Era Table: board games of dice, cities and caravans, played and studied on a computer."""

from era.compiled import choose_modules

__version__ = "0.1.0"

choose_modules()
