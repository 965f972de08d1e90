"""How to break each rule of Rivers & Roads, one at a time."""

from tests.rulecheck import Breaker

BREAKERS: dict[str, Breaker] = {}
