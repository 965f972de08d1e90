import { expect, test } from "vitest";
import type { Line, News } from "../../net/types.gen";
import type { TableModel } from "../../table/game";
import { findFigures } from "./figures";

const stock = (seat: number, food: number): News["after"] => [
  [["players", seat, "stock"], { trade: 0, stone: 0, wood: 0, food }],
];
const gain = (seat: number, food: number, values: Record<string, unknown>): News => ({
  kind: "gain",
  seat,
  rule: "COL-1",
  values: { by: "die", of: "peasant.food", count: 1, lost: {}, ...values },
  after: stock(seat, food),
});
const fed: News = {
  kind: "fed",
  seat: 0,
  rule: "FEE-1",
  values: { fed: 6, hungry: 2 },
  after: [...stock(0, 0)!, [["players", 0, "disaster"], 6]],
};
const earlier: News = {
  kind: "struck",
  seat: 0,
  values: {},
  after: [[["players", 0, "disaster"], 4], ...stock(0, 1)!],
};
const news: News[] = [
  gain(0, 1, { gives: { food: 9 } }), // of the round before
  earlier,
  { kind: "dice-revealed" },
  gain(0, 4, { gives: { food: 3 } }),
  gain(1, 5, { gives: { food: 5 } }), // somebody else's
  gain(0, 6, { gives: { food: 3 }, lost: { food: 1 }, by: "piece", of: "farm", count: 3 }),
  fed,
];
const model = {
  names: (word: string) => word,
  now: { value: { lines: [{ n: 1, at: 0, news } as Line] } },
} as unknown as TableModel;

test("Feed sums up where the food came from", () => {
  const { numbers, sum } = findFigures(fed, model);
  expect(numbers).toEqual([
    { name: "food", from: 6, to: 0 },
    { name: "disaster", from: 4, to: 6 },
  ]);
  expect(sum!.map(({ amount }) => amount)).toEqual(["1", "+3", "+2", "6", "8"]);
  expect(sum!.map(({ rule }) => rule)).toEqual([undefined, "COL-1", "COL-1", undefined, "FEE-1"]);
  expect(sum![2]!.text).toContain("3 × farm");
});

test("a fact tells what it moved, and nothing where nothing is known of before", () => {
  expect(findFigures(news[3]!, model).numbers).toEqual([{ name: "food", from: 1, to: 4 }]);
  expect(findFigures(news[4]!, model).numbers).toEqual([]);
  expect(findFigures({ kind: "gain", seat: 0 }, model)).toEqual({});
});
