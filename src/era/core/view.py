"""What everything that is shown to front ends has in common."""

# Not compiled: structs that are read back from JSON.

from msgspec import Struct


class Shown(Struct, frozen=True, gc=False):
    """A part of what a game shows. Nobody changes it, and nothing in it leads back to it, so that the garbage
    collector need not look at it."""
