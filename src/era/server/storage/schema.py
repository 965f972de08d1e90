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
    # The address of an account's profile, which tells nothing else; a guest has none.
    Column("public", String(40)),
    # Whether others see their finished games there.
    Column("shows", Boolean, nullable=False, default=True),
    Index("users_public", "public", unique=True),
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
    # What happened to its seats, and what its people vote on.
    Column("happened", JSON, nullable=False, default=list),
    Column("votes", JSON, nullable=False, default=list),
    # Why it is over before its rules say so; null if it is not.
    Column("ended", String(20)),
    # Where the table tells whose turn it is; see models.Webhook.
    Column("webhook", JSON),
    # The deal that it shares its dice with (see DEALS); and whether others may still be playing them.
    Column("deal", String(60)),
    Column("sealed", Boolean, nullable=False, default=False),
    Index("tables_deal", "deal"),
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

PLANS = Table(
    "plans",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # "plan", "claim" or "try-out"; whose it is, by the game's number, and what it is about.
    Column("kind", String(10), primary_key=True),
    Column("actor", Integer, primary_key=True, autoincrement=False),
    Column("target", String(80), primary_key=True),
    Column("data", JSON, nullable=False),
)
"""What players tell each other about their game: see core/talk.py. None of it is part of the game."""

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

NOTICE_SETTINGS = Table(
    "notice_settings",
    METADATA,
    Column("user_id", String(40), primary_key=True),
    Column("email", String(254), nullable=False, default=""),
    # Whoever reads what is sent there has said that it is theirs.
    Column("confirmed", Boolean, nullable=False, default=False),
    Column("data", JSON, nullable=False, default=dict),
)
"""How and when somebody wants to be told of something: see models.NoticeSettings."""

PUSH_SUBSCRIPTIONS = Table(
    "push_subscriptions",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("user_id", String(40), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(100), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("push_subscriptions_user", "user_id"),
)
"""The browsers that somebody wants to be told in; `id` is the hash of the endpoint."""

TURNS = Table(
    "turns",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", String(40), nullable=False),
    # The event after which it became the seat's turn.
    Column("number", Integer, nullable=False),
)
"""Of whose turn somebody who was not there has been told. Its primary key makes that happen once."""

NOTICES = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    # What is told, to whom and how: the same is never told twice.
    Column("key", String(200), nullable=False, unique=True),
    Column("kind", String(20), nullable=False),
    Column("channel", String(10), nullable=False),
    Column("user_id", String(40), nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("seat", Integer),
    Column("number", Integer),
    Column("due", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("claimed_until", BigInteger, nullable=False, default=0),
    # When it was dealt with, and how: sent, void, failed.
    Column("done", BigInteger),
    Column("outcome", String(20)),
    Index("notices_due", "done", "due"),
    Index("notices_user", "user_id"),
)
"""The outbox of notices: what is to be told outside of the table."""

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(40), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    # What was played, by language.
    Column("titles", JSON, nullable=False),
    Column("players", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    # See models.Outcome.
    Column("outcome", String(10), nullable=False),
    Column("at", BigInteger, nullable=False),
    # Names and titles in small letters, to be searched.
    Column("search", Text, nullable=False),
    # In a rated game: how strong the person was held to be before it and after it, and how sure that is.
    Column("before", Float),
    Column("mu", Float),
    Column("sigma", Float),
    # What was reached besides points: see core.game.FrontEnd.figures.
    Column("figures", JSON, nullable=False, default=dict),
    Index("results_user", "user_id", "at", "table_id"),
)
"""How finished games ended, a row for each person: their history. It could be computed from the logs again."""

RATINGS = Table(
    "ratings",
    METADATA,
    Column("user_id", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
"""How strong people are held to be at a game, by their games with people alone."""

FRIENDS = Table(
    "friends",
    METADATA,
    Column("user_id", String(40), primary_key=True),
    Column("friend_id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

DEALS = Table(
    "deals",
    METADATA,
    Column("id", String(60), primary_key=True),
    # A day's, or a round's of a tournament.
    Column("kind", String(10), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    # When its seed was told to all; null as long as it is played.
    Column("opened", BigInteger),
    Index("deals_sealed", "opened", "kind", "created"),
)
"""Sealed dice and cards that several tables are played with: a day's, or a round's."""

PLAYS = Table(
    "plays",
    METADATA,
    Column("deal_id", String(60), ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(40), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    # As they were called when it began; who has an account is called as they are now.
    Column("name", String(80), nullable=False),
    # See models.PlayOutcome.
    Column("outcome", String(10), nullable=False),
    Column("points", Integer),
    # What a table of results tells besides points: see core.game.FrontEnd.figures.
    Column("figures", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("plays_table", "table_id"),
    Index("plays_user", "user_id", "deal_id"),
)
"""Who plays a deal, where, and what they reached. Its primary key makes that one counted try a person."""

CLUBS = Table(
    "clubs",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("owner", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    # Its seasons by name, the present one last; tournaments count their number from 1.
    Column("seasons", JSON, nullable=False),
)
"""People who play tournaments together, season by season. Whoever has the link may join."""

CLUB_MEMBERS = Table(
    "club_members",
    METADATA,
    Column("club_id", String(40), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("club_members_user", "user_id"),
    Index("club_members_came", "club_id", "at", "user_id"),
)

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("organiser", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    # Seats of a table.
    Column("size", Integer, nullable=False),
    Column("pairing", String(20), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("clock", JSON, nullable=False),
    # open, running, over
    Column("status", String(10), nullable=False),
    # The round that is played, or was last; 0 before the first. Its dice are the deal `round-ID-NUMBER`.
    Column("round", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("club_id", String(40)),
    Column("season", Integer),
    # What the organiser wrote to all, the newest last.
    Column("notes", JSON, nullable=False),
    Index("tournaments_organiser", "organiser", "created"),
    Index("tournaments_club", "club_id", "season"),
)
"""Duplicate tournaments: every table of a round is played with the same deal."""

ENTRANTS = Table(
    "entrants",
    METADATA,
    Column("tournament_id", String(40), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    # After which round they left.
    Column("left_after", Integer),
    Index("entrants_user", "user_id"),
)
"""Who plays in a tournament."""
