"""Profiles: an address for every account, whether its games are shown, and what was reached besides points."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

ID_BYTES = 12


def upgrade() -> None:
    op.add_column("users", sa.Column("public", sa.String(40)))
    op.add_column("users", sa.Column("shows", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("results", sa.Column("figures", sa.JSON, nullable=False, server_default=sa.text("'{}'")))
    users = sa.table("users", sa.column("id"), sa.column("login"), sa.column("public"))
    connection = op.get_bind()
    for (user_id,) in connection.execute(sa.select(users.c.id).where(users.c.login.is_not(None))).all():
        made = secrets.token_urlsafe(ID_BYTES)
        connection.execute(sa.update(users).where(users.c.id == user_id).values(public=made))
    op.create_index("users_public", "users", ["public"], unique=True)


def downgrade() -> None:
    op.drop_index("users_public", "users")
    op.drop_column("results", "figures")
    for name in ("shows", "public"):
        op.drop_column("users", name)
