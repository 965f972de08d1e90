"""What finished games were found out about."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    table_id = sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    op.create_table("studies", table_id, sa.Column("data", sa.LargeBinary, nullable=False))


def downgrade() -> None:
    op.drop_table("studies")
