"""Alembic's entrance; database.py gives it the connection and its transaction."""

from alembic import context

from era.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
