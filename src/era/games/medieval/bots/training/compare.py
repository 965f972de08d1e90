"""Compares two learned values, or the same value with more and less search, on the same openings and dice, natively.

python -m era.games.medieval.bots.training.compare training/value.json old/value.json --scenario roads --pairs 400
python -m era.games.medieval.bots.training.compare value.json value.json --work 9000 --work-b 900
"""

import argparse
from pathlib import Path

import msgspec

from era.games.medieval.bots.native_mind import EngineMind, LearnedValue, make_mind, unpack_weights
from era.games.medieval.bots.training.openings import open_batch
from era.games.medieval.game import GAME
from era.games.medieval.ruleset import ruleset
from era.lab.arena import stats

OPENINGS = 24


def prepare(path: Path, options: dict[str, object], work: int, rounds: int) -> EngineMind:
    mind = make_mind(ruleset(options))
    if mind is None:
        raise SystemExit(f"There are no native rules here: {GAME.native_support(options).why}")
    mind.set_weights(unpack_weights(msgspec.json.decode(path.read_bytes(), type=LearnedValue)))
    mind.set_search(work, rounds)
    return mind


def write_interval(values: list[float], factor: float, digits: int) -> str:
    low, high = stats.interval(values)
    return f"{factor * stats.mean(values):.{digits}f} ({factor * low:.{digits}f} to {factor * high:.{digits}f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a", type=Path)
    parser.add_argument("b", type=Path)
    parser.add_argument("--scenario", default="base")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument(
        "--pairs", type=int, default=100, help="sets of games with the same dice, one for each seat of A"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=int, default=-1, help="positions A values in playouts for a decision")
    parser.add_argument("--work-b", type=int, default=-1)
    parser.add_argument("--rounds", type=int, default=1, help="rounds A plays out after the present one")
    parser.add_argument("--rounds-b", type=int, default=1)
    args = parser.parse_args()
    options = GAME.check({"scenario": args.scenario, "players": args.players})
    a = prepare(args.a, options, args.work, args.rounds)
    b = prepare(args.b, options, args.work_b, args.rounds_b)
    played = a.duel(b, open_batch(options, OPENINGS, seed=1), args.pairs, args.seed)
    print(f"{args.scenario}, {args.players} players, {args.pairs} sets of games")
    if args.players > 1:
        print(f"won by A: {write_interval([score for score, _ in played], 100, 1)} %")
    print(f"points ahead: {write_interval([margin for _, margin in played], 1, 2)}")


if __name__ == "__main__":
    main()
