"""What is sent over the play socket: typed messages, decoding, patches, generated TypeScript."""
