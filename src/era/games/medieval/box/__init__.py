"""The box: the pieces that the game is played with, read from data files, checked, and chosen by options."""

# Compiled: pieces and dice, which every move looks at.
