"""With which box a table is played."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("fingerprint", sa.String(40)))


def downgrade() -> None:
    op.drop_column("tables", "fingerprint")
