"""Quiet hours: when somebody wants to be told of something that happens now."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from era.server.storage.models import NoticeSettings

DAY_MIN = 24 * 60


def find_zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def find_time_to_tell(chosen: NoticeSettings, now: int) -> int:
    """Return now, or in quiet hours their end. Times are milliseconds since 1970."""
    if not chosen.quiet or chosen.quiet_from == chosen.quiet_to:
        return now
    local = datetime.fromtimestamp(now / 1000, find_zone(chosen.zone) or UTC)
    minute = local.hour * 60 + local.minute
    if (minute - chosen.quiet_from) % DAY_MIN >= (chosen.quiet_to - chosen.quiet_from) % DAY_MIN:
        return now
    ends = local.replace(hour=chosen.quiet_to // 60, minute=chosen.quiet_to % 60, second=0, microsecond=0)
    if ends <= local:
        ends += timedelta(days=1)
    return int(ends.timestamp() * 1000)
