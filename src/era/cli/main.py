"""The command `era`: reads the command line, runs one command, and says what went wrong in one sentence."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from era import __version__
from era.cli import arena, bots, lesson, play, puzzle, replay, rules, serve, simulate, study, verify
from era.core.catalogue import DEFAULT, LANGUAGES
from era.core.engine import describe_engine
from era.core.errors import EraError

COMMANDS = (play, serve, simulate, arena, bots, replay, study, verify, rules, lesson, puzzle)

USER_ERROR = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class Parser(argparse.ArgumentParser):
    """An argparse parser whose errors are one sentence, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        self.exit(USER_ERROR, f"{self.prog}: {message}. See '{self.prog} --help'.\n")


class Version(argparse.Action):
    """Says it in one line. argparse's own action would break a long reason into several."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"era {__version__} ({describe_engine(find_language())})")
        parser.exit()


def make_parser() -> Parser:
    top = Parser(prog="era", description="Play and study board games of dice, cities and caravans.")
    top.add_argument("--version", action=Version, nargs=0, help="say the version and how the engine runs")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, title="commands")
    for command in COMMANDS:
        added = commands.add_parser(command.NAME, help=command.HELP, description=command.__doc__)
        added.add_argument(
            "--lang",
            choices=LANGUAGES,
            default=find_language(),
            help="language of the texts (default: yours, here %(default)s)",
        )
        command.add(added)
        added.set_defaults(run=command.run)
    return top


def find_language() -> str:
    """Find the reader's language: what ERA_LANG says, else what the system says, else English."""
    for variable in ("ERA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")[:2].lower()
        if code in LANGUAGES:
            return code
    return DEFAULT


def main(argv: Sequence[str] | None = None) -> int:
    args = make_parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except EraError as error:
        print(error.tell(args.lang), file=sys.stderr)
        return USER_ERROR
    except BrokenPipeError:
        # Whoever read our output has gone (`era rules | head`); nobody is left to be told.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return code
