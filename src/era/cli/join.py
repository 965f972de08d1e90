"""Play at a server's table in the terminal.

    era join https://games.example/t/KEY

You come as a guest and take the first open seat; with the token that is told then, in the environment variable
ERA_TOKEN, you come back to it.
"""

import argparse
import getpass
import os
import sys

NAME = "join"
HELP = "play at a server's table in the terminal"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="the table's link, as people give it to each other")
    parser.add_argument("--name", metavar="NAME", help="what you are called there (default: your name on this machine)")


def run(args: argparse.Namespace) -> int:
    from era.terminal.remote_shell import join

    name = args.name or find_name()
    return join(args.url, name, os.environ.get("ERA_TOKEN", ""), args.lang, sys.stdin, sys.stdout)


def find_name() -> str:
    try:
        return getpass.getuser()[:20] or "Guest"
    except OSError:
        return "Guest"
