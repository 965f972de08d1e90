"""What the people of a table plan together. None of it changes the game."""
