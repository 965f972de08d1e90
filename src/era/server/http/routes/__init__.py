"""The addresses of the REST API, one file a subject."""
