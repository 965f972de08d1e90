"""Web push (RFC 8030): messages encrypted for one browser (RFC 8291) and signed with our key (RFC 8292)."""

import base64
import json
import os
from pathlib import Path
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02  # type: ignore[import-untyped]

from era.server.config import OWNER_ONLY
from era.server.storage.models import PushSubscription

KEY_FILE = "vapid.pem"
TTL_S = 3 * 24 * 3600
"""How long a push service keeps a message for a browser that is switched off."""
SIGNED_FOR_S = 12 * 3600
MAX_TOPIC_CHARS = 32


class PushSigner:
    """Our key, by which push services know us. Made at the first start, and kept in the data folder."""

    def __init__(self, folder: Path, contact: str) -> None:
        path = folder / KEY_FILE
        if not path.exists():
            _make_key(path)
        self._vapid = Vapid02.from_file(str(path))
        self._contact = contact

    def public_key(self) -> str:
        """Return what a browser needs to subscribe."""
        raw = self._vapid.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")

    def headers(self, endpoint: str, topic: str, now: float) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "sub": self._contact,
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": str(int(now) + SIGNED_FOR_S),
        }
        return {
            **self._vapid.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TTL_S),
            "urgency": "high",
            # A newer notice of the same table takes the place of one that was not delivered yet.
            "topic": topic[:MAX_TOPIC_CHARS],
        }


def encrypt(subscription: PushSubscription, message: dict[str, object]) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    sealed: bytes = http_ece.encrypt(
        json.dumps(message).encode(),
        private_key=key,
        dh=decode_key(subscription.p256dh),
        auth_secret=decode_key(subscription.auth),
        version="aes128gcm",
    )
    return sealed


def decode_key(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_key(p256dh: str, auth: str) -> bool:
    """Tell whether these are the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_key(p256dh))
        return len(decode_key(auth)) == 16
    except ValueError:
        return False


def _make_key(path: Path) -> None:
    """Write the key aside and link it into place: processes that start together agree on the first one."""
    made = Vapid02()
    made.generate_keys()
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "wb") as out:
        out.write(made.private_pem())
    try:
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
