import { expect, it } from "vitest";
import { isBetterBelow, overlap, placeCard, unite } from "./layout";

const page = { width: 1280, height: 720 };
const card = { width: 360, height: 220 };
const narrow = { width: 220, height: 300 };

it.each([
  ["in the middle", { left: 500, top: 300, width: 160, height: 40 }],
  ["at the right edge", { left: 1200, top: 10, width: 70, height: 40 }],
  ["at the bottom", { left: 300, top: 640, width: 400, height: 70 }],
  ["large", { left: 250, top: 60, width: 600, height: 500 }],
])("never covers what it speaks of: %s", (_, target) => {
  const at = placeCard([card], [target], [], page);
  expect(overlap(at, target)).toBe(0);
  expect(at.left).toBeGreaterThanOrEqual(0);
  expect(at.top).toBeGreaterThanOrEqual(0);
  expect(at.left + card.width).toBeLessThanOrEqual(page.width);
  expect(at.top + card.height).toBeLessThanOrEqual(page.height);
});

it("covers nothing that is needed, where there is room elsewhere", () => {
  const target = { left: 500, top: 300, width: 100, height: 40 };
  const tray = { left: 300, top: 380, width: 500, height: 300 };
  const at = placeCard([card], [target], [{ area: tray, weight: 0.02 }], page);
  expect(overlap(at, tray)).toBe(0);
});

it("becomes narrow where only a narrow place is free", () => {
  const needed = { area: { left: 260, top: 0, width: 1020, height: 720 }, weight: 0.02 };
  expect(placeCard([card, narrow], [], [needed], page).width).toBe(narrow.width);
  expect(placeCard([card, narrow], [], [], page).width).toBe(card.width);
});

it("stays where it was, unless it would cover what it speaks of", () => {
  const was = { left: 40, top: 400, ...card };
  const far = { left: 900, top: 60, width: 80, height: 80 };
  expect(placeCard([card], [far], [], page, was)).toEqual(was);
  const under = { left: 60, top: 420, width: 80, height: 80 };
  expect(overlap(placeCard([card], [under], [], page, was), under)).toBe(0);
});

it("goes to the lower edge of a phone for what is at the upper one", () => {
  const phone = { width: 360, height: 740 };
  const at = (top: number) => [{ left: 10, top, width: 60, height: 60 }];
  expect(isBetterBelow(140, at(70), [], phone)).toBe(true);
  expect(isBetterBelow(140, at(650), [], phone)).toBe(false);
  expect(isBetterBelow(140, at(350), [], phone)).toBe(false);
});

it("unites areas", () => {
  expect(
    unite([
      { left: 10, top: 20, width: 5, height: 5 },
      { left: 30, top: 10, width: 5, height: 5 },
    ]),
  ).toEqual({ left: 10, top: 10, width: 25, height: 15 });
});
