"""Deals: sealed dice that several tables share, and who played them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.String(60)))
    op.add_column("tables", sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_deal", "tables", ["deal"])
    op.create_table(
        "deals",
        sa.Column("id", sa.String(60), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("opened", sa.BigInteger),
    )
    op.create_index("deals_sealed", "deals", ["opened", "kind", "created"])
    op.create_table(
        "plays",
        sa.Column("deal_id", sa.String(60), sa.ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("figures", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("plays_table", "plays", ["table_id"])
    op.create_index("plays_user", "plays", ["user_id", "deal_id"])


def downgrade() -> None:
    for name in ("plays", "deals"):
        op.drop_table(name)
    op.drop_index("tables_deal", "tables")
    for name in ("sealed", "deal"):
        op.drop_column("tables", name)
