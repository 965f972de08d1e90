import { describe, expect, it } from "vitest";
import { layOutTray, measureNarrowTray, type Spot } from "./places";

/** The tray of a phone that is 360 pixels wide, inside its rim. */
const PHONE_TRAY_PX = 312;
const WANTED_PX = 80;

const overlap = (one: Spot, two: Spot): boolean =>
  Math.abs(one.x - two.x) < (one.size + two.size) / 2 && Math.abs(one.y - two.y) < (one.size + two.size) / 2;

const outside = ({ x, y, size }: Spot, width: number, height: number): boolean =>
  x < size / 2 || y < size / 2 || x > width - size / 2 || y > height - size / 2;

describe.each([0, 1, 3, 6])("a phone's tray in which %d dice stay", (staying) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 9, 12])("has room for %d thrown ones of full size", (thrown) => {
    const height = measureNarrowTray(staying, thrown);
    const spots = layOutTray(staying, thrown, PHONE_TRAY_PX, height);
    expect(spots).toHaveLength(staying + thrown);
    expect(Math.min(...spots.map(({ size }) => size))).toBeGreaterThanOrEqual(WANTED_PX);
    for (const [n, spot] of spots.entries()) {
      expect(outside(spot, PHONE_TRAY_PX, height), `die ${n} lies in the tray`).toBe(false);
      expect(spots.slice(n + 1).some((other) => overlap(spot, other))).toBe(false);
    }
  });
});
