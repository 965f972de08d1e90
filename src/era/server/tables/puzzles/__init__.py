"""Puzzles at a table: what was answered, and the one that a finished game left behind."""
