"""Storage: the database, its rows, group commit, and the bus between processes."""
