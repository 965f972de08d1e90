"""What a run tells of a game's balance, with how sure that is, as one page."""
