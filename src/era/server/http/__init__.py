"""The REST API, middleware and static files."""
