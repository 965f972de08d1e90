"""Notices: told once, at the right time, and never into our own network."""
