"""The one encoder of everything that is sent."""

from typing import Final

import msgspec

ENCODER: Final = msgspec.json.Encoder()
