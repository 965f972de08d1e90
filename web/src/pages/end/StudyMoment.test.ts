// Which of a study's moments the end of a game tells.

import { expect, test } from "vitest";
import type { Moment, Study } from "../../net/types.gen";
import type { Told } from "../replay/study";
import { findTop, isPuzzle } from "./StudyMoment";

const study: Study = { kind: "score", share: 1, games: 9, positions: [], moments: [], luck: [0] };

function tell(letter: string, seat: number | null, change: number, gain: number | null = null): Told {
  const moment: Moment = { first: 1, last: 1, main: 1, seat, change: [change, -change], strong: null, same: false, gain }; // biome-ignore format: one thought
  return { moment, letter, before: {} as Told["before"] };
}

test("the own choice is told that could have been bettered most", () => {
  const told = [tell("A", 0, -9, 2), tell("B", 0, -6, 5), tell("C", 1, -20, 20), tell("D", null, 30)];
  expect(findTop(study, told, [0])?.letter).toBe("B");
  expect(findTop(study, told, [0, 1])?.letter).toBe("C");
});

test("if none could, the one that changed most; never what the dice did", () => {
  const told = [tell("A", 0, 4), tell("B", 0, -7, -3), tell("C", null, 30)];
  expect(findTop(study, told, [0])?.letter).toBe("B");
  expect(findTop(study, [tell("C", null, 30)], [0])).toBeUndefined();
});

test("a choice makes a puzzle if a strong bot would have made it better by more than 5", () => {
  const won: Study = { ...study, kind: "win" };
  expect(isPuzzle(study, tell("A", 0, -9, 5.6).moment)).toBe(true);
  expect(isPuzzle(study, tell("A", 0, -9, 5.4).moment)).toBe(false);
  expect(isPuzzle(won, tell("A", 0, -0.2, 0.06).moment)).toBe(true);
  expect(isPuzzle(won, tell("A", 0, -0.2, 0.05).moment)).toBe(false);
  expect(isPuzzle(study, tell("A", 0, -9).moment)).toBe(false);
  expect(isPuzzle(study, tell("A", null, -9, 30).moment)).toBe(false);
});
