"""The bots that play Era of Merchants."""
