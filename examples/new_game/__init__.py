"""A tiny game with the form of a real one, for testing what is not about any real one."""
