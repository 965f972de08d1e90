"""How the native mind learns: self-play, what it begins from, its curve, and comparing what was learned."""
