"""For people who study games: many games at once, and what they show."""
