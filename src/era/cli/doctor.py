"""Say whether this machine is in order for a server: engine, database, Redis, disk, clock, and the proxy in front.

It looks at what the settings of `era serve` name (see docs/reference/operating.md) and changes nothing.
"""

import argparse

NAME = "doctor"
HELP = "say whether a server's machine is in order"
MARKS = {"ok": "ok", "warn": "look", "bad": "BAD"}


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    import msgspec

    from era.server.config import from_environment
    from era.server.doctor import examine

    findings = examine(from_environment(), args.lang)
    if args.json:
        print(msgspec.json.encode(findings).decode())
    else:
        for each in findings:
            print(f"{MARKS[each.state]:<5} {each.what:<9} {each.sentence}")
    return 1 if any(each.state == "bad" for each in findings) else 0
