import { expect, test } from "vitest";
import type { Town } from "../../../render3d/town/town";
import type { Movement } from "../../../stage/beats";
import { playOn } from "./befall";

const SIZE = { width: 14, height: 12 };
const CELLS: [number, number][] = [
  [3, 4],
  [4, 4],
];

/** What a town was asked to stage. */
function staged(what: Movement["what"], key: string, cells = CELLS): unknown[] | null {
  const asked: unknown[] = [];
  const town = {
    stage: (...all: unknown[]) => {
      asked.push(...all);
      return { endMs: 0, show: () => {}, remove: () => {} };
    },
  } as unknown as Town;
  const move: Movement = { what, key, from: "", to: "", count: 1, at: 0, ms: 900 };
  return playOn(town, move, cells, SIZE) && asked;
}

test.each([
  ["burn", "", "fire"],
  ["burn", "attack", "attack"],
  ["burn", "scorch", "scorch"],
  ["cover", "water", "flood"],
  ["cover", "haze", "disease"],
] as const)("%s %s is staged as %s", (what, key, kind) => {
  expect(staged(what, key)?.slice(0, 3)).toEqual([kind, CELLS, 900]);
});

test("robbers come over the nearest edge", () => {
  expect(staged("raid", "", [])).toEqual(["raid", [[7, 6]], 900, [14.3, 7.5]]);
  expect(staged("raid", "", [[2, 2]])).toEqual(["raid", [[2, 2]], 900, [-0.3, 3.5]]);
});

test("what is no scene of a town is left to the stage", () => {
  for (const what of ["trace", "count", "flip", "stamp"] as const) expect(staged(what, "")).toBeNull();
});
