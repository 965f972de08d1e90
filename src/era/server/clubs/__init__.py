"""The same dice for all: days, tournaments, clubs."""
