"""Environments for training: numbers, observations, and the checks of the libraries that they are made for."""
