import { expect, test } from "vitest";
import { sizeRevealedDice, sizeRevealedOnPhone, sizeShelfDice } from "./dice-room";

const SHELVES = { desktop: { width: 90, height: 380 }, laptop: { width: 100, height: 250 } };
const COUNTS = Array.from({ length: 16 }, (_, n) => n + 1);

test.each(Object.values(SHELVES))("your dice: the fewer, the larger, and all of them fit", (shelf) => {
  const sizes = COUNTS.map((count) => sizeShelfDice(count, shelf));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(sizes[0]).toBe(84);
  COUNTS.forEach((count, n) => {
    const columns = Math.floor((shelf.width + 4) / (sizes[n]! + 4));
    expect(Math.ceil(count / columns) * sizes[n]! * 1.13).toBeLessThanOrEqual(shelf.height);
  });
});

test("four of your dice are as large as in the tray on a large screen, and three on a laptop nearly so", () => {
  expect(sizeShelfDice(4, SHELVES.desktop)).toBeGreaterThanOrEqual(80);
  expect(sizeShelfDice(3, SHELVES.laptop)).toBeGreaterThanOrEqual(70);
});

test("the revealed dice of two are as large as in the tray; those of four are told apart", () => {
  const tray = { width: 640, height: 190 };
  expect(sizeRevealedDice([5, 6], tray)).toBeGreaterThanOrEqual(80);
  expect(sizeRevealedDice([5, 8, 4, 6], tray)).toBeGreaterThan(30);
});

test("on a phone they lie in rows, within the height they are given", () => {
  expect(sizeRevealedOnPhone([4, 4], 330, 400)).toBeGreaterThanOrEqual(66);
  expect(sizeRevealedOnPhone([5, 8, 4], 330, 370)).toBeGreaterThanOrEqual(50);
  expect(sizeRevealedOnPhone([14, 14, 14, 14], 330, 370)).toBeGreaterThanOrEqual(22);
});
