"""How quick the games are, measured beside a peer in one process on one core."""
