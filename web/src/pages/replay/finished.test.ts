import { expect, it } from "vitest";
import { listViews } from "./finished";

it("makes every board of a stretch from the one before it, and changes none", () => {
  const start = { round: 1, stock: [0, 2] };
  const views = listViews(start, [
    { n: 1, at: 0, changes: [[["stock", 0], 3]] },
    { n: 2, at: 0 },
    { n: 3, at: 0, changes: [[["round"], 2]] },
  ]);
  expect(views).toEqual([
    { round: 1, stock: [0, 2] },
    { round: 1, stock: [3, 2] },
    { round: 1, stock: [3, 2] },
    { round: 2, stock: [3, 2] },
  ]);
  expect(views[0]).toBe(start);
});
