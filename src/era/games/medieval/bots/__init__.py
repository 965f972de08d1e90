"""The bots that play ERA: Medieval Age."""
