"""Who sits where: sitting down, leaving, being stood in for, and what the people of a table decide together."""
