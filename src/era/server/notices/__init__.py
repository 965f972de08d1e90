"""Notices: telling people who are not at the table that it is their turn, by push, e-mail or webhook."""
