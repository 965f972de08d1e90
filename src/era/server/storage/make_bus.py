"""Choosing the bus: Redis where an address is given, else none."""

from era.server.storage.bus import Bus, LocalBus


def make_bus(redis_url: str, *, alone: bool = True) -> Bus:
    """Return a bus that is not started yet. Redis is imported only where it is used: it need not be installed."""
    if not redis_url:
        return LocalBus(alone=alone)
    from era.server.storage.redis_bus import RedisBus

    return RedisBus(redis_url)
