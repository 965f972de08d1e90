"""Serve tables to browsers: on this machine, in the local network, or on the internet behind a proxy.

Games are kept in a file of yours and go on whenever the server runs. Everything can also be set by environment
variables; docs/reference/operating.md lists them.
"""

import argparse
from typing import Any

NAME = "serve"
HELP = "play in the browser, alone or with others"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", metavar="ADDRESS", help="127.0.0.1 for this machine, 0.0.0.0 for the network")
    parser.add_argument("--port", type=int, metavar="N", help="the port (default: 8642, or the next that is free)")
    parser.add_argument("--processes", type=int, metavar="N", help="how many processes serve (default: 1)")
    parser.add_argument("--open", action="store_true", help="open a browser, if there is one")


def run(args: argparse.Namespace) -> int:
    from msgspec import structs

    from era.server.config import check, from_environment
    from era.server.serve import serve

    given: dict[str, Any] = {name: getattr(args, name) for name in ("host", "port", "processes")}
    chosen = {name: value for name, value in given.items() if value is not None}
    settings = check(structs.replace(from_environment(), **chosen))
    return serve(settings, args.lang, args.open)
