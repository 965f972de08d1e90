"""Games as numbers and pictures, for whoever trains agents: what all games share of it."""
