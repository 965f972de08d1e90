"""The play socket: connections, their limits and queues."""
