"""Together: what happened to the seats of a table, what its people vote on, and games that end before their end."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("happened", "votes"):
        op.add_column("tables", sa.Column(name, sa.JSON, nullable=False, server_default=sa.text("'[]'")))
    op.add_column("tables", sa.Column("ended", sa.String(20)))


def downgrade() -> None:
    for name in ("happened", "votes", "ended"):
        op.drop_column("tables", name)
