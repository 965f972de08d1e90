"""The same games with something changed: two variants compared game by game, or one figure swept through its values."""
