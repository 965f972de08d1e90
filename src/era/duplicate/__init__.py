"""Duplicate tournaments: every table plays the same dice, and people are compared with those in the same seat.

Pure: no server, no clock, no chance. The server asks it for pairings and standings, `era verify` for proof.
"""
