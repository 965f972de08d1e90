"""The command `era`: reads the command line, runs one command, and says what went wrong in one sentence."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from era import __version__
from era.cli import (
    WORDS,
    admin,
    arena,
    bots,
    doctor,
    join,
    lab,
    ladder,
    lesson,
    picture,
    play,
    puzzle,
    replay,
    rules,
    serve,
    simulate,
    study,
    verify,
)
from era.cli.help import HelpFormatter
from era.cli.streams import discard_output, prepare_streams
from era.core.catalogue import DEFAULT, LANGUAGES
from era.core.engine import describe_engine
from era.core.errors import EraError

COMMANDS = (
    play,
    join,
    serve,
    admin,
    doctor,
    simulate,
    arena,
    ladder,
    lab,
    bots,
    replay,
    picture,
    study,
    verify,
    rules,
    lesson,
    puzzle,
)
NEEDS = {play.NAME: ("stdin", "stdout"), join.NAME: ("stdin", "stdout"), serve.NAME: ()}
"""The streams without which a command makes no sense; for all others it is their output. A server needs none."""

USER_ERROR = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class Parser(argparse.ArgumentParser):
    """An argparse parser whose errors are one sentence, without the usage in front of it. argparse makes those of the
    commands by the same class."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"formatter_class": HelpFormatter} | how)

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
        added.set_defaults(run=command.run, needs=NEEDS.get(command.NAME, ("stdout",)))
    return top


def find_language() -> str:
    """Find the reader's language: what ERA_LANG says, else what the system says, else English."""
    for variable in ("ERA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")[:2].lower()
        if code in LANGUAGES:
            return code
    return DEFAULT


def main(argv: Sequence[str] | None = None) -> int:
    closed = prepare_streams()
    lang = find_language()
    try:
        args = make_parser().parse_args(argv)
        lang = args.lang
        _check_streams(args.needs, closed)
        code: int = args.run(args)
        sys.stdout.flush()
    except SystemExit:  # argparse has said what there is to say
        return _flush(lang)
    except EraError as error:
        print(error.tell(lang), file=sys.stderr)
        return USER_ERROR
    except BrokenPipeError:
        discard_output()  # whoever read our output has gone (`era rules | head`); nobody is left to be told
        return BROKEN_PIPE
    except OSError as error:
        return _tell_os_error(error, lang)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return code


def _check_streams(needs: Sequence[str], closed: Sequence[str]) -> None:
    for name in needs:
        if name in closed:
            raise EraError(f"closed-{name}", {}, WORDS)


def _flush(lang: str) -> int:
    """End as argparse wants to, once what it wrote is out."""
    stop = sys.exc_info()[1]
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard_output()
        return BROKEN_PIPE
    except OSError as error:
        return _tell_os_error(error, lang)
    assert isinstance(stop, SystemExit)
    raise stop


def _tell_os_error(error: OSError, lang: str) -> int:
    """A full disk, a file that cannot be written: one sentence."""
    discard_output()
    why = error.strerror or str(error)
    key, values = ("no-write", {"file": error.filename, "why": why}) if error.filename else ("no-output", {"why": why})
    print(WORDS.say(lang, key, values), file=sys.stderr)
    return USER_ERROR
