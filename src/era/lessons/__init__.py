"""Lessons: a first game as data, played on the real table with a friend at one's side."""
