"""Era Table: board games of dice, cities and caravans, played and studied on a computer."""

__version__ = "0.1.0"
