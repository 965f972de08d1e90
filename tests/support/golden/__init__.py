"""What the golden games are played by, one kind of players a file; `python -m tests.golden` writes them all."""
