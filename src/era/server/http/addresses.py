"""The addresses under which others can reach this server: an invitation to `localhost` invites nobody."""

import ipaddress
import socket
import struct
import sys
from urllib.parse import urlsplit

from era.server.config import Settings

if sys.platform == "linux":
    import fcntl
else:
    fcntl = None

OUTSIDE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of examples. Nothing is sent there: the system only says which of its own it would use."""
UNUSED_PORT = 9
GET_ADDRESS = 0x8915
"""SIOCGIFADDR of netdevice(7), whose answer holds the address in these bytes."""
ADDRESS_IN_ANSWER = slice(20, 24)
MAX_INTERFACE_CHARS = 16


def list_addresses(settings: Settings, url: str) -> list[str]:
    """Return addresses, the best first; none if only this machine can reach us. `url`: of the request."""
    if settings.url:
        return [settings.url]
    parts = urlsplit(url)
    if not _is_this_machine(parts.hostname or ""):
        return [f"{parts.scheme}://{parts.netloc}"]
    if _is_this_machine(settings.host):
        return []
    found = _list_own() if settings.host in ("0.0.0.0", "::", "") else [settings.host]  # noqa: S104
    port = f":{parts.port}" if parts.port else ""
    return [f"{parts.scheme}://{_write(name)}{port}" for name in found if name and not _is_this_machine(name)]


def _list_own() -> list[str]:
    """Return this machine's addresses: first those by which it goes to others, then those of its networks, which is
    all it has in a house without a way to the internet."""
    names = [_own_address(family) for family in OUTSIDE] + [_read_address(name) for _, name in socket.if_nameindex()]
    return list(dict.fromkeys(names))


def _read_address(interface: str) -> str:
    """Return the address of a network interface; empty if it has none, or where only others than Linux know."""
    if fcntl is None:
        return ""
    asked = struct.pack("256s", interface.encode()[: MAX_INTERFACE_CHARS - 1])
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            answer = fcntl.ioctl(probe.fileno(), GET_ADDRESS, asked)
    except OSError:
        return ""
    return socket.inet_ntoa(answer[ADDRESS_IN_ANSWER])


def _own_address(family: int) -> str:
    """Return the address by which this machine goes to others; empty if it has none."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((OUTSIDE[socket.AddressFamily(family)], UNUSED_PORT))
            name: str = probe.getsockname()[0]
    except OSError:
        return ""
    return name


def _is_this_machine(name: str) -> bool:
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _write(name: str) -> str:
    return f"[{name}]" if ":" in name else name
