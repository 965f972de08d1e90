"""Run by bench/envs.py in a venv of its own: decisions a second of catanatron-gym's environment, for some seconds.

All decisions are counted, those of the opponents as well; the time is that of `step` and `reset`, not of choosing.
"""

import random
import sys
import time

import catanatron_gym  # type: ignore[import-not-found]  # noqa: F401  registers its environment
import gymnasium


def main(seconds: float) -> None:
    env, rng, decisions, spent = gymnasium.make("catanatron-v1"), random.Random(1), 0, 0.0
    random.seed(1)
    while spent < seconds:
        start = time.process_time()
        _, info = env.reset()
        spent += time.process_time() - start
        over = cut = False
        while not (over or cut):
            number = rng.choice(info["valid_actions"])
            start = time.process_time()
            _, _, over, cut, info = env.step(number)
            spent += time.process_time() - start
        decisions += len(env.unwrapped.game.state.actions)  # type: ignore[attr-defined]
    print(decisions / spent)


if __name__ == "__main__":
    main(float(sys.argv[1]))
