"""What is kept: the database, its rows, appends in groups, and the bus between processes."""
