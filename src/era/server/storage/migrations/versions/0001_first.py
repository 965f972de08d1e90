"""Users, tables, the log, snapshots, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("login", sa.String(80), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("session", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("lang", sa.String(10), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("bot_seconds", sa.Float, nullable=False),
        sa.Column("host", sa.String(40)),
        sa.Column("seed", sa.LargeBinary),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("claimed_until", sa.BigInteger, nullable=False),
        sa.Column("rematch", sa.String(40)),
        sa.Column("origin", sa.JSON),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("tables_public", "tables", ["public", "status", "touched"])
    op.create_index("tables_deadline", "tables", ["status", "deadline"])
    op.create_table("sitters", sa.Column("user_id", sa.String(40), primary_key=True), _of_table())
    op.create_index("sitters_table", "sitters", ["table_id"])
    op.create_table(
        "events",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("move_id", sa.String(60)),
    )
    op.create_table(
        "snapshots",
        _of_table(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chats",
        _of_table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("user_id", sa.String(40)),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("chats_user", "chats", ["user_id"])


def downgrade() -> None:
    for name in ("chats", "snapshots", "events", "sitters", "tables", "users"):
        op.drop_table(name)
