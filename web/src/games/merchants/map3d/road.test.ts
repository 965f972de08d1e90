import { describe, expect, it } from "vitest";
import type { Point } from "../map-layout";
import { MAP_HEIGHT, NARROW, WIDE } from "../map-layout";
import type { City } from "../view.gen";
import { liftAt } from "./border";
import { MapGround, MapLens } from "./lens";
import { findBends, listRoad, walkRoad } from "./road";

const city = (row: number, column: number): City => ({
  city: `${row}-${column}`,
  row,
  column,
  country: null,
  produces: null,
  areas: {},
});
const CITIES = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => city(row, column)));
const distance = ([x, z]: readonly [number, number], [u, v]: readonly [number, number]) =>
  Math.hypot(x - u, z - v);

describe("the map's model", () => {
  it.each([WIDE, NARROW])("has every city where the drawing has it", (layout) => {
    const [ground, lens] = [new MapGround(layout), new MapLens(layout)];
    for (const each of CITIES) {
      const drawn = layout.place(each);
      const [x, z] = ground.at(drawn);
      const seen = lens.project(x, 0, z);
      expect(seen.x).toBeCloseTo(drawn.x, 6);
      expect(seen.y).toBeCloseTo(drawn.y, 6);
      expect(seen.scale).toBeGreaterThan(0.8);
      expect(seen.scale).toBeLessThan(1.25);
    }
  });

  it("keeps the ground where it is when it is looked at from elsewhere", () => {
    const lens = new MapLens(WIDE);
    const [x, z] = new MapGround(WIDE).at(WIDE.place(city(2, 0)));
    const before = lens.project(x, 0, z);
    lens.look({ turn: 0.3, tilt: 0.6 });
    const after = lens.project(x, 0, z);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(20);
    const [px, pz] = lens.pick(after);
    expect(distance([px, pz], [x, z])).toBeLessThan(1e-6);
  });

  it.each([WIDE, NARROW])("shows all its cities from wherever one may look", (layout) => {
    const [ground, lens] = [new MapGround(layout), new MapLens(layout)];
    for (const turn of [-9, 0, 9])
      for (const tilt of [0, 0.79, 9]) {
        lens.look({ turn, tilt });
        for (const each of CITIES) {
          const [x, z] = ground.at(layout.place(each));
          const seen = lens.project(x, 0, z);
          expect(seen.x).toBeGreaterThan(40);
          expect(seen.x).toBeLessThan(layout.width - 40);
          expect(seen.y).toBeGreaterThan(40);
          expect(seen.y).toBeLessThan(MAP_HEIGHT - 60);
        }
      }
  });
});

describe("a carriage on its way", () => {
  const ground = new MapGround(WIDE);
  const [from, to] = [city(1, 0), city(1, 1)];
  const beside = (each: City): Point => {
    const { x, y } = WIDE.place(each);
    return { x: x + 40, y: y + 13 };
  };
  const step = (share: number, [a, b] = [from, to]) => walkRoad(ground, a, b, [beside(a), beside(b)], share);

  it("begins and ends where it stands", () => {
    for (const [share, each] of [
      [0, from],
      [1, to],
      [-1, from],
      [2, to],
    ] as const) {
      // biome-ignore format: pairs
      const { x, z } = step(share);
      expect(distance([x, z], ground.at(beside(each)))).toBeLessThan(1e-9);
    }
  });

  it("follows the road between the cities", () => {
    const road = listRoad(findBends(WIDE, from, to)).map((point) => ground.at(point));
    for (const share of [0.4, 0.5, 0.6]) {
      const { x, z } = step(share);
      expect(Math.min(...road.map((point) => distance(point, [x, z])))).toBeLessThan(0.15);
    }
  });

  it("goes forward all the way, and looks where it goes", () => {
    let last = step(0);
    for (let n = 1; n <= 20; n++) {
      const next = step(n / 20);
      expect(distance([next.x, next.z], [last.x, last.z])).toBeGreaterThan(0);
      last = next;
    }
    expect(Math.cos(step(0.5).heading)).toBeGreaterThan(0.9);
    expect(Math.cos(step(0.5, [to, from]).heading)).toBeLessThan(-0.9);
    expect(Math.sin(step(0.5, [city(2, 1), city(1, 1)]).heading)).toBeGreaterThan(0.9);
  });

  it("takes the same road in both directions", () => {
    const [there, back] = [findBends(WIDE, from, to), findBends(WIDE, to, from)];
    expect(back).toEqual([there[2], there[1], there[0]]);
  });

  it("finds the barrier open in the middle and closed at both ends", () => {
    expect([0, 0.5, 1].map(liftAt)).toEqual([0, 1, 0]);
  });
});
