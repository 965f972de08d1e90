"""People and lists: sessions that end, recovery codes, bans; pages of lists by an index; what whoever runs it needs."""

import json
import time
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

GOING_ON, OVER, UNLISTED = 0, 1, 2
BATCH = 500


def upgrade() -> None:
    now = str(int(time.time() * 1000))
    # Counted from now, so that nobody is forgotten because of the move.
    _add("users", sa.Column("seen", sa.BigInteger, nullable=False, server_default=now))
    _add("users", sa.Column("recovery", sa.String(80)), sa.Column("banned", sa.BigInteger))
    op.create_index("users_created", "users", ["created", "id"])
    op.create_index("users_seen", "users", ["seen", "id"])
    _add(
        "tables",
        sa.Column("uploaded", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("watchable", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("barred", sa.JSON, nullable=False, server_default=sa.text("'[]'")),
    )
    op.drop_index("tables_public", "tables")
    op.create_index("tables_public", "tables", ["public", "status", "touched", "id"])
    op.create_index("tables_touched", "tables", ["status", "touched", "id"])
    op.create_index("tables_created", "tables", ["created", "id"])
    _add(
        "sitters",
        sa.Column("shelf", sa.Integer, nullable=False, server_default="0"),
        sa.Column("at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("alone", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    _shelve()
    op.create_index("sitters_shelf", "sitters", ["user_id", "shelf", "at", "table_id"])
    op.create_index("sitters_alone", "sitters", ["user_id", "alone", "shelf", "at", "table_id"])
    _make_tables()


def _add(table: str, *columns: sa.Column[Any]) -> None:
    for column in columns:
        op.add_column(table, column)


def _make_tables() -> None:
    op.create_table(
        "ended_sessions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ended_sessions_until", "ended_sessions", ["until"])
    op.create_table(
        "glances",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("turn", sa.JSON, nullable=False),
        sa.Column("scores", sa.JSON, nullable=False),
    )
    op.create_table(
        "site", sa.Column("key", sa.String(40), primary_key=True), sa.Column("value", sa.JSON, nullable=False)
    )
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
        sa.Column("note", sa.String(80), nullable=False),
    )
    op.create_table(
        "mutes",
        sa.Column("user_id", sa.String(40), primary_key=True),
        sa.Column("muted_id", sa.String(40), primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(40)),
        sa.Column("subject", sa.String(40)),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chats", sa.JSON, nullable=False),
        sa.Column("handled", sa.BigInteger),
    )
    op.create_index("reports_open", "reports", ["handled", "id"])
    op.create_index("reports_reporter", "reports", ["reporter", "at"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )


def _shelve() -> None:
    """Say of every line of people's lists where it stands."""
    connection = op.get_bind()
    sitters = sa.table("sitters", sa.column("table_id"), sa.column("shelf"), sa.column("at"), sa.column("alone"))
    change = sitters.update().where(sitters.c.table_id == sa.bindparam("of"))
    change = change.values(shelf=sa.bindparam("to"), at=sa.bindparam("since"), alone=sa.bindparam("solo"))
    for rows in _batches(connection):
        connection.execute(change, [_to_line(row) for row in rows])


def _batches(connection: sa.Connection) -> Iterator[list[Any]]:
    last = ""
    wanted = sa.text(
        "SELECT id, status, touched, created, started, seats, origin, lesson, puzzle FROM tables "
        "WHERE id > :last ORDER BY id LIMIT :batch"
    )
    while rows := connection.execute(wanted, {"last": last, "batch": BATCH}).all():
        yield list(rows)
        last = rows[-1].id


def _to_line(row: Any) -> dict[str, Any]:
    over = row.status == "over"
    chosen = _read(row.origin) is not None or row.lesson is not None or row.puzzle is not None
    return {
        "of": row.id,
        "to": UNLISTED if row.puzzle is not None else OVER if over else GOING_ON,
        "since": row.touched if over else max(row.created, row.started or 0),
        "solo": not chosen and len(_read(row.seats)) == 1,
    }


def _read(value: Any) -> Any:
    """SQLite gives JSON as text, PostgreSQL's driver perhaps already read."""
    return json.loads(value) if isinstance(value, str) else value


def downgrade() -> None:
    for name in ("audit", "reports", "mutes", "invitations", "site", "glances", "ended_sessions"):
        op.drop_table(name)
    for table, names in (
        ("sitters", ("sitters_shelf", "sitters_alone")),
        ("tables", ("tables_public", "tables_touched", "tables_created")),
        ("users", ("users_created", "users_seen")),
    ):
        for name in names:
            op.drop_index(name, table)
    op.create_index("tables_public", "tables", ["public", "status", "touched"])
    for table, columns in (
        ("sitters", ("shelf", "at", "alone")),
        ("tables", ("uploaded", "watchable", "barred")),
        ("users", ("seen", "recovery", "banned")),
    ):
        for name in columns:
            op.drop_column(table, name)
