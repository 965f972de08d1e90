"""Find the dice of a lesson: a seed that brings about every beat of its file.

A lesson speaks of what falls, so its dice are chosen; `era lesson find first-domain` looks for them anew after
a rule or the lesson has changed.
"""

import argparse

from era.cli import WORDS
from era.cli.simulate import read_positive

NAME = "lesson"
HELP = "find dice that bring about every beat of a lesson"
NOT_FOUND = 1


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("act", choices=("find",), help="what to do: find a seed")
    parser.add_argument("lesson", help="a lesson by its id, such as first-domain")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the first number to try (default: 0)")
    parser.add_argument("--tries", type=read_positive, default=1000, metavar="N", help="how many (default: 1000)")


def run(args: argparse.Namespace) -> int:
    from era.lessons.lesson import read_lesson
    from era.lessons.script import count_main, find_seed, make_seed

    lesson = read_lesson(args.lesson)
    text, reached = find_seed(lesson, args.first, args.tries)
    beats = count_main(lesson)
    values = {"text": text, "seed": make_seed(text).hex(), "reached": reached, "beats": beats}
    found = reached == beats
    print(WORDS.say(args.lang, "lesson-found" if found else "lesson-not-found", values))
    return 0 if found else NOT_FOUND
