"""How to break each rule of the base game, one at a time."""

from tests.rulecheck import Breaker

BREAKERS: dict[str, Breaker] = {}
