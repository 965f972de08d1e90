"""Native rules: a game in C, for whoever plays millions of decisions. What all games share; a game's own part is in
its folder (`games/<game>/native`).

    from era import load_game
    from era.native import open_rules

    rules = open_rules(load_game("medieval"), {"players": 4})
    batch = rules.batch(1024, seed=1)       # so many games in one buffer
    batch.playout()                         # all of them to the end, at random, without the GIL

The Python rules are the authority. A game that has no native part, or options that it cannot hold, are played in
Python, and `supports` says why.
"""

from era.native.rules import Batch, NativeRules, Support, open_rules, supports

__all__ = ["Batch", "NativeRules", "Support", "open_rules", "supports"]
