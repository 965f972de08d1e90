"""What decided a finished game: positions played out, and the moments that changed the chances most."""
