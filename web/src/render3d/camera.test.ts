import { describe, expect, test } from "vitest";
import { BoardCamera, type Extent3d, type StandName } from "./camera";

const EXTENT: Extent3d = { width: 14, depth: 12, rim: 17 / 40, frameHeight: 0.14 };
const ASPECT = (EXTENT.width + 2 * EXTENT.rim) / (EXTENT.depth + 2 * EXTENT.rim);

function lookFrom(name: StandName, bleed = 0): BoardCamera {
  const view = new BoardCamera(EXTENT, bleed);
  view.resize(1000 * ASPECT, 1000);
  view.go(view.standOf(name), 0, 0);
  return view;
}

/** The middle of every space. */
const MIDDLES = Array.from({ length: EXTENT.width * EXTENT.depth }, (_, space): [number, number] => [
  (space % EXTENT.width) + 0.5,
  Math.floor(space / EXTENT.width) + 0.5,
]);

describe("from above", () => {
  test.each([0, 0.06])("every space is where the flat board has it, with a bleed of %d", (bleed) => {
    const view = lookFrom("above", bleed);
    const within = 1 + 2 * bleed;
    let worst = 0;
    for (const [x, z] of MIDDLES) {
      // Where the flat board, which fills its box, draws this place: from -1 to 1.
      const flatX = (((x + EXTENT.rim) / (EXTENT.width + 2 * EXTENT.rim)) * 2 - 1) / within;
      const flatY = (1 - ((z + EXTENT.rim) / (EXTENT.depth + 2 * EXTENT.rim)) * 2) / within;
      const [px, pz] = view.pick(flatX, flatY)!;
      worst = Math.max(worst, Math.abs(px - x), Math.abs(pz - z));
    }
    expect(worst).toBeLessThan(0.02);
  });
});

describe.each<StandName>(["tilted", "above", "close"])("%s", (name) => {
  test("what is projected is picked again", () => {
    const view = lookFrom(name);
    for (const turn of [-0.6, 0, 0.5]) {
      view.orbit(-turn * 100, 0);
      for (const [x, z] of MIDDLES) {
        const [px, pz] = view.pick(...view.project(x, 0, z))!;
        expect(px).toBeCloseTo(x, 6);
        expect(pz).toBeCloseTo(z, 6);
      }
    }
  });
});

test("tilted and turned, the whole board is in the picture, on a phone, too", () => {
  for (const aspect of [ASPECT, 1.6, 0.6]) {
    const view = new BoardCamera(EXTENT);
    view.resize(1000 * aspect, 1000);
    view.go(view.standOf("tilted"), 0, 0);
    view.orbit(90, 0);
    for (const x of [-EXTENT.rim, EXTENT.width + EXTENT.rim])
      for (const z of [-EXTENT.rim, EXTENT.depth + EXTENT.rim])
        for (const value of view.project(x, 0.14, z)) expect(Math.abs(value)).toBeLessThan(1);
  }
});

test("it cannot be lost: tilt, turn, zoom and place stay within bounds", () => {
  const view = lookFrom("tilted");
  view.orbit(-5000, -5000);
  view.zoom(100);
  view.pan(99, -99);
  const { tilt, turn, zoom, x, z } = view.stand;
  expect([tilt < 1.2, turn < 0.9, zoom <= 5, x <= EXTENT.width, z >= 0]).toEqual(Array(5).fill(true));
  view.zoom(0.0001);
  expect([view.stand.zoom, view.stand.x, view.stand.z]).toEqual([1, EXTENT.width / 2, EXTENT.depth / 2]);
});

test("a glide ends where it was sent", () => {
  const view = lookFrom("tilted");
  const goal = view.standOf("above");
  view.go(goal, 500, 1000);
  expect(view.tick(1200)).toBe(true);
  expect(view.stand.tilt).toBeGreaterThan(0);
  expect(view.tick(1600)).toBe(false);
  expect(view.stand).toEqual(goal);
  expect(view.tick(1700)).toBe(false);
});
