"""Puzzles: a moment of a game with one question, whose exact answer is known."""
