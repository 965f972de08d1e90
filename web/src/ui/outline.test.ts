import { expect, test } from "vitest";
import { drawOutline, traceLoops } from "./outline";

test("a set of cells is walked around once, corner by corner", () => {
  expect(traceLoops([[0, 0], [1, 0]])).toEqual([[[0, 0], [2, 0], [2, 1], [0, 1]]]); // biome-ignore format: one line
  expect(traceLoops([[0, 0], [0, 1], [1, 1]])[0]).toHaveLength(6); // biome-ignore format: one line
});

test("a hole has a line of its own, and cells that touch at a corner are two", () => {
  const ring = [0, 1, 2]
    .flatMap((x) => [0, 1, 2].map((y) => [x, y] as [number, number]))
    .filter(([x, y]) => x !== 1 || y !== 1);
  expect(traceLoops(ring)).toHaveLength(2);
  expect(traceLoops([[0, 0], [1, 1]])).toHaveLength(2); // biome-ignore format: one line
});

test("an outline lies inside the cells", () => {
  const numbers = drawOutline([[0, 0]], 3, 4)
    .match(/-?\d+(\.\d+)?/g)!
    .map(Number);
  expect(Math.min(...numbers)).toBe(3);
  expect(Math.max(...numbers)).toBe(37);
});
