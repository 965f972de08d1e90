import { expect, it } from "vitest";
import { overlap, placeCard, unite } from "./layout";

const page = { width: 1280, height: 720 };
const card = { width: 360, height: 220 };

it.each([
  ["in the middle", { left: 500, top: 300, width: 160, height: 40 }],
  ["at the right edge", { left: 1200, top: 10, width: 70, height: 40 }],
  ["at the bottom", { left: 300, top: 640, width: 400, height: 70 }],
  ["large", { left: 250, top: 60, width: 600, height: 500 }],
])("never covers what it speaks of: %s", (_, target) => {
  const at = placeCard(card, [target], [], page);
  expect(overlap({ ...at, ...card }, target)).toBe(0);
  expect(at.left).toBeGreaterThanOrEqual(0);
  expect(at.top).toBeGreaterThanOrEqual(0);
  expect(at.left + card.width).toBeLessThanOrEqual(page.width);
  expect(at.top + card.height).toBeLessThanOrEqual(page.height);
});

it("covers nothing that is needed, where there is room elsewhere", () => {
  const target = { left: 500, top: 300, width: 100, height: 40 };
  const tray = { left: 300, top: 380, width: 500, height: 300 };
  const at = placeCard(card, [target], [{ area: tray, weight: 0.02 }], page);
  expect(overlap({ ...at, ...card }, tray)).toBe(0);
});

it("unites areas", () => {
  expect(
    unite([
      { left: 10, top: 20, width: 5, height: 5 },
      { left: 30, top: 10, width: 5, height: 5 },
    ]),
  ).toEqual({ left: 10, top: 10, width: 25, height: 15 });
});
