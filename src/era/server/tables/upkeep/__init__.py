"""Keeps tables from piling up: plays for those that nobody has open, drops and deletes what nobody uses."""
