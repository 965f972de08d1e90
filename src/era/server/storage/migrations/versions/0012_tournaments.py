"""Tournaments, who plays in them, and clubs."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seasons", sa.JSON, nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("club_id", sa.String(40), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("club_members_user", "club_members", ["user_id"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("organiser", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("pairing", sa.String(20), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("clock", sa.JSON, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("club_id", sa.String(40)),
        sa.Column("season", sa.Integer),
        sa.Column("notes", sa.JSON, nullable=False),
    )
    op.create_index("tournaments_organiser", "tournaments", ["organiser", "created"])
    op.create_index("tournaments_club", "tournaments", ["club_id", "season"])
    op.create_table(
        "entrants",
        sa.Column(
            "tournament_id", sa.String(40), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("user_id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("left_after", sa.Integer),
    )
    op.create_index("entrants_user", "entrants", ["user_id"])


def downgrade() -> None:
    for name in ("entrants", "tournaments", "club_members", "clubs"):
        op.drop_table(name)
