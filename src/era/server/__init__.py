"""Tables that people can trust: live, hot-seat, with bots, over days. See docs/reference/protocol.md."""
