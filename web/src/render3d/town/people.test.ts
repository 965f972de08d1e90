import { MeshBasicMaterial } from "three";
import { expect, test } from "vitest";
import { People } from "./people";
import type { TownPiece } from "./placed";

const house = (x: number, z: number): TownPiece => ({
  key: `${x},${z}`,
  shape: { name: "house", kind: "building", cells: [] },
  x,
  z,
  quarter: 0,
  cells: [
    [x, z],
    [x + 1, z],
    [x, z + 1],
    [x + 1, z + 1],
  ],
});

test("whoever comes into a town stands between its houses, as near as can be", () => {
  const people = new People(new MeshBasicMaterial());
  const houses = [house(3, 3), house(5, 3), house(3, 5)];
  people.settle(houses, 14, 12);
  const open = people.findOpen([4, 4], 8);
  expect(open).toHaveLength(8);
  expect(new Set(open.map(String)).size).toBe(8);
  const taken = new Set(houses.flatMap((piece) => piece.cells.map(String)));
  expect(open.filter((cell) => taken.has(String(cell)))).toEqual([]);
  expect(open[0]).toEqual([5, 5]);
});

test("where there is no street, nobody is found one", () => {
  const people = new People(new MeshBasicMaterial());
  people.settle([], 14, 12);
  expect(people.findOpen([7, 6], 8)).toEqual([]);
});
