"""Find moments for a puzzle: positions of bots' games that fit its file, with few best answers.

The beginning of a puzzle comes from a real game, so that the engine proves that it can be reached; `era puzzle find
market-day` looks for others after a rule or the puzzle has changed.
"""

import argparse

from era.cli import WORDS
from era.cli.simulate import read_positive

NAME = "puzzle"
HELP = "find a moment of a game that makes a puzzle"
NOT_FOUND = 1


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("act", choices=("find",), help="what to do: find positions")
    parser.add_argument("puzzle", help="a puzzle by its id, such as market-day")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the first number to try (default: 0)")
    parser.add_argument("--tries", type=read_positive, default=100, metavar="N", help="how many games (default: 100)")


def run(args: argparse.Namespace) -> int:
    from era.puzzles.puzzle import read_puzzle
    from era.puzzles.search import find_positions

    puzzle = read_puzzle(args.puzzle)
    if puzzle.where is None:
        print(WORDS.say(args.lang, "puzzle-by-hand", {"name": puzzle.id}))
        return NOT_FOUND
    name = puzzle.seed_of.rpartition(" ")[0]
    found = 0
    for number in range(args.first, args.first + args.tries):
        for each in find_positions(puzzle.game, puzzle.options, puzzle.goal, puzzle.where, f"{name} {number}"):
            found += 1
            solution = each.solution
            values = {"text": each.seed_of, "entries": len(each.entries), "value": str(solution.value),
                      "second": str(solution.second), "answers": len(solution.best), "tried": solution.tried,
                      "best": ", ".join(solution.best[0])}  # fmt: skip
            print(WORDS.say(args.lang, "puzzle-found", values), flush=True)
    if not found:
        print(WORDS.say(args.lang, "puzzle-not-found", {"tries": args.tries}))
    return 0 if found else NOT_FOUND
