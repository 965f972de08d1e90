"""The tables of the database. `migrations/` makes them; a test holds both together."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

USERS = Table(
    "users",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("login", String(80), unique=True),
    Column("password", String(200)),
    Column("session", Integer, nullable=False, default=0),
    Column("created", BigInteger, nullable=False),
    Column("lang", String(10), nullable=False, default="en"),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("status", String(10), nullable=False),
    Column("seats", JSON, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("bot_seconds", Float, nullable=False),
    Column("host", String(40)),
    # Fixed when the table is made, told when the game is over; null for a record that came without it.
    Column("seed", LargeBinary),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("touched", BigInteger, nullable=False),
    # When something is due that no person does: a bot's turn, or the decision of somebody whose time is up.
    Column("deadline", BigInteger),
    Column("claimed_until", BigInteger, nullable=False, default=0),
    Column("rematch", String(40)),
    # Where a game begins that goes on from another one's record; see models.Origin.
    Column("origin", JSON),
    # Raised by every change of the row, so that two processes never overwrite each other's.
    Column("version", Integer, nullable=False, default=0),
    # With which box the log was last played; null for a table that is older than fingerprints. See rows.TableRow.
    Column("fingerprint", String(40)),
    # The lesson that is taken here, with dice that were chosen for it.
    Column("lesson", String(40)),
    # The puzzle that is solved here.
    Column("puzzle", String(40)),
    Index("tables_public", "public", "status", "touched"),
    Index("tables_deadline", "status", "deadline"),
)

SITTERS = Table(
    "sitters",
    METADATA,
    Column("user_id", String(40), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("sitters_table", "table_id"),
)
"""Whose tables are whose: the people in `tables.seats`, and the host."""

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("move_id", String(60)),
)
"""The log, append-only. Its primary key decides who moved first, and so a move is played once, too: whoever appends
has read everything before it, with all ids of moves."""

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The newest known position of a table, so that coming back is quick. The log alone would do."""

CHATS = Table(
    "chats",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", String(80), nullable=False),
    Column("user_id", String(40)),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chats_user", "user_id"),
)

STUDIES = Table(
    "studies",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""What a finished game was found out about (JSON). It could be found out again, but that takes a minute."""

BOXES = Table(
    "boxes",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("toml", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("boxes_owner", "owner", "changed"),
)
"""Corrected boxes that people keep, each as the text that its owner wrote. Tables have copies of their own."""
