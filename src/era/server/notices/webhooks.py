"""What a webhook is sent, as Discord, Slack and Matrix want it."""

import json
from urllib.parse import quote

from era.server.storage.models import Webhook


def make_request(hook: Webhook, text: str, key: str) -> tuple[str, str, bytes]:
    """Return the method, the address and the body. Nobody is mentioned, whatever a name looks like."""
    if hook.kind == "discord":
        return "POST", hook.url, _write({"content": text, "allowed_mentions": {"parse": []}})
    if hook.kind == "slack":
        plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return "POST", hook.url, _write({"text": plain})
    # A room's address with an access token: .../rooms/!room:server/send/m.room.message?access_token=...
    base, _, query = hook.url.partition("?")
    url = f"{base.rstrip('/')}/{quote(key, safe='')}" + (f"?{query}" if query else "")
    return "PUT", url, _write({"msgtype": "m.notice", "body": text})


def _write(value: dict[str, object]) -> bytes:
    return json.dumps(value).encode()
