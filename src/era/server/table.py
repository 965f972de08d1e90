"""One table in memory."""

from era.server.messages import Turn
from era.server.rows import TableRow


class LiveTable:
    row: TableRow

    def turn(self) -> Turn:
        """Who may act now."""
        raise NotImplementedError
