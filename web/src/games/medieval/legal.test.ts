import { expect, test } from "vitest";
import { readDeals } from "./components/Deals";
import { coveredSpaces, litSpaces, nextTurn, placeCount, sortLegal, writePlacement } from "./legal";
import type { PieceInfo } from "./view.gen";

const size = { width: 14, height: 12 };
const wall = {
  name: "wall-2",
  turns: [0, 1, 0, 1],
  cells: [
    [[0, 0, "#"], [1, 0, "#"]],
    [[0, 0, "#"], [0, 1, "#"]],
    [[0, 0, "#"], [1, 0, "#"]],
    [[0, 0, "#"], [0, 1, "#"]],
  ], // biome-ignore format: one turn a line
} as unknown as PieceInfo;

test("choices are sorted by what a screen asks of them, once for each list", () => {
  const choices = [
    { kind: "placed" as const, verb: "build", piece: "wall-2", turn: 0, mask: "3" },
    { kind: "placed" as const, verb: "build", piece: "wall-2", turn: 1, mask: "1" },
    { kind: "listed" as const, texts: ["done"] },
  ];
  const legal = sortLegal(choices);
  expect(placeCount(legal, "wall-2")).toBe(3);
  expect(legal.texts).toEqual(["done"]);
  expect(legal.removes).toBeNull();
  expect(legal.rerolls).toBeNull();
  expect(sortLegal(choices)).toBe(legal);
});

test("the verb says what is removed, rolled again and taken", () => {
  const legal = sortLegal([
    { kind: "placed", verb: "remove", mask: "5" },
    { kind: "counted", verb: "reroll", most: { "peasant.food": 2 }, least: 1 },
    { kind: "counted", verb: "take", most: { "peasant.either": 1 }, units: { "peasant.either": "food" } },
  ]);
  expect([...legal.removes!]).toEqual([0, 2]);
  expect(legal.rerolls).toEqual({ "peasant.food": 2 });
  expect(legal.takes).toEqual({ faces: { "peasant.either": 1 }, resources: { "peasant.either": "food" } });
  expect(legal.places.size).toBe(0);
});

test("a placement is written with its turn only where the piece has several", () => {
  expect(writePlacement("build", wall, 1, "f7")).toBe("build wall-2 f7 r1");
  expect(writePlacement("place", { ...wall, name: "farm", turns: [0, 0, 0, 0] }, 0, "c4")).toBe(
    "place farm c4",
  );
});

test("turning goes round the different turns", () => {
  expect(nextTurn(wall, 0)).toBe(1);
  expect(nextTurn(wall, 1)).toBe(0);
});

test("a turned piece covers the spaces of its turn, and lit are all that some place covers", () => {
  expect(coveredSpaces(wall, 1, 0, size)).toEqual([0, 14]);
  expect([...litSpaces(wall, 0, new Set([0, 1]), size)].sort()).toEqual([0, 1, 2]);
});

test("swaps and trades are read from their notation", () => {
  expect(
    readDeals(["swap wood for stone", "trade 2 food for trade", "trade philippe stone for wood", "done"]),
  ).toEqual([
    { who: null, give: "wood", take: "stone", text: "swap wood for stone" },
    { who: 1, give: "food", take: "trade", text: "trade 2 food for trade" },
    { who: -1, give: "stone", take: "wood", text: "trade philippe stone for wood" },
  ]);
});
