"""How to break each rule of the game, one at a time (see tests/rulecheck.py)."""

from tests.medieval import breakers_base
from tests.medieval.rivers_roads import breakers as rivers_roads
from tests.rulecheck import Breaker

BREAKERS: dict[str, Breaker] = {**breakers_base.BREAKERS, **rivers_roads.BREAKERS}
