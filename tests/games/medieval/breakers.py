"""How to break each rule of the game, one at a time (see tests/rulecheck.py)."""

from tests.games.medieval import breakers_base
from tests.games.medieval.rivers_roads import breakers as rivers_roads
from tests.support.rulecheck import Breaker

BREAKERS: dict[str, Breaker] = {**breakers_base.BREAKERS, **rivers_roads.BREAKERS}
