import { expect, test } from "vitest";
import { drawOutline, nameOf, rangeName, spaceOf, spacesOf, traceLoops } from "./grid";

const size = { width: 14, height: 12 };

test("a space is named by its column's letter and its row's number", () => {
  expect(nameOf(0, size)).toBe("a1");
  expect(nameOf(14 * 6 + 5, size)).toBe("f7");
  expect(spaceOf("F7", size)).toBe(14 * 6 + 5);
  expect(spaceOf("n12", size)).toBe(167);
  for (const wrong of ["o1", "a13", "a0", "7f", ""]) expect(spaceOf(wrong, size)).toBeNull();
});

test("a mask holds a space for each bit, the last digit first", () => {
  expect([...spacesOf("1")]).toEqual([0]);
  expect([...spacesOf("4000")]).toEqual([14]);
  expect([...spacesOf("8003")].sort((a, b) => a - b)).toEqual([0, 1, 15]);
  expect(spacesOf("0").size).toBe(0);
});

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

test("people read a piece's place as its first and last space", () => {
  expect(rangeName(["f7"])).toBe("F7");
  expect(rangeName(["f7", "g7", "f8", "g8"])).toBe("F7–G8");
});
