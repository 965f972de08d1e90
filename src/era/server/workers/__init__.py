"""Processes that think: bots and studies."""
