"""The people of a club, page by page in the order in which they came."""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("club_members_came", "club_members", ["club_id", "at", "user_id"])


def downgrade() -> None:
    op.drop_index("club_members_came", "club_members")
