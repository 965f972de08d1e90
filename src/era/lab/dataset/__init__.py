"""A dataset of games between bots: the same files for the same setting, whoever plays and however often it stops."""
