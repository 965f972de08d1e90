"""The game as numbers, for training: observation.py says what a seat is shown, numbers.py what each number chooses."""
