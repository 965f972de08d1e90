"""Tables in memory: the running game, commands, bots, clocks, undo, and who is told what."""
