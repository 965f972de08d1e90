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
    # When they were last here, to the day: guests who never come back are forgotten.
    Column("seen", BigInteger, nullable=False, default=0),
    # Of the one-time code that sets a new password; null for a guest, and for an account that has none yet.
    Column("recovery", String(80)),
    # Since when they may not come in.
    Column("banned", BigInteger),
    Index("users_created", "created", "id"),
    Index("users_seen", "seen", "id"),
)

ENDED_SESSIONS = Table(
    "ended_sessions",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Index("ended_sessions_until", "until"),
)
"""Sessions that were logged out, until their tokens are too old in any case."""

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
    # It was brought along as a file.
    Column("uploaded", Boolean, nullable=False, default=False),
    # Whether somebody without a seat may look on; and who was sent away.
    Column("watchable", Boolean, nullable=False, default=True),
    Column("barred", JSON, nullable=False, default=list),
    Index("tables_public", "public", "status", "touched", "id"),
    Index("tables_deadline", "status", "deadline"),
    Index("tables_touched", "status", "touched", "id"),
    Index("tables_created", "created", "id"),
)

SITTERS = Table(
    "sitters",
    METADATA,
    Column("user_id", String(40), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # In which of the person's lists it stands (models.Shelf), and since when: made, begun, or over.
    Column("shelf", Integer, nullable=False, default=0),
    Column("at", BigInteger, nullable=False, default=0),
    # What was reached alone with dice that nobody had chosen.
    Column("alone", Boolean, nullable=False, default=False),
    Index("sitters_table", "table_id"),
    Index("sitters_shelf", "user_id", "shelf", "at", "table_id"),
    Index("sitters_alone", "user_id", "alone", "shelf", "at", "table_id"),
)
"""Whose tables are whose: the people in `tables.seats`, and the host. Each row is a line of that person's lists, so
that a page of them is a few steps in an index however many tables there are."""

GLANCES = Table(
    "glances",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("turn", JSON, nullable=False),
    Column("scores", JSON, nullable=False),
)
"""What a list tells of a game that is not in memory: whose turn it is, and the points once it is over, after event
`number`. A table with more events than that has to be looked at again."""

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

SITE = Table("site", METADATA, Column("key", String(40), primary_key=True), Column("value", JSON, nullable=False))
"""What holds for the whole server: an announcement, whether people need an invitation, words that no name may have."""

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("left", Integer, nullable=False),
    Column("note", String(80), nullable=False),
)
"""Codes with which new people may come in; `left`: how many more."""

MUTES = Table(
    "mutes",
    METADATA,
    Column("user_id", String(40), primary_key=True),
    Column("muted_id", String(40), primary_key=True),
)
"""Whose chat somebody does not want to read."""

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", String(40)),
    Column("subject", String(40)),
    Column("name", String(80), nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("text", Text, nullable=False),
    # What was said last, as the reporter saw it: a chat may be gone when somebody looks.
    Column("chats", JSON, nullable=False),
    Column("handled", BigInteger),
    Index("reports_open", "handled", "id"),
    Index("reports_reporter", "reporter", "at"),
)
"""What people told whoever runs the server about somebody at a table."""

AUDIT = Table(
    "audit",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(80), nullable=False),
    Column("act", String(40), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("note", Text, nullable=False),
)
"""Everything that whoever runs the server did to people and tables. Every serving process follows it, and closes what
was closed: so it takes effect wherever it was done, by a command on the database as well."""
