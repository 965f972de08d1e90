import { describe, expect, it } from "vitest";
import { makeHistogram, shareBehind } from "./histogram";

describe("the histogram of a day", () => {
  it("holds every result once, in few bars", () => {
    for (const points of [[3], [40, 41, 109], Array.from({ length: 200 }, (_, n) => n), [0, 0, 5]]) {
      const bars = makeHistogram(points, points[0]);
      expect(bars.reduce((so, bar) => so + bar.count, 0)).toBe(points.length);
      expect(bars.length).toBeLessThanOrEqual(14);
      expect(bars.filter((bar) => bar.mine)).toHaveLength(1);
    }
  });
  it("is empty before anybody has finished, and knows who has not", () => {
    expect(makeHistogram([], undefined)).toEqual([]);
    expect(makeHistogram([7, 9], undefined).some((bar) => bar.mine)).toBe(false);
  });
  it("counts negative points, too", () => {
    expect(makeHistogram([-4, 12], -4).map((bar) => bar.count)[0]).toBe(1);
  });
});

describe("how many are behind", () => {
  it("is a share of the others", () => {
    expect(shareBehind([10, 20, 30], 30)).toBe(100);
    expect(shareBehind([10, 20, 30], 20)).toBe(50);
    expect(shareBehind([10], 10)).toBe(0);
  });
});
