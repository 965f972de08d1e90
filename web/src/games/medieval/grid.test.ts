import { expect, test } from "vitest";
import { nameOf, rangeName, spaceOf, spacesOf } from "./grid";

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

test("people read a piece's place as its first and last space", () => {
  expect(rangeName(["f7"])).toBe("F7");
  expect(rangeName(["f7", "g7", "f8", "g8"])).toBe("F7–G8");
});
